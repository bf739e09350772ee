//! Models of `linalg`: all of its operations write into their last operands; most have their model by what they declare.

use crate::basis::destination_style::{DESTINATION_STYLE, STRUCTURED, on_buffers_in_place};
use crate::basis::model::{BufferizableModel, Insertion};
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_linalg as linalg;

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    linalg::CopyOp => BufferizableModel {
        insertion: Some(Insertion { source: 0, dest: 1, is_same_part: None }),
        ..STRUCTURED
    },
    linalg::SoftmaxOp => BufferizableModel {
        reads: |operand, _| operand.number() == 0,
        bufferize: on_buffers_in_place,
        ..DESTINATION_STYLE
    },
};
