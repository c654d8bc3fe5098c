//! The test kit: scenes in a few lines, scripted luck that must be used up, and questions with all their options.

mod lasting;
mod postgres;

use tallyho_rules::{
    Action, ActionEntry, Adjust, Attack, AttackDice, AttackFace, Choice, DamageCard, DefenseDice, DefenseFace, Device,
    DeviceShapes, Difficulty, Epic, Event, Facing, Game, Handling, Load, Object, ObjectKind, Obstacle, ObstacleKind,
    Phase, Placing, Profile, Question, Ruleset, Script, Seat, Setup, Ship, ShipId, ShipSetup, Start, Status, Target,
    Token, Way, WeaponArc,
};
use tallyho_table::{Arc, BaseSize, Maneuver, Outline, PlayArea, Pose, Settings, Template, Vec2};

pub use lasting::{Folder, child, child_store, kill, lasting, noise, times};
pub use postgres::Postgres;

/// A lock on a ship.
pub const fn on(ship: ShipId) -> Option<Target> {
    Some(Target::Ship(ship))
}

/// The device of that place is dropped straight behind the ship.
pub const fn drop_load(load: u8) -> Choice {
    Choice::Drop { load, way: Way::drop(Template::Straight(1)), facing: Facing::Back }
}

/// The first four ships of a scene, in the order they were placed.
pub const A: ShipId = ShipId(0);
/// The second.
pub const B: ShipId = ShipId(1);
/// The third.
pub const C: ShipId = ShipId(2);
/// The fourth.
pub const D: ShipId = ShipId(3);

/// A ship that stays where it is, with nothing on its bar: initiative 3, three dice ahead, two agility, four hull, two shields.
pub fn still() -> Profile {
    Profile {
        chassis: String::new(),
        size: BaseSize::Small,
        initiative: 3,
        attacks: vec![Attack { dice: 3, arc: WeaponArc::Front }],
        agility: 2,
        hull: 4,
        shields: 2,
        force: 0,
        force_recovers: 0,
        actions: Vec::new(),
        dial: dial("0OW"),
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: Vec::new(),
        limited: false,
        epic: Epic::default(),
    }
}

/// A ship like that without a weapon: it never has anything to answer.
pub fn target() -> Profile {
    Profile { attacks: Vec::new(), ..still() }
}

/// An unarmed ship with that dial and those actions, first to move.
pub fn pilot(codes: &str, actions: &[ActionEntry]) -> Profile {
    Profile { dial: dial(codes), actions: actions.to_vec(), initiative: 1, ..target() }
}

/// An unarmed ship that stays where it is and carries one of a device, with the ways its card gives.
pub fn carrier(device: Device) -> Profile {
    Profile { devices: vec![Load::new(device, 1)], ..target() }
}

/// Dropped with that template.
pub const fn drop(template: Template) -> Choice {
    Choice::Drop { load: 0, way: Way::drop(template), facing: Facing::Back }
}

/// Launched with that template, facing back along it.
pub const fn launch(template: Template) -> Choice {
    Choice::Drop { load: 0, way: Way::launch(template), facing: Facing::Back }
}

/// An attack ahead on an object with the first weapon.
pub const fn shoot_object(index: u8) -> Choice {
    Choice::Attack { weapon: 0, arc: Arc::Front, defender: Target::Object(index) }
}

/// A dial from codes with a colour: `"3NB 4KR"`.
pub fn dial(codes: &str) -> Vec<(Maneuver, Difficulty)> {
    let colour = |code: &str| match &code[2..] {
        "B" => Difficulty::Blue,
        "W" => Difficulty::White,
        "R" => Difficulty::Red,
        "P" => Difficulty::Purple,
        _ => panic!("{code} has no colour"),
    };
    codes.split_whitespace().map(|code| (maneuver(&code[..2]), colour(code))).collect()
}

/// The maneuver of a dial code.
pub fn maneuver(code: &str) -> Maneuver {
    code.parse().expect("a dial code")
}

/// An action in white.
pub const fn white(action: Action) -> ActionEntry {
    ActionEntry { action, difficulty: Difficulty::White, linked: None }
}

