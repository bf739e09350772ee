//! Operations of `arm_sve` on scalable vectors, as those that are instructions.

use crate::lowering::build::LlvmBuilder;
use crate::lowering::types::CAST;
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_arm_sve as arm_sve;
use terrace_ir::builtin::UNREALIZED_CONVERSION_CAST;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Builder, Pattern, Type, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::{Packing, StructType};
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, LowerAll, Lowered, Row};
use terrace_vector as vector;
use terrace_vector_transforms::shapes::{positions, rank_of, shape_of};

/// The operations that are instructions, and the casts between what they work on and rows of it.
pub(super) const LEGAL: &[&OpSpec<'static>] = &[
    &UNREALIZED_CONVERSION_CAST,
    arm_sve::ScalableMaskedAddIIntrOp::SPEC,
    arm_sve::ConvertFromSvboolIntrOp::SPEC,
    arm_sve::ConvertToSvboolIntrOp::SPEC,
    arm_sve::DupQLaneIntrOp::SPEC,
    arm_sve::ScalableMaskedAddFIntrOp::SPEC,
    arm_sve::ScalableMaskedDivFIntrOp::SPEC,
    arm_sve::ScalableMaskedMulFIntrOp::SPEC,
    arm_sve::ScalableMaskedSubFIntrOp::SPEC,
    arm_sve::ScalableMaskedMulIIntrOp::SPEC,
    arm_sve::PselIntrOp::SPEC,
    arm_sve::ScalableMaskedSDivIIntrOp::SPEC,
    arm_sve::SdotIntrOp::SPEC,
    arm_sve::SmmlaIntrOp::SPEC,
    arm_sve::ScalableMaskedSubIIntrOp::SPEC,
    arm_sve::ScalableMaskedUDivIIntrOp::SPEC,
    arm_sve::UdotIntrOp::SPEC,
    arm_sve::UmmlaIntrOp::SPEC,
    arm_sve::UsmmlaIntrOp::SPEC,
    arm_sve::WhileLTIntrOp::SPEC,
    arm_sve::ZipX2IntrOp::SPEC,
    arm_sve::ZipX4IntrOp::SPEC,
];

/// Lanes of a predicate that has one for each byte of a vector.
const BYTES: i64 = 16;

/// Name of the patterns of all operations of `arm_sve`.
const LOWERING: &str = "ArmSVELowering";

const CREATE_MASK: Row<Lower> = Row::of::<vector::CreateMaskOp>("CreateMaskOpLowering", create_mask);

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const RENAMED: &[Row<Lower>] = &[
        Row::of::<arm_sve::ScalableMaskedAddFOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedAddFIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedAddIOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedAddIIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedDivFOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedDivFIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedSDivIOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedSDivIIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedUDivIOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedUDivIIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedMulFOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedMulFIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedMulIOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedMulIIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedSubFOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedSubFIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::ScalableMaskedSubIOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::ScalableMaskedSubIIntrOp::NAME, builder)
        }),
        Row::of::<arm_sve::SdotOp>(LOWERING, |of, builder| renamed(of, arm_sve::SdotIntrOp::NAME, builder)),
        Row::of::<arm_sve::SmmlaOp>(LOWERING, |of, builder| renamed(of, arm_sve::SmmlaIntrOp::NAME, builder)),
        Row::of::<arm_sve::UdotOp>(LOWERING, |of, builder| renamed(of, arm_sve::UdotIntrOp::NAME, builder)),
        Row::of::<arm_sve::UmmlaOp>(LOWERING, |of, builder| renamed(of, arm_sve::UmmlaIntrOp::NAME, builder)),
        Row::of::<arm_sve::UsmmlaOp>(LOWERING, |of, builder| {
            renamed(of, arm_sve::UsmmlaIntrOp::NAME, builder)
        }),
    ];
    const OTHERS: &[Row<Lower>] = &[
        Row::of::<arm_sve::ConvertFromSvboolOp>(LOWERING, |of, builder| each_row(of, FROM_BYTES, builder)),
        Row::of::<arm_sve::ConvertToSvboolOp>(LOWERING, |of, builder| each_row(of, TO_BYTES, builder)),
        Row::of::<arm_sve::DupQLaneOp>(LOWERING, repeat_part),
        Row::of::<arm_sve::PselOp>(LOWERING, select_predicate),
    ];
    const ZIPS: &[Row<LowerAll>] = &[
        Row::of::<arm_sve::ZipX2Op>(LOWERING, |of, builder| zip(of, arm_sve::ZipX2IntrOp::NAME, builder)),
        Row::of::<arm_sve::ZipX4Op>(LOWERING, |of, builder| zip(of, arm_sve::ZipX4IntrOp::NAME, builder)),
    ];
    let single = RENAMED.iter().chain(OTHERS).map(|row| row.pattern(converter));
    let mut patterns: Vec<Pattern> = single.collect();
    patterns.extend(ZIPS.iter().map(|row| row.pattern(converter)));
    // An instruction is better than a comparison of lanes.
    patterns.push(CREATE_MASK.pattern(converter).benefit(2));
    patterns
}

