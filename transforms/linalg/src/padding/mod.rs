//! Padding of operands, and of what is padded ahead of loops.

mod hoist;
mod pad;

pub use hoist::{HoistedPad, PaddingLoops, build_packing_loops, hoist_pad};
pub use pad::{CopyBack, PadOptions, Padded, PaddedShape, pad};
