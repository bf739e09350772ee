//! `scf.execute_region`: `scf.execute_region -> t no_inline {...}`.

use super::parse_optional_result_types;
use crate::ops::ExecuteRegionOp;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, Type, TypedOp};

impl<'c> ExecuteRegionOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_optional_result_types(parser, state)?;
        if parser.parse_optional_keyword("no_inline") {
            let context = parser.context();
            state.set(context, "no_inline", context.unit_attribute());
        }
        parser.parse_region(state, &[])?;
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let types: Vec<Type<'c>> = self.results().map(|result| result.ty()).collect();
        p.print_optional_arrow_types(&types);
        if self.no_inline() {
            p.push_str(" no_inline");
        }
        p.push(' ');
        p.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
        p.print_optional_attr_dict(self.op(), &["no_inline"]);
    }
}
