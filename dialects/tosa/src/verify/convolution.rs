//! Convolutions, pools, products of matrices and Fourier transforms.

use super::elementwise::same_elements_as_zero_point;
use super::{
    are_compatible_shapes, divide_exactly, is_static, list, same_elements, size_of, sizes, zero_point,
};
use crate::facts::{is_uniform, storage_width, stored_element};
use crate::{
    AvgPool2dOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, FFT2dOp, MatMulOp, MatmulTBlockScaledOp, MaxPool2dOp,
    RFFT2dOp, TransposeConv2DOp,
};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp, Value};
use terrace_support::float::FloatSemantics::{BF16, F8E4M3FN, F8E5M2, F16, F32};

/// Checks that all values are at least as large.
fn at_least(op: Operation<'_, '_>, what: &str, values: &[i64], least: i64) -> LogicalResult {
    if values.iter().all(|value| *value >= least) {
        return Ok(());
    }
    op.emit_op_error(format_args!("expect all {what} values to be >= {least}, got {}", list(values)))
}

/// Checks that the sums of products of floats are kept in a type that is wide enough.
fn verify_float_accumulator(
    op: Operation<'_, '_>,
    element: Type<'_>,
    accumulator: Type<'_>,
) -> LogicalResult {
    let (element, accumulator) = (element.as_float(), accumulator.as_float());
    match element {
        Some(F16) if !matches!(accumulator, Some(F16 | F32)) => {
            op.emit_op_error("accumulator type for f16 tensor is not f16/f32")
        }
        Some(BF16) if accumulator != Some(F32) => {
            op.emit_op_error("accumulator type for bf16 tensor is not f32")
        }
        Some(F32) if accumulator != Some(F32) => {
            op.emit_op_error("accumulator type for f32 tensor is not f32")
        }
        _ => Ok(()),
    }
}

fn is_integer_of(ty: Type<'_>, bits: u32) -> bool {
    ty.as_integer().is_some_and(|(width, _)| width == bits)
}

/// Checks the size of the result of a convolution or pool, in one dimension.
fn verify_output_size(
    op: Operation<'_, '_>,
    dimension: &str,
    input: i64,
    output: i64,
    last: Result<i64, String>,
) -> LogicalResult {
    if !is_static(input) {
        return Ok(());
    }
    match last {
        Err(message) => op.emit_op_error(message),
        Ok(last) if is_static(output) && last + 1 != output => op.emit_op_error(format_args!(
            "calculated output {dimension} did not match expected: calculated={}, expected={output}",
            last + 1
        )),
        Ok(_) => Ok(()),
    }
}

/// The names of a dimension, of its axis, and of what is before and after.
type DimensionNames = (&'static str, &'static str, &'static str, &'static str);
const DEPTH: DimensionNames = ("depth", "d", "front", "back");
const HEIGHT: DimensionNames = ("height", "y", "top", "bottom");
const WIDTH: DimensionNames = ("width", "x", "left", "right");

fn verify_pool(
    op: Operation<'_, '_>,
    kernel: &[i64],
    stride: &[i64],
    pad: &[i64],
    types: (Type<'_>, Type<'_>),
) -> LogicalResult {
    at_least(op, "kernel", kernel, 1)?;
    at_least(op, "stride", stride, 1)?;
    at_least(op, "padding", pad, 0)?;
    let ([height, width], [top, bottom, left, right]) = (kernel, pad) else { return Ok(()) };
    if right >= width || left >= width {
        return op.emit_op_error(format_args!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, \
             pad_right={right}, kernel_x={width}"
        ));
    }
    if top >= height || bottom >= height {
        return op.emit_op_error(format_args!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, \
             pad_bottom={bottom}, kernel_y={height}"
        ));
    }
    let (input, output) = types;
    if !input.has_rank() || !output.has_rank() {
        return Ok(());
    }
    for (at, (dimension, axis, before_name, after_name)) in [HEIGHT, WIDTH].into_iter().enumerate() {
        let (size, kernel, stride) = (size_of(input, at + 1), kernel[at], stride[at]);
        let (before, after) = (pad[2 * at], pad[2 * at + 1]);
        let last = divide_exactly(size.wrapping_add(before).wrapping_add(after).wrapping_sub(kernel), stride);
        let last = last.ok_or_else(|| {
            format!(
                "expected input_{dimension} + pad_{before_name} + pad_{after_name} - kernel_{axis} to be wholly \
                 divisible by stride_{axis}, got ({size} + {before} + {after} - {kernel}) / {stride}"
            )
        });
        verify_output_size(op, dimension, size, size_of(output, at + 1), last)?;
    }
    Ok(())
}

impl MaxPool2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let types = (self.input().ty(), self.output().ty());
        same_elements(self.op(), ("input", types.0), ("output", types.1))?;
        verify_pool(self.op(), &self.kernel(), &self.stride(), &self.pad(), types)
    }
}

