//! `affine.dma_start` and `affine.dma_wait`: accesses whose maps stand in discardable attributes.

use super::{print_subscripts, resolve_indices};
use crate::ops::dma::{DmaEnd, Transfer};
use crate::ops::{AffineDmaStartOp, AffineDmaWaitOp};
use smallvec::SmallVec;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, Subscripts, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{OperationState, TypedOp};

/// A memref and its subscripts, as read.
struct End {
    memref: UnresolvedOperand,
    indices: SmallVec<[UnresolvedOperand; 4]>,
}

/// Parses `%memref[%i + 1]` and sets the map.
fn parse_end<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    attribute: &str,
) -> ParseResult<End> {
    let memref = parser.parse_operand()?;
    let Subscripts { map, operands } = parser.parse_affine_map_of_ssa_ids(Delimiter::Square)?;
    state.set(parser.context(), attribute, map);
    Ok(End { memref, indices: operands })
}

/// Prints `%memref[%i + 1]`.
fn print_end<'a, 'c: 'a>(p: &mut AsmPrinter<'_, 'c>, end: &DmaEnd<'a, 'c>) {
    p.print_operand(end.memref);
    print_subscripts(p, end.map, |at| end.indices[at]);
}

impl<'c> AffineDmaStartOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let mut ends = Vec::with_capacity(3);
        for attribute in ["src_map", "dst_map", "tag_map"] {
            ends.push(parse_end(parser, state, attribute)?);
            parser.parse_comma()?;
        }
        let count = parser.parse_operand()?;
        // Nothing needs to follow the comma.
        let strides = if parser.parse_optional_punct(Punct::Comma) {
            parser.parse_operand_list(Delimiter::None)?
        } else {
            Vec::new()
        };
        let at = parser.name_location();
        if !matches!(strides.len(), 0 | 2) {
            return Err(parser.emit_error(at, "expected two stride related operands"));
        }
        let mut types = Vec::new();
        parser.parse_colon_type_list(&mut types)?;
        if types.len() != ends.len() {
            return Err(parser.emit_error(at, "expected three types"));
        }
        for (end, ty) in ends.iter().zip(types) {
            let memref = parser.resolve_operand(end.memref, ty)?;
            state.operands.push(memref);
            resolve_indices(parser, state, &end.indices)?;
        }
        resolve_indices(parser, state, &[count])?;
        resolve_indices(parser, state, &strides)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let Some(transfer) = Transfer::of_start(op) else { return p.print_generic_op(op, false) };
        p.push(' ');
        p.print_list(&transfer.ends, print_end);
        for value in op.operands().skip(transfer.first_other) {
            p.push_str(", ");
            p.print_operand(value);
        }
        p.push_str(" : ");
        p.print_types(transfer.ends.iter().map(|end| end.memref.ty()));
    }
}

impl<'c> AffineDmaWaitOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let tag = parse_end(parser, state, "tag_map")?;
        parser.parse_comma()?;
        let count = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        let memref = parser.resolve_operand(tag.memref, ty)?;
        state.operands.push(memref);
        resolve_indices(parser, state, &tag.indices)?;
        resolve_indices(parser, state, &[count])?;
        if !ty.is_memref() {
            return Err(parser.emit_error(parser.name_location(), "expected tag to be of memref type"));
        }
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let Some(transfer) = Transfer::of_wait(op) else { return p.print_generic_op(op, false) };
        p.push(' ');
        p.print_list(&transfer.ends, print_end);
        for value in op.operands().skip(transfer.first_other).take(1) {
            p.push_str(", ");
            p.print_operand(value);
        }
        p.push_str(" : ");
        p.print_types(transfer.ends.iter().map(|end| end.memref.ty()));
    }
}
