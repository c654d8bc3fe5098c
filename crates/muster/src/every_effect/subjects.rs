//! Which cards there are to test, each on a ship that can do whatever a card may ask for.

use tallyho_cards::{Campaign, Library, Pilot, PointSystem, Upgrade};
use tallyho_rules::effect::{ActionStep, Band, Step, WeaponClass};
use tallyho_rules::{
    Ability, Action, ActionEntry, Attack, Device, Difficulty, Effect, Load, Need, Profile, Special, WeaponArc, sample,
};
use tallyho_table::{Bearing, Maneuver, Side};

use crate::equip::equip;
use crate::profile::in_play;

/// A card that is carried out, aboard a ship.
pub(super) struct Subject {
    /// The card's id.
    pub(super) id: String,
    /// The ship with the card.
    pub(super) profile: Profile,
    /// The place of the card among the ship's.
    pub(super) card: usize,
}

impl Subject {
    fn new(id: &str, mut profile: Profile, chassis: &str) -> Self {
        let card = profile.abilities.len() - 1;
        profile.chassis = chassis.to_owned();
        Self { id: id.to_owned(), profile, card }
    }

    /// The card.
    pub(super) fn ability(&self) -> &Ability {
        &self.profile.abilities[self.card]
    }

    /// The number of its first effect among those of the ship.
    pub(super) fn first(&self) -> usize {
        self.profile.abilities[..self.card].iter().map(|card| card.effects.len()).sum()
    }
}

/// The families of cards, each with a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Ships,
    Pilots,
    Upgrades,
    FlightGroup,
    Aturi,
}

impl Family {
    pub(super) const ALL: [Self; 5] = [Self::Ships, Self::Pilots, Self::Upgrades, Self::FlightGroup, Self::Aturi];

    /// The name of its table.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ships => "ships",
            Self::Pilots => "pilots",
            Self::Upgrades => "upgrades",
            Self::FlightGroup => "flight-group",
            Self::Aturi => "aturi",
        }
    }

    /// Every card of it that is carried out, by id.
    pub(super) fn subjects(self, library: &Library) -> Vec<Subject> {
        let mut subjects = match self {
            Self::Ships => ships(library),
            Self::Pilots => pilots(library),
            Self::Upgrades => upgrades(library.upgrades().iter()),
            Self::FlightGroup => upgrades(library.cards_worded_anew(Campaign::FlightGroup)),
            Self::Aturi => upgrades(library.cards_worded_anew(Campaign::Aturi)),
        };
        subjects.sort_by(|a, b| a.id.cmp(&b.id));
        subjects
    }
}

fn upgrades<'c>(cards: impl Iterator<Item = &'c Upgrade>) -> Vec<Subject> {
    let done = cards.filter(|it| !it.front.by_hand && has_effects(it));
    done.map(|it| {
        let mut profile = able();
        for face in it.faces() {
            face.actions.iter().for_each(|entry| lack(&mut profile, entry.action));
            face.effects.iter().for_each(|effect| lack_added(&mut profile, effect));
        }
        equip(&mut profile, it, PointSystem::Twenty);
        Subject::new(&it.id, profile, "")
    })
    .collect()
}

/// Whether a card does anything that the game is told in effects, actions on its bar among them.
fn has_effects(card: &Upgrade) -> bool {
    card.faces().any(|face| !face.effects.is_empty())
}

/// An action that a card adds shows only on a ship that does not have it.
fn lack(profile: &mut Profile, action: Action) {
    profile.actions.retain(|entry| entry.action != action);
}

fn lack_added(profile: &mut Profile, effect: &Effect) {
    for step in effect.blocks.iter().flatten() {
        if let Step::Action(ActionStep::OnBar(entry)) = step {
            lack(profile, entry.action);
        }
    }
}

fn ships(library: &Library) -> Vec<Subject> {
    let done = library.abilities().iter().filter(|it| !it.by_hand && !it.effects.is_empty());
    done.map(|it| {
        let mut profile = able();
        let mut flying: Vec<&Pilot> = library.pilots().iter().filter(|pilot| flies(pilot, &it.id, library)).collect();
        flying.sort_by_key(|pilot| (library.pilot_ability(&pilot.id).is_some(), pilot.charges.is_none()));
        let pilot = flying.first();
        let charges = pilot.and_then(|pilot| pilot.charges).map_or((0, 0), |charges| (charges.value, charges.recovers));
        it.effects.iter().for_each(|effect| lack_added(&mut profile, effect));
        profile.abilities.push(in_play(it, PointSystem::Twenty, charges.0, charges.1));
        Subject::new(&it.id, profile, pilot.map_or("", |pilot| &pilot.ship_id))
    })
    .collect()
}

/// Whether a pilot flies a ship with an ability.
fn flies(pilot: &Pilot, ability: &str, library: &Library) -> bool {
    let points = [PointSystem::Twenty, PointSystem::TwoHundred];
    let flown = points.into_iter().filter_map(|points| pilot.flown(library, points)?.ability);
    flown.into_iter().any(|it| it == ability)
}

