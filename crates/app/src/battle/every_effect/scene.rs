//! Scenes in which a card finds its occasion: three against three, close together, and hands that put tokens, damage, locks and ships
//! where the words of the card want them.

use tallyho_rules::effect::{
    ActionCondition, CardCondition, CardStep, Condition, DockStep, Effect, LockCondition, Passenger, PlaceCondition,
    Price, ShipCondition, Side, Step, TokenCondition, TokenStep, WeaponCondition, Window,
};
use tallyho_rules::{
    Ability, Action, Adjust, Berths, Choice, DamageCard, Device, EffectId, Game, Load, Luck, ObstacleKind, Profile,
    Question, Ruleset, Setup, ShipId, Start, Target, Token, sample,
};
use tallyho_table::{BaseSize, Pose, Quarter};

use super::subjects::{Subject, able};

/// The ship with the card.
pub(super) const ME: ShipId = ShipId(0);
/// Ships in a scene: three on a side.
pub(super) const SHIPS: u8 = 6;

/// What the words of a card name that must be somewhere in its scene.
#[derive(Default)]
struct Needs {
    chassis: Vec<String>,
    cards: Vec<String>,
    tokens: Vec<Token>,
    actions: Vec<Action>,
    /// Whether the card works for a carrier, or makes its ship one.
    docks: Docks,
    huge: bool,
    /// Actions that must be on somebody's bar.
    bar: Vec<Action>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Docks {
    #[default]
    No,
    Aboard,
    Carries,
}

impl Needs {
    fn of(card: &Ability) -> Self {
        let mut needs = Self::default();
        for effect in &card.effects {
            effect.conditions.iter().chain(&effect.fits).for_each(|it| needs.note(it));
            for price in &effect.price {
                if let Price::Spend(tokens, _) = price {
                    needs.tokens.extend(tokens.iter());
                }
            }
            needs.note_steps(effect);
            if effect.whose.side == Side::Carrier || effect.window == Window::AfterDeploy {
                needs.docks = Docks::Aboard;
            }
        }
        // Only huge ships fly red maneuvers for energy, and so have room for more.
        needs.huge = matches!(card.kind.as_str(), "hardpoint" | "cargo" | "command" | "team")
            || card.effects.iter().any(gives_energy);
        needs
    }

    fn note(&mut self, condition: &Condition) {
        match condition {
            Condition::Not(it) => self.note(it),
            Condition::Any(all) => all.iter().for_each(|it| self.note(it)),
            Condition::Ship(ShipCondition::Chassis(id, _))
            | Condition::Place(PlaceCondition::NearChassis(_, _, id))
            | Condition::Lock(LockCondition::LockedBy(_, id, _)) => {
                self.chassis.push(id.clone());
            }
            Condition::Action(ActionCondition::OnBar(actions, _)) => self.bar.extend(actions),
            Condition::Card(CardCondition::HasCard(id, _)) | Condition::Weapon(WeaponCondition::WeaponCard(id)) => {
                self.cards.push(id.clone())
            }
            Condition::Token(TokenCondition::Tokens(tokens, ..) | TokenCondition::Token(tokens)) => {
                self.tokens.extend(tokens.iter())
            }
            Condition::Action(
                ActionCondition::Action(actions)
                | ActionCondition::Performed(actions, _)
                | ActionCondition::Helped(actions),
            ) => {
                self.actions.extend(actions);
            }
            _ => {}
        }
    }

