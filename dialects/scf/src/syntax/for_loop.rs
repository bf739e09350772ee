//! `scf.for`: `scf.for unsigned %i = %low to %high step %step iter_args(%a = %b) -> (t) : i32 {...}`.

use super::set_types;
use crate::ops::ForOp;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, Type, TypedOp};

impl<'c> ForOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        if parser.parse_optional_keyword("unsigned") {
            state.set(context, "unsignedCmp", context.unit_attribute());
        }
        let mut arguments = vec![parser.parse_argument(false, false)?];
        parser.parse_equal()?;
        let lower_bound = parser.parse_operand()?;
        parser.parse_keyword("to")?;
        let upper_bound = parser.parse_operand()?;
        parser.parse_keyword("step")?;
        let step = parser.parse_operand()?;
        let (mut inits, mut types) = (Vec::new(), Vec::new());
        if parser.parse_optional_keyword("iter_args") {
            let (carried, operands) = parser.parse_assignment_list()?;
            arguments.extend(carried);
            inits = operands;
            parser.parse_arrow_type_list(&mut types)?;
        }
        if inits.len() != types.len() {
            let message = "mismatch in number of loop-carried values and defined values";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        let ty = parse_type_of_bounds(parser)?;
        parser.resolve_operands_of_type(&[lower_bound, upper_bound, step], ty, state)?;
        for (&init, &ty) in inits.iter().zip(&types) {
            let value = parser.resolve_operand(init, ty)?;
            state.operands.push(value);
        }
        set_types(&mut arguments, &[ty]);
        set_types(&mut arguments[1..], &types);
        state.result_types.extend(types);
        parser.parse_region(state, &arguments)?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        if self.unsigned_cmp() {
            p.push_str(" unsigned");
        }
        let body = self.region();
        let induction_variable = self.induction_variable().expect("the body has an induction variable");
        p.push(' ');
        p.print_operand(induction_variable);
        p.push_str(" = ");
        p.print_operand(self.lower_bound());
        p.push_str(" to ");
        p.print_operand(self.upper_bound());
        p.push_str(" step ");
        p.print_operand(self.step());
        let carries = self.init_args().len() != 0;
        if carries {
            p.print_assignments("iter_args", self.region_iter_args(), self.init_args());
            p.push_str(" -> (");
            p.print_types(self.init_args().map(|init| init.ty()));
            p.push(')');
        }
        p.push(' ');
        let ty = induction_variable.ty();
        if !ty.is_index() {
            p.push_str(" : ");
            p.print_type(ty);
            p.push(' ');
        }
        let form = if carries { RegionForm::WITHOUT_ARGUMENTS } else { RegionForm::BARE };
        p.print_region(body, form);
        p.print_optional_attr_dict(self.op(), &["unsignedCmp"]);
    }
}

/// Parses `: t`; bounds are indices if it is not there.
fn parse_type_of_bounds<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    if parser.parse_optional_punct(terrace_ir::asm::Punct::Colon) {
        return parser.parse_type();
    }
    Ok(parser.context().index_type())
}
