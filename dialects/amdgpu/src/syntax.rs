//! Sizes of products of matrices.

use terrace_ir::asm::{DirectiveSpec, PrintedArgument};

/// `custom<MNKDimensionList>($m, $n, $k)`: `32x32x8`.
pub(crate) const MNK_DIMENSION_LIST: DirectiveSpec<'static> = DirectiveSpec {
    name: "MNKDimensionList",
    parse: |parser, _, arguments| {
        let sizes = parser.parse_dimension_list(false, false)?;
        if sizes.len() != 3 {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected 3 dimensions in MNK dimension list"));
        }
        let context = parser.context();
        for (argument, size) in arguments.iter_mut().zip(sizes) {
            *argument.attribute() = Some(context.integer_attribute(context.integer_type(32), size));
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        for (i, size) in arguments.iter().map(PrintedArgument::attribute).enumerate() {
            if i > 0 {
                printer.push('x');
            }
            printer.push_integer(size.and_then(|size| size.as_i64()).unwrap_or_default());
        }
    },
};
