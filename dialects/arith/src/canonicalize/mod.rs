//! Patterns that create operations.

mod integer;
