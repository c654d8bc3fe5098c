//! A small set of indices into a list of things on the table.

/// Which of up to 64 things: an index set that fits in a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IndexSet(u64);

impl IndexSet {
    /// How many things a set can tell apart.
    pub const CAPACITY: usize = 64;
    /// No thing.
    pub const EMPTY: Self = Self(0);

    /// The set whose things are the bits that are set.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Adds a thing.
    ///
    /// # Panics
    /// When the index is [`IndexSet::CAPACITY`] or more.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        assert!(index < Self::CAPACITY, "an index set holds {} things", Self::CAPACITY);
        self.0 |= 1 << index;
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the thing is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        index < Self::CAPACITY && self.0 >> index & 1 == 1
    }

    /// Whether nothing is.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many things are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The things, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                index
            })
        })
    }
}

impl FromIterator<usize> for IndexSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::EMPTY;
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}
