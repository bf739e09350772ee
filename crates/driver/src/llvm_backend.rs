//! Programs of the `llvm` dialect, compiled by the LLVM that the machine has.

use std::path::PathBuf;
use terrace_execution::World;
use terrace_ir::{Failure, Operation};
use terrace_jit::cranelift::Signatures;
use terrace_jit::llvm::{CompileOptions, EngineOptions, Llvm, LlvmEngine, Output};

/// What is asked of LLVM.
#[derive(Clone, Default)]
pub(crate) struct LlvmSettings {
    /// 0 to 3.
    pub level: u8,
    /// Libraries that the program needs beside those that are built in.
    pub libraries: Vec<String>,
}

/// LLVM, or what is missing and where it was looked for.
pub(crate) fn open() -> Result<&'static Llvm, String> {
    Llvm::open(None).map_err(|why| why.to_string())
}

/// Why there is no code.
pub(crate) enum NoCode {
    /// That was told.
    Told,
    /// In words.
    Because(String),
}

impl From<Failure> for NoCode {
    fn from(_: Failure) -> Self {
        NoCode::Told
    }
}

impl From<String> for NoCode {
    fn from(why: String) -> Self {
        NoCode::Because(why)
    }
}

/// Compiles a program, ready to be called.
pub(crate) fn compile<'w, 'c>(
    program: Operation<'_, 'c>,
    settings: &LlvmSettings,
    signatures: Signatures,
    world: &'w mut dyn World,
) -> Result<LlvmEngine<'w, 'c>, NoCode> {
    let llvm = open()?;
    let written = terrace_target_llvm::translate(program)?;
    let mut libraries: Vec<PathBuf> = settings.libraries.iter().map(PathBuf::from).collect();
    if cfg!(target_os = "linux") {
        // Rust's programs do not bring it along.
        libraries.push(PathBuf::from("libm.so.6"));
    }
    let code = CompileOptions { level: settings.level, ..CompileOptions::default() };
    let options = EngineOptions { code, libraries, signatures };
    LlvmEngine::compile(llvm, program, &written.text, world, &options)
        .map_err(|why| NoCode::Because(why.to_string()))
}

/// Makes a file of a program: an object file or text for an assembler, for any machine of this kind.
pub(crate) fn emit(program: Operation<'_, '_>, level: u8, output: Output) -> Result<Vec<u8>, NoCode> {
    let llvm = open()?;
    let written = terrace_target_llvm::translate(program)?;
    let options = CompileOptions { level, output, for_this_processor: false };
    llvm.compile(&written.text, options).map_err(|why| NoCode::Because(why.to_string()))
}
