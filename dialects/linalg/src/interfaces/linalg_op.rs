//! `LinalgOp`: what passes ask of any structured operation, whatever its name.

use super::structured::{shape_of, works_on_tensors};
use super::{inputs_of, outputs_of};
use crate::IteratorType;
use crate::facts::{IndexingMaps, IteratorTypes, Structured, as_loop, indexing_maps, iterator_types};
use crate::ops::IndexOp;
use smallvec::SmallVec;
use terrace_ir::affine::AffineMap;
use terrace_ir::{Block, DYNAMIC, Operation, Region, TypedOp, Value};

/// View of a structured operation: `linalg.generic`, or a named one. Softmax, packing and Winograd's transforms are none.
///
/// The maps and iterator types are computed by each call for operations that do not keep them: call once, and hold them.
#[derive(Clone, Copy)]
pub struct LinalgOp<'a, 'c>(Operation<'a, 'c>);

impl IndexOp<'_, '_> {
    /// Returns the number of the loop whose position it is.
    pub fn loop_number(self) -> usize {
        self.dim().as_i64().and_then(|dim| usize::try_from(dim).ok()).unwrap_or(0)
    }
}

impl<'a, 'c> LinalgOp<'a, 'c> {
    /// Returns the view of an operation, if it is a structured one.
    pub fn of(op: Operation<'a, 'c>) -> Option<Self> {
        op.interface::<Structured>().map(|_| LinalgOp(op))
    }

    /// Returns the operation.
    pub fn op(self) -> Operation<'a, 'c> {
        self.0
    }

    /// Returns the operands that are read only.
    pub fn inputs(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        inputs_of(self.0)
    }

    /// Returns the operands that are written into, in the order of their results.
    pub fn outputs(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        outputs_of(self.0)
    }

    /// Returns the number of inputs, which come first among the operands.
    pub fn input_count(self) -> usize {
        self.0.operand_range(0).len()
    }

    /// Returns the number of outputs.
    pub fn output_count(self) -> usize {
        self.0.operand_range(1).len()
    }

    /// Returns the map of each operand.
    pub fn maps(self) -> IndexingMaps<'c> {
        indexing_maps(self.0)
    }

    /// Returns the map of an operand.
    pub fn map(self, operand: usize) -> Option<AffineMap<'c>> {
        self.maps().get(operand).copied()
    }

    /// Returns the kinds of the loops, outermost first.
    pub fn iterators(self) -> IteratorTypes {
        iterator_types(self.0)
    }

    /// Returns the number of loops.
    pub fn loop_count(self) -> usize {
        self.iterators().len()
    }

    /// Returns true if all loops are parallel.
    pub fn is_parallel(self) -> bool {
        self.iterators().iter().all(|ty| *ty == IteratorType::Parallel)
    }

    /// Returns the block of the region, with an argument for each operand. A verified operation has one.
    pub fn block(self) -> Option<Block<'a, 'c>> {
        self.0.regions().next().and_then(Region::first_block)
    }

    /// Returns the block argument that stands for the elements of an operand.
    pub fn argument(self, operand: usize) -> Option<Value<'a, 'c>> {
        self.block()?.arguments().nth(operand)
    }

    /// Returns true if the region uses the elements of an operand.
    pub fn uses_element(self, operand: usize) -> bool {
        self.argument(operand).is_some_and(|argument| !argument.is_unused())
    }

    /// Returns the operation that ends the region; its operands are the elements of the outputs.
    pub fn terminator(self) -> Option<Operation<'a, 'c>> {
        self.block()?.last_op()
    }

    /// Returns true if the region asks for positions: there is a `linalg.index` directly in its block.
    pub fn uses_positions(self) -> bool {
        self.block().is_some_and(|block| block.ops().any(|op| IndexOp::cast(op).is_some()))
    }

    /// Returns true if there are tensors among the operands, and no memory.
    pub fn is_on_tensors(self) -> bool {
        works_on_tensors(self.0)
    }

    /// Returns true if there is memory among the operands, and no tensor.
    pub fn is_on_memory(self) -> bool {
        let mut has_memory = false;
        for operand in self.0.operands() {
            if operand.ty().is_tensor() {
                return false;
            }
            has_memory |= operand.ty().is_any_memref();
        }
        has_memory
    }

    /// Returns true if no extent of an operand is dynamic.
    pub fn has_static_shape(self) -> bool {
        !self.0.operands().any(|operand| shape_of(operand.ty()).contains(&DYNAMIC))
    }

    /// Returns where the extent of each loop is found: the first operand, and dimension of it, along which the loop alone
    /// goes. A verified operation has one for each loop.
    pub fn loop_sources(self) -> SmallVec<[Option<(usize, usize)>; 8]> {
        let maps = self.maps();
        let loops = maps.iter().map(|map| map.dims()).max().unwrap_or(0);
        let mut found: SmallVec<[Option<(usize, usize)>; 8]> = SmallVec::from_elem(None, loops as usize);
        for (operand, map) in maps.iter().enumerate() {
            for (dim, result) in map.results().iter().enumerate() {
                if let Some(slot) = as_loop(*result).and_then(|at| found.get_mut(at as usize)) {
                    slot.get_or_insert((operand, dim));
                }
            }
        }
        found
    }

    /// Returns the extent of each loop, dynamic where it is not known.
    pub fn loop_extents(self) -> SmallVec<[i64; 8]> {
        let extent = |source: Option<(usize, usize)>| {
            let (operand, dim) = source?;
            shape_of(self.0.operand(operand).ty()).get(dim).copied()
        };
        self.loop_sources().into_iter().map(|source| extent(source).unwrap_or(DYNAMIC)).collect()
    }

    /// Returns true if one pass over the operand needs one element only: a scalar, or a tensor or memref without
    /// dimensions.
    pub fn is_scalar(self, operand: usize) -> bool {
        shape_of(self.0.operand(operand).ty()).is_empty()
    }
}
