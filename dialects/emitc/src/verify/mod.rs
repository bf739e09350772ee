//! Verification beyond the declared constraints.

mod control;
mod declarations;
mod values;
