//! The same odds by playing.
