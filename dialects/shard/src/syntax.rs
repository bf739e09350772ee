//! Parsers and printers that no format can express.

use terrace_ir::asm::{DirectiveSpec, Punct};

/// `custom<DimensionList>($shape)`: `2x?x4`, and `[]` if there are no dimensions.
pub(crate) const DIMENSION_LIST: DirectiveSpec<'static> = DirectiveSpec {
    name: "DimensionList",
    parse: |parser, _, arguments| {
        let [shape] = arguments else { unreachable!("the format names the shape") };
        let mut sizes = Vec::new();
        if parser.parse_optional_punct(Punct::LeftSquare) {
            if parser.parse_punct(Punct::RightSquare).is_err() {
                return Err(parser.emit_error(parser.current_location(), "Failed parsing dimension list."));
            }
        } else {
            let Ok(read) = parser.parse_dimension_list(true, false) else {
                return Err(parser.emit_error(parser.current_location(), "Failed parsing dimension list."));
            };
            if read.is_empty() {
                let message = "Failed parsing dimension list. Did you mean an empty list? It must be denoted by \
                               \"[]\".";
                return Err(parser.emit_error(parser.current_location(), message));
            }
            sizes = read;
        }
        *shape.attribute() = Some(parser.context().dense_i64_array(&sizes));
        Ok(())
    },
    print: |printer, _, arguments| {
        let [shape] = arguments else { unreachable!("the format names the shape") };
        let sizes = shape.attribute().and_then(|shape| shape.as_i64_array()).unwrap_or_default();
        match sizes.is_empty() {
            true => printer.push_str("[]"),
            false => printer.print_dimension_list(&sizes),
        }
    },
};
