//! `vector.mask`: its one operation stands between braces, on the same line, and what that gives is yielded.

use crate::{MaskOp, YieldOp};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Block, OperationState, Region, RegionSource, TypedOp};

impl<'c> MaskOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let mask = parser.parse_operand()?;
        let passthru = match parser.parse_optional_punct(Punct::Comma) {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        parser.parse_region(state, &[])?;
        yield_results(parser, state);
        parser.parse_optional_attr_dict(state)?;
        let mask_type = parser.parse_colon_type()?;
        let mut results = Vec::new();
        parser.parse_optional_arrow_type_list(&mut results)?;
        parser.resolve_operands_of_type(&[mask], mask_type, state)?;
        if let Some(passthru) = passthru {
            let Some(first) = results.first() else {
                let message = "expects a result if passthru operand is provided";
                return Err(parser.emit_error(parser.name_location(), message));
            };
            parser.resolve_operands_of_type(&[passthru], *first, state)?;
        }
        state.result_types.extend(results);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.mask());
        if let Some(passthru) = self.passthru() {
            printer.push_str(", ");
            printer.print_operand(passthru);
        }
        printer.push_str(" { ");
        if let Some(masked) = self.mask_region().first_block().and_then(Block::first_op) {
            printer.print_op_without_results(masked);
        }
        printer.push_str(" }");
        printer.print_optional_attr_dict(self.op(), &[]);
        printer.push_str(" : ");
        printer.print_type(self.mask().ty());
        if self.op().result_count() > 0 {
            printer.push_str(" -> ");
            printer.print_types(self.op().results().map(|result| result.ty()));
        }
    }
}

/// Ends the region with a terminator, unless it has one: one that yields what its only operation gives.
fn yield_results<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
    let (source, location) = (state.regions[0], state.location);
    let RegionSource::Detached(region) = source else { return parser.ensure_terminator(state, 0) };
    let name = parser.context().op_name(YieldOp::SPEC.name);
    let body = parser.region_body(state);
    let Some(block) = Region::new(body, region).first_block() else {
        return parser.ensure_terminator(state, 0);
    };
    let (block, mut ops) = (block.id(), block.ops());
    let (Some(only), None) = (ops.next(), ops.next()) else { return parser.ensure_terminator(state, 0) };
    if only.is(YieldOp::SPEC.name) {
        return;
    }
    let mut terminator = OperationState::new(name, location);
    terminator.operands = only.results().map(|result| result.id()).collect();
    let terminator = body.create(terminator);
    body.append_op(block, terminator);
}
