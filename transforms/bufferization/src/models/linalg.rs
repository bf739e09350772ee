//! Models of `linalg`: all of its operations write into their last operands; most have their model by what they declare.

use crate::basis::destination_style::{DESTINATION_STYLE, STRUCTURED, on_buffers_in_place};
use crate::basis::model::{BufferizableModel, Insertion};
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<BufferizableModel> = &[
    (
        "linalg.copy",
        &BufferizableModel {
            insertion: Some(Insertion { source: 0, dest: 1, is_same_part: None }),
            ..STRUCTURED
        },
    ),
    (
        "linalg.softmax",
        &BufferizableModel {
            reads: |operand, _| operand.number() == 0,
            bufferize: on_buffers_in_place,
            ..DESTINATION_STYLE
        },
    ),
];