    fn note_steps(&mut self, effect: &Effect) {
        for step in effect.blocks.iter().flatten() {
            match step {
                Step::Token(TokenStep::Remove(tokens, _) | TokenStep::Transfer(tokens, ..)) => {
                    self.tokens.extend(tokens.iter())
                }
                Step::Dock(DockStep::LendsPilot | DockStep::StartsDocked(_)) => self.docks = Docks::Aboard,
                Step::Dock(DockStep::Carries(_, who)) => {
                    self.docks = Docks::Carries;
                    self.chassis.extend(who.iter().filter_map(|who| match who {
                        Passenger::Chassis(id) => Some(id.clone()),
                        Passenger::Small => None,
                    }));
                }
                Step::Dock(DockStep::DockedWeapon(_) | DockStep::IdleAlone) if self.docks == Docks::No => {
                    self.docks = Docks::Carries
                }
                _ => {}
            }
        }
    }
}

fn gives_energy(effect: &Effect) -> bool {
    effect.blocks.iter().flatten().any(|step| matches!(step, Step::Card(CardStep::RecoverEnergy(_))))
}

fn takes_energy(effect: &Effect) -> bool {
    effect.price.iter().any(|price| matches!(price, Price::Energy(_)))
}

/// A card that does one thing after the other, for others to hear or to meddle with.
fn gadget(kind: &str, charges: u8, effects: &[&[(&str, &str)]]) -> Ability {
    let read = |words: &&[(&str, &str)]| Effect::read(words.iter().copied()).expect("a sound effect");
    Ability { kind: kind.to_owned(), charges, effects: effects.iter().map(read).collect(), ..Ability::default() }
}

/// A talent whose charges are soon spent, on whoever is in the bullseye arc: for cards about talents, charges and that arc.
fn spent_talent() -> Ability {
    let shot = [("at", "modify-attack"), ("if", "arc bullseye me opponent"), ("pay", "charge 1"), ("may", "reroll 1")];
    gadget("talent", 2, &[&shot])
}

/// A friend that disarms itself.
fn disarming() -> Ability {
    gadget("", 0, &[&[("at", "modify-defense"), ("pay", "gain disarm"), ("may", "reroll 1")]])
}

/// An enemy that hurts itself while it attacks, and calms down at the wrong time.
fn reckless() -> Ability {
    let hurt = [("at", "modify-attack"), ("pay", "suffer 0 1"), ("may", "reroll 1")];
    gadget("", 0, &[&hurt, &[("at", "engagement-start"), ("may", "remove stress")]])
}

/// Where a card is tried out, and whatever hands do there.
pub(super) struct Scene {
    needs: Needs,
    luck: Luck,
    seed: u64,
}

impl Scene {
    pub(super) fn new(subject: &Subject, seed: u64) -> Self {
        Self { needs: Needs::of(subject.ability()), luck: Luck::new(seed ^ 0x5EED_CA5E), seed }
    }

    /// Three against three in the middle of the table.
    pub(super) fn setup(&mut self, subject: &Subject) -> Setup {
        let seed = self.seed;
        let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
        let mut setup = sample::battle(ruleset, [(self.friend(0), 3), (self.enemy(0), 3)], Vec::new());
        for (place, ship) in setup.ships.iter_mut().enumerate() {
            let across = 330.0 + 110.0 * (place % 3) as f64;
            let gap = 120.0 + 60.0 * (seed % 4) as f64;
            (ship.profile, ship.pose) = match place {
                0 => (subject.profile.clone(), Pose::from_degrees(across + 110.0, 380.0, 0.0)),
                1 => (self.friend(1), Pose::from_degrees(across - 110.0, 380.0, 0.0)),
                2 => (self.friend(2), Pose::from_degrees(across, 380.0, 0.0)),
                _ => (self.enemy(place as u64), Pose::from_degrees(across + 10.0, 420.0 + gap, 180.0)),
            };
            if seed % 3 == 2 {
                (ship.profile.hull, ship.profile.shields) = (3, 1);
            }
        }
        let mine = &mut setup.ships[0].profile;
        mine.abilities.push(spent_talent());
        let card = &mut mine.abilities[subject.card];
        // Few charges are soon spent, and none were spent before.
        match seed % 8 {
            1 | 4 => card.charges = card.charges.min(1),
            3 if card.charges > 0 => (card.charges, card.recovers) = (0, 0),
            _ => {}
        }
        if let Some(id) = self.needs.cards.first().filter(|_| seed % 4 != 1) {
            mine.abilities[2].id.clone_from(id);
        }
        if seed % 4 == 1 {
            mine.actions.retain(|entry| !self.needs.bar.contains(&entry.action));
        }
        if !self.needs.huge && !subject.ability().effects.iter().any(takes_energy) {
            mine.epic.energy = 0;
        }
        if seed % 4 == 2 {
            mine.devices[1] = Load::new(Device::Drk1ProbeDroid, 2);
        }
        setup.ships[0].profile.initiative = 1 + ((seed / 2) % 6) as u8;
        if self.needs.huge && seed % 2 == 1 {
            setup.ships[0].profile.size = BaseSize::Huge;
            setup.ships[0].pose = Pose::from_degrees(440.0, 300.0, 0.0);
            setup.ships[0].profile.dial.retain(|(maneuver, _)| maneuver.fits(BaseSize::Huge));
        }
        self.dock(&mut setup);
        let kinds = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud];
        setup.obstacles = sample::six_obstacles(kinds[(seed / 3 % 3) as usize]);
        setup.obstacles.truncate((seed % 4) as usize);
        setup.rounds = 5;
        setup
    }

