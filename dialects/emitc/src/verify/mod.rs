//! What the declared constraints cannot say.

mod control;
mod declarations;
mod values;
