//! New tensors as ones that are written into.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, mixed_list};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter, TypedOp, Value, ValueMap};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::{
    FromElementsOp, GenerateOp, InsertOp, PadOp, YieldOp, empty, insert_slice, padded_sizes,
};

/// Replaces a `tensor.from_elements`, `tensor.generate` or `tensor.pad` by operations that write into a `tensor.empty`,
/// and returns the last one.
///
/// # Errors
/// If it is another operation, or a shape is not static where it has to be.
pub fn rewrite_in_destination_passing_style(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let (is_list, is_generate, is_pad) =
        (view.isa::<FromElementsOp>(), view.isa::<GenerateOp>(), view.isa::<PadOp>());
    rewriter.set_insertion_point(op);
    let new = if is_list {
        from_elements(op, rewriter)
    } else if is_generate {
        generate(op, rewriter)
    } else if is_pad {
        pad(op, rewriter)
    } else {
        return Err("expected tensor.from_elements, tensor.generate or tensor.pad");
    };
    let new = new.ok_or("the operations cannot be created")?;
    rewriter.replace_op(op, &[new]);
    rewriter.value(new).defining_op().map(Operation::id).ok_or("nothing was created")
}

/// `from_elements(x, y) -> insert(y, insert(x, empty, 0), 1)`
fn from_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
    let list = rewriter.view::<FromElementsOp>(op)?;
    let (ty, location) = (list.result().ty(), list.op().location());
    let elements: Vec<ValueId> = list.elements().map(Value::id).collect();
    let shape = ty.shape()?.to_vec();
    let sizes: Vec<MixedIndex> = shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
    let mut tensor = empty(&sizes, ty.element_or_self(), location, rewriter);
    let most = shape.iter().copied().max().unwrap_or(0);
    let indices: Vec<ValueId> = (0..most).map(|at| rewriter.builder(location).index(at)).collect();
    for (at, element) in elements.into_iter().enumerate() {
        let mut rest = at as i64;
        let mut position = Vec::new();
        for size in shape.iter().rev() {
            position.push(*indices.get(usize::try_from(rest % size).ok()?)?);
            rest /= size;
        }
        position.reverse();
        let new =
            InsertOp::builder(rewriter.context(), location).scalar(element).dest(tensor).indices(position);
        tensor = rewriter.create_value(new);
    }
    Some(tensor)
}

/// `generate { f(i) } -> generic(empty) { f(index i) }`
fn generate(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
    let generate = rewriter.view::<GenerateOp>(op)?;
    let (ty, location, region) = (generate.result().ty(), generate.op().location(), generate.body().id());
    let sizes = mixed_list(ty.shape()?, generate.dynamic_extents());
    let dest = empty(&sizes, ty.element_or_self(), location, rewriter);
    computed(dest, region, location, rewriter)
}

/// Creates a `linalg.generic` that computes each element as a region with an argument for each position does.
fn computed<'c>(
    dest: ValueId,
    region: RegionId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let rank = rewriter.type_of(dest).rank()?;
    let map = AffineMap::identity(rewriter.context(), rank as u32);
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &[], outputs: &[dest], maps: &[map], iterators: &iterators };
    let new = create_generic(&mut rewriter.builder(location), &loops, |b, _| {
        let context = b.context();
        let mut values = ValueMap::default();
        let block = b.rewriter.region(region).first_block()?;
        let arguments: Vec<ValueId> = block.arguments().map(Value::id).collect();
        let end = block.terminator().and_then(YieldOp::cast)?;
        let (end, value) = (end.op().id(), end.value().id());
        let inner: Vec<OpId> = block.ops().map(Operation::id).filter(|inner| *inner != end).collect();
        for (dim, argument) in arguments.into_iter().enumerate() {
            let dim = context.i64_attribute(dim as i64);
            let index = b.make(linalg::IndexOp::builder(context, location).dim(dim));
            values.map(argument, index);
        }
        for inner in inner {
            b.rewriter.clone_op(inner, &mut values);
        }
        Some(vec![values.get(value).unwrap_or(value)])
    })?;
    Some(rewriter.op(new).result(0).id())
}

/// `pad(x, c) -> insert_slice(x, fill(c, empty))`
fn pad(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
    let pad = rewriter.view::<PadOp>(op)?;
    let (ty, location, source, low) =
        (pad.result().ty(), pad.op().location(), pad.source().id(), pad.padding().low);
    let region = pad.region().id();
    let padding = pad.padding_value();
    let (constant, value) = (padding.and_then(Value::constant), padding.map(Value::id));
    let sizes_of_result = padded_sizes(op, rewriter)?;
    let dest = empty(&sizes_of_result, ty.element_or_self(), location, rewriter);
    let filled = match (constant, value) {
        (Some(constant), _) => {
            let mut b = rewriter.builder(location);
            let constant = b.constant(constant);
            create_named(&mut b, linalg::FillOp::NAME, &[constant], dest, &[])?
        }
        (None, Some(value)) => {
            create_named(&mut rewriter.builder(location), linalg::FillOp::NAME, &[value], dest, &[])?
        }
        (None, None) => computed(dest, region, location, rewriter)?,
    };
    let sizes = sizes(source, location, rewriter);
    let strides = vec![MixedIndex::Constant(1); sizes.len()];
    Some(insert_slice(source, filled, &Slice { offsets: low, sizes, strides }, location, rewriter))
}
