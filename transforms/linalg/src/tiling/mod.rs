//! Tiling: an operation becomes loops over parts of its iteration space, and its producers move into them.

mod destinations;
mod forall;
mod fuse;
mod fuse_into;
mod guarded_pad;
mod model;
mod pack;
mod pad;
mod softmax;
mod split;
mod structured;
mod tile;
mod unpack;

pub use forall::{ForallTiles, TiledForall, tile_with_forall};
pub use fuse::fuse_producer;
pub use fuse_into::{FusedInto, NotFused, fuse_into_containing};
pub(crate) use model::slice_of;
pub use model::{Tile, TilingModel};
pub use split::{Split, split};
pub(crate) use structured::{last_positions, operand_part, shift_positions, take_part};
pub(crate) use tile::bounded;
pub use tile::{Tiled, tile_in_order, tile_with_for};

use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_linalg as linalg;
use terrace_tensor as tensor;

/// Models of operations that are not structured.
pub(crate) const ROWS: ModelRows<TilingModel> = model_rows! {
    linalg::PackOp => pack::PACK,
    linalg::SoftmaxOp => softmax::SOFTMAX,
    linalg::UnPackOp => unpack::UNPACK,
    tensor::PadOp => pad::PAD,
};
