//! The pattern of operations that write into operands: casts of operands move past them.

use crate::CastOp;
use crate::InsertSliceOp;
use crate::facts::static_information::through_cast;
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root, TypedOp, ValueMap};

/// The pattern of the dialect.
pub(crate) const OF_DESTINATION_STYLE: &[Pattern] = &[Pattern::with_root(
    Root::Interface("DestinationStyleOpInterface"),
    "FoldTensorCastProducerOp",
    operands_without_casts,
)];

/// `f(cast(x)) -> cast(f(x))`
fn operands_without_casts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let old = rewriter.op(op);
    let interface = old.interface::<DestinationStyle>()?;
    let is_loop = old.spec()?.has_trait(|one| one.name() == "LoopLikeOpInterface");
    // Slices have patterns of their own, and so have operations that change the layout of tensors.
    if is_loop
        || InsertSliceOp::cast(old).is_some()
        || matches!(old.name().as_str(), "linalg.pack" | "linalg.unpack")
    {
        return None;
    }
    let mut changes: Vec<_> = Vec::new();
    for operand in old.op_operands() {
        if let Some(source) = through_cast(operand.value()) {
            changes.push((operand.number(), source.id()));
        }
    }
    if changes.is_empty() {
        return None;
    }
    // The results have the types of the tensors that are written into.
    let mut inits: Vec<_> =
        (interface.inits)(old).into_iter().map(|init| (init.number(), init.value())).collect();
    inits.sort_by_key(|(number, _)| *number);
    let types: Vec<_> = inits
        .iter()
        .map(|(number, value)| match changes.iter().find(|(at, _)| at == number) {
            Some((_, source)) => rewriter.type_of(*source),
            None => value.ty(),
        })
        .filter(|ty| !ty.is_memref())
        .collect();
    let (location, context) = (old.location(), rewriter.context());
    let copy = rewriter.clone_op(op, &mut ValueMap::default());
    rewriter.modify_op_in_place(copy, |body| {
        for (at, source) in changes {
            body.set_operand(copy, at, source);
        }
        let results: Vec<_> =
            terrace_ir::Operation::new(body, copy).results().map(|result| result.id()).collect();
        for (result, ty) in results.into_iter().zip(types) {
            body.set_type(result, ty);
        }
    });
    let (old, new) = (rewriter.results(op), rewriter.results(copy));
    let mut values = Vec::with_capacity(new.len());
    for (&old, &new) in old.iter().zip(&new) {
        let ty = rewriter.type_of(old);
        values.push(match rewriter.type_of(new) == ty {
            true => new,
            false => rewriter.create_value(CastOp::builder(context, location).source(new).dest(ty)),
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}
