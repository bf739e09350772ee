//! Custom forms that no format describes.

mod composite;
mod control_flow;
mod dictionary;
mod enums;
mod functions;
mod image;
mod memory;
mod module;
mod structure;
mod switch;

pub(crate) use image::IMAGE_OPERANDS;
pub(crate) use switch::SWITCH_OP_CASES;