impl AvgPool2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.input(), self.output());
        verify_pool(op, &self.kernel(), &self.stride(), &self.pad(), (input.ty(), output.ty()))?;
        let given = stored_element(op.context(), input.ty());
        let accumulator = self.acc_type();
        if given.is_integer() && !is_integer_of(accumulator, 32) {
            return op.emit_op_error("accumulator type for integer tensor is not i32");
        }
        verify_float_accumulator(op, given, accumulator)?;
        same_elements_as_zero_point(op, "input", input, self.input_zp())?;
        same_elements_as_zero_point(op, "output", output, self.output_zp())?;
        zero_point::verify(op, self.input_zp(), "input")?;
        zero_point::verify(op, self.output_zp(), "output")
    }
}

/// Common operands of all convolutions.
struct Convolution<'a, 'c> {
    op: Operation<'a, 'c>,
    input: Value<'a, 'c>,
    weight: Value<'a, 'c>,
    bias: Value<'a, 'c>,
    input_zp: Value<'a, 'c>,
    weight_zp: Value<'a, 'c>,
    output: Value<'a, 'c>,
    accumulator: Type<'c>,
}

impl Convolution<'_, '_> {
    /// Checks the elements and zero points.
    fn verify_elements(&self) -> LogicalResult {
        let op = self.op;
        let context = op.context();
        let (bias, result) = (self.bias.ty().element_or_self(), self.output.ty().element_or_self());
        if bias.is_float() && result.is_float() && bias != result {
            return op.emit_op_error(format_args!(
                "expect both bias and result to have same element type, got '{bias}' and '{result}'"
            ));
        }
        let input = stored_element(context, self.input.ty());
        let weight = stored_element(context, self.weight.ty());
        let is_byte = |ty: Type<'_>| matches!(ty.as_float(), Some(F8E5M2 | F8E4M3FN));
        if (is_byte(input) || is_byte(weight)) && input != weight {
            return op.emit_op_error(format_args!(
                "expect both input and weight to have same element type, got '{input}' and '{weight}'"
            ));
        }
        if input.is_float() != weight.is_float() {
            return op.emit_op_error(format_args!(
                "expect both input and weight to be float or not together, got '{input}' and '{weight}'"
            ));
        }
        same_elements_as_zero_point(op, "input", self.input, self.input_zp)?;
        same_elements_as_zero_point(op, "weight", self.weight, self.weight_zp)?;
        zero_point::verify(op, self.input_zp, "input")?;
        zero_point::verify(op, self.weight_zp, "weight")
    }

    /// Checks that the type of sums is wide enough.
    fn verify_accumulator(&self) -> LogicalResult {
        let (op, accumulator) = (self.op, self.accumulator);
        let element = stored_element(op.context(), self.input.ty());
        if is_integer_of(element, 8) && !is_integer_of(accumulator, 32) {
            return op.emit_op_error("accumulator type for i8 tensor is not i32");
        }
        if is_integer_of(element, 16) && !is_integer_of(accumulator, 48) {
            return op.emit_op_error("accumulator type for i16 tensor is not i48");
        }
        if matches!(element.as_float(), Some(F8E5M2 | F8E4M3FN)) && accumulator.as_float() != Some(F16) {
            return op.emit_op_error("accumulator type for f8 tensor is not f16");
        }
        verify_float_accumulator(op, element, accumulator)
    }

    /// Checks what says how windows move, and that the result has as many elements.
    fn verify_windows(
        &self,
        pad: &[i64],
        stride: &[i64],
        dilation: &[i64],
        dimensions: &[DimensionNames],
        first_of_kernel: usize,
    ) -> LogicalResult {
        let op = self.op;
        at_least(op, "padding", pad, 0)?;
        at_least(op, "stride", stride, 1)?;
        at_least(op, "dilation", dilation, 1)?;
        let (input, weight, output) = (self.input.ty(), self.weight.ty(), self.output.ty());
        if !output.has_rank() {
            return Ok(());
        }
        let names = dimensions.iter().enumerate().filter(|_| input.has_rank() && weight.has_rank());
        for (at, (dimension, axis, before_name, after_name)) in names {
            let (size, kernel) = (size_of(input, at + 1), size_of(weight, at + first_of_kernel));
            if !is_static(kernel) || !is_static(size) {
                continue;
            }
            let (stride, dilation) = (stride[at], dilation[at]);
            let (before, after) = (pad[2 * at], pad[2 * at + 1]);
            let reach = kernel.wrapping_sub(1).wrapping_mul(dilation);
            let span = size.wrapping_sub(1).wrapping_add(before).wrapping_add(after).wrapping_sub(reach);
            let last = divide_exactly(span, stride).ok_or_else(|| {
                format!(
                    "expected input_{dimension} - 1 + pad_{before_name} + pad_{after_name} - (kernel_{dimension} - 1) \
                     * dilation_{axis} to be wholly divisible by stride_{axis}, got ({size} - 1 + {before} + {after} - \
                     ({kernel} - 1) * {dilation}) / {stride}"
                )
            });
            verify_output_size(op, dimension, size, size_of(output, at + 1), last)?;
        }
        self.verify_bias()
    }

