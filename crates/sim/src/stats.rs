//! Shares and averages with how sure they are, and tests of whether two differ.

use serde::Serialize;

/// Half the width of the interval that holds 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A share of several games, with the interval that holds the true one 19 times in 20.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many games.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// Wilson's interval: good for few games and for shares near nothing or all.
    pub fn of(count: u64, games: u64) -> Self {
        Self { count, ..Self::of_halves(2 * count, games) }
    }

    /// The same where a game may count by half; the count is rounded down.
    pub fn of_halves(halves: u64, games: u64) -> Self {
        let count = halves / 2;
        let (n, p) = (games.max(1) as f64, halves as f64 / (2 * games.max(1)) as f64);
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let tidy = |share: f64| (share.clamp(0.0, 1.0) * 1e6).round() / 1e6;
        Self { count, share: tidy(p), low: tidy(middle - half), high: tidy(middle + half) }
    }
}

/// Numbers added up, with their squares: whole numbers, so that the order in which they come does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many.
    pub count: u64,
    sum: u64,
    squares: u128,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        self.count += 1;
        self.sum += u64::from(number);
        self.squares += u128::from(number) * u128::from(number);
    }

    /// The average.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The variance of what they were drawn from, as far as they tell.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        // Whole numbers up to here: nothing cancels.
        let spread = u128::from(self.count) * self.squares - u128::from(self.sum) * u128::from(self.sum);
        spread as f64 / (self.count as f64 * (self.count - 1) as f64)
    }

    /// Half the width of the interval about the average that holds the true one 19 times in 20.
    pub fn half(&self) -> f64 {
        Z * (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

/// Fisher's exact test: how likely two shares differ at least so much when they are really the same.
pub fn fisher([a, of_a]: [u64; 2], [b, of_b]: [u64; 2]) -> f64 {
    let log_choose = |n: u64, k: u64| log_factorial(n) - log_factorial(k) - log_factorial(n - k);
    let (all, hits) = (of_a + of_b, a + b);
    let whole = log_choose(all, hits);
    let likely = |x: u64| libm::exp(log_choose(of_a, x) + log_choose(of_b, hits - x) - whole);
    // What is exactly as likely must count although it was computed another way.
    let seen = likely(a) * (1.0 + 1e-7);
    let sum: f64 = (hits.saturating_sub(of_b)..=hits.min(of_a)).map(likely).filter(|p| *p <= seen).sum();
    sum.min(1.0)
}

fn log_factorial(n: u64) -> f64 {
    libm::lgamma(n as f64 + 1.0)
}

/// Welch's test: how likely two averages differ at least so much when they are really the same.
pub fn welch(a: &Moments, b: &Moments) -> f64 {
    if a.count < 2 || b.count < 2 {
        return 1.0;
    }
    let part = |it: &Moments| it.variance() / it.count as f64;
    let (in_a, in_b) = (part(a), part(b));
    let apart = a.mean() - b.mean();
    if in_a + in_b == 0.0 {
        return if apart == 0.0 { 1.0 } else { 0.0 };
    }
    let t = apart / (in_a + in_b).sqrt();
    let freedom =
        (in_a + in_b) * (in_a + in_b) / (in_a * in_a / (a.count - 1) as f64 + in_b * in_b / (b.count - 1) as f64);
    student(t, freedom)
}

/// How likely Student's t is at least so far from 0.
fn student(t: f64, freedom: f64) -> f64 {
    beta(freedom / (freedom + t * t), 0.5 * freedom, 0.5)
}

/// The regularised incomplete beta function.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    let front = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * libm::log(x) + b * libm::log1p(-x);
    if x < (a + 1.0) / (a + b + 2.0) {
        libm::exp(front) * fraction(x, a, b) / a
    } else {
        1.0 - libm::exp(front) * fraction(1.0 - x, b, a) / b
    }
}

/// Its continued fraction, from the front until it stands still.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    let safe = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let (mut c, mut d) = (1.0, 1.0 / safe(1.0 - (a + b) * x / (a + 1.0)));
    let mut value = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / safe(1.0 + term * d);
            c = safe(1.0 + term / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

/// Holm's correction: each chance made larger for there being several tests, so that all of them together are wrong no more often
/// than one would be.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut corrected = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max(chances[at] * (chances.len() - rank) as f64).min(1.0);
        corrected[at] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found}, not {wanted}");
    }

    /// Wins, games, and the interval as tables give it.
    const KNOWN: [(u64, u64, f64, f64); 4] =
        [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)];

    #[test]
    fn intervals_are_those_of_the_tables() {
        for (wins, games, low, high) in KNOWN {
            let share = Share::of(wins, games);
            assert!((share.low - low).abs() < 1e-4 && (share.high - high).abs() < 1e-4, "{wins}/{games}: {share:?}");
        }
    }

    #[test]
    fn fishers_test_is_that_of_the_books() {
        // The lady tasting tea, three of four; and the two-sided example of a table of 1 9 11 3.
        near(fisher([3, 4], [1, 4]), 0.485_714_285_7, 1e-9);
        near(fisher([1, 10], [11, 14]), 0.002_759_456_2, 1e-9);
        near(fisher([5, 10], [5, 10]), 1.0, 1e-12);
    }

    #[test]
    fn students_t_is_that_of_the_tables() {
        // The bounds for 5 % by degrees of freedom; with one it is Cauchy's, where 1 is a quarter on each side.
        for (t, freedom, wanted) in
            [(12.7062, 1.0, 0.05), (2.2281, 10.0, 0.05), (1.9840, 100.0, 0.05), (1.0, 1.0, 0.5), (0.0, 7.0, 1.0)]
        {
            near(student(t, freedom), wanted, 1e-5);
        }
        near(student(1.959_963_98, 1e7), 0.05, 1e-6);
    }

    #[test]
    fn welchs_test_sees_what_differs_and_only_that() {
        let gather = |numbers: &[u32]| {
            let mut moments = Moments::default();
            numbers.iter().for_each(|number| moments.add(*number));
            moments
        };
        let (low, high) = (gather(&[4, 5, 6, 5, 4, 6]), gather(&[7, 8, 9, 8, 7, 9]));
        near(low.variance(), 0.8, 1e-12);
        near(low.mean(), 5.0, 1e-12);
        // t = 3 / sqrt(0.8 / 3) = 5.8095 with 10 degrees of freedom.
        near(welch(&low, &high), 0.000_170, 1e-6);
        assert_eq!(welch(&low, &low), 1.0);
        assert_eq!(welch(&gather(&[3, 3]), &gather(&[4, 4])), 0.0);
    }

    #[test]
    fn several_tests_are_harder_to_pass_than_one() {
        let corrected = holm(&[0.01, 0.04, 0.03]);
        for (found, wanted) in corrected.iter().zip([0.03, 0.06, 0.06]) {
            near(*found, wanted, 1e-12);
        }
    }
}
