//! Text of LLVM IR.

use super::{Format, Work};

pub(super) static MLIR_TO_LLVMIR: Format = Format {
    flag: "mlir-to-llvmir",
    help: "Write text of LLVM IR, from the llvm dialect",
    options: Vec::new,
    work: Work::Export(|program, _| Ok(terrace_target_llvm::translate(program)?.text.into_bytes())),
};
