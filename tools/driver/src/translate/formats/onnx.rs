//! Models of ONNX.

use super::{Format, Work};
use crate::input::model::{Model, interpreted};

pub(super) static IMPORT_ONNX: Format = Format {
    flag: "import-onnx",
    help: "Read an ONNX model as a program on tensors; its shapes must be known",
    options: Vec::new,
    work: Work::Import(|context, bytes, name, _| {
        let read = Model::default().read(context, bytes, name, None, &mut interpreted);
        read.map(|imported| imported.module)
    }),
};
