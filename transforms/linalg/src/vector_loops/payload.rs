//! The region of a structured operation, computed for several iterations at once.

use super::emitter::Emitter;
use terrace_arith as arith;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, TraitFlags, TypedOp, Value, ValueMap};
use terrace_linalg::{IndexOp, LinalgOp};
use terrace_math as math;
use terrace_vector::{FMAOp, StepOp, VectorBuilder};

/// Value of several iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// One value for all.
    Scalar(ValueId),
    /// One lane for each.
    Vector(ValueId),
}

/// The operations of a region.
pub(super) struct Payload {
    arguments: Vec<ValueId>,
    ops: Vec<OpId>,
    yielded: Vec<ValueId>,
    /// Sums of a product and an output: the sum, the factors, the output.
    products: Vec<(OpId, [ValueId; 2], ValueId)>,
}

/// Iterations that a region is computed for.
pub(super) struct Iterations<'p> {
    /// Position in each loop, that of the first lane.
    pub positions: &'p [MixedIndex],
    /// Loop whose iterations are the lanes.
    pub along: usize,
    /// Number of lanes.
    pub lanes: i64,
}

impl Payload {
    /// Reads the region of an operation; `None` if it holds operations that do not work element by element, or may not be
    /// computed for lanes that nobody uses.
    pub fn of(op: OpId, has_fma: bool, rewriter: &PatternRewriter<'_, '_>) -> Option<Self> {
        let linalg = LinalgOp::of(rewriter.op(op))?;
        let (block, end) = (linalg.block()?, linalg.terminator()?);
        let outputs: Vec<Value<'_, '_>> = block.arguments().skip(linalg.input_count()).collect();
        let (mut ops, mut products) = (Vec::new(), Vec::new());
        for op in block.ops().filter(|op| *op != end) {
            if !is_supported(op) {
                return None;
            }
            ops.push(op.id());
            products.extend(sum_of_product(op, &outputs).filter(|_| has_fma));
        }
        Some(Payload {
            arguments: block.arguments().map(Value::id).collect(),
            ops,
            yielded: end.operands().map(Value::id).collect(),
            products,
        })
    }

    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        self.ops.len()
    }

    /// Computes the region for elements of all operands; of those that it does not use there may be none.
    pub fn compute(
        &self,
        elements: &[Option<Lane>],
        iterations: &Iterations<'_>,
        e: &mut Emitter<'_, '_, '_>,
    ) -> Option<Vec<Lane>> {
        let mut known: Vec<(ValueId, Lane)> = Vec::new();
        for (argument, element) in self.arguments.iter().zip(elements) {
            known.extend(element.map(|element| (*argument, element)));
        }
        let find = |known: &[(ValueId, Lane)], value: ValueId| {
            let found = known.iter().rev().find(|(of, _)| *of == value);
            found.map_or(Lane::Scalar(value), |(_, lane)| *lane)
        };
        for &op in &self.ops {
            let results = e.rewriter.results(op);
            let result = *results.first()?;
            if let Some(index) = e.rewriter.view::<IndexOp>(op) {
                let loop_ = index.loop_number();
                known.push((result, position(loop_, iterations, e)?));
                continue;
            }
            let operands: Vec<Lane> =
                e.rewriter.operands(op).iter().map(|operand| find(&known, *operand)).collect();
            if let Some((_, factors, output)) = self.products.iter().find(|(sum, ..)| *sum == op) {
                let lanes = [factors[0], factors[1], *output].map(|value| find(&known, value));
                if lanes.iter().any(|lane| matches!(lane, Lane::Vector(_))) {
                    let [lhs, rhs, acc] = lanes.map(|lane| spread(lane, iterations.lanes, e));
                    let new = FMAOp::builder(e.context(), e.location).lhs(lhs).rhs(rhs).acc(acc);
                    known.push((result, Lane::Vector(e.rewriter.create_value(new))));
                    continue;
                }
            }
            if operands.iter().all(|operand| matches!(operand, Lane::Scalar(_))) {
                let mut map = ValueMap::default();
                for (from, to) in e.rewriter.operands(op).iter().zip(&operands) {
                    let Lane::Scalar(to) = to else { continue };
                    map.map(*from, *to);
                }
                let new = e.rewriter.clone_op(op, &mut map);
                known.push((result, Lane::Scalar(*e.rewriter.results(new).first()?)));
                continue;
            }
            let operands: Vec<ValueId> =
                operands.into_iter().map(|operand| spread(operand, iterations.lanes, e)).collect();
            let mut state = e.rewriter.state_of(op);
            let context = e.context();
            state.operands = operands.into_iter().collect();
            state.result_types =
                state.result_types.iter().map(|ty| context.vector_type(&[iterations.lanes], *ty)).collect();
            known.push((result, Lane::Vector(e.rewriter.create_value(state))));
        }
        // A product that went into a sum has no user.
        Some(self.yielded.iter().map(|value| find(&known, *value)).collect())
    }
}

