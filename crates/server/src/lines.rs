//! How what happens in a battle travels: a line to every viewer, who hears it in his own words.

use std::sync::Arc as Shared;

use tokio::sync::broadcast;

use super::viewer::Viewer;

/// A message to a viewer, as JSON.
pub(crate) type Message = Shared<str>;

/// How many messages may wait for a slow reader before he is told everything anew.
const BACKLOG: usize = 64;

/// A line to every viewer of a battle. Nobody need be listening at the other end, and then nothing need be said.
#[derive(Debug)]
pub(crate) struct Lines {
    lines: Vec<(Viewer, broadcast::Sender<Message>)>,
}

impl Lines {
    pub(crate) fn to(viewers: impl Iterator<Item = Viewer>) -> Self {
        Self { lines: viewers.map(|viewer| (viewer, broadcast::channel(BACKLOG).0)).collect() }
    }

    /// Hears everything that a viewer is told from now on.
    pub(crate) fn listen(&self, viewer: Viewer) -> Option<broadcast::Receiver<Message>> {
        self.lines.iter().find(|(of, _)| *of == viewer).map(|(_, line)| line.subscribe())
    }

    /// The viewers of whom somebody listens.
    pub(crate) fn heard(&self) -> Vec<Viewer> {
        self.lines.iter().filter(|(_, line)| line.receiver_count() > 0).map(|(viewer, _)| *viewer).collect()
    }

    /// Tells a viewer. Whoever listened may have left meanwhile.
    pub(crate) fn tell(&self, viewer: Viewer, message: impl Into<Message>) {
        if let Some((_, line)) = self.lines.iter().find(|(of, _)| *of == viewer) {
            let _ = line.send(message.into());
        }
    }
}