    /// Checks that the result has as many channels as the bias, unless that has one.
    fn verify_bias(&self) -> LogicalResult {
        let (bias, output) = (self.bias.ty(), self.output.ty());
        let Some(rank) = output.rank().filter(|_| bias.has_rank()) else { return Ok(()) };
        let (channels, given) = (size_of(output, rank - 1), size_of(bias, 0));
        if !is_static(channels) || !is_static(given) || given == channels || given == 1 {
            return Ok(());
        }
        self.op.emit_op_error(format_args!(
            "bias channels expected to be equal to output channels ({channels}) or 1, got {given}"
        ))
    }
}

macro_rules! convolutions {
    ($($op:ident: $dimensions:expr, $first_of_kernel:literal;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                let convolution = convolution!(self);
                convolution.verify_elements()?;
                convolution.verify_accumulator()?;
                let (pad, stride, dilation) = (self.pad(), self.stride(), self.dilation());
                convolution.verify_windows(&pad, &stride, &dilation, $dimensions, $first_of_kernel)
            }
        }
    )*};
}

macro_rules! convolution {
    ($op:ident) => {
        Convolution {
            op: $op.op(),
            input: $op.input(),
            weight: $op.weight(),
            bias: $op.bias(),
            input_zp: $op.input_zp(),
            weight_zp: $op.weight_zp(),
            output: $op.output(),
            accumulator: $op.acc_type(),
        }
    };
}

convolutions! {
    Conv2DOp: &[HEIGHT, WIDTH], 1;
    Conv3DOp: &[DEPTH, HEIGHT, WIDTH], 1;
    DepthwiseConv2DOp: &[HEIGHT, WIDTH], 0;
}

impl TransposeConv2DOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let convolution = convolution!(self);
        convolution.verify_elements()?;
        convolution.verify_accumulator()?;
        let (stride, pad) = (self.stride(), self.out_pad());
        if stride.iter().any(|stride| *stride < 1) {
            return op
                .emit_op_error(format_args!("expect all stride values to be >= 1, got [{}]", list(&stride)));
        }
        let (input, weight, output) = (self.input().ty(), self.weight().ty(), self.output().ty());
        for (at, (_, _, before, after)) in [HEIGHT, WIDTH].into_iter().enumerate() {
            let (kernel, kernel_name) = (size_of(weight, at + 1), ["KH", "KW"][at]);
            for (pad, name) in [(pad[2 * at], before), (pad[2 * at + 1], after)] {
                if is_static(kernel) && pad <= -kernel {
                    return op.emit_op_error(format_args!(
                        "expected out_pad_{name} > -{kernel_name}, but got: out_pad_{name}={pad} and \
                         {kernel_name}={kernel}"
                    ));
                }
            }
        }
        if !output.has_rank() {
            return Ok(());
        }
        let words = [
            "OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH",
            "OW == (IW - 1) * stride_x + out_pad_left + out_pad_right + KW",
        ];
        for (at, words) in words.into_iter().enumerate() {
            let (size, kernel, given) =
                (size_of(input, at + 1), size_of(weight, at + 1), size_of(output, at + 1));
            if !input.has_rank() || !weight.has_rank() || !is_static(size) || !is_static(given) {
                continue;
            }
            let (stride, before, after) = (stride[at], pad[2 * at], pad[2 * at + 1]);
            let steps = size.wrapping_sub(1).wrapping_mul(stride);
            if given != steps.wrapping_add(before).wrapping_add(after).wrapping_add(kernel) {
                return op.emit_op_error(format_args!(
                    "dimension mismatch: expected {words}, but got {given} != ({size} - 1) * {stride} + {before} + \
                     {after} + {kernel}"
                ));
            }
        }
        convolution.verify_bias()
    }
}

impl MatMulOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b) = (self.a().ty().element_or_self(), self.b().ty().element_or_self());
        if is_uniform(a) != is_uniform(b) {
            return op.emit_op_error(format_args!(
                "expect operands to be both quantized or both not quantized, got '{a}' and '{b}'"
            ));
        }
        if let (true, Some(a), Some(b)) = (is_uniform(a), storage_width(a), storage_width(b))
            && a != b
        {
            return op.emit_op_error(format_args!(
                "expect quantized operands to have same widths, got {a} and {b}"
            ));
        }
        for (name, value, zero) in [("a", self.a(), self.a_zp()), ("b", self.b(), self.b_zp())] {
            let given = stored_element(op.context(), value.ty());
            let zero = stored_element(op.context(), zero.ty());
            if given != zero {
                return op.emit_op_error(format_args!(
                    "expect input {name} and {name}_zp have the same element type, got '{given}' and '{zero}'"
                ));
            }
        }
        zero_point::verify(op, self.a_zp(), "a")?;
        zero_point::verify(op, self.b_zp(), "b")
    }
}

