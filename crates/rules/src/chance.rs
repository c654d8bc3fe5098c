//! Chance: every die and every card drawn comes through here, so that it can be scripted, recorded and replayed.

use crate::dice::{AttackFace, DefenseFace};

/// A source of luck. The game never asks for it in any other way.
pub trait Chance {
    /// A number from 0 up to but not including `sides`, each equally likely. `sides` is at least 1.
    fn draw(&mut self, sides: u8) -> u8;

    /// Another answer is about to be carried out. Most luck does not mind; see [`BattleLuck`].
    #[inline]
    fn next_answer(&mut self) {}

    /// Rolls one attack die.
    #[inline]
    fn attack_die(&mut self) -> AttackFace {
        AttackFace::ON_DIE[usize::from(self.draw(8) & 7)]
    }

    /// Rolls one defence die.
    #[inline]
    fn defense_die(&mut self) -> DefenseFace {
        DefenseFace::ON_DIE[usize::from(self.draw(8) & 7)]
    }
}

/// Real luck, from a seed: the same on every machine (PCG, 64 bits of state, 32 bits out).
#[derive(Clone, Debug)]
pub struct Luck {
    state: u64,
}

impl Luck {
    /// Luck that depends on the seed alone.
    pub fn new(seed: u64) -> Self {
        let mut luck = Self { state: seed.wrapping_add(0x853C_49E6_748F_EA9B) };
        luck.bits();
        luck
    }

    /// Any 32 bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0xDA3E_39CB_94B9_5BDB);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// A number below `bound`, each equally likely: what does not divide evenly is drawn again.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut wide = u64::from(self.bits()) * u64::from(bound);
        if (wide as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (wide as u32) < unfair {
                wide = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }
}

impl Chance for Luck {
    #[inline]
    fn draw(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8
    }
}

/// The luck of a whole battle: what is drawn for an answer depends on the battle's seed and on how many answers came before it, and
/// on nothing else. So an answer that is taken back and given again rolls the same dice, and everybody who plays the same battle by
/// the same seed rolls alike.
#[derive(Clone, Debug)]
pub struct BattleLuck {
    seed: u64,
    answers: u64,
    luck: Luck,
}

impl BattleLuck {
    /// What comes before the first answer, such as the roll for first player.
    pub fn opening(seed: u64) -> Self {
        Self { seed, answers: 0, luck: Luck::new(mixed(seed, 101)) }
    }

    /// What comes of the answer that has so many before it.
    pub fn after(seed: u64, answers: u64) -> Self {
        Self { seed, answers, luck: Luck::new(mixed(seed, 1_000 + answers)) }
    }
}

impl Chance for BattleLuck {
    #[inline]
    fn draw(&mut self, sides: u8) -> u8 {
        self.luck.draw(sides)
    }

