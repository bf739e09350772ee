//! Description of the machine that loops are shaped for.

use super::tiles::TileShape;

/// Registers and caches of one core.
///
/// The shape of the loops is a function of this and of the operation, so the same description gives the same program on
/// any machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Bytes of a vector register.
    pub vector_bytes: i64,
    /// Number of vector registers.
    pub registers: i64,
    /// True to compute sums of products of floats by `vector.fma`, with one rounding.
    pub has_fma: bool,
    /// Bytes of the first-level data cache.
    pub l1_bytes: i64,
    /// Bytes of the second-level cache.
    pub l2_bytes: i64,
    /// Bytes of the third-level cache that one core may fill.
    pub l3_bytes: i64,
    /// True to write loops whose iterations do not depend on each other as parallel loops. No result depends on it.
    pub is_parallel: bool,
    /// Tile to use in the place of the one that the cost model chooses.
    pub tile: Option<TileShape>,
    /// Rows, columns and depth of blocks to use in the place of those that follow from the caches.
    pub blocks: Option<[i64; 3]>,
}

impl Machine {
    /// Returns the number of elements of a width in a vector, at least one.
    pub fn lanes(&self, element_bytes: i64) -> i64 {
        (self.vector_bytes / element_bytes.max(1)).max(1)
    }
}

impl Default for Machine {
    /// Returns a machine with 256-bit vectors.
    fn default() -> Self {
        Machine {
            vector_bytes: 32,
            registers: 16,
            has_fma: true,
            l1_bytes: 32 << 10,
            l2_bytes: 512 << 10,
            l3_bytes: 4 << 20,
            is_parallel: false,
            tile: None,
            blocks: None,
        }
    }
}
