//! Operations as several simpler ones.

mod concat;
mod data_movement;
mod decompose_softmax;
mod destination;
mod generic;
mod insert;
mod softmax;

pub use concat::DECOMPOSE_CONCAT;
pub use data_movement::LinalgDecomposeDataMovement;
pub use decompose_softmax::LinalgDecomposeSoftmax;
pub use destination::rewrite_in_destination_passing_style;
pub use generic::{PeeledGeneric, decompose_generic};
pub use insert::insert_slice_to_copy;
pub use softmax::decompose_softmax;
