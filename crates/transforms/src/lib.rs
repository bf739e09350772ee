//! Passes that name no dialect.
#![forbid(unsafe_code)]

mod canonicalize;
mod control_flow_sink;
mod cse;
mod loop_invariant_code_motion;
mod sccp;
mod symbol_dce;
mod symbol_privatize;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use loop_invariant_code_motion::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use sccp::Sccp;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Canonicalize>(),
    PassEntry::of::<ControlFlowSink>(),
    PassEntry::of::<Cse>(),
    PassEntry::of::<LoopInvariantCodeMotion>(),
    PassEntry::of::<Sccp>(),
    PassEntry::of::<SymbolDce>(),
    PassEntry::of::<SymbolPrivatize>(),
];
