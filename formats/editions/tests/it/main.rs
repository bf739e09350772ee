//! Tests of older spellings.

mod cases;
mod documents;
mod reading;
