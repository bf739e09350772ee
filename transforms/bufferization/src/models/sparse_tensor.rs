//! Models of `sparse_tensor`: its tensors are several buffers each, which another pass makes.

use super::READER;
use crate::basis::model::BufferizableModel;
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<BufferizableModel> = &[
    ("sparse_tensor.assemble", &ELSEWHERE),
    ("sparse_tensor.concatenate", &NEW),
    ("sparse_tensor.convert", &NEW),
    ("sparse_tensor.coordinates", &ELSEWHERE),
    ("sparse_tensor.coordinates_buffer", &ELSEWHERE),
    ("sparse_tensor.disassemble", &ELSEWHERE),
    ("sparse_tensor.load", &LOAD),
    ("sparse_tensor.new", &NEW),
    ("sparse_tensor.number_of_entries", &ELSEWHERE),
    ("sparse_tensor.positions", &ELSEWHERE),
    ("sparse_tensor.values", &ELSEWHERE),
];

/// Model of operations that look into a tensor.
const ELSEWHERE: BufferizableModel = BufferizableModel {
    bufferize: |op, bufferizer| {
        bufferizer.op(op).emit_error("sparse_tensor ops must be bufferized with the sparsifier")
    },
    ..READER
};

/// Model of operations that make a new tensor.
const NEW: BufferizableModel = BufferizableModel { allocates: |_| true, ..ELSEWHERE };

/// Model of the end of insertions: the tensor is the same.
const LOAD: BufferizableModel =
    BufferizableModel { reads: |_, _| false, aliasing_values: super::same_as_result, ..ELSEWHERE };
