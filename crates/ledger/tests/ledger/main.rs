//! Journals: which rows count, what every store promises, and what becomes of a folder whatever happens to it.

mod contract;
mod fold;
mod folder;
mod killed;
mod kit;
mod migration;
mod released;
mod torn;
