//! Campaigns on the page: who is let in, what is done, and how it stands for whoever looks.
//!
//! A campaign is read from its journal by [`Keeper`], which also writes. This module gives every player a key, tells each what he may
//! know, and links a campaign with the battle in which its mission is flown. What is the same for all campaigns stands here; what a kind of
//! campaign has of its own stands in [`aturi`] and [`flight_group`].

use serde_json::Value;
use tallyho_campaign::{By, Campaign, KIND, KeepError, Keeper, Open, Refusal};
use tallyho_ledger::{JournalId, Place};
use tokio::sync::watch;

mod aturi;
mod begin;
mod brief;
mod file;
mod flight;
mod flight_group;
mod outing;
pub(super) mod routes;
mod story;
mod told;

#[cfg(test)]
mod flight_tests;
#[cfg(test)]
mod tests;

use crate::error::{WebError, sentence};
use crate::games::Games;
use crate::open::Rests;
use crate::secret;

/// A campaign in memory.
#[derive(Debug)]
pub(crate) struct Held {
    pub(super) open: Open,
    /// Tells every page which row comes next.
    tell: watch::Sender<u64>,
}

impl Rests for Held {
    fn rests(&self) -> bool {
        self.tell.receiver_count() == 0
    }
}

impl Held {
    /// Hears of every change from now on.
    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        self.tell.subscribe()
    }

    /// Tells whoever listens, if anything has changed.
    fn tell(&self) {
        let now = self.open.campaign.written();
        self.tell.send_if_modified(|then| std::mem::replace(then, now) != now);
    }
}

/// Whoever comes by a key: who he is, and where to.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) by: By,
    pub(super) id: JournalId,
}

impl Games {
    /// What finds campaigns and writes what is done.
    pub(super) fn keeper(&self) -> Keeper {
        Keeper::new(self.store.clone(), self.muster.clone())
    }

    /// Where a key leads among campaigns.
    pub(super) fn guest(&self, key: &str) -> Result<Guest, WebError> {
        let unknown = || WebError::missing("This link leads to no campaign. It may have been removed.");
        if !secret::is_key(key) {
            return Err(unknown());
        }
        let entered = self.store.door(key)?.filter(|entered| entered.kind == KIND).ok_or_else(unknown)?;
        Ok(Guest { by: By::read(Some(&entered.place.word)), id: entered.journal })
    }

    /// Does something with the campaign that a key belongs to, as it stands now.
    pub(super) fn campaign<R>(
        &self,
        key: &str,
        act: impl FnOnce(&mut Held, &By) -> Result<R, WebError>,
    ) -> Result<R, WebError> {
        let Guest { by, id } = self.guest(key)?;
        let keeper = self.keeper();
        let take_up = || {
            let open = keeper.open(id)?;
            let tell = watch::Sender::new(open.campaign.written());
            Ok(Held { open, tell })
        };
        self.campaigns.with(id, take_up, |held| {
            // Another program may have written to the same store.
            keeper.refresh(&mut held.open)?;
            let done = act(held, &by);
            held.tell();
            done
        })
    }

    /// Changes a campaign, gives new players their keys, and tells how it stands then.
    pub(super) fn change(
        &self,
        key: &str,
        change: impl FnOnce(&Keeper, &mut Open, &By) -> Result<(), WebError>,
    ) -> Result<Value, WebError> {
        let keeper = self.keeper();
        self.campaign(key, |held, by| {
            change(&keeper, &mut held.open, by)?;
            self.let_in(&mut held.open)?;
            self.told_campaign(&held.open, by)
        })
    }

    /// Gives a key to everybody who plays and has none.
    pub(super) fn let_in(&self, open: &mut Open) -> Result<(), WebError> {
        let players = open.campaign.ground().players.clone();
        let people = players.iter().map(|it| (By::Player(it.id.clone()), it.name.clone()));
        let everybody = std::iter::once((By::Coordinator, "coordinator".to_owned())).chain(people);
        for (by, name) in everybody {
            if key_of(&open.places, &by).is_none() {
                let place = Place {
                    word: by.word(),
                    key: Some(secret::key()?),
                    who: "person".to_owned(),
                    name,
                    ..Place::default()
                };
                self.store.set_place(open.id, &place)?;
                open.places.push(place);
            }
        }
        Ok(())
    }

    /// Everything a pilot's page shows.
    pub(super) fn pilot_page(&self, open: &Open, by: &By, pilot: &str, ship: Option<&str>) -> Result<Value, WebError> {
        match &open.campaign {
            Campaign::Aturi(course) => self.rebel_told(open, course, by, pilot),
            Campaign::FlightGroup(course) => self.imperial_told(open, course, by, pilot, ship),
        }
    }

    /// The whole story.
    pub(super) fn chronicle(&self, open: &Open) -> Result<Value, WebError> {
        Ok(match &open.campaign {
            Campaign::Aturi(course) => self.recalled(open, course),
            Campaign::FlightGroup(course) => self.recalled(open, course),
        })
    }

    /// Forgets a campaign.
    pub(super) fn remove_campaign(&self, id: JournalId) -> Result<(), WebError> {
        self.forget(id, KIND)?;
        self.campaigns.remove(id);
        Ok(())
    }
}

/// The key of somebody.
pub(super) fn key_of<'p>(places: &'p [Place], by: &By) -> Option<&'p str> {
    let word = by.word();
    places.iter().find(|place| place.word == word).and_then(|place| place.key.as_deref())
}

impl From<Refusal> for WebError {
    fn from(refusal: Refusal) -> Self {
        Self::refused(sentence(&refusal.why), refusal.rule)
    }
}

impl From<KeepError> for WebError {
    fn from(error: KeepError) -> Self {
        match error {
            KeepError::Refused(refusal) => refusal.into(),
            KeepError::Ledger(error) => error.into(),
            KeepError::Unknown(_) => Self::missing("There is no such campaign."),
            // What a parser says is for whoever keeps the server.
            KeepError::Fault { ref name, .. } => {
                let told = format!(
                    "{name} cannot be opened: what is written of it cannot be read. `tallyho campaign verify` says more."
                );
                let _ = Self::internal(&error);
                Self::forbidden(told)
            }
            KeepError::Several { .. } | KeepError::Others(_) | KeepError::Nothing(_) => {
                Self::refused(sentence(&error.to_string()), "undo and redo")
            }
        }
    }
}
