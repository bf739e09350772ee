//! Convolutions in other forms.

mod downscale;
mod im2col;
mod simplify_depthwise_conv;
mod transpose;
mod winograd;

pub use downscale::downscale_convolution;
pub use im2col::{Im2Col, convolution_to_im2col};
pub use simplify_depthwise_conv::SimplifyDepthwiseConv;
pub use transpose::transpose_filter;
pub use winograd::{decompose_winograd, winograd_conv2d};
