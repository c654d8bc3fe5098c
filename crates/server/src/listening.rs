//! What whoever listens to a battle hears, as it happens.

use std::convert::Infallible;
use std::sync::Arc as Shared;

use axum::response::sse::Event;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::error::WebError;
use super::lines::Message;
use super::server::{Server, apart};

/// Everything that somebody with a key hears from now on; first how the table stands.
pub(super) async fn listen(
    server: Shared<Server>,
    key: String,
) -> Result<impl Stream<Item = Result<Event, Infallible>>, WebError> {
    let (line, hello) = join(&server, &key).await?;
    // What he does not take waits on the line, where there is an end to it.
    let (to, heard) = channel(1);
    tokio::spawn(pass_on(server, key, line, to));
    Ok(tokio_stream::once(hello).chain(ReceiverStream::new(heard)).map(Ok))
}

/// A line of his own, and how the table stood when it began.
async fn join(server: &Shared<Server>, key: &str) -> Result<(Receiver<Message>, Event), WebError> {
    let (server, key) = (Shared::clone(server), key.to_owned());
    let (line, hello) = apart(move || server.games.at(&key, |battle, viewer| battle.listen(viewer))).await?;
    Ok((line, Event::default().event("hello").data(hello)))
}

/// Passes on what is heard until nobody listens any more. Whoever is too slow is told everything anew, and then only
/// what comes after that.
async fn pass_on(server: Shared<Server>, key: String, mut line: Receiver<Message>, to: Sender<Event>) {
    loop {
        let heard = tokio::select! {
            heard = line.recv() => heard,
            () = to.closed() => return,
        };
        let event = match heard {
            Ok(message) => Event::default().event("told").data(message),
            Err(RecvError::Closed) => return,
            Err(RecvError::Lagged(_)) => {
                let Ok((again, hello)) = join(&server, &key).await else { return };
                line = again;
                hello
            }
        };
        if to.send(event).await.is_err() {
            return;
        }
    }
}
