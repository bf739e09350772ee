//! Sizes of the blocks of a product of matrices, from the sizes of caches.

use crate::vector_loops::settings::LoopSettings;
use crate::vector_loops::tiles::TileShape;

/// Rows, columns and depth of the blocks that are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocks {
    /// Rows of the left matrix, which are in the second-level cache.
    pub rows: i64,
    /// Columns of the right matrix, which are in the third-level cache.
    pub columns: i64,
    /// Elements that are multiplied before a sum goes back to memory; as much of a panel is in the first-level cache.
    pub depth: i64,
}

impl Blocks {
    /// Returns the sizes for matrices of these extents, which are below zero if they are not known; depths are multiples of
    /// a unit.
    pub(super) fn of(
        [rows, columns, depth]: [i64; 3],
        tile: TileShape,
        [lanes, depth_unit]: [i64; 2],
        element_bytes: i64,
        settings: &LoopSettings,
    ) -> Self {
        let width = tile.vectors * lanes;
        if let Some([most_rows, most_columns, most_depth]) = settings.blocks {
            return Blocks {
                rows: even(rows, most_rows, tile.rows),
                columns: even(columns, most_columns, width),
                depth: even(depth, most_depth, depth_unit),
            };
        }
        let [l1, l2, l3] = settings.machine.cache_bytes;
        let panel_bytes = (tile.rows + width) * element_bytes;
        let depth = even(depth, (l1 / panel_bytes).max(16), depth_unit);
        let block_rows = l2 * 2 / 5 / (depth * element_bytes);
        let block_columns = l3 / 2 / (depth * element_bytes);
        Blocks {
            rows: even(rows, block_rows.max(tile.rows), tile.rows),
            columns: even(columns, block_columns.max(width), width),
            depth,
        }
    }
}

/// Returns the size of blocks of the same size, of at most `most`, and a multiple of `unit`.
fn even(extent: i64, most: i64, unit: i64) -> i64 {
    let round_up = |size: i64| (size + unit - 1) / unit * unit;
    let most = (most / unit * unit).max(unit);
    if extent < 0 {
        return most;
    }
    let count = (extent + most - 1) / most;
    round_up((extent + count.max(1) - 1) / count.max(1)).clamp(unit, most)
}
