//! The Aturi Cluster on the page: its deck and tokens, its hangar and what is for sale.

use tallyho_campaign::aturi::Cluster;
use tallyho_campaign::{Course, Open};

mod begin;
mod brief;
mod file;
mod sample;
mod sheet;
mod story;
mod told;

pub(super) use begin::{charter, paper, told as begun};

use crate::error::WebError;

/// What a page of the Aturi Cluster is made from.
pub(super) fn cluster(open: &Open) -> Result<&Course<Cluster>, WebError> {
    open.campaign.aturi().ok_or_else(|| WebError::missing("This page is for campaigns of the Aturi Cluster."))
}
