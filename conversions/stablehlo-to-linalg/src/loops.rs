//! Control flow of the translated program.

use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{RegionSource, Type};
use terrace_scf::{ConditionOp, ForOp, IfOp, WhileOp, YieldOp};

impl<'c> Translation<'_, '_, 'c> {
    fn types(&self, values: &[ValueId]) -> Vec<Type<'c>> {
        values.iter().map(|value| self.b.type_of(*value)).collect()
    }

    /// Creates a loop from zero to a count, which carries values from one iteration to the next.
    pub fn count_to(
        &mut self,
        count: ValueId,
        carried: &[ValueId],
        body: impl FnOnce(&mut Self, ValueId, &[ValueId]) -> Values,
    ) -> Values {
        let (context, location) = (self.b.context(), self.b.location);
        let (zero, one) = (self.b.index(0), self.b.index(1));
        let types = self.types(carried);
        let new = ForOp::builder(context, location)
            .lower_bound(zero)
            .upper_bound(count)
            .step(one)
            .init_args(carried.iter().copied())
            .results(types.iter().copied())
            .region(RegionSource::Empty);
        let new = self.b.create(new);
        let region = self.b.rewriter.op(new).region(0).id();
        let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
        let block = self.b.rewriter.create_block(region, None, arguments);
        let own: Vec<ValueId> =
            self.b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
        let values = body(self, own[0], &own[1..])?;
        self.b.location = location;
        self.b.create(YieldOp::builder(context, location).results(values));
        self.b.rewriter.set_insertion_point_after(new);
        Ok(self.b.rewriter.results(new).to_vec())
    }

    /// Creates loops over the indices of a static shape, in row-major order.
    pub fn over(
        &mut self,
        shape: &[i64],
        carried: &[ValueId],
        body: &mut dyn FnMut(&mut Self, &[ValueId], &[ValueId]) -> Values,
    ) -> Values {
        self.over_rest(shape, &mut Vec::new(), carried, body)
    }

    fn over_rest(
        &mut self,
        shape: &[i64],
        indices: &mut Vec<ValueId>,
        carried: &[ValueId],
        body: &mut dyn FnMut(&mut Self, &[ValueId], &[ValueId]) -> Values,
    ) -> Values {
        let Some((size, rest)) = shape.split_first() else { return body(self, indices, carried) };
        let count = self.b.index(*size);
        self.count_to(count, carried, |t, index, carried| {
            indices.push(index);
            let values = t.over_rest(rest, indices, carried, body);
            indices.pop();
            values
        })
    }

    /// Creates a choice between two computations of values.
    pub fn choose(
        &mut self,
        condition: ValueId,
        types: &[Type<'c>],
        yes: impl FnOnce(&mut Self) -> Values,
        no: impl FnOnce(&mut Self) -> Values,
    ) -> Values {
        let (context, location) = (self.b.context(), self.b.location);
        let new = IfOp::builder(context, location)
            .condition(condition)
            .results(types.iter().copied())
            .then_region(RegionSource::Empty)
            .else_region(RegionSource::Empty);
        let new = self.b.create(new);
        let regions: Vec<_> = self.b.rewriter.op(new).regions().map(|region| region.id()).collect();
        self.b.rewriter.create_block(regions[0], None, []);
        let values = yes(self)?;
        self.b.create(YieldOp::builder(context, location).results(values));
        self.b.rewriter.create_block(regions[1], None, []);
        let values = no(self)?;
        self.b.create(YieldOp::builder(context, location).results(values));
        self.b.rewriter.set_insertion_point_after(new);
        Ok(self.b.rewriter.results(new).to_vec())
    }

    /// Creates a loop as long as a condition on the carried values holds.
    pub fn repeat(
        &mut self,
        carried: &[ValueId],
        condition: impl FnOnce(&mut Self, &[ValueId]) -> Result<ValueId, String>,
        body: impl FnOnce(&mut Self, &[ValueId]) -> Values,
    ) -> Values {
        let (context, location) = (self.b.context(), self.b.location);
        let types = self.types(carried);
        let new = WhileOp::builder(context, location)
            .inits(carried.iter().copied())
            .results(types.iter().copied())
            .before(RegionSource::Empty)
            .after(RegionSource::Empty);
        let new = self.b.create(new);
        let regions: Vec<_> = self.b.rewriter.op(new).regions().map(|region| region.id()).collect();
        let arguments: Vec<_> = types.iter().map(|ty| (*ty, location)).collect();
        let block = self.b.rewriter.create_block(regions[0], None, arguments.clone());
        let own: Vec<ValueId> =
            self.b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
        let goes_on = condition(self, &own)?;
        self.b.create(ConditionOp::builder(context, location).condition(goes_on).args(own));
        let block = self.b.rewriter.create_block(regions[1], None, arguments);
        let own: Vec<ValueId> =
            self.b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
        let values = body(self, &own)?;
        self.b.create(YieldOp::builder(context, location).results(values));
        self.b.rewriter.set_insertion_point_after(new);
        Ok(self.b.rewriter.results(new).to_vec())
    }
}
