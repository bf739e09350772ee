//! Padded tensors that are computed ahead of the loops that use them.
//!
//! ```text
//! for %i { use(pad(slice(%i))) }
//!   ->  packed = for %i { insert pad(slice(%i)) at [number of the iteration] }
//!       for %i { use(packed[number of the iteration]) }
//! ```

use crate::loops::loop_around;
use terrace_affine::AffineApplyOp;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::loop_like::{is_defined_inside, is_defined_outside};
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, Operation, PatternRewriter, TypedOp, Value, ValueMap};
use terrace_linalg::transpose;
use terrace_scf::{ForOp, YieldOp};
use terrace_scf_transforms::carried::carry;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;
use terrace_tensor::{EXTRACT, ExtractSliceOp, PadOp, empty, extract_slice, insert_slice};
use terrace_value_bounds::{Side, reified_bound};

/// The loops ahead of which a tensor is padded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaddingLoops {
    /// Number of loops at most, from the innermost one.
    Count(usize),
    /// All up to this one.
    UpTo(OpId),
}

/// A tensor that is padded ahead of loops.
pub struct HoistedPad {
    /// The `tensor.pad` in its new place.
    pub pad: OpId,
    /// The loops around it, outermost first.
    pub loops: Vec<OpId>,
}

/// Replaces a `tensor.pad` in loops by a part of a tensor that is padded ahead of them; `order` is that of the
/// dimensions of the parts in there, if it is another one.
///
/// `None` if the padding is not constant, or something other than indices would have to be computed ahead of the loops.
pub fn hoist_pad(
    pad: OpId,
    loops: PaddingLoops,
    order: &[i64],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<HoistedPad> {
    let plan = Plan::of(rewriter.op(pad), loops)?;
    let packed = pack(&plan, order, rewriter)?;
    let Some(init) = plan.init else {
        rewriter.set_insertion_point(pad);
        let part = part_of(&plan, &packed, order, rewriter)?;
        rewriter.replace_op(pad, &[part]);
        return Some(packed.hoisted);
    };
    carry_padded(&plan, &packed, init, rewriter)?;
    Some(packed.hoisted)
}

/// Builds the loops that pad ahead of others, without using what they give.
///
/// `None` as with [`hoist_pad`].
pub fn build_packing_loops(
    pad: OpId,
    loops: PaddingLoops,
    order: &[i64],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<HoistedPad> {
    let plan = Plan::of(rewriter.op(pad), loops)?;
    pack(&plan, order, rewriter).map(|packed| packed.hoisted)
}

/// A computation to be moved ahead of loops.
struct Plan {
    pad: OpId,
    outermost: OpId,
    /// The loops that the padded tensor depends on, outermost first.
    loops: Vec<OpId>,
    /// Loops and other operations in the order in which they are copied.
    steps: Vec<OpId>,
    shape: Vec<i64>,
    /// The position among what the outermost loop carries of the tensor that is padded.
    init: Option<usize>,
}

impl Plan {
    fn of(op: Operation<'_, '_>, limit: PaddingLoops) -> Option<Self> {
        let pad = PadOp::cast(op)?;
        let shape = pad.result().ty().shape().filter(|shape| !shape.contains(&DYNAMIC))?.to_vec();
        let value = pad.padding_value()?;
        value.defining_op()?.constant_value()?;
        let around = enclosing_loops(op, limit);
        let outermost = *around.last()?;
        let (slice, init) = source_slice(pad, outermost)?;
        is_defined_outside(slice.source(), outermost).then_some(())?;
        let mut search = Search { around: &around, outermost, needed: FoldSet::default(), steps: Vec::new() };
        search.find_needed(op)?;
        search.visit_value(value, true)?;
        let skipped = usize::from(init.is_some());
        for operand in op.operands().skip(skipped) {
            search.visit_value(operand, false)?;
        }
        let needed: Vec<OpId> =
            around.iter().rev().copied().filter(|one| search.needed.contains(one)).collect();
        // What a loop carries is not the same in all of its iterations.
        if init.is_some() && !needed.is_empty() {
            return None;
        }
        let steps = search.steps;
        Some(Plan { pad: op.id(), outermost, loops: needed, steps, shape, init })
    }
}

/// Returns the loops around an operation, each directly in the next one, innermost first.
fn enclosing_loops(op: Operation<'_, '_>, limit: PaddingLoops) -> Vec<OpId> {
    let mut loops = Vec::new();
    let mut at = op;
    while let Some(parent) = at.parent_op().filter(|parent| parent.isa::<ForOp>()) {
        if limit == PaddingLoops::Count(loops.len()) {
            break;
        }
        loops.push(parent.id());
        if limit == PaddingLoops::UpTo(parent.id()) {
            return loops;
        }
        at = parent;
    }
    match limit {
        PaddingLoops::Count(_) => loops,
        PaddingLoops::UpTo(_) => Vec::new(),
    }
}

/// Returns the slice that is padded. If it is taken ahead of the outermost loop and carried by it, its position there
/// comes with it.
fn source_slice<'a, 'c>(
    pad: PadOp<'a, 'c>,
    outermost: OpId,
) -> Option<(ExtractSliceOp<'a, 'c>, Option<usize>)> {
    let source = pad.source();
    if let Some(op) = source.defining_op() {
        return Some((ExtractSliceOp::cast(op)?, None));
    }
    let (block, at) = source.as_argument()?;
    let owner = ForOp::cast(block.parent_op()?).filter(|owner| owner.op().id() == outermost)?;
    let at = at.checked_sub(1)?;
    let init = owner.init_args().nth(at)?;
    Some((ExtractSliceOp::cast(init.defining_op()?)?, Some(at)))
}

/// Search for all that a padded tensor is computed from in loops.
struct Search<'r> {
    /// Innermost first.
    around: &'r [OpId],
    outermost: OpId,
    /// The loops whose variables are used.
    needed: FoldSet<OpId>,
    steps: Vec<OpId>,
}

impl Search<'_> {
    /// Returns the number of the loop whose variable a value is.
    fn loop_of(&self, value: Value<'_, '_>) -> Option<OpId> {
        let (block, at) = value.as_argument()?;
        let parent = block.parent_op()?.id();
        (at == 0 && self.around.contains(&parent)).then_some(parent)
    }

    /// Finds the loops whose variables are used, at any distance.
    fn find_needed(&mut self, pad: Operation<'_, '_>) -> Option<()> {
        let mut pending: Vec<Value<'_, '_>> = pad.operands().collect();
        let mut seen = FoldSet::default();
        while let Some(value) = pending.pop() {
            if is_defined_outside(value, self.outermost) || !seen.insert(value.id()) {
                continue;
            }
            if let Some(one) = self.loop_of(value) {
                self.needed.insert(one);
                pending.extend(Operation::new(pad.body(), one).operands().take(3));
            } else if let Some(op) = value.defining_op() {
                pending.extend(op.operands());
            }
        }
        Some(())
    }

    /// Puts what a value is computed from, and then the operation that computes it, after the other steps.
    fn visit_value(&mut self, value: Value<'_, '_>, is_padding: bool) -> Option<()> {
        if is_defined_outside(value, self.outermost) {
            return Some(());
        }
        if let Some(one) = self.loop_of(value) {
            return self.visit_loop(Operation::new(value.body(), one));
        }
        let op = value.defining_op()?;
        if self.steps.contains(&op.id()) {
            return Some(());
        }
        let is_slice = op.isa::<ExtractSliceOp>();
        let is_index = |value: Value<'_, '_>| value.ty().is_index();
        let computes_indices = op.results().all(is_index) && op.operands().all(is_index);
        let is_simple = op.region_count() == 0 && is_memory_effect_free(op);
        if !is_simple || !(is_padding || is_slice || computes_indices) {
            return None;
        }
        ensure_stack(|| op.operands().try_for_each(|operand| self.visit_value(operand, false)))?;
        self.steps.push(op.id());
        Some(())
    }

    fn visit_loop(&mut self, op: Operation<'_, '_>) -> Option<()> {
        if self.steps.contains(&op.id()) {
            return Some(());
        }
        for bound in op.operands().take(3) {
            self.visit_value(bound, false)?;
        }
        let outer = std::iter::successors(op.parent_op(), |op| op.parent_op());
        let outer = outer.take_while(|outer| self.around.contains(&outer.id()));
        let outer: Vec<Operation<'_, '_>> = outer.filter(|outer| self.needed.contains(&outer.id())).collect();
        for outer in outer.into_iter().rev() {
            self.visit_loop(outer)?;
        }
        self.steps.push(op.id());
        Some(())
    }
}

