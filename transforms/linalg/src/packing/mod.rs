//! Packing: loops are cut into tiles, and operands get the layout in which tiles lie one after the other.

mod block_pack_matmul;
mod matmul;
mod pack;
mod propagation;
mod transpose;

pub use block_pack_matmul::LinalgBlockPackMatmul;
pub use matmul::{BlockPacking, block_pack_matmul, pack_matmul};
pub use pack::{Packed, pack, packed_destination};
pub use propagation::{bubble_up_pack, push_down_unpack};
pub use transpose::transpose_packed_operand;
