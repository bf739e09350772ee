//! Models of `tensor`.

mod elements;
mod fills;
mod reshapes;
mod slices;

use crate::basis::model::BufferizableModel;
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<BufferizableModel> = &[
    ("tensor.cast", &reshapes::CAST),
    ("tensor.collapse_shape", &reshapes::COLLAPSE),
    ("tensor.concat", &slices::CONCAT),
    ("tensor.dim", &elements::DIM),
    ("tensor.empty", &elements::EMPTY),
    ("tensor.expand_shape", &reshapes::EXPAND),
    ("tensor.extract", &elements::EXTRACT),
    ("tensor.extract_slice", &slices::EXTRACT_SLICE),
    ("tensor.from_elements", &elements::FROM_ELEMENTS),
    ("tensor.generate", &fills::GENERATE),
    ("tensor.insert", &elements::INSERT),
    ("tensor.insert_slice", &slices::INSERT_SLICE),
    ("tensor.pad", &fills::PAD),
    ("tensor.parallel_insert_slice", &slices::PARALLEL_INSERT_SLICE),
    ("tensor.rank", &elements::RANK),
    ("tensor.reshape", &reshapes::RESHAPE),
    ("tensor.splat", &fills::SPLAT),
];
