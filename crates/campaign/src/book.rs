//! What the book of a campaign settles. Everything else a campaign is made of is the same for all of them: rows, undo, proposals,
//! corrections, stores, the command line.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tallyho_muster::Muster;

use crate::action::{Offer, Refusal, Request};
use crate::ground::{By, Ground, Said};

/// A campaign by its book: how it stands, what may be done, and what follows from it.
///
/// The state is the fold of its events. Events hold every number they bring, so that opening a campaign needs no content and rolls
/// nothing; [`decide`](Self::decide) makes them, and changes nothing itself.
pub trait Book: Clone + Debug + Default + PartialEq + Serialize + Send + Sync {
    /// What happens.
    type Event: Clone + Debug + Serialize + DeserializeOwned + Send;
    /// A campaign as it stood on paper.
    type Paper: DeserializeOwned;

    /// What every campaign has.
    fn ground(&self) -> &Ground;

    /// What follows from an event.
    fn apply(&mut self, event: &Self::Event);

    /// What is said about taking back, as an event.
    fn said(said: Said) -> Self::Event;

    /// What comes of a request.
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn decide(&self, by: &By, request: &Request, muster: &Muster) -> Result<Vec<Self::Event>, Refusal>;

    /// Everything that somebody can do now.
    ///
    /// # Errors
    /// When the content lacks what the campaign is played with.
    fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal>;

    /// What comes of a form from paper.
    ///
    /// # Errors
    /// With everything that is wrong with it.
    fn take_over(&self, paper: &Self::Paper, muster: &Muster) -> Result<Vec<Self::Event>, Refusal>;

    /// An event in a sentence.
    fn tell(&self, event: &Self::Event, muster: &Muster) -> String;

    /// What is not as the rules want it.
    fn faults(&self, muster: &Muster) -> Vec<String>;

    /// What a list says of it, in a few words.
    fn summary(&self) -> String;

    /// The same without what is a surprise.
    #[must_use]
    fn seen(&self) -> Self;

    /// What is to be done next, in a sentence.
    fn next(&self, muster: &Muster) -> String;

    /// How it stands, a screen of text.
    fn text(&self, muster: &Muster) -> String;

    /// The sheets of all pilots who serve, to write on.
    fn sheets(&self, muster: &Muster) -> String;
}
