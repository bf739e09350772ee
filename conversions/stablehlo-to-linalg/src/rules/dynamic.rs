//! Shapes that the program computes.

use super::Row;
use super::layout::{positions, spread};
use crate::scalars::to_index;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_stablehlo as hlo;
use terrace_tensor::ReshapeOp;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::GetDimensionSizeOp::NAME, dimension_size),
    (hlo::DynamicBroadcastInDimOp::NAME, dynamic_broadcast_in_dim),
    (hlo::DynamicIotaOp::NAME, dynamic_iota),
    (hlo::DynamicReshapeOp::NAME, dynamic_reshape),
    (hlo::RealDynamicSliceOp::NAME, real_dynamic_slice),
    (hlo::DynamicGatherOp::NAME, dynamic_gather),
];

fn dimension_size<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let tensor = t.value(source.operands[0])?;
    let dim = source.dimension("dimension", source.shape(0)?.len())?;
    let size = t.size(tensor, dim);
    let size = t.b.index_of(size);
    let ty = t.b.context().integer_type(32);
    let size = t.b.index_cast(size, ty);
    Ok(vec![t.tensor_of(size)])
}

/// Reads an element of a tensor of sizes or positions.
fn entry<'c>(t: &mut Translation<'_, '_, 'c>, list: ValueId, original: Type<'c>, at: usize) -> ValueId {
    let place = t.b.index(at as i64);
    let element = t.extract(list, &[place]);
    to_index(&mut t.b, element, original.element_or_self())
}

/// Creates a tensor without contents, whose open sizes an operand says.
fn empty_of<'c>(
    t: &mut Translation<'_, '_, 'c>,
    source: &Source<'c>,
    sizes: usize,
) -> Result<ValueId, String> {
    let ty = t.result_type(source, 0)?;
    let list = t.value(source.operands[sizes])?;
    let original = source.operand_types[sizes];
    t.empty(ty, &mut |t, dim| Some(entry(t, list, original, dim)))
}

fn dynamic_broadcast_in_dim<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let output = empty_of(t, source, 1)?;
    let operand = t.value(source.operands[0])?;
    let expanding = source.integers("known_expanding_dimensions");
    let staying = source.integers("known_nonexpanding_dimensions");
    let is_open = |(dim, size): (usize, &i64)| {
        let dim = dim as i64;
        *size < 0 && !expanding.contains(&dim) && !staying.contains(&dim)
    };
    let dims = source.integers("broadcast_dimensions");
    let ty = t.b.type_of(operand);
    if !ty.shape().unwrap_or_default().iter().enumerate().any(is_open) && expanding.is_empty() {
        return spread(t, operand, output, &dims).map(|value| vec![value]);
    }
    // A size that is not known may be one.
    let rank = ty.rank().ok_or("an operand has no rank")?;
    let value = t.indexed(output, |t, loops| {
        let (zero, one) = (t.b.index(0), t.b.index(1));
        let mut place = Vec::new();
        for own in 0..rank {
            let size = t.size(operand, own);
            let size = t.b.index_of(size);
            let is_one = t.b.cmpi(terrace_arith::CmpIPredicate::Eq, size, one);
            let index = loops[dims[own] as usize];
            place.push(t.b.select(is_one, zero, index));
        }
        Ok(t.extract(operand, &place))
    })?;
    Ok(vec![value])
}

fn dynamic_iota<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let output = empty_of(t, source, 0)?;
    let dim = source.dimension("iota_dimension", source.result_shape(0)?.len())?;
    positions(t, output, dim, source).map(|value| vec![value])
}

fn dynamic_reshape<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let (tensor, shape) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let ty = t.result_type(source, 0)?;
    let new = ReshapeOp::builder(t.b.context(), t.b.location).source(tensor).shape(shape).result(ty);
    Ok(vec![t.b.make(new)])
}

fn real_dynamic_slice<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let tensor = t.value(source.operands[0])?;
    let lists: Vec<ValueId> =
        source.operands[1..].iter().map(|list| t.value(*list)).collect::<Result<_, _>>()?;
    let mut slice = Slice { offsets: Vec::new(), sizes: Vec::new(), strides: Vec::new() };
    for (dim, size) in source.result_shape(0)?.iter().enumerate() {
        let numbers: Vec<ValueId> = lists
            .iter()
            .zip(&source.operand_types[1..])
            .map(|(list, ty)| entry(t, *list, *ty, dim))
            .collect();
        let &[start, limit, stride] = &numbers[..] else { return Err("a list is missing".to_owned()) };
        slice.offsets.push(MixedIndex::Value(start));
        slice.strides.push(MixedIndex::Value(stride));
        slice.sizes.push(match size {
            0.. => MixedIndex::Constant(*size),
            _ => {
                let length = t.b.subi(limit, start);
                MixedIndex::Value(t.b.ceildivsi(length, stride))
            }
        });
    }
    Ok(vec![t.slice(tensor, &slice)])
}

fn dynamic_gather<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let op = t.b.rewriter.value(source.operands[2]).defining_op();
    let sizes = op.filter(|op| op.isa::<hlo::ConstantOp>()).and_then(|op| op.attribute("value"));
    let sizes =
        sizes.and_then(|sizes| sizes.dense_integers()).ok_or("the sizes of the slices must be known")?;
    let sizes: Option<Vec<i64>> = sizes.map(|size| size.to_i64()).collect();
    super::indexed::gather(t, source, &sizes.ok_or("a size is too large")?)
}
