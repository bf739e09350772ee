//! Custom forms that no format describes.

mod lists;
mod loops;
mod products;
mod reduce;
mod signatures;
mod window;

pub(crate) use lists::*;
pub(crate) use products::*;
pub(crate) use signatures::*;
pub(crate) use window::*;
