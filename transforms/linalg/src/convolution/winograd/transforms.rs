//! The transformations of kernels, tiles of the input, and tiles of the output, as products of matrices in loops.

use super::matrices::Algorithm;
use crate::loops::LoopNest;
use terrace_affine::AffineApplyOp;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, WinogradConv2DFmr, create_generic, create_named};
use terrace_support::float::ApFloat;
use terrace_tensor::{empty, extract_slice, insert_slice};

/// Replaces a `linalg.winograd_filter_transform`, `linalg.winograd_input_transform` or
/// `linalg.winograd_output_transform` by loops of products of matrices, and returns the outermost loop.
///
/// # Errors
/// If it is another operation, or a shape is not static.
pub fn decompose_winograd(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Result<OpId, &'static str> {
    let view = rewriter.op(op);
    let (source, output) = match view.operand_count() {
        2 => (view.operand(0), view.operand(1)),
        _ => return Err("not a Winograd transform"),
    };
    let shapes = (source.ty().shape(), output.ty().shape());
    let (Some(from), Some(to)) = shapes else { return Err("expected static shapes") };
    if !source.ty().has_static_shape() || !output.ty().has_static_shape() {
        return Err("expected static shapes");
    }
    let (location, element) = (view.location(), source.ty().element_or_self());
    let build = |algorithm| Transform {
        source: source.id(),
        output: output.id(),
        algorithm,
        location,
        element,
        from: from.to_vec(),
        to: to.to_vec(),
    };
    let sizes = view.attribute("fmr").and_then(WinogradConv2DFmr::of).ok_or("not a Winograd transform")?;
    let transform = build(Algorithm::of(sizes));
    let new = if view.isa::<linalg::WinogradFilterTransformOp>() {
        transform.filter(rewriter)
    } else if view.isa::<linalg::WinogradInputTransformOp>() {
        transform.input(rewriter)
    } else if view.isa::<linalg::WinogradOutputTransformOp>() {
        transform.output(rewriter)
    } else {
        return Err("not a Winograd transform");
    };
    let new = new.ok_or("the loops cannot be created")?;
    rewriter.replace_op(op, &[new]);
    rewriter.value(new).defining_op().map(|op| op.id()).ok_or("there are no loops")
}

/// Parts of a transformation.
struct Transform<'c> {
    source: ValueId,
    output: ValueId,
    algorithm: &'static Algorithm,
    location: Location<'c>,
    element: Type<'c>,
    from: Vec<i64>,
    to: Vec<i64>,
}

/// Sides of a matrix on which another one is multiplied.
struct Sides {
    left: bool,
    right: bool,
}

/// Destination of the last product.
enum Last {
    /// Into zeros.
    New,
    /// Added to a tensor.
    AddedTo(ValueId),
}

impl<'c> Transform<'c> {
    /// `output[.., c, f] = G kernel[f, .., c] G^T`
    fn filter(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
        let [count, height, width, channels] = self.from[..] else { return None };
        let sides = Sides { left: height != 1, right: width != 1 };
        let nest = LoopNest::new(&[count, channels], self.location, rewriter);
        let zero = MixedIndex::Value(nest.zero);
        nest.create(self.output, self.location, rewriter, |variables, carried, rewriter| {
            let [f, c] = [0, 1].map(|at| MixedIndex::Value(variables[at]));
            let kernel = self.take(
                self.source,
                &[f, zero, zero, c],
                &[1, height, width, 1],
                (height, width),
                rewriter,
            );
            let start = self.zero(rewriter)?;
            let (new, shape) = self.multiply(
                self.algorithm.filter,
                (kernel, (height, width)),
                &sides,
                &Last::New,
                start,
                rewriter,
            )?;
            let slice = unit_slice(&[zero, zero, c, f], &[shape.0, shape.1, 1, 1]);
            Some(insert_slice(new, carried, &slice, self.location, rewriter))
        })
    }

