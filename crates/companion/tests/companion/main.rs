//! The companion as somebody at a table meets it.

mod aturi;
mod credits;
mod flight_group;
mod keeping;
mod kit;
mod laws;
mod missions;
mod moment;
mod round;
mod sessions;
mod wings;
