//! Wings of automated ships: three to six small ships about the lowest number, who alone has a target and a maneuver. Ships split from
//! a wing and join it again, which those of a formation never do.

use tallyho_pilots::flight::companion::{Acts, Formations};
use tallyho_rules::{Action, Colours, Difficulty, Slot, Token};
use tallyho_table::BaseSize;

use crate::acts::ActionOrder;
use crate::ask::Given;
use crate::formation::PLACED;
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::sheet::Sheet;

/// How many small ships are a wing.
const SIZES: std::ops::RangeInclusive<usize> = 3..=6;

/// What a wingmate may do in its place.
const ACTIONS: [Action; 6] =
    [Action::Calculate, Action::Evade, Action::Focus, Action::Reinforce, Action::Lock, Action::Protect];

const YES_OR_NO: [(&str, &str); 2] = [("y", "yes"), ("n", "no")];
const YES: usize = 0;

/// The places about a leader, by file and rank, in the order of the numbers of who takes them.
const fn places(count: usize) -> &'static [(i8, i8)] {
    match count {
        3 => &[(-1, 0), (1, 0)],
        4 => &[(-1, 0), (1, 0), (0, 1)],
        5 => &[(-1, 0), (1, 0), (-1, 1), (1, 1)],
        _ => &[(-1, 0), (1, 0), (0, 1), (-1, 1), (1, 1)],
    }
}

/// Where a ship belongs that came in a wing, whether it flies there or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WingPost {
    /// Its leader, by its place on the sheet.
    leader: usize,
    slot: Slot,
}

impl Sheet {
    /// Whether a ship follows the leader of a wing.
    fn follows_in_wing(&self, foe: usize) -> bool {
        self.foes[foe].group.home.is_some() && self.foes[foe].group.slot.is_some()
    }

    /// Whether ion or tractor tokens keep a ship from flying in a wing.
    fn is_adrift(&self, foe: usize) -> bool {
        self.foes[foe].is_ionized() || self.foes[foe].is_tractored()
    }

    /// The wingmates that fly beside a leader.
    fn mates(&self, leader: usize) -> Vec<usize> {
        let home = |foe: &usize| self.foes[*foe].group.home.is_some_and(|home| home.leader == leader);
        (0..self.foes.len()).filter(home).filter(|foe| self.follows_in_wing(*foe)).collect()
    }

    /// Whether the place that a ship has in a wing lets it perform that action.
    pub(crate) fn wing_allows(&self, foe: usize, action: Action) -> bool {
        !self.follows_in_wing(foe) || ACTIONS.contains(&action)
    }

    /// Whether it lets it repair its damage.
    pub(crate) fn wing_lets_repair(&self, foe: usize) -> bool {
        !self.follows_in_wing(foe)
    }

    /// Whether a ship is one that came in a wing, and so follows by the rules of wings.
    pub(crate) fn came_in_wing(&self, foe: usize) -> bool {
        self.foes[foe].group.home.is_some()
    }
}

