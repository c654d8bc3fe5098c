//! Laws that hold on every table, tried on many random ones.
//!
//! The scenes are the same on every run; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` choose others and more of them.

mod flying;
mod placing;
mod scene;
mod seeing;
mod settings;
