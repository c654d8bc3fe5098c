//! Playing the same moment twice: with a card as it is, and with one word less.

use tallyho_rules::effect::{Effect, Price, Who};
use tallyho_rules::{Choice, EffectId, Event, Game, Luck, Question, Ship, ShipId, Token, audit};

use super::differ::difference;
use super::scene::{ME, SHIPS, Scene};
use super::subjects::Subject;
use super::telling::is_telling;
use super::variant::{Without, drops, is_query};

/// The longest game that is looked at.
const STEPS: usize = 500;
/// More differences than that are no clear sight of what an effect did.
const CLEAR: usize = 5;

/// What was seen of an effect.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// What it made different.
    pub(super) fires: Option<Vec<String>>,
    /// Each price, and what was there before and after.
    pub(super) paid: Vec<(usize, String)>,
    /// The words without which it would have been there, and was not.
    pub(super) withheld: Vec<Without>,
    /// What must not be.
    pub(super) faults: Vec<String>,
    /// The seeds that showed something.
    pub(super) seeds: Vec<u64>,
}

impl Seen {
    /// What nothing has shown yet.
    pub(super) fn missing(&self, effect: &Effect) -> Vec<Without> {
        let parts = Without::parts(effect).into_iter().filter(|part| can_be_short(effect, *part));
        parts.filter(|part| !self.withheld.contains(part)).collect()
    }

    /// Prices that nobody was seen to pay.
    pub(super) fn unpaid(&self, effect: &Effect) -> Vec<usize> {
        (0..effect.price.len()).filter(|at| self.paid.iter().all(|(paid, _)| paid != at)).collect()
    }

    /// Whether what it does was seen clearly.
    pub(super) fn is_clear(&self, effect: &Effect) -> bool {
        self.fires.as_ref().is_some_and(|it| blur(effect, it) <= CLEAR)
    }

    fn is_complete(&self, effect: &Effect) -> bool {
        self.is_clear(effect) && self.missing(effect).is_empty() && self.unpaid(effect).is_empty()
    }
}

/// Whether there can be too little of something: nobody lacks tokens to gain or hull to lose.
fn can_be_short(effect: &Effect, part: Without) -> bool {
    match part {
        Without::Price(at) => !matches!(effect.price[at], Price::Gain(_) | Price::Suffer(..)),
        _ => true,
    }
}

/// One step of a game: what was answered, if anything, and the luck that followed.
struct Tick {
    before: Game,
    choice: Option<Choice>,
    luck: Luck,
}

/// Where a step led.
struct After {
    game: Game,
    events: Vec<Event>,
    luck: Luck,
}

impl After {
    /// Whether an effect is among the answers, or has happened.
    fn has(&self, id: EffectId) -> bool {
        self.offers(id) || self.events.contains(&Event::Used(id))
    }

    fn offers(&self, id: EffectId) -> bool {
        self.game.asked().is_some_and(|ask| ask.options.contains(&Choice::Use(id)))
    }

    fn question(&self) -> Option<Question> {
        self.game.asked().map(|ask| ask.question)
    }

    fn differs(&self, other: &Self) -> bool {
        let ask = |it: &Self| it.game.asked().map(|ask| (ask.question, ask.options.to_vec()));
        self.game.state() != other.game.state() || ask(self) != ask(other)
    }
}

impl Tick {
    /// What follows in a game whose cards may be other ones.
    fn under(&self, cards: &Game) -> After {
        let mut game = self.before.position_in(cards).expect("the same ships");
        let (mut luck, mut events) = (self.luck.clone(), Vec::new());
        if let Some(choice) = self.choice {
            game.answer(choice, &mut luck, &mut events).expect("it was offered");
        }
        game.advance(&mut luck, &mut events);
        After { game, events, luck }
    }
}

/// An effect under test, and the games in which some of its words are missing.
struct Trial<'s> {
    effect: &'s Effect,
    id: EffectId,
    card: usize,
    without: Game,
    parts: Vec<(Without, Game)>,
}

/// Plays a card in the games of these seeds, until everything about its effects was seen.
pub(super) fn probe(subject: &Subject, seeds: impl IntoIterator<Item = u64>) -> Vec<Seen> {
    let effects = &subject.ability().effects;
    let mut seen: Vec<Seen> = effects.iter().map(|_| Seen::default()).collect();
    for seed in seeds {
        play(subject, seed, &mut seen);
        if effects.iter().zip(&seen).all(|(effect, seen)| seen.is_complete(effect)) {
            break;
        }
    }
    seen
}