impl Run<'_> {
    /// Three to six small ships that come together are a wing.
    pub(crate) fn form_wing(&mut self, first: usize) {
        let ships: Vec<usize> = (first..self.sheet.foes.len()).collect();
        let small = |foe: &usize| self.sheet.foes[*foe].profile.size == BaseSize::Small;
        if !SIZES.contains(&ships.len()) || !ships.iter().all(small) {
            return;
        }
        let slots = self.sheet.foes.iter().filter_map(|foe| foe.group.slot);
        let formation = slots.map(|slot| slot.formation).max().map_or(0, |last| last.saturating_add(1));
        self.sheet.foes[first].group.slot = Some(Slot { formation, file: 0, rank: 0 });
        for (foe, (file, rank)) in ships[1..].iter().zip(places(ships.len())) {
            let slot = Slot { formation, file: *file, rank: *rank };
            let group = &mut self.sheet.foes[*foe].group;
            (group.slot, group.home) = (Some(slot), Some(WingPost { leader: first, slot }));
        }
        self.say_formation(formation);
    }

    /// A wingmate splits from its wing; it may come back. A leader whom nobody follows flies alone.
    fn split(&mut self, foe: usize) {
        let Some(WingPost { leader, .. }) = self.sheet.foes[foe].group.home else { return };
        if self.sheet.foes[foe].group.slot.take().is_none() {
            return;
        }
        if !self.sheet.foes[foe].gone {
            self.say(format!("{} splits from its wing.", self.sheet.foes[foe].name()));
        }
        if self.sheet.mates(leader).is_empty() {
            self.sheet.foes[leader].group.slot = None;
        }
    }

    /// Whoever is gone, ionized or tractored leaves its wing, and all leave a leader who is.
    pub(crate) fn settle_wings(&mut self) {
        for foe in 0..self.sheet.foes.len() {
            let Some(WingPost { leader, .. }) = self.sheet.foes[foe].group.home else { continue };
            let out = |one: usize| self.sheet.foes[one].gone || self.sheet.is_adrift(one);
            let alone = self.sheet.foes[leader].group.slot.is_none();
            if out(foe) || out(leader) || alone {
                self.split(foe);
            }
        }
    }

    /// A wingmate takes its place beside its leader, or splits and flies by itself when that cannot be.
    pub(crate) fn follow_in_wing(&mut self, foe: usize, leader: usize, given: &mut Given) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        let Some((maneuver, colour)) = self.sheet.foes[leader].group.flown else {
            self.split(foe);
            return self.fly(foe, None, given);
        };
        let place = self.sheet.place_words(foe, leader, &self.sheet.foes[leader].name());
        self.say(format!("{name} follows: put it {place} with the wing tool, facing the same way."));
        self.flyer.follow(Sheet::foe_id(foe), Sheet::foe_id(leader));
        let prompt = Prompt::new(Some(name.clone()), "Does it fit there?", Answers::OneOf(keyed(&PLACED)))
            .or("done")
            .help("It moves through nothing on its way. One that finds no room flies its leader's maneuver by itself.");
        match self.choose(&prompt)? {
            3 => self.lose_foe(foe),
            _ if self.sheet.foes[foe].gone => {}
            2 => {
                self.split(foe);
                return self.fly(foe, Some(maneuver), given);
            }
            outcome => {
                self.check_difficulty(foe, colour);
                self.sheet.foes[foe].group.flown = Some((maneuver, colour));
                let red = self.handling(foe).colours == Colours::RedCostsTheAction && colour == Difficulty::Red;
                if outcome == 0 && red {
                    self.say(format!("{name} does not act: a red maneuver costs its action, but no stress."));
                } else if outcome == 0 {
                    let options = self.actions_of(foe, false);
                    return self.act(foe, Acts::Activated, &options, ActionOrder::First);
                }
            }
        }
        Ok(())
    }

    /// At the end of the End phase ships split that have an enemy near; all do when it is near their leader, or as the table reads it.
    pub(crate) fn split_wings(&mut self) -> Result<(), Stop> {
        for leader in 0..self.sheet.foes.len() {
            let mates = self.sheet.mates(leader);
            if mates.is_empty() || !self.is_anybody_near(leader)? {
                continue;
            }
            let whole = self.flyer.customs().formations == Formations::WholeWings;
            if self.parts(leader)? {
                mates.iter().for_each(|mate| self.split(*mate));
                continue;
            }
            for mate in mates {
                if self.sheet.follows_in_wing(mate) && self.parts(mate)? {
                    self.split(mate);
                    if whole {
                        self.sheet.mates(leader).iter().for_each(|mate| self.split(*mate));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the flight system has a ship split from its wing.
    fn parts(&mut self, foe: usize) -> Result<bool, Stop> {
        let decided = self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.splits(id, person))?;
        Ok(decided == Some(true))
    }

    /// One question for all of a wing, as mostly nobody is.
    fn is_anybody_near(&mut self, leader: usize) -> Result<bool, Stop> {
        let name = self.sheet.foes[leader].name();
        let words = "Is one of your ships at range 0-1 of any ship of its wing?";
        let prompt = Prompt::new(Some(name), words, Answers::OneOf(keyed(&YES_OR_NO)))
            .or("no")
            .help("Ships that have an enemy so near split from their wing at the end of the round.");
        Ok(self.choose(&prompt)? == YES)
    }

    /// At the start of Planning ships that split join their wing again if they can, and are stressed by it.
    pub(crate) fn join_wings(&mut self) -> Result<(), Stop> {
        for foe in 0..self.sheet.foes.len() {
            let Some(WingPost { leader, slot }) = self.sheet.foes[foe].group.home else { continue };
            if self.sheet.foes[foe].group.slot.is_some() || !self.may_join(foe, leader) {
                continue;
            }
            let (name, lead) = (self.sheet.foes[foe].name(), self.sheet.foes[leader].name());
            let words = format!("Is it within range 1 of {lead}, with room in its place of the wing?");
            let prompt = Prompt::new(Some(name.clone()), words, Answers::OneOf(keyed(&YES_OR_NO)))
                .or("no")
                .help("A ship that split joins its wing again as soon as it can, and gains a stress token.");
            if self.choose(&prompt)? != YES || !self.may_join(foe, leader) {
                continue;
            }
            self.sheet.foes[leader].group.slot = Some(Slot { formation: slot.formation, file: 0, rank: 0 });
            self.sheet.foes[foe].group.slot = Some(slot);
            self.sheet.foes[foe].gain(Token::Stress);
            let place = self.sheet.place_words(foe, leader, &lead);
            self.say(format!("{name} joins its wing again: put it {place}. It gains a stress token."));
        }
        Ok(())
    }

    fn may_join(&self, foe: usize, leader: usize) -> bool {
        let ship = &self.sheet.foes[foe];
        let hindered = ship.is_stressed() || ship.count(Token::Cloak) > 0;
        let there = |one: usize| !self.sheet.foes[one].gone && !self.sheet.is_adrift(one);
        there(foe) && there(leader) && !hindered
    }
}
