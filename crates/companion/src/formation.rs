//! Formations: who leads, where wingmates are put down, what they still do, and when a ship leaves.

use tallyho_pilots::flight::companion::Acts;
use tallyho_rules::{Action, Breaking, Choice, Difficulty, Locks, Slot};
use tallyho_table::{Bearing, Maneuver, Pose, Settings};

use crate::acts::ActionOrder;
use crate::ask::Given;
use crate::moment::{Doing, Station};
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::sheet::Sheet;
use crate::words;

/// What comes of putting a wingmate down.
pub(crate) const PLACED: [(&str, &str); 4] = [
    ("done", "it stands there, and may act"),
    ("no action", "it stands there, on an obstacle that takes its action"),
    ("no room", "it would overlap a ship or leave the play area"),
    ("lost", "it is destroyed"),
];

const fn turns_about(bearing: Bearing) -> bool {
    matches!(bearing, Bearing::Koiogran | Bearing::SegnorsLoop(_) | Bearing::TallonRoll(_) | Bearing::SegnorsTurn(_))
}

/// Actions that move a ship: a formation makes them together.
pub(crate) const fn moves(action: Action) -> bool {
    matches!(action, Action::BarrelRoll | Action::Boost | Action::Slam)
}

impl Sheet {
    /// The ships of a formation, the lowest number first, who leads.
    pub(crate) fn formation(&self, formation: u8) -> Vec<usize> {
        let flies = |place: &usize| {
            let foe = &self.foes[*place];
            !foe.gone && foe.group.slot.is_some_and(|slot| slot.formation == formation)
        };
        let mut places: Vec<usize> = (0..self.foes.len()).filter(flies).collect();
        places.sort_by_key(|place| self.foes[*place].number);
        places
    }

    /// The leader that a ship follows; `None` for one that leads or flies alone.
    pub(crate) fn leader_of(&self, foe: usize) -> Option<usize> {
        let formation = self.foes[foe].group.slot?.formation;
        self.formation(formation).first().copied().filter(|leader| *leader != foe)
    }

    /// A line about a ship that nobody flies, by its place among them: with its order and where in its formation it flies.
    pub fn line(&self, foe: usize) -> String {
        let line = self.foes[foe].line(&self.mine);
        if self.foes[foe].gone {
            return line;
        }
        let line = match words::task(self.foes[foe].group.task, self) {
            Some(task) => format!("{line}, {task}"),
            None => line,
        };
        let Some(slot) = self.foes[foe].group.slot else { return line };
        match self.leader_of(foe) {
            Some(leader) => format!("{line}, {}", self.place_words(foe, leader, &self.foes[leader].name())),
            None => format!("{line}, leads {} ships", self.formation(slot.formation).len()),
        }
    }

    /// Where a wingmate stands beside its leader; `None` for a ship that leads or flies alone.
    pub fn station(&self, foe: usize) -> Option<Station> {
        let leader = self.leader_of(foe)?;
        let (own, its) = (self.foes[foe].group.slot?, self.foes[leader].group.slot?);
        let from_leader = own.pose(its, Pose::default(), self.foes[leader].profile.size, &Settings::default());
        Some(Station { leader, from_leader })
    }

    /// Where a wingmate belongs, in words; `None` for a ship that leads or flies alone.
    pub fn station_words(&self, foe: usize) -> Option<String> {
        self.leader_of(foe).map(|leader| self.place_words(foe, leader, &self.foes[leader].name()))
    }

    /// Where a wingmate belongs, beside a leader who is called so.
    pub(crate) fn place_words(&self, foe: usize, leader: usize, lead: &str) -> String {
        let (Some(own), Some(its)) = (self.foes[foe].group.slot, self.foes[leader].group.slot) else {
            return format!("beside {lead}");
        };
        let side = |files: i8| if files > 0 { "right" } else { "left" };
        match (own.file - its.file, own.rank - its.rank) {
            (0, 1..) => format!("behind {lead}"),
            (0, _) => format!("in front of {lead}"),
            (files, 0) => format!("to the {} of {lead}", side(files)),
            (files, _) => format!("behind {lead} and one place to the {}", side(files)),
        }
    }
}