    #[inline]
    fn next_answer(&mut self) {
        self.luck = Luck::new(mixed(self.seed, 1_000 + self.answers));
        self.answers += 1;
    }
}

/// The seed of one of many things that a battle's seed decides, each far from the others (SplitMix64). Pilots are numbered by their
/// seats, the rocks are 100, the opening is 101, answers come from 1,000 on.
pub const fn mixed(seed: u64, of: u64) -> u64 {
    let mut mix = seed.wrapping_add(of.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mix = (mix ^ (mix >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mix = (mix ^ (mix >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mix ^ (mix >> 31)
}

/// Luck that was decided beforehand: for tests and replays.
#[derive(Clone, Debug, Default)]
pub struct Script {
    draws: Vec<u8>,
    used: usize,
    faults: usize,
}

impl Script {
    /// Those draws, in that order.
    pub fn new(draws: impl Into<Vec<u8>>) -> Self {
        Self { draws: draws.into(), used: 0, faults: 0 }
    }

    /// Dice by their faces: `h` hit, `c` crit, `f` focus, `b` blank, `e` evade (defence dice have `e f b`). A digit is a plain
    /// draw. Blanks between are ignored.
    ///
    /// # Panics
    /// On any other letter: scripts are written by hand, in tests.
    pub fn faces(text: &str) -> Self {
        let draw = |letter: char| match letter {
            'h' | 'e' => 0,
            'c' => 3,
            'f' => 4,
            // Both dice show a blank there.
            'b' => 7,
            digit => digit.to_digit(10).expect("a face or a digit") as u8,
        };
        Self::new(text.chars().filter(|c| !c.is_whitespace()).map(draw).collect::<Vec<u8>>())
    }

    /// Whether every draw was used and none was missing or impossible.
    pub fn is_used_up(&self) -> bool {
        self.used == self.draws.len() && self.faults == 0
    }
}

impl Chance for Script {
    fn draw(&mut self, sides: u8) -> u8 {
        let draw = self.draws.get(self.used).copied();
        self.used += 1;
        // A script that does not fit cannot stop the game; it is told afterwards. What it lacks is made up, and never the same
        // for long, or players who roll off would be tied for ever.
        draw.filter(|&draw| draw < sides).unwrap_or_else(|| {
            self.faults += 1;
            Luck::new(self.used as u64).draw(sides)
        })
    }
}

/// Luck that writes down what it gave.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    chance: C,
    draws: Vec<u8>,
}

impl<C> Recorder<C> {
    /// Records what that luck gives.
    pub fn new(chance: C) -> Self {
        Self { chance, draws: Vec::new() }
    }

    /// What it gave so far.
    pub fn draws(&self) -> &[u8] {
        &self.draws
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn draw(&mut self, sides: u8) -> u8 {
        let draw = self.chance.draw(sides);
        self.draws.push(draw);
        draw
    }

    fn next_answer(&mut self) {
        self.chance.next_answer();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_fair_and_the_same_everywhere() {
        let mut luck = Luck::new(1);
        let mut faces = [0; 8];
        for _ in 0..80_000 {
            faces[usize::from(luck.draw(8))] += 1;
        }
        assert!(faces.iter().all(|&n| (9_600..10_400).contains(&n)), "{faces:?}");
        let mut luck = Luck::new(7);
        let first: Vec<u8> = (0..12).map(|_| luck.draw(33)).collect();
        assert_eq!(first, FIRST_DRAWS_OF_SEED_7);
    }

    #[test]
    fn an_answer_taken_back_and_given_again_rolls_the_same() {
        let mut through = BattleLuck::opening(9);
        through.draw(8);
        for answers in 0..5 {
            through.next_answer();
            let mut again = BattleLuck::after(9, answers);
            let draws = |luck: &mut BattleLuck| -> Vec<u8> { (0..6).map(|_| luck.draw(33)).collect() };
            assert_eq!(draws(&mut through), draws(&mut again), "after {answers} answers");
        }
    }

    #[test]
    fn a_script_that_ran_out_does_not_tie_a_roll_off_for_ever() {
        use crate::{Game, Ruleset, Status, sample};
        let sides = [(sample::x_wing(), 1), (sample::tie_fighter(), 1)];
        let mut game = Game::new(sample::battle(Ruleset::REVISED, sides, Vec::new())).unwrap();
        let mut script = Script::default();
        while let Status::Ask(ask) = game.advance(&mut script, &mut ()) {
            let choice = ask.options[0];
            game.answer(choice, &mut script, &mut ()).unwrap();
        }
        assert!(!script.is_used_up());
    }

    const FIRST_DRAWS_OF_SEED_7: [u8; 12] = [6, 11, 8, 30, 5, 0, 22, 2, 4, 9, 31, 9];

    #[test]
    fn a_script_must_fit_and_be_used_up() {
        let mut script = Script::faces("hcfb e");
        let rolled = [script.attack_die(), script.attack_die(), script.attack_die(), script.attack_die()];
        assert_eq!(rolled, [AttackFace::Hit, AttackFace::Crit, AttackFace::Focus, AttackFace::Blank]);
        assert!(!script.is_used_up());
        assert_eq!(script.defense_die(), DefenseFace::Evade);
        assert!(script.is_used_up());
        script.attack_die();
        assert!(!script.is_used_up());
    }
}
