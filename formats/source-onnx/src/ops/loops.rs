//! Loops that change arrays one element after another.

use crate::importer::{Array, Importer};
use crate::ops::build::count;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, RegionSource, Type};
use terrace_scf::{ForOp, YieldOp};
use terrace_tensor::InsertOp;

/// Body of a loop: from the indices of the iteration and the arrays before it to the arrays after it.
pub(crate) type Change<'s> =
    dyn for<'r, 'b, 'c> FnMut(&mut Builder<'r, 'b, 'c>, &[ValueId], &[ValueId]) -> Option<Vec<ValueId>> + 's;

impl Importer<'_, '_, '_> {
    /// Creates arrays by changes of others, one for each index of a shape, in row-major order.
    pub fn changed(
        &mut self,
        shape: &[i64],
        arrays: &[&Array],
        change: &mut Change<'_>,
    ) -> Result<Vec<Array>, String> {
        let all = count(shape)?;
        let (context, location) = (self.b.context(), self.b.location);
        let point = self.b.rewriter.save_insertion_point();
        let (lower, upper, step) = (self.b.index(0), self.b.index(all), self.b.index(1));
        let values: Vec<ValueId> = arrays.iter().map(|array| array.value).collect();
        let types: Vec<Type<'_>> = values.iter().map(|value| self.b.type_of(*value)).collect();
        let new = ForOp::builder(context, location)
            .lower_bound(lower)
            .upper_bound(upper)
            .step(step)
            .init_args(values)
            .results(types.iter().copied())
            .region(RegionSource::Empty);
        let new = self.b.create(new);
        let region = self.b.rewriter.op(new).region(0).id();
        let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
        let block = self.b.rewriter.create_block(region, None, arguments);
        let own: Vec<ValueId> =
            self.b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
        let indices = indices(&mut self.b, own[0], shape);
        let ended = change(&mut self.b, &indices, &own[1..]);
        let ended = ended.ok_or("it cannot be computed for these element types")?;
        self.b.create(YieldOp::builder(context, location).results(ended));
        self.b.rewriter.restore_insertion_point(point);
        let results: Vec<ValueId> = self.b.rewriter.op(new).results().map(|result| result.id()).collect();
        let array = |(array, value): (&&Array, ValueId)| Array { value, known: None, ..(*array).clone() };
        Ok(arrays.iter().zip(results).map(array).collect())
    }
}

/// Creates the indices of an element from its position in row-major order.
fn indices(b: &mut Builder<'_, '_, '_>, position: ValueId, shape: &[i64]) -> Vec<ValueId> {
    let (mut rest, mut found) = (position, Vec::new());
    for size in shape.iter().rev() {
        let size = b.index(*size);
        found.push(b.remui(rest, size));
        rest = b.divui(rest, size);
    }
    found.reverse();
    found
}

/// Creates an array with another element at some indices.
pub(crate) fn insert(
    b: &mut Builder<'_, '_, '_>,
    element: ValueId,
    array: ValueId,
    indices: Vec<ValueId>,
) -> ValueId {
    let ty = b.type_of(array);
    let new = InsertOp::builder(b.context(), b.location).scalar(element).dest(array).indices(indices);
    b.make(new.result(ty))
}

/// Creates an element of an array that a loop changes.
pub(crate) fn extract(b: &mut Builder<'_, '_, '_>, array: ValueId, indices: Vec<ValueId>) -> ValueId {
    let ty = b.type_of(array).element_or_self();
    let new = terrace_tensor::ExtractOp::builder(b.context(), b.location).tensor(array).indices(indices);
    b.make(new.result(ty))
}