    fn dock(&self, setup: &mut Setup) {
        let (carrier, aboard) = match self.needs.docks {
            Docks::No => return,
            Docks::Aboard => (1, 0),
            Docks::Carries => (0, 1),
        };
        let berth = Berths(1);
        (setup.ships[carrier].profile.epic.carries, setup.ships[carrier].profile.epic.berths) = (1, berth);
        setup.ships[aboard].profile.epic.docks = berth;
        if self.seed % 4 != 3 {
            setup.ships[aboard].start = Start::DockedOn(carrier);
        }
    }

    fn named(&self, place: u64) -> String {
        let chassis = &self.needs.chassis;
        match chassis.len() as u64 {
            0 => String::new(),
            count => match (self.seed + place) % (count + 1) {
                0 => String::new(),
                which => chassis[which as usize - 1].clone(),
            },
        }
    }

    fn friend(&self, place: u64) -> Profile {
        let mut profile = Profile { chassis: self.named(place), ..able() };
        if (self.seed + place) % 3 == 1 {
            profile.actions.retain(|entry| !matches!(entry.action, Action::Calculate | Action::Lock));
        }
        if place == 2 && self.seed % 3 == 1 {
            profile.size = BaseSize::Large;
        }
        profile.initiative = ((self.seed + 3 * place) % 7) as u8;
        profile.epic.energy = 0;
        profile.limited = (self.seed + place).is_multiple_of(2);
        profile.abilities.push(disarming());
        if (self.seed + place).is_multiple_of(2) {
            let cards = self.needs.cards.iter();
            profile.abilities.extend(cards.map(|id| Ability { id: id.clone(), ..Ability::default() }));
        }
        profile
    }

    fn enemy(&self, place: u64) -> Profile {
        let mut profile = Profile { chassis: self.named(place), devices: Vec::new(), ..able() };
        (profile.hull, profile.epic.energy) = (4, 0);
        profile.abilities.push(reckless());
        profile.initiative = ((self.seed + place) % 7) as u8;
        profile.limited = self.seed.is_multiple_of(3);
        (profile.force, profile.agility) =
            (u8::from(self.seed.is_multiple_of(5)), 1 + ((self.seed / 7 + place) % 3) as u8);
        if self.seed % 11 == 10 && place == 3 {
            profile.size = BaseSize::Huge;
            profile.dial.retain(|(maneuver, _)| maneuver.fits(BaseSize::Huge));
        } else if self.seed % 5 == 4 {
            profile.size = [BaseSize::Medium, BaseSize::Large, BaseSize::Small][(place % 3) as usize];
        }
        profile
    }

    /// Hands that meddle, at questions where that leads to something.
    pub(super) fn stir(&mut self, game: &mut Game, question: Question) {
        let times = match question {
            Question::SetDial(ME) => 3,
            Question::NextShip | Question::Action(_) | Question::Attack(_) => 1,
            Question::ModifyAttack(_) | Question::ModifyDefense(_) => self.luck.below(2),
            _ => 0,
        };
        for _ in 0..times {
            let adjust = self.adjustment(game);
            // What is not possible just now is left alone.
            let _ = game.adjust(adjust, &mut ());
        }
    }

