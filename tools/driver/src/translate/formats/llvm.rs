//! Text of LLVM IR.

use super::{Format, Work};
use terrace_arguments::{is_on, switch};
use terrace_source_llvm::Settings;

pub(super) static MLIR_TO_LLVMIR: Format = Format {
    flag: "mlir-to-llvmir",
    help: "Write text of LLVM IR, from the llvm dialect",
    options: Vec::new,
    work: Work::Export(|program, _| Ok(terrace_target_llvm::translate(program)?.text.into_bytes())),
};

const EXPENSIVE_WARNINGS: &str = "emit-expensive-warnings";
const DROPS_ELEMENTS: &str = "drop-di-composite-type-elements";
const UNREGISTERED_INTRINSICS: &str = "prefer-unregistered-intrinsics";
const LITERAL_STRUCTS: &str = "import-structs-as-literals";
/// Debug records and intrinsics mean the same here.
const RECORDS_TO_INTRINSICS: &str = "convert-debug-rec-to-intrinsics";

pub(super) static IMPORT_LLVM: Format = Format {
    flag: "import-llvm",
    help: "Read text of LLVM IR, as the llvm dialect",
    options: || {
        vec![
            switch(EXPENSIVE_WARNINGS, "Tell of each instruction that is dropped"),
            switch(DROPS_ELEMENTS, "Leave the elements of composite types of debug information out"),
            switch(UNREGISTERED_INTRINSICS, "Call intrinsics by name where the dialect has operations"),
            switch(LITERAL_STRUCTS, "Read structures with names as structures without"),
            switch(RECORDS_TO_INTRINSICS, "Accepted: debug records become the same operations as intrinsics"),
        ]
    },
    work: Work::Import(|context, text, file, matches| {
        let settings = Settings {
            emits_expensive_warnings: is_on(matches, EXPENSIVE_WARNINGS),
            drops_composite_type_elements: is_on(matches, DROPS_ELEMENTS),
            prefers_unregistered_intrinsics: is_on(matches, UNREGISTERED_INTRINSICS),
            imports_structs_as_literals: is_on(matches, LITERAL_STRUCTS),
        };
        terrace_source_llvm::import(context, text, file, settings)
    }),
};
