//! The cases of `spirv.Switch`.

use terrace_ir::asm::DirectiveSpec;
use terrace_support::ap_int::ApInt;
use terrace_syntax::switch::{parse_block_cases, print_block_cases};

/// The directive after the flag.
pub(crate) const SWITCH_OP_CASES: DirectiveSpec<'static> = DirectiveSpec {
    name: "SwitchOpCases",
    parse: parse_block_cases,
    print: |printer, op, arguments| print_block_cases(printer, op, arguments, text_of),
};

/// Returns the text of a value. Upstream writes all values unsigned, and does not read those of 64 bits whose first
/// one is set.
fn text_of(value: &ApInt) -> String {
    let is_readable = value.width_bits() < 64 || !value.is_negative();
    if is_readable { value.to_string_unsigned(10) } else { value.to_string_signed(10) }
}
