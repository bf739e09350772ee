//! `affine.for`.

use super::bounds::{Bound, parse_bound, print_bound};
use super::parse_attribute_of_kind;
use crate::ops::AffineForOp;
use smallvec::SmallVec;
use terrace_ir::asm::{Argument, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, OperationState, Type, TypedOp};

impl<'c> AffineForOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut arguments: SmallVec<[Argument<'c>; 2]> = SmallVec::new();
        arguments.push(Argument { ty: Some(context.index_type()), ..parser.parse_argument(false, false)? });
        parser.parse_equal()?;
        let lower = parse_bound(parser, state, Bound::Lower)?;
        parser.parse_keyword_with("to", " between bounds")?;
        let upper = parse_bound(parser, state, Bound::Upper)?;
        parse_step(parser, state)?;
        let mut inits = Vec::new();
        if parser.parse_optional_keyword("iter_args") {
            let (carried, values) = parser.parse_assignment_list()?;
            arguments.extend(carried);
            inits = values;
            let mut types = Vec::new();
            parser.parse_arrow_type_list(&mut types)?;
            state.result_types.extend(types);
        }
        if inits.len() != state.result_types.len() {
            let message = "mismatch between the number of loop-carried values and results";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        for ((argument, &init), &ty) in arguments[1..].iter_mut().zip(&inits).zip(&state.result_types) {
            argument.ty = Some(ty);
            let value = parser.resolve_operand(init, ty)?;
            state.operands.push(value);
        }
        let sizes = [lower, upper, inits.len()].map(|size| size as i32);
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
        parser.parse_region(state, &arguments)?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let region = self.region();
        p.push(' ');
        let mut arguments = region.first_block().into_iter().flat_map(|block| block.arguments());
        if let Some(variable) = arguments.next() {
            p.print_region_argument(variable, &[], false);
        }
        p.push_str(" = ");
        if let Some(map) = self.lower_bound_map_attr() {
            print_bound(p, Bound::Lower, map, || self.lower_bound_operands());
        }
        p.push_str(" to ");
        if let Some(map) = self.upper_bound_map_attr() {
            print_bound(p, Bound::Upper, map, || self.upper_bound_operands());
        }
        if let Some(step) = self.step_attr().and_then(|step| step.as_i64()).filter(|step| *step != 1) {
            p.push_str(" step ");
            p.push_integer(step);
        }
        let has_values = self.carried_count() != 0;
        if has_values {
            p.push_str(" iter_args(");
            p.print_list(arguments.zip(self.inits()), |p, (argument, init)| {
                p.print_operand(argument);
                p.push_str(" = ");
                p.print_operand(init);
            });
            p.push_str(") -> (");
            p.print_types(op.results().map(|result| result.ty()));
            p.push(')');
        }
        p.push(' ');
        p.print_region(region, if has_values { RegionForm::WITHOUT_ARGUMENTS } else { RegionForm::BARE });
        p.print_optional_discardable_attr_dict(op);
    }
}

/// Parses `step 2`, or takes 1.
fn parse_step<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let context = parser.context();
    if !parser.parse_optional_keyword("step") {
        state.set(context, "step", context.index_attribute(1));
        return Ok(());
    }
    let at = parser.current_location();
    let index: Type<'c> = context.index_type();
    let (step, value) = parse_attribute_of_kind(parser, Some(index), Attribute::as_i64)?;
    if value < 0 {
        return Err(parser.emit_error(at, "expected step to be representable as a positive signed integer"));
    }
    state.set(context, "step", step);
    Ok(())
}
