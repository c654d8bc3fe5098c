//! Whether conditions hold, and what queries answer.

use tallyho_table::{Arc, ArcSet, Bearing, Maneuver, sight};

use crate::attack::Assault;
use crate::dice::AttackFace;
use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, ActionEntry, Difficulty, WeaponArc};
use crate::setup::ObstacleKind;
use crate::state::{Fate, ShipId, Token};

use super::condition::BearingWord;
use super::{
    About, ArcWord, Band, CardSide, Condition, Effect, Listed, Outcome, Permission, Side, Step, WeaponClass, Who,
    Window,
};

/// What a window is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion {
    /// Its subject.
    pub(crate) it: ShipId,
    /// The attack, under way or only thought of.
    pub(crate) assault: Option<Assault>,
    /// The ship that was chosen.
    pub(crate) target: Option<ShipId>,
    /// The action, if it is one that a bar can have, and its colour.
    pub(crate) action: Option<(Option<Action>, Difficulty)>,
    /// The token.
    pub(crate) token: Option<Token>,
    /// The maneuver, where it is not the one that was executed.
    pub(crate) maneuver: Option<(Maneuver, Difficulty)>,
    /// How the attack ended.
    pub(crate) outcome: Option<Outcome>,
    /// The device.
    pub(crate) object: Option<u8>,
}

impl Occasion {
    /// Something about a ship, and nothing else.
    pub(crate) const fn of(it: ShipId) -> Self {
        Self { it, assault: None, target: None, action: None, token: None, maneuver: None, outcome: None, object: None }
    }

    /// A ship's part in an attack.
    pub(crate) const fn in_attack(it: ShipId, assault: Assault) -> Self {
        Self { assault: Some(assault), ..Self::of(it) }
    }

    /// What it is about, besides ships.
    pub(crate) fn about(&self) -> About {
        match (self.object, self.action, self.target) {
            (Some(index), ..) => About::Object(index),
            (None, Some((Some(action), _)), _) => About::Action(action),
            (None, _, Some(ship)) => About::Ship(ship),
            _ => About::Nothing,
        }
    }

    /// The ship that is meant, as seen from one.
    pub(super) fn who(&self, who: Who, me: ShipId) -> Option<ShipId> {
        match who {
            Who::Me => Some(me),
            Who::It => Some(self.it),
            Who::Target => self.target,
            Who::Attacker => self.assault.and_then(|assault| assault.attacker.ship()),
            Who::Defender => self.assault.and_then(|assault| assault.defender.ship()),
            Who::Opponent => self.assault.and_then(|assault| assault.opponent(me)),
            // What the state alone tells.
            Who::Coordinated | Who::Locked => None,
        }
    }
}

