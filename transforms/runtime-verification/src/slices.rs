//! Checks of slices, which must lie in the whole.

use super::checks::Checks;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::{MixedIndex, Slice, SliceGroups};
use terrace_ir::RegionSource;
use terrace_ir::ids::ValueId;
use terrace_scf::{IfOp, YieldOp};

impl<'c> Checks<'_, '_, 'c> {
    /// Checks each dimension of a slice of the first operand: its first element, unless it is empty, and its last one.
    ///
    /// `name` is what messages call the operation.
    pub fn slice(&mut self, groups: SliceGroups, name: &str) {
        let (whole, slice) = (self.op().operand(0).id(), groups.slice(self.op()));
        self.slice_of(whole, &slice, name);
    }

    /// Checks each dimension of a slice of a value.
    pub(crate) fn slice_of(&mut self, whole: ValueId, slice: &Slice, name: &str) {
        let zero = self.index(0);
        let one = self.index(1);
        let parts = slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides);
        for (number, ((&offset, &size), &stride)) in parts.enumerate() {
            let (offset, size, stride) = (self.entry(offset), self.entry(size), self.entry(stride));
            let end = self.known_dim(whole, number);
            let is_empty = self.make.cmpi(CmpIPredicate::Eq, size, zero);
            let begins_inside = self.either(
                is_empty,
                |checks| {
                    let is_not_before = checks.make.cmpi(CmpIPredicate::Sge, offset, zero);
                    let is_not_behind = checks.make.cmpi(CmpIPredicate::Sle, offset, end);
                    checks.make.andi(is_not_before, is_not_behind)
                },
                |checks| checks.is_within(offset, zero, end),
            );
            self.require(begins_inside, format_args!("offset {number} is out-of-bounds"));
            let has_elements = self.make.cmpi(CmpIPredicate::Sgt, size, zero);
            let ends_inside = self.either(
                has_elements,
                |checks| {
                    let steps = checks.make.subi(size, one);
                    let distance = checks.make.muli(steps, stride);
                    let last = checks.make.addi(offset, distance);
                    checks.is_within(last, zero, end)
                },
                |checks| {
                    let ty = checks.make.context().integer_type(1);
                    checks.make.int(ty, 1)
                },
            );
            self.require(ends_inside, format_args!("{name} runs out-of-bounds along dimension {number}"));
        }
    }

    /// Creates a number of a slice, unless it is a value.
    pub(crate) fn entry(&mut self, entry: MixedIndex) -> ValueId {
        match entry {
            MixedIndex::Value(value) => value,
            MixedIndex::Constant(number) => self.index(number),
        }
    }

    /// Creates one condition or another, each computed in a region of its own.
    fn either(
        &mut self,
        condition: ValueId,
        yes: impl FnOnce(&mut Self) -> ValueId,
        no: impl FnOnce(&mut Self) -> ValueId,
    ) -> ValueId {
        let (context, location, ty) =
            (self.make.context(), self.make.location, self.make.context().integer_type(1));
        let choice = IfOp::builder(context, location)
            .condition(condition)
            .results([ty])
            .then_region(RegionSource::Empty)
            .else_region(RegionSource::Empty);
        let choice = self.make.rewriter.create(choice);
        let regions: Vec<_> = self.make.rewriter.op(choice).regions().map(|region| region.id()).collect();
        let after = self.make.rewriter.save_insertion_point();
        self.make.rewriter.create_block(regions[0], None, []);
        let value = yes(self);
        self.make.rewriter.create(YieldOp::builder(context, location).results([value]));
        self.make.rewriter.create_block(regions[1], None, []);
        let value = no(self);
        self.make.rewriter.create(YieldOp::builder(context, location).results([value]));
        self.make.rewriter.restore_insertion_point(after);
        self.make.rewriter.op(choice).result(0).id()
    }
}