/// Returns a value in all lanes.
pub(super) fn spread(lane: Lane, lanes: i64, e: &mut Emitter<'_, '_, '_>) -> ValueId {
    match lane {
        Lane::Vector(vector) => vector,
        Lane::Scalar(scalar) => {
            let ty = e.context().vector_type(&[lanes], e.type_of(scalar));
            e.build().broadcast(scalar, ty)
        }
    }
}

/// Returns the position in a loop.
fn position(loop_: usize, iterations: &Iterations<'_>, e: &mut Emitter<'_, '_, '_>) -> Option<Lane> {
    let first = e.value(*iterations.positions.get(loop_)?);
    if loop_ != iterations.along {
        return Some(Lane::Scalar(first));
    }
    let context = e.context();
    let ty = context.vector_type(&[iterations.lanes], context.index_type());
    let all = spread(Lane::Scalar(first), iterations.lanes, e);
    let step = e.rewriter.create_value(StepOp::builder(context, e.location).result(ty));
    Some(Lane::Vector(terrace_arith::ArithBuilder::addi(&mut e.build(), all, step)))
}

/// Operations that work element by element and cannot be computed for lanes: a division by zero has no meaning even where
/// nobody uses it, and machines raise all lanes to one power.
const SCALAR_ONLY: [&str; 8] = [
    arith::DivSIOp::NAME,
    arith::DivUIOp::NAME,
    arith::RemSIOp::NAME,
    arith::RemUIOp::NAME,
    arith::CeilDivSIOp::NAME,
    arith::CeilDivUIOp::NAME,
    arith::FloorDivSIOp::NAME,
    math::FPowIOp::NAME,
];

/// Returns true if an operation works element by element, and may be computed for lanes.
pub(crate) fn is_supported(op: Operation<'_, '_>) -> bool {
    if op.isa::<IndexOp>() || op.constant_value().is_some() {
        return true;
    }
    let is_mappable = op.spec().is_some_and(|spec| spec.has_trait(|one| one.name() == "Elementwise"));
    let is_number = |value: Value<'_, '_>| value.ty().int_or_float_width().is_some() || value.ty().is_index();
    is_mappable
        && !SCALAR_ONLY.iter().any(|name| op.is(name))
        && op.region_count() == 0
        && op.result_count() == 1
        && !op.has_trait(TraitFlags::TERMINATOR)
        && op.operands().chain(op.results()).all(is_number)
}

/// `addf output (mulf a b)`, with products of single or double precision that are used once.
fn sum_of_product<'a, 'c>(
    op: Operation<'a, 'c>,
    outputs: &[Value<'a, 'c>],
) -> Option<(OpId, [ValueId; 2], ValueId)> {
    let sum = arith::AddFOp::cast(op)?;
    let ty = sum.result().ty();
    let width = ty.as_float().and(ty.int_or_float_width())?;
    let (output, other) = match (outputs.contains(&sum.lhs()), outputs.contains(&sum.rhs())) {
        (true, false) => (sum.lhs(), sum.rhs()),
        (false, true) => (sum.rhs(), sum.lhs()),
        _ => return None,
    };
    let product = other.defining::<arith::MulFOp>().filter(|product| product.result().has_one_use())?;
    let is_inside = product.op().block() == op.block();
    (is_inside && matches!(width, 32 | 64))
        .then(|| (op.id(), [product.lhs().id(), product.rhs().id()], output.id()))
}
