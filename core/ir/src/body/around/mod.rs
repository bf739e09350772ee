//! Dealings of a body with what is around it: symbols that it may look up, and those that it requests.

pub(crate) mod requests;
pub(crate) mod surroundings;
