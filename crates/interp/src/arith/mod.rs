//! The `arith` dialect.

mod casts;
mod floats;
mod integers;

pub(crate) use casts::CASTS;
pub(crate) use floats::FLOATS;
pub(crate) use integers::{INTEGERS, divide};
