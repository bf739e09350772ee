//! `--spirv-webgpu-prepare`: operations that WebGPU lacks become others.
//!
//! Reads:     nothing.
//! Preserves: control flow.
//! Cost:      about fifty operations for a signed product of twice the width.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Ctx, Location, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_spirv as spirv;

/// The pass `--spirv-webgpu-prepare`.
#[pass(
    "spirv-webgpu-prepare",
    "Prepare SPIR-V to target WebGPU by expanding unsupported ops and replacing with supported ones",
    class = "SPIRVWebGPUPreparePass"
)]
pub struct SpirvWebgpuPrepare;

impl GreedyPass for SpirvWebgpuPrepare {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        const ALL: &[Pattern] = &[
            Pattern::of::<spirv::UMulExtendedOp>("ExpandUMulExtendedPattern", |op, rewriter| {
                multiply(op, spirv::ShiftRightLogicalOp::NAME, rewriter)
            }),
            Pattern::of::<spirv::SMulExtendedOp>("ExpandSMulExtendedPattern", |op, rewriter| {
                multiply(op, spirv::ShiftRightArithmeticOp::NAME, rewriter)
            }),
            Pattern::of::<spirv::IAddCarryOp>("ExpandAddCarryPattern", add),
            Pattern::of::<spirv::IsInfOp>("ExpandIsInfPattern", never),
            Pattern::of::<spirv::IsNanOp>("ExpandIsNanPattern", never),
        ];
        set.add_all(ALL);
    }
}

/// Returns the attribute of an integer, the same in each lane.
fn number<'c>(context: Ctx<'c>, value: i64, ty: Type<'c>) -> Option<Attribute<'c>> {
    let scalar = context.integer_attribute(ty.element_or_self(), value);
    if ty.is_vector() { context.splat_of_scalar(ty, scalar) } else { Some(scalar) }
}

/// Floats of WebGPU need not be infinite or no number: `IsNan x -> false`
fn never(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (ty, location) = (rewriter.op(op).result(0).ty(), rewriter.op(op).location());
    let value = [("value", number(rewriter.context(), 0, ty)?)];
    let value = rewriter.create_named_value(spirv::ConstantOp::NAME, location, &[], ty, &value);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates operations on numbers of 32 bits.
struct Words<'r, 'b, 'c> {
    rewriter: &'r mut PatternRewriter<'b, 'c>,
    location: Location<'c>,
    ty: Type<'c>,
}

impl<'r, 'b, 'c> Words<'r, 'b, 'c> {
    fn of(op: OpId, rewriter: &'r mut PatternRewriter<'b, 'c>) -> Option<(Self, [ValueId; 2], Type<'c>)> {
        let view = rewriter.op(op);
        let (lhs, rhs) = (view.operand(0), view.operand(1));
        let (ty, location, result) = (lhs.ty(), view.location(), view.result(0).ty());
        let operands = [lhs.id(), rhs.id()];
        (ty.element_or_self().int_or_float_width() == Some(32)).then_some(())?;
        Some((Words { rewriter, location, ty }, operands, result))
    }

    fn number(&mut self, value: i64) -> Option<ValueId> {
        let value = [("value", number(self.rewriter.context(), value, self.ty)?)];
        Some(self.rewriter.create_named_value(spirv::ConstantOp::NAME, self.location, &[], self.ty, &value))
    }

    fn value(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        self.rewriter.create_named_value(name, self.location, operands, self.ty, &[])
    }

    fn replace(self, op: OpId, parts: &[ValueId], result: Type<'c>) {
        let name = spirv::CompositeConstructOp::NAME;
        let value = self.rewriter.create_named_value(name, self.location, parts, result, &[]);
        self.rewriter.replace_op(op, &[value]);
    }
}

/// `IAddCarry a, b -> a + b, a + b < a`
fn add(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mut words, [lhs, rhs], result) = Words::of(op, rewriter)?;
    let (one, zero) = (words.number(1)?, words.number(0)?);
    let sum = words.value(spirv::IAddOp::NAME, &[lhs, rhs]);
    let context = words.rewriter.context();
    let bit = context.integer_type(1);
    let bits = if words.ty.is_vector() { words.ty.with_element(context, bit) } else { bit };
    let less = spirv::ULessThanOp::NAME;
    let is_less = words.rewriter.create_named_value(less, words.location, &[sum, lhs], bits, &[]);
    let carry = words.value(spirv::SelectOp::NAME, &[is_less, one, zero]);
    words.replace(op, &[sum, carry], result);
    Some(())
}

/// Halves of a number, from the lowest on: those of a product come from halves of its factors, digit by digit.
fn multiply(op: OpId, shift: &str, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mut words, [lhs, rhs], result) = Words::of(op, rewriter)?;
    let is_signed = shift == spirv::ShiftRightArithmeticOp::NAME;
    let (mask, half) = (words.number(0xffff)?, words.number(16)?);
    let digits = |words: &mut Words<'_, '_, '_>, value: ValueId| {
        let low = words.value(spirv::BitwiseAndOp::NAME, &[value, mask]);
        let high = words.value(spirv::ShiftRightLogicalOp::NAME, &[value, half]);
        let mut digits = vec![low, high];
        if is_signed {
            // The sign goes on in the upper half of the product.
            let sign = words.value(spirv::ShiftRightArithmeticOp::NAME, &[value, half]);
            let sign = words.value(spirv::ShiftRightLogicalOp::NAME, &[sign, half]);
            digits.extend([sign, sign]);
        }
        digits
    };
    let (lhs, rhs) = (digits(&mut words, lhs), digits(&mut words, rhs));
    let count = if is_signed { 4 } else { lhs.len() + rhs.len() };
    let mut product: Vec<Option<ValueId>> = vec![None; count];
    for (i, a) in lhs.iter().enumerate() {
        let mut carry: Option<ValueId> = None;
        for (j, b) in rhs.iter().enumerate().take_while(|(j, _)| i + j < count) {
            let so_far = match (product[i + j], carry) {
                (Some(sum), Some(carry)) => Some(words.value(spirv::IAddOp::NAME, &[sum, carry])),
                (sum, carry) => sum.or(carry),
            };
            let mut digit = words.value(spirv::IMulOp::NAME, &[*a, *b]);
            if let Some(sum) = so_far {
                digit = words.value(spirv::IAddOp::NAME, &[sum, digit]);
            }
            product[i + j] = Some(words.value(spirv::BitwiseAndOp::NAME, &[digit, mask]));
            carry =
                (i + j + 1 < count).then(|| words.value(spirv::ShiftRightLogicalOp::NAME, &[digit, half]));
        }
        if let Some(place) = product.get_mut(i + rhs.len()) {
            *place = carry;
        }
    }
    let product: Vec<ValueId> = product.into_iter().collect::<Option<_>>()?;
    let mut parts = Vec::with_capacity(2);
    for pair in product.chunks_exact(2) {
        let high = words.value(spirv::ShiftLeftLogicalOp::NAME, &[pair[1], half]);
        parts.push(words.value(spirv::BitwiseOrOp::NAME, &[pair[0], high]));
    }
    words.replace(op, &parts, result);
    Some(())
}
