//! What ships of a flight group do without being asked: they get flee tokens, power their hyperdrives, jump, and are held. It is what
//! [`Handling`] says of them, as the game does it by itself at a simulated table.

use tallyho_cards::Faction;
use tallyho_rules::scenario::Order;
use tallyho_rules::{
    Action, AtTheEdge, AttackFace, DamageBy, Difficulty, Fleeing, FlightGroup, Handling, Hold, Hyperdrive, Slot, Token,
};
use tallyho_table::Maneuver;

use crate::faces;
use crate::moment::Phase;
use crate::progress::Fate;
use crate::run::{Run, Stop};
use crate::sheet::{Foe, MOST, Sheet};
use crate::wing::WingPost;

/// What a ship has beside it for its flight system, and with whom it flies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// What it is told to do.
    pub task: Order,
    /// Whether it has a flee token.
    pub fleeing: Fleeing,
    /// Its hyperdrive tokens.
    pub hyperdrive: u8,
    /// Whether it can do anything at all.
    pub hold: Hold,
    /// Its place in a formation; `None` for a ship that flies alone.
    pub slot: Option<Slot>,
    /// Whether it is an elite ship, which is dealt damage cards.
    pub elite: bool,
    /// Where it belongs if it came in a wing.
    pub(crate) home: Option<WingPost>,
    /// For whom it flies, if somebody said so.
    pub(crate) faction: Option<Faction>,
    /// What it flew this round, in which colour.
    pub(crate) flown: Option<(Maneuver, Difficulty)>,
    /// The moves it made by actions this round.
    pub(crate) moves: Vec<Made>,
    /// Hull and shields when they were last looked at, and ion tokens.
    pub(crate) seen: Option<(u8, u8)>,
}

/// A move by an action, its colour, and the action it was linked to.
pub(crate) type Made = (Action, Difficulty, Option<Action>);

/// Hits that a hyperspace roll needs.
const NEEDED: u8 = 3;

impl Group {
    /// Forgets what it did in the last round.
    pub(crate) fn begin_round(&mut self) {
        self.flown = None;
        self.moves.clear();
        if self.fleeing == Fleeing::FromNextRound {
            self.fleeing = Fleeing::Yes;
        }
    }

    /// The parts of a ship's line.
    pub(crate) fn parts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        parts.extend(self.elite.then(|| "elite".to_owned()));
        match self.fleeing {
            Fleeing::No => {}
            Fleeing::FromNextRound => parts.push("flees from next round on".to_owned()),
            Fleeing::Yes => parts.push("flees".to_owned()),
        }
        parts.extend((self.hyperdrive > 0).then(|| format!("hyperdrive {}", self.hyperdrive)));
        match self.hold {
            Hold::Free => {}
            Hold::Disabled => parts.push("disabled".to_owned()),
            Hold::Immobile => parts.push("immobile".to_owned()),
        }
        parts
    }
}

