//! Conversions.

use super::{Table, width};
use crate::cranelift::Lowered;
use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::{Kind, wide_width};
use cranelift_codegen::ir;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!([llvm::AddrSpaceCastOp, llvm::FreezeOp], same),
    row!(llvm::BitcastOp, bitcast),
    row!([llvm::FPExtOp, llvm::FPTruncOp], |l, op| convert(l, op, |l, from, to, value| l
        .convert_float(from, to, value))),
    row!([llvm::FPToSIOp], |l, op| {
        convert(l, op, |l, from, to, value| l.float_to_integer(from, width(to), true, value))
    }),
    row!([llvm::FPToUIOp], |l, op| {
        convert(l, op, |l, from, to, value| l.float_to_integer(from, width(to), false, value))
    }),
    row!([llvm::ConstrainedFPExtIntrOp], |l, op| {
        convert(l, op, |l, from, to, value| l.convert_float(from, to, value))
    }),
    row!([llvm::ConstrainedSIToFPOp, llvm::SIToFPOp], |l, op| {
        convert(l, op, |l, from, to, value| l.integer_to_float(width(from), true, to, value))
    }),
    row!([llvm::ConstrainedUIToFPOp, llvm::UIToFPOp], |l, op| {
        convert(l, op, |l, from, to, value| l.integer_to_float(width(from), false, to, value))
    }),
    row!([llvm::IntToPtrOp, llvm::PtrToIntOp, llvm::TruncOp, llvm::ZExtOp], cut_or_fill),
    row!([llvm::SExtOp], |l, op| {
        convert(l, op, |l, from, to, value| {
            let wide = l.resize_signed(value, width(from), to.held());
            Ok(l.mask(wide, width(to)))
        })
    }),
];

/// Converts lane by lane.
fn convert<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    lane: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, Kind, Kind, ir::Value) -> Lowered<ir::Value>,
) -> Lowered<()> {
    let to = l.kind(op.result(0).ty())?;
    let from = l.kind(op.operand(0).ty())?;
    let mut parts = l.get(op.operand(0))?;
    for part in &mut parts {
        *part = lane(l, from, to, *part)?;
    }
    l.set_result(op, parts);
    Ok(())
}

/// Computes the value itself.
pub(super) fn same<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let parts = l.get(op.operand(0))?;
    l.set_result(op, parts);
    Ok(())
}

/// Computes the integer with fewer bits, or with more, which are zero.
fn cut_or_fill<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    convert(l, op, |l, _, to, value| {
        let value = l.resize_unsigned(value, to.held());
        Ok(l.mask(value, width(to)))
    })
}

fn bitcast<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::BitcastOp<'a, 'c>) -> Lowered<()> {
    let (from, to) = (op.arg().ty(), op.res().ty());
    let is_wide = wide_width(from).or(wide_width(to)).is_some();
    if !is_wide && l.leaves(from)?.len() == l.leaves(to)?.len() {
        return convert(l, op.op(), |l, from, to, value| {
            let bits = l.bits_of(from, value);
            Ok(l.leaf_of_bits(to, bits))
        });
    }
    // Through memory, where the bits stand as they are to be read.
    let size = l.unit.types.size(from)?;
    let bytes = size.bytes.max(l.unit.types.size(to)?.bytes);
    let address = l.stack_memory(bytes, 16)?;
    let parts = l.get(op.arg())?;
    l.store(from, &parts, address)?;
    let parts = l.load(to, address)?;
    l.set_result(op.op(), parts);
    Ok(())
}