/// The padded tensors, ahead of the loops.
struct Packed {
    hoisted: HoistedPad,
    /// All of them.
    value: ValueId,
}

/// Pads ahead of the outermost loop.
fn pack(plan: &Plan, order: &[i64], rewriter: &mut PatternRewriter<'_, '_>) -> Option<Packed> {
    let location = rewriter.op(plan.pad).location();
    let permuted = permuted(&plan.shape, order)?;
    if plan.loops.is_empty() && !order.is_empty() {
        return None;
    }
    let uppers: Vec<i64> =
        plan.loops.iter().map(|one| greatest_upper_bound(rewriter.op(*one))).collect::<Option<_>>()?;
    let is_outside = |value: Value<'_, '_>| is_defined_outside(value, plan.outermost);
    // The number of iterations must be known ahead of them.
    if !plan.loops.iter().all(|one| {
        let mut bounds = rewriter.op(*one).operands().take(3);
        bounds.next().is_some_and(is_outside) && bounds.nth(1).is_some_and(is_outside)
    }) {
        return None;
    }
    rewriter.set_insertion_point(plan.outermost);
    let mut sizes = Vec::new();
    for (one, upper) in plan.loops.iter().zip(uppers) {
        sizes.push(MixedIndex::Value(trip_count(*one, upper, location, rewriter)));
    }
    sizes.extend(permuted.iter().map(|size| MixedIndex::Constant(*size)));
    let element = rewriter.view::<PadOp>(plan.pad)?.result().ty().element_or_self();
    let mut carried = empty(&sizes, element, location, rewriter);
    let mut map = ValueMap::default();
    if let Some(at) = plan.init {
        let source = rewriter.view::<PadOp>(plan.pad)?.source().id();
        map.map(source, rewriter.view::<ForOp>(plan.outermost)?.init_args().nth(at)?.id());
    }
    let (mut loops, mut numbers) = (Vec::new(), Vec::new());
    for step in &plan.steps {
        let Some(view) = rewriter.view::<ForOp>(*step) else {
            rewriter.clone_op(*step, &mut map);
            continue;
        };
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(Value::id);
        let variable = view.region().first_block()?.arguments().next()?.id();
        let location = view.op().location();
        let bounds = bounds.map(|bound| map.get(bound).unwrap_or(bound));
        let (new, own, inner) = loop_around(bounds, &[carried], location, rewriter);
        map.map(variable, own);
        let block = rewriter.op(new).region(0).first_block()?.id();
        rewriter.set_insertion_point_to_end(block);
        numbers.push(MixedIndex::Value(iteration_number(own, bounds, location, rewriter)));
        loops.push(new);
        carried = *inner.first()?;
    }
    let pad = rewriter.clone_op(plan.pad, &mut map);
    let mut value = rewriter.op(pad).result(0).id();
    if !loops.is_empty() {
        let slice = slice_at(&numbers, &permuted);
        if !order.is_empty() {
            let ty = rewriter.context().ranked_tensor_type(&permuted, element, None);
            let dest = extract_slice(carried, &slice, ty, location, rewriter);
            let new = transpose(rewriter.body_mut(), location, value, dest, order);
            value = rewriter.create_value(new);
        }
        value = insert_slice(value, carried, &slice, location, rewriter);
        for one in loops.iter().rev() {
            let context = rewriter.context();
            rewriter.create(YieldOp::builder(context, location).results([value]));
            value = rewriter.op(*one).result(0).id();
            rewriter.set_insertion_point_after(*one);
        }
    }
    Some(Packed { hoisted: HoistedPad { pad, loops }, value })
}

