//! The `arith` dialect.

mod casts;
mod floats;
mod integers;

pub(crate) use casts::{CASTS, convert, semantics, width};
pub(crate) use floats::FLOATS;
pub(crate) use integers::{INTEGERS, NoWrap, divide, exactly, flagged, known, select, shift};
