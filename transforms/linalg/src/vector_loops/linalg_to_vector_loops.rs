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
use terrace_pass::{DeclaredPass, Machine, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_support::interner::FoldSet;

/// The pass.
pub struct ConvertLinalgToVectorLoops {
    settings: LoopSettings,
    tells: bool,
}

/// Options that describe a machine, for pipelines that have this pass in them.
pub const MACHINE_OPTIONS: &[OptionSpec] = &[
    option("vector-bytes", OptionKind::Int, "32", "Bytes of a vector register"),
    option("registers", OptionKind::Int, "16", "Number of vector registers"),
    option("fma", OptionKind::Bool, "true", "Compute sums of products with one rounding"),
    option("l1", OptionKind::Int, "32768", "Bytes of the first-level data cache"),
    option("l2", OptionKind::Int, "524288", "Bytes of the second-level cache"),
    option("l3", OptionKind::Int, "4194304", "Bytes of the third-level cache that one core may fill"),
    option(
        "tile",
        OptionKind::Ints,
        "",
        "Rows and vectors of tiles of sums, in the place of those of the cost model",
    ),
    option(
        "blocks",
        OptionKind::Ints,
        "",
        "Rows, columns and depth of packed blocks, in the place of those of the cost model",
    ),
    option(
        "parallel",
        OptionKind::Bool,
        "false",
        "Write loops over independent parts of a result as parallel loops",
    ),
    option("remarks", OptionKind::Bool, "false", "Tell what becomes of each operation, and why"),
];

const fn option(
    name: &'static str,
    kind: OptionKind,
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind, default, help }
}

/// Largest extent of a packed block.
const MOST_BLOCK: i64 = 1 << 16;

/// Returns the settings that options describe.
///
/// # Errors
/// If a number is out of range.
fn settings_of(options: &PassOptions) -> Result<LoopSettings, String> {
    let number = |name: &str, least: i64, most: i64| {
        let value = options.int(name);
        let is_good = (least..=most).contains(&value);
        if is_good { Ok(value) } else { Err(format!("'{name}' must be from {least} to {most}")) }
    };
    let vector_bytes = number("vector-bytes", 1, 1024)?;
    if vector_bytes & (vector_bytes - 1) != 0 {
        return Err("'vector-bytes' must be a power of two".to_owned());
    }
    let tile = match options.ints("tile")[..] {
        [] => None,
        [rows @ 1..=32, vectors @ 1..=8] => Some(TileShape { rows, vectors }),
        _ => return Err("'tile' must be up to 32 rows, and up to 8 vectors".to_owned()),
    };
    let blocks = match options.ints("blocks")[..] {
        [] => None,
        [rows @ 1..=MOST_BLOCK, columns @ 1..=MOST_BLOCK, depth @ 1..=MOST_BLOCK] => {
            Some([rows, columns, depth])
        }
        _ => return Err(format!("'blocks' must be three numbers from 1 to {MOST_BLOCK}")),
    };
    let machine = Machine {
        vector_bytes,
        registers: number("registers", 4, 128)?,
        has_fma: options.bool("fma"),
        cache_bytes: [
            number("l1", 1 << 10, 1 << 30)?,
            number("l2", 1 << 10, 1 << 34)?,
            number("l3", 1 << 10, 1 << 34)?,
        ],
    };
    Ok(LoopSettings { machine, is_parallel: options.bool("parallel"), tile, blocks })
}

impl DeclaredPass for ConvertLinalgToVectorLoops {
    const ARGUMENT: &'static str = "convert-linalg-to-vector-loops";
    const CLASS: &'static str = "ConvertLinalgToVectorLoopsPass";
    const SUMMARY: &'static str =
        "Lower structured operations on memory to loops over vectors, shaped for a machine";
    const OPTIONS: &'static [OptionSpec] = MACHINE_OPTIONS;

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(ConvertLinalgToVectorLoops { settings: settings_of(options)?, tells: options.bool("remarks") })
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
            let words = match lower_to_vector_loops(op, &self.settings, &mut rewriter) {
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
