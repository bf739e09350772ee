//! Caches of what texts mean.

pub(crate) mod known_ops;
pub(crate) mod short_type;
pub(crate) mod texts;
pub(crate) mod words;