/// Takes the padded tensor of an iteration at the insertion point.
fn part_of(
    plan: &Plan,
    packed: &Packed,
    order: &[i64],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let location = rewriter.op(plan.pad).location();
    let permuted = permuted(&plan.shape, order)?;
    let mut numbers = Vec::new();
    for one in &plan.loops {
        let view = rewriter.view::<ForOp>(*one)?;
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(Value::id);
        let variable = view.region().first_block()?.arguments().next()?.id();
        numbers.push(MixedIndex::Value(iteration_number(variable, bounds, location, rewriter)));
    }
    let element = rewriter.type_of(packed.value).element_or_self();
    let ty = rewriter.context().ranked_tensor_type(&permuted, element, None);
    let part = extract_slice(packed.value, &slice_at(&numbers, &permuted), ty, location, rewriter);
    if order.is_empty() {
        return Some(part);
    }
    let sizes: Vec<MixedIndex> = plan.shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
    let dest = empty(&sizes, element, location, rewriter);
    let back: Vec<i64> = (0..order.len() as i64)
        .filter_map(|dim| order.iter().position(|one| *one == dim).map(|at| at as i64))
        .collect();
    let new = transpose(rewriter.body_mut(), location, part, dest, &back);
    Some(rewriter.create_value(new))
}