fn play(subject: &Subject, seed: u64, seen: &mut [Seen]) {
    let mut scene = Scene::new(subject, seed);
    let setup = scene.setup(subject);
    let Ok(game) = Game::new(setup.clone()) else { panic!("{}: {:?}", subject.id, Game::new(setup).err()) };
    let effects = &subject.ability().effects;
    let trials: Vec<Trial<'_>> = (0..effects.len())
        .map(|at| Trial {
            effect: &effects[at],
            id: EffectId { ship: ME, index: (subject.first() + at) as u8 },
            card: subject.card,
            without: Without::Effect.game(&setup, subject.card, at),
            parts: seen[at]
                .missing(&effects[at])
                .into_iter()
                .map(|part| (part, part.game(&setup, subject.card, at)))
                .collect(),
        })
        .collect();
    let mut step = Tick { before: game.clone(), choice: None, luck: Luck::new(seed) };
    let mut stirred = true;
    for _ in 0..STEPS {
        let after = step.under(&game);
        audit(&after.game).unwrap_or_else(|broken| panic!("{} {seed}: {broken:?}", subject.id));
        for (trial, seen) in trials.iter().zip(seen.iter_mut()) {
            if trial.look(&step, &after, seen) {
                seen.seeds.push(seed);
                seen.seeds.dedup();
            }
        }
        if effects.iter().zip(seen.iter()).all(|(effect, seen)| seen.is_complete(effect)) {
            return;
        }
        let Some(ask) = after.game.asked() else { return };
        let mut before = after.game.clone();
        stirred = !stirred && {
            scene.stir(&mut before, ask.question);
            before.asked().is_none()
        };
        let choice = (!stirred).then(|| scene.choose(ask.question, ask.options));
        step = Tick { before, choice, luck: after.luck };
    }
}

