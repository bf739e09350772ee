//! Passes that name no dialect.
#![forbid(unsafe_code)]

mod canonicalize;
mod composite_fixed_point_pass;
mod control_flow_sink;
mod cse;
mod duplicate_function_elimination;
mod inline;
mod loop_invariant_code_motion;
mod mem2reg;
mod print_ir;
mod print_op_stats;
mod reconcile_unrealized_casts;
mod remove_dead_values;
mod sccp;
mod snapshot_op_locations;
mod sroa;
mod strip_debug_info;
mod symbol_dce;
mod symbol_privatize;
mod symbol_renaming;
mod topological_sort;
mod view_op_graph;

pub use canonicalize::Canonicalize;
pub use composite_fixed_point_pass::CompositeFixedPointPass;
pub use control_flow_sink::ControlFlowSink;
pub use cse::{Cse, eliminate_common_subexpressions};
pub use duplicate_function_elimination::DuplicateFunctionElimination;
pub use inline::Inline;
pub use loop_invariant_code_motion::{LoopInvariantCodeMotion, move_loop_invariant_code};
pub use mem2reg::Mem2Reg;
pub use print_ir::PrintIr;
pub use print_op_stats::PrintOpStats;
pub use reconcile_unrealized_casts::ReconcileUnrealizedCasts;
pub use remove_dead_values::RemoveDeadValues;
pub use sccp::Sccp;
pub use snapshot_op_locations::SnapshotOpLocations;
pub use sroa::Sroa;
pub use strip_debug_info::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;
pub use view_op_graph::ViewOpGraph;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<Canonicalize>(),
    PassEntry::of::<CompositeFixedPointPass>(),
    PassEntry::of::<ControlFlowSink>(),
    PassEntry::of::<Cse>(),
    PassEntry::of::<DuplicateFunctionElimination>(),
    PassEntry::of::<Inline>(),
    PassEntry::of::<LoopInvariantCodeMotion>(),
    PassEntry::of::<Mem2Reg>(),
    PassEntry::of::<PrintIr>(),
    PassEntry::of::<PrintOpStats>(),
    PassEntry::of::<ReconcileUnrealizedCasts>(),
    PassEntry::prepared::<RemoveDeadValues>(),
    PassEntry::of::<Sccp>(),
    PassEntry::of::<SnapshotOpLocations>(),
    PassEntry::of::<Sroa>(),
    PassEntry::of::<StripDebugInfo>(),
    PassEntry::of::<SymbolDce>(),
    PassEntry::of::<SymbolPrivatize>(),
    PassEntry::of::<TopologicalSort>(),
    PassEntry::of::<ViewOpGraph>(),
];
