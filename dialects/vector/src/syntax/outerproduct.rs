//! `vector.outerproduct`: the type of the result follows from those of the operands.

use crate::{CombiningKind, OuterProductOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Ctx, OperationState, Type, TypedOp};

impl<'c> OuterProductOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_optional_attr_dict(state)?;
        let lhs = parser.parse_colon_type()?;
        parser.parse_comma()?;
        let rhs = parser.parse_type()?;
        let name_at = parser.name_location();
        if operands.len() < 2 {
            return Err(parser.emit_error(name_at, "expected at least 2 operands"));
        }
        if !lhs.is_vector() {
            return Err(parser.emit_error(name_at, "expected vector type for operand #1"));
        }
        let context = parser.context();
        let result = product_type(context, lhs, rhs);
        if state.attribute("kind").is_none() {
            state.set(context, "kind", CombiningKind::Add.attribute(context));
        }
        for (operand, ty) in operands.into_iter().zip([lhs, rhs, result]) {
            parser.resolve_operands_of_type(&[operand], ty, state)?;
        }
        state.result_types.push(result);
        Ok(())
    }

    /// Prints the operation; the attributes are written only if there is an accumulator to combine with.
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operands([self.lhs(), self.rhs()]);
        if let Some(acc) = self.acc() {
            printer.push_str(", ");
            printer.print_operand(acc);
            printer.print_optional_attr_dict(self.op(), &[]);
        }
        printer.push_str(" : ");
        printer.print_types([self.lhs().ty(), self.rhs().ty()]);
    }
}

/// Returns the first dimension of each vector, with the elements of the first.
fn product_type<'c>(context: Ctx<'c>, lhs: Type<'c>, rhs: Type<'c>) -> Type<'c> {
    let first = |ty: &Type<'c>| {
        let size = ty.shape().and_then(|shape| shape.first());
        size.copied().zip(ty.scalable_dims().first().copied())
    };
    let vectors = [lhs, rhs];
    let (shape, scalable): (Vec<_>, Vec<_>) =
        vectors.iter().filter(|ty| ty.is_vector()).filter_map(first).unzip();
    context.scalable_vector_type(&shape, &scalable, lhs.element_or_self())
}
