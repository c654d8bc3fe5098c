//! Every address in one list: what the router is made from, and what tests walk through.

use std::sync::Arc as Shared;

use axum::Router;
use axum::routing::MethodRouter;

use super::server::Server;

/// Addresses, and what answers there.
pub(super) struct Routes(Vec<(&'static str, MethodRouter<Shared<Server>>)>);

impl Routes {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// One more address.
    pub(super) fn route(mut self, path: &'static str, answers: MethodRouter<Shared<Server>>) -> Self {
        self.0.push((path, answers));
        self
    }

    /// These and others.
    pub(super) fn merge(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The addresses alone.
    #[cfg(test)]
    pub(super) fn paths(&self) -> Vec<&'static str> {
        self.0.iter().map(|(path, _)| *path).collect()
    }

    pub(super) fn router(self) -> Router<Shared<Server>> {
        self.0.into_iter().fold(Router::new(), |router, (path, answers)| router.route(path, answers))
    }
}
