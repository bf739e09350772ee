//! `--outline-shape-computation`: what computes the shapes of `shape.with_shape` becomes functions of its own.
//!
//! Each shape gets one function, after the function that it was in. An operation goes along if its results are used for
//! shapes only; what comes from elsewhere is an argument.
//!
//! Reads:     uses.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each copy of it.

use std::collections::HashSet;
use terrace_func as func;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Ctx, DYNAMIC, Failure, Location, LogicalResult, MatchResult, Operation, OperationState,
    Pattern, PatternRewriter, Region, RegionSource, TypedOp, Value, ValueMap, WalkOrder, WalkResult,
    WorkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_shape as shape;
use terrace_support::interner::FoldMap;
use terrace_tensor as tensor;

/// The pass `--outline-shape-computation`.
#[pass(
    "outline-shape-computation",
    "Using shape.func to preserve shape computation",
    anchor = "builtin.module"
)]
pub struct OutlineShapeComputation;

impl PreparedPass for OutlineShapeComputation {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let dims = vec![Pattern::of::<tensor::DimOp>("TensorDimOpRewriter", dim)];
        Ok(FrozenPatternSet::new(context, dims))
    }

    fn run<'c>(&self, dims: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        outline_in_table(op.body_mut(), dims);
        Ok(())
    }
}

/// `dim(x, i) -> get_extent(shape_of(x), i)`
fn dim(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<tensor::DimOp>(op)?;
    let (source, index, ty) = (view.source(), view.index().id(), view.result().ty());
    let rank = source.ty().rank().map_or(DYNAMIC, |rank| rank as i64);
    let source = source.id();
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let shape_ty = context.ranked_tensor_type(&[rank], context.index_type(), None);
    let shape = b.make(shape::ShapeOfOp::builder(context, location).arg(source).result(shape_ty));
    let extent = b.make(shape::GetExtentOp::builder(context, location).shape(shape).dim(index).extent(ty));
    rewriter.replace_op(op, &[extent]);
    Some(())
}

/// Outlines in the functions of a symbol table, and in the tables in it.
fn outline_in_table(body: &mut Body<'_>, dims: &FrozenPatternSet) {
    let (functions, others): (Vec<OpId>, Vec<OpId>) =
        body.children().into_iter().partition(|child| Operation::new(body, *child).isa::<func::FuncOp>());
    body.for_each_child_of(&others, &|child| outline_in_table(child, dims));
    let outlined =
        body.for_each_child_knowing(dims.around(), &functions, &|function| outline(function, dims));
    let root = Operation::new(body, Body::ROOT);
    let symbols = root.regions().flat_map(Region::ops).filter_map(Operation::symbol_name);
    let mut names = Names { taken: symbols.map(str::to_owned).collect(), next: 0 };
    for (function, shapes) in functions.into_iter().zip(outlined) {
        for (number, mut shape) in shapes.0.into_iter().enumerate() {
            let context = shape.context();
            let name = context.string_attribute(&names.unique(format!("shape_cal_{number}")));
            shape.set_attribute(Body::ROOT, context.identifier("sym_name"), Some(name));
            let new = body.adopt_root(shape);
            body.insert_op_after(function, new);
        }
    }
}

/// New functions, without names.
#[expect(clippy::vec_box, reason = "a body is handed over in its box")]
struct Outlined<'c>(Vec<Box<Body<'c>>>);

impl WorkResult for Outlined<'_> {
    fn has_changed(&self) -> Option<bool> {
        Some(true)
    }
}

/// Names of a symbol table.
struct Names {
    taken: HashSet<String>,
    /// Number of the next name that must be made different.
    next: usize,
}

impl Names {
    fn unique(&mut self, wanted: String) -> String {
        let mut name = wanted.clone();
        while !self.taken.insert(name.clone()) {
            name = format!("{wanted}_{}", self.next);
            self.next += 1;
        }
        name
    }
}

/// Makes functions of the shapes in a function, which loses what nothing needs any longer.
fn outline<'c>(function: &mut Body<'c>, dims: &FrozenPatternSet) -> Outlined<'c> {
    apply_patterns_greedily(function, dims, &GreedyConfig::default());
    let order = walk_order(function);
    let with_ops: Vec<OpId> = order
        .ops
        .iter()
        .copied()
        .filter(|op| shape::WithOp::cast(Operation::new(function, *op)).is_some())
        .collect();
    let others = used_otherwise(function, &order);
    let mut seen = HashSet::new();
    let mut outlined = Vec::new();
    for with in &with_ops {
        let view = shape::WithOp::wrap(Operation::new(function, *with));
        let is_ranked = view.operand().ty().is_tensor() && view.operand().ty().rank().is_some();
        if is_ranked && seen.insert(view.shape().id()) {
            let cluster = cluster(view.shape(), &others, &order);
            outlined.push(shape_function(view.shape(), &cluster, view.op().location()));
        }
    }
    with_ops.into_iter().for_each(|with| drop_shape(function, with));
    let none = FrozenPatternSet::new(function.context(), Vec::new());
    apply_patterns_greedily(function, &none, &GreedyConfig::default());
    Outlined(outlined)
}

/// Operations of a body in the order of the text.
struct WalkedOps {
    ops: Vec<OpId>,
    positions: FoldMap<OpId, usize>,
}

