//! The Solo Alpha flight system: what a ship does that nobody flies.
//!
//! Each decision of the book is a function of [`Senses`]: [`determine_approach`], [`act`], [`attack`],
//! [`modify_attack`], [`modify_defense`], [`drops_device`] and those about card effects. [`Solo`] is the pilot that answers a
//! game's questions by them.

mod approach;
mod attack;
mod attitude;
mod cards;
mod dial;
mod dice;
mod effects;
mod rule;

use crate::flight::weapon::AimedAttack;
use std::sync::Arc;

use tallyho_cards::flight::System;
use tallyho_cards::flight::solo::Charts;
use tallyho_rules::{Action, Ask, AtTheEdge, Choice, Dial, DialTiming, Handling, Luck, MAX_SHIPS, ShipId, View};

pub use approach::{Approach, Attitude, determine_approach};
pub use attack::attack;
pub use attitude::{Act, act};
pub use dice::{Spend, modify_attack, modify_defense};
pub use effects::{Benefit, attitude_now, drops_device, wants_effect, wants_move, wants_token};

use super::because::{Because, Evidence};
use super::board::{Board, on_whole_dial};
use super::book::{BookQuestion, Rest};
use super::cards as dice_cards;
use super::query::{Answer, Lean, Move, Query, Wanted};
use super::senses::{Asked, Senses};
use super::weapon::best_aim;
use crate::{Pilot, Stopped};

/// How ships are handled that fly by the Solo Alpha rules: no dial in the Planning phase, and no fleeing.
pub const HANDLING: Handling =
    Handling { dial: DialTiming::AtActivation, edge: AtTheEdge::TurnsBack, ..Handling::PLAYER };

/// Flies by the Solo Alpha rules. What they do not say anything about (setting up, whom a mine hits) a [`Heuristic`](crate::Heuristic) answers.
#[derive(Clone, Debug)]
pub struct Solo {
    charts: Arc<Charts>,
    luck: Luck,
    rest: Rest,
    memory: [Memory; MAX_SHIPS],
    because: Because,
}

/// What a ship keeps in mind: its attitude until its activation is over, and how an action is performed that it has chosen.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    attitude: Option<Attitude>,
    lean: Option<Lean>,
    way: Option<(Action, Choice)>,
    /// The action of a card that it uses for that, and how it is performed.
    granted: Option<(Choice, Option<(Action, Choice)>)>,
    /// How it makes a move that a card allows and that is no action.
    moved: Option<Choice>,
}

impl Solo {
    /// A pilot that flies by those charts. Its dice depend on the seed alone.
    pub fn new(charts: Arc<Charts>, seed: u64) -> Self {
        let (luck, rest) = (Luck::new(seed), Rest::new(seed));
        Self { charts, luck, rest, memory: [Memory::default(); MAX_SHIPS], because: Because::default() }
    }

    /// Why it decided as it did the last time; empty where the rules say nothing.
    pub fn because(&self) -> &Because {
        &self.because
    }

    fn memory(&mut self, ship: ShipId) -> &mut Memory {
        &mut self.memory[usize::from(ship.0)]
    }

