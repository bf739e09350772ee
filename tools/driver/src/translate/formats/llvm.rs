//! LLVM IR, as text and as bitcode.

use super::{Format, Work};
use terrace_arguments::{ArgMatches, is_on, switch};
use terrace_ir::{Context, Failure, OwnedOperation};
use terrace_source_llvm::{Member, Settings, archive_members, is_archive, is_bitcode};

pub(super) static MLIR_TO_LLVMIR: Format = Format {
    flag: "mlir-to-llvmir",
    help: "Write text of LLVM IR, from the llvm dialect",
    options: Vec::new,
    work: Work::Export(|program, _| Ok(terrace_target_llvm::translate(program)?.text.into_bytes())),
};

pub(super) static MLIR_TO_LLVM_BITCODE: Format = Format {
    flag: "mlir-to-llvm-bitcode",
    help: "Write bitcode of LLVM IR, from the llvm dialect",
    options: Vec::new,
    work: Work::Export(|program, _| {
        let text = terrace_target_llvm::translate(program)?.text;
        match terrace_source_llvm::to_bitcode(&text, "-") {
            Ok(bitcode) => Ok(bitcode),
            Err(why) => program.context().error(program.location(), why).emit(),
        }
    }),
};

const EXPENSIVE_WARNINGS: &str = "emit-expensive-warnings";
const DROPS_ELEMENTS: &str = "drop-di-composite-type-elements";
const UNREGISTERED_INTRINSICS: &str = "prefer-unregistered-intrinsics";
const LITERAL_STRUCTS: &str = "import-structs-as-literals";
/// Debug records and intrinsics mean the same here.
const RECORDS_TO_INTRINSICS: &str = "convert-debug-rec-to-intrinsics";

pub(super) static IMPORT_LLVM: Format = Format {
    flag: "import-llvm",
    help: "Read text or bitcode of LLVM IR, or a library of bitcode, as the llvm dialect",
    options: || {
        vec![
            switch(EXPENSIVE_WARNINGS, "Tell of each instruction that is dropped"),
            switch(DROPS_ELEMENTS, "Leave the elements of composite types of debug information out"),
            switch(UNREGISTERED_INTRINSICS, "Call intrinsics by name where the dialect has operations"),
            switch(LITERAL_STRUCTS, "Read structures with names as structures without"),
            switch(RECORDS_TO_INTRINSICS, "Accepted: debug records become the same operations as intrinsics"),
        ]
    },
    work: Work::ImportMembers(read, members),
};

fn read<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    file: &str,
    matches: &ArgMatches,
) -> Result<OwnedOperation<'c>, Failure> {
    let settings = Settings {
        emits_expensive_warnings: is_on(matches, EXPENSIVE_WARNINGS),
        drops_composite_type_elements: is_on(matches, DROPS_ELEMENTS),
        prefers_unregistered_intrinsics: is_on(matches, UNREGISTERED_INTRINSICS),
        imports_structs_as_literals: is_on(matches, LITERAL_STRUCTS),
    };
    terrace_source_llvm::import(context, bytes, file, settings)
}

/// Returns the members of a library that are bitcode.
fn members(bytes: &[u8]) -> Option<Result<Vec<(String, &[u8])>, String>> {
    if !is_archive(bytes) {
        return None;
    }
    let is_program = |member: &Member<'_>| is_bitcode(member.bytes);
    Some(archive_members(bytes).map(|members| {
        let members = members.into_iter().filter(is_program);
        members.map(|member| (member.name, member.bytes)).collect()
    }))
}
