//! Passes that name no dialect.
#![forbid(unsafe_code)]

mod canonicalize;
mod control_flow_sink;
mod cse;
mod inline;
mod loop_invariant_code_motion;
mod mem2reg;
mod sccp;
mod sroa;
mod strip_debug_info;
mod symbol_dce;
mod symbol_privatize;
mod topological_sort;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use inline::Inline;
pub use loop_invariant_code_motion::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use mem2reg::Mem2Reg;
pub use sccp::Sccp;
pub use sroa::Sroa;
pub use strip_debug_info::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Canonicalize>(),
    PassEntry::of::<ControlFlowSink>(),
    PassEntry::of::<Cse>(),
    PassEntry::of::<Inline>(),
    PassEntry::of::<LoopInvariantCodeMotion>(),
    PassEntry::of::<Mem2Reg>(),
    PassEntry::of::<Sccp>(),
    PassEntry::of::<Sroa>(),
    PassEntry::of::<StripDebugInfo>(),
    PassEntry::of::<SymbolDce>(),
    PassEntry::of::<SymbolPrivatize>(),
    PassEntry::of::<TopologicalSort>(),
];
