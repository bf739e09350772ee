//! `--affine-loop-tile`: loops over tiles around loops in tiles.
//!
//! Reads:     dependences between accesses, effects.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and a dependence check for each two accesses to the same memory.

use super::footprint::footprint_bytes;
use crate::bounds::constant_trip_count;
use crate::legality::{ids_of, may_tile, perfect_nest};
use crate::loops::{separate_full_tiles, tile_perfect_nest};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};

/// Size where nothing better is known.
const DEFAULT_SIZE: i64 = 4;

/// The pass.
pub struct AffineLoopTile {
    cache_kib: u64,
    separates: bool,
    size: Option<i64>,
    sizes: Vec<i64>,
}

impl DeclaredPass for AffineLoopTile {
    const ARGUMENT: &'static str = "affine-loop-tile";
    const CLASS: &'static str = "AffineLoopTiling";
    const SUMMARY: &'static str = "Tile affine loop nests";
    const ANCHOR: Option<&'static str> = Some("func.func");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "cache-size",
            kind: OptionKind::Unsigned,
            default: "512",
            help: "Set size of cache to tile for in KiB (default: 512)",
        },
        OptionSpec {
            name: "separate",
            kind: OptionKind::Bool,
            default: "false",
            help: "Separate full and partial tiles (default: false)",
        },
        OptionSpec {
            name: "tile-size",
            kind: OptionKind::Unsigned,
            default: "0",
            help: "Use this tile size for all loops",
        },
        OptionSpec {
            name: "tile-sizes",
            kind: OptionKind::Ints,
            default: "",
            help: "List of tile sizes for each perfect nest (overridden by -tile-size)",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(AffineLoopTile {
            cache_kib: options.int("cache-size").unsigned_abs(),
            separates: options.bool("separate"),
            size: Some(options.int("tile-size")).filter(|size| *size != 0),
            sizes: options.ints("tile-sizes"),
        })
    }
}

impl Pass for AffineLoopTile {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let blocks = Operation::new(body, Body::ROOT).regions().flat_map(|region| region.blocks());
        let loops = blocks.flat_map(|block| block.ops()).filter_map(AffineForOp::cast);
        let outermost: Vec<OpId> = loops.map(|of| of.op().id()).collect();
        for op in outermost {
            let Some(of) = AffineForOp::cast(Operation::new(body, op)) else { continue };
            let nest = perfect_nest(of);
            if !may_tile(of, nest.len()) {
                continue;
            }
            let (sizes, nest) = (self.sizes_for(&nest), ids_of(&nest));
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(body, &mut listener);
            if let Some(tiled) = tile_perfect_nest(&nest, &sizes, &mut rewriter)
                && self.separates
            {
                let _ = separate_full_tiles(&tiled.in_tiles, &mut rewriter);
            }
        }
        Ok(())
    }
}

impl AffineLoopTile {
    /// Chooses the sizes of tiles.
    fn sizes_for(&self, nest: &[AffineForOp<'_, '_>]) -> Vec<i64> {
        if let Some(size) = self.size {
            return vec![size; nest.len()];
        }
        if !self.sizes.is_empty() {
            let mut sizes = self.sizes.clone();
            sizes.resize(nest.len(), DEFAULT_SIZE);
            return sizes;
        }
        if self.cache_kib == 0 {
            return vec![1; nest.len()];
        }
        let Some(bytes) = footprint_bytes(nest[0]) else {
            return divisors_of_trip_counts(vec![DEFAULT_SIZE; nest.len()], nest);
        };
        let excess = bytes.div_ceil(self.cache_kib.saturating_mul(1024));
        if excess <= 1 {
            return vec![1; nest.len()];
        }
        // Each loop is to bring down what is touched by the same factor.
        let size = (excess as f64).powf(1.0 / nest.len() as f64).floor() as i64;
        let mut sizes = vec![size; nest.len()];
        let others = sizes[1..].iter().fold(1_i64, |product, size| product.saturating_mul(*size));
        if let Some(last) = sizes.last_mut() {
            *last = (i64::try_from(excess).unwrap_or(i64::MAX) / others.max(1)).max(1);
        }
        divisors_of_trip_counts(sizes, nest)
    }
}

/// Makes sizes smaller, so that they divide the trip counts.
fn divisors_of_trip_counts(mut sizes: Vec<i64>, nest: &[AffineForOp<'_, '_>]) -> Vec<i64> {
    for (size, of) in sizes.iter_mut().zip(nest) {
        let Some(count) = constant_trip_count(*of).filter(|count| *count > 0) else { continue };
        if count > 1 && *size > count / 2 {
            *size = count / 2;
        }
        while count % *size != 0 {
            *size -= 1;
        }
    }
    sizes
}
