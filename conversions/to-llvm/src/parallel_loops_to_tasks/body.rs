//! The function of a loop: it runs a range of the iterations.

use super::call::Captures;
use super::memory::{cast, field, slot};
use super::space::{Dim, Space};
use terrace_arith::ArithBuilder;
use terrace_func as func;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Builder, Location, Operation, OperationState, OwnedOperation, PatternRewriter, RegionSource, Type,
    TypedOp, Value, ValueMap,
};
use terrace_llvm as llvm;
use terrace_llvm::types::pointer_type;
use terrace_rewrite::ops::ids;
use terrace_scf::{ForOp, YieldOp};

/// Creates the function, which takes the context and a range.
///
/// It runs chunks of iterations if there are reductions, and iterations else.
pub(super) fn function<'c>(
    name: &str,
    caller: &Body<'c>,
    space: &Space<'c>,
    captures: &Captures<'c>,
    location: Location<'c>,
) -> Box<Body<'c>> {
    let context = caller.context();
    let (pointer, index) = (pointer_type(context, 0), context.index_type());
    let types = [pointer, index, index];
    let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), location);
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    state.set(context, "function_type", context.type_attribute(context.function_type(&types, &[])));
    let mut child = Body::for_child(context, state.name);
    let region = child.create_region();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(&mut child, &mut listener);
    let entry = rewriter.create_block(region, None, types.map(|ty| (ty, location)));
    let arguments = ids(rewriter.block(entry).arguments());
    rewriter.set_insertion_point_to_end(entry);
    let mut writer = Writer { rewriter, location, caller, space, map: ValueMap::default() };
    writer.unpack(arguments[0], captures);
    if space.reductions.is_empty() {
        writer.iterations([arguments[1], arguments[2]], Vec::new());
    } else {
        writer.chunks([arguments[1], arguments[2]], captures);
    }
    writer.rewriter.create_named(func::ReturnOp::NAME, location, &[], &[], &[]);
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    OwnedOperation::create(context, state).into_body()
}

/// Body of a loop: takes the position and the carried values, and returns the values to carry on.
type LoopBody<'f, 'w, 'b, 'c> =
    &'f mut dyn FnMut(&mut Writer<'w, 'b, 'c>, ValueId, Vec<ValueId>) -> Vec<ValueId>;

/// Writes the function at the insertion point of its rewriter.
struct Writer<'w, 'b, 'c> {
    rewriter: PatternRewriter<'b, 'c>,
    location: Location<'c>,
    /// Body of the function that has the loop.
    caller: &'w Body<'c>,
    space: &'w Space<'c>,
    /// Values of the caller -> values of the function.
    map: ValueMap,
}