impl Game {
    /// The effects that apply now.
    pub(crate) fn applying(&self, window: Window, occasion: Occasion) -> impl Iterator<Item = &Listed> + '_ {
        let heard = self.facts.hearing.heard(window, occasion.it).iter();
        heard.map(|&number| self.facts.hearing.effect(number)).filter(move |listed| self.applies(listed, &occasion))
    }

    /// Whether an effect that hears a window applies: its ship is in play, the subject is whose moment it listens to, and all its
    /// conditions hold.
    pub(crate) fn applies(&self, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        self.shows_its_side(listed)
            && self.is_aboard_or_about(listed, occasion)
            && self.concerns(&listed.effect, me, occasion)
            && listed.effect.conditions.iter().all(|condition| self.holds(condition, listed, occasion))
    }

    /// Whether a card with two sides shows the one that an effect stands on.
    fn shows_its_side(&self, listed: &Listed) -> bool {
        listed.effect.side.is_none_or(|side| {
            let flipped = self.state.ship(listed.holder()).cards.flipped >> listed.ability & 1 == 1;
            flipped == (side == CardSide::Back)
        })
    }

    /// Whether a card is where it can work: its ship on the table or, if it works for a carrier, docked on that.
    fn is_aboard_or_about(&self, listed: &Listed, occasion: &Occasion) -> bool {
        let ship = self.state.ship(listed.id.ship);
        if let Some(lender) = listed.lender {
            return ship.on_table() && self.state.ship(lender).docked_on == Some(listed.id.ship);
        }
        match listed.effect.whose.side {
            Side::Carrier => ship.docked_on == Some(occasion.it),
            _ => ship.on_table(),
        }
    }

    fn concerns(&self, effect: &Effect, me: ShipId, occasion: &Occasion) -> bool {
        let opposed = effect.whose.side != Side::Opponent
            || occasion.assault.is_some_and(|assault| assault.opponent(me) == Some(occasion.it));
        opposed && effect.whose.within.is_none_or(|band| self.is_within(me, occasion.it, band))
    }

    /// Whether two ships are that far apart. A ship is at range 0 of itself.
    pub(crate) fn is_within(&self, a: ShipId, b: ShipId, band: Band) -> bool {
        band.holds(self.range_between(a, b))
    }

    pub(crate) fn range_between(&self, a: ShipId, b: ShipId) -> u8 {
        if a == b || self.are_touching(a, b) {
            return 0;
        }
        let range = tallyho_table::range(self.state.base(a), self.state.base(b), &self.facts.settings);
        range.0.max(1)
    }

    pub(crate) fn holds(&self, condition: &Condition, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| self.who(who, me, occasion);
        match condition {
            Condition::Not(condition) => !self.holds(condition, listed, occasion),
            Condition::Weapon(classes) => {
                occasion.assault.is_some_and(|assault| self.is_weapon(assault, classes, listed))
            }
            Condition::InArc { arc, of, who } => {
                ship(*of).zip(ship(*who)).is_some_and(|(of, who)| self.is_in_arc(*arc, of, who))
            }
            Condition::Tokens(kinds, band, who) => ship(*who).is_some_and(|ship| {
                band.holds(kinds.iter().map(|token| self.state.ship(ship).tokens.count(token)).sum())
            }),
            Condition::Action(actions) => {
                occasion.action.and_then(|(action, _)| action).is_some_and(|action| actions.contains(&action))
            }
            Condition::Colour(colours) => occasion.action.is_some_and(|(_, colour)| colours.contains(&colour)),
            Condition::AttackRange(band) => occasion.assault.is_some_and(|assault| band.holds(assault.range)),
            Condition::Locked { by, on } => {
                ship(*by).zip(ship(*on)).is_some_and(|(by, on)| self.state.ship(by).has_locked(Target::Ship(on)))
            }
            Condition::LockedBy(side, chassis, who) => ship(*who).is_some_and(|locked| {
                let is_it =
                    |other: ShipId| chassis == "any" || self.facts.ships[other.index()].profile.chassis == *chassis;
                let has = |other: ShipId| self.state.ship(other).has_locked(Target::Ship(locked));
                self.on_side(*side, me).any(|other| is_it(other) && has(other))
            }),
            Condition::Obstructed => occasion.assault.is_some_and(|assault| assault.obstructed),
            Condition::Damaged(who) => ship(*who).is_some_and(|ship| self.state.ship(ship).damage() > 0),
            Condition::Tractored(who) => ship(*who).is_some_and(|ship| self.is_tractored(ship)),
            Condition::Ionized(who) => ship(*who).is_some_and(|ship| self.is_ionized(ship)),
            Condition::CriticallyDamaged(who) => {
                ship(*who).is_some_and(|ship| !self.state.ship(ship).faceup.is_empty())
            }
            Condition::Shields(band, who) => ship(*who).is_some_and(|ship| band.holds(self.state.ship(ship).shields)),
            Condition::Charges(band) => {
                band.holds(self.state.ship(listed.holder()).charges[usize::from(listed.charged)])
            }
            Condition::Outcome(outcome) => match outcome {
                // Who is destroyed was hit.
                Outcome::Hit => occasion.outcome.is_some_and(|ended| ended != Outcome::Miss),
                Outcome::Miss | Outcome::Destroyed => occasion.outcome == Some(*outcome),
            },
            Condition::Token(kinds) => occasion.token.is_some_and(|token| kinds.contains(token)),
            Condition::Near(side, band) => self.on_side(*side, me).any(|other| self.is_within(me, other, *band)),
            Condition::NearChassis(side, band, chassis) => self.on_side(*side, me).any(|other| {
                self.facts.ships[other.index()].profile.chassis == *chassis && self.is_within(me, other, *band)
            }),
            Condition::Size(sizes, who) => {
                ship(*who).is_some_and(|ship| sizes.contains(&self.facts.ships[ship.index()].profile.size))
            }
            Condition::LowerInitiative(lower, higher) => {
                let initiative = |who: Who| ship(who).map(|ship| self.facts.ships[ship.index()].profile.initiative);
                initiative(*lower).zip(initiative(*higher)).is_some_and(|(lower, higher)| lower < higher)
            }
            Condition::Fully(_) | Condition::Speed(_) | Condition::Maneuver(_) | Condition::Bearing(_) => {
                self.flew_so(condition, occasion)
            }
            _ => self.holds_otherwise(condition, listed, occasion),
        }
    }

    /// Conditions about a maneuver: the one asked about, or the one the subject executed last.
    fn flew_so(&self, condition: &Condition, occasion: &Occasion) -> bool {
        let flown = self.state.ship(occasion.it).flown;
        let maneuver = occasion.maneuver.or(flown.map(|flown| (flown.maneuver, flown.difficulty)));
        match condition {
            Condition::Fully(fully) => flown.is_some_and(|flown| flown.fully == *fully),
            Condition::Speed(band) => maneuver.is_some_and(|(maneuver, _)| band.holds(maneuver.speed())),
            Condition::Maneuver(colours) => maneuver.is_some_and(|(_, colour)| colours.contains(&colour)),
            Condition::Bearing(words) => maneuver.is_some_and(|(maneuver, _)| is_bearing(maneuver.bearing(), words)),
            _ => false,
        }
    }

    /// The ships of a side that are in play.
    pub(crate) fn on_side(&self, side: Side, me: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        let mine = self.facts.ships[me.index()].seat;
        self.ships().filter_map(move |(other, facts)| {
            let same = facts.seat == mine;
            let fits = match side {
                Side::Me => other == me,
                Side::Friend => same,
                Side::OtherFriend => same && other != me,
                Side::Enemy | Side::Opponent => !same,
                Side::Anyone => true,
                Side::Other => other != me,
                Side::Carrier => self.state.ship(me).docked_on == Some(other),
            };
            (fits && self.state.ship(other).fate == Fate::Flying).then_some(other)
        })
    }

    /// Whether a ship stands in an arc of another.
    pub(crate) fn is_in_arc(&self, word: ArcWord, of: ShipId, who: ShipId) -> bool {
        // Arcs lie beyond the base: nobody stands in its own.
        if of == who {
            return false;
        }
        let seen = sight(self.state.base(of), self.state.base(who), &self.facts.settings).arcs;
        let wanted = match word {
            ArcWord::Front => ArcSet::EMPTY.with(Arc::Front),
            ArcWord::Bullseye if self.is_as_in_bullseye(of, who) => ArcSet::EMPTY.with(Arc::Front),
            ArcWord::Bullseye => ArcSet::EMPTY.with(Arc::Bullseye),
            ArcWord::Rear => ArcSet::EMPTY.with(Arc::Rear),
            ArcWord::Sides => ArcSet::EMPTY.with(Arc::Left).with(Arc::Right),
            ArcWord::FullFront => ArcSet::EMPTY.with(Arc::FullFront),
            ArcWord::FullRear => ArcSet::EMPTY.with(Arc::FullRear),
            ArcWord::Turret => self.arcs_where(of, WeaponArc::is_turret),
            ArcWord::Firing => self.arcs_where(of, |_| true),
        };
        wanted.iter().any(|arc| seen.contains(arc))
    }

    /// The arcs of a ship's weapons of some sort, as they point now.
    fn arcs_where(&self, ship: ShipId, wanted: impl Fn(WeaponArc) -> bool) -> ArcSet {
        let turret = self.state.ship(ship).turret;
        let weapons = self.facts.ships[ship.index()].profile.weapons();
        weapons
            .filter(|weapon| wanted(weapon.attack.arc) && !(weapon.lent && self.lent_dice(ship) == 0))
            .fold(ArcSet::EMPTY, |arcs, weapon| arcs.union(weapon.attack.arc.arcs(turret)))
    }

    /// Whether an attack is made by a ship with a weapon of one of these kinds.
    fn is_weapon(&self, assault: Assault, classes: &[WeaponClass], listed: &Listed) -> bool {
        assault.attacker.ship().is_some_and(|ship| {
            let card = (ship == listed.holder()).then_some(listed.ability);
            let profile = &self.facts.ships[ship.index()].profile;
            // Only who asks for the arc asks whether it is tied to the turret: what ties it asks for the weapon's kind.
            let by_arc = |class: &WeaponClass| {
                matches!(class, WeaponClass::ThroughFront | WeaponClass::ThroughTurret | WeaponClass::FreshTurret)
            };
            let tied = classes.iter().any(by_arc) && self.is_tied_to_turret(ship, assault.weapon);
            classes.iter().any(|class| match class {
                _ if !tied || !by_arc(class) => profile.is_weapon(assault.weapon, &[*class], card),
                class => *class != WeaponClass::ThroughFront,
            })
        })
    }

    /// How many dice more or fewer, as far as the effects of cards go. `adds` is false where no dice can be added.
    pub(crate) fn dice_change(&self, window: Window, occasion: Occasion, adds: bool) -> i8 {
        let steps = self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        steps
            .map(|step| match step {
                Step::Dice(change) if adds || *change < 0 => *change,
                _ => 0,
            })
            .sum()
    }

    /// The most dice that may be rolled.
    pub(crate) fn most_dice(&self, window: Window, occasion: Occasion) -> u8 {
        let steps = self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        let dice = &self.state.attack.attack;
        let hits = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
        let most = steps.filter_map(|step| match step {
            Step::MostDice(most) => Some(*most),
            Step::DiceAsHits => Some(hits),
            _ => None,
        });
        most.chain([self.facts.ruleset.most_dice]).min().unwrap_or(u8::MAX)
    }

    /// Whether a range bonus is forced on or off by some card; off beats on.
    pub(crate) fn range_bonus(&self, window: Window, occasion: Occasion) -> Option<bool> {
        let steps = self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        steps.fold(None, |said, step| match step {
            Step::RangeBonus(applies) => Some(*applies && said != Some(false)),
            _ => said,
        })
    }

    /// Whether some card forbids a ship to do that.
    pub(crate) fn is_forbidden(&self, window: Window, occasion: Occasion, what: Permission) -> bool {
        self.has_step(window, occasion, |step| *step == Step::Forbid(what))
    }

    /// Whether a query has a step of some sort that applies.
    #[inline]
    pub(crate) fn has_step(&self, window: Window, occasion: Occasion, wanted: impl Fn(&Step) -> bool) -> bool {
        self.facts.hearing.is_heard(window, occasion.it)
            && self.applying(window, occasion).flat_map(|listed| &listed.effect.blocks[0]).any(wanted)
    }

    /// Whether a ship ignores obstacles of a kind while it moves.
    pub(crate) fn ignores(&self, ship: ShipId, kind: ObstacleKind) -> bool {
        self.has_step(Window::Obstacles, Occasion::of(ship), |step| *step == Step::Ignore(kind))
    }

    /// How much harder a maneuver is for a ship, as far as the effects of cards go.
    pub(crate) fn harder(&self, ship: ShipId, maneuver: Maneuver, colour: Difficulty) -> i8 {
        let occasion = Occasion { maneuver: Some((maneuver, colour)), ..Occasion::of(ship) };
        let steps = self.applying(Window::Difficulty, occasion).flat_map(|listed| &listed.effect.blocks[0]);
        steps.map(|step| if let Step::Harder(by) = step { *by } else { 0 }).sum()
    }

    /// Whether a ship can lock something that far away.
    pub(crate) fn locks_at(&self, ship: ShipId, range: u8) -> bool {
        let steps = self.applying(Window::Locks, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        let mut bands = steps.filter_map(|step| if let Step::LockRange(bands) = step { Some(bands) } else { None });
        match bands.next() {
            Some(bands) => bands.iter().any(|band| band.holds(range)),
            None => range <= 3,
        }
    }

    /// The entries that cards add to a ship's bar.
    pub(crate) fn added_to_bar(&self, ship: ShipId) -> impl Iterator<Item = ActionEntry> + '_ {
        let steps = self.applying(Window::Bar, Occasion::of(ship)).flat_map(|listed| &listed.effect.blocks[0]);
        steps.filter_map(|step| if let Step::OnBar(entry) = step { Some(*entry) } else { None })
    }
}

fn is_bearing(bearing: Bearing, words: &[BearingWord]) -> bool {
    let (word, basic) = match bearing {
        Bearing::Straight => (BearingWord::Straight, true),
        Bearing::Bank(_) => (BearingWord::Bank, true),
        Bearing::Turn(_) => (BearingWord::Turn, true),
        Bearing::Koiogran => (BearingWord::Koiogran, false),
        Bearing::SegnorsLoop(_) | Bearing::SegnorsTurn(_) => (BearingWord::Segnor, false),
        Bearing::TallonRoll(_) => (BearingWord::Tallon, false),
        Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => (BearingWord::Sideslip, false),
        Bearing::Stationary => (BearingWord::Stop, false),
        Bearing::ReverseBank(_) | Bearing::ReverseStraight => (BearingWord::Reverse, false),
    };
    words.contains(&word) || words.contains(if basic { &BearingWord::Basic } else { &BearingWord::Advanced })
}
