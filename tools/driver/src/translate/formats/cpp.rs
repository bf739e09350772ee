//! C++ and C.

use super::{Format, Work};
use terrace_arguments::{is_on, switch, text, value};
use terrace_target_cpp::{Language, Settings, translate};

/// The option that declares variables first.
const AT_TOP: &str = "declare-variables-at-top";
/// The option that chooses a file.
const FILE: &str = "file-id";
/// The option that chooses C.
const C: &str = "c";

pub(super) static MLIR_TO_CPP: Format = Format {
    flag: "mlir-to-cpp",
    help: "Write C++, from the emitc dialect",
    options: || {
        vec![
            switch(AT_TOP, "Variables of C++ or C are declared at the top of their function"),
            value(FILE, "NAME", "Of the operations 'emitc.file', write that of this name"),
            switch(C, "Write C99 in place of C++"),
        ]
    },
    work: Work::Export(|program, matches| {
        let settings = Settings {
            language: if is_on(matches, C) { Language::C } else { Language::Cpp },
            declares_variables_at_top: is_on(matches, AT_TOP),
            file: text(matches, FILE).unwrap_or_default(),
        };
        translate(program, settings)
    }),
};
