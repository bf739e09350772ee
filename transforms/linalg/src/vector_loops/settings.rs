//! Settings of loops over vectors: the machine that they are shaped for.

use super::tiles::TileShape;
use terrace_pass::Machine;

/// The machine that loops are shaped for, and what is said of their shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopSettings {
    /// Registers and caches.
    pub machine: Machine,
    /// True to write loops whose iterations do not depend on each other as parallel loops. No result depends on it.
    pub is_parallel: bool,
    /// Tile to use in the place of the one that the cost model chooses.
    pub tile: Option<TileShape>,
    /// Rows, columns and depth of blocks to use in the place of those that follow from the caches.
    pub blocks: Option<[i64; 3]>,
}

impl Default for LoopSettings {
    fn default() -> Self {
        LoopSettings { machine: Machine::DEFAULT, is_parallel: false, tile: None, blocks: None }
    }
}
