//! Convolutions as products of transformed kernels and tiles.

use super::matrices::Algorithm;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{LinalgOp, WinogradConv2DFmr, create_named};
use terrace_memref::facts::reshapes;
use terrace_tensor::canonicalize::OfTensors;
use terrace_tensor::{empty, extract_whole_slice, pad_high};

/// Replaces a `linalg.conv_2d_nhwc_fhwc` on tensors by Winograd's algorithm with tiles and kernels of these sizes, and
/// returns the last operation of it. The kernel may have one row or one column.
///
/// # Errors
/// If it is another operation, a shape is not static, there are strides or dilations, or the kernel has another size.
pub fn winograd_conv2d(
    op: OpId,
    sizes: WinogradConv2DFmr,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let linalg = LinalgOp::of(view).filter(|_| view.isa::<linalg::Conv2DNhwcFhwcOp>());
    let linalg = linalg.ok_or("this operation is not supported to convert to Winograd Conv2D")?;
    if !linalg.is_on_tensors() {
        return Err("expected tensors");
    }
    if !linalg.has_static_shape() {
        return Err("expected a static shape");
    }
    let is_one = |name: &str| {
        let factors = view.attribute(name);
        factors.is_none_or(|factors| factors.int_or_splat().and_then(|factor| factor.to_i64()) == Some(1))
    };
    if !is_one("dilations") {
        return Err("expected all ones for dilations");
    }
    if !is_one("strides") {
        return Err("expected all ones for strides");
    }
    let operands: Vec<(ValueId, Type<'_>)> = view.operands().map(|value| (value.id(), value.ty())).collect();
    let [input, filter, output] = operands[..] else { return Err("expected three operands") };
    let convolution = Convolution::of(sizes, input, filter, output, view.location());
    let convolution = convolution.ok_or("the kernel has another size than the algorithm")?;
    let new = convolution.create(rewriter).ok_or("the operations cannot be created")?;
    rewriter.replace_op(op, &[new]);
    rewriter.value(new).defining_op().map(|op| op.id()).ok_or("there is no last operation")
}

/// Parts of a convolution.
struct Convolution<'c> {
    sizes: WinogradConv2DFmr,
    input: ValueId,
    filter: ValueId,
    output: (ValueId, Type<'c>),
    location: Location<'c>,
    element: Type<'c>,
    /// Number of images, channels that are read, and channels that are written.
    count: i64,
    channels: i64,
    features: i64,
    /// Sizes along rows and columns.
    axes: [Axis; 2],
}

/// Sizes along one dimension of the image.
struct Axis {
    /// Size of the transformed tiles.
    alpha: i64,
    /// Number of tiles.
    tiles: i64,
    /// Sizes of input and output with whole tiles.
    padded: [i64; 2],
}

impl<'c> Convolution<'c> {
    fn of(
        sizes: WinogradConv2DFmr,
        input: (ValueId, Type<'c>),
        filter: (ValueId, Type<'c>),
        output: (ValueId, Type<'c>),
        location: Location<'c>,
    ) -> Option<Self> {
        let algorithm = Algorithm::of(sizes);
        let [features, height, width, channels] = *filter.1.shape()? else { return None };
        let [count, rows, columns, _] = *output.1.shape()? else { return None };
        let axis = |kernel: i64, size: i64| {
            let is_transformed = kernel != 1;
            if is_transformed && kernel != algorithm.r {
                return None;
            }
            let m = if is_transformed { algorithm.m } else { 1 };
            let tiles = terrace_ir::affine::ceil_div(size, m);
            let padded = tiles * m;
            Some(Axis {
                alpha: if is_transformed { algorithm.alpha() } else { 1 },
                tiles,
                padded: [padded + if is_transformed { algorithm.r - 1 } else { 0 }, padded],
            })
        };
        if height == 1 && width == 1 {
            return None;
        }
        Some(Convolution {
            sizes,
            input: input.0,
            filter: filter.0,
            output,
            location,
            element: output.1.element_or_self(),
            count,
            channels,
            features,
            axes: [axis(height, rows)?, axis(width, columns)?],
        })
    }

    fn ty(&self, shape: &[i64], rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
        rewriter.context().ranked_tensor_type(shape, self.element, None)
    }

    fn empty(&self, shape: &[i64], rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
        let sizes: Vec<MixedIndex> = shape.iter().map(|size| MixedIndex::Constant(*size)).collect();
        empty(&sizes, self.element, self.location, rewriter)
    }

    /// Pads an image after its end, so that it consists of whole tiles.
    fn padded(
        &self,
        image: ValueId,
        which: usize,
        zero: ValueId,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let mut shape = rewriter.type_of(image).shape()?.to_vec();
        for (size, axis) in shape.iter_mut().skip(1).zip(&self.axes) {
            *size = axis.padded[which];
        }
        let ty = self.ty(&shape, rewriter);
        if rewriter.type_of(image) == ty {
            return Some(image);
        }
        Some(pad_high(image, ty, zero, false, self.location, rewriter))
    }

    fn create(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
        let (context, location) = (rewriter.context(), self.location);
        let zero = rewriter.builder(location).zero(self.element)?;
        let [rows, columns] = &self.axes;
        // The kernels.
        let shape = [rows.alpha, columns.alpha, self.channels, self.features];
        let dest = self.empty(&shape, rewriter);
        let new = linalg::WinogradFilterTransformOp::builder(context, location)
            .filter(self.filter)
            .output(dest)
            .fmr(self.sizes)
            .result(self.ty(&shape, rewriter));
        let filter = rewriter.create_value(new);
        // The tiles of the input.
        let input = self.padded(self.input, 0, zero, rewriter)?;
        let shape = [rows.alpha, columns.alpha, rows.tiles, columns.tiles, self.count, self.channels];
        let dest = self.empty(&shape, rewriter);
        let new = linalg::WinogradInputTransformOp::builder(context, location)
            .input(input)
            .output(dest)
            .fmr(self.sizes)
            .result(self.ty(&shape, rewriter));
        let input = rewriter.create_value(new);
        let product = self.multiply(filter, input, zero, rewriter)?;
        // The tiles of the output.
        let dest = self.padded(self.output.0, 1, zero, rewriter)?;
        let new = linalg::WinogradOutputTransformOp::builder(context, location)
            .value(product)
            .output(dest)
            .fmr(self.sizes)
            .result(rewriter.type_of(dest));
        let new = rewriter.create_value(new);
        if dest == self.output.0 {
            return Some(new);
        }
        let sizes = self.output.1.shape()?.iter().map(|size| MixedIndex::Constant(*size));
        let sizes: Vec<MixedIndex> = sizes.collect();
        let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
        let slice = Slice { offsets: all(0), strides: all(1), sizes: sizes.clone() };
        debug_assert_eq!(constants_of(&slice.sizes), self.output.1.shape()?);
        Some(extract_whole_slice(new, &slice, location, rewriter))
    }

    /// Creates the products over the channels, one for each place in the tiles.
    fn multiply(
        &self,
        filter: ValueId,
        input: ValueId,
        zero: ValueId,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let (context, location) = (rewriter.context(), self.location);
        let [rows, columns] = &self.axes;
        let (places, tiles) = (rows.alpha * columns.alpha, rows.tiles * columns.tiles * self.count);
        let groups = |groups: &[&[i64]]| groups.iter().map(|group| group.to_vec()).collect::<Vec<_>>();
        let of_images = groups(&[&[0, 1], &[2, 3, 4], &[5]]);
        let ty = self.ty(&[places, self.channels, self.features], rewriter);
        let new =
            reshapes::collapse::<OfTensors>(context, location, filter, &groups(&[&[0, 1], &[2], &[3]]), ty);
        let filter = rewriter.create_value(new);
        let ty = self.ty(&[places, tiles, self.channels], rewriter);
        let new = reshapes::collapse::<OfTensors>(context, location, input, &of_images, ty);
        let input = rewriter.create_value(new);
        let dest = self.empty(&[places, tiles, self.features], rewriter);
        let mut b = rewriter.builder(location);
        let dest = create_named(&mut b, linalg::FillOp::NAME, &[zero], dest, &[])?;
        let product = create_named(&mut b, linalg::BatchMatmulOp::NAME, &[input, filter], dest, &[])?;
        let shape = [rows.alpha, columns.alpha, rows.tiles, columns.tiles, self.count, self.features];
        let sizes = shape.map(MixedIndex::Constant);
        let ty = self.ty(&shape, rewriter);
        let new = reshapes::expand::<OfTensors>(context, location, product, &of_images, &sizes, ty);
        Some(rewriter.create_value(new))
    }
}
