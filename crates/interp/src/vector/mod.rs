//! The `vector` dialect.

mod access;
mod combine;
mod compute;
mod contract;
mod print;
mod shapes;
mod transfer;

pub(crate) use access::{ACCESS, load_row, store_row};
pub(crate) use combine::combine;
pub(crate) use compute::COMPUTE;
pub(crate) use shapes::SHAPES;
pub(crate) use terrace_vector::CombiningKind;

use crate::elementwise::as_elements;
use crate::machine::as_bool;
use crate::trap::Outcome;
use crate::value::Value;

/// The bits of a mask, row by row.
pub(crate) fn mask_bits(mask: &Value) -> Outcome<Vec<bool>> {
    as_elements(mask)?.data.iter().map(|bit| as_bool(bit, "a bit of the mask")).collect()
}
