//! `scf.parallel`: `scf.parallel (%i) = (%low) to (%high) step (%step) init (%a) -> t {...}`.

use super::set_types;
use crate::ops::ParallelOp;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::OpSpec;
use terrace_ir::{OperationState, Type, TypedOp, Value};

impl<'a, 'c> ParallelOp<'a, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut arguments = parser.parse_argument_list(Delimiter::Paren, false, false)?;
        let rank = arguments.len();
        parser.parse_equal()?;
        parse_indices(parser, state, rank)?;
        parser.parse_keyword("to")?;
        parse_indices(parser, state, rank)?;
        parser.parse_keyword("step")?;
        parse_indices(parser, state, rank)?;
        let mut inits = Vec::new();
        if parser.parse_optional_keyword("init") {
            inits = parser.parse_operand_list(Delimiter::Paren)?;
        }
        let mut types = Vec::new();
        parser.parse_optional_arrow_type_list(&mut types)?;
        parser.resolve_operands(&inits, &types, parser.name_location(), state)?;
        state.result_types.extend(types);
        set_types(&mut arguments, &vec![context.index_type(); rank]);
        parser.parse_region(state, &arguments)?;
        parser.ensure_terminator(state, 0);
        let rank = i32::try_from(rank).expect("a text has fewer than 2^31 words");
        let sizes = [rank, rank, rank, inits.len() as i32];
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push_str(" (");
        p.print_operands(self.induction_variables());
        p.push_str(") = ");
        print_in_parentheses(p, self.lower_bound());
        p.push_str(" to ");
        print_in_parentheses(p, self.upper_bound());
        p.push_str(" step ");
        print_in_parentheses(p, self.step());
        if self.init_vals().len() != 0 {
            p.push_str(" init ");
            print_in_parentheses(p, self.init_vals());
        }
        let types: Vec<Type<'c>> = self.results().map(|result| result.ty()).collect();
        p.print_optional_arrow_types(&types);
        p.push(' ');
        p.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
        p.print_optional_attr_dict(self.op(), &[OpSpec::OPERAND_SEGMENTS]);
    }
}

/// Parses `(%a, %b)`, one for each dimension.
fn parse_indices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    rank: usize,
) -> ParseResult {
    let at = parser.current_location();
    let operands = parser.parse_operand_list(Delimiter::Paren)?;
    if operands.len() != rank {
        return Err(parser.emit_error(at, &format!("expected {rank} operands")));
    }
    let index = parser.context().index_type();
    parser.resolve_operands_of_type(&operands, index, state)
}

fn print_in_parentheses<'a, 'c: 'a>(p: &mut AsmPrinter<'_, 'c>, values: impl Iterator<Item = Value<'a, 'c>>) {
    p.push('(');
    p.print_operands(values);
    p.push(')');
}