fn pilots(library: &Library) -> Vec<Subject> {
    let done = library.pilot_abilities().iter().filter(|it| !it.by_hand && !it.effects.is_empty());
    done.map(|it| {
        let mut profile = able();
        let pilot = library.pilot_by_id(&it.id);
        let charges = pilot.and_then(|pilot| pilot.charges).map_or((0, 0), |charges| (charges.value, charges.recovers));
        it.effects.iter().for_each(|effect| lack_added(&mut profile, effect));
        let card = in_play(it, PointSystem::Twenty, charges.0, charges.1);
        profile.abilities.push(Ability { kind: "pilot".to_owned(), ..card });
        Subject::new(&it.id, profile, pilot.map_or("", |pilot| &pilot.ship_id))
    })
    .collect()
}

/// Whatever a card may ask for: Force, energy, all actions, every bearing, hull and shields to lose, weapons of every kind.
pub(super) fn able() -> Profile {
    let mut profile = sample::x_wing();
    (profile.force, profile.force_recovers, profile.hull, profile.shields) = (2, 1, 8, 2);
    profile.initiative = 3;
    profile.epic.energy = 2;
    profile.attacks.extend([WeaponArc::SingleTurret, WeaponArc::Rear].map(|arc| Attack { dice: 3, arc }));
    profile.devices.push(Load::new(Device::ProtonBomb, 2));
    profile.devices.push(Load::new(Device::ProximityMine, 2));
    let colour = |action: Action| match action {
        Action::Coordinate => Difficulty::Purple,
        Action::Jam => Difficulty::Red,
        _ => Difficulty::White,
    };
    let entry = |action: Action| ActionEntry { action, difficulty: colour(action), linked: None };
    profile.actions = Action::ALL.into_iter().map(entry).collect();
    let bearings = [
        (0, Bearing::Stationary),
        (2, Bearing::Koiogran),
        (1, Bearing::ReverseStraight),
        (2, Bearing::SideslipBank(Side::Left)),
        (2, Bearing::SideslipTurn(Side::Right)),
        (3, Bearing::SegnorsLoop(Side::Left)),
        (5, Bearing::Straight),
    ];
    let more = bearings.into_iter().filter_map(|(speed, bearing)| Maneuver::new(speed, bearing).ok());
    profile.dial.extend(more.map(|maneuver| (maneuver, Difficulty::White)));
    let hard = [
        (2, Bearing::SegnorsLoop(Side::Right), Difficulty::Red),
        (1, Bearing::Turn(Side::Right), Difficulty::Red),
        (1, Bearing::Turn(Side::Left), Difficulty::Purple),
    ];
    let hard =
        hard.into_iter().filter_map(|(speed, bearing, colour)| Some((Maneuver::new(speed, bearing).ok()?, colour)));
    profile.dial.extend(hard);
    for (maneuver, colour) in &mut profile.dial {
        if (maneuver.speed(), maneuver.bearing()) == (1, Bearing::Bank(Side::Right)) {
            *colour = Difficulty::White;
        }
    }
    arm(&mut profile);
    profile
}

/// A torpedo, a missile, a cannon and a turret on cards of their own, a gun for the rear, and a talent with charges.
fn arm(profile: &mut Profile) {
    let weapons = [WeaponClass::Torpedo, WeaponClass::Missile, WeaponClass::Cannon, WeaponClass::TurretUpgrade];
    for (on, class) in (0_u8..).zip(weapons) {
        let (kind, name) = (class.word().to_owned(), "Spare".to_owned());
        profile.abilities.push(Ability { kind, name, charges: 3, ..Ability::default() });
        let arc = if class == WeaponClass::TurretUpgrade { WeaponArc::SingleTurret } else { WeaponArc::Front };
        let spare = Special {
            class,
            attack: Attack { dice: if class == WeaponClass::Missile { 5 } else { 3 }, arc },
            range: Band { least: 1, most: 3 },
            needs: (class == WeaponClass::Torpedo).then_some(Need::Lock),
            spends: Some((on, 1)),
            ordnance: on < 2,
            card: Some(on),
            only_bonus: false,
        };
        profile.specials.push(spare);
        if class == WeaponClass::Cannon {
            let attack = Attack { dice: 2, arc: WeaponArc::Rear };
            profile.specials.push(Special { attack, spends: None, ..spare });
        }
    }
    // A talent that adds an action, for cards that look for such.
    lack(profile, Action::Reload);
    let reload = Effect::read([("at", "bar"), ("do", "on-bar reload")]).expect("a sound effect");
    let (kind, name) = ("talent".to_owned(), "Spare".to_owned());
    profile.abilities.push(Ability { kind, name, charges: 1, effects: vec![reload], ..Ability::default() });
}
