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
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// Size where nothing better is known.
const DEFAULT_SIZE: i64 = 4;

/// The pass `--affine-loop-tile`.
#[pass("affine-loop-tile", "Tile affine loop nests", class = "AffineLoopTiling", anchor = "func.func")]
pub struct AffineLoopTile {
    /// Set size of cache to tile for in KiB (default: 512).
    #[option("cache-size", default = 512)]
    cache_kib: u64,
    /// Separate full and partial tiles (default: false).
    #[option("separate")]
    separates: bool,
    /// Use this tile size for all loops.
    #[option("tile-size", unsigned)]
    size: i64,
    /// List of tile sizes for each perfect nest (overridden by -tile-size).
    #[option("tile-sizes")]
    sizes: Vec<i64>,
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
        if self.size != 0 {
            return vec![self.size; nest.len()];
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
