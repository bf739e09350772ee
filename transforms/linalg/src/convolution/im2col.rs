//! Convolutions as products of matrices: the windows of the input become rows or columns of one.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::TypedOp;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Location, PatternRewriter, Type};
use terrace_linalg::{
    BatchMatvecOp, Conv2DNchwFchwOp, Conv2DNhwcFhwcOp, Conv2DNhwcHwcfOp, DepthwiseConv2DNhwcHwcOp,
    IteratorType, LinalgOp, Loops, create_generic, create_named,
};
use terrace_memref::facts::reshapes;
use terrace_tensor::canonicalize::OfTensors;
use terrace_tensor::empty;

/// A convolution as a product.
pub struct Im2Col {
    /// The operation that copies the windows.
    pub columns: OpId,
    /// The last operation, whose result is that of the convolution.
    pub last: OpId,
}

/// Replaces a `linalg.conv_2d_nhwc_hwcf`, `linalg.conv_2d_nhwc_fhwc`, `linalg.conv_2d_nchw_fchw` or
/// `linalg.depthwise_conv_2d_nhwc_hwc` on tensors by a product of matrices.
///
/// # Errors
/// If it is another operation, the shape of the kernel, the input or the output is not static, or there are dilations.
pub fn convolution_to_im2col(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<Im2Col, &'static str> {
    let view = rewriter.op(op);
    let linalg = LinalgOp::of(view).filter(|linalg| linalg.is_on_tensors()).ok_or("expected tensors")?;
    if !linalg.has_static_shape() {
        return Err("expected a static shape");
    }
    let is_one = |factor: &i64| *factor == 1;
    if !factors(view.attribute("dilations")).iter().all(is_one) {
        return Err("expected all ones for dilations");
    }
    let operands: Vec<(ValueId, Type<'_>)> = view.operands().map(|value| (value.id(), value.ty())).collect();
    let [input, filter, output] = operands[..] else { return Err("not a convolution") };
    let parts = Parts {
        input,
        filter,
        output,
        location: view.location(),
        strides: factors(view.attribute("strides")),
    };
    let (is_hwcf, is_fhwc) = (view.isa::<Conv2DNhwcHwcfOp>(), view.isa::<Conv2DNhwcFhwcOp>());
    let is_depthwise = view.isa::<DepthwiseConv2DNhwcHwcOp>();
    let is_nchw = view.isa::<Conv2DNchwFchwOp>();
    rewriter.set_insertion_point(op);
    let found = if is_hwcf || is_fhwc {
        parts.channels_last(is_hwcf, rewriter)
    } else if is_nchw {
        parts.channels_first(rewriter)
    } else if is_depthwise {
        parts.depthwise(rewriter)
    } else {
        return Err("not a convolution that becomes a product");
    };
    let (columns, result) = found.ok_or("the product cannot be created")?;
    rewriter.replace_op(op, &[result]);
    let defining = |value: ValueId| rewriter.value(value).defining_op().map(|op| op.id());
    Ok(Im2Col {
        columns: defining(columns).ok_or("there are no columns")?,
        last: defining(result).ok_or("there is no result")?,
    })
}

/// Returns the two factors of an attribute; ones without it.
fn factors(attribute: Option<Attribute<'_>>) -> [i64; 2] {
    let mut factors = [1; 2];
    if let Some(numbers) = attribute.and_then(Attribute::dense_integers) {
        for (slot, number) in factors.iter_mut().zip(numbers) {
            *slot = number.to_i64().unwrap_or(1);
        }
    }
    factors
}

/// Parts of a convolution.
struct Parts<'c> {
    input: (ValueId, Type<'c>),
    filter: (ValueId, Type<'c>),
    output: (ValueId, Type<'c>),
    location: Location<'c>,
    strides: [i64; 2],
}

/// Returns groups of neighbouring dimensions with these sizes.
fn groups(sizes: &[i64]) -> Vec<Vec<i64>> {
    let mut next = 0;
    let group = |size: &i64| {
        next += size;
        (next - size..next).collect()
    };
    sizes.iter().map(group).collect()
}

impl<'c> Parts<'c> {
    /// Creates a tensor with dimensions of another one joined.
    fn collapse(
        &self,
        (value, ty): (ValueId, Type<'c>),
        sizes: &[i64],
        shape: &[i64],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        let context = rewriter.context();
        let result = context.ranked_tensor_type(shape, ty.element_or_self(), None);
        let new = reshapes::collapse::<OfTensors>(context, self.location, value, &groups(sizes), result);
        rewriter.create_value(new)
    }

    fn expand(
        &self,
        value: ValueId,
        sizes: &[i64],
        result: Type<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let shape: Vec<MixedIndex> = result.shape()?.iter().map(|size| MixedIndex::Constant(*size)).collect();
        let context = rewriter.context();
        let new =
            reshapes::expand::<OfTensors>(context, self.location, value, &groups(sizes), &shape, result);
        Some(rewriter.create_value(new))
    }

    /// Creates a copy of a tensor into a new one, element by element, from where a map leads.
    fn gather(
        &self,
        (value, ty): (ValueId, Type<'c>),
        shape: &[i64],
        from: &[AffineExpr<'c>],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let (context, rank) = (rewriter.context(), shape.len() as u32);
        let sizes: Vec<MixedIndex> = shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
        let dest = empty(&sizes, ty.element_or_self(), self.location, rewriter);
        let loops = Loops {
            inputs: &[value],
            outputs: &[dest],
            maps: &[AffineMap::new(context, rank, 0, from), AffineMap::identity(context, rank)],
            iterators: &vec![IteratorType::Parallel; shape.len()],
        };
        let new = create_generic(&mut rewriter.builder(self.location), &loops, |_, elements| {
            Some(vec![elements[0]])
        })?;
        Some(rewriter.op(new).result(0).id())
    }

    /// Creates the product of two matrices for each image.
    fn multiply(
        &self,
        inputs: [ValueId; 2],
        output: ValueId,
        maps: [&[u32]; 3],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let context = rewriter.context();
        let map = |dims: &[u32]| {
            let results: Vec<AffineExpr<'c>> =
                dims.iter().map(|dim| AffineExpr::dim(context, *dim)).collect();
            AffineMap::new(context, 4, 0, &results)
        };
        let loops = Loops {
            inputs: &inputs,
            outputs: &[output],
            maps: &maps.map(map),
            iterators: &[
                IteratorType::Parallel,
                IteratorType::Parallel,
                IteratorType::Parallel,
                IteratorType::Reduction,
            ],
        };
        let new = create_generic(&mut rewriter.builder(self.location), &loops, |b, elements| {
            multiply_add(b, elements).map(|sum| vec![sum])
        })?;
        Some(rewriter.op(new).result(0).id())
    }

    /// Returns positions in the input along one dimension: `output * stride + window`.
    fn position(
        &self,
        dim: usize,
        output: AffineExpr<'c>,
        window: AffineExpr<'c>,
        rewriter: &PatternRewriter<'_, 'c>,
    ) -> AffineExpr<'c> {
        let context = rewriter.context();
        let stride = AffineExpr::constant(context, self.strides[dim]);
        output.mul(context, stride).add(context, window)
    }

    fn channels_last(
        &self,
        is_hwcf: bool,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<(ValueId, ValueId)> {
        let context = rewriter.context();
        let [n, _, _, channels] = *self.input.1.shape()? else { return None };
        let [_, oh, ow, features] = *self.output.1.shape()? else { return None };
        let filter = self.filter.1.shape()?;
        let (kh, kw) =
            if is_hwcf { (*filter.first()?, *filter.get(1)?) } else { (*filter.get(1)?, *filter.get(2)?) };
        let (m, k) = (oh * ow, kh * kw * channels);
        let kernels = match is_hwcf {
            true => self.collapse(self.filter, &[3, 1], &[k, features], rewriter),
            false => self.collapse(self.filter, &[1, 3], &[features, k], rewriter),
        };
        let dest = self.collapse(self.output, &[1, 2, 1], &[n, m, features], rewriter);
        let dim = |at| AffineExpr::dim(context, at);
        let floor = |expr, by| divided(context, BinaryKind::FloorDiv, expr, by);
        let rest = |expr, by| divided(context, BinaryKind::Mod, expr, by);
        let row = self.position(0, floor(dim(1), ow), floor(dim(2), kw * channels), rewriter);
        let column = floor(rest(dim(2), kw * channels), channels);
        let column = self.position(1, rest(dim(1), ow), column, rewriter);
        let from = [dim(0), row, column, rest(dim(2), channels)];
        let columns = self.gather(self.input, &[n, m, k], &from, rewriter)?;
        let of_kernels: &[u32] = if is_hwcf { &[3, 2] } else { &[2, 3] };
        let product =
            self.multiply([columns, kernels], dest, [&[0, 1, 3], of_kernels, &[0, 1, 2]], rewriter)?;
        Some((columns, self.expand(product, &[1, 2, 1], self.output.1, rewriter)?))
    }

    fn channels_first(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<(ValueId, ValueId)> {
        let context = rewriter.context();
        let [n, channels, _, _] = *self.input.1.shape()? else { return None };
        let [_, features, oh, ow] = *self.output.1.shape()? else { return None };
        let [_, _, kh, kw] = *self.filter.1.shape()? else { return None };
        let (m, k) = (oh * ow, kh * kw * channels);
        let kernels = self.collapse(self.filter, &[1, 3], &[features, k], rewriter);
        let dest = self.collapse(self.output, &[1, 1, 2], &[n, features, m], rewriter);
        let dim = |at| AffineExpr::dim(context, at);
        let floor = |expr, by| divided(context, BinaryKind::FloorDiv, expr, by);
        let rest = |expr, by| divided(context, BinaryKind::Mod, expr, by);
        let row = self.position(0, floor(dim(2), ow), floor(rest(dim(1), kh * kw), kw), rewriter);
        let column = self.position(1, rest(dim(2), ow), rest(dim(1), kw), rewriter);
        let from = [dim(0), floor(dim(1), kh * kw), row, column];
        let columns = self.gather(self.input, &[n, k, m], &from, rewriter)?;
        let product = self.multiply([kernels, columns], dest, [&[1, 3], &[0, 3, 2], &[0, 1, 2]], rewriter)?;
        Some((columns, self.expand(product, &[1, 1, 2], self.output.1, rewriter)?))
    }

    /// Creates a copy of a tensor with permuted dimensions.
    fn permuted(
        &self,
        (value, ty): (ValueId, Type<'c>),
        permutation: &[usize],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<(ValueId, Type<'c>)> {
        let context = rewriter.context();
        let shape: Option<Vec<i64>> = permutation.iter().map(|dim| ty.shape()?.get(*dim).copied()).collect();
        let mut from = vec![AffineExpr::constant(context, 0); permutation.len()];
        for (at, dim) in permutation.iter().enumerate() {
            *from.get_mut(*dim)? = AffineExpr::dim(context, at as u32);
        }
        let new = self.gather((value, ty), &shape?, &from, rewriter)?;
        Some((new, rewriter.type_of(new)))
    }

    fn depthwise(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<(ValueId, ValueId)> {
        let context = rewriter.context();
        let input = self.permuted(self.input, &[0, 3, 1, 2], rewriter)?;
        let filter = self.permuted(self.filter, &[2, 0, 1], rewriter)?;
        let output = self.permuted(self.output, &[0, 3, 1, 2], rewriter)?;
        let [n, channels, oh, ow] = *output.1.shape()? else { return None };
        let [_, kh, kw] = *filter.1.shape()? else { return None };
        let dim = |at| AffineExpr::dim(context, at);
        let row = self.position(0, dim(2), dim(4), rewriter);
        let column = self.position(1, dim(3), dim(5), rewriter);
        let from = [dim(0), dim(1), row, column];
        let columns = self.gather(input, &[n, channels, oh, ow, kh, kw], &from, rewriter)?;
        let ty = rewriter.type_of(columns);
        let (batch, m, k) = (n * channels, oh * ow, kh * kw);
        let matrices = self.collapse((columns, ty), &[2, 2, 2], &[batch, m, k], rewriter);
        let kernels = self.collapse(filter, &[1, 2], &[channels, k], rewriter);
        let dest = self.collapse(output, &[2, 2], &[batch, m], rewriter);
        let mut b = rewriter.builder(self.location);
        let product = create_named(&mut b, BatchMatvecOp::SPEC.name, &[matrices, kernels], dest, &[])?;
        let expanded = self.expand(product, &[2, 2], output.1, rewriter)?;
        let (result, _) = self.permuted((expanded, output.1), &[0, 2, 3, 1], rewriter)?;
        Some((columns, result))
    }
}

fn divided<'c>(
    context: terrace_ir::Ctx<'c>,
    kind: BinaryKind,
    expr: AffineExpr<'c>,
    by: i64,
) -> AffineExpr<'c> {
    AffineExpr::binary(context, kind, expr, AffineExpr::constant(context, by))
}

/// `x * y + z`, of numbers of any type
fn multiply_add(b: &mut Builder<'_, '_, '_>, elements: &[ValueId]) -> Option<ValueId> {
    let [x, y, z] = *elements else { return None };
    let ty = b.type_of(z);
    if ty.as_complex().is_some() {
        let new = terrace_complex::MulOp::builder(b.context(), b.location).lhs(x).rhs(y);
        let product = b.make(new);
        return Some(b.make(terrace_complex::AddOp::builder(b.context(), b.location).lhs(product).rhs(z)));
    }
    let mut converted = |value: ValueId| {
        let from = b.type_of(value);
        if from == ty {
            value
        } else if ty.is_float() {
            b.extf(value, ty)
        } else {
            b.extsi(value, ty)
        }
    };
    let (x, y) = (converted(x), converted(y));
    if ty.is_float() {
        let product = b.mulf(x, y);
        return Some(b.addf(product, z));
    }
    let product = b.muli(x, y);
    Some(b.addi(product, z))
}
