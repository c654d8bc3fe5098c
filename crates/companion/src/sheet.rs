//! What is kept of the ships on the table.

use tallyho_pilots::flight::weapons;
use tallyho_rules::{DamageCard, Profile, ShipId, Token};
use tallyho_table::BaseSize;

use crate::group::Group;
use crate::progress::{Fate, Progress};
use crate::sortie::Footing;

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The ships that somebody flies.
    pub mine: Vec<Mine>,
    /// The ships that nobody flies.
    pub foes: Vec<Foe>,
    /// How far the mission is, if one is flown.
    pub mission: Option<Progress>,
    /// The attack under way.
    pub(crate) fight: Option<Fight>,
}

/// A ship that somebody flies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mine {
    /// Its name.
    pub name: String,
    /// When it acts.
    pub initiative: u8,
    /// Whether it has had its turn in the Activation phase.
    pub moved: bool,
    /// Whether it is off the table.
    pub gone: bool,
    /// How it went, if it is.
    pub(crate) fate: Fate,
    /// Its number in the mission, if it belongs to one.
    pub(crate) ship: Option<u8>,
    /// Whether it is no ship but a thing on the table, which an enemy makes for or escorts.
    pub mark: bool,
    /// Whether it moves.
    pub(crate) footing: Footing,
}

impl Mine {
    pub(crate) fn new(name: String, initiative: u8) -> Self {
        let (fate, footing) = (Fate::Destroyed, Footing::Flies);
        Self { name, initiative, moved: false, gone: false, fate, ship: None, mark: false, footing }
    }

    /// Whether it never moves: it is where it will be.
    pub(crate) fn stays(&self) -> bool {
        self.mark || self.footing != Footing::Flies
    }

    /// Whether it is a ship on the table.
    pub fn flies(&self) -> bool {
        !self.gone && !self.mark
    }
}

/// A ship that nobody flies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foe {
    /// The number on its base, which no other has.
    pub number: u8,
    /// What it is.
    pub model: String,
    /// What it can do.
    pub profile: Profile,
    /// Hull left.
    pub hull: u8,
    /// Shields left.
    pub shields: u8,
    /// Force charges left.
    pub force: u8,
    /// Charges left of its bombs and mines.
    pub charges: u8,
    /// Charges of its bombs and mines at the start.
    pub full_charges: u8,
    /// Tokens, by [`Token`].
    tokens: [u8; Token::ALL.len()],
    /// Which of your ships it has locked, by its place.
    pub lock: Option<usize>,
    /// Faceup damage cards.
    pub faceup: Vec<DamageCard>,
    /// Whether it has activated this round.
    pub activated: bool,
    /// Whether it has engaged this round.
    pub engaged: bool,
    /// Whether it is off the table.
    pub gone: bool,
    /// How it went, if it is.
    pub(crate) fate: Fate,
    /// Its number in the mission, if it belongs to one.
    pub(crate) ship: Option<u8>,
    /// Points for destroying it, in a mission.
    pub(crate) points: u16,
    /// Whatever somebody wants to remember.
    pub note: String,
    /// What its flight system keeps beside it.
    pub group: Group,
    /// Whether it has neither torpedoes nor missiles to fire, as somebody said.
    pub(crate) unarmed: bool,
    /// Whether its mission keeps it from acting this round.
    pub(crate) barred: bool,
}

/// Dice of an attack under way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fight {
    /// Attack dice, by face.
    pub(crate) attack: [u8; 4],
    /// How many of them were rerolled.
    pub(crate) rerolled: [u8; 4],
    /// Defence dice, by face.
    pub(crate) defense: [u8; 3],
    /// Which of your ships is attacked, if one is.
    pub(crate) target: Option<usize>,
    /// Whether a gas cloud in between has helped already.
    pub(crate) gas_used: bool,
}

/// The most of anything that is counted.
pub(crate) const MOST: u8 = 20;

/// The most ships of a side.
pub(crate) const MOST_SHIPS: usize = 48;

impl Foe {
    pub(crate) fn new(number: u8, model: String, profile: Profile) -> Self {
        let charges = profile.devices.iter().map(|load| load.charges).sum();
        Self {
            number,
            model,
            hull: profile.hull,
            shields: profile.shields,
            force: profile.force,
            charges,
            full_charges: charges,
            tokens: [0; Token::ALL.len()],
            lock: None,
            faceup: Vec::new(),
            activated: false,
            engaged: false,
            gone: false,
            fate: Fate::Destroyed,
            ship: None,
            points: 0,
            note: String::new(),
            group: Group::default(),
            unarmed: false,
            barred: false,
            profile,
        }
    }

    /// What it is called: model and number.
    pub fn name(&self) -> String {
        format!("{} {}", self.model, self.number)
    }

    /// How many tokens of a kind it has.
    pub fn count(&self, token: Token) -> u8 {
        self.tokens[token as usize]
    }

