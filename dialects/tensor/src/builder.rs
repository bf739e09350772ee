//! Operations of `tensor` with operands that follow from their types.

use crate::{DimOp, ExpandShapeOp};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, DYNAMIC, OperationState, Type};

/// Returns the state of a `tensor.expand_shape`: `groups` are the dimensions of the result that each dimension of the
/// source becomes. The sizes that are not known, at most one a group, are computed from those of the source.
///
/// `None` if a group has several.
pub fn expand_shape<'c>(
    b: &mut Builder<'_, '_, 'c>,
    source: ValueId,
    result: Type<'c>,
    groups: &[Vec<i64>],
) -> Option<OperationState<'c>> {
    let context = b.context();
    let (from, to) = (b.type_of(source).shape()?, result.shape()?);
    let mut whole = Vec::with_capacity(from.len());
    for (at, size) in from.iter().enumerate() {
        whole.push((*size == DYNAMIC).then(|| {
            let index = b.index(at as i64);
            b.make(DimOp::builder(context, b.location).source(source).index(index))
        }));
    }
    let mut sizes = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let of_group =
            group.iter().map(|dim| usize::try_from(*dim).ok().and_then(|dim| to.get(dim).copied()));
        let of_group: Vec<i64> = of_group.collect::<Option<_>>()?;
        match of_group.iter().filter(|size| **size == DYNAMIC).count() {
            0 => continue,
            1 => {}
            _ => return None,
        }
        let known = of_group.iter().filter(|size| **size != DYNAMIC);
        let known = known.fold(1i64, |product, size| product.wrapping_mul(*size));
        let known = b.index(known);
        let whole = whole.get(at).copied().flatten()?;
        sizes.push(b.folding().divsi(whole, known));
    }
    let groups: Vec<Attribute<'c>> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    let new = ExpandShapeOp::builder(context, b.location)
        .src(source)
        .reassociation_attr(Some(context.array_attribute(&groups)))
        .output_shape(sizes)
        .static_output_shape_attr(Some(context.dense_i64_array(to)))
        .result(result);
    Some(new.build())
}
