//! `--convert-linalg-to-vector-loops`: structured operations on memory become loops over vectors, shaped for a machine.
//!
//! An operation for which there are none is left as it is, for `--convert-linalg-to-loops`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; regions are copied once for each vector of a tile.

use super::{LoopSettings, TileShape, lower_to_vector_loops};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter};
use terrace_linalg::LinalgOp;
use terrace_ods_macros::pass;
use terrace_pass::{Machine, Pass, PassOp, PassOptions};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_support::interner::FoldSet;

/// The pass `--convert-linalg-to-vector-loops`.
#[pass(
    "convert-linalg-to-vector-loops",
    "Lower structured operations on memory to loops over vectors, shaped for a machine",
    class = "ConvertLinalgToVectorLoopsPass",
    configure
)]
pub struct ConvertLinalgToVectorLoops {
    /// Bytes of a vector register.
    #[option("vector-bytes", default = 32)]
    vector_bytes: i64,
    /// Number of vector registers.
    #[option("registers", default = 16)]
    registers: i64,
    /// Compute sums of products with one rounding.
    #[option("fma", default = true)]
    has_fma: bool,
    /// Bytes of the first-level data cache.
    #[option("l1", default = 32768)]
    l1_bytes: i64,
    /// Bytes of the second-level cache.
    #[option("l2", default = 524288)]
    l2_bytes: i64,
    /// Bytes of the third-level cache that one core may fill.
    #[option("l3", default = 4194304)]
    l3_bytes: i64,
    /// Rows and vectors of tiles of sums, in the place of those of the cost model.
    #[option("tile")]
    tile: Vec<i64>,
    /// Rows, columns and depth of packed blocks, in the place of those of the cost model.
    #[option("blocks")]
    blocks: Vec<i64>,
    /// Write loops over independent parts of a result as parallel loops.
    #[option("parallel")]
    is_parallel: bool,
    #[option("remarks", help = "Tell what becomes of each operation, and why")]
    tells: bool,
}

/// Largest extent of a packed block.
const MOST_BLOCK: i64 = 1 << 16;

impl ConvertLinalgToVectorLoops {
    /// Refuses numbers that are out of range.
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        let check = |name: &str, value: i64, least: i64, most: i64| match (least..=most).contains(&value) {
            true => Ok(()),
            false => Err(format!("'{name}' must be from {least} to {most}")),
        };
        check("vector-bytes", self.vector_bytes, 1, 1024)?;
        if self.vector_bytes & (self.vector_bytes - 1) != 0 {
            return Err("'vector-bytes' must be a power of two".to_owned());
        }
        if !matches!(self.tile[..], [] | [1..=32, 1..=8]) {
            return Err("'tile' must be up to 32 rows, and up to 8 vectors".to_owned());
        }
        if !matches!(self.blocks[..], [] | [1..=MOST_BLOCK, 1..=MOST_BLOCK, 1..=MOST_BLOCK]) {
            return Err(format!("'blocks' must be three numbers from 1 to {MOST_BLOCK}"));
        }
        check("registers", self.registers, 4, 128)?;
        check("l1", self.l1_bytes, 1 << 10, 1 << 30)?;
        check("l2", self.l2_bytes, 1 << 10, 1 << 34)?;
        check("l3", self.l3_bytes, 1 << 10, 1 << 34)
    }

    /// Returns the machine and the shapes that the options describe.
    fn settings(&self) -> LoopSettings {
        LoopSettings {
            machine: Machine {
                vector_bytes: self.vector_bytes,
                registers: self.registers,
                has_fma: self.has_fma,
                cache_bytes: [self.l1_bytes, self.l2_bytes, self.l3_bytes],
            },
            is_parallel: self.is_parallel,
            tile: match self.tile[..] {
                [rows, vectors] => Some(TileShape { rows, vectors }),
                _ => None,
            },
            blocks: <[i64; 3]>::try_from(&self.blocks[..]).ok(),
        }
    }
}

impl Pass for ConvertLinalgToVectorLoops {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| self.lower(body))
    }
}

impl ConvertLinalgToVectorLoops {
    fn lower(&self, body: &mut Body<'_>) -> LogicalResult {
        let mut found: Vec<OpId> = Vec::new();
        for region in Operation::new(body, Body::ROOT).regions() {
            for_each_in(region, &mut |op| found.extend(LinalgOp::of(op).map(|linalg| linalg.op().id())));
        }
        let settings = self.settings();
        let mut told = Vec::new();
        let mut erased: FoldSet<OpId> = FoldSet::default();
        // From the last one on, so that fills are still there when what reads them is lowered.
        for op in found.into_iter().rev() {
            if erased.contains(&op) {
                continue;
            }
            let name = Operation::new(body, op).name();
            let location = Operation::new(body, op).location();
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(body, &mut listener);
            let words = match lower_to_vector_loops(op, &settings, &mut rewriter) {
                Ok(lowered) => {
                    erased.extend(lowered.fills);
                    lowered.words
                }
                Err(why) => format!("left to scalar loops: {why}"),
            };
            if self.tells {
                told.push((location, format!("'{name}' {words}")));
            }
        }
        for (location, words) in told.into_iter().rev() {
            // A remark is no failure.
            let _ = body.context().remark(location, format_args!("{words}")).tell();
        }
        Ok(())
    }
}
