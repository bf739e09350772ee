//! Interface implementations, and type inference.

use crate::verify::broadcast;
use crate::{
    ConcatOp, EqualOp, IfOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp,
    ReduceSumOp, ReshapeOp, WhileOp, shape_rank,
};
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{Attribute, Ctx, DYNAMIC, Failure, InlinerHooks, Operation, Type, TypedOp};

type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

/// Operations may be inlined everywhere, other ones into branches and loops only; no call is inlined for the dialect's
/// sake.
pub(crate) static INLINER: InlinerHooks = InlinerHooks {
    is_legal_call: |_, _| false,
    is_legal_region: |into, _| {
        into.parent_op().is_some_and(|op| IfOp::cast(op).is_some() || WhileOp::cast(op).is_some())
    },
    ..InlinerHooks::ALWAYS
};

/// Runs its second region again and again.
pub(crate) static LOOP: LoopLike =
    LoopLike { regions: |op: Operation<'_, '_>| op.regions().skip(1).collect(), ..LoopLike::CARRIES_NOTHING };

/// Returns a tensor of such a shape, or without a rank.
fn tensor<'c>(context: Ctx<'c>, shape: Option<&[i64]>, element: Type<'c>) -> Type<'c> {
    match shape {
        Some(shape) => context.ranked_tensor_type(shape, element, None),
        None => context.unranked_tensor_type(element),
    }
}

/// Returns true if types have the same elements, and shapes that may be the same.
fn are_compatible(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
    match (inferred, given) {
        ([a], [b]) => a.element_or_self() == b.element_or_self() && have_compatible_shapes(*a, *b),
        _ => false,
    }
}

impl ConcatOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let context = infer.context;
        let axis = axis_of(infer).ok_or(Failure)?;
        let mut sizes: Option<Vec<i64>> = None;
        for shape in infer.operand_types.iter().filter_map(|ty| ty.shape()) {
            let sizes = sizes.get_or_insert_with(|| vec![DYNAMIC; shape.len()]);
            for (at, (known, size)) in sizes.iter_mut().zip(shape).enumerate() {
                if axis == Ok(at) || *size == DYNAMIC {
                    continue;
                }
                if *known == DYNAMIC {
                    *known = *size;
                }
                if known != size {
                    let message =
                        format!("Cannot concat tensors with different sizes on the non-axis dimension {at}");
                    context.error(infer.location, message).tell();
                    return Err(Failure);
                }
            }
        }
        let element = infer.operand_types.first().ok_or(Failure)?.element_or_self();
        if let (Some(sizes), Ok(axis)) = (&mut sizes, axis)
            && axis < sizes.len()
        {
            let along = infer.operand_types.iter().map(|ty| ty.shape().and_then(|shape| shape.get(axis)));
            sizes[axis] = along
                .map(|size| size.copied().filter(|size| *size != DYNAMIC))
                .try_fold(0i64, |sum, size| sum.checked_add(size?))
                .unwrap_or(DYNAMIC);
        }
        Ok(vec![tensor(context, sizes.as_deref(), element)])
    }

    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        are_compatible(inferred, given)
    }
}

/// Returns the axis; an error within for a negative one.
fn axis_of(infer: &InferContext<'_, '_>) -> Option<Result<usize, std::num::TryFromIntError>> {
    infer.state.attribute("axis").and_then(Attribute::as_i64).map(usize::try_from)
}

impl EqualOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let truth = infer.context.integer_type(1);
        let mut sizes = Some(Vec::new());
        for ty in infer.operand_types {
            sizes = sizes.and_then(|sizes| broadcast(&sizes, ty.shape()?));
        }
        Ok(vec![tensor(infer.context, sizes.as_deref(), truth)])
    }

    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        matches!((inferred, given), ([a], [b]) if have_compatible_shapes(*a, *b))
    }
}

/// Infers one element for all along the axis.
fn infer_reduced<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = *infer.operand_types.first().ok_or(Failure)?;
    let axis = axis_of(infer).and_then(Result::ok);
    let sizes = ty.shape().and_then(|shape| {
        let mut sizes = shape.to_vec();
        *sizes.get_mut(axis?)? = 1;
        Some(sizes)
    });
    Ok(vec![tensor(infer.context, sizes.as_deref(), ty.element_or_self())])
}

macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
                infer_reduced(infer)
            }

            pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
                are_compatible(inferred, given)
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

impl ReshapeOp<'_, '_> {
    /// Infers the rank only: the sizes are in the operation that gives the shape.
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let [input, shape] = infer.operand_types else { return Err(Failure) };
        let rank = shape_rank(*shape).and_then(|rank| usize::try_from(rank).ok()).ok_or(Failure)?;
        Ok(vec![tensor(infer.context, Some(&vec![DYNAMIC; rank]), input.element_or_self())])
    }

    /// Returns true: the verifier compares them, with messages of its own.
    pub(crate) fn are_compatible_types(_: &[Type<'_>], _: &[Type<'_>]) -> bool {
        true
    }
}
