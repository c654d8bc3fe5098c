//! Work for many machines.
