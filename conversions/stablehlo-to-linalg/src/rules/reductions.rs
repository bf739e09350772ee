//! Reductions along dimensions.

use super::Row;
use crate::arrays::Nest;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_ir::TypedOp;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_linalg::IteratorType;
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[(hlo::ReduceOp::NAME, reduce)];

fn reduce<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let count = source.result_types.len();
    let inputs: Vec<ValueId> =
        source.operands[..count].iter().map(|operand| t.value(*operand)).collect::<Result<_, _>>()?;
    let rank = source.shape(0)?.len();
    let dimensions = source.integers("dimensions");
    let is_reduced = |dim: usize| dimensions.contains(&(dim as i64));
    let kept: Vec<usize> = (0..rank).filter(|dim| !is_reduced(*dim)).collect();
    let mut outputs = Vec::new();
    for at in 0..count {
        let start = t.element(source.operands[count + at])?;
        let ty = t.result_type(source, at)?;
        if ty.element_or_self() != t.b.type_of(start) {
            return Err("the region combines in another type".to_owned());
        }
        let output = t.empty(ty, &mut |t, dim| {
            let size = t.size(inputs[0], kept[dim]);
            Some(t.b.index_of(size))
        })?;
        outputs.push(t.fill(start, output)?);
    }
    let context = t.b.context();
    let mut maps = vec![AffineMap::identity(context, rank as u32); count];
    maps.extend(std::iter::repeat_n(t.dims_map(rank, &kept), count));
    let kind = |dim| if is_reduced(dim) { IteratorType::Reduction } else { IteratorType::Parallel };
    let iterators: Vec<IteratorType> = (0..rank).map(kind).collect();
    let nest = Nest { inputs: &inputs, outputs: &outputs, maps: &maps, iterators: &iterators };
    t.nest(&nest, |t, elements| {
        // What was combined so far comes first.
        let (new, so_far) = elements.split_at(count);
        let arguments: Vec<ValueId> = so_far.iter().chain(new).copied().collect();
        t.elements_of_region(source.regions[0], &arguments)
    })
}