    /// The answer of the rules; `None` where they have none.
    fn decide(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Option<Choice>, Asked> {
        let options = ask.options;
        let Some(question) = BookQuestion::of(view, ask) else { return Ok(None) };
        Ok(match question {
            BookQuestion::SetDial(ship) => self.set_dial(view, ship, options)?,
            BookQuestion::TallonPlace(ship) => self.align_roll(view, ship, options)?,
            BookQuestion::Action(ship) => Some(self.act(view, ship, options)?),
            BookQuestion::Perform(ship, action) => {
                let way = self.memory(ship).way.take();
                // A red SLAM leaves fewer ways than a white one was measured with.
                way.filter(|(planned, way)| *planned == action && options.contains(way)).map(|(_, way)| way)
            }
            BookQuestion::BumpAction(ship) => {
                let taken = wants_token(&mut Board::new(*view, ship, options, &mut self.luck))?;
                let action = options.iter().find(|option| matches!(option, Choice::Action(..)));
                if taken { action.copied() } else { Some(Choice::Pass) }
            }
            BookQuestion::Decloak(ship) => {
                let mut board = Board::new(*view, ship, options, &mut self.luck);
                let (way, because) = wants_move(&mut board, Move::Decloak)?;
                self.because = because;
                way.or(Some(Choice::Pass))
            }
            BookQuestion::Drop(ship) => {
                let (drops, because) = drops_device(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = because;
                let device = options.iter().find(|option| matches!(option, Choice::Drop { .. }));
                if drops || !options.contains(&Choice::Pass) { device.copied() } else { Some(Choice::Pass) }
            }
            BookQuestion::Attack(ship) => {
                let AimedAttack { on, because } = attack(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = because;
                Some(on.map_or(Choice::Pass, |on| best_aim(view, ship, options, on)))
            }
            BookQuestion::ModifyAttack(ship) if dice_cards::for_attack(view, ship, options).is_some() => {
                self.because
                    .add(rule::CARD_EFFECTS, Evidence::Note("what a card can do to the dice comes before tokens"));
                dice_cards::for_attack(view, ship, options)
            }
            BookQuestion::ModifyDefense(ship) if dice_cards::for_defense(view, ship, options).is_some() => {
                self.because
                    .add(rule::CARD_EFFECTS, Evidence::Note("what a card can do to the dice comes before tokens"));
                dice_cards::for_defense(view, ship, options)
            }
            BookQuestion::ModifyAttack(ship) => {
                let Spend { choice, because } = modify_attack(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = because;
                Some(choice)
            }
            BookQuestion::ModifyDefense(ship) => {
                let Spend { choice, because } = modify_defense(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = because;
                Some(choice)
            }
            BookQuestion::Cards => self.use_cards(view, options)?,
            BookQuestion::Within(id) => self.within(view, id, options)?,
            BookQuestion::NextShip => Some(options[0]),
            BookQuestion::Join | BookQuestion::Split(_) | BookQuestion::Displace(_) => None,
        })
    }

    fn set_dial(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let charts = Arc::clone(&self.charts);
        let approach = determine_approach(&mut Board::new(*view, ship, options, &mut self.luck), &charts)?;
        let Approach { maneuver, attitude, lean, because, .. } = approach;
        *self.memory(ship) = Memory { attitude, lean, ..Memory::default() };
        self.because = because;
        Ok(maneuver.map(|index| on_whole_dial(view, ship, index)))
    }

    fn align_roll(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let Dial::Revealed(index) = view.ship(ship).dial else { return Ok(None) };
        let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
        let lean = self.memory(ship).lean;
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let query = Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean);
        let way = board.way(query)?;
        self.because = because_of_roll(query, way);
        // Every place may lead out of the play area, where it does not matter.
        Ok(way.or(Some(options[0])))
    }

    fn act(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Choice, Asked> {
        if let Some((choice, way)) = self.memory(ship).granted.take()
            && options.contains(&choice)
        {
            self.memory(ship).way = way;
            self.because.add(rule::CARD_EFFECTS, Evidence::Note("it used a card for that action"));
            return Ok(choice);
        }
        let memory = *self.memory(ship);
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let attitude = match memory.attitude.filter(|_| view.activates(ship)) {
            Some(attitude) => attitude,
            None => attitude_now(&mut board)?.0,
        };
        let Act { choice, way, because } = act(&mut board, attitude, memory.lean)?;
        *self.memory(ship) = Memory { attitude: Some(attitude), way, ..memory };
        self.because = because;
        if choice == Choice::Pass
            && let Some(card) = self.wanted_card(view, options)?
        {
            return Ok(card);
        }
        Ok(choice)
    }
}

/// Why a Tallon roll is aligned so.
pub(super) fn because_of_roll(query: Query, way: Option<Choice>) -> Because {
    let mut because = Because::default();
    because.saw(rule::ROLLS, query, way.map_or(Answer::None, Answer::Way));
    because
}

impl Pilot for Solo {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        self.because = Because::default();
        let decided = self.decide(view, ask);
        self.rest.choose(decided, view, ask)
    }

    fn reasons(&self, names: &[String]) -> Vec<String> {
        self.because.lines(names).into_iter().chain(self.rest.told(System::SoloAlpha)).collect()
    }

    fn faults(&self) -> u32 {
        self.rest.faults()
    }
}
