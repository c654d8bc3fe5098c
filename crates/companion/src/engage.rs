//! Engagement: attacks on enemy ships, and attacks by them.

use tallyho_rules::{AttackFace, Choice, Criticals, DamageBy, DamageCard, DefenseFace, Locks, Token};

use crate::ask::Given;
use crate::credit::Harm;
use crate::faces;
use crate::known::rerollable;
use crate::moment::{Doing, Phase};
use crate::prompt::{Answers, Prompt, keyed, numbered};
use crate::run::{Run, Stop};
use crate::setup::MOST_INITIATIVE;
use crate::sheet::Fight;
use crate::words;

const HIT: usize = AttackFace::Hit as usize;
const CRIT: usize = AttackFace::Crit as usize;
const EYE: usize = AttackFace::Focus as usize;
const EVADE: usize = DefenseFace::Evade as usize;
const DEFENSE_EYE: usize = DefenseFace::Focus as usize;
const DEFENSE_BLANK: usize = DefenseFace::Blank as usize;

/// Spending ends after so many times, whatever a flight system says.
const MOST_SPENT: usize = 40;

impl Run<'_> {
    pub(crate) fn engagement_phase(&mut self) -> Result<(), Stop> {
        self.moment.enter(Phase::Engagement);
        let first = self.enemy_goes_first();
        for initiative in (0..=MOST_INITIATIVE).rev() {
            // Who is destroyed by a ship of the same initiative still engages.
            let foes = self.foes_of(initiative);
            let yours = self.mine_of_initiative(initiative).map(|names| (names, self.shooters(initiative)));
            if let Some((names, able)) = yours.as_ref().filter(|_| !first) {
                self.your_attacks(initiative, names, able)?;
            }
            for foe in foes {
                self.engage(foe)?;
            }
            if let Some((names, able)) = yours.filter(|_| first) {
                self.your_attacks(initiative, &names, &able)?;
            }
        }
        Ok(())
    }

    /// An enemy ship engages.
    fn engage(&mut self, foe: usize) -> Result<(), Stop> {
        let ship = &self.sheet.foes[foe];
        if ship.gone && ship.hull > 0 || ship.engaged {
            return Ok(());
        }
        if ship.gone {
            self.say(format!("{} is destroyed, but still attacks: it has the same initiative.", ship.name()));
        }
        self.moment.turn_to(Some(foe));
        self.sheet.foes[foe].engaged = true;
        if !self.holds_fire(foe)? && !self.is_kept_from_attacking(foe)? {
            self.their_attack(foe)?;
        }
        self.sheet.fight = None;
        Ok(())
    }

    /// Your ships of an initiative attack, until they are done.
    fn your_attacks(&mut self, initiative: u8, names: &str, able: &[usize]) -> Result<(), Stop> {
        let mut done = Vec::new();
        while self.sheet.foes_left() {
            self.moment.turn_to(None);
            let there: Vec<usize> = (0..self.sheet.foes.len()).filter(|place| !self.sheet.foes[*place].gone).collect();
            let mut options: Vec<(String, String)> = there
                .iter()
                .map(|place| (self.sheet.foes[*place].number.to_string(), self.sheet.foes[*place].name()))
                .collect();
            options.push(("done".to_owned(), "nobody, or nobody more".to_owned()));
            let words = format!("Initiative {initiative}, Engagement: {names} may attack. Which enemy ship?");
            let prompt = Prompt::new(None, words, Answers::OneOf(options))
                .or("done")
                .help("Answer for one attack at a time, with the number on the base of the ship that is attacked.");
            let chosen = self.choose(&prompt)?;
            let Some(&foe) = there.get(chosen) else { return Ok(()) };
            if !self.sheet.foes[foe].gone {
                let by = self.who_attacks(able, &mut done)?;
                self.defend(foe, by)?;
                self.sheet.fight = None;
            }
        }
        Ok(())
    }

    /// One of your ships attacks an enemy ship.
    fn defend(&mut self, foe: usize, by: Option<usize>) -> Result<(), Stop> {
        self.moment.turn_to(Some(foe));
        self.moment.doing = Some(Doing::Defends);
        let name = self.sheet.foes[foe].name();
        let about = Some(name.clone());
        let words = "You attack it. What do the attack dice show, with all your changes?";
        let prompt = Prompt::new(about.clone(), words, Answers::AttackDice(None))
            .help("Letters for faces, such as hhc for two hits and a crit, or 2h c. 'none' if nothing is left.");
        let attack = self.attack_faces(&prompt)?;
        let dice = self.sheet.foes[foe].defense_dice();
        let prompt = Prompt::new(about.clone(), "How many defence dice does it roll?", Answers::Number(0..=20))
            .or(dice.to_string())
            .help("Its agility as it is now; one more at range 3, and one more if the attack is obstructed.");
        let dice = self.number(&prompt)?;
        let defense = self.roll_defense(&name, dice)?;
        self.sheet.fight = Some(Fight { attack, defense, ..Fight::default() });
        self.spend_defending(foe)?;
        let Some(fight) = self.sheet.fight else { return Ok(()) };
        self.sheet.foes[foe].lose(Token::Strain);
        let evades = fight.defense[EVADE];
        let hits = fight.attack[HIT].saturating_sub(evades);
        let crits = fight.attack[CRIT].saturating_sub(evades.saturating_sub(fight.attack[HIT]));
        if dice > 0 {
            self.say(format!("{name} has {}.", faces::defense_words(fight.defense)));
        }
        if hits == 0 && crits == 0 {
            self.say("The attack misses.");
            return Ok(());
        }
        let prompt = Prompt::new(about, "What does it suffer?", Answers::AttackDice(None))
            .or(faces::attack_typed([hits, crits, 0, 0]))
            .help("What was not evaded: h for hits, c for crits. Change it if a card or a reinforce token does.");
        let [hits, crits, ..] = self.attack_faces(&prompt)?;
        self.suffer(foe, by, (hits, crits))
    }

    fn spend_defending(&mut self, foe: usize) -> Result<(), Stop> {
        let mut given = Given::default();
        for _ in 0..MOST_SPENT {
            let decided = self.decide(foe, &[], &mut given, |flyer, id, person| flyer.spend_defending(id, person))?;
            let (Some(choice), Some(mut fight)) = (decided, self.sheet.fight) else { return Ok(()) };
            if choice == Choice::Pass {
                return Ok(());
            }
            let name = self.sheet.foes[foe].name();
            self.say(format!("{name} {}.", words::spends(choice)));
            self.because();
            let (ship, dice) = (&mut self.sheet.foes[foe], &mut fight.defense);
            let turn = |dice: &mut [u8; 3], from: usize, count: u8| {
                let count = count.min(dice[from]);
                dice[from] -= count;
                dice[EVADE] = dice[EVADE].saturating_add(count);
            };
            match choice {
                Choice::Token(Token::Focus) => turn(dice, DEFENSE_EYE, u8::MAX),
                Choice::Token(Token::Calculate) | Choice::Force => turn(dice, DEFENSE_EYE, 1),
                Choice::Token(Token::Evade) if dice[DEFENSE_BLANK] > 0 => turn(dice, DEFENSE_BLANK, 1),
                Choice::Token(Token::Evade) => turn(dice, DEFENSE_EYE, 1),
                Choice::Token(Token::Protect) => {
                    let face = if fight.attack[CRIT] > 0 { CRIT } else { HIT };
                    fight.attack[face] = fight.attack[face].saturating_sub(1);
                }
                Choice::GasCloud => {
                    turn(dice, DEFENSE_BLANK, 1);
                    fight.gas_used = true;
                }
                _ => {
                    let prompt =
                        Prompt::new(Some(name), "What do its defence dice show now?", Answers::DefenseDice(None));
                    fight.defense = self.defense_faces(&prompt)?;
                    self.sheet.fight = Some(fight);
                    continue;
                }
            }
            match choice {
                Choice::Token(token) => ship.lose(token),
                Choice::Force => ship.force = ship.force.saturating_sub(1),
                _ => {}
            }
            self.sheet.fight = Some(fight);
        }
        Ok(())
    }

    /// Damage: shields first, hits before crits; a crit on the hull is a faceup card.
    pub(crate) fn suffer(&mut self, foe: usize, by: Option<usize>, (hits, crits): (u8, u8)) -> Result<(), Stop> {
        if hits + crits > 0 {
            self.credit(by, foe, Harm::Damaged);
        }
        for crit in std::iter::repeat_n(false, usize::from(hits)).chain(std::iter::repeat_n(true, usize::from(crits))) {
            let ship = &mut self.sheet.foes[foe];
            if ship.gone {
                return Ok(());
            }
            if ship.shields > 0 {
                ship.shields -= 1;
                continue;
            }
            ship.hull = ship.hull.saturating_sub(1);
            if crit && ship.hull > 0 {
                self.credit(by, foe, Harm::Faceup);
                self.critical(foe)?;
            }
            if self.sheet.foes[foe].hull == 0 {
                self.credit(by, foe, Harm::Destroyed);
                self.lose_foe(foe);
                return Ok(());
            }
        }
        let ship = &self.sheet.foes[foe];
        self.say(format!("{} has hull {} and shields {} left.", ship.name(), ship.hull, ship.shields));
        self.settle();
        Ok(())
    }

    /// What a critical hit on the hull does beside its damage: a card, or what a die says, as the ship is handled.
    fn critical(&mut self, foe: usize) -> Result<(), Stop> {
        use Token::{Deplete, Disarm, Ion, Strain, Stress};
        let handling = self.handling(foe);
        let by_die = handling.flight_group.is_some_and(|group| group.criticals == Criticals::Rolled);
        let table: [&[Token]; 6] = match handling.damage {
            DamageBy::Tokens => [&[Strain], &[Deplete], &[Ion], &[Stress, Stress], &[], &[]],
            DamageBy::Cards if by_die => [&[Disarm], &[Ion], &[Stress], &[Stress], &[], &[]],
            DamageBy::Cards => return self.turn_up(foe),
        };
        let name = self.sheet.foes[foe].name();
        let die = self.roll_six(&name, "Roll a six-sided die for its critical damage. What does it show?")?;
        let tokens = table[usize::from(die.clamp(1, 6)) - 1];
        let ship = &mut self.sheet.foes[foe];
        tokens.iter().for_each(|token| ship.gain(*token));
        let what = match tokens {
            [] => {
                ship.hull = ship.hull.saturating_sub(1);
                "one more damage".to_owned()
            }
            [token] => format!("{} token", words::article(token.name())),
            [token, ..] => format!("{} {} tokens", tokens.len(), token.name()),
        };
        self.say(format!("Critical damage, {die} on the die: {what}."));
        Ok(())
    }

    /// Asks for a damage card that is dealt faceup.
    fn turn_up(&mut self, foe: usize) -> Result<(), Stop> {
        let cards = DamageCard::ALL.map(|card| card.name().to_owned());
        let options = numbered(cards.into_iter().chain(["another one".to_owned()]));
        let prompt = Prompt::new(Some(self.sheet.foes[foe].name()), "Which damage card is dealt faceup?", Answers::OneOf(options))
            .or("another one")
            .help("Some of them change what the ship does; those are kept until they are repaired. Carry out the others yourself.");
        let chosen = self.choose(&prompt)?;
        let ship = &mut self.sheet.foes[foe];
        match DamageCard::ALL.get(chosen) {
            Some(DamageCard::DirectHit) => ship.hull = ship.hull.saturating_sub(1),
            Some(DamageCard::PanickedPilot) => {
                ship.gain(Token::Stress);
                ship.gain(Token::Stress);
            }
            Some(&card) => ship.faceup.push(card),
            None => {}
        }
        Ok(())
    }

    /// An enemy ship engages.
    fn their_attack(&mut self, foe: usize) -> Result<(), Stop> {
        let name = self.sheet.foes[foe].name();
        for card in [DamageCard::ConsoleFire, DamageCard::DisabledPowerRegulator] {
            if self.sheet.foes[foe].has(card) {
                self.say(format!("{name} has a faceup {}: carry it out now, and fix what it does.", card.name()));
            }
        }
        if self.sheet.foes[foe].count(Token::Disarm) > 0 {
            self.say(format!("{name} is disarmed and does not attack."));
            return Ok(());
        }
        let was_gone = self.sheet.foes[foe].gone;
        let decided = self.decide(foe, &[], &mut Given::default(), |flyer, id, person| flyer.attack(id, person))?;
        let Some(on) = decided else { return Ok(()) };
        let Some((weapon, id)) = on else {
            self.say(format!("{name} attacks nobody."));
            self.because();
            return Ok(());
        };
        let target = self.sheet.mine_of(id);
        let whom = words::name(id, &self.sheet);
        let with = words::weapon(&self.sheet.foes[foe].profile, weapon);
        self.say(format!("{name} attacks {whom} with {with}."));
        self.moment.doing = Some(Doing::Attacks(weapon, target));
        self.because();
        let prompt = Prompt::new(Some(name.clone()), "How many attack dice does it roll?", Answers::Number(0..=20))
            .or(self.sheet.foes[foe].attack_dice(weapon).to_string())
            .help("Its attack value as it is now; one more at range 1.");
        let count = self.number(&prompt)?;
        if self.sheet.foes[foe].gone && !was_gone {
            return Ok(());
        }
        let attack = self.roll_attack(&name, count)?;
        self.sheet.fight = Some(Fight { attack, target, ..Fight::default() });
        self.spend_attacking(foe)?;
        let clears = self.handling(foe).flight_group.is_some_and(|group| group.locks == Locks::ClearedByAttack);
        if clears && self.sheet.foes[foe].lock.take().is_some() {
            self.say(format!("{name} clears its lock, as its card says."));
        }
        self.sheet.foes[foe].lose(Token::Deplete);
        let Some(fight) = self.sheet.fight else { return Ok(()) };
        self.say(format!("{name} has {} against {whom}. Defend yourself.", faces::attack_words(fight.attack)));
        let Some(target) = target else { return Ok(()) };
        let options = [("done", "it stays on the table"), ("lost", "it is destroyed")];
        let prompt = Prompt::new(Some(whom.clone()), "What became of it?", Answers::OneOf(keyed(&options)));
        if self.choose(&prompt.or("done").help("Your own damage you keep yourself."))? == 1 {
            self.sheet.mine[target].gone = true;
            self.say(format!("{whom} is off the table."));
        }
        Ok(())
    }

    fn spend_attacking(&mut self, foe: usize) -> Result<(), Stop> {
        let mut given = Given::default();
        for _ in 0..MOST_SPENT {
            let decided = self.decide(foe, &[], &mut given, |flyer, id, person| flyer.spend_attacking(id, person))?;
            let (Some(choice), Some(mut fight)) = (decided, self.sheet.fight) else { return Ok(()) };
            if choice == Choice::Pass {
                return Ok(());
            }
            let name = self.sheet.foes[foe].name();
            self.say(format!("{name} {}.", words::spends(choice)));
            self.because();
            match choice {
                Choice::Token(Token::Focus) => turn_eyes(&mut fight, u8::MAX),
                Choice::Token(_) | Choice::Force => turn_eyes(&mut fight, 1),
                Choice::Lock(dice) => {
                    self.sheet.foes[foe].lock = None;
                    self.reroll(&name, &mut fight, dice)?;
                }
                _ => {
                    let prompt =
                        Prompt::new(Some(name), "What do its attack dice show now?", Answers::AttackDice(None));
                    fight.attack = self.attack_faces(&prompt)?;
                }
            }
            let ship = &mut self.sheet.foes[foe];
            match choice {
                Choice::Token(token) => ship.lose(token),
                Choice::Force => ship.force = ship.force.saturating_sub(1),
                _ => {}
            }
            self.sheet.fight = Some(fight);
        }
        Ok(())
    }

    /// Rolls some dice again, each at most once in an attack.
    fn reroll(&mut self, name: &str, fight: &mut Fight, dice: [u8; 4]) -> Result<(), Stop> {
        let mut count = 0;
        for face in AttackFace::ALL {
            let rolled = dice[face as usize].min(rerollable(fight, face));
            fight.attack[face as usize] -= rolled;
            count += rolled;
        }
        let again = self.roll_attack(name, count)?;
        for face in AttackFace::ALL {
            fight.attack[face as usize] += again[face as usize];
            fight.rerolled[face as usize] += again[face as usize];
        }
        Ok(())
    }
}

/// Turns focus results to hits. Those that were rerolled count as turned last, so that none is rerolled twice.
fn turn_eyes(fight: &mut Fight, count: u8) {
    let count = count.min(fight.attack[EYE]);
    let fresh = fight.attack[EYE] - fight.rerolled[EYE].min(fight.attack[EYE]);
    let rerolled = count - count.min(fresh);
    fight.attack[EYE] -= count;
    fight.attack[HIT] += count;
    fight.rerolled[EYE] -= rerolled.min(fight.rerolled[EYE]);
    fight.rerolled[HIT] += rerolled;
}