    /// `output[.., i, j, n, c] = B^T tile(i, j) B`
    fn input(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
        let [height, width, rows, columns, count, channels] = self.to[..] else { return None };
        let sides = Sides { left: height != 1, right: width != 1 };
        let nest = LoopNest::new(&[rows, columns, count, channels], self.location, rewriter);
        nest.create(self.output, self.location, rewriter, |variables, carried, rewriter| {
            let [i, j, n, c] = [0, 1, 2, 3].map(|at| MixedIndex::Value(variables[at]));
            let place = self.place_of_tile(variables, &sides, rewriter);
            let tile = self.take(
                self.source,
                &[n, place.0, place.1, c],
                &[1, height, width, 1],
                (height, width),
                rewriter,
            );
            let start = self.zero(rewriter)?;
            let (new, shape) = self.multiply(
                self.algorithm.input,
                (tile, (height, width)),
                &sides,
                &Last::New,
                start,
                rewriter,
            )?;
            let zero = MixedIndex::Constant(0);
            let slice = unit_slice(&[zero, zero, i, j, n, c], &[shape.0, shape.1, 1, 1, 1, 1]);
            Some(insert_slice(new, carried, &slice, self.location, rewriter))
        })
    }

    /// `output[n, tile(i, j), f] += A^T value[.., i, j, n, f] A`
    fn output(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
        let [height, width, rows, columns, count, channels] = self.from[..] else { return None };
        let sides = Sides { left: height != 1, right: width != 1 };
        let size = |transformed: bool| if transformed { self.algorithm.m } else { 1 };
        let shape = (size(sides.left), size(sides.right));
        let scale = [sides.left, sides.right].into_iter().filter(|side| *side);
        let scale: f64 = scale.map(|_| self.algorithm.scale).product();
        let nest = LoopNest::new(&[rows, columns, count, channels], self.location, rewriter);
        nest.create(self.output, self.location, rewriter, |variables, carried, rewriter| {
            let [i, j, n, f] = [0, 1, 2, 3].map(|at| MixedIndex::Value(variables[at]));
            let zero = MixedIndex::Constant(0);
            let value = self.take(
                self.source,
                &[zero, zero, i, j, n, f],
                &[height, width, 1, 1, 1, 1],
                (height, width),
                rewriter,
            );
            let start = self.zero(rewriter)?;
            let place = self.place_of_tile(variables, &sides, rewriter);
            let offsets = [n, place.0, place.1, f];
            let sizes = [1, shape.0, shape.1, 1];
            let dest = self.take(carried, &offsets, &sizes, shape, rewriter);
            let last = if scale == 1.0 { Last::AddedTo(dest) } else { Last::New };
            let (mut new, _) = self.multiply(
                self.algorithm.output,
                (value, (height, width)),
                &sides,
                &last,
                start,
                rewriter,
            )?;
            if scale != 1.0 {
                new = self.add_scaled(new, dest, scale, rewriter)?;
            }
            let slice = unit_slice(&offsets, &sizes);
            Some(insert_slice(new, carried, &slice, self.location, rewriter))
        })
    }

