//! Creation of loops, conditions and index arithmetic, with what is known ahead folded.

use crate::loops::loop_around;
use terrace_affine::apply_over_dims;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Location, PatternRewriter, RegionSource, Type};
use terrace_scf::{IfOp, ParallelOp, ReduceOp, YieldOp};

/// Body of a loop: gets the position and the carried values, and returns the next ones.
pub(super) type LoopBody<'f, 'r, 'b, 'c> =
    &'f mut dyn FnMut(&mut Emitter<'r, 'b, 'c>, MixedIndex, &[ValueId]) -> Option<Vec<ValueId>>;

/// Branch of a condition: returns its values.
pub(super) type Branch<'f, 'r, 'b, 'c> = &'f mut dyn FnMut(&mut Emitter<'r, 'b, 'c>) -> Option<Vec<ValueId>>;

/// Creates operations at the insertion point of a rewriter.
pub(super) struct Emitter<'r, 'b, 'c> {
    /// The rewriter.
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    /// Location of all operations.
    pub location: Location<'c>,
    /// True if loops are parallel whose iterations do not depend on each other.
    pub is_parallel: bool,
}

impl<'r, 'b, 'c> Emitter<'r, 'b, 'c> {
    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.rewriter.context()
    }

    /// Returns a builder.
    pub fn build(&mut self) -> Builder<'_, 'b, 'c> {
        self.rewriter.builder(self.location)
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.type_of(value)
    }

    /// Returns an index as a value.
    pub fn value(&mut self, index: MixedIndex) -> ValueId {
        self.build().index_of(index)
    }

    /// Returns the value of an expression whose dimensions are the operands.
    pub fn apply(&mut self, expr: AffineExpr<'c>, operands: &[MixedIndex]) -> MixedIndex {
        apply_over_dims(expr, operands, self.location, self.rewriter)
    }

    /// `a + constant`
    pub fn plus(&mut self, a: MixedIndex, constant: i64) -> MixedIndex {
        if constant == 0 {
            return a;
        }
        let expr = AffineExpr::dim(self.context(), 0).add_constant(self.context(), constant);
        self.apply(expr, &[a])
    }

    /// `a + b`
    pub fn sum(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        let context = self.context();
        self.apply(AffineExpr::dim(context, 0).add(context, AffineExpr::dim(context, 1)), &[a, b])
    }

    /// `a * b`
    pub fn product(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        let context = self.context();
        self.apply(AffineExpr::dim(context, 0).mul(context, AffineExpr::dim(context, 1)), &[a, b])
    }

    /// `a - b`
    pub fn difference(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        let context = self.context();
        let negated = AffineExpr::dim(context, 1).negate(context);
        self.apply(AffineExpr::dim(context, 0).add(context, negated), &[a, b])
    }

    /// `a / constant`, rounded down.
    pub fn quotient(&mut self, a: MixedIndex, constant: i64) -> MixedIndex {
        let context = self.context();
        let by = AffineExpr::constant(context, constant);
        self.apply(AffineExpr::binary(context, BinaryKind::FloorDiv, AffineExpr::dim(context, 0), by), &[a])
    }

    /// Creates the largest multiple of a constant that is not above `a`.
    pub fn round_down(&mut self, a: MixedIndex, constant: i64) -> MixedIndex {
        let context = self.context();
        let by = AffineExpr::constant(context, constant);
        let quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, AffineExpr::dim(context, 0), by);
        self.apply(quotient.mul(context, by), &[a])
    }

    /// Creates the smaller one of two indices that are not negative.
    pub fn least(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        if let (MixedIndex::Constant(a), MixedIndex::Constant(b)) = (a, b) {
            return MixedIndex::Constant(a.min(b));
        }
        let (a, b) = (self.value(a), self.value(b));
        MixedIndex::Value(self.build().minsi(a, b))
    }

    /// Creates a loop that carries values, and returns the last ones. A loop of one iteration, or none, is no loop.
    pub fn repeat(
        &mut self,
        [lower, upper]: [MixedIndex; 2],
        step: i64,
        carried: Vec<ValueId>,
        body: LoopBody<'_, 'r, 'b, 'c>,
    ) -> Option<Vec<ValueId>> {
        if let (MixedIndex::Constant(lower), MixedIndex::Constant(upper)) = (lower, upper) {
            if lower >= upper {
                return Some(carried);
            }
            if lower.saturating_add(step) >= upper {
                return body(self, MixedIndex::Constant(lower), &carried);
            }
        }
        let bounds = [self.value(lower), self.value(upper), self.value(MixedIndex::Constant(step))];
        let (new, position, inner) = loop_around(bounds, &carried, self.location, self.rewriter);
        let block = self.rewriter.op(new).region(0).first_block()?.id();
        self.rewriter.set_insertion_point_to_end(block);
        let next = body(self, MixedIndex::Value(position), &inner)?;
        self.end(next);
        self.rewriter.set_insertion_point_after(new);
        Some(self.rewriter.results(new).to_vec())
    }

    /// Creates a loop that carries nothing.
    pub fn each(
        &mut self,
        bounds: [MixedIndex; 2],
        step: i64,
        body: &mut dyn FnMut(&mut Self, MixedIndex) -> Option<()>,
    ) -> Option<()> {
        self.repeat(bounds, step, Vec::new(), &mut |e, position, _| body(e, position).map(|()| Vec::new()))?;
        Some(())
    }

    /// Creates a loop whose iterations do not depend on each other. It is as [`Emitter::each`] creates it, unless loops
    /// are to be parallel.
    pub fn each_apart(
        &mut self,
        [lower, upper]: [MixedIndex; 2],
        step: i64,
        body: &mut dyn FnMut(&mut Self, MixedIndex) -> Option<()>,
    ) -> Option<()> {
        let is_short = match (lower, upper) {
            (MixedIndex::Constant(lower), MixedIndex::Constant(upper)) => lower.saturating_add(step) >= upper,
            _ => false,
        };
        if !self.is_parallel || is_short {
            return self.each([lower, upper], step, body);
        }
        let [lower, upper, step] = [lower, upper, MixedIndex::Constant(step)].map(|index| self.value(index));
        let (context, location) = (self.context(), self.location);
        let new = ParallelOp::builder(context, location)
            .lower_bound([lower])
            .upper_bound([upper])
            .step([step])
            .results([])
            .region(RegionSource::Empty);
        let new = self.rewriter.create(new);
        let region = self.rewriter.op(new).region(0).id();
        let block = self.rewriter.create_block(region, None, [(context.index_type(), location)]);
        let position = self.rewriter.block(block).argument(0).id();
        self.rewriter.set_insertion_point_to_end(block);
        body(self, MixedIndex::Value(position))?;
        self.rewriter.create(ReduceOp::builder(context, location));
        self.rewriter.set_insertion_point_after(new);
        Some(())
    }

    /// Creates a condition, and returns the values of the branch that is taken; a condition that is known is none.
    pub fn choose<'f>(
        &mut self,
        condition: Option<ValueId>,
        types: &[Type<'c>],
        yes: Branch<'f, 'r, 'b, 'c>,
        no: Branch<'f, 'r, 'b, 'c>,
    ) -> Option<Vec<ValueId>> {
        let Some(condition) = condition else { return yes(self) };
        let new = IfOp::builder(self.context(), self.location)
            .condition(condition)
            .results(types.iter().copied())
            .then_region(RegionSource::Empty)
            .else_region(RegionSource::Empty);
        let new = self.rewriter.create(new);
        for (at, branch) in [yes, no].into_iter().enumerate() {
            let region = self.rewriter.op(new).region(at).id();
            let block = self.rewriter.create_block(region, None, []);
            self.rewriter.set_insertion_point_to_end(block);
            let values = branch(self)?;
            self.end(values);
        }
        self.rewriter.set_insertion_point_after(new);
        Some(self.rewriter.results(new).to_vec())
    }

    /// Returns `a <= b`; `None` if that is known to hold.
    pub fn at_most(&mut self, a: MixedIndex, b: MixedIndex) -> Option<ValueId> {
        if let (MixedIndex::Constant(a), MixedIndex::Constant(b)) = (a, b)
            && a <= b
        {
            return None;
        }
        let (a, b) = (self.value(a), self.value(b));
        Some(self.build().cmpi(CmpIPredicate::Sle, a, b))
    }

    fn end(&mut self, values: Vec<ValueId>) {
        let end = YieldOp::builder(self.context(), self.location).results(values);
        self.rewriter.create(end);
    }
}