    fn adjustment(&mut self, game: &Game) -> Adjust {
        let any = ShipId(self.luck.below(u32::from(SHIPS)) as u8);
        let ship = if self.luck.below(2) == 0 { ME } else { any };
        let foe = |luck: &mut Luck| ShipId((if ship.0 < 3 { 3 } else { 0 }) + luck.below(3) as u8);
        let token = match self.needs.tokens.len() as u32 {
            wanted if wanted > 0 && self.luck.below(2) == 0 => self.needs.tokens[self.luck.below(wanted) as usize],
            _ => Token::ALL[self.luck.below(12) as usize],
        };
        match self.luck.below(16) {
            0 => Adjust::DealFacedown(ship),
            1 => {
                let all = DamageCard::ALL;
                Adjust::DealFaceup(ship, all[self.luck.below(all.len() as u32) as usize])
            }
            2 | 3 => Adjust::Lock(ship, Some(Target::Ship(foe(&mut self.luck)))),
            4 => Adjust::Lock(ship, None),
            5 => Adjust::Force(ship, self.luck.below(3) as u8),
            6 => Adjust::Shields(ship, self.luck.below(3) as u8),
            7 => {
                let quarters = [Quarter::Front, Quarter::Rear, Quarter::Left, Quarter::Right];
                Adjust::Turret(ship, quarters[self.luck.below(4) as usize])
            }
            8..=10 => self.shove(game),
            11 | 12 => match game.state().ship(ship).tokens.has(token) {
                true => Adjust::Lose(ship, token),
                false => Adjust::Gain(ship, token),
            },
            _ => Adjust::Gain(ship, token),
        }
    }

    /// Puts another ship somewhere around the one with the card, most often ahead of it.
    fn shove(&mut self, game: &Game) -> Adjust {
        let ship = ShipId(1 + self.luck.below(u32::from(SHIPS) - 1) as u8);
        let me = game.view(tallyho_rules::Seat(0)).base(ME).pose;
        let gaps = [41.0, 70.0, 100.0, 150.0, 230.0, 330.0, 430.0];
        let gap = gaps[self.luck.below(7) as usize];
        let turn = match self.luck.below(4) {
            0 => 0.0,
            1 => f64::from(self.luck.below(60)) - 30.0,
            _ => f64::from(self.luck.below(360)),
        };
        let place = me.then(Pose::from_degrees(0.0, 0.0, turn)).then(Pose::from_degrees(0.0, gap, 0.0));
        let facing = [0.0, 90.0, 180.0, 270.0][self.luck.below(4) as usize] - turn;
        Adjust::Move(ship, place.then(Pose::from_degrees(0.0, 0.0, facing)))
    }

    /// One of the answers: often what cards of the ship offer, or what leads to their occasion.
    pub(super) fn choose(&mut self, question: Question, options: &[Choice]) -> Choice {
        let any = options[self.luck.below(options.len() as u32) as usize];
        let mine = |choice: &&Choice| matches!(choice, Choice::Use(EffectId { ship: ME, .. }));
        let uses: Vec<Choice> = options.iter().filter(mine).copied().collect();
        if !uses.is_empty() && self.luck.below(3) > 0 {
            return uses[self.luck.below(uses.len() as u32) as usize];
        }
        let wanted: Vec<Choice> = options.iter().filter(|choice| self.leads_on(question, choice)).copied().collect();
        match wanted.len() as u32 {
            0 => any,
            _ if self.luck.below(3) == 0 => any,
            count => wanted[self.luck.below(count) as usize],
        }
    }

    fn leads_on(&self, question: Question, choice: &Choice) -> bool {
        match choice {
            Choice::Action(action, _) if self.needs.actions.is_empty() => {
                matches!(action, Action::Lock | Action::Reload | Action::Coordinate)
            }
            Choice::Action(action, _) => self.needs.actions.contains(action),
            Choice::Drop { .. } | Choice::Launch { .. } => true,
            Choice::Attack { weapon, .. } => question != Question::Attack(ME) || *weapon > 0,
            Choice::Pass => false,
            _ => false,
        }
    }
}
