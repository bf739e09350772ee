//! The formats that programs are translated to and from: one file each.

mod cpp;
mod llvm;
mod onnx;
mod smt;
mod spirv;
mod wasm;

use terrace_arguments::{Arg, ArgMatches};
use terrace_ir::{Context, Failure, Operation, OwnedOperation};

/// A translation between MLIR and a format of somebody else.
pub(super) struct Format {
    /// Flag that chooses it.
    pub flag: &'static str,
    /// Help of the flag.
    pub help: &'static str,
    /// Returns further options.
    pub options: fn() -> Vec<Arg>,
    /// Direction, and what does it.
    pub work: Work,
}

/// Work of a translation.
pub(super) enum Work {
    /// Writes a program in the other format.
    Export(fn(Operation<'_, '_>, &ArgMatches) -> Result<Vec<u8>, Failure>),
    /// Reads the bytes of the other format, from a file of this name, as a program.
    Import(Read),
    /// The same; a file may be a library of files, each of which is a program.
    ImportMembers(Read, Members),
}

/// Function that reads the bytes of another format, from a file of this name, as a program.
pub(super) type Read =
    for<'c> fn(&'c Context<'c>, &[u8], &str, &ArgMatches) -> Result<OwnedOperation<'c>, Failure>;

/// Function that returns the programs in a library by their names; nothing for any other file.
pub(super) type Members = for<'b> fn(&'b [u8]) -> Option<Result<Vec<(String, &'b [u8])>, String>>;

/// All formats, in the order of the help.
pub(super) const ALL: &[&Format] = &[
    &cpp::MLIR_TO_CPP,
    &llvm::IMPORT_LLVM,
    &llvm::MLIR_TO_LLVMIR,
    &llvm::MLIR_TO_LLVM_BITCODE,
    &onnx::IMPORT_ONNX,
    &smt::EXPORT_SMTLIB,
    &spirv::SERIALIZE_SPIRV,
    &spirv::DESERIALIZE_SPIRV,
    &spirv::TEST_SPIRV_ROUNDTRIP,
    &spirv::TEST_SPIRV_ROUNDTRIP_DEBUG,
    &wasm::IMPORT_WASM,
];
