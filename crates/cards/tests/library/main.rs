//! The library: what content says, what is refused, and what is made of it.

mod adding_a_card;
mod aturi_cards;
mod content;
mod effects_page;
mod flight_group;
mod large_files;
mod own_content;
mod pilots;
mod prices;
mod solo_charts;
mod texts;
mod upgrades;
