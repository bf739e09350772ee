//! `--convert-vector-to-scf`: transfers of several dimensions become loops of transfers of fewer, or one transfer each;
//! printing a vector becomes loops that print its elements.
//!
//! ```text
//! transfer    what reads and writes have in common; the checks that they are in bounds
//! prepare     vectors move to memory, so that loops can take them apart
//! unpack      one dimension becomes a loop
//! unroll      one dimension becomes one transfer for each of its positions
//! scalable    transposed vectors of scalable length become a loop over their columns
//! elements    the last dimension becomes a loop of loads or stores
//! print       printing
//! structured  loops and conditionals with bodies
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      linear in the operations that come out.

mod elements;
mod prepare;
mod print;
mod scalable;
mod structured;
mod transfer;
mod unpack;
mod unroll;

use terrace_ir::spec::{ModelRows, ModelTable};
use terrace_ir::{Attribute, Ctx, Failure, LogicalResult, Pattern, model_rows};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_transform as transform;
use terrace_transform_interpreter::patterns::PatternModel;
use terrace_vector as vector;
use terrace_vector_transforms::of_sensible_size;
use terrace_vector_transforms::permutations::PERMUTATIONS;

/// Label of a transfer whose vector is in memory.
const LABEL: &str = "__vector_to_scf_lowering__";

/// Options of the lowering.
#[derive(Clone, Copy)]
struct Choices {
    unrolls: bool,
    target_rank: usize,
    lowers_tensors: bool,
    lowers_scalable: bool,
}

/// The pass `--convert-vector-to-scf`.
#[pass(
    "convert-vector-to-scf",
    "Lower the operations from the vector dialect into the SCF dialect",
    class = "ConvertVectorToSCFPass"
)]
pub struct ConvertVectorToScf {
    /// Perform full unrolling when converting vector transfers to SCF.
    #[option("full-unroll")]
    unrolls: bool,
    /// Target vector rank to which transfer ops should be lowered.
    #[option("target-rank", default = 1)]
    target_rank: usize,
    /// Lower transfer ops that operate on tensors.
    #[option("lower-tensors")]
    lowers_tensors: bool,
    /// Add scalable vector specific lowerings (that introduce loops).
    #[option("lower-scalable")]
    lowers_scalable: bool,
}

impl ConvertVectorToScf {
    fn choices(&self) -> Choices {
        let Self { unrolls, target_rank, lowers_tensors, lowers_scalable } = *self;
        Choices { unrolls, target_rank, lowers_tensors, lowers_scalable }
    }
}

impl PreparedPass for ConvertVectorToScf {
    /// Patterns of permutations, and those of the lowering.
    type Tables = [FrozenPatternSet; 2];

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let sets = [PERMUTATIONS.to_vec(), patterns(self.choices())];
        Ok(sets.map(|patterns| FrozenPatternSet::new(context, patterns)))
    }

    fn run<'c>(&self, tables: &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for patterns in tables {
            apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        }
        Ok(())
    }
}

const ROWS: ModelRows<PatternModel> = model_rows! {
    transform::ApplyTransferToScfPatternsOp => PatternModel {
        patterns: |op| {
            let rank = op.attribute("max_transfer_rank").and_then(Attribute::as_i64);
            let choices = Choices {
                unrolls: op.attribute("full_unroll").and_then(Attribute::as_bool) == Some(true),
                target_rank: rank.map_or(1, |rank| usize::try_from(rank).unwrap_or(usize::MAX)),
                lowers_tensors: false,
                lowers_scalable: false,
            };
            Ok(patterns(choices))
        },
    },
};

/// The patterns of the lowering, for scripts.
pub const PATTERN_MODELS: ModelTable = ModelTable::of(&[ROWS]);

/// Rewrite function of a pattern that gets the options.
type Rewrite = RewriteWith<Choices>;

fn patterns(choices: Choices) -> Vec<Pattern> {
    const UNROLLED: &[Row<Rewrite>] = &[
        Row::of::<vector::TransferReadOp>("UnrollTransferReadConversion", unroll::read),
        Row::of::<vector::TransferWriteOp>("UnrollTransferWriteConversion", unroll::write),
    ];
    const LOOPS: &[Row<Rewrite>] = &[
        Row::of::<vector::TransferReadOp>("PrepareTransferReadConversion", prepare::read),
        Row::of::<vector::TransferWriteOp>("PrepareTransferWriteConversion", prepare::write),
        Row::of::<vector::TransferReadOp>("TransferOpConversion<TransferReadOp>", unpack::read),
        Row::of::<vector::TransferWriteOp>("TransferOpConversion<TransferWriteOp>", unpack::write),
    ];
    const SCALABLE: Row<Rewrite> =
        Row::of::<vector::TransferWriteOp>("ScalableTransposeTransferWriteConversion", scalable::write);
    let rows = if choices.unrolls { UNROLLED } else { LOOPS };
    let mut patterns: Vec<Pattern> = rows.iter().map(|row| row.pattern(&choices)).collect();
    if choices.lowers_scalable {
        patterns.push(SCALABLE.pattern(&choices));
    }
    if choices.target_rank == 1 {
        patterns.extend_from_slice(elements::PATTERNS);
    }
    patterns.push(print::PRINT);
    of_sensible_size(patterns)
}
