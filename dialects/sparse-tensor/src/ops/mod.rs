//! The operations, by family.

mod iteration;
mod semiring;
mod storage;
mod tensor;

pub use iteration::*;
pub use semiring::*;
pub use storage::*;
pub use tensor::*;
