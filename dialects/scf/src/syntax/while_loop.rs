//! `scf.while`: `scf.while (%a = %b) : (t) -> u {...} do {...} attributes {...}`.

use super::set_types;
use crate::ops::WhileOp;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{OperationState, Type, TypedOp};

impl<'c> WhileOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let (mut arguments, inits) = parser.parse_optional_assignment_list()?.unwrap_or_default();
        let type_at = parser.current_location();
        let ty = parser.parse_colon_type()?;
        let Some((inputs, results)) = ty.as_function() else {
            let message =
                format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
            return Err(parser.emit_error(type_at, &message));
        };
        if inputs.len() != inits.len() {
            let (wanted, given) = (inits.len(), inputs.len());
            let message = format!("expected as many input types as operands (expected {wanted} got {given})");
            return Err(parser.emit_error(type_at, &message));
        }
        let at = parser.current_location();
        parser.resolve_operands(&inits, inputs, at, state)?;
        state.result_types.extend_from_slice(results);
        set_types(&mut arguments, inputs);
        parser.parse_region(state, &arguments)?;
        parser.parse_keyword("do")?;
        parser.parse_region(state, &[])?;
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let arguments = self.before().first_block().into_iter().flat_map(|block| block.arguments());
        p.print_assignments("", arguments, self.inits());
        p.push_str(" : ");
        let inputs: Vec<Type<'c>> = self.inits().map(|init| init.ty()).collect();
        let results: Vec<Type<'c>> = self.results().map(|result| result.ty()).collect();
        p.print_functional_type(&inputs, &results);
        p.push(' ');
        p.print_region(self.before(), RegionForm::WITHOUT_ARGUMENTS);
        p.push_str(" do ");
        p.print_region(self.after(), RegionForm::FULL);
        p.print_optional_attr_dict_with_keyword(self.op(), &[]);
    }
}
