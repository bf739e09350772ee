//! Interface implementations.

mod contraction;
mod convolution;
mod linalg_op;
mod structured;

use crate::facts::Structured;
use crate::ops::{
    BroadcastOp, ContractOp, ElementwiseOp, GenericOp, MapOp, PackOp, ReduceOp, SoftmaxOp, TransposeOp,
    UnPackOp,
};
pub(crate) use contraction::CONTRACTION;
pub(crate) use convolution::CONVOLUTION;
pub use linalg_op::LinalgOp;
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::spec::{Check, EffectInstance, EffectKind, Interface, InterfaceFold};
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp, Value};

/// The second group of operands is written into.
pub(crate) static OUTPUTS: DestinationStyle = DestinationStyle { inits: |op| operands_of_group(op, 1) };

/// On tensors it depends on what is in the region; memory is written to.
pub(crate) static SPECULATABILITY: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| match structured::works_on_tensors(op) {
        true => Speculatability::RecursivelySpeculatable,
        false => Speculatability::NotSpeculatable,
    },
};

impl Interface for Structured {
    const NAME: &'static str = "LinalgOp";
    const VERIFY_REGIONS: Option<Check> = Some(structured::verify);
    const FOLD: Option<InterfaceFold> = Some(crate::fold::structured);
}

/// `FillOpInterface`: sets all elements to one value.
pub struct Fill;

/// Sets all elements to one value.
pub(crate) static FILL: Fill = Fill;

impl Interface for Fill {
    const NAME: &'static str = "FillOpInterface";
    const VERIFY_REGIONS: Option<Check> = None;
    const VERIFY: Option<Check> = Some(verify_fill);
}

fn verify_fill(op: Operation<'_, '_>) -> LogicalResult {
    let (inputs, outputs) = (inputs_of(op), outputs_of(op));
    if inputs.len() != 1 || outputs.len() != 1 {
        return op.emit_error("expected op with 1 input and 1 output");
    }
    let value = op.operand(0).ty();
    if value.is_tensor() || value.is_any_memref() {
        return op.emit_error("expected op with scalar input");
    }
    let element = element_of(op.operand(1).ty());
    if value != element {
        return op.emit_op_error(format_args!(
            "expected fill value type ('{value}') to match output element type ('{element}')"
        ));
    }
    Ok(())
}

/// Returns the inputs: the first group of operands.
pub(crate) fn inputs_of<'a, 'c>(op: Operation<'a, 'c>) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
    op.operands_in(op.operand_range(0))
}

/// Returns the outputs: the second group of operands.
pub(crate) fn outputs_of<'a, 'c>(op: Operation<'a, 'c>) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
    op.operands_in(op.operand_range(1))
}

/// Returns the type of the elements, which for vectors and scalars is the type itself.
pub(crate) fn element_of(ty: Type<'_>) -> Type<'_> {
    if ty.is_memref() || ty.is_ranked_tensor() { ty.element_or_self() } else { ty }
}

/// Adds the effects: memory that is an input is read; memory that is an output is written to, and read if the region
/// uses its elements.
pub(crate) fn add_effects<'a, 'c>(op: Operation<'a, 'c>, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
    let on = |kind, value| EffectInstance { is_full: true, ..EffectInstance::new(kind).on(value) };
    for input in inputs_of(op).filter(|input| input.ty().is_memref()) {
        add(on(EffectKind::Read, input));
    }
    let start = op.operand_range(1).start;
    let block = op.regions().next().and_then(Region::first_block);
    for (at, output) in outputs_of(op).enumerate().filter(|(_, output)| output.ty().is_memref()) {
        let argument = start + at;
        let is_used = block
            .is_none_or(|block| argument >= block.argument_count() || !block.argument(argument).is_unused());
        if is_used {
            add(on(EffectKind::Read, output));
        }
        add(on(EffectKind::Write, output));
    }
}

macro_rules! effects {
    ($($op:ident)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
                add_effects(self.op(), add);
            }
        }
    )*};
}

effects! { BroadcastOp ContractOp ElementwiseOp GenericOp MapOp ReduceOp SoftmaxOp TransposeOp }

macro_rules! result_names {
    ($($op:ident: $name:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                if let Some(result) = self.op().results().next() {
                    set(result, $name);
                }
            }
        }
    )*};
}

result_names! {
    BroadcastOp: "broadcasted";
    MapOp: "mapped";
    PackOp: "pack";
    ReduceOp: "reduced";
    TransposeOp: "transposed";
    UnPackOp: "unpack";
}

macro_rules! argument_names {
    ($($op:ident: $output:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn argument_names(region: Region<'a, 'c>, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                name_arguments(region, $output, set);
            }
        }
    )*};
}

argument_names! {
    GenericOp: "out";
    MapOp: "init";
    ReduceOp: "init";
}

/// `in` for elements that are read, and another name for those that are written.
fn name_arguments<'a, 'c>(region: Region<'a, 'c>, output: &str, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
    let Some(block) = region.first_block() else { return };
    let Some(inputs) = region.parent_op().map(|op| inputs_of(op).len()) else { return };
    for (at, argument) in block.arguments().enumerate() {
        set(argument, if at < inputs { "in" } else { output });
    }
}
