//! The place of a loop: its context on the stack, a call of the runtime, and the rest of its reductions.

use super::body::function;
use super::cost::{grain, trip_count};
use super::memory::{allocate, cast, field, slot};
use super::space::{Dim, Space};
use crate::lowering::types::{TypeOptions, convert};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_execution::symbols::PARALLEL_FOR;
use terrace_func as func;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Builder, Location, Operation, OperationState, PatternRewriter, RegionSource, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::types::{Packing, StructType, pointer_type};
use terrace_rewrite::ops::ids;
use terrace_scf::{ForOp, YieldOp};

/// Most chunks of a loop with reductions, each of which has a place for what it has reduced. The number does not depend on
/// that of the threads.
const MOST_CHUNKS: i64 = 64;

/// Values of the caller that a function needs.
pub(super) struct Captures<'c> {
    /// Operations of which the function has copies.
    pub copied: Vec<OpId>,
    /// Values in the context.
    pub fields: Vec<ValueId>,
    /// Types of the fields in memory.
    pub types: Vec<Type<'c>>,
    /// Type of the context.
    pub structure: Type<'c>,
    /// Places of reductions.
    pub slots: Option<Slots<'c>>,
}

/// Places of what chunks have reduced.
pub(super) struct Slots<'c> {
    /// Address of the first one.
    pub memory: ValueId,
    /// Iterations of a chunk.
    pub size: ValueId,
    /// Number of iterations.
    pub count: ValueId,
    /// Number of chunks.
    chunks: ValueId,
    /// Type of a place.
    pub structure: Type<'c>,
    /// Types of the reductions in memory.
    pub types: Vec<Type<'c>>,
}

/// Outlines a loop into a function, and replaces it by a call of the runtime; returns the function.
///
/// `None` if a type that LLVM has no counterpart of is in the way; then the loop is as it was.
pub(super) fn outline<'c>(
    body: &mut Body<'c>,
    op: OpId,
    space: &Space<'c>,
    name: &str,
    chunk_cost: u64,
) -> Option<Box<Body<'c>>> {
    let grain = i64::try_from(grain(space, body, chunk_cost)).unwrap_or(i64::MAX);
    let location = Operation::new(body, op).location();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let mut caller = Caller { rewriter, location };
    let mut dims = space.dims.clone();
    let count = caller.count(&mut dims);
    let space = Space { dims, ..space.clone() };
    let slots = if space.reductions.is_empty() { None } else { Some(caller.slots(&space, count, grain)?) };
    let captures = caller.captures(&space, slots)?;
    let task = function(name, caller.rewriter.body(), &space, &captures, location);
    caller.call(name, &captures, count, grain);
    let results = captures.slots.as_ref().map(|slots| caller.combine(&space, slots)).unwrap_or_default();
    caller.rewriter.replace_op(op, &results);
    Some(task)
}

/// Writer of the operations around the call.
struct Caller<'b, 'c> {
    rewriter: PatternRewriter<'b, 'c>,
    location: Location<'c>,
}