/// Lets the outermost loop carry the padded tensor in place of the one that was padded in each iteration.
fn carry_padded(
    plan: &Plan,
    packed: &Packed,
    init: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let location = rewriter.op(plan.pad).location();
    let view = rewriter.view::<ForOp>(plan.outermost)?;
    let last = view.region().first_block()?.last_op()?;
    // Each iteration hands on a part of what the next one pads again.
    let part = ExtractSliceOp::cast(last.operand(init).defining_op()?)?;
    let whole = part.source();
    let padded_type = rewriter.type_of(packed.value);
    let slice = EXTRACT.slice(part.op());
    let is_usable = whole.ty() == padded_type
        && is_defined_inside(whole, plan.outermost)
        && [&slice.offsets, &slice.sizes, &slice.strides].into_iter().flatten().all(|index| match index {
            MixedIndex::Constant(_) => true,
            MixedIndex::Value(value) => is_defined_outside(rewriter.value(*value), plan.outermost),
        });
    if !is_usable || !slice.starts_at_zero(rewriter.body()) {
        return None;
    }
    let (whole, ty) = (whole.id(), part.result().ty());
    rewriter.replace_op(plan.pad, &[packed.value]);
    let new = carry(plan.outermost, packed.value, whole, rewriter)?;
    rewriter.set_insertion_point_after(new);
    let results = rewriter.results(new);
    let value = extract_slice(*results.last()?, &slice, ty, location, rewriter);
    rewriter.replace_all_uses_with(*results.get(init)?, value);
    Some(())
}

/// Returns sizes in another order; `None` if that is none of theirs.
fn permuted(shape: &[i64], order: &[i64]) -> Option<Vec<i64>> {
    if order.is_empty() {
        return Some(shape.to_vec());
    }
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let is_order = sorted.iter().copied().eq(0..shape.len() as i64);
    is_order.then(|| order.iter().map(|dim| shape[*dim as usize]).collect())
}

/// Returns the place of one padded tensor among all of them.
fn slice_at(numbers: &[MixedIndex], shape: &[i64]) -> Slice {
    let outer = numbers.len();
    let ones = vec![MixedIndex::Constant(1); outer];
    let zeros = vec![MixedIndex::Constant(0); shape.len()];
    let sizes: Vec<MixedIndex> = shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
    Slice {
        offsets: [numbers.to_vec(), zeros].concat(),
        sizes: [ones, sizes].concat(),
        strides: vec![MixedIndex::Constant(1); outer + shape.len()],
    }
}

/// Returns a constant that the upper bound of a loop never exceeds.
fn greatest_upper_bound(op: Operation<'_, '_>) -> Option<i64> {
    let upper = ForOp::cast(op)?.upper_bound();
    if let Some(known) = upper.constant_i64() {
        return Some(known);
    }
    let bound = reified_bound(op.body(), upper, None, Side::Upper, &|_, _| false)?;
    bound
        .map
        .results()
        .iter()
        .map(|result| result.as_constant())
        .collect::<Option<Vec<i64>>>()?
        .into_iter()
        .min()
}

/// `ceil((upper - lower) / step)`
fn trip_count<'c>(
    op: OpId,
    upper: i64,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let upper = terrace_arith::ArithBuilder::index(&mut rewriter.builder(location), upper);
    let operands = rewriter.operands(op);
    let (lower, step) = (operands[0], operands[2]);
    let context = rewriter.context();
    let [first, second] = [0, 1].map(|dim| AffineExpr::dim(context, dim));
    let map = quotient(second.add(context, first.negate(context)), 2, rewriter);
    let new = AffineApplyOp::builder(context, location).map(map).map_operands([lower, upper, step]);
    rewriter.fold(new.result(context.index_type()))
}

/// `ceil((variable - lower) / step)`
fn iteration_number<'c>(
    variable: ValueId,
    [lower, _, step]: [ValueId; 3],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let [first, second] = [0, 1].map(|dim| AffineExpr::dim(context, dim));
    let map = quotient(first.add(context, second.negate(context)), 2, rewriter);
    let new = AffineApplyOp::builder(context, location).map(map).map_operands([variable, lower, step]);
    rewriter.create_value(new.result(context.index_type()))
}

/// Returns the map of an expression over a symbol, rounded up.
fn quotient<'c>(expr: AffineExpr<'c>, dims: u32, rewriter: &PatternRewriter<'_, 'c>) -> AffineMap<'c> {
    let context = rewriter.context();
    let by = AffineExpr::symbol(context, 0);
    AffineMap::new(context, dims, 1, &[AffineExpr::binary(context, BinaryKind::CeilDiv, expr, by)])
}
