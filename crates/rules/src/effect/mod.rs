//! What cards do: one vocabulary of effects, as data.
//!
//! An [`Effect`] is a window (when), whose window it is, conditions, a price, steps, and whether it is optional. There are four
//! kinds and no more, and the window tells which: a *query* changes a number or a permission whenever the engine asks for it, an
//! *option* adds a choice to a question that is asked anyway, a *trigger* happens at a moment, a *replacement* changes what is
//! about to happen.
//!
//! Steps and conditions are sorted by what they are about: dice, tokens, locks, movement and so on, a file each, which says
//! everything about what cards can do there. `text/` has the words of each sort.
//!
//! Effects are read from words (see [`Effect::read`]) and write themselves as the same words, so a card is a few lines of text and
//! a replay carries what its cards did. The sentence a person reads is made of the same data, elsewhere.

mod actions;
mod cards;
mod condition;
mod damage;
mod decision;
mod devices;
mod dice;
mod docking;
mod flow;
mod index;
mod locks;
mod movement;
mod permission;
mod place;
mod price;
mod purpose;
mod query;
mod queue;
mod run;
mod ships;
mod step;
mod text;
mod tokens;
mod weapons;
mod window;

pub use actions::{ActionCondition, ActionStep, Actions, Bend, Granted, Span};
pub use cards::{CardCondition, CardSide, CardStep};
pub use condition::{Band, Condition, PhaseWord, Side, Who};
pub use damage::{DamageCondition, DamageStep};
pub use devices::{DeviceCondition, DeviceStep};
pub use dice::{Count, DiceCondition, DiceStep, Face, Faces};
pub use docking::{DockStep, Passenger};
pub use flow::FlowStep;
pub use locks::{LockCondition, LockStep};
pub use movement::{Alike, Angle, BearingWord, Move, MoveCondition, MoveStep, TurnPrice};
pub use permission::Permission;
pub use place::{ArcWord, PlaceCondition};
pub use price::Price;
pub use purpose::Purpose;
pub use ships::ShipCondition;
pub use step::{Block, Step};
pub use text::Unreadable;
pub use tokens::{TokenCondition, TokenSet, TokenStep};
pub use weapons::{BonusOn, Outcome, WeaponClass, WeaponCondition, WeaponStep};
pub use window::{Window, WindowKind};

pub(crate) use index::{Hearing, Listed, MOST_HEARD};
pub(crate) use query::Occasion;
pub(crate) use queue::{About, Queue, Raised};
pub(crate) use run::Resolving;
pub(crate) use window::worded;

use condition::Holds;
use run::Stage;
use step::Happens;

use crate::state::ShipId;

/// A card as the game knows it: its name, for whoever tells what happened, its charges, and what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    /// Its id in the library; empty where there is none.
    pub id: String,
    /// What sort of card it is: `ship`, `pilot`, or the slot it fills.
    pub kind: String,
    /// Its printed name.
    pub name: String,
    /// How many charges it has at the start, and at most.
    pub charges: u8,
    /// How many come back in each End phase; fewer than none go.
    pub recovers: i8,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// One thing a card does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// When.
    pub window: Window,
    /// Whose moment it is, as seen from the ship that has the card.
    pub whose: Whose,
    /// All of these must hold.
    pub conditions: Vec<Condition>,
    /// Who is chosen, if anybody is.
    pub choose: Option<Selector>,
    /// What must hold of who is chosen.
    pub fits: Vec<Condition>,
    /// What it costs; all of it is paid.
    pub price: Vec<Price>,
    /// What happens. The first block is the effect's own; steps may lead to the others.
    pub blocks: Vec<Block>,
    /// Whether its owner may decline.
    pub optional: bool,
    /// On which side of a card with two it stands; on both, or on a card with one, if it does not say.
    pub side: Option<CardSide>,
}

impl Effect {
    /// The step at a stage.
    pub(crate) fn step_at(&self, stage: Stage) -> Option<&Step> {
        let Stage::Step(block, at) = stage else { return None };
        self.blocks[usize::from(block)].get(usize::from(at))
    }

    /// The ship whose owner chose a block, or one that it lies in: all that is asked there is his to say.
    pub(crate) fn left_to(&self, block: u8) -> Option<Who> {
        let mut block = block;
        while block != 0 {
            let leads = |step: &Step| matches!(step, Step::Flow(flow) if flow.leads_to(block));
            let (place, step) = (0..)
                .zip(&self.blocks)
                .find_map(|(place, steps)| steps.iter().find(|step| leads(step)).map(|step| (place, step)))?;
            if let Step::Flow(FlowStep::Let(who, _)) = step {
                return Some(*who);
            }
            block = place;
        }
        None
    }

    /// The actions that it links to whatever action its ship performs: a ship may perform one of them then, for nothing but what their
    /// colour costs.
    pub fn links(&self) -> &[Granted] {
        let free = self.conditions.is_empty() && self.choose.is_none() && self.price.is_empty() && self.side.is_none();
        let after = self.optional && self.window == Window::AfterAction && self.whose == Whose::ME;
        match &self.blocks[..] {
            [block] if free && after => match &block[..] {
                [Step::Action(ActionStep::Act { who: Who::Me, actions: Actions::Listed(list), .. })] => list,
                _ => &[],
            },
            _ => &[],
        }
    }

    /// Whether a bonus attack is among its steps.
    pub(crate) fn has_bonus(&self) -> bool {
        self.blocks.iter().flatten().any(|step| matches!(step, Step::Weapon(WeaponStep::Bonus { .. })))
    }

    /// Whether an attack of any sort is among its steps.
    pub(crate) fn has_attack(&self) -> bool {
        let attacks = |step: &Step| matches!(step, Step::Weapon(WeaponStep::Bonus { .. } | WeaponStep::Attack));
        self.blocks.iter().flatten().any(attacks)
    }
}

/// Whose moment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose {
    /// Which ships count.
    pub side: Side,
    /// How far they may be from the ship that has the card.
    pub within: Option<Band>,
}

impl Whose {
    /// The ship that has the card.
    pub const ME: Self = Self { side: Side::Me, within: None };
}

/// Who may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    /// Which ships.
    pub side: Side,
    /// Objects of that side, too: remotes, devices and, of nobody's, obstacles.
    pub objects: bool,
    /// How far from the ship that has the card.
    pub within: Band,
    /// In which of its arcs.
    pub arc: Option<ArcWord>,
    /// From whom the ranges are measured, and whose arcs count.
    pub around: Who,
    /// Everybody who fits, not one of them.
    pub all: bool,
}

/// An effect in a game: whose it is, and which of that ship's effects, counted over all its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EffectId {
    /// The ship that has the card.
    pub ship: ShipId,
    /// Which of its effects.
    pub index: u8,
}
