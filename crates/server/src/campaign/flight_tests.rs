//! Campaigns as browsers talk about them.
