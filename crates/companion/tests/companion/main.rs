//! The companion as somebody at a table meets it.

mod keeping;
mod kit;
mod laws;
mod moment;
mod round;
mod sessions;