/// An action in red.
pub const fn red(action: Action) -> ActionEntry {
    ActionEntry { action, difficulty: Difficulty::Red, linked: None }
}

/// An action in purple.
pub const fn purple(action: Action) -> ActionEntry {
    ActionEntry { action, difficulty: Difficulty::Purple, linked: None }
}

/// The entry with another linked to it.
pub const fn linked(entry: ActionEntry, to: ActionEntry) -> ActionEntry {
    ActionEntry { linked: Some((to.action, to.difficulty)), ..entry }
}

/// A table before its first round.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What the game is set up from.
    pub setup: Setup,
}

impl Scene {
    /// An empty table by those rules.
    pub fn new(ruleset: Ruleset) -> Self {
        let setup = Setup {
            ruleset,
            settings: Settings::default(),
            area: PlayArea::STANDARD,
            ships: Vec::new(),
            obstacles: Vec::new(),
            first: Seat(0),
            placing: Placing::Ready,
            shapes: DeviceShapes::default(),
            rounds: Setup::ROUNDS,
            scenario: None,
        };
        Self { setup }
    }

    /// An empty table by the rules of the second edition.
    pub fn second_edition() -> Self {
        Self::new(Ruleset::SECOND_EDITION)
    }

    /// The revised rules, but for the roll for first player, which would begin every script.
    pub fn revised() -> Self {
        Self::new(Ruleset { first_player: tallyho_rules::FirstPlayer::Fixed, ..Ruleset::REVISED })
    }

    /// Puts a ship down: whose, what, and where.
    pub fn ship(mut self, seat: u8, profile: Profile, (x, y, degrees): (f64, f64, f64)) -> Self {
        self.setup.ships.push(ShipSetup {
            seat: Seat(seat),
            profile,
            pose: Pose::from_degrees(x, y, degrees),
            points: 0,
            start: Start::Alone,
            handling: Handling::default(),
        });
        self
    }

    /// What the ship that was placed last costs.
    pub fn points(mut self, points: u16) -> Self {
        self.setup.ships.last_mut().expect("a ship was placed").points = points;
        self
    }

    /// How many rounds are played.
    pub fn rounds(mut self, rounds: u8) -> Self {
        self.setup.rounds = rounds;
        self
    }

    /// A ship that starts docked or in a wing.
    pub fn ship_that_starts(mut self, start: Start, profile: Profile) -> Self {
        let (pose, handling) = (Pose::default(), Handling::default());
        self.setup.ships.push(ShipSetup { seat: Seat(0), profile, pose, points: 0, start, handling });
        self
    }

    /// Has the last ship handled so.
    pub fn handled(mut self, handling: Handling) -> Self {
        self.setup.ships.last_mut().expect("a ship was placed").handling = handling;
        self
    }

    /// A square obstacle with sides of 30.
    pub fn obstacle(mut self, kind: ObstacleKind, x: f64, y: f64) -> Self {
        let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
        let outline = Outline::new(corners.map(|(x, y)| Vec2::new(x, y)));
        self.setup.obstacles.push(Obstacle { kind, outline, pose: Pose::from_degrees(x, y, 0.0), owner: Seat(0) });
        self
    }

    /// A ship of no concern, far away at the other seat: the last to act, so that a scene stops there.
    pub fn bystander(self) -> Self {
        let last = Profile { initiative: 6, actions: vec![white(Action::Focus)], ..target() };
        self.ship(1, last, (880.0, 880.0, 0.0))
    }

    /// Plays with that luck: faces as in [`Script::faces`], and damage cards by name (`fuel-leak`).
    pub fn play(self, luck: &str) -> Play {
        let game = Game::new(self.setup).expect("the scene is sound");
        Play { game, script: script(luck), events: Vec::new() }
    }
}