impl Run<'_> {
    /// Says how the ships of a formation are put on the table.
    pub(crate) fn say_formation(&mut self, formation: u8) {
        let places = self.sheet.formation(formation);
        let [leader, mates @ ..] = &places[..] else { return };
        let each: Vec<String> = mates
            .iter()
            .map(|mate| {
                format!("number {} {}", self.sheet.foes[*mate].number, self.sheet.place_words(*mate, *leader, "it"))
            })
            .collect();
        let lead = self.sheet.foes[*leader].name();
        self.say(format!("{lead} leads; put {}. A template fits between bases.", each.join(", ")));
    }

    /// A ship leaves its formation, alone or with all others as the table reads it. It does not come back.
    pub(crate) fn break_away(&mut self, foe: usize) {
        let Some(slot) = self.sheet.foes[foe].group.slot else { return };
        let breaking = self.handling(foe).flight_group.map(|group| group.breaking);
        if breaking != Some(Breaking::WholeFormation) {
            return self.leave_formation(foe);
        }
        let names: Vec<String> =
            self.sheet.formation(slot.formation).iter().map(|place| self.sheet.foes[*place].name()).collect();
        for place in self.sheet.formation(slot.formation) {
            self.sheet.foes[place].group.slot = None;
        }
        self.sheet.foes[foe].group.slot = None;
        self.say(format!("The formation breaks: {} fly alone.", names.join(", ")));
    }

    /// A ship is in no formation any more; the lowest number leads who stay, and one that stays flies alone.
    pub(crate) fn leave_formation(&mut self, foe: usize) {
        let Some(Slot { formation, .. }) = self.sheet.foes[foe].group.slot.take() else { return };
        if !self.sheet.foes[foe].gone {
            self.say(format!("{} leaves its formation.", self.sheet.foes[foe].name()));
        }
        match self.sheet.formation(formation)[..] {
            [last] => {
                self.sheet.foes[last].group.slot = None;
                self.say(format!("{} flies alone now.", self.sheet.foes[last].name()));
            }
            // Who had the lowest number led.
            [leader, ..] if self.sheet.foes[leader].number > self.sheet.foes[foe].number => {
                self.say(format!("{} leads the formation now.", self.sheet.foes[leader].name()));
            }
            _ => {}
        }
    }

    /// After the leader of a flight group turned about, its wingmates fly on the other side of it.
    pub(crate) fn invert_formation(&mut self, foe: usize, maneuver: Maneuver) {
        let grouped = self.handling(foe).flight_group.is_some();
        if !grouped || !turns_about(maneuver.bearing()) || self.sheet.leader_of(foe).is_some() {
            return;
        }
        let Some(Slot { formation, file: middle, .. }) = self.sheet.foes[foe].group.slot else { return };
        for place in self.sheet.formation(formation) {
            if let Some(slot) = &mut self.sheet.foes[place].group.slot {
                slot.file = 2 * middle - slot.file;
            }
        }
    }

    /// A ship that activates lets go of a lock on somebody far away when another enemy is near.
    pub(crate) fn let_go_of_lock(&mut self, foe: usize, given: &mut Given) -> Result<(), Stop> {
        let lets_go = self.handling(foe).flight_group.is_some_and(|group| group.locks != Locks::Kept);
        let there = self.sheet.foes[foe].lock.is_some_and(|lock| self.sheet.mine.get(lock).is_some_and(|it| !it.gone));
        if !lets_go || !there {
            return Ok(());
        }
        let decided = self.decide(foe, &[], given, |flyer, id, person| flyer.lets_go_of_lock(id, person))?;
        if decided == Some(true) {
            self.sheet.foes[foe].lock = None;
            self.say(format!("{} lets go of its lock.", self.sheet.foes[foe].name()));
            self.because();
        }
        Ok(())
    }

    /// A wingmate follows its leader: it is put in its place, or flies by itself when that cannot be.
    pub(crate) fn follow_leader(&mut self, foe: usize, leader: usize, given: &mut Given) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        let Some((maneuver, colour)) = self.sheet.foes[leader].group.flown else {
            // Its leader has not flown: nobody is there to follow.
            self.break_away(foe);
            return self.fly(foe, None, given);
        };
        if colour == Difficulty::Red && self.sheet.foes[foe].is_stressed() {
            self.say(format!("{name} is stressed and cannot follow a red maneuver: it flies 2 straight (white)."));
            self.break_away(foe);
            let straight = (Maneuver::new(2, Bearing::Straight).ok(), Difficulty::White);
            return self.after_maneuver(foe, straight);
        }
        let place = self.sheet.place_words(foe, leader, &self.sheet.foes[leader].name());
        self.say(format!("{name} follows: put it {place}, a template's width away, facing the same way."));
        self.flyer.follow(Sheet::foe_id(foe), Sheet::foe_id(leader));
        self.moment.doing = self.sheet.station(foe).map(Doing::Follows);
        let prompt = Prompt::new(Some(name), "Does it fit there?", Answers::OneOf(keyed(&PLACED)))
            .or("done")
            .help("It moves through nothing on its way. One that finds no room flies its leader's maneuver by itself.");
        match self.choose(&prompt)? {
            3 => self.lose_foe(foe),
            _ if self.sheet.foes[foe].gone => {}
            2 => {
                self.break_away(foe);
                return self.fly(foe, Some(maneuver), given);
            }
            outcome => {
                self.check_difficulty(foe, colour);
                self.sheet.foes[foe].group.flown = Some((maneuver, colour));
                if outcome == 0 {
                    return self.act_beside(foe, leader);
                }
            }
        }
        Ok(())
    }

    /// What is left of a wingmate's action when its leader's moves count as its own.
    fn act_beside(&mut self, foe: usize, leader: usize) -> Result<(), Stop> {
        let made = self.sheet.foes[leader].group.moves.clone();
        let name = self.sheet.foes[foe].name();
        if !made.is_empty() {
            let moves: Vec<String> = made.iter().map(|(action, colour, _)| words::coloured(*action, *colour)).collect();
            self.say(format!("{name} has made its leader's {}.", moves.join(" and ")));
        }
        match made[..] {
            [(first, _, None), ref rest @ ..] => {
                made.iter().for_each(|(_, colour, _)| self.pay(foe, *colour));
                if rest.is_empty() {
                    let links = self.links_of(foe, first);
                    return self.act(foe, Acts::Activated, &links, ActionOrder::LinkedTo(first));
                }
                Ok(())
            }
            // Moves that came by a link follow the action that is left.
            _ => {
                let options = self.actions_of(foe, false);
                self.act(foe, Acts::Activated, &options, ActionOrder::First)?;
                made.iter().for_each(|(_, colour, _)| self.pay(foe, *colour));
                Ok(())
            }
        }
    }

    /// The actions that are linked to one, as far as the ship may perform them.
    pub(crate) fn links_of(&self, foe: usize, action: Action) -> Vec<Choice> {
        let links = self.sheet.foes[foe].profile.links(action);
        let links = links.filter(|(next, _)| self.may_move(foe) || !moves(*next));
        links.map(|(next, colour)| Choice::Action(next, colour)).collect()
    }

    /// Whether a formation lets a ship move by itself.
    pub(crate) fn may_move(&self, foe: usize) -> bool {
        self.sheet.leader_of(foe).is_none()
    }
}
