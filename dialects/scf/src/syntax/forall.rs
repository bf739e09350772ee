//! `scf.forall`: `scf.forall (%i) = (0) to (%n) step (2) shared_outs(%a = %b) -> (t) {...}`, or `scf.forall (%i) in (%n)`
//! if it counts from zero in steps of one. With it `scf.forall.in_parallel {...}`.

use super::set_types;
use crate::ops::{ForallOp, InParallelOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::OpSpec;
use terrace_ir::{OperationState, TypedOp, Value};
use terrace_syntax::index_list::{parse_index_list, print_index_list};

/// Attributes that the syntax already shows, left out of the dictionary.
const ELIDED: [&str; 4] = ["staticLowerBound", "staticUpperBound", "staticStep", OpSpec::OPERAND_SEGMENTS];

/// A list of indices as read: constants with a placeholder for each value, and how many values.
type IndexList = (Vec<i64>, usize);

impl<'a, 'c> ForallOp<'a, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut arguments = parser.parse_argument_list(Delimiter::Paren, false, false)?;
        let [lower, upper, step] = parse_space(parser, state, arguments.len())?;
        let at = parser.current_location();
        let (mut outs, mut inits, mut types) = (Vec::new(), Vec::new(), Vec::new());
        if parser.parse_optional_keyword("shared_outs") {
            (outs, inits) = parser.parse_assignment_list()?;
            parser.parse_optional_arrow_type_list(&mut types)?;
        }
        parser.resolve_operands(&inits, &types, at, state)?;
        let rank = arguments.len();
        set_types(&mut arguments, &vec![context.index_type(); rank]);
        set_types(&mut outs, &types);
        state.result_types.extend(types);
        arguments.append(&mut outs);
        parser.parse_region(state, &arguments)?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)?;
        let sizes = [lower.1, upper.1, step.1, inits.len()].map(|size| size as i32);
        for (name, list) in ELIDED.iter().zip([lower.0, upper.0, step.0]) {
            if state.attribute(name).is_some() {
                let message = format!("attribute '{name}' occurs more than once in the attribute list");
                return Err(parser.emit_error(parser.name_location(), &message));
            }
            state.set(context, name, context.dense_i64_array(&list));
        }
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push_str(" (");
        p.print_operands(self.induction_variables());
        if self.is_normalized() {
            p.push_str(") in (");
            print_index_list(p, self.dynamic_upper_bound(), &self.static_upper_bound());
            p.push(')');
        } else {
            p.push_str(") = (");
            print_index_list(p, self.dynamic_lower_bound(), &self.static_lower_bound());
            p.push_str(") to (");
            print_index_list(p, self.dynamic_upper_bound(), &self.static_upper_bound());
            p.push_str(") step (");
            print_index_list(p, self.dynamic_step(), &self.static_step());
            p.push(')');
        }
        let outs: Vec<Value<'a, 'c>> = self.region_iter_args().collect();
        p.print_assignments("shared_outs", outs.iter().copied(), self.outputs());
        p.push(' ');
        if !outs.is_empty() {
            p.push_str("-> (");
            p.print_types(self.results().map(|result| result.ty()));
            p.push_str(") ");
        }
        let has_results = self.results().len() != 0;
        let form = if has_results { RegionForm::WITHOUT_ARGUMENTS } else { RegionForm::BARE };
        p.print_region(self.region(), form);
        p.print_optional_attr_dict(self.op(), &ELIDED);
    }
}

/// Parses `in (...)`, or `= (...) to (...) step (...)`.
fn parse_space<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    rank: usize,
) -> ParseResult<[IndexList; 3]> {
    if parser.parse_optional_keyword("in") {
        let upper = parse_indices(parser, state)?;
        return Ok([(vec![0; rank], 0), upper, (vec![1; rank], 0)]);
    }
    parser.parse_equal()?;
    let lower = parse_indices(parser, state)?;
    parser.parse_keyword("to")?;
    let upper = parse_indices(parser, state)?;
    parser.parse_keyword("step")?;
    let step = parse_indices(parser, state)?;
    Ok([lower, upper, step])
}

fn parse_indices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<IndexList> {
    let (values, integers) = parse_index_list(parser, Delimiter::Paren)?;
    let index = parser.context().index_type();
    parser.resolve_operands_of_type(&values, index, state)?;
    Ok((integers, values.len()))
}

impl<'c> InParallelOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parser.parse_region(state, &[])?;
        parser.ensure_block(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_region(self.region(), RegionForm::BARE);
        p.print_optional_attr_dict(self.op(), &[]);
    }
}