fn walk_order(body: &Body<'_>) -> WalkedOps {
    let mut ops = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
        ops.push(op.id());
        WalkResult::Advance
    });
    let positions = ops.iter().enumerate().map(|(position, op)| (*op, position)).collect();
    WalkedOps { ops, positions }
}

/// Returns the operations on which something depends that is no shape of `shape.with_shape`.
fn used_otherwise(body: &Body<'_>, order: &WalkedOps) -> HashSet<OpId> {
    let view = |op: OpId| Operation::new(body, op);
    let mut found = HashSet::new();
    let mut worklist: Vec<OpId> =
        order.ops.iter().copied().filter(|op| view(*op).result_count() == 0).collect();
    for op in &order.ops {
        if let Some(with) = shape::WithOp::cast(view(*op)) {
            worklist.extend(with.operand().defining_op().map(Operation::id));
        }
    }
    while let Some(op) = worklist.pop() {
        if found.insert(op) && shape::WithOp::cast(view(op)).is_none() {
            worklist.extend(view(op).operands().filter_map(|operand| Some(operand.defining_op()?.id())));
        }
    }
    found
}

/// Returns the operations that compute a shape and nothing else, in the order of the text.
fn cluster<'a, 'c>(
    shape: Value<'a, 'c>,
    others: &HashSet<OpId>,
    order: &WalkedOps,
) -> Vec<Operation<'a, 'c>> {
    let mut found = HashSet::new();
    let mut cluster = Vec::new();
    let mut worklist: Vec<Operation<'a, 'c>> = shape.defining_op().into_iter().collect();
    while let Some(op) = worklist.pop() {
        if !others.contains(&op.id()) && found.insert(op.id()) {
            cluster.push(op);
            worklist.extend(outside_values(op).into_iter().filter_map(Value::defining_op));
        }
    }
    cluster.sort_by_key(|op| order.positions.get(&op.id()));
    cluster
}

/// Returns the values that an operation, or one inside of it, uses and that are defined outside, in the order of uses.
fn outside_values<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let mut values: Vec<Value<'a, 'c>> = op.operands().collect();
    if op.region_count() != 0 {
        let mut inside = HashSet::new();
        let mut used = Vec::new();
        let _ = op.walk(WalkOrder::PreOrder, &mut |inner| {
            used.extend(inner.operands());
            inside.extend(inner.results().map(Value::id));
            let arguments = inner.regions().flat_map(Region::blocks).flat_map(Block::arguments);
            inside.extend(arguments.map(Value::id));
            WalkResult::Advance
        });
        values.extend(used.into_iter().filter(|value| !inside.contains(&value.id())));
    }
    values
}

/// Makes a function of the operations that compute a shape. It has no name yet.
fn shape_function<'c>(
    shape: Value<'_, 'c>,
    cluster: &[Operation<'_, 'c>],
    location: Location<'c>,
) -> Box<Body<'c>> {
    let context = shape.body().context();
    let inputs = inputs(shape, cluster);
    let types: Vec<_> = inputs.iter().map(|input| input.ty()).collect();
    let mut state = OperationState::new(context.op_name(shape::FuncOp::NAME), location);
    state.set(context, "sym_name", context.string_attribute(""));
    let ty = context.function_type(&types, &[shape.ty()]);
    state.set(context, "function_type", context.type_attribute(ty));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    let mut child = Body::for_child(context, state.name);
    let region = child.create_region();
    let mut map = ValueMap::default();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(&mut child, &mut listener);
    let entry = rewriter.create_block(region, None, inputs.iter().map(|input| (input.ty(), location)));
    for (input, argument) in inputs.iter().zip(rewriter.block(entry).arguments()) {
        map.map(input.id(), argument.id());
    }
    for op in cluster {
        let copy = rewriter.body_mut().clone_op(*op, &mut map);
        rewriter.body_mut().append_op(entry, copy);
    }
    let result: ValueId = map.get(shape.id()).expect("a shape is an input or computed by its cluster");
    rewriter.set_insertion_point_to_end(entry);
    rewriter.create(shape::ReturnOp::builder(context, location).operands([result]));
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    terrace_ir::OwnedOperation::create(context, state).into_body()
}

/// Returns what a function of some operations needs from elsewhere, in the order of uses.
fn inputs<'a, 'c>(shape: Value<'a, 'c>, cluster: &[Operation<'a, 'c>]) -> Vec<Value<'a, 'c>> {
    let mut known: HashSet<ValueId> = cluster.iter().flat_map(|op| op.results()).map(Value::id).collect();
    let used = cluster.iter().flat_map(|op| outside_values(*op)).chain([shape]);
    used.filter(|value| known.insert(value.id())).collect()
}

/// `value_of(with_shape(x, shape)) -> x`, or the value of `x` if that has a shape itself.
fn drop_shape(body: &mut Body<'_>, with: OpId) {
    let operand = shape::WithOp::wrap(Operation::new(body, with)).operand();
    let (value, ty) = (operand.id(), operand.ty());
    let uses: Vec<(OpId, bool)> = (Operation::new(body, with).result(0).uses())
        .filter_map(|user| shape::ValueOfOp::cast(user.owner()))
        .map(|user| (user.op().id(), user.op().result(0).ty() == ty))
        .collect();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    for (user, is_same) in uses {
        if is_same {
            rewriter.replace_op(user, &[value]);
        } else if !ty.is_shaped() {
            rewriter.set_operand(user, 0, value);
        }
    }
}
