//! Actions of enemy ships: which, how, what they bring, and what is linked to them.

use tallyho_pilots::flight::companion::{Acts, ChosenAction};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Action, Choice, Colours, DamageCard, Difficulty, Token};

use crate::ask::Given;
use crate::formation::moves;
use crate::moment::Doing;
use crate::prompt::{Answers, Prompt, keyed};
use crate::run::{Run, Stop};
use crate::words;

/// What protect tokens on a thing do.
const THING_SPENDS: &str =
    "Each cancels a crit or else a hit of an attack on it that it does not evade; those left go in the End phase.";

/// Where an action stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionOrder {
    /// It comes first, and another one may follow.
    First,
    /// It is linked to that one.
    LinkedTo(Action),
    /// Somebody else grants it, and nothing is linked to it.
    Granted,
}

impl Run<'_> {
    /// The actions that a ship may choose from, stressed or not.
    pub(crate) fn actions_of(&self, foe: usize, ion_maneuver: bool) -> Vec<Choice> {
        let ship = &self.sheet.foes[foe];
        let focus_only = ion_maneuver || ship.has(DamageCard::DamagedSensorArray);
        let may_move = self.may_move(foe);
        let bar = ship.profile.actions.iter().filter(|entry| {
            (!focus_only || entry.action == Action::Focus)
                && (entry.difficulty != Difficulty::Purple || ship.force > 0)
                && (may_move || !moves(entry.action))
                && self.sheet.wing_allows(foe, entry.action)
        });
        let repairs = ship.faceup.iter().filter(|card| card.has_repair_action()).map(|card| Choice::Repair(*card));
        let repairs = repairs.filter(|_| !ion_maneuver && self.sheet.wing_lets_repair(foe));
        let protects = !focus_only && self.has_ward(foe);
        let protect = protects.then_some(Choice::Action(Action::Protect, Difficulty::White));
        bar.map(|entry| Choice::Action(entry.action, entry.difficulty)).chain(protect).chain(repairs).collect()
    }

    /// An action, what comes of it, and one that is linked to it.
    pub(crate) fn act(&mut self, foe: usize, when: Acts, options: &[Choice], step: ActionOrder) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        if self.sheet.foes[foe].barred {
            self.say(format!("{name} does not act: its mission keeps it from that."));
            return Ok(());
        }
        let unwinds = self.handling(foe).colours == Colours::RedCostsTheAction;
        if self.sheet.foes[foe].is_stressed() && !unwinds {
            if step == ActionOrder::First {
                self.say(format!("{name} is stressed and does not act."));
            }
            return Ok(());
        }
        self.moment.turn_to(Some(foe));
        let mut given = Given::default();
        let decided = self.decide(foe, options, &mut given, |flyer, id, person| match step {
            ActionOrder::LinkedTo(first) => flyer.linked_action(id, first, person),
            ActionOrder::First | ActionOrder::Granted => flyer.action(id, when, person),
        })?;
        let Some(ChosenAction { choice, way }) = decided else { return Ok(()) };
        let (action, colour) = match choice {
            Choice::Action(Action::Protect, _) => return self.protect(foe, way),
            Choice::Action(action, colour) => (action, colour),
            Choice::Repair(card) => {
                self.sheet.foes[foe].faceup.retain(|one| *one != card);
                self.say(format!("{name} repairs its {}: turn the card facedown.", card.name()));
                self.because();
                return Ok(());
            }
            Choice::Token(Token::Stress) => {
                self.sheet.foes[foe].lose(Token::Stress);
                self.say(format!("{name} spends its action to remove a stress token."));
                self.because();
                return Ok(());
            }
            _ => {
                if step == ActionOrder::First {
                    self.say(format!("{name} performs no action."));
                    self.because();
                }
                return Ok(());
            }
        };
        let way = way.filter(|(meant, _)| *meant == action).map(|(_, way)| way);
        self.say(format!("{name} performs {}.", words::action(action, colour, way, &self.sheet, foe)));
        self.because();
        self.moment.doing = Some(Doing::Acts(action, colour, way));
        let options = [("done", "it does"), ("failed", "it cannot be done after all")];
        let prompt = Prompt::new(Some(name), "Its action?", Answers::OneOf(keyed(&options)));
        let done =
            self.choose(&prompt.or("done").help("An action that fails brings nothing, but costs what it costs."))? == 0;
        self.pay(foe, colour);
        if !done || self.sheet.foes[foe].gone {
            return Ok(());
        }
        if moves(action) {
            let first = if let ActionOrder::LinkedTo(first) = step { Some(first) } else { None };
            self.sheet.foes[foe].group.moves.push((action, colour, first));
        }
        self.perform(foe, action, way)?;
        let links = self.links_of(foe, action);
        if step != ActionOrder::First || links.is_empty() {
            return Ok(());
        }
        self.act(foe, when, &links, ActionOrder::LinkedTo(action))
    }

    /// What the colour of an action costs.
    pub(crate) fn pay(&mut self, foe: usize, colour: Difficulty) {
        let ship = &mut self.sheet.foes[foe];
        match colour {
            Difficulty::Red => ship.gain(Token::Stress),
            Difficulty::Purple => ship.force = ship.force.saturating_sub(1),
            Difficulty::Blue | Difficulty::White => {}
        }
    }

    /// The protect action of a ship that escorts another.
    fn protect(&mut self, foe: usize, way: Option<(Action, Choice)>) -> Result<(), Stop> {
        let Some((_, Choice::Ship(id))) = way else { return Ok(()) };
        let name = self.sheet.foes[foe].name();
        if let Some(ward) = self.sheet.foe_of(id) {
            self.sheet.foes[ward].gain(Token::Protect);
            let ward = self.sheet.foes[ward].name();
            self.say(format!("{name} performs a protect action: {ward} gets a protect token."));
        } else if let Some(thing) = self.sheet.mine_of(id) {
            // What becomes of things is kept on the table.
            let thing = &self.sheet.mine[thing].name;
            let line = format!("{name} performs a protect action: put a protect token beside {thing}. {THING_SPENDS}");
            self.say(line);
        }
        self.because();
        Ok(())
    }

    /// Whether a ship is told to escort another, or a thing, that is still there.
    fn has_ward(&self, foe: usize) -> bool {
        let Order::Escort(id) = self.sheet.foes[foe].group.task else { return false };
        match self.sheet.foe_of(id) {
            Some(ward) => !self.sheet.foes[ward].gone,
            None => self.sheet.mine_of(id).is_some_and(|thing| !self.sheet.mine[thing].gone),
        }
    }

    /// What an action brings.
    fn perform(&mut self, foe: usize, action: Action, way: Option<Choice>) -> Result<(), Stop> {
        let locked = match way {
            Some(Choice::Ship(id)) => self.sheet.mine_of(id),
            _ => None,
        };
        let ship = &mut self.sheet.foes[foe];
        match action {
            Action::Focus => ship.gain(Token::Focus),
            Action::Evade => ship.gain(Token::Evade),
            Action::Calculate => ship.gain(Token::Calculate),
            Action::Cloak => ship.gain(Token::Cloak),
            Action::Slam => ship.gain(Token::Disarm),
            Action::Lock => ship.lock = locked.or(ship.lock),
            Action::Reload => {
                ship.unarmed = false;
                ship.charges = ship.charges.saturating_add(1).min(ship.full_charges);
                ship.gain(Token::Disarm);
            }
            Action::Reinforce => match way {
                Some(Choice::Token(token)) => ship.gain(token),
                _ => ship.gain(Token::ReinforceFore),
            },
            Action::Coordinate => {
                let friend = match way {
                    Some(Choice::Ship(id)) => self.sheet.foe_of(id).filter(|friend| !self.sheet.foes[*friend].gone),
                    _ => None,
                };
                if let Some(friend) = friend {
                    let options = self.actions_of(friend, false);
                    return self.act(friend, Acts::Elsewhen, &options, ActionOrder::Granted);
                }
            }
            Action::BarrelRoll | Action::Boost | Action::Jam | Action::Rotate | Action::Protect => {}
        }
        Ok(())
    }
}
