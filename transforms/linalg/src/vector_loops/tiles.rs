//! The tile of an output that stays in registers.

/// Rows and vectors of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileShape {
    /// Number of rows.
    pub rows: i64,
    /// Number of vectors in a row.
    pub vectors: i64,
}

/// Operations that have to be under way for the multipliers to be busy: two of them, each four cycles long.
const IN_FLIGHT: i64 = 8;

/// Returns the shape that computes an output of an extent in the least time; an extent below zero is large.
///
/// A step of a tile multiplies `rows * vectors` vectors, loads `vectors` and repeats `rows` scalars in all lanes. Two of
/// each are done at a time.
pub(super) fn best_tile(rows: i64, columns: i64, lanes: i64, registers: i64) -> TileShape {
    let large = 1 << 12;
    let (rows, columns) = (if rows < 0 { large } else { rows }, if columns < 0 { large } else { columns });
    let all_vectors = (columns + lanes - 1) / lanes;
    let mut best = (i64::MAX, TileShape { rows: 1, vectors: 1 });
    for vectors in 1..=4.min(all_vectors.max(1)) {
        for in_tile in 1..=16.min(rows.max(1)) {
            // The vectors that are loaded, and one that is repeated in all lanes.
            if in_tile * vectors + vectors + 1 > registers && (in_tile, vectors) != (1, 1) {
                continue;
            }
            let time = tiles(rows, in_tile)
                .iter()
                .map(|(rows, count)| {
                    let row: i64 = tiles(all_vectors, vectors)
                        .iter()
                        .map(|(vectors, count)| count * step(*rows, *vectors))
                        .sum();
                    row * count
                })
                .sum();
            if time < best.0 || time == best.0 && in_tile * vectors > best.1.rows * best.1.vectors {
                best = (time, TileShape { rows: in_tile, vectors });
            }
        }
    }
    best.1
}

/// Returns the sizes of tiles, and how many there are of each.
fn tiles(extent: i64, size: i64) -> [(i64, i64); 2] {
    [(size, extent / size), (extent % size, i64::from(extent % size != 0))]
}

/// Returns the time of a step of a tile.
fn step(rows: i64, vectors: i64) -> i64 {
    // Loads wait a little more often than multiplications.
    (4 * rows * vectors).max(4 * IN_FLIGHT).max(4 * vectors + 5 * rows) + 1
}
