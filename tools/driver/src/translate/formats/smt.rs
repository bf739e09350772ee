//! SMT-LIB.

use super::{Format, Work};
use terrace_arguments::{is_on, switch};

/// The option that inlines terms.
const INLINES: &str = "smtlibexport-inline-single-use-values";

pub(super) static EXPORT_SMTLIB: Format = Format {
    flag: "export-smtlib",
    help: "Write SMT-LIB, from the smt dialect",
    options: || vec![switch(INLINES, "Terms that are used once stand where they are used")],
    work: Work::Export(|program, matches| {
        let settings = terrace_target_smt::Settings { inline_single_use_values: is_on(matches, INLINES) };
        Ok(terrace_target_smt::translate(program, settings)?.into_bytes())
    }),
};
