//! Models of `sparse_tensor`: its tensors are several buffers each, which another pass makes.

use super::READER;
use crate::basis::model::BufferizableModel;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_sparse_tensor as sparse_tensor;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    sparse_tensor::AssembleOp | sparse_tensor::ToCoordinatesOp | sparse_tensor::ToCoordinatesBufferOp
        | sparse_tensor::DisassembleOp | sparse_tensor::NumberOfEntriesOp | sparse_tensor::ToPositionsOp
        | sparse_tensor::ToValuesOp => ELSEWHERE,
    sparse_tensor::ConcatenateOp | sparse_tensor::ConvertOp | sparse_tensor::NewOp => NEW,
    sparse_tensor::LoadOp => LOAD,
};

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