/// Luck from words: faces of dice, what a plain die shows, or the name of a damage card that is dealt faceup from one seat's deck.
pub fn script(luck: &str) -> Script {
    let mut deck = DamageCard::ALL.map(DamageCard::copies);
    let mut draws = Vec::new();
    for word in luck.split_whitespace() {
        let name = |card: DamageCard| card.name().trim_end_matches('!').to_lowercase().replace(' ', "-");
        let Some(card) = DamageCard::ALL.into_iter().find(|&card| name(card) == word) else {
            let draw = |letter: char| match letter {
                'h' | 'e' => 0,
                'c' => 3,
                'f' => 4,
                'b' => 7,
                // A plain die of six sides.
                '1'..='6' => letter as u8 - b'1',
                _ => panic!("{word} is no luck"),
            };
            draws.extend(word.chars().map(draw));
            continue;
        };
        draws.push(deck[..card as usize].iter().sum());
        // These two are repaired at once, and go back among the cards that nobody sees.
        if !matches!(card, DamageCard::PanickedPilot | DamageCard::DirectHit) {
            deck[card as usize] -= 1;
        }
    }
    Script::new(draws)
}

/// A game under way, with all its luck written down beforehand.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    script: Script,
    /// Everything that happened.
    pub events: Vec<Event>,
}

impl Play {
    /// What is asked now.
    pub fn asked(&mut self) -> (Seat, Question, Vec<Choice>) {
        match self.game.advance(&mut self.script, &mut self.events) {
            Status::Ask(ask) => (ask.seat, ask.question, ask.options.to_vec()),
            Status::Over(winner) => panic!("the game is over: {winner:?}"),
        }
    }

    /// Exactly that is asked, with exactly those options.
    #[track_caller]
    pub fn expect(&mut self, question: Question, options: &[Choice]) -> &mut Self {
        let (_, asked, offered) = self.asked();
        assert_eq!((asked, &offered[..]), (question, options));
        self
    }

    /// Answers what is asked.
    #[track_caller]
    pub fn answer(&mut self, choice: Choice) -> &mut Self {
        self.asked();
        let answered = self.game.answer(choice, &mut self.script, &mut self.events);
        assert_eq!(answered, Ok(()));
        self.game.advance(&mut self.script, &mut self.events);
        self
    }

    /// Nothing, or nothing more.
    #[track_caller]
    pub fn pass(&mut self) -> &mut Self {
        self.answer(Choice::Pass)
    }

