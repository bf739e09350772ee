//! Winograd's algorithm for convolutions: fewer multiplications, by tiles of the image and of the kernel in other bases.

mod convolution;
mod matrices;
mod transforms;

pub use convolution::winograd_conv2d;
pub use transforms::decompose_winograd;
