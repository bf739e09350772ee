//! Custom forms that no format describes.

use crate::constraints::WitnessType;
use crate::interfaces::signature;
use crate::{AssumingOp, ConstShapeOp, FuncOp, FunctionLibraryOp, ReduceOp};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{AttributeKind, OperationState, Type, TypedOp};
use terrace_support::ap_int::ApInt;
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        function::parse(parser, state, Variadic::Refused, |context, signature| {
            Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
        })
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let (inputs, results) = signature(self.op());
        function::print(printer, self.op(), inputs, false, results);
    }
}

impl<'c> FunctionLibraryOp<'_, 'c> {
    /// `@name attributes {...} {...} mapping {...}`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        parser.parse_region(state, &[])?;
        parser.parse_keyword("mapping")?;
        let at = parser.current_location();
        let mapping = parser.parse_attribute(Some(context.none_type()))?;
        if mapping.as_dictionary().is_none() {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        }
        state.set(context, "mapping", mapping);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_symbol_name(self.op().symbol_name().unwrap_or_default());
        printer.print_optional_attr_dict_with_keyword(self.op(), &["sym_name", "mapping"]);
        printer.push(' ');
        // Without its label an empty block would not be there when this is read.
        let form = RegionForm { empty_block: true, ..RegionForm::BARE };
        printer.print_region(self.body(), form);
        printer.push_str(" mapping ");
        if let Some(mapping) = self.op().attribute("mapping") {
            printer.print_attribute_without_type(mapping);
        }
    }
}

impl<'c> AssumingOp<'_, 'c> {
    /// `%witness -> (t, u) {...}`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let witness = parser.parse_operand()?;
        let build = WitnessType.buildable.expect("there is one type of witnesses");
        let witness = parser.resolve_operand(witness, build.build(parser.context()))?;
        state.operands.push(witness);
        parse_optional_result_types(parser, state)?;
        parser.parse_region(state, &[])?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_operand(self.witness());
        let has_results = op.result_count() != 0;
        if has_results {
            printer.push_str(" -> (");
            printer.print_types(op.results().map(|result| result.ty()));
            printer.push(')');
        }
        printer.push(' ');
        let form = RegionForm { terminators: has_results, ..RegionForm::BARE };
        printer.print_region(self.do_region(), form);
        printer.print_optional_attr_dict(op, &[]);
    }
}

impl<'c> ConstShapeOp<'_, 'c> {
    /// `{attributes} [1, 2] : type`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parser.parse_optional_attr_dict(state)?;
        let at = parser.current_location();
        let extents = parser.parse_attribute(None)?;
        // Upstream has no words for what is not an array of integers.
        let not_integers = "expected an array of integers";
        let Some(extents) = extents.as_array() else { return Err(parser.emit_error(at, not_integers)) };
        let mut values = Vec::with_capacity(extents.len());
        for extent in extents {
            let AttributeKind::Integer { value, .. } = *extent.kind() else {
                return Err(parser.emit_error(at, not_integers));
            };
            values.push(ApInt::from_i64(64, value.words()[0] as i64));
        }
        let ty = context.ranked_tensor_type(&[extents.len() as i64], context.index_type(), None);
        state.set(context, "shape", context.dense_integers_attribute(ty, &values));
        let ty = parser.parse_colon_type()?;
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_optional_attr_dict(self.op(), &["shape"]);
        printer.push('[');
        let extents = self.op().attribute("shape").and_then(|shape| shape.dense_integers());
        printer.print_list(extents.into_iter().flatten(), |printer, extent| {
            printer.push_integer(extent.words()[0] as i64);
        });
        printer.push_str("] : ");
        printer.print_type(self.result().ty());
    }
}

impl<'c> ReduceOp<'_, 'c> {
    /// `(%shape, %first, %second) : type -> (t, u) {...}`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let mut operands = Vec::new();
        parser.parse_punct(Punct::LeftParen)?;
        // A shape alone is written with a comma as well, which upstream does not read again.
        while !(operands.len() < 2 && parser.is_at(Punct::RightParen)) {
            operands.push(parser.parse_operand()?);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightParen)?;
        let ty = parser.parse_colon_type()?;
        parse_optional_result_types(parser, state)?;
        let types: Vec<Type<'c>> = state.result_types.to_vec();
        let at = parser.name_location();
        let Some((shape, initial)) = operands.split_first() else {
            // Upstream counts the operands after the first, of which there are less than none.
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                u64::MAX,
                types.len(),
            );
            return Err(parser.emit_error(at, &message));
        };
        let shape = parser.resolve_operand(*shape, ty)?;
        state.operands.push(shape);
        parser.resolve_operands(initial, &types, at, state)?;
        parser.parse_region(state, &[])?;
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push('(');
        printer.print_operand(self.shape());
        printer.push_str(", ");
        printer.print_operands(op.operands().skip(1));
        printer.push_str(") : ");
        printer.print_type(self.shape().ty());
        let types: Vec<Type<'c>> = op.results().map(|result| result.ty()).collect();
        printer.print_optional_arrow_types(&types);
        printer.push(' ');
        printer.print_region(self.region(), RegionForm::FULL);
        printer.print_optional_attr_dict(op, &[]);
    }
}

/// Parses `-> t` or `-> (t, u)` into the result types, if present.
fn parse_optional_result_types<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let mut types = Vec::new();
    parser.parse_optional_arrow_type_list(&mut types)?;
    state.result_types.extend(types);
    Ok(())
}