    pub(crate) fn set(&mut self, token: Token, count: u8) {
        self.tokens[token as usize] = count.min(MOST);
    }

    pub(crate) fn gain(&mut self, token: Token) {
        self.set(token, self.count(token).saturating_add(1));
    }

    pub(crate) fn lose(&mut self, token: Token) {
        self.set(token, self.count(token).saturating_sub(1));
    }

    pub(crate) fn has(&self, card: DamageCard) -> bool {
        self.faceup.contains(&card)
    }

    /// How many ion or tractor tokens matter to a ship of its size.
    const fn enough(&self) -> u8 {
        match self.profile.size {
            BaseSize::Small => 1,
            BaseSize::Medium => 2,
            BaseSize::Large => 3,
            BaseSize::Huge => 6,
        }
    }

    /// Whether it has ion tokens enough for its size.
    pub(crate) fn is_ionized(&self) -> bool {
        self.count(Token::Ion) >= self.enough()
    }

    /// Whether it has tractor tokens enough for its size.
    pub(crate) fn is_tractored(&self) -> bool {
        self.count(Token::Tractor) >= self.enough()
    }

    pub(crate) fn is_stressed(&self) -> bool {
        self.count(Token::Stress) > 0
    }

    /// Defence dice before range and obstacles.
    pub(crate) fn defense_dice(&self) -> u8 {
        let fewer = u8::from(self.count(Token::Strain) > 0)
            + u8::from(self.is_tractored())
            + u8::from(self.has(DamageCard::StructuralDamage));
        self.profile.agility.saturating_sub(fewer).min(MOST)
    }

    /// Attack dice of a weapon before the bonus for range.
    pub(crate) fn attack_dice(&self, weapon: u8) -> u8 {
        let dice = weapons(&self.profile).find(|it| it.index == weapon).map_or(0, |it| it.dice);
        let fewer = u8::from(self.count(Token::Deplete) > 0) + u8::from(self.has(DamageCard::WeaponsFailure));
        dice.saturating_sub(fewer).min(MOST)
    }

    /// A line about it.
    pub fn line(&self, mine: &[Mine]) -> String {
        if self.gone {
            return format!("{}  off the table", self.name());
        }
        let mut parts = vec![format!("initiative {}", self.profile.initiative)];
        parts.push(format!("hull {}/{}", self.hull, self.profile.hull));
        if self.profile.shields > 0 || self.shields > 0 {
            parts.push(format!("shields {}/{}", self.shields, self.profile.shields));
        }
        if self.profile.force > 0 {
            parts.push(format!("Force {}/{}", self.force, self.profile.force));
        }
        if self.full_charges > 0 {
            parts.push(format!("device charges {}/{}", self.charges, self.full_charges));
        }
        let tokens = Token::ALL.into_iter().filter(|token| self.count(*token) > 0);
        parts.extend(tokens.map(|token| format!("{} {}", token.name(), self.count(token))));
        parts.extend(self.lock.and_then(|place| mine.get(place)).map(|mine| format!("locks {}", mine.name)));
        parts.extend(self.faceup.iter().map(|card| card.name().to_owned()));
        parts.extend(self.group.parts());
        parts.extend((!self.note.is_empty()).then(|| self.note.clone()));
        format!("{}  {}", self.name(), parts.join(", "))
    }
}

/// Ships that nobody flies are numbered from here, so that both sides fit into one byte.
const FIRST_FOE: u8 = 100;

impl Sheet {
    /// The id of one of your ships.
    pub fn mine_id(place: usize) -> ShipId {
        ShipId(place as u8)
    }

    /// The id of a ship that nobody flies.
    pub fn foe_id(place: usize) -> ShipId {
        ShipId(FIRST_FOE + place as u8)
    }

    /// Which of your ships has that id.
    pub fn mine_of(&self, id: ShipId) -> Option<usize> {
        Some(usize::from(id.0)).filter(|place| *place < self.mine.len())
    }

    /// Which ship that nobody flies has that id.
    pub fn foe_of(&self, id: ShipId) -> Option<usize> {
        let place = usize::from(id.0.checked_sub(FIRST_FOE)?);
        Some(place).filter(|place| *place < self.foes.len())
    }

    /// The dice of the attack under way, by face: hits, crits, focus and blanks, and evades, focus and blanks.
    pub fn dice(&self) -> Option<([u8; 4], [u8; 3])> {
        self.fight.map(|fight| (fight.attack, fight.defense))
    }

    /// Whether there is a ship left that nobody flies.
    pub(crate) fn foes_left(&self) -> bool {
        self.foes.iter().any(|foe| !foe.gone)
    }

    /// The ship with that number on its base.
    pub(crate) fn numbered(&self, number: u8) -> Option<usize> {
        self.foes.iter().position(|foe| foe.number == number)
    }
}