impl<'w, 'b, 'c> Writer<'w, 'b, 'c> {
    /// Returns a builder with the location of the loop.
    fn build(&mut self) -> Builder<'_, 'b, 'c> {
        self.rewriter.builder(self.location)
    }

    /// Takes what the loop needs out of the context.
    fn unpack(&mut self, context: ValueId, captures: &Captures<'c>) {
        for op in &captures.copied {
            let copy = self.rewriter.body_mut().clone_op(Operation::new(self.caller, *op), &mut self.map);
            self.rewriter.insert_with_nested(copy);
        }
        for (at, (value, in_memory)) in (0..).zip(captures.fields.iter().zip(&captures.types)) {
            let ty = Value::new(self.caller, *value).ty();
            let mut b = self.build();
            let place = field(context, at, captures.structure, &mut b);
            let loaded = b.value(llvm::LoadOp::NAME, &[place], *in_memory);
            let loaded = cast(loaded, ty, &mut b);
            self.map.map(*value, loaded);
        }
    }

    /// Returns a number of the caller's.
    fn number(&mut self, index: MixedIndex) -> ValueId {
        match index {
            MixedIndex::Constant(constant) => self.build().index(constant),
            MixedIndex::Value(value) => self.map.get(value).expect("what a loop needs is in its context"),
        }
    }

    /// Writes the chunks of a range, each of which leaves what it has reduced in a place of its own.
    fn chunks(&mut self, [from, to]: [ValueId; 2], captures: &Captures<'c>) {
        let Some(slots) = &captures.slots else { return };
        let one = self.build().index(1);
        let [places, size, count] = [slots.memory, slots.size, slots.count].map(MixedIndex::Value);
        let [places, size, count] = [places, size, count].map(|value| self.number(value));
        self.repeat([from, to], one, Vec::new(), &mut |w, chunk, _| {
            let mut b = w.build();
            let begin = b.muli(chunk, size);
            let begin = b.minsi(begin, count);
            let end = b.addi(begin, size);
            let end = b.minsi(end, count);
            let neutral = w.space.reductions.iter().map(|one| (one.ty, &one.neutral));
            let neutral = neutral.map(|(ty, neutral)| w.build().ap_int(ty, neutral)).collect();
            let reduced = w.iterations([begin, end], neutral);
            for (at, value) in (0..).zip(reduced) {
                let place = slot(places, chunk, at, slots.structure, &mut w.build());
                let stored = cast(value, slots.types[at as usize], &mut w.build());
                w.build().op(llvm::StoreOp::NAME, &[stored, place], &[], &[]);
            }
            Vec::new()
        });
    }

    /// Writes a range of iterations, which reduce values; returns the last ones.
    fn iterations(&mut self, [from, to]: [ValueId; 2], reduced: Vec<ValueId>) -> Vec<ValueId> {
        let Some((last, outer)) = self.space.dims.split_last() else {
            return self.innermost(reduced);
        };
        if outer.is_empty() {
            self.prepare();
            return self.row([from, to], last, reduced);
        }
        // A row is all iterations of the last dimension. The first and the last one may be in parts.
        let length = self.number(last.trips);
        let (zero, one) = (self.build().index(0), self.build().index(1));
        let mut b = self.build();
        let first = b.folding().divui(from, length);
        let before = b.addi(to, length);
        let before = b.subi(before, one);
        let end = b.folding().divui(before, length);
        self.repeat([first, end], one, reduced, &mut |w, row, reduced| {
            let start = w.build().muli(row, length);
            let mut rest = row;
            for (at, dim) in outer.iter().enumerate().rev() {
                let mut position = rest;
                if at > 0 {
                    let trips = w.number(dim.trips);
                    position = w.build().folding().remui(rest, trips);
                    rest = w.build().folding().divui(rest, trips);
                }
                let variable = w.position(dim, position);
                w.map.map(dim.variable, variable);
            }
            w.prepare();
            let mut b = w.build();
            let skipped = b.subi(from, start);
            let skipped = b.maxsi(skipped, zero);
            let left = b.subi(to, start);
            let left = b.minsi(left, length);
            w.row([skipped, left], last, reduced)
        })
    }

    /// Writes the operations of the outer loops.
    fn prepare(&mut self) {
        let levels = &self.space.levels;
        for level in &levels[..levels.len() - 1] {
            self.copy(&level.ops);
        }
    }

    /// Writes a range of the iterations of the last dimension.
    fn row(&mut self, [from, to]: [ValueId; 2], dim: &Dim, reduced: Vec<ValueId>) -> Vec<ValueId> {
        let one = self.build().index(1);
        if dim.step != MixedIndex::Constant(1) {
            return self.repeat([from, to], one, reduced, &mut |w, position, reduced| {
                let variable = w.position(dim, position);
                w.map.map(dim.variable, variable);
                w.innermost(reduced)
            });
        }
        let bounds = [self.position(dim, from), self.position(dim, to)];
        self.repeat(bounds, one, reduced, &mut |w, variable, reduced| {
            w.map.map(dim.variable, variable);
            w.innermost(reduced)
        })
    }

    /// Returns the induction variable of an iteration.
    fn position(&mut self, dim: &Dim, number: ValueId) -> ValueId {
        let (lower, step) = (self.number(dim.lower), self.number(dim.step));
        let mut b = self.build();
        let offset = b.folding().muli(number, step);
        b.folding().addi(lower, offset)
    }

    /// Writes an iteration.
    fn innermost(&mut self, reduced: Vec<ValueId>) -> Vec<ValueId> {
        let space = self.space;
        self.copy(space.levels.last().map(|level| level.ops.as_slice()).unwrap_or_default());
        let mut next = Vec::new();
        for (reduction, before) in space.reductions.iter().zip(reduced) {
            let value = self.number(MixedIndex::Value(reduction.value));
            next.push(self.build().value(reduction.name, &[before, value], reduction.ty));
        }
        next
    }

    fn copy(&mut self, ops: &[terrace_ir::ids::OpId]) {
        for op in ops {
            let copy = self.rewriter.body_mut().clone_op(Operation::new(self.caller, *op), &mut self.map);
            self.rewriter.insert_with_nested(copy);
        }
    }

    /// Writes a loop.
    fn repeat(
        &mut self,
        [lower, upper]: [ValueId; 2],
        step: ValueId,
        carried: Vec<ValueId>,
        body: LoopBody<'_, 'w, 'b, 'c>,
    ) -> Vec<ValueId> {
        let (context, location) = (self.rewriter.context(), self.location);
        let types: Vec<Type<'c>> = carried.iter().map(|value| self.rewriter.type_of(*value)).collect();
        let new = ForOp::builder(context, location)
            .lower_bound(lower)
            .upper_bound(upper)
            .step(step)
            .init_args(carried)
            .results(types.iter().copied())
            .region(RegionSource::Empty);
        let new = self.rewriter.create(new);
        let region = self.rewriter.op(new).region(0).id();
        let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
        let block = self.rewriter.create_block(region, None, arguments);
        let arguments = ids(self.rewriter.block(block).arguments());
        self.rewriter.set_insertion_point_to_end(block);
        let next = body(self, arguments[0], arguments[1..].to_vec());
        self.rewriter.create(YieldOp::builder(context, location).results(next));
        self.rewriter.set_insertion_point_after(new);
        self.rewriter.results(new).to_vec()
    }
}
