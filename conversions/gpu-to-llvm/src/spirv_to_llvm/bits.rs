//! Fields of bits, shifts and complements.

use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Signedness, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};
use terrace_spirv as spirv;
use terrace_to_llvm::lowering::build::LlvmBuilder;

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<spirv::BitFieldInsertOp>("BitFieldInsertPattern", insert_field),
    Row::of::<spirv::BitFieldSExtractOp>("BitFieldSExtractPattern", extract_signed),
    Row::of::<spirv::BitFieldUExtractOp>("BitFieldUExtractPattern", extract_unsigned),
    Row::of::<spirv::NotOp>("NotPattern", complement),
    Row::of::<spirv::LogicalNotOp>("NotPattern", complement),
    Row::of::<spirv::ShiftLeftLogicalOp>("ShiftPattern", |of, b| shift(of, b, llvm::ShlOp::NAME)),
    Row::of::<spirv::ShiftRightArithmeticOp>("ShiftPattern", |of, b| shift(of, b, llvm::AShrOp::NAME)),
    Row::of::<spirv::ShiftRightLogicalOp>("ShiftPattern", |of, b| shift(of, b, llvm::LShrOp::NAME)),
];

/// Returns the constant of a type whose bits are those of a number, in each lane.
fn splat<'c>(value: i64, ty: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let element = context.integer_attribute(ty.element_or_self(), value);
    let all = if ty.is_vector() { context.splat_of_scalar(ty, element)? } else { element };
    Some(builder.constant(all, ty))
}

/// Returns an unsigned number, of any width, as wide as a field's base and in each of its lanes.
fn as_wide_as<'c>(base: Type<'c>, number: ValueId, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if let Some(lanes) = base.element_count().filter(|_| base.is_vector()) {
        let mut all = builder.poison(base);
        let index = builder.rewriter.context().integer_type(32);
        for lane in 0..lanes {
            let lane = builder.integer(lane, index);
            all = builder.value(llvm::InsertElementOp::NAME, &[all, number, lane], base);
        }
        return Some(all);
    }
    let width = builder.rewriter.type_of(number).int_or_float_width()?;
    Some(match base.int_or_float_width()?.cmp(&width) {
        std::cmp::Ordering::Equal => number,
        std::cmp::Ordering::Less => builder.value(llvm::TruncOp::NAME, &[number], base),
        std::cmp::Ordering::Greater => builder.value(llvm::ZExtOp::NAME, &[number], base),
    })
}

/// `base & ~(~(-1 << count) << offset) | insert << offset`
fn insert_field<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&[base, insert, offset, count], ty) = (&of.operands[..], of.result) else { return None };
    let offset = as_wide_as(ty, offset, builder)?;
    let count = as_wide_as(ty, count, builder)?;
    let ones = splat(-1, ty, builder)?;
    let above = builder.value(llvm::ShlOp::NAME, &[ones, count], ty);
    let field = builder.value(llvm::XOrOp::NAME, &[above, ones], ty);
    let field = builder.value(llvm::ShlOp::NAME, &[field, offset], ty);
    let around = builder.value(llvm::XOrOp::NAME, &[field, ones], ty);
    let rest = builder.value(llvm::AndOp::NAME, &[base, around], ty);
    let insert = builder.value(llvm::ShlOp::NAME, &[insert, offset], ty);
    Some(builder.value(llvm::OrOp::NAME, &[rest, insert], ty))
}

/// `base << (size - (count + offset)) >> (offset + size - (count + offset))`
fn extract_signed<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&[base, offset, count], ty) = (&of.operands[..], of.result) else { return None };
    let offset = as_wide_as(ty, offset, builder)?;
    let count = as_wide_as(ty, count, builder)?;
    let width = i64::from(ty.element_or_self().int_or_float_width()?);
    let size = splat(width, ty, builder)?;
    let end = builder.value(llvm::AddOp::NAME, &[count, offset], ty);
    let above = builder.value(llvm::SubOp::NAME, &[size, end], ty);
    let left = builder.value(llvm::ShlOp::NAME, &[base, above], ty);
    let right = builder.value(llvm::AddOp::NAME, &[offset, above], ty);
    Some(builder.value(llvm::AShrOp::NAME, &[left, right], ty))
}

/// `base >> offset & ~(-1 << count)`
fn extract_unsigned<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&[base, offset, count], ty) = (&of.operands[..], of.result) else { return None };
    let offset = as_wide_as(ty, offset, builder)?;
    let count = as_wide_as(ty, count, builder)?;
    let ones = splat(-1, ty, builder)?;
    let above = builder.value(llvm::ShlOp::NAME, &[ones, count], ty);
    let field = builder.value(llvm::XOrOp::NAME, &[above, ones], ty);
    let base = builder.value(llvm::LShrOp::NAME, &[base, offset], ty);
    Some(builder.value(llvm::AndOp::NAME, &[base, field], ty))
}

/// `x ^ -1`
fn complement<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let ones = splat(-1, of.result, builder)?;
    Some(builder.value(llvm::XOrOp::NAME, &[*of.operands.first()?, ones], of.result))
}

/// Shifts by a number that is first made as wide as what is shifted, by its own sign.
fn shift<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>, name: &str) -> Option<ValueId> {
    let (&[value, by], ty) = (&of.operands[..], of.result) else { return None };
    let original = of.view(builder).operand(1).ty();
    let width = |ty: Type<'c>| ty.element_or_self().int_or_float_width();
    let by = match width(ty)?.cmp(&width(original)?) {
        std::cmp::Ordering::Equal => by,
        std::cmp::Ordering::Less => return None,
        std::cmp::Ordering::Greater => {
            let extend = if matches!(original.element_or_self().as_integer(), Some((_, Signedness::Unsigned)))
            {
                llvm::ZExtOp::NAME
            } else {
                llvm::SExtOp::NAME
            };
            builder.value(extend, &[by], ty)
        }
    };
    Some(builder.value(name, &[value, by], ty))
}
