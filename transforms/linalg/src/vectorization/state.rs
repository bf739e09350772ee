//! The canonical vector of an operation, which has a dimension for each loop, and the masks of its iteration space.

use super::VectorizationOptions;
use super::maps::{select, without_constants};
use crate::maps::as_dim;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, PatternRewriter, Type, TypedOp};
use terrace_linalg::LinalgOp;
use terrace_vector as vector;
use terrace_vector::VectorBuilder;
use terrace_vector_transforms::access::mask_type;
use terrace_vector_transforms::maskable::mask_operation;
use terrace_vector_transforms::shapes::size_of;

/// Canonical vector, extents and masks of an operation that is vectorized.
pub(super) struct State<'c> {
    /// Size of the vector along each loop.
    pub shape: Vec<i64>,
    /// True for each size that is a multiple of the vector length.
    pub scalable: Vec<bool>,
    /// True if dynamic extents are known to be the sizes of the vector.
    pub dynamic_dims_match: bool,
    /// Extent of each loop, dynamic where it is not known.
    extents: Vec<i64>,
    /// Extent of each loop as a value.
    extent_values: Vec<ValueId>,
    /// Masks by the loops that they have; `None` for loops of which nothing has to be masked.
    masks: Vec<(AffineMap<'c>, Option<ValueId>)>,
}

impl<'c> State<'c> {
    /// Creates the extents of the loops as values; `None` if the vector would have no static size.
    pub fn new(
        op: OpId,
        options: &VectorizationOptions,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Self> {
        let linalg = LinalgOp::of(rewriter.op(op))?;
        let extents = linalg.loop_extents().to_vec();
        let (shape, scalable) = match options.sizes.is_empty() {
            true => (extents.clone(), vec![false; extents.len()]),
            false => (options.sizes.clone(), options.scalable.clone()),
        };
        if shape.contains(&DYNAMIC) || shape.len() != extents.len() || scalable.len() != shape.len() {
            return None;
        }
        // The dimension of an operand that has the extent, by the first operand with an invertible map.
        let maps = linalg.maps();
        let source = |loop_: usize| {
            maps.iter().enumerate().filter(|(_, map)| map.is_projected_permutation(false)).find_map(
                |(operand, map)| {
                    let dim = map.results().iter().position(|result| as_dim(*result) == Some(loop_))?;
                    Some((linalg.op().operand(operand).id(), dim))
                },
            )
        };
        let sources: Vec<Option<(ValueId, usize)>> = (0..extents.len()).map(source).collect();
        let mut b = Builder::like(rewriter, op);
        let mut extent_values = Vec::new();
        for (extent, source) in extents.iter().zip(sources) {
            extent_values.push(if *extent == DYNAMIC {
                let (operand, dim) = source?;
                size_of(operand, dim, &mut b)
            } else {
                b.index(*extent)
            });
        }
        let dynamic_dims_match = options.dynamic_dims_match;
        Some(State { shape, scalable, dynamic_dims_match, extents, extent_values, masks: Vec::new() })
    }

    /// Returns the vector over all loops.
    pub fn whole(&self, element: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
        rewriter.context().scalable_vector_type(&self.shape, &self.scalable, element)
    }

    /// Returns the vector over the loops among the results of a map.
    pub fn part(
        &self,
        map: AffineMap<'c>,
        element: Type<'c>,
        rewriter: &PatternRewriter<'_, 'c>,
    ) -> Type<'c> {
        let (shape, scalable) = (select(map, &self.shape), select(map, &self.scalable));
        rewriter.context().scalable_vector_type(&shape, &scalable, element)
    }

    /// Returns the mask for the loops of a map, created at the insertion point unless there is one.
    fn mask(&mut self, map: AffineMap<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        if let Some((_, mask)) = self.masks.iter().find(|(known, _)| *known == map) {
            return *mask;
        }
        let (extents, shape) = (select(map, &self.extents), select(map, &self.shape));
        let covers =
            |(extent, size): (&i64, &i64)| extent == size || self.dynamic_dims_match && *extent == DYNAMIC;
        let mask = (!extents.iter().zip(&shape).all(covers)).then(|| {
            let vector = self.part(map, b.context().integer_type(1), b.rewriter);
            let ty = mask_type(b.context(), vector);
            b.create_mask(&select(map, &self.extent_values), ty)
        });
        self.masks.push((map, mask));
        mask
    }

    /// Puts an operation into a mask if it would leave the iteration space, and returns what stands for it. Transfers are
    /// in bounds by their masks. The map is that of the operand whose elements are meant; without one, all loops are.
    pub fn masked(&mut self, op: OpId, map: Option<AffineMap<'c>>, b: &mut Builder<'_, '_, 'c>) -> OpId {
        let context = b.context();
        let name = b.rewriter.op(op).name();
        let is_maskable = name.spec().is_some_and(|spec| spec.declares_interface("MaskableOpInterface"));
        if !is_maskable {
            return op;
        }
        let map = match map {
            Some(map) => without_constants(context, map),
            None => AffineMap::identity(context, self.shape.len() as u32),
        };
        let mask = self.mask(map, b);
        let is_transfer =
            matches!(name.as_str(), vector::TransferReadOp::NAME | vector::TransferWriteOp::NAME);
        if is_transfer && (mask.is_some() || self.dynamic_dims_match) {
            let rank = b.rewriter.op(op).attribute("in_bounds").and_then(Attribute::as_array);
            let flags = vec![context.bool_attribute(true); rank.map_or(0, <[_]>::len)];
            b.rewriter.set_attribute(op, "in_bounds", Some(context.array_attribute(&flags)));
        }
        match mask {
            Some(mask) => mask_operation(op, mask, b),
            None => op,
        }
    }
}
