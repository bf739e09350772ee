//! Options that say how a program is printed, for every tool that prints one.

use terrace_arguments::{Arg, ArgMatches, count, is_on, switch};
use terrace_ir::print::PrintFlags;

/// The option of the largest elements attribute that is printed in decimal.
const HEX: &str = "mlir-print-elementsattrs-with-hex-if-larger";

/// Returns the description of the options.
pub(crate) fn arguments() -> Vec<Arg> {
    vec![
        switch("mlir-print-debuginfo", "Print locations"),
        switch("mlir-pretty-debuginfo", "Print locations in a form for people"),
        switch("mlir-print-op-generic", "Print operations in their generic form"),
        switch("mlir-print-local-scope", "Print without aliases"),
        switch("mlir-print-assume-verified", "Print without checking first that the operation is valid"),
        switch("mlir-print-unique-ssa-ids", "Number values uniquely over all regions"),
        switch("mlir-print-skip-regions", "Print '{...}' for regions"),
        switch("mlir-print-value-users", "Say in comments who uses a value"),
        switch("print-origins", "Say in comments from where operations come and which passes made them"),
        switch("mlir-use-nameloc-as-prefix", "Take names of values from their locations"),
        count("mlir-elide-elementsattrs-if-larger", "Elide elements attributes with more elements than this"),
        count("mlir-elide-resource-strings-if-larger", "Elide resources whose text is longer than this"),
        count(HEX, "Print elements attributes with more elements than this in hexadecimal; -1 for never"),
    ]
}

/// Reads the options from a command line.
pub(crate) fn flags(matches: &ArgMatches) -> PrintFlags {
    let limit = |name: &str| matches.get_one::<i64>(name).and_then(|value| usize::try_from(*value).ok());
    PrintFlags {
        debuginfo: is_on(matches, "mlir-print-debuginfo"),
        pretty_debuginfo: is_on(matches, "mlir-pretty-debuginfo"),
        op_generic: is_on(matches, "mlir-print-op-generic"),
        local_scope: is_on(matches, "mlir-print-local-scope"),
        unique_ssa_ids: is_on(matches, "mlir-print-unique-ssa-ids"),
        skip_regions: is_on(matches, "mlir-print-skip-regions"),
        value_users: is_on(matches, "mlir-print-value-users"),
        origins: is_on(matches, "print-origins"),
        use_nameloc_as_prefix: is_on(matches, "mlir-use-nameloc-as-prefix"),
        assume_verified: is_on(matches, "mlir-print-assume-verified"),
        elide_elements_if_larger: limit("mlir-elide-elementsattrs-if-larger"),
        elide_resource_strings_if_larger: limit("mlir-elide-resource-strings-if-larger"),
        hex_if_larger: if matches.contains_id(HEX) {
            limit(HEX)
        } else {
            PrintFlags::default().hex_if_larger
        },
    }
}
