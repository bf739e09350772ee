//! `--verify-tensor-shapes`: checks of operations on tensors that `--generate-runtime-verification` leaves out.
//!
//! - A slice that is inserted lies in the whole, and its source has the number of elements of the slice.
//! - An expanded shape has the number of elements of the dimension that it comes from.
//! - Concatenated tensors have the same sizes in all other dimensions.
//! - No padding and no size is negative.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and a few operations for each dimension that is not known ahead.

use crate::Checks;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::reassociation::groups;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, DYNAMIC, LogicalResult, Operation, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_tensor as tensor;
use terrace_tensor::INSERT;

/// The pass `--verify-tensor-shapes`.
#[pass(
    "verify-tensor-shapes",
    "Generate checks of operations on tensors that generate-runtime-verification leaves out"
)]
pub struct VerifyTensorShapes;

impl Pass for VerifyTensorShapes {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            for (op, check) in checked_ops(body) {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                // Insertions by the iterations of a loop are in a region that holds nothing else.
                let parent = rewriter.op(op).parent_op().filter(|_| is_parallel(rewriter.op(op)));
                let point = parent.map_or(op, Operation::id);
                rewriter.set_insertion_point(point);
                check(&mut Checks::new(op, None, &mut rewriter));
            }
            Ok(())
        })
    }
}

type Check = fn(&mut Checks<'_, '_, '_>);

/// Checks by the names of operations.
const CHECKS: &[(&str, Check)] = &[
    (tensor::ConcatOp::NAME, concat),
    (tensor::EmptyOp::NAME, sizes),
    (tensor::ExpandShapeOp::NAME, expand),
    (tensor::GenerateOp::NAME, sizes),
    (tensor::InsertSliceOp::NAME, insert),
    (tensor::PadOp::NAME, pad),
    (tensor::ParallelInsertSliceOp::NAME, insert),
];

fn is_parallel(op: Operation<'_, '_>) -> bool {
    op.isa::<tensor::ParallelInsertSliceOp>()
}

fn checked_ops(body: &Body<'_>) -> Vec<(OpId, Check)> {
    let mut found = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            let check = CHECKS.iter().find(|(name, _)| op.is(name));
            found.extend(check.map(|(_, check)| (op.id(), *check)));
        });
    }
    found
}

impl<'c> Checks<'_, '_, 'c> {
    /// Checks that numbers are not negative.
    fn require_natural(&mut self, numbers: &[ValueId], wrong: &str) {
        let zero = self.index(0);
        for &number in numbers {
            let is_natural = self.make.cmpi(CmpIPredicate::Sge, number, zero);
            self.require(is_natural, wrong);
        }
    }

    /// Creates a product, folded.
    fn product(&mut self, factors: impl IntoIterator<Item = ValueId>) -> ValueId {
        let one = self.index(1);
        factors.into_iter().fold(one, |product, factor| self.make.folding().muli(product, factor))
    }

    /// Returns the shape of a value's type; empty if it has no rank.
    fn shape_of(&self, value: ValueId) -> Vec<i64> {
        self.type_of(value).shape().map(<[i64]>::to_vec).unwrap_or_default()
    }
}

/// Checks the sizes that are operands.
fn sizes(checks: &mut Checks<'_, '_, '_>) {
    let sizes: Vec<ValueId> = checks.op().operands().map(Value::id).collect();
    checks.require_natural(&sizes, "a size is negative");
}

fn pad(checks: &mut Checks<'_, '_, '_>) {
    let pad = tensor::PadOp::wrap(checks.op());
    let amounts: Vec<ValueId> = pad.low().chain(pad.high()).map(Value::id).collect();
    checks.require_natural(&amounts, "a padding is negative");
}

fn concat(checks: &mut Checks<'_, '_, '_>) {
    let op = tensor::ConcatOp::wrap(checks.op());
    let inputs: Vec<ValueId> = op.inputs().map(Value::id).collect();
    let Ok(at) = usize::try_from(op.dim()) else { return };
    let Some((&first, others)) = inputs.split_first() else { return };
    let shape = checks.shape_of(first);
    for &other in others {
        let other_shape = checks.shape_of(other);
        for (number, (size, other_size)) in shape.iter().zip(&other_shape).enumerate() {
            if number != at && (*size == DYNAMIC || *other_size == DYNAMIC) {
                let (a, b) = (checks.known_dim(first, number), checks.known_dim(other, number));
                let is_equal = checks.is_equal(a, b);
                checks.require(is_equal, format_args!("inputs differ in the size of dimension {number}"));
            }
        }
    }
}

fn expand(checks: &mut Checks<'_, '_, '_>) {
    let op = tensor::ExpandShapeOp::wrap(checks.op());
    let source = op.src().id();
    let groups = groups(op.reassociation());
    let dynamic: Vec<ValueId> = op.output_shape().map(Value::id).collect();
    let shape_of_result = op.static_output_shape().to_vec();
    let mut dynamic = dynamic.into_iter();
    let sizes: Vec<MixedIndex> = (shape_of_result.iter())
        .map(|&size| match (size == DYNAMIC).then(|| dynamic.next()).flatten() {
            Some(value) => MixedIndex::Value(value),
            None => MixedIndex::Constant(size),
        })
        .collect();
    let shape = checks.shape_of(source);
    for (number, group) in groups.iter().enumerate() {
        let parts: Vec<MixedIndex> =
            (group.iter()).filter_map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied()).collect();
        let is_known = parts.iter().all(|part| matches!(part, MixedIndex::Constant(_)));
        if is_known && shape.get(number).is_some_and(|size| *size != DYNAMIC) {
            continue;
        }
        let parts: Vec<ValueId> = parts.into_iter().map(|part| checks.entry(part)).collect();
        let product = checks.product(parts);
        let size = checks.known_dim(source, number);
        let is_equal = checks.is_equal(size, product);
        checks.require(is_equal, format_args!("dimension {number} has another number of elements"));
    }
}

fn insert(checks: &mut Checks<'_, '_, '_>) {
    let slice = INSERT.slice(checks.op());
    let (source, dest) = (checks.op().operand(0).id(), checks.op().operand(1).id());
    checks.slice_of(dest, &slice, "insert_slice");
    let shape = checks.shape_of(source);
    let is_known = |size: &MixedIndex| matches!(size, MixedIndex::Constant(_));
    if slice.sizes.iter().all(is_known) && !shape.contains(&DYNAMIC) {
        return;
    }
    let room: Vec<ValueId> = slice.sizes.iter().map(|size| checks.entry(*size)).collect();
    let sizes: Vec<ValueId> = (0..shape.len()).map(|number| checks.known_dim(source, number)).collect();
    if room.len() == sizes.len() {
        for (number, (room, size)) in room.into_iter().zip(sizes).enumerate() {
            let is_equal = checks.is_equal(room, size);
            checks.require(is_equal, format_args!("size of the slice along dimension {number} is another"));
        }
    } else {
        // Dimensions of size one were dropped.
        let (room, size) = (checks.product(room), checks.product(sizes));
        let is_equal = checks.is_equal(room, size);
        checks.require(is_equal, "the slice has another number of elements");
    }
}
