//! Pages that listen: so many with one key, and so many in all.
//!
//! When one more comes with a key than may, the first of them is told to come back later and is let go: a page that
//! was loaded anew never locks itself out.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc as Shared, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, BodyDataStream, Bytes};
use tokio::sync::oneshot;
use tokio_stream::Stream;

use super::error::WebError;

/// The most pages that listen with one key.
const MOST_OF_ONE: usize = 16;

/// The last that a page hears which has to make way: a browser comes back by itself, but not at once.
const FAREWELL: &[u8] = b"retry: 10000\n: too many pages listen with this link\n\n";

/// Every page that listens.
#[derive(Debug)]
pub(crate) struct Listeners {
    most: usize,
    held: Shared<Mutex<Held>>,
}

#[derive(Debug, Default)]
struct Held {
    next: u64,
    /// In the order in which they came.
    pages: BTreeMap<u64, Page>,
}

#[derive(Debug)]
struct Page {
    key: String,
    /// Dropping it lets the page go.
    _stays: oneshot::Sender<()>,
}

impl Listeners {
    /// Room for so many.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, held: Shared::default() }
    }

    /// Holds what a page hears, until it goes or has to make way.
    ///
    /// # Errors
    /// When there is no room for another key's page.
    pub(crate) fn hold(&self, key: &str, heard: Body) -> Result<Body, WebError> {
        let mut held = lock(&self.held);
        let mut of_key = held.pages.iter().filter(|(_, page)| page.key == key).map(|(number, _)| *number);
        let (first, count) = (of_key.next(), 1 + of_key.count());
        match first {
            Some(first) if count >= MOST_OF_ONE => drop(held.pages.remove(&first)),
            _ if held.pages.len() >= self.most => {
                return Err(WebError::busy("Too many pages listen here at the moment. Try again in a while."));
            }
            _ => {}
        }
        let (stays, leaves) = oneshot::channel();
        let number = held.next;
        held.next += 1;
        held.pages.insert(number, Page { key: key.to_owned(), _stays: stays });
        let heard = Some(heard.into_data_stream());
        Ok(Body::from_stream(Hearing { heard, leaves, number, held: self.held.clone() }))
    }
}

fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a page hears; nothing once it was let go.
struct Hearing {
    heard: Option<BodyDataStream>,
    leaves: oneshot::Receiver<()>,
    number: u64,
    held: Shared<Mutex<Held>>,
}

impl Stream for Hearing {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(heard) = &mut self.heard else { return Poll::Ready(None) };
        let told = Pin::new(heard).poll_next(context);
        if told.is_ready() || Pin::new(&mut self.leaves).poll(context).is_pending() {
            return told;
        }
        self.heard = None;
        Poll::Ready(Some(Ok(Bytes::from_static(FAREWELL))))
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        lock(&self.held).pages.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use tokio_stream::StreamExt;

    use super::*;

    fn silence() -> Body {
        Body::from_stream(tokio_stream::pending::<Result<Bytes, axum::Error>>())
    }

    #[tokio::test]
    async fn one_page_too_many_of_a_key_lets_the_first_one_go() {
        let listeners = Listeners::new(100);
        let first = listeners.hold("a", silence()).expect("there is room");
        let others: Vec<Body> =
            (0..MOST_OF_ONE).map(|_| listeners.hold("a", silence()).expect("the first makes way")).collect();
        assert_eq!(to_bytes(first, 1000).await.expect("it ends"), FAREWELL);
        assert_eq!(lock(&listeners.held).pages.len(), MOST_OF_ONE);
        drop(others);
        assert!(lock(&listeners.held).pages.is_empty());
    }

    #[tokio::test]
    async fn pages_of_one_key_do_not_take_the_room_of_another() {
        let listeners = Listeners::new(2);
        let told = tokio_stream::once(Ok::<_, axum::Error>(Bytes::from_static(b"data: 1\n\n")));
        let one = listeners.hold("a", Body::from_stream(told)).expect("there is room");
        let two = listeners.hold("b", silence()).expect("there is room");
        assert!(listeners.hold("c", silence()).is_err());
        assert_eq!(one.into_data_stream().next().await.expect("something").expect("heard"), "data: 1\n\n");
        assert!(listeners.hold("c", silence()).is_ok());
        drop(two);
    }
}