impl Run<'_> {
    /// How a ship is handled.
    pub(crate) fn handling(&self, foe: usize) -> Handling {
        let Foe { profile, group, .. } = &self.sheet.foes[foe];
        let mut handling = self.flyer.handling_of(Sheet::foe_id(foe), profile);
        // Whoever a mission tells to leave may, where its system turns others back.
        if self.sortie.is_some() && matches!(group.task, Order::Escape(_)) && handling.edge == AtTheEdge::TurnsBack {
            handling.edge = AtTheEdge::LeavesByExits;
        }
        if group.elite { Handling { damage: DamageBy::Cards, ..handling } } else { handling }
    }

    fn flight_group(&self, foe: usize) -> Option<FlightGroup> {
        self.handling(foe).flight_group
    }

    /// Tells the flight system what each ship is told.
    pub(crate) fn enlist(&mut self) {
        for (place, foe) in self.sheet.foes.iter().enumerate() {
            self.flyer.enlist(Sheet::foe_id(place), foe.group.faction, foe.group.task);
        }
    }

    /// Looks whether anything that happened to the ships makes one flee, lose a hyperdrive token or leave its formation.
    pub(crate) fn settle(&mut self) {
        self.settle_wings();
        for foe in 0..self.sheet.foes.len() {
            let Some(group) = self.flight_group(foe) else { continue };
            let ship = &mut self.sheet.foes[foe];
            if ship.gone {
                self.leave_formation(foe);
                continue;
            }
            let now = (ship.hull.saturating_add(ship.shields), ship.count(Token::Ion));
            let (health, ion) = ship.group.seen.replace(now).unwrap_or((u8::MAX, 0));
            let more_ion = now.1.saturating_sub(ion);
            ship.group.hyperdrive = ship.group.hyperdrive.saturating_sub(more_ion);
            if now.0 < health && now.0 <= group.flees_at && ship.group.fleeing == Fleeing::No {
                self.flee(foe, group.flees_at);
            }
            let ship = &self.sheet.foes[foe];
            if ship.group.slot.is_some() && (ship.is_ionized() || ship.is_tractored()) {
                self.break_away(foe);
            }
        }
    }

    fn flee(&mut self, foe: usize, threshold: u8) {
        let engaging = self.moment.phase == Phase::Engagement;
        let ship = &mut self.sheet.foes[foe];
        ship.group.fleeing = if engaging { Fleeing::FromNextRound } else { Fleeing::Yes };
        let when = if engaging { ", and flees from next round on" } else { "" };
        let name = ship.name();
        self.say(format!("{name} gets a flee token: it has no more than {threshold} hull and shields left{when}."));
        self.break_away(foe);
    }

    /// After a maneuver: a ship that flees powers its hyperdrive by a blue one, and loses what it had by any other.
    pub(crate) fn power(&mut self, foe: usize, colour: Difficulty) {
        let fitted = self.flight_group(foe).is_some_and(|group| group.hyperdrive == Hyperdrive::Fitted);
        let ship = &mut self.sheet.foes[foe];
        if ship.group.fleeing == Fleeing::No || !fitted {
            return;
        }
        let tokens = match colour {
            Difficulty::Blue => ship.group.hyperdrive.saturating_add(1).min(MOST),
            Difficulty::White | Difficulty::Red | Difficulty::Purple => 0,
        };
        ship.group.hyperdrive = tokens;
        let line = match tokens {
            0 => format!("{} has no hyperdrive token.", ship.name()),
            1 => format!("{} gets a hyperdrive token.", ship.name()),
            tokens => format!("{} gets a hyperdrive token and has {tokens}.", ship.name()),
        };
        self.say(line);
    }

    /// Whether a ship engages without attacking: it is held, or it flees, and then it may jump to hyperspace.
    pub(crate) fn holds_fire(&mut self, foe: usize) -> Result<bool, Stop> {
        let Foe { group, .. } = &self.sheet.foes[foe];
        let (name, held, flees) = (self.sheet.foes[foe].name(), group.hold, group.fleeing == Fleeing::Yes);
        match held {
            Hold::Free if !flees => return Ok(false),
            Hold::Free if group.hyperdrive == 0 => self.say(format!("{name} flees and does not attack.")),
            Hold::Free => self.try_to_jump(foe)?,
            Hold::Disabled => self.say(format!("{name} is disabled and does not attack.")),
            Hold::Immobile => self.say(format!("{name} is immobile and does not attack.")),
        }
        Ok(true)
    }

    /// The hyperspace roll: two attack dice, a hit for each hyperdrive token, three hits to jump. A focus token, else Force, is spent if
    /// that makes it succeed.
    fn try_to_jump(&mut self, foe: usize) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        if self.sheet.foes[foe].count(Token::Jam) > 0 {
            self.say(format!("{name} is jammed: it neither attacks nor rolls for hyperspace."));
            return Ok(());
        }
        self.say(format!("{name} does not attack, but rolls for hyperspace."));
        let faces = self.roll_attack(&name, 2)?;
        let ship = &mut self.sheet.foes[foe];
        let tokens = ship.group.hyperdrive;
        let eyes = faces[AttackFace::Focus as usize];
        let mut hits = faces[AttackFace::Hit as usize] + faces[AttackFace::Crit as usize] + tokens;
        let mut spent = String::new();
        if hits < NEEDED && hits + eyes >= NEEDED {
            let lacks = NEEDED - hits;
            if ship.count(Token::Focus) > 0 {
                ship.lose(Token::Focus);
                (hits, spent) = (hits + eyes, ", spending its focus token".to_owned());
            } else if ship.force >= lacks {
                ship.force -= lacks;
                (hits, spent) = (hits + lacks, format!(", spending {lacks} Force"));
            }
        }
        let dice = faces::attack_words(faces);
        let sum = format!("{dice} and {tokens} for its hyperdrive tokens{spent}: {hits} of {NEEDED} hits");
        if hits < NEEDED {
            self.say(format!("{name} stays: {sum}."));
            return Ok(());
        }
        self.say(format!("{name} jumps to hyperspace: {sum}."));
        self.sheet.foes[foe].fate = Fate::Escaped;
        self.lose_foe(foe);
        Ok(())
    }
}
