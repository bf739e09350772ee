//! Models of `tensor`.

mod elements;
mod fills;
mod reshapes;
mod slices;

use crate::basis::model::BufferizableModel;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_tensor as tensor;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    tensor::CastOp => reshapes::CAST,
    tensor::CollapseShapeOp => reshapes::COLLAPSE,
    tensor::ConcatOp => slices::CONCAT,
    tensor::DimOp => elements::DIM,
    tensor::EmptyOp => elements::EMPTY,
    tensor::ExpandShapeOp => reshapes::EXPAND,
    tensor::ExtractOp => elements::EXTRACT,
    tensor::ExtractSliceOp => slices::EXTRACT_SLICE,
    tensor::FromElementsOp => elements::FROM_ELEMENTS,
    tensor::GenerateOp => fills::GENERATE,
    tensor::InsertOp => elements::INSERT,
    tensor::InsertSliceOp => slices::INSERT_SLICE,
    tensor::PadOp => fills::PAD,
    tensor::ParallelInsertSliceOp => slices::PARALLEL_INSERT_SLICE,
    tensor::RankOp => elements::RANK,
    tensor::ReshapeOp => reshapes::RESHAPE,
    tensor::SplatOp => fills::SPLAT,
};