    /// Creates the constant zero.
    fn zero(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<ValueId> {
        rewriter.builder(self.location).zero(self.element)
    }

    /// Returns where the tile of the first two variables begins.
    fn place_of_tile(
        &self,
        variables: &[ValueId],
        sides: &Sides,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> (MixedIndex, MixedIndex) {
        let context = rewriter.context();
        let mut place = |variable: ValueId, transformed: bool| {
            let size = if transformed { self.algorithm.m } else { 1 };
            let expr = AffineExpr::dim(context, 0).mul(context, AffineExpr::constant(context, size));
            let map = AffineMap::new(context, 1, 0, &[expr]);
            let new = AffineApplyOp::builder(context, self.location)
                .map(map)
                .map_operands([variable])
                .result(context.index_type());
            MixedIndex::Value(rewriter.create_value(new))
        };
        (place(variables[0], sides.left), place(variables[1], sides.right))
    }

    /// Creates a slice that is a matrix.
    fn take(
        &self,
        source: ValueId,
        offsets: &[MixedIndex],
        sizes: &[i64],
        shape: (i64, i64),
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        let ty = self.matrix_type(shape, rewriter);
        extract_slice(source, &unit_slice(offsets, sizes), ty, self.location, rewriter)
    }

    fn matrix_type(&self, shape: (i64, i64), rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
        rewriter.context().ranked_tensor_type(&[shape.0, shape.1], self.element, None)
    }

    /// Creates `M value M^T`, or one of the two products, and returns it with its shape.
    fn multiply(
        &self,
        matrix: &'static [&'static [f32]],
        (mut value, mut shape): (ValueId, (i64, i64)),
        sides: &Sides,
        last: &Last,
        zero: ValueId,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<(ValueId, (i64, i64))> {
        let rows = matrix.len() as i64;
        if sides.left {
            shape = (rows, shape.1);
            let is_last = !sides.right;
            let dest = self.destination(shape, last, is_last, zero, rewriter)?;
            let constant = self.constant(matrix, false, rewriter);
            let mut b = rewriter.builder(self.location);
            value = create_named(&mut b, linalg::MatmulOp::NAME, &[constant, value], dest, &[])?;
        }
        if sides.right {
            shape = (shape.0, rows);
            let dest = self.destination(shape, last, true, zero, rewriter)?;
            let constant = self.constant(matrix, true, rewriter);
            let mut b = rewriter.builder(self.location);
            value = create_named(&mut b, linalg::MatmulOp::NAME, &[value, constant], dest, &[])?;
        }
        Some((value, shape))
    }

    fn destination(
        &self,
        shape: (i64, i64),
        last: &Last,
        is_last: bool,
        zero: ValueId,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        if let Last::AddedTo(dest) = last
            && is_last
        {
            return Some(*dest);
        }
        let sizes = [MixedIndex::Constant(shape.0), MixedIndex::Constant(shape.1)];
        let dest = empty(&sizes, self.element, self.location, rewriter);
        create_named(&mut rewriter.builder(self.location), linalg::FillOp::NAME, &[zero], dest, &[])
    }

    /// Creates a matrix, or the transposed one.
    fn constant(
        &self,
        matrix: &'static [&'static [f32]],
        is_transposed: bool,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        let semantics = self.element.as_float().expect("a convolution of floats");
        let number = |number: f32| ApFloat::from_f64(semantics, f64::from(number)).value;
        let columns = matrix.first().map_or(0, |row| row.len());
        let (shape, numbers): (_, Vec<ApFloat>) = if is_transposed {
            let numbers = (0..columns).flat_map(|column| matrix.iter().map(move |row| row[column]));
            ((columns as i64, matrix.len() as i64), numbers.map(number).collect())
        } else {
            let numbers = matrix.iter().flat_map(|row| row.iter().copied());
            ((matrix.len() as i64, columns as i64), numbers.map(number).collect())
        };
        let ty = self.matrix_type(shape, rewriter);
        let value = rewriter.context().dense_floats_attribute(ty, &numbers);
        rewriter.builder(self.location).constant(value)
    }

    /// `scale * value + dest`, for each element
    fn add_scaled(
        &self,
        value: ValueId,
        dest: ValueId,
        scale: f64,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        let (context, semantics) = (rewriter.context(), self.element.as_float()?);
        let mut b = rewriter.builder(self.location);
        let scale = b.float(self.element, &ApFloat::from_f64(semantics, scale).value);
        let (scalar, whole) = (AffineMap::new(context, 2, 0, &[]), AffineMap::identity(context, 2));
        let loops = Loops {
            inputs: &[scale, value],
            outputs: &[dest],
            maps: &[scalar, whole, whole],
            iterators: &[IteratorType::Parallel; 2],
        };
        let new = create_generic(&mut b, &loops, |b, elements| {
            let product = b.mulf(elements[0], elements[1]);
            Some(vec![b.addf(product, elements[2])])
        })?;
        Some(rewriter.op(new).result(0).id())
    }
}

fn unit_slice(offsets: &[MixedIndex], sizes: &[i64]) -> Slice {
    Slice {
        offsets: offsets.to_vec(),
        sizes: sizes.iter().map(|size| MixedIndex::Constant(*size)).collect(),
        strides: vec![MixedIndex::Constant(1); sizes.len()],
    }
}
