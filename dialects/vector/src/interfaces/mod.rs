//! Types that follow from operands, names of results, and what `vector.mask` asks of the operation that it masks.

pub(crate) mod ranges;

use crate::verify::contract_dims;
use crate::{
    ContractionOp, ExtractOp, GatherOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ShuffleOp,
    ToElementsOp, TransferReadOp, TransferWriteOp, VectorScaleOp,
};
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::affine::AffineMap;
use terrace_ir::spec::InferContext;
use terrace_ir::{Attribute, Ctx, Failure, Operation, Type, TypedOp, Value};

type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

impl ExtractOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let source = infer.operand_types[0];
        let position =
            infer.state.attribute("static_position").and_then(Attribute::as_i64_array).ok_or(Failure)?;
        let shape = vector_shape(infer, source)?;
        if position.len() == shape.len() {
            return Ok(vec![source.element_or_self()]);
        }
        let outer = position.len().min(shape.len());
        let scalable = source.scalable_dims();
        let element = source.element_or_self();
        Ok(vec![infer.context.scalable_vector_type(&shape[outer..], &scalable[outer..], element)])
    }

    /// Returns true if the types are compatible: an element may be given as a vector of one.
    pub(crate) fn are_compatible_types(inferred: &[Type<'_>], given: &[Type<'_>]) -> bool {
        let is_vector_of = |vector: Type<'_>, element: Type<'_>| {
            vector.is_vector() && vector.shape() == Some(&[1]) && vector.element_or_self() == element
        };
        match (inferred, given) {
            ([a], [b]) => a == b || is_vector_of(*a, *b) || is_vector_of(*b, *a),
            _ => inferred == given,
        }
    }
}

impl ShuffleOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let v1 = infer.operand_types[0];
        let mask = infer.state.attribute("mask").and_then(Attribute::as_i64_array).ok_or(Failure)?;
        let shape = vector_shape(infer, v1)?;
        let rows = (mask.len() as i64).max(1);
        let shape = [&[rows], shape.get(1..).unwrap_or_default()].concat();
        Ok(vec![infer.context.vector_type(&shape, v1.element_or_self())])
    }
}

impl MultiDimReductionOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        Ok(vec![infer.operand_types[1]])
    }
}

impl ToElementsOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let source = infer.operand_types[0];
        let count = vector_shape(infer, source)?.iter().product::<i64>() as usize;
        Ok(vec![source.element_or_self(); count])
    }
}

/// Returns the shape of the first operand. Formats let operands of other types through to here.
fn vector_shape<'c>(infer: &InferContext<'_, 'c>, ty: Type<'c>) -> Result<&'c [i64], Failure> {
    ty.shape().filter(|_| ty.is_vector()).ok_or_else(|| {
        let name = infer.state.name;
        let message = format!("'{name}' op operand #0 must be vector of any type values, but got '{ty}'");
        infer.context.error(infer.location, message).tell()
    })
}

impl<'a, 'c> VectorScaleOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.res(), "vscale");
    }
}

/// A transfer writes into its base.
pub(crate) static WRITE_DESTINATION: DestinationStyle =
    DestinationStyle { inits: |op| operands_of_group(op, 1) };

/// Shape of the mask around an operation.
pub(crate) struct Maskable<'c> {
    /// The type that the mask must have.
    pub mask_type: Type<'c>,
    /// True if lanes that are not selected may come from elsewhere.
    pub takes_passthru: bool,
}

/// Returns the masking of an operation; `None` if it cannot be masked.
pub(crate) fn maskable<'c>(op: Operation<'_, 'c>) -> Option<Maskable<'c>> {
    let context = op.context();
    let plain = |mask_type| Some(Maskable { mask_type, takes_passthru: false });
    let like = |vector: Type<'c>| vector.with_element(context, context.integer_type(1));
    if let Some(contraction) = ContractionOp::cast(op) {
        plain(contraction_mask_type(contraction)?)
    } else if let Some(product) = OuterProductOp::cast(op) {
        plain(like(product.result().ty()))
    } else if let Some(reduction) = ReductionOp::cast(op) {
        plain(like(reduction.vector().ty()))
    } else if let Some(reduction) = MultiDimReductionOp::cast(op) {
        plain(like(reduction.source().ty()))
    } else if let Some(gather) = GatherOp::cast(op) {
        plain(like(gather.indices().ty()))
    } else if let Some(read) = TransferReadOp::cast(op) {
        let map = read.permutation_map_attr()?.as_affine_map()?;
        let mask_type = transfer_mask_type(context, read.vector().ty(), map);
        Some(Maskable { mask_type, takes_passthru: true })
    } else if let Some(write) = TransferWriteOp::cast(op) {
        let map = write.permutation_map_attr()?.as_affine_map()?;
        plain(transfer_mask_type(context, write.value_to_store().ty(), map))
    } else {
        None
    }
}

/// Returns a mask of the iterations: each dimension has the size that it has in an operand.
fn contraction_mask_type<'c>(op: ContractionOp<'_, 'c>) -> Option<Type<'c>> {
    let context = op.op().context();
    let maps = op.maps();
    let mut sizes = vec![0; maps.first()?.dims() as usize];
    let mut scalable = vec![false; sizes.len()];
    for (map, operand) in maps.iter().zip([op.lhs().ty(), op.rhs().ty()]) {
        let shape = operand.shape().unwrap_or_default().iter().zip(operand.scalable_dims());
        for (at, (size, is_scalable)) in contract_dims(*map).zip(shape) {
            *sizes.get_mut(at)? = *size;
            scalable[at] = *is_scalable;
        }
    }
    Some(context.scalable_vector_type(&sizes, &scalable, context.integer_type(1)))
}

/// Returns the mask of a transfer: the vector's dimensions in the order in which the map's inputs have them, without
/// those that are repeated.
pub(crate) fn transfer_mask_type<'c>(context: Ctx<'c>, vector: Type<'c>, map: AffineMap<'c>) -> Type<'c> {
    use terrace_ir::affine::AffineExprKind::Dim;
    let shape = vector.shape().unwrap_or_default();
    let mut used: Vec<_> = (map.results().iter().zip(shape).zip(vector.scalable_dims()))
        .filter_map(|((result, size), scalable)| match result.kind() {
            Dim(at) => Some((at, *size, *scalable)),
            _ => None,
        })
        .collect();
    used.sort_by_key(|(at, ..)| *at);
    used.dedup_by_key(|(at, ..)| *at);
    let element = context.integer_type(1);
    if used.is_empty() {
        return context.vector_type(&[1], element);
    }
    let (sizes, scalable): (Vec<_>, Vec<_>) =
        used.into_iter().map(|(_, size, scalable)| (size, scalable)).unzip();
    context.scalable_vector_type(&sizes, &scalable, element)
}

/// On tensors it is a plain computation.
pub(crate) static TRANSFER_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| Speculatability::when(op.operands().all(|operand| !operand.ty().is_any_memref())),
};
