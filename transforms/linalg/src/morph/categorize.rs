//! Named operations on elements as `linalg.elementwise`.

use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_linalg::{
    AbsOp, AddOp, CeilOp, DivOp, DivUnsignedOp, ElementwiseKind, ElementwiseOp, ErfOp, ExpOp, FloorOp,
    LinalgOp, LogOp, MulOp, NamedParts, NegFOp, PowFOp, ReciprocalOp, RoundOp, RsqrtOp, SelectOp, SqrtOp,
    SquareOp, SubOp, TanhOp, named,
};

/// Named operations and the functions that they apply.
const KINDS: &[(&str, ElementwiseKind)] = &[
    (SelectOp::SPEC.name, ElementwiseKind::Select),
    (AddOp::SPEC.name, ElementwiseKind::Add),
    (SubOp::SPEC.name, ElementwiseKind::Sub),
    (MulOp::SPEC.name, ElementwiseKind::Mul),
    (DivOp::SPEC.name, ElementwiseKind::Div),
    (DivUnsignedOp::SPEC.name, ElementwiseKind::DivUnsigned),
    (PowFOp::SPEC.name, ElementwiseKind::Powf),
    (ExpOp::SPEC.name, ElementwiseKind::Exp),
    (LogOp::SPEC.name, ElementwiseKind::Log),
    (AbsOp::SPEC.name, ElementwiseKind::Abs),
    (CeilOp::SPEC.name, ElementwiseKind::Ceil),
    (FloorOp::SPEC.name, ElementwiseKind::Floor),
    (NegFOp::SPEC.name, ElementwiseKind::Negf),
    (ReciprocalOp::SPEC.name, ElementwiseKind::Reciprocal),
    (RoundOp::SPEC.name, ElementwiseKind::Round),
    (SqrtOp::SPEC.name, ElementwiseKind::Sqrt),
    (RsqrtOp::SPEC.name, ElementwiseKind::Rsqrt),
    (SquareOp::SPEC.name, ElementwiseKind::Square),
    (TanhOp::SPEC.name, ElementwiseKind::Tanh),
    (ErfOp::SPEC.name, ElementwiseKind::Erf),
];

/// Returns the patterns that turn named operations into `linalg.elementwise`.
pub(super) fn patterns() -> impl Iterator<Item = Pattern> {
    KINDS.iter().map(|&(name, kind)| {
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| to_category(op, kind, rewriter);
        Pattern::with_closure(Root::Op(name), "NamedToElementwisePattern", Arc::new(rewrite))
    })
}

/// `add(a, b) -> elementwise<add>(a, b)`
pub fn to_category(op: OpId, kind: ElementwiseKind, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let inputs: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let location = linalg.op().location();
    let maps: Vec<Attribute<'_>> =
        linalg.maps().iter().map(|map| context.affine_map_attribute(*map)).collect();
    let attributes = &[("kind", kind.attribute(context)), ("indexing_maps", context.array_attribute(&maps))];
    let name = ElementwiseOp::SPEC.name;
    let parts = NamedParts { name, location, inputs: &inputs, outputs: &outputs, attributes };
    let state = named(rewriter.body_mut(), parts).ok()?;
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