    /// Passes, or takes what comes first, until that is asked.
    #[track_caller]
    pub fn until(&mut self, question: Question) -> &mut Self {
        for _ in 0..200 {
            let (_, asked, options) = self.asked();
            if asked == question {
                return self;
            }
            self.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
        panic!("{question:?} is never asked");
    }

    /// Passes through that round to the End phase and on to the first question of the next round, or to the end of the game.
    #[track_caller]
    pub fn until_next_round(&mut self) -> &mut Self {
        let round = self.game.state().round.max(1);
        for _ in 0..200 {
            let options = match self.game.advance(&mut self.script, &mut self.events) {
                Status::Ask(ask) => ask.options.to_vec(),
                Status::Over(_) => return self,
            };
            if self.game.state().round > round {
                return self;
            }
            self.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
        panic!("the round has no end");
    }

    /// Passes until the game is over.
    #[track_caller]
    pub fn until_over(&mut self) {
        for _ in 0..200 {
            match self.game.advance(&mut self.script, &mut self.events) {
                Status::Ask(_) => _ = self.pass(),
                Status::Over(_) => return,
            }
        }
        panic!("the game has no end");
    }

    /// Corrects the table by hand.
    #[track_caller]
    pub fn adjust(&mut self, adjust: Adjust) -> &mut Self {
        assert_eq!(self.game.adjust(adjust, &mut self.events), Ok(()));
        self
    }

    /// Puts a token beside a ship.
    #[track_caller]
    pub fn gain(&mut self, ship: ShipId, token: Token) -> &mut Self {
        self.adjust(Adjust::Gain(ship, token))
    }

    /// An effect of a seat's gives tractor tokens.
    pub fn tractor(&mut self, ship: ShipId, count: u8, by: u8) -> &mut Self {
        self.game.tractor(ship, count, Seat(by), &mut self.events);
        self
    }

    /// Deals a ship a faceup card.
    #[track_caller]
    pub fn deal(&mut self, ship: ShipId, card: DamageCard) -> &mut Self {
        self.adjust(Adjust::DealFaceup(ship, card))
    }

    /// Puts a ship where it stands with its shields down.
    #[track_caller]
    pub fn no_shields(&mut self, ship: ShipId) -> &mut Self {
        self.adjust(Adjust::Shields(ship, 0))
    }

    /// How a ship is.
    pub fn ship(&self, ship: ShipId) -> &Ship {
        self.game.state().ship(ship)
    }

    /// How many of a token a ship has.
    pub fn count(&self, ship: ShipId, token: Token) -> u8 {
        self.ship(ship).tokens.count(token)
    }

    /// Where a ship is, to a tenth of a millimetre and of a degree.
    pub fn place(&self, ship: ShipId) -> (f64, f64, f64) {
        let pose = self.game.state().base(ship).pose;
        let round = |number: f64| (number * 10.0).round() / 10.0;
        (round(pose.at.x), round(pose.at.y), round(pose.heading.degrees()) % 360.0)
    }

    /// What lies on the table, by its index.
    pub fn object(&self, index: usize) -> Object {
        self.game.state().objects()[index]
    }

    /// Where an object is, to a tenth of a millimetre and of a degree.
    pub fn object_place(&self, index: usize) -> (f64, f64, f64) {
        let pose = self.object(index).pose;
        let round = |number: f64| (number * 10.0).round() / 10.0;
        (round(pose.at.x), round(pose.at.y), round(pose.heading.degrees()) % 360.0)
    }

    /// An object is gone, and all damage cards are where they belong.
    #[track_caller]
    pub fn expect_gone(&mut self, index: usize) -> &mut Self {
        assert_eq!(self.object(index).kind, ObjectKind::Gone);
        tallyho_rules::audit(&self.game).expect("the decks add up");
        self
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.game.state().phase
    }

    /// Whether something happened.
    pub fn happened(&self, event: Event) -> bool {
        self.events.contains(&event)
    }

    /// Where an event stands among those that happened.
    #[track_caller]
    pub fn when(&self, wanted: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().position(wanted).expect("it happened")
    }

    /// How many dice the last attack and defence were rolled with.
    pub fn rolled(&self) -> (u8, u8) {
        let (mut attack, mut defense) = (0, 0);
        for event in &self.events {
            match event {
                Event::Attacked { .. } => (attack, defense) = (0, 0),
                Event::AttackDice(dice) => attack = dice.len(),
                Event::DefenseDice(dice) => defense = DefenseFace::ALL.map(|face| dice.count(face)).iter().sum(),
                _ => {}
            }
        }
        (attack, defense)
    }

    /// The last attack dice, as hits, crits, focus results and blanks.
    pub fn attack_dice(&self) -> [u8; 4] {
        let dice = self.events.iter().rev().find_map(|event| match event {
            Event::AttackDice(dice) => Some(*dice),
            _ => None,
        });
        AttackFace::ALL.map(|face| dice.expect("dice were rolled").count(face))
    }

    /// The last defence dice, as evades, focus results and blanks.
    pub fn defense_dice(&self) -> [u8; 3] {
        let dice = self.events.iter().rev().find_map(|event| match event {
            Event::DefenseDice(dice) => Some(*dice),
            _ => None,
        });
        DefenseFace::ALL.map(|face| dice.expect("dice were rolled").count(face))
    }

    /// Shields, facedown cards, faceup cards.
    pub fn damage(&self, ship: ShipId) -> (u8, u8, u8) {
        let ship = self.ship(ship);
        (ship.shields, ship.facedown, ship.faceup.len())
    }
}

/// All luck that was written down was needed.
impl Drop for Play {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.script.is_used_up(), "luck is left over or was missing: {:?}", self.script);
        }
    }
}

/// An attack with the first weapon.
pub const fn attack(arc: Arc, defender: ShipId) -> Choice {
    Choice::Attack { weapon: 0, arc, defender: Target::Ship(defender) }
}

/// An attack ahead with the first weapon.
pub const fn shoot(defender: ShipId) -> Choice {
    attack(Arc::Front, defender)
}

