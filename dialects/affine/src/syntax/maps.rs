//! `affine.apply`, `affine.min`, `affine.max` and `affine.if`: a map or set, and the values it is applied to.

use super::{parse_attribute_of_kind, parse_dims_and_symbols, print_dims_and_symbols, resolve_indices};
use crate::ops::{AffineApplyOp, AffineIfOp, AffineMaxOp, AffineMinOp};
use smallvec::SmallVec;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Operation, OperationState, Type, TypedOp};

impl<'c> AffineApplyOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let (attribute, map) = parse_attribute_of_kind(parser, None, Attribute::as_affine_map)?;
        state.set(context, "map", attribute);
        let given = parse_dims_and_symbols(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        if (given.dims, given.symbols) != (map.dims() as usize, map.symbols() as usize) {
            return Err(parser.emit_error(parser.name_location(), "dimension or symbol index mismatch"));
        }
        state.result_types.extend(map.results().iter().map(|_| context.index_type()));
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        print_applied_map(self.op(), p);
    }
}

impl<'c> AffineMinOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_choice(parser, state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        print_applied_map(self.op(), p);
    }
}

impl<'c> AffineMaxOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_choice(parser, state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        print_applied_map(self.op(), p);
    }
}

/// Parses `affine.min` and `affine.max`. Unlike `affine.apply`, they leave the counts to the verifier.
fn parse_choice<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let context = parser.context();
    let (attribute, _) = parse_attribute_of_kind(parser, None, Attribute::as_affine_map)?;
    state.set(context, "map", attribute);
    let dims = parser.parse_operand_list(Delimiter::Paren)?;
    let symbols = parser.parse_operand_list(Delimiter::OptionalSquare)?;
    parser.parse_optional_attr_dict(state)?;
    resolve_indices(parser, state, &dims)?;
    resolve_indices(parser, state, &symbols)?;
    state.result_types.push(context.index_type());
    Ok(())
}

/// Prints `affine_map<...>(%dim)[%symbol]`, the map being in the first slot and all operands its inputs.
fn print_applied_map<'c>(op: Operation<'_, 'c>, p: &mut AsmPrinter<'_, 'c>) {
    p.push(' ');
    if let Some(map) = op.slot(0) {
        p.print_attribute(map);
        let dims = map.as_affine_map().map_or(0, |map| map.dims());
        print_dims_and_symbols(p, op.operands(), dims);
    }
    p.print_optional_discardable_attr_dict(op);
}

impl<'c> AffineIfOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let (attribute, set) = parse_attribute_of_kind(parser, None, Attribute::as_integer_set)?;
        state.set(context, "condition", attribute);
        let given = parse_dims_and_symbols(parser, state)?;
        let at = parser.name_location();
        if given.dims != set.dims() as usize {
            return Err(parser.emit_error(at, "dim operand count and integer set dim count must match"));
        }
        if given.symbols != set.symbols() as usize {
            return Err(parser.emit_error(at, "symbol operand count and integer set symbol count must match"));
        }
        let mut types = Vec::new();
        parser.parse_optional_arrow_type_list(&mut types)?;
        state.result_types.extend(types);
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
        let op = self.op();
        p.push(' ');
        if let Some(condition) = self.condition_attr() {
            p.print_attribute(condition);
            let dims = condition.as_integer_set().map_or(0, |set| set.dims());
            print_dims_and_symbols(p, op.operands(), dims);
        }
        let types: SmallVec<[Type<'c>; 2]> = op.results().map(|result| result.ty()).collect();
        p.print_optional_arrow_types(&types);
        p.push(' ');
        let form = if types.is_empty() { RegionForm::BARE } else { RegionForm::WITHOUT_ARGUMENTS };
        p.print_region(self.then_region(), form);
        if !self.else_region().is_empty() {
            p.push_str(" else ");
            p.print_region(self.else_region(), form);
        }
        p.print_optional_discardable_attr_dict(op);
    }
}
