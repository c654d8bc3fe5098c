//! What an effect is for, so that whoever flies a ship by rules of thumb can ask.

use super::condition::Side;
use super::{Effect, Happens, MoveStep, Step, worded};

worded! {
    /// What an effect is for, as its owner sees it.
    Purpose {
        /// It hurts enemies, or makes attacks hit.
        Attack "attack",
        /// It keeps its ship from harm.
        Defence "defence",
        /// It changes where a ship is, or how it gets there.
        Position "position",
        /// It helps other ships, or hampers enemies between attacks.
        Support "support",
    }
}

impl Effect {
    /// What it is for: its window tells where dice are at stake, its steps everywhere else.
    pub fn purpose(&self) -> Purpose {
        match self.window.purposes() {
            Some((_, against)) if self.whose.side == Side::Opponent => against,
            Some((own, _)) => own,
            None => self.purpose_of_steps(),
        }
    }

    /// Whether it may take its ship to hyperspace.
    pub fn jumps(&self) -> bool {
        self.blocks.iter().flatten().any(|step| matches!(step, Step::Move(MoveStep::Jump(_))))
    }

    /// The first step that is for something tells.
    fn purpose_of_steps(&self) -> Purpose {
        let others = self.choose.is_some_and(|it| matches!(it.side, Side::Friend | Side::OtherFriend));
        let mine = self.blocks.iter().flatten().find_map(Step::purpose);
        match mine {
            _ if others => Purpose::Support,
            Some(purpose) => purpose,
            None => Purpose::Support,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Effect, Purpose};

    #[test]
    fn window_and_steps_tell_what_an_effect_is_for() {
        let table: [(&[(&str, &str)], Purpose); 14] = [
            (&[("at", "modify-attack"), ("may", "reroll 1")], Purpose::Attack),
            (&[("at", "modify-attack"), ("whose", "opponent"), ("may", "reroll 1")], Purpose::Defence),
            (&[("at", "modify-defense"), ("may", "change focus evade all")], Purpose::Defence),
            (&[("at", "modify-defense"), ("whose", "opponent"), ("may", "change evade focus 1")], Purpose::Attack),
            (&[("at", "would-suffer"), ("whose", "friend 0-1"), ("may", "prevent 1")], Purpose::Defence),
            (&[("at", "after-attack"), ("may", "bonus primary")], Purpose::Attack),
            (&[("at", "after-maneuver"), ("may", "act barrel-roll/boost")], Purpose::Position),
            (&[("at", "after-maneuver"), ("may", "act evade")], Purpose::Defence),
            (&[("at", "after-reveal"), ("may", "set-dial same-speed")], Purpose::Position),
            (&[("at", "end-end"), ("may", "repair")], Purpose::Defence),
            (&[("at", "engagement-start"), ("choose", "friend 0-2"), ("may", "act focus target")], Purpose::Support),
            (&[("at", "after-locked"), ("must", "gain stress target")], Purpose::Support),
            (&[("at", "drop"), ("may", "near-speed-drops")], Purpose::Attack),
            (&[("at", "engagement-start"), ("may", "either [nothing | gain evade]")], Purpose::Defence),
        ];
        for (clauses, purpose) in table {
            let effect = Effect::read(clauses.iter().copied()).unwrap();
            assert_eq!(effect.purpose(), purpose, "{clauses:?}");
        }
    }
}