/// The action of an entry of a bar.
pub const fn act(entry: ActionEntry) -> Choice {
    Choice::Action(entry.action, entry.difficulty)
}

/// White actions as choices, after passing.
pub fn pass_or(actions: &[Action]) -> Vec<Choice> {
    pass_or_any(&actions.iter().copied().map(white).collect::<Vec<_>>())
}

/// Actions of any colour as choices, after passing.
pub fn pass_or_any(entries: &[ActionEntry]) -> Vec<Choice> {
    std::iter::once(Choice::Pass).chain(entries.iter().copied().map(act)).collect()
}

/// An event as a line for people.
pub fn line(event: &Event) -> String {
    let pose = |pose: &Pose| format!("({:.0}, {:.0}) {:.0}°", pose.at.x, pose.at.y, pose.heading.degrees());
    let name = |ship: &ShipId| char::from(b'A' + ship.0);
    let who = |target: &Target| match target {
        Target::Ship(ship) => name(ship).to_string(),
        Target::Object(index) => format!("remote {}", index + 1),
    };
    let attack_face = |dice: &AttackDice| {
        AttackFace::ALL
            .into_iter()
            .zip("hcfb".chars())
            .flat_map(|(face, sign)| vec![sign; dice.count(face).into()])
            .collect()
    };
    let defense_face = |dice: &DefenseDice| {
        DefenseFace::ALL
            .into_iter()
            .zip("efb".chars())
            .flat_map(|(face, sign)| vec![sign; dice.count(face).into()])
            .collect()
    };
    let rolled =
        |whose: &str, dice: String| format!("    {whose}: {}", if dice.is_empty() { "no dice" } else { &dice });
    match event {
        Event::Scenario(event) => format!("  {event:?}"),
        Event::RoundBegan(round) => format!("\nRound {round}"),
        Event::PhaseBegan(phase) => format!("  {phase:?}"),
        Event::FirstPlayer(seat) => format!("  seat {} is first player", seat.0),
        Event::Revealed(ship, maneuver, colour) => format!("  {} reveals {} {maneuver}", name(ship), colour.name()),
        Event::Maneuvered { ship, maneuver, difficulty, pose: end, bumped } => {
            let bump = bumped.map(|other| format!(", bumping {}", name(&other))).unwrap_or_default();
            format!("  {} flies {} {maneuver} to {}{bump}", name(ship), difficulty.name(), pose(end))
        }
        Event::Placed(index, place) => format!("  obstacle {} lies at {}", index + 1, pose(place)),
        Event::Deployed(ship, place) => format!("  {} deploys at {}", name(ship), pose(place)),
        Event::Dropped(ship, index) => format!("  {} drops device {}", name(ship), index + 1),
        Event::Launched(ship, index) => format!("  {} launches device {}", name(ship), index + 1),
        Event::Laid(index, kind, place) => format!("  object {} is a {} at {}", index + 1, kind.name(), pose(place)),
        Event::Relocated(index, place) => format!("  remote {} relocates to {}", index + 1, pose(place)),
        Event::Clung(index, ship) => format!("    remote {} holds on to {}", index + 1, name(ship)),
        Event::Bitten(ship, index) => format!("  {} is bitten by remote {}", name(ship), index + 1),
        Event::RemoteLocked(index, on) => format!("  remote {} locks {}", index + 1, who(on)),
        Event::RemoteDamaged(index) => format!("    remote {} is dealt a card", index + 1),
        Event::RemoteDestroyed(index) => format!("    remote {} is destroyed", index + 1),
        Event::ThingGained(index, token) => format!("    thing {} gains {}", index + 1, token.name()),
        Event::ThingLost(index, token) => format!("    thing {} loses {}", index + 1, token.name()),
        Event::BurntOut(index) => format!("    object {} burns out", index + 1),
        Event::Detonated(index) => format!("  device {} goes off", index + 1),
        Event::ObjectRemoved(index) => format!("    obstacle {} is gone", index + 1),
        Event::Exposed(ship, card) => format!("    {} exposes {}", name(ship), card.name()),
        Event::Repositioned(ship, end) => format!("    {} moves to {}", name(ship), pose(end)),
        Event::Dragged(ship, by) => format!("    seat {} drags {}", by.0, name(ship)),
        Event::Turned(ship, end) => format!("    {} turns to {}", name(ship), pose(end)),
        Event::MetObstacle(ship, index) => format!("    {} meets obstacle {}", name(ship), index + 1),
        Event::Fled(ship) => format!("    {} flees", name(ship)),
        Event::RolledForCritical(ship, die) => format!("      {} rolls {die} for critical damage", name(ship)),
        Event::TurnedBack(ship, end) => format!("    {} turns back at {}", name(ship), pose(end)),
        Event::Acted(ship, action) => format!("    {}: {}", name(ship), action.name()),
        Event::ActionGiven { by, to } => format!("    {} gives {} an action", name(by), name(to)),
        Event::Failed(ship, action) => format!("    {} fails: {}", name(ship), action.name()),
        Event::ReloadedCard(ship, card) => format!("    {} reloads card {card}", name(ship)),
        Event::Reloaded(ship, device) => format!("    {} reloads {}", name(ship), device.name()),
        Event::Rotated(ship, quarter) => format!("    {} points its turret {quarter:?}", name(ship)),
        Event::Gained(ship, token) => format!("    {} + {}", name(ship), token.name()),
        Event::Lost(ship, token) => format!("    {} - {}", name(ship), token.name()),
        Event::Locked(ship, Target::Ship(on)) => format!("    {} locks {}", name(ship), name(on)),
        Event::Locked(ship, Target::Object(index)) => format!("    {} locks object {}", name(ship), index + 1),
        Event::Unlocked(ship) => format!("    {} loses its lock", name(ship)),
        Event::Scanned(ship, on) => format!("    {} scans {}", name(ship), who(on)),
        Event::SpentForce(ship) => format!("    {} spends Force", name(ship)),
        Event::RecoveredForce(ship) => format!("    {} recovers Force", name(ship)),
        Event::Attacked { attacker, defender, arc, range, obstructed } => {
            let way = if *obstructed { ", obstructed" } else { "" };
            format!("  {} attacks {} ({} arc, range {range}{way})", who(attacker), who(defender), arc.name())
        }
        Event::AttackDice(dice) => rolled("attack", attack_face(dice)),
        Event::DefenseDice(dice) => rolled("defence", defense_face(dice)),
        Event::Hit(target, damage) => {
            format!("    {} is hit: {} hits, {} crits", who(target), damage.hits, damage.crits)
        }
        Event::Missed(target) => format!("    {} is missed", who(target)),
        Event::LostShield(ship) => format!("    {} loses a shield", name(ship)),
        Event::Damaged(ship) => format!("    {} is dealt a card facedown", name(ship)),
        Event::CriticallyDamaged(ship, card) => format!("    {} is dealt {}", name(ship), card.name()),
        Event::Repaired(ship, card) => format!("    {} repairs {}", name(ship), card.name()),
        Event::Used(id) => format!("    {} uses its effect {}", name(&id.ship), id.index),
        Event::Destroyed(ship) => format!("    {} is destroyed", name(ship)),
        Event::Removed(ship) => format!("    {} is removed", name(ship)),
        Event::Group(event) => format!("    {event:?}"),
        Event::Adjusted(adjust) => format!("  by hand: {adjust:?}"),
        Event::FinalSalvo { seat, dice, hits } => format!("  seat {} hits with {hits} of {dice} dice", seat.0),
        Event::Scored(seat, points) => format!("  seat {} has {points} points", seat.0),
        Event::Docked(..)
        | Event::LeftCarrier(..)
        | Event::Formed(..)
        | Event::Split(_)
        | Event::Joined(..)
        | Event::Rammed(..)
        | Event::Displaced(..)
        | Event::SpentEnergy(_)
        | Event::RecoveredEnergy(_)
        | Event::RecoveredShield(_) => format!("  {event:?}"),
        Event::Over(Some(seat)) => format!("\nSeat {} wins", seat.0),
        Event::Over(None) => "\nNobody wins".to_owned(),
    }
}
