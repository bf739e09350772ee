//! `LinalgOp`: loops over elements.

use super::expression::Expression;
use super::maps;
use crate::IteratorType;
use smallvec::SmallVec;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::{Attribute, Ctx, Operation, Type};

/// The attribute in which maps are kept that were made once, as upstream does.
pub(crate) const KEPT_MAPS: &str = "linalg.memoized_indexing_maps";

/// The map of each operand: from a point of the iteration space to the position of an element.
pub type IndexingMaps<'c> = SmallVec<[AffineMap<'c>; 4]>;

/// Kinds of the loops, outermost first.
pub type IteratorTypes = SmallVec<[IteratorType; 8]>;

/// `LinalgOp`: an operation that computes something for each point of an iteration space, from one element of each
/// operand.
pub struct Structured {
    pub(super) loops: Loops,
    pub(crate) region: Region,
}

/// The iteration space of an operation, and the maps of its operands.
pub(super) enum Loops {
    /// A parallel loop for each dimension of the output; operands have its shape, or no dimensions.
    Elementwise,
    /// Always these.
    Fixed {
        /// A letter for each loop: `p` or `r`.
        iterators: &'static str,
        /// The map of each operand.
        maps: &'static [&'static [Position]],
    },
    /// In an attribute of the operation, `iterators` telling what the loops do.
    Written {
        /// Letters for the loops; without them they follow from the operation.
        iterators: fn(Operation<'_, '_>) -> IteratorTypes,
        /// The maps, if the attribute is not there.
        default: for<'c> fn(Ctx<'c>) -> Option<Attribute<'c>>,
    },
    /// A parallel loop for each dimension of an operand, but for those that are reduced; code tells the maps.
    Computed {
        /// Kinds of the loops.
        iterators: fn(Operation<'_, '_>) -> IteratorTypes,
        /// The maps.
        maps: for<'a, 'c> fn(Operation<'a, 'c>) -> IndexingMaps<'c>,
    },
}

/// Position of an operand's element along one of its dimensions.
pub(crate) enum Position {
    /// At the position of the loop.
    Loop(u8),
    /// At the sum of the positions of two loops.
    Sum(u8, u8),
    /// At the place of the window, times the stride, and the place in the window, times the dilation.
    Window {
        /// The loop over places of the window.
        output: u8,
        /// The loop over places in the window.
        kernel: u8,
        /// Which of the strides and dilations.
        dimension: u8,
    },
}

/// The region of an operation.
pub(crate) enum Region {
    /// It is written in the text.
    Written,
    /// It is made of an expression of n elements.
    Made(usize, &'static Expression),
    /// The attribute `kind` tells the function.
    ByKind,
}

impl Structured {
    pub(super) const fn elementwise(arguments: usize, expression: &'static Expression) -> Self {
        Structured { loops: Loops::Elementwise, region: Region::Made(arguments, expression) }
    }

    pub(super) const fn fixed(
        iterators: &'static str,
        maps: &'static [&'static [Position]],
        expression: &'static Expression,
    ) -> Self {
        Structured { loops: Loops::Fixed { iterators, maps }, region: Region::Made(maps.len(), expression) }
    }

    /// Returns true if the maps are kept with the operation, once they were made.
    pub(crate) fn keeps_maps(&self) -> bool {
        matches!(self.loops, Loops::Fixed { .. })
    }

    /// Returns the maps, of a named operation whose maps do not depend on types; strides and dilations are taken from
    /// attributes.
    pub(crate) fn fixed_maps<'c>(
        &self,
        context: Ctx<'c>,
        attribute: impl Fn(&str) -> Option<Attribute<'c>>,
    ) -> Option<IndexingMaps<'c>> {
        let Loops::Fixed { iterators, maps } = self.loops else { return None };
        let (mut strides, mut dilations) = (None, None);
        let factor = |name: &str, dimension: u8| {
            let values = attribute(name).and_then(maps::elements_as_i64).unwrap_or_default();
            values.get(usize::from(dimension)).copied().unwrap_or(1)
        };
        let mut position = |position: &Position| match *position {
            Position::Loop(at) => AffineExpr::dim(context, u32::from(at)),
            Position::Sum(a, b) => maps::sum(context, (a, 1), (b, 1)),
            Position::Window { output, kernel, dimension } => {
                let stride = *strides.insert(factor("strides", dimension));
                let dilation = *dilations.insert(factor("dilations", dimension));
                maps::sum(context, (output, stride), (kernel, dilation))
            }
        };
        let map = |positions: &&[Position]| {
            let results: SmallVec<[AffineExpr<'c>; 8]> = positions.iter().map(&mut position).collect();
            AffineMap::new(context, iterators.len() as u32, 0, &results)
        };
        Some(maps.iter().map(map).collect())
    }
}

/// Returns the kinds of a structured operation's loops; empty for other operations.
pub fn iterator_types(op: Operation<'_, '_>) -> IteratorTypes {
    let Some(structured) = op.interface::<Structured>() else { return IteratorTypes::new() };
    match structured.loops {
        Loops::Elementwise => SmallVec::from_elem(IteratorType::Parallel, output_rank(op)),
        Loops::Fixed { iterators, .. } => iterators
            .bytes()
            .map(|letter| if letter == b'r' { IteratorType::Reduction } else { IteratorType::Parallel })
            .collect(),
        Loops::Written { iterators, .. } | Loops::Computed { iterators, .. } => iterators(op),
    }
}

/// Returns the map of each operand of a structured operation; none for other operations.
pub fn indexing_maps<'c>(op: Operation<'_, 'c>) -> IndexingMaps<'c> {
    let context = op.context();
    let Some(structured) = op.interface::<Structured>() else { return IndexingMaps::new() };
    match structured.loops {
        Loops::Elementwise => {
            let rank = output_rank(op) as u32;
            let whole = AffineMap::identity(context, rank);
            let scalar = AffineMap::new(context, rank, 0, &[]);
            op.operands().map(|operand| if self::rank(operand.ty()) == 0 { scalar } else { whole }).collect()
        }
        Loops::Fixed { .. } => match op.attribute(KEPT_MAPS).and_then(Attribute::as_array) {
            Some(kept) => kept.iter().filter_map(|map| map.as_affine_map()).collect(),
            None => structured.fixed_maps(context, |name| op.attribute(name)).unwrap_or_default(),
        },
        Loops::Written { default, .. } => {
            let maps = op.attribute("indexing_maps").or_else(|| default(context));
            let maps = maps.and_then(Attribute::as_array).unwrap_or_default();
            maps.iter().filter_map(|map| map.as_affine_map()).collect()
        }
        Loops::Computed { maps, .. } => maps(op),
    }
}

/// Returns the number of dimensions over which loops run: none for scalars, and for vectors, which are elements.
pub(crate) fn rank(ty: Type<'_>) -> usize {
    if ty.is_vector() { 0 } else { ty.rank().unwrap_or(0) }
}

/// Returns the number of dimensions of what is written last.
pub(crate) fn output_rank(op: Operation<'_, '_>) -> usize {
    crate::interfaces::outputs_of(op).next().map_or(0, |output| rank(output.ty()))
}
