//! Convolutions with the features of the kernel as its last dimension.

use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::OpId;
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_linalg::{
    Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp, LinalgOp, NamedParts, named,
    transpose,
};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::empty;

/// Places of the dimensions of the kernel.
const ORDER: [usize; 4] = [1, 2, 3, 0];

/// Replaces a `linalg.conv_2d_nhwc_fhwc` on tensors, or the quantized form, by the one with kernels `hwcf`, after a
/// transposition, and returns that.
///
/// # Errors
/// If it is another operation, or on memory.
pub fn transpose_filter(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let name = if view.isa::<Conv2DNhwcFhwcOp>() {
        Conv2DNhwcHwcfOp::SPEC.name
    } else if view.isa::<Conv2DNhwcFhwcQOp>() {
        Conv2DNhwcHwcfQOp::SPEC.name
    } else {
        return Err("expected a convolution with kernels fhwc");
    };
    let linalg = LinalgOp::of(view).filter(|linalg| linalg.is_on_tensors()).ok_or("expected tensors")?;
    let (location, inputs) = (view.location(), linalg.input_count());
    let attributes: Vec<_> = ["dilations", "strides"]
        .into_iter()
        .filter_map(|name| view.attribute(name).map(|value| (name, value)))
        .collect();
    let mut operands = rewriter.operands(op).to_vec();
    let filter = operands[1];
    rewriter.set_insertion_point(op);
    let old = sizes(filter, location, rewriter);
    let new: Vec<MixedIndex> = ORDER.iter().filter_map(|dim| old.get(*dim).copied()).collect();
    let element = rewriter.type_of(filter).element_or_self();
    let dest = empty(&new, element, location, rewriter);
    let order = ORDER.map(|dim| dim as i64);
    let transposed = transpose(rewriter.body_mut(), location, filter, dest, &order);
    operands[1] = rewriter.create_value(transposed);
    let (ins, outs) = operands.split_at(inputs);
    let parts = NamedParts { name, location, inputs: ins, outputs: outs, attributes: &attributes };
    let state = named(rewriter.body_mut(), parts).map_err(|_| "the operation cannot be created")?;
    Ok(rewriter.replace_op_with_new_op(op, state))
}
