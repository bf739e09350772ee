//! Types that follow from operands, and what passes and the printer may ask of the operations.

use crate::constraints::{is_extent_tensor, is_shape, is_size, is_value_shape};
use crate::{
    AddOp, ConstShapeOp, ConstSizeOp, DimOp, DivOp, FuncOp, GetExtentOp, MaxOp, MeetOp, MinOp, MulOp,
    NumElementsOp, RankOp, SHAPE_TYPE, SIZE_TYPE, ShapeOfOp,
};
use terrace_interfaces::call::Callable;
use terrace_interfaces::cast::Cast;
use terrace_interfaces::function;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_ir::DYNAMIC;
use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{Attribute, Failure, Operation, Type, TypedOp, Value};

type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

/// Runs its region, if it has one.
pub(crate) static FUNCTION: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Runs its region once.
pub(crate) static ASSUMING: RegionBranch = RegionBranch {
    invocations: |_, _| vec![Some(1)],
    ..RegionBranch::new(|op, point| match point {
        RegionBranchPoint::Parent => [RegionSuccessor::into_region(op.region(0))].into_iter().collect(),
        RegionBranchPoint::Terminator(_) => [RegionSuccessor::out_of(op)].into_iter().collect(),
    })
};

/// From a size or an index to an index.
pub(crate) static SIZE_TO_INDEX: Cast = Cast {
    are_compatible: |inputs, outputs| match (inputs, outputs) {
        ([input], [output]) => is_size_or_index(*input) && output.is_index(),
        _ => false,
    },
};

/// From a shape or a tensor of extents to a tensor of indices.
pub(crate) static TO_EXTENT_TENSOR: Cast = Cast {
    are_compatible: |inputs, outputs| match (inputs, outputs) {
        ([input], [output]) => {
            let is_tensor = output.is_tensor() && output.element_or_self().is_index();
            (is_shape(*input) || is_extent_tensor(*input)) && is_tensor
        }
        _ => false,
    },
};

impl FuncOp<'_, '_> {
    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

/// Returns the types of the arguments and of the results; none while the type is not that of a function.
pub(crate) fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
    ty.and_then(Type::as_function).unwrap_or_default()
}

impl<'a, 'c> ConstSizeOp<'a, 'c> {
    /// `c4` for the size 4.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        if let Some(value) = self.op().attribute("value").and_then(Attribute::as_i64) {
            set(self.op().result(0), &format!("c{value}"));
        }
    }
}

fn is_size_or_index(ty: Type<'_>) -> bool {
    is_size(ty) || ty.is_index()
}

fn are_sizes_or_indices(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
    match (inferred, given) {
        ([a], [b]) => is_size_or_index(*a) && is_size_or_index(*b),
        _ => false,
    }
}

/// Returns a size if `may_fail`, else an index.
fn size_or_index<'c>(infer: &InferContext<'_, 'c>, may_fail: bool) -> Inferred<'c> {
    let context = infer.context;
    Ok(vec![if may_fail { context.dialect_type(&SIZE_TYPE, &[]) } else { context.index_type() }])
}

macro_rules! sizes {
    ($($op:ident: $may_fail:expr;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
                let may_fail: fn(&[Type<'_>]) -> bool = $may_fail;
                size_or_index(infer, may_fail(infer.operand_types))
            }

            pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
                are_sizes_or_indices(inferred, given)
            }
        }
    )*};
}

sizes! {
    AddOp: |types| types.iter().any(|ty| is_size(*ty));
    DivOp: |types| types.iter().any(|ty| is_size(*ty));
    GetExtentOp: |_| false;
    MulOp: |types| types.iter().any(|ty| is_size(*ty));
    NumElementsOp: |types| types.iter().any(|ty| is_shape(*ty));
    RankOp: |types| types.iter().any(|ty| is_shape(*ty));
}

impl DimOp<'_, '_> {
    /// Infers the type of the index, by default.
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        Ok(infer.operand_types.get(1..2).ok_or(Failure)?.to_vec())
    }

    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        are_sizes_or_indices(inferred, given)
    }
}

macro_rules! extremes {
    ($($op:ident)*) => {$(
        impl $op<'_, '_> {
            /// Infers the type of both operands; a size if they differ.
            pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
                match *infer.operand_types {
                    [a, b] if a == b => Ok(vec![a]),
                    _ => size_or_index(infer, true),
                }
            }

            pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
                match (inferred, given) {
                    ([a], [b]) => is_shape(*a) && is_shape(*b) || is_size(*a) && is_size(*b),
                    _ => false,
                }
            }
        }
    )*};
}

extremes! { MaxOp MinOp }

impl ConstShapeOp<'_, '_> {
    /// Infers a tensor of the extents.
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let shape = infer.state.attribute("shape").and_then(Attribute::ty).ok_or(Failure)?;
        let len = shape.element_count().ok_or(Failure)?;
        Ok(vec![extent_tensor(infer, len)])
    }

    /// Returns true if the types are compatible: a shape is so with everything else that is allowed.
    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        match (inferred, given) {
            ([a], [b]) => is_shape(*a) || is_shape(*b) || a == b,
            _ => false,
        }
    }
}

impl ShapeOfOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let [value] = *infer.operand_types else { return Err(Failure) };
        if is_value_shape(value) {
            return Ok(vec![infer.context.dialect_type(&SHAPE_TYPE, &[])]);
        }
        let rank = value.rank().map_or(DYNAMIC, |rank| rank as i64);
        Ok(vec![extent_tensor(infer, rank)])
    }

    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        let ([a], [b]) = (inferred, given) else { return false };
        let has_extents = |ty: Type<'_>| is_shape(ty) || ty.is_shaped();
        let is_any_shape = is_shape(*a) || is_shape(*b);
        a == b || has_extents(*a) && has_extents(*b) && (is_any_shape || have_compatible_shapes(*a, *b))
    }
}

fn extent_tensor<'c>(infer: &InferContext<'_, 'c>, len: i64) -> Type<'c> {
    infer.context.ranked_tensor_type(&[len], infer.context.index_type(), None)
}

impl MeetOp<'_, '_> {
    /// Infers the error-carrying type if there is one; of two extent tensors, the one of unknown length.
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let [a, b] = *infer.operand_types else { return Err(Failure) };
        let may_fail = is_shape(a) || is_size(a);
        let (first, second) = if may_fail { (a, b) } else { (b, a) };
        let refuse = |message: &str| Err(infer.context.error(infer.location, message).tell());
        let fits = if is_size(first) {
            is_size_or_index(second)
        } else if first.is_index() {
            second.is_index()
        } else if is_shape(first) {
            is_shape(second) || is_extent_tensor(second)
        } else {
            return match (length(first), length(second)) {
                (Some(DYNAMIC), _) => Ok(vec![first]),
                (_, Some(DYNAMIC)) => Ok(vec![second]),
                (one, other) if one == other => Ok(vec![first]),
                _ => refuse("unequal shape cardinality"),
            };
        };
        if fits { Ok(vec![first]) } else { refuse("requires all sizes or shapes") }
    }

    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        let ([a], [b]) = (inferred, given) else { return false };
        let may_fail = is_shape(*a) || is_size(*a);
        let (first, second) = if may_fail { (*a, *b) } else { (*b, *a) };
        if is_size(first) {
            return is_size_or_index(second);
        }
        if is_shape(first) {
            return is_shape(second) || second.is_tensor();
        }
        first == second || have_compatible_shapes(first, second)
    }
}

/// Returns the number of extents in a tensor of them.
fn length(ty: Type<'_>) -> Option<i64> {
    ty.shape().and_then(|shape| shape.first()).copied()
}