impl<'b, 'c> Caller<'b, 'c> {
    fn build(&mut self) -> Builder<'_, 'b, 'c> {
        self.rewriter.builder(self.location)
    }

    /// Writes the number of iterations of each dimension, and returns their product.
    fn count(&mut self, dims: &mut [Dim]) -> ValueId {
        let mut count: Option<ValueId> = None;
        for dim in dims {
            let known = match (dim.lower, dim.upper, dim.step) {
                (MixedIndex::Constant(lower), MixedIndex::Constant(upper), MixedIndex::Constant(step)) => {
                    trip_count(lower, upper, step).map(u64::cast_signed)
                }
                _ => None,
            };
            dim.trips = match known {
                Some(trips) => MixedIndex::Constant(trips),
                None => MixedIndex::Value(self.trips(dim)),
            };
            let trips = self.build().index_of(dim.trips);
            count = Some(match count {
                Some(count) => self.build().folding().muli(count, trips),
                None => trips,
            });
        }
        count.unwrap_or_else(|| self.build().index(1))
    }

    /// `lower < upper ? (upper - lower - 1) / step + 1 : 0`
    fn trips(&mut self, dim: &Dim) -> ValueId {
        let mut b = self.build();
        let [lower, upper, step] = [dim.lower, dim.upper, dim.step].map(|index| b.index_of(index));
        let (zero, one) = (b.index(0), b.index(1));
        let runs = b.cmpi(CmpIPredicate::Slt, lower, upper);
        let mut trips = b.folding().subi(upper, lower);
        if dim.step != MixedIndex::Constant(1) {
            let last = b.subi(trips, one);
            let last = b.divui(last, step);
            trips = b.addi(last, one);
        }
        b.select(runs, trips, zero)
    }

    /// Writes the places of reductions.
    fn slots(&mut self, space: &Space<'c>, count: ValueId, grain: i64) -> Option<Slots<'c>> {
        let context = self.rewriter.context();
        let types = space.reductions.iter().map(|one| convert(context, one.ty, TypeOptions::default()));
        let types: Vec<Type<'c>> = types.collect::<Option<_>>()?;
        let structure = StructType::literal(context, &types, Packing::Aligned);
        let memory = self.on_stack(structure, MOST_CHUNKS);
        let mut b = self.build();
        let [zero, one, most, grain] = [0, 1, MOST_CHUNKS, grain].map(|number| b.index(number));
        let chunks = ceiling(count, grain, &mut b);
        let chunks = b.minui(chunks, most);
        let divisor = b.maxui(chunks, one);
        let size = ceiling(count, divisor, &mut b);
        let is_none = b.cmpi(CmpIPredicate::Eq, count, zero);
        let chunks = b.select(is_none, zero, chunks);
        Some(Slots { memory, size, count, chunks, structure, types })
    }

    /// Returns what the function needs of values.
    fn captures(&mut self, space: &Space<'c>, slots: Option<Slots<'c>>) -> Option<Captures<'c>> {
        let context = self.rewriter.context();
        let (mut copied, mut fields) = (Vec::new(), Vec::new());
        let numbers = space.dims.iter().flat_map(|dim| [dim.lower, dim.step]);
        // How often the outermost dimension is run is in the range.
        let numbers = numbers.chain(space.dims.iter().skip(1).map(|dim| dim.trips));
        let numbers = numbers.filter_map(|number| match number {
            MixedIndex::Constant(_) => None,
            MixedIndex::Value(value) => Some(value),
        });
        let of_slots = slots.iter().flat_map(|slots| [slots.memory, slots.size, slots.count]);
        for value in space.captured.iter().copied().chain(numbers).chain(of_slots) {
            let is_copied =
                self.rewriter.value(value).defining_op().filter(|op| {
                    op.operand_count() == 0 && op.region_count() == 0 && is_memory_effect_free(*op)
                });
            match is_copied.map(Operation::id) {
                Some(op) if !copied.contains(&op) => copied.push(op),
                Some(_) => {}
                None if !fields.contains(&value) => fields.push(value),
                None => {}
            }
        }
        let type_of =
            |value: &ValueId| convert(context, self.rewriter.type_of(*value), TypeOptions::default());
        let types: Vec<Type<'c>> = fields.iter().map(type_of).collect::<Option<_>>()?;
        let structure = StructType::literal(context, &types, Packing::Aligned);
        Some(Captures { copied, fields, types, structure, slots })
    }

    /// Writes the call of the runtime.
    fn call(&mut self, name: &str, captures: &Captures<'c>, count: ValueId, grain: i64) {
        let context = self.rewriter.context();
        let (pointer, index) = (pointer_type(context, 0), context.index_type());
        let memory = match captures.fields.is_empty() {
            true => self.build().value(llvm::ZeroOp::NAME, &[], pointer),
            false => self.on_stack(captures.structure, 1),
        };
        for (at, (value, ty)) in (0..).zip(captures.fields.iter().zip(&captures.types)) {
            let mut b = self.build();
            let stored = cast(*value, *ty, &mut b);
            let place = field(memory, at, captures.structure, &mut b);
            b.op(llvm::StoreOp::NAME, &[stored, place], &[], &[]);
        }
        let mut b = self.build();
        let ty = context.function_type(&[pointer, index, index], &[]);
        let value = [("value", context.flat_symbol_attribute(name))];
        let task = b.value_with(func::ConstantOp::NAME, &[], ty, &value);
        let task = cast(task, pointer, &mut b);
        let (count, grain) = match &captures.slots {
            Some(slots) => (slots.chunks, b.index(1)),
            None => (count, b.index(grain)),
        };
        let callee = [("callee", context.flat_symbol_attribute(PARALLEL_FOR))];
        let call = [memory, task, count, grain];
        b.create(OperationState::named(context, func::CallOp::NAME, b.location, &call, &[], &callee));
    }

    /// Combines what the chunks have reduced, in their order.
    fn combine(&mut self, space: &Space<'c>, slots: &Slots<'c>) -> Vec<ValueId> {
        let (context, location) = (self.rewriter.context(), self.location);
        let (zero, one) = (self.build().index(0), self.build().index(1));
        let inits: Vec<ValueId> = space.reductions.iter().map(|one| one.init).collect();
        let types: Vec<Type<'c>> = space.reductions.iter().map(|one| one.ty).collect();
        let new = ForOp::builder(context, location)
            .lower_bound(zero)
            .upper_bound(slots.chunks)
            .step(one)
            .init_args(inits)
            .results(types.iter().copied())
            .region(RegionSource::Empty);
        let new = self.rewriter.create(new);
        let region = self.rewriter.op(new).region(0).id();
        let arguments = std::iter::once(context.index_type()).chain(types).map(|ty| (ty, location));
        let block = self.rewriter.create_block(region, None, arguments);
        let arguments = ids(self.rewriter.block(block).arguments());
        self.rewriter.set_insertion_point_to_end(block);
        let mut next = Vec::new();
        for (at, reduction) in (0..).zip(&space.reductions) {
            let mut b = self.build();
            let place = slot(slots.memory, arguments[0], at, slots.structure, &mut b);
            let reduced = b.value(llvm::LoadOp::NAME, &[place], slots.types[at as usize]);
            let reduced = cast(reduced, reduction.ty, &mut b);
            next.push(b.value(reduction.name, &[arguments[1 + at as usize], reduced], reduction.ty));
        }
        self.rewriter.create(YieldOp::builder(context, location).results(next));
        self.rewriter.set_insertion_point_after(new);
        self.rewriter.results(new).to_vec()
    }

    /// Allocates where the function begins: a loop may be run many times.
    fn on_stack(&mut self, ty: Type<'c>, count: i64) -> ValueId {
        let here = self.rewriter.save_insertion_point();
        let root = Operation::new(self.rewriter.body(), Body::ROOT);
        if let Some(entry) = root.region(0).first_block().map(|block| block.id()) {
            self.rewriter.set_insertion_point_to_start(entry);
        }
        let memory = allocate(ty, count, &mut self.build());
        self.rewriter.restore_insertion_point(here);
        memory
    }
}

/// `(a + b - 1) / b`, for numbers whose sum does not overflow.
fn ceiling(a: ValueId, b: ValueId, builder: &mut Builder<'_, '_, '_>) -> ValueId {
    let one = builder.index(1);
    let sum = builder.addi(a, b);
    let sum = builder.subi(sum, one);
    builder.divui(sum, b)
}
