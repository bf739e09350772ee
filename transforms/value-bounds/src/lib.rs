//! Bounds of values of type `index`, and of the sizes of shaped values, derived from their definitions: linear
//! constraints between them.
#![forbid(unsafe_code)]

pub mod ranges;

use crate::ranges::{Range, range_of};
use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, DYNAMIC, Operation, TypedOp, Value};
use terrace_memref::facts::reshapes::output_shape;
use terrace_memref::facts::shapes::SLICE;
use terrace_scf::ForOp;
use terrace_support::interner::FoldMap;
use terrace_tensor::{EXTRACT, PadOp};

/// A value, or one of its sizes.
type Place = (ValueId, Option<usize>);

/// After so many values nothing more is asked: what is unknown may be anything.
const MOST_PLACES: usize = 64;

/// The constraints on some values and all that they come from.
pub struct ValueBounds<'a, 'c> {
    body: &'a Body<'c>,
    known: ValueConstraints,
    variables: FoldMap<Place, usize>,
    pending: Vec<Place>,
    /// Choices between two values; what is known of these comes first.
    choices: Vec<[usize; 3]>,
}

impl<'a, 'c> ValueBounds<'a, 'c> {
    /// Nothing yet.
    pub fn new(body: &'a Body<'c>) -> Self {
        ValueBounds {
            body,
            known: ValueConstraints::default(),
            variables: FoldMap::default(),
            pending: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// The variable of a value.
    pub fn value(&mut self, value: Value<'_, 'c>) -> usize {
        self.place((value.id(), None))
    }

    fn place(&mut self, place: Place) -> usize {
        if let Some(&variable) = self.variables.get(&place) {
            return variable;
        }
        let variable = self.known.add(Role::Symbol(None));
        self.variables.insert(place, variable);
        self.pending.push(place);
        variable
    }

    /// The results of a map of values; `None` if one is not linear.
    pub fn rows(&mut self, map: AffineMap<'c>, operands: &[usize]) -> Option<Vec<Linear>> {
        let (dims, symbols) = operands.split_at_checked(map.dims() as usize)?;
        map.results().iter().map(|result| self.known.flatten(*result, &Inputs { dims, symbols })).collect()
    }

    /// Finds out what is known of all that was asked for, and of what that comes from.
    pub fn explore(&mut self) {
        while let Some((value, dim)) = self.pending.pop() {
            if self.variables.len() > MOST_PLACES {
                return;
            }
            let variable = self.variables[&(value, dim)];
            let value = Value::new(self.body, value);
            // What cannot be said in linear constraints is not said.
            let _ = match dim {
                None => self.constrain_value(variable, value),
                Some(dim) => self.constrain_dim(variable, value, dim),
            };
        }
        for [variable, one, other] in std::mem::take(&mut self.choices) {
            let [variable, one, other] = [variable, one, other].map(|at| Linear::of([(at, 1)], 0));
            let (low, high) = match (self.is_at_most(&one, &other), self.is_at_most(&other, &one)) {
                (true, _) => (one, other),
                (_, true) => (other, one),
                _ => continue,
            };
            let _ = self.at_most(&low, &variable).and_then(|()| self.at_most(&variable, &high));
        }
    }

    /// Returns true if `a <= b`, always.
    pub fn is_at_most(&self, a: &Linear, b: &Linear) -> bool {
        // b + 1 <= a
        self.is_impossible(a, b, -1)
    }

    /// Returns true if `a < b`, always.
    pub fn is_less(&self, a: &Linear, b: &Linear) -> bool {
        // b <= a
        self.is_impossible(a, b, 0)
    }

    /// Returns true if `0 <= a - b + constant` cannot be.
    fn is_impossible(&self, a: &Linear, b: &Linear, constant: i64) -> bool {
        let difference = a.clone().plus(b, -1).and_then(|row| row.plus(&Linear::of([], constant), 1));
        let Some(difference) = difference else { return false };
        let mut system = self.known.clone();
        system.at_least_zero(&difference);
        system.system.is_empty()
    }

    /// `a <= b`
    fn at_most(&mut self, a: &Linear, b: &Linear) -> Option<()> {
        self.known.at_least_zero(&b.clone().plus(a, -1)?);
        Some(())
    }

    /// `variable == row`
    fn equal(&mut self, variable: usize, row: &Linear) -> Option<()> {
        self.known.zero(&row.clone().plus(&Linear::of([(variable, 1)], 0), -1)?);
        Some(())
    }

    /// `variable == other`
    fn same(&mut self, variable: usize, other: usize) -> Option<()> {
        self.equal(variable, &Linear::of([(other, 1)], 0))
    }

    fn mixed(&mut self, entry: MixedIndex) -> Linear {
        match entry {
            MixedIndex::Constant(constant) => Linear::of([], constant),
            MixedIndex::Value(value) => Linear::of([(self.place((value, None)), 1)], 0),
        }
    }

    fn constrain_value(&mut self, variable: usize, value: Value<'a, 'c>) -> Option<()> {
        if let Some(constant) = value.constant_i64() {
            self.known.system.fix(variable, constant);
            return Some(());
        }
        // As upstream, which asks nothing of parallel loops.
        let is_parallel = value
            .as_argument()
            .and_then(|(block, _)| block.parent_op())
            .is_some_and(|op| op.is("scf.parallel"));
        if let Some(range) = range_of(value).filter(|_| !is_parallel) {
            return self.constrain_induction_variable(variable, range);
        }
        if let Some(init) = kept_by_loop(value) {
            let init = self.value(init);
            return self.same(variable, init);
        }
        let op = value.defining_op()?;
        let own = Linear::of([(variable, 1)], 0);
        match op.name().as_str() {
            "arith.addi" | "arith.subi" => {
                let factor = if op.is("arith.addi") { 1 } else { -1 };
                let (a, b) = (self.value(op.operand(0)), self.value(op.operand(1)));
                self.equal(variable, &Linear::of([(a, 1)], 0).plus(&Linear::of([(b, 1)], 0), factor)?)
            }
            "arith.muli" => {
                let (a, b) = (op.operand(0), op.operand(1));
                let (value, factor) = match (a.constant_i64(), b.constant_i64()) {
                    (_, Some(factor)) => (a, factor),
                    (Some(factor), _) => (b, factor),
                    _ => return None,
                };
                let value = self.value(value);
                self.equal(variable, &Linear::of([(value, factor)], 0))
            }
            "arith.floordivsi" => {
                let by = op.operand(1).constant_i64()?;
                let value = self.value(op.operand(0));
                let context = op.context();
                let (dividend, by) = (AffineExpr::symbol(context, 0), AffineExpr::constant(context, by));
                let quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, dividend, by);
                let row = self.known.flatten(quotient, &Inputs { dims: &[], symbols: &[value] })?;
                self.equal(variable, &row)
            }
            "arith.select" if op.operand(1).ty().is_index() => {
                let (one, other) = (self.value(op.operand(1)), self.value(op.operand(2)));
                self.choices.push([variable, one, other]);
                Some(())
            }
            "scf.if" => {
                let position = op.results().position(|result| result == value)?;
                let [one, other] = [0, 1].map(|at| yielded(op, at, position));
                let (one, other) = (self.value(one?), self.value(other?));
                self.choices.push([variable, one, other]);
                Some(())
            }
            "affine.apply" | "affine.min" | "affine.max" => {
                let map = op.attribute("map")?.as_affine_map()?;
                let operands: Vec<usize> = op.operands().map(|operand| self.value(operand)).collect();
                for row in self.rows(map, &operands)? {
                    match op.name().as_str() {
                        "affine.min" => self.at_most(&own, &row)?,
                        "affine.max" => self.at_most(&row, &own)?,
                        _ => self.equal(variable, &row)?,
                    }
                }
                Some(())
            }
            "affine.delinearize_index" => {
                let position = op.results().position(|result| result == value)?;
                self.constrain_part_of_index(variable, AffineDelinearizeIndexOp::cast(op)?, position)
            }
            "affine.linearize_index" => {
                self.constrain_index_of_parts(variable, AffineLinearizeIndexOp::cast(op)?)
            }
            "memref.dim" | "tensor.dim" => {
                self.at_most(&Linear::of([], 0), &own)?;
                let source = op.operand(0);
                let dim = usize::try_from(op.operand(1).constant_i64()?).ok()?;
                source.ty().shape().filter(|shape| dim < shape.len())?;
                let size = self.place((source.id(), Some(dim)));
                self.same(variable, size)
            }
            _ => None,
        }
    }

    /// From the lower bound to the last iteration.
    fn constrain_induction_variable(&mut self, variable: usize, [lower, upper, step]: Range) -> Option<()> {
        let own = Linear::of([(variable, 1)], 0);
        let (lower_row, upper_row) = (self.mixed(lower), self.mixed(upper));
        self.at_most(&lower_row, &own)?;
        self.at_most(&own, &upper_row.clone().plus(&Linear::of([], 1), -1)?)?;
        let step = step.known(self.body).filter(|step| *step > 1)?;
        // The last iteration: lower + step * ((upper - lower - 1) floordiv step)
        let context = self.body.context();
        let last = {
            let mut variables = Vec::new();
            let mut expr = |bounds: &mut Self, bound: MixedIndex| match bound.known(bounds.body) {
                Some(constant) => AffineExpr::constant(context, constant),
                None => {
                    if let MixedIndex::Value(value) = bound {
                        variables.push(bounds.place((value, None)));
                    }
                    AffineExpr::symbol(context, variables.len() as u32 - 1)
                }
            };
            let (lower, upper) = (expr(self, lower), expr(self, upper));
            let length = upper.sub(context, lower).add_constant(context, -1);
            let count = AffineExpr::binary(
                context,
                BinaryKind::FloorDiv,
                length,
                AffineExpr::constant(context, step),
            );
            let last = lower.add(context, count.mul_constant(context, step));
            self.known.flatten(last, &Inputs { dims: &[], symbols: &variables })?
        };
        self.at_most(&own, &last)
    }

    fn constrain_dim(&mut self, variable: usize, value: Value<'a, 'c>, dim: usize) -> Option<()> {
        let size = *value.ty().shape()?.get(dim)?;
        if size != DYNAMIC {
            self.known.system.fix(variable, size);
            return Some(());
        }
        self.at_most(&Linear::of([], 0), &Linear::of([(variable, 1)], 0))?;
        let op = value.defining_op()?;
        match op.name().as_str() {
            "memref.alloc" | "memref.alloca" | "tensor.empty" => {
                let sizes = value.ty().shape()?;
                let position = sizes[..dim].iter().filter(|size| **size == DYNAMIC).count();
                let size = self.value(op.operands().nth(position)?);
                self.same(variable, size)
            }
            "memref.subview" => self.same_size(variable, SLICE.kept_sizes(op), dim),
            "tensor.expand_shape" => self.same_size(variable, Some(output_shape(op)), dim),
            "tensor.extract_slice" => self.same_size(variable, EXTRACT.kept_sizes(op), dim),
            "tensor.pad" => self.constrain_padded(variable, PadOp::cast(op)?, dim),
            "memref.cast" | "tensor.cast" => self.same_dim(variable, op.operand(0), dim),
            "tensor.insert" | "tensor.insert_slice" => self.same_dim(variable, op.operand(1), dim),
            _ => None,
        }
    }

    fn same_dim(&mut self, variable: usize, of: Value<'a, 'c>, dim: usize) -> Option<()> {
        of.ty().shape()?;
        let size = self.place((of.id(), Some(dim)));
        self.same(variable, size)
    }

    /// One of some sizes.
    fn same_size(&mut self, variable: usize, sizes: Option<Vec<MixedIndex>>, dim: usize) -> Option<()> {
        let size = self.mixed(*sizes?.get(dim)?);
        self.equal(variable, &size)
    }

    /// The size of the source, and the padding on both sides.
    fn constrain_padded(&mut self, variable: usize, op: PadOp<'a, 'c>, dim: usize) -> Option<()> {
        let source = self.place((op.source().id(), Some(dim)));
        let mut size = Linear::of([(source, 1)], 0);
        for padding in [mixed_list(&op.static_low(), op.low()), mixed_list(&op.static_high(), op.high())] {
            size = size.plus(&self.mixed(*padding.get(dim)?), 1)?;
        }
        self.equal(variable, &size)
    }

    /// A part of an index is less than its base.
    fn constrain_part_of_index(
        &mut self,
        variable: usize,
        op: AffineDelinearizeIndexOp<'a, 'c>,
        position: usize,
    ) -> Option<()> {
        let basis = mixed_list(&op.static_basis(), op.dynamic_basis());
        let without_bound = op.multi_index().count().checked_sub(basis.len())?;
        let own = Linear::of([(variable, 1)], 0);
        if position > 0 {
            self.at_most(&Linear::of([], 0), &own)?;
        }
        let base = self.mixed(*basis.get(position.checked_sub(without_bound)?)?);
        self.at_most(&own, &base.plus(&Linear::of([], 1), -1)?)
    }

    /// The sum of the parts, each times the bases behind it; less than all bases if the parts are less than theirs.
    fn constrain_index_of_parts(
        &mut self,
        variable: usize,
        op: AffineLinearizeIndexOp<'a, 'c>,
    ) -> Option<()> {
        let parts: Vec<usize> = op.multi_index().map(|part| self.value(part)).collect();
        let basis = mixed_list(&op.static_basis(), op.dynamic_basis());
        let has_bound = basis.len() == parts.len();
        let (mut sum, mut stride) = (Linear::default(), Some(1_i64));
        for (at, part) in parts.iter().enumerate().rev() {
            sum = sum.plus(&Linear::of([(*part, 1)], 0), stride?)?;
            let base = at.checked_sub(usize::from(!has_bound)).and_then(|at| basis.get(at));
            let base = base.and_then(|base| base.known(self.body));
            stride = stride.zip(base).and_then(|(stride, base)| stride.checked_mul(base));
        }
        self.equal(variable, &sum)?;
        let count = stride.filter(|_| has_bound && op.disjoint())?;
        self.at_most(&Linear::of([(variable, 1)], 1), &Linear::of([], count))
    }
}

/// Returns the value that a region of an operation yields at a position.
fn yielded<'a, 'c>(op: Operation<'a, 'c>, region: usize, position: usize) -> Option<Value<'a, 'c>> {
    let last = op.regions().nth(region)?.blocks().last()?.last_op()?;
    last.operands().nth(position)
}

/// The value that a loop begins with, of one that it only hands on: in the loop, or behind it.
fn kept_by_loop<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let (op, position) = match value.as_argument() {
        Some((block, position)) => {
            (block.parent_op().filter(|_| block.is_entry())?, position.checked_sub(1)?)
        }
        None => {
            let op = value.defining_op()?;
            (op, op.results().position(|result| result == value)?)
        }
    };
    ForOp::cast(op)?;
    let argument = op.regions().next()?.blocks().next()?.arguments().nth(position + 1)?;
    (yielded(op, 0, position)? == argument).then(|| op.operands().nth(3 + position)).flatten()
}