impl MatmulTBlockScaledOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (a, b) = (self.a_data().ty(), self.b_data().ty());
        same_elements(op, ("A_data", a), ("B_data", b))?;
        let learn = |known: &mut i64, size: i64, operand: &str, dimension: &str| {
            if !is_static(*known) {
                *known = size;
            } else if is_static(size) && *known != size {
                return op.emit_op_error(format_args!(
                    "expected {dimension} of {operand} to match size {known}, got {size}"
                ));
            }
            Ok(())
        };
        let (mut n, h, mut channels) = (size_of(a, 0), size_of(a, 1), size_of(a, 2));
        let (mut h, mut d, mut w, mut blocks) = (h, DYNAMIC, DYNAMIC, DYNAMIC);
        let a_scale = self.a_scale().ty();
        if a_scale.has_rank() {
            learn(&mut n, size_of(a_scale, 0), "a_scale", "batch")?;
            learn(&mut h, size_of(a_scale, 1), "a_scale", "height")?;
            blocks = size_of(a_scale, 2);
        }
        if b.has_rank() {
            learn(&mut d, size_of(b, 0), "b_data", "batch")?;
            learn(&mut channels, size_of(b, 2), "b_data", "channels")?;
            w = size_of(b, 1);
        }
        let b_scale = self.b_scale().ty();
        if b_scale.has_rank() {
            learn(&mut d, size_of(b_scale, 0), "b_scale", "batch")?;
            learn(&mut w, size_of(b_scale, 1), "b_scale", "width")?;
            learn(&mut blocks, size_of(b_scale, 2), "b_scale", "C/block_size")?;
        }
        if is_static(n) && is_static(d) && n != d && d != 1 {
            return op.emit_op_error(format_args!(
                "expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}"
            ));
        }
        let block = self.block_size().value().cast_signed();
        if is_static(channels) {
            if channels % block != 0 {
                return op.emit_op_error(format_args!(
                    "expect C to be a multiple of block size, got C={channels}, block_size={block}"
                ));
            }
            if is_static(blocks) && blocks != channels / block {
                return op.emit_op_error(format_args!(
                    "expect scale operands dimension 2 to equal C/block_size ({channels}/{block}), got {blocks}"
                ));
            }
        }
        let wanted = [if is_static(n) { n } else { d }, h, w];
        match self.output_data().ty().shape() {
            Some(given) if !are_compatible_shapes(given, &wanted) => op.emit_op_error(format_args!(
                "expected output shape {} to be compatible with expected output shape {}",
                sizes(given),
                sizes(&wanted)
            )),
            _ => Ok(()),
        }
    }
}

/// Checks that a size is a power of two.
fn power_of_two(op: Operation<'_, '_>, name: &str, size: i64) -> LogicalResult {
    if !is_static(size) || size.cast_unsigned().is_power_of_two() {
        return Ok(());
    }
    op.emit_op_error(format_args!("expected {name} to be a power of two, got {size}"))
}

impl FFT2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (real, imaginary) = (self.input_real().ty(), self.input_imag().ty());
        if !real.has_rank() || !imaginary.has_rank() {
            return Ok(());
        }
        for (name, at) in [("height", 1), ("width", 2)] {
            if is_static(size_of(real, at)) {
                power_of_two(self.op(), name, size_of(imaginary, at))?;
            }
        }
        Ok(())
    }
}

impl RFFT2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (real, imaginary) = (self.output_real().ty(), self.output_imag().ty());
        if !have_compatible_shapes(real, imaginary) {
            return op
                .emit_op_error(format_args!("expected output shapes to match, got '{real}', '{imaginary}'"));
        }
        let input = self.input_real().ty();
        let Some([batch, height, width]) = input.shape() else { return Ok(()) };
        power_of_two(op, "height", *height)?;
        power_of_two(op, "width", *width)?;
        let Some([outer @ .., given]) = real.shape() else { return Ok(()) };
        if !are_compatible_shapes(&[*batch, *height], outer) {
            return op.emit_op_error(format_args!(
                "expected batch and height dimensions of input/output to match, got input='{input}' output='{real}'"
            ));
        }
        if is_static(*width) && is_static(*given) && *given != width / 2 + 1 {
            return op.emit_op_error(format_args!(
                "expected output width to be equal to input_width / 2 + 1, got {given}"
            ));
        }
        Ok(())
    }
}