impl Trial<'_> {
    /// Looks at one step; whether it showed anything new.
    fn look(&self, step: &Tick, after: &After, seen: &mut Seen) -> bool {
        // While it is being resolved its words cannot be another's.
        let within = step.before.asked().is_some_and(|ask| ask.question == Question::Within(self.id));
        if within || step.choice == Some(Choice::Use(self.id)) {
            return false;
        }
        // How a device is dropped is an answer like any other; what that costs is paid as for any effect.
        let answer = (is_query(self.effect) || drops(self.effect)) && self.look_at_answer(step, after, seen);
        let offer = !is_query(self.effect) && self.look_at_offer(step, after, seen);
        answer || offer
    }

    fn look_at_answer(&self, step: &Tick, after: &After, seen: &mut Seen) -> bool {
        let without = step.under(&self.without);
        if after.differs(&without) {
            return self.note_fired(seen, difference(&without.game, &after.game));
        }
        let mut new = false;
        for (part, cards) in &self.parts {
            if !seen.withheld.contains(part) && step.under(cards).differs(after) {
                seen.withheld.push(*part);
                new = true;
            }
        }
        new
    }

    fn look_at_offer(&self, step: &Tick, after: &After, seen: &mut Seen) -> bool {
        if after.has(self.id) {
            let targets = self.look_at_targets(step, after, seen);
            return self.look_at_use(step, after, seen) || targets;
        }
        let mut new = false;
        for (part, cards) in &self.parts {
            if seen.withheld.contains(part) {
                continue;
            }
            let other = step.under(cards);
            if other.has(self.id) {
                seen.withheld.push(*part);
                if other.offers(self.id) {
                    self.check_short(*part, &other.game, seen);
                }
                new = true;
            }
        }
        new
    }

    /// Words about who is chosen may only show among those who can be, or are.
    fn look_at_targets(&self, step: &Tick, after: &After, seen: &mut Seen) -> bool {
        let used = Tick { before: after.game.clone(), choice: Some(Choice::Use(self.id)), luck: after.luck.clone() };
        let mut new = false;
        for (part, cards) in &self.parts {
            if !matches!(part, Without::Reach | Without::Fit(_)) || seen.withheld.contains(part) {
                continue;
            }
            let wider = match after.offers(self.id) {
                true => used.under(cards).differs(&used.under(&after.game)),
                false => step.under(cards).differs(after),
            };
            if wider {
                seen.withheld.push(*part);
                new = true;
            }
        }
        new
    }

    /// What the effect makes of the game when it is used.
    fn look_at_use(&self, step: &Tick, after: &After, seen: &mut Seen) -> bool {
        if seen.is_complete(self.effect) || (seen.is_clear(self.effect) && seen.unpaid(self.effect).is_empty()) {
            return false;
        }
        let without = step.under(&self.without);
        if !after.offers(self.id) {
            let then = self.answered(after.game.clone(), after.luck.clone(), after);
            let paid = self.look_at_price(&without.game, &then, seen);
            return self.note_fired(seen, difference(&without.game, &then)) || paid;
        }
        let use_it = Tick { before: after.game.clone(), choice: Some(Choice::Use(self.id)), luck: after.luck.clone() };
        let used = use_it.under(&after.game);
        let used = self.answered(used.game, used.luck, after);
        let passed = Tick { before: after.game.clone(), choice: Some(Choice::Pass), luck: after.luck.clone() };
        let may_pass = after.game.asked().is_some_and(|ask| ask.options.contains(&Choice::Pass));
        let passed = may_pass.then(|| passed.under(&after.game));
        let asked = used.asked().map(|ask| ask.question);
        let reference = [Some(after), Some(&without), passed.as_ref()]
            .into_iter()
            .flatten()
            .find(|it| it.question() == asked)
            .unwrap_or(after);
        let paid = self.look_at_price(&after.game, &used, seen);
        self.note_fired(seen, difference(&reference.game, &used)) || paid
    }

    /// Whatever the effect asks is answered.
    fn answered(&self, mut game: Game, mut luck: Luck, after: &After) -> Game {
        let mut whim = Luck::new(u64::from(self.id.index));
        for _ in 0..8 {
            let Some(ask) = game.asked().filter(|ask| ask.question == Question::Within(self.id)) else { break };
            let more: Vec<Choice> = ask.options.iter().filter(|it| **it != Choice::Pass).copied().collect();
            let choice = more[whim.below(more.len() as u32) as usize];
            let then = Tick { before: game, choice: Some(choice), luck }.under(&after.game);
            (game, luck) = (then.game, then.luck);
        }
        game
    }

    /// Keeps the clearest sight of what an effect does.
    fn note_fired(&self, seen: &mut Seen, difference: Vec<String>) -> bool {
        let better = match &seen.fires {
            _ if difference.is_empty() => false,
            None => true,
            Some(known) => !seen.is_clear(self.effect) && blur(self.effect, &difference) < blur(self.effect, known),
        };
        if better {
            seen.fires = Some(difference);
        }
        better
    }

    fn look_at_price(&self, before: &Game, after: &Game, seen: &mut Seen) -> bool {
        if before.state().round != after.state().round {
            return false;
        }
        let mut new = false;
        for at in seen.unpaid(self.effect) {
            let price = &self.effect.price[at];
            let (had, has) = (self.purse(price, before), self.purse(price, after));
            // Dice may all be gone after one of them paid.
            let paid = match price {
                Price::Result(_) => has < had,
                _ => has - had == due(price),
            };
            if paid {
                seen.paid.push((at, format!("{price} {had}>{has}")));
                new = true;
            }
        }
        new
    }

    /// Whoever was refused for want of a price really lacks it.
    fn check_short(&self, part: Without, game: &Game, seen: &mut Seen) {
        let Without::Price(at) = part else { return };
        let price = &self.effect.price[at];
        let mine = !matches!(price, Price::Spend(_, who) if *who != Who::Me);
        if mine && !matches!(price, Price::Lock(_) | Price::Result(_) | Price::WeaponCharge(_)) {
            let has = self.purse(price, game);
            if has >= -due(price) {
                seen.faults.push(format!("{price} was refused with {has}"));
            }
        }
    }

    /// How much of a price there is: what goes down as it is paid, or up where something is gained.
    fn purse(&self, price: &Price, game: &Game) -> i16 {
        let me = game.state().ship(ME);
        let tokens = |ship: &Ship, wanted: &dyn Fn(Token) -> bool| -> u8 {
            Token::ALL.into_iter().filter(|token| wanted(*token)).map(|token| ship.tokens.count(token)).sum()
        };
        let ships = || (0..SHIPS).map(|ship| game.state().ship(ShipId(ship)));
        let count = match price {
            Price::Charge(_) => me.charges[self.card],
            Price::Force(_) => me.force,
            Price::Shield(_) => me.shields,
            Price::Energy(_) => me.energy,
            Price::Gain(kinds) => tokens(me, &|token| kinds.contains(token)),
            Price::Spend(kinds, Who::Me) => tokens(me, &|token| kinds.contains(token)),
            Price::Spend(kinds, _) => ships().map(|ship| tokens(ship, &|token| kinds.contains(token))).sum(),
            Price::Expose => me.facedown,
            Price::Lock(_) => u8::from(me.lock.is_some()) + u8::from(me.cards.first_lock.is_some()),
            Price::Suffer(..) => me.damage() + 2 - me.shields.min(2),
            Price::WeaponCharge(_) => ships().map(|ship| ship.charges.iter().sum::<u8>()).sum(),
            Price::Result(_) => {
                let attack = game.view(tallyho_rules::Seat(0)).attack();
                attack.map_or(0, |it| it.attack.len() + dice_of(&it.defense))
            }
        };
        i16::from(count)
    }
}

fn dice_of(dice: &tallyho_rules::DefenseDice) -> u8 {
    tallyho_rules::DefenseFace::ALL.into_iter().map(|face| dice.count(face)).sum()
}

/// By how much the purse changes.
fn due(price: &Price) -> i16 {
    match price {
        Price::Charge(count)
        | Price::Force(count)
        | Price::Shield(count)
        | Price::Energy(count)
        | Price::WeaponCharge(count) => -i16::from(*count),
        Price::Spend(..) | Price::Expose | Price::Lock(_) | Price::Result(_) => -1,
        Price::Gain(_) => 1,
        Price::Suffer(hits, crits) => i16::from(hits + crits),
    }
}

/// How far a sight of an effect is from a clear one.
fn blur(effect: &Effect, difference: &[String]) -> usize {
    difference.len() + 2 * CLEAR * usize::from(!is_telling(effect, difference))
}
