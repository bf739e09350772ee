//! `scf.if`: `scf.if %b -> (t) {...} else {...}`, and the cases of `scf.index_switch`: `case 1 {...}`.

use super::parse_optional_result_types;
use crate::ops::IfOp;
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, TypedOp};
use terrace_syntax::switch::{parse_region_cases, print_region_cases};

impl<'c> IfOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let condition = parser.parse_operand()?;
        let ty = parser.context().integer_type(1);
        parser.resolve_operands_of_type(&[condition], ty, state)?;
        parse_optional_result_types(parser, state)?;
        parser.parse_region(state, &[])?;
        parser.ensure_terminator(state, 0);
        if parser.parse_optional_keyword("else") {
            parser.parse_region(state, &[])?;
            parser.ensure_terminator(state, 1);
        } else {
            state.add_empty_region();
        }
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_operand(self.condition());
        let has_results = self.results().len() != 0;
        if has_results {
            p.push_str(" -> (");
            p.print_types(self.results().map(|result| result.ty()));
            p.push(')');
        }
        p.push(' ');
        let form = if has_results { RegionForm::WITHOUT_ARGUMENTS } else { RegionForm::BARE };
        p.print_region(self.then_region(), form);
        if !self.else_region().is_empty() {
            p.push_str(" else ");
            p.print_region(self.else_region(), form);
        }
        p.print_optional_attr_dict(self.op(), &[]);
    }
}

/// `custom<SwitchCases>($cases, $caseRegions)`: a region for each value.
pub(crate) const SWITCH_CASES: DirectiveSpec<'static> =
    DirectiveSpec { name: "SwitchCases", parse: parse_region_cases, print: print_region_cases };
