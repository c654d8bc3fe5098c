//! How a defender may end.

/// How likely the defender ends with each number of evades, by the class of the attack, then by what he has left.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    ends: Vec<f64>,
    /// By class and what is left, whatever the evades.
    kept: Vec<f64>,
    /// By class and evades, whatever is left.
    evades_only: Vec<f64>,
    places: usize,
    /// One more than the most evades.
    evades: usize,
}

impl Answers {
    /// From the chances by class, what is left and evades, of which there are so many.
    pub(crate) fn new(ends: Vec<f64>, places: usize, evades: usize) -> Self {
        let kept = ends.chunks_exact(evades).map(|evades| evades.iter().sum()).collect();
        let mut evades_only = vec![0.0; ends.len() / places];
        let classes = ends.chunks_exact(places * evades);
        for (only, ends) in evades_only.chunks_exact_mut(evades).zip(classes) {
            for row in ends.chunks_exact(evades) {
                only.iter_mut().zip(row).for_each(|(sum, likely)| *sum += likely);
            }
        }
        Self { ends, kept, evades_only, places, evades }
    }

    /// The chances of each number of evades against attacks of a class, with those tokens left.
    pub(crate) fn at(&self, class: usize, place: usize) -> &[f64] {
        &self.ends[(class * self.places + place) * self.evades..][..self.evades]
    }

    /// The chances of everything that may be left after attacks of a class.
    pub(crate) fn kept(&self, class: usize) -> &[f64] {
        &self.kept[class * self.places..][..self.places]
    }

    /// The chances of each number of evades against attacks of a class.
    pub(crate) fn evades(&self, class: usize) -> &[f64] {
        &self.evades_only[class * self.evades..][..self.evades]
    }
}
