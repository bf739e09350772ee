//! Tiling: an operation becomes loops over parts of its iteration space, and its producers move into them.

mod fuse;
mod model;
mod structured;
mod tile;

pub use fuse::fuse_producer;
pub use model::{Tile, TilingModel};
pub use tile::{Tiled, tile_with_for};