const FROM_BYTES: &str = arm_sve::ConvertFromSvboolIntrOp::NAME;
const TO_BYTES: &str = arm_sve::ConvertToSvboolIntrOp::NAME;

fn renamed<'c>(of: &Lowered<'_, 'c>, to: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    Some(builder.value(to, &of.operands, of.result))
}

/// Creates one conversion for each row of an array of predicates.
fn each_row<'c>(of: &Lowered<'_, 'c>, to: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = of.view(builder);
    let (from, ty) = (view.operand(0).ty(), view.result(0).ty());
    let source = *of.operands.first()?;
    let last = rank_of(ty).checked_sub(1)?;
    if last == 0 {
        return renamed(of, to, builder);
    }
    let context = builder.context();
    let row = |ty: Type<'c>| {
        context.scalable_vector_type(&shape_of(ty)[last..], &ty.scalable_dims()[last..], ty.element_or_self())
    };
    let (from, into) = (row(from), row(ty));
    let none = builder.zero(ty)?;
    let mut whole = builder.value(CAST, &[none], of.result);
    for position in positions(&shape_of(ty)[..last]) {
        let part = builder.extract(source, &position, from);
        let part = builder.value(to, &[part], into);
        whole = builder.insert(whole, part, &position);
    }
    Some(whole)
}

fn repeat_part<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let lane = of.view(builder).attribute("lane").and_then(Attribute::as_i64)?;
    let lane = [("lane", builder.context().i64_attribute(lane))];
    Some(builder.value_with(arm_sve::DupQLaneIntrOp::NAME, &of.operands, of.result, &lane))
}

fn select_predicate<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let index = of.view(builder).operands().nth(2).map(Value::id)?;
    let [chosen, by, _] = of.operands[..] else { return None };
    let context = builder.context();
    let bytes = context.scalable_vector_type(&[BYTES], &[true], context.integer_type(1));
    let chosen = builder.value(TO_BYTES, &[chosen], bytes);
    let index = builder.index_cast(index, context.integer_type(32));
    let selected = builder.value(arm_sve::PselIntrOp::NAME, &[chosen, by, index], bytes);
    Some(builder.value(FROM_BYTES, &[selected], of.result))
}

fn zip<'c>(of: &Lowered<'_, 'c>, to: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let types = vec![of.result; of.operands.len()];
    let all = StructType::literal(builder.context(), &types, Packing::Aligned);
    let all = builder.value(to, &of.operands, all);
    Some((0..types.len() as i64).map(|at| builder.extract(all, &[at], of.result)).collect())
}

/// `create_mask n -> whilelt 0, n`
fn create_mask<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let ty = builder.rewriter.view::<vector::CreateMaskOp>(of.op)?.result().ty();
    let is_predicate = matches!(shape_of(ty), [2 | 4 | 8 | 16]) && ty.is_scalable_vector();
    let bound = of.operands.first().copied().filter(|_| is_predicate)?;
    let word = builder.type_of(bound);
    let zero = builder.value(llvm::ZeroOp::NAME, &[], word);
    Some(builder.value(arm_sve::WhileLTIntrOp::NAME, &[zero, bound], of.result))
}
