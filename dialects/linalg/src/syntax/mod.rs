//! Custom syntax that no format describes.

mod body;
mod generic;
mod named;
mod parts;
mod payload;
