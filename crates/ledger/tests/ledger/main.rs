//! Journals: which rows count, what every store promises, and what becomes of a folder whatever happens to it.

mod backups;
mod clients;
mod contract;
mod copies;
mod database;
mod fold;
mod folder;
mod killed;
mod kit;
mod migration;
mod released;
mod torn;
