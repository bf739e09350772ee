//! Operations of `arm_sve` on scalable vectors, as those that are instructions.

use crate::lowering::build::LlvmBuilder;
use crate::lowering::types::CAST;
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, Pattern, Type, Value};
use terrace_llvm::types::{Packing, StructType};
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, LowerAll, Lowered, lowering, lowering_all};
use terrace_vector_transforms::shapes::{positions, rank_of, shape_of};

/// The operations that are instructions, and the casts between what they work on and rows of it.
pub(super) const LEGAL: &[&str] = &[
    CAST,
    "arm_sve.intr.add",
    "arm_sve.intr.convert.from.svbool",
    "arm_sve.intr.convert.to.svbool",
    "arm_sve.intr.dupq_lane",
    "arm_sve.intr.fadd",
    "arm_sve.intr.fdiv",
    "arm_sve.intr.fmul",
    "arm_sve.intr.fsub",
    "arm_sve.intr.mul",
    "arm_sve.intr.psel",
    "arm_sve.intr.sdiv",
    "arm_sve.intr.sdot",
    "arm_sve.intr.smmla",
    "arm_sve.intr.sub",
    "arm_sve.intr.udiv",
    "arm_sve.intr.udot",
    "arm_sve.intr.ummla",
    "arm_sve.intr.usmmla",
    "arm_sve.intr.whilelt",
    "arm_sve.intr.zip.x2",
    "arm_sve.intr.zip.x4",
];

/// Lanes of a predicate that has one for each byte of a vector.
const BYTES: i64 = 16;

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const RENAMED: &[(&str, Lower)] = &[
        ("arm_sve.masked.addf", |of, builder| renamed(of, "arm_sve.intr.fadd", builder)),
        ("arm_sve.masked.addi", |of, builder| renamed(of, "arm_sve.intr.add", builder)),
        ("arm_sve.masked.divf", |of, builder| renamed(of, "arm_sve.intr.fdiv", builder)),
        ("arm_sve.masked.divi_signed", |of, builder| renamed(of, "arm_sve.intr.sdiv", builder)),
        ("arm_sve.masked.divi_unsigned", |of, builder| renamed(of, "arm_sve.intr.udiv", builder)),
        ("arm_sve.masked.mulf", |of, builder| renamed(of, "arm_sve.intr.fmul", builder)),
        ("arm_sve.masked.muli", |of, builder| renamed(of, "arm_sve.intr.mul", builder)),
        ("arm_sve.masked.subf", |of, builder| renamed(of, "arm_sve.intr.fsub", builder)),
        ("arm_sve.masked.subi", |of, builder| renamed(of, "arm_sve.intr.sub", builder)),
        ("arm_sve.sdot", |of, builder| renamed(of, "arm_sve.intr.sdot", builder)),
        ("arm_sve.smmla", |of, builder| renamed(of, "arm_sve.intr.smmla", builder)),
        ("arm_sve.udot", |of, builder| renamed(of, "arm_sve.intr.udot", builder)),
        ("arm_sve.ummla", |of, builder| renamed(of, "arm_sve.intr.ummla", builder)),
        ("arm_sve.usmmla", |of, builder| renamed(of, "arm_sve.intr.usmmla", builder)),
    ];
    const OTHERS: &[(&str, Lower)] = &[
        ("arm_sve.convert_from_svbool", |of, builder| each_row(of, FROM_BYTES, builder)),
        ("arm_sve.convert_to_svbool", |of, builder| each_row(of, TO_BYTES, builder)),
        ("arm_sve.dupq_lane", repeat_part),
        ("arm_sve.psel", select_predicate),
    ];
    const ZIPS: &[(&str, LowerAll)] = &[
        ("arm_sve.zip.x2", |of, builder| zip(of, "arm_sve.intr.zip.x2", builder)),
        ("arm_sve.zip.x4", |of, builder| zip(of, "arm_sve.intr.zip.x4", builder)),
    ];
    let single =
        RENAMED.iter().chain(OTHERS).map(|(op, make)| lowering(op, "ArmSVELowering", converter, *make));
    let mut patterns: Vec<Pattern> = single.collect();
    patterns.extend(ZIPS.iter().map(|(op, make)| lowering_all(op, "ArmSVELowering", converter, *make)));
    // An instruction is better than a comparison of lanes.
    let mask = lowering("vector.create_mask", "CreateMaskOpLowering", converter, create_mask);
    patterns.push(mask.benefit(2));
    patterns
}

const FROM_BYTES: &str = "arm_sve.intr.convert.from.svbool";
const TO_BYTES: &str = "arm_sve.intr.convert.to.svbool";

fn renamed<'c>(of: &Lowered<'_, 'c>, to: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    Some(builder.value(to, &of.operands, of.result))
}

/// One conversion for each row of an array of predicates.
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
    Some(builder.value_with("arm_sve.intr.dupq_lane", &of.operands, of.result, &lane))
}

fn select_predicate<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let index = of.view(builder).operands().nth(2).map(Value::id)?;
    let [chosen, by, _] = of.operands[..] else { return None };
    let context = builder.context();
    let bytes = context.scalable_vector_type(&[BYTES], &[true], context.integer_type(1));
    let chosen = builder.value(TO_BYTES, &[chosen], bytes);
    let index = builder.index_cast(index, context.integer_type(32));
    let selected = builder.value("arm_sve.intr.psel", &[chosen, by, index], bytes);
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
    let ty = of.view(builder).result(0).ty();
    let is_predicate = matches!(shape_of(ty), [2 | 4 | 8 | 16]) && ty.is_scalable_vector();
    let bound = of.operands.first().copied().filter(|_| is_predicate)?;
    let word = builder.type_of(bound);
    let zero = builder.value("llvm.mlir.zero", &[], word);
    Some(builder.value("arm_sve.intr.whilelt", &[zero, bound], of.result))
}
