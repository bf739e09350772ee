//! The cases of `cf.switch`.

use terrace_ir::asm::DirectiveSpec;
use terrace_syntax::switch::{parse_block_cases, print_block_cases};

/// The directive after the flag.
pub(crate) const SWITCH_OP_CASES: DirectiveSpec<'static> = DirectiveSpec {
    name: "SwitchOpCases",
    parse: parse_block_cases,
    print: |printer, op, arguments| {
        print_block_cases(printer, op, arguments, |value| value.to_string_unsigned(10));
    },
};
