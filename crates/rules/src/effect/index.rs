//! Who hears what: effects by window and subject, worked out once when a game begins.

use crate::setup::ShipSetup;
use crate::state::ShipId;

use super::condition::Side;
use super::{Ability, ActionStep, Actions, DockStep, Effect, EffectId, Step, Window};

/// An effect in a game.
#[derive(Debug)]
pub(crate) struct Listed {
    /// Whose it is, and which one.
    pub(crate) id: EffectId,
    /// The card it stands on, among those of its ship.
    pub(crate) ability: u8,
    /// The card whose charges it spends and recovers: that one, or the pilot's where a ship's own ability has none.
    pub(crate) charged: u8,
    pub(crate) effect: Effect,
    /// The docked ship whose card it is, if it works for the ship it is docked on.
    pub(crate) lender: Option<ShipId>,
}

impl Listed {
    /// The ship that has the card, with its charges.
    pub(crate) fn holder(&self) -> ShipId {
        self.lender.unwrap_or(self.id.ship)
    }
}

/// The card whose charges an ability of a ship spends. What is printed beside the pilot is there for the ship's ability, too.
fn charged(cards: &[Ability], ability: usize) -> u8 {
    let pilot = || cards.iter().position(|card| card.kind == "pilot" && card.charges > 0);
    let lacks = cards[ability].kind == "ship" && cards[ability].charges == 0;
    lacks.then(pilot).flatten().unwrap_or(ability) as u8
}

/// All effects of a game, and which of them could matter when a window concerns a ship.
#[derive(Debug)]
pub(crate) struct Hearing {
    effects: Vec<Listed>,
    /// For each window and subject; most are empty.
    lists: Vec<Vec<u16>>,
    /// For each window, the ships that it matters for.
    subjects: [u64; Window::COUNT],
    ships: usize,
}

/// The most effects that one window can have for one ship: they are told apart by the bits of a number.
pub(crate) const MOST_HEARD: usize = 32;

impl Hearing {
    pub(crate) fn of(ships: &[ShipSetup]) -> Self {
        let mut hearing =
            Self { effects: Vec::new(), lists: Vec::new(), subjects: [0; Window::COUNT], ships: ships.len() };
        for (owner, ship) in ships.iter().enumerate() {
            let mut index = 0;
            for (ability, card) in ship.profile.abilities.iter().enumerate() {
                for effect in &card.effects {
                    let id = EffectId { ship: ShipId(owner as u8), index };
                    let charged = charged(&ship.profile.abilities, ability);
                    let ability = ability as u8;
                    hearing.effects.push(Listed { id, ability, charged, effect: effect.clone(), lender: None });
                    index += 1;
                }
            }
        }
        hearing.lend(ships);
        if !hearing.effects.is_empty() {
            hearing.fill(ships);
        }
        hearing
    }

    /// What pilots can do who lend it to whatever carries them is listed for every ship that could.
    fn lend(&mut self, ships: &[ShipSetup]) {
        let lends = |ship: &ShipSetup| {
            let effects = ship.profile.abilities.iter().flat_map(|card| &card.effects);
            effects.flat_map(|effect| &effect.blocks[0]).any(|step| *step == Step::Dock(DockStep::LendsPilot))
        };
        for (lender, facts) in ships.iter().enumerate().filter(|(_, facts)| lends(facts)) {
            for (carrier, carrying) in ships.iter().enumerate() {
                if carrying.seat != facts.seat || !carrying.profile.epic.berths.meet(facts.profile.epic.docks) {
                    continue;
                }
                let own = self.effects.iter().filter(|listed| listed.id.ship.index() == carrier).count();
                let cards = facts.profile.abilities.iter().enumerate().filter(|(_, card)| card.kind == "pilot");
                let effects = cards.flat_map(|(ability, card)| card.effects.iter().map(move |it| (ability, it)));
                for (place, (ability, effect)) in effects.enumerate() {
                    let id = EffectId { ship: ShipId(carrier as u8), index: (own + place) as u8 };
                    let lender = Some(ShipId(lender as u8));
                    let ability = ability as u8;
                    self.effects.push(Listed { id, ability, charged: ability, effect: effect.clone(), lender });
                }
            }
        }
    }

    fn fill(&mut self, ships: &[ShipSetup]) {
        self.lists = vec![Vec::new(); Window::COUNT * self.ships];
        for (number, Listed { id, effect, .. }) in self.effects.iter().enumerate() {
            for subject in 0..ships.len() {
                if could_be(effect.whose.side, id.ship.index(), subject, ships) {
                    let window = effect.window as usize;
                    self.lists[window * self.ships + subject].push(number as u16);
                    self.subjects[window] |= 1 << subject;
                }
            }
        }
    }

    /// The longest list there is.
    pub(crate) fn most(&self) -> usize {
        self.lists.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The effects that could matter, by their number.
    #[inline]
    pub(crate) fn heard(&self, window: Window, subject: ShipId) -> &[u16] {
        if !self.is_heard(window, subject) {
            return &[];
        }
        &self.lists[window as usize * self.ships + subject.index()]
    }

    /// Whether any effect could matter.
    #[inline]
    pub(crate) const fn is_heard(&self, window: Window, subject: ShipId) -> bool {
        self.subjects[window as usize] >> subject.0 & 1 == 1
    }

    /// The ships that a window matters for.
    #[inline]
    pub(crate) const fn subjects(&self, window: Window) -> u64 {
        self.subjects[window as usize]
    }

    pub(crate) fn effect(&self, number: u16) -> &Listed {
        &self.effects[usize::from(number)]
    }

    /// The actions that a step grants, and whether stress does not stop them.
    pub(crate) fn granted(&self, number: u16, block: u8, at: u8) -> Option<(&Actions, bool)> {
        match self.effect(number).effect.blocks[usize::from(block)].get(usize::from(at))? {
            Step::Action(ActionStep::Act { actions, stressed, .. }) => Some((actions, *stressed)),
            _ => None,
        }
    }

    /// The effect with that id.
    pub(crate) fn find(&self, id: EffectId) -> Option<(u16, &Listed)> {
        let found = self.effects.iter().position(|listed| listed.id == id)?;
        Some((found as u16, &self.effects[found]))
    }
}

/// Whether a subject can ever be on that side of an owner.
fn could_be(side: Side, owner: usize, subject: usize, ships: &[ShipSetup]) -> bool {
    let same = ships[owner].seat == ships[subject].seat;
    match side {
        Side::Me => owner == subject,
        Side::Friend => same,
        Side::OtherFriend | Side::Carrier => same && owner != subject,
        Side::Enemy | Side::Opponent => !same,
        Side::Anyone => true,
        Side::Other => owner != subject,
    }
}
