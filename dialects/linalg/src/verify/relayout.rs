//! `linalg.pack`, `linalg.unpack` and `linalg.softmax`.

use super::fits;
use crate::ops::{PackOp, SoftmaxOp, UnPackOp};
use std::collections::HashSet;
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::{Attribute, DYNAMIC, LogicalResult, Operation, Type, TypedOp, Value};

impl SoftmaxOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (op.operand(0).ty(), op.operand(1).ty());
        if let (Some(input), Some(output)) = (input.shape(), output.shape())
            && !fits(input, output)
        {
            return op.emit_op_error("incompatible output shape");
        }
        let rank = input.rank().unwrap_or(0) as i64;
        let dimension = op.attribute("dimension").and_then(Attribute::as_i64).unwrap_or(0);
        match (0..rank).contains(&dimension) {
            true => Ok(()),
            false => op.emit_op_error("incorrect dimension specified"),
        }
    }
}

/// Tiling of a tensor.
struct Tiling<'c> {
    unpacked: Type<'c>,
    packed: Type<'c>,
    inner_dims: Vec<i64>,
    outer_order: Vec<i64>,
    /// Sizes as they are written: [`DYNAMIC`] for a value.
    written: Vec<i64>,
    /// Sizes as far as they are known: those of values that are constants are.
    known: Vec<Option<i64>>,
}

impl<'c> Tiling<'c> {
    fn of(op: Operation<'_, 'c>, unpacked: Type<'c>, packed: Type<'c>, tiles: usize) -> Self {
        let numbers = |name| op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default();
        let written: Vec<i64> = numbers("static_inner_tiles");
        let mut values = op.operands_in(op.operand_range(tiles));
        let known = written.iter().map(|size| match *size {
            DYNAMIC => values.next().and_then(constant),
            size => Some(size),
        });
        let known = known.collect();
        Tiling {
            unpacked,
            packed,
            inner_dims: numbers("inner_dims_pos"),
            outer_order: numbers("outer_dims_perm"),
            written,
            known,
        }
    }

    fn verify(&self, op: Operation<'_, 'c>) -> LogicalResult {
        let shape = self.unpacked.shape().unwrap_or_default();
        let packed = self.packed.shape().unwrap_or_default();
        if self.known.contains(&Some(0)) {
            return op.emit_error("invalid zero tile factor");
        }
        if !are_dimensions(&self.inner_dims, shape.len()) {
            return op.emit_error("invalid inner_dims_pos vector");
        }
        if !are_dimensions(&self.outer_order, shape.len()) {
            return op.emit_error("invalid outer_dims_perm vector");
        }
        if !self.outer_order.is_empty() && self.outer_order.len() != shape.len() {
            return op.emit_error("outer_dims_perm must be a permutation or empty");
        }
        if self.written.len() > shape.len() {
            return op.emit_error(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
            );
        }
        if self.written.len() != self.inner_dims.len() {
            return op.emit_error("tiling factors must equal the number of dimensions to tile");
        }
        let wanted = shape.len() + self.written.len();
        if packed.len() != wanted {
            return op.emit_error(format_args!(
                "packed rank != (unpacked rank + num tiling factors), got {} != {wanted}",
                packed.len(),
            ));
        }
        if packed[shape.len()..] != self.written {
            return op.emit_error(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type",
            );
        }
        let expected = self.packed_shape(shape);
        if !fits(&expected, packed) {
            let expected = op.context().ranked_tensor_type(&expected, self.unpacked.element_or_self(), None);
            let given = self.packed;
            return op.emit_error(format_args!(
                "expected '{expected}' for the packed domain value, got '{given}'"
            ));
        }
        Ok(())
    }

    /// Returns the number of tiles along each dimension, in their order, and the sizes of the tiles.
    fn packed_shape(&self, shape: &[i64]) -> Vec<i64> {
        let mut outer = shape.to_vec();
        for (at, tile) in self.inner_dims.iter().zip(&self.written) {
            let size = &mut outer[*at as usize];
            *size = match (*size, *tile) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (size, tile) => terrace_ir::affine::ceil_div(size, tile),
            };
        }
        let ordered = self.outer_order.iter().map(|at| outer[*at as usize]);
        let mut all: Vec<i64> = if self.outer_order.is_empty() { outer } else { ordered.collect() };
        all.extend(&self.written);
        all
    }

    /// Returns true if the sizes of all tiles are known.
    fn has_known_tiles(&self) -> bool {
        let packed = self.packed.shape().unwrap_or_default();
        let sizes = packed.len().checked_sub(self.known.len()).map_or(&[][..], |outer| &packed[outer..]);
        self.known.iter().all(Option::is_some) && !sizes.contains(&DYNAMIC)
    }

    /// Returns true if it is known that some tile is not full.
    fn has_partial_tiles(&self) -> bool {
        let shape = self.unpacked.shape().unwrap_or_default();
        let packed = self.packed.shape().unwrap_or_default();
        let place = |at: i64| self.outer_order.iter().position(|outer| *outer == at).unwrap_or(at as usize);
        self.inner_dims.iter().zip(&self.known).any(|(at, tile)| {
            let (size, tiles) = (shape[*at as usize], packed[place(*at)]);
            let divisor = tile.unwrap_or(tiles);
            size != DYNAMIC && divisor != DYNAMIC && size.checked_rem(divisor).is_some_and(|rest| rest != 0)
        })
    }
}

/// Returns true if these are different dimensions of a tensor.
fn are_dimensions(numbers: &[i64], rank: usize) -> bool {
    let mut seen = HashSet::new();
    numbers.len() <= rank && numbers.iter().all(|at| (0..rank as i64).contains(at) && seen.insert(*at))
}

/// Returns the dimension of the unpacked tensor that each outer dimension of the packed one is.
pub(crate) fn outer_order(written: &[i64], unpacked: Type<'_>) -> Vec<i64> {
    match written.is_empty() {
        true => (0..unpacked.rank().unwrap_or(0) as i64).collect(),
        false => written.to_vec(),
    }
}

/// Returns the integer that a value is, if that is known.
fn constant(value: Value<'_, '_>) -> Option<i64> {
    value.constant().and_then(Attribute::as_i64)
}

/// Speculatability of packing: the source is padded, or the verifier has seen that all tiles are full.
pub(crate) static PACK_SPECULATABILITY: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let is_padded = !op.operand_range(2).is_empty();
        let tiling = Tiling::of(op, op.operand(0).ty(), op.operand(1).ty(), 3);
        Speculatability::when(is_padded || tiling.has_known_tiles())
    },
};

/// The verifier has seen that all tiles are full, if their sizes are known.
pub(crate) static UNPACK_SPECULATABILITY: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let tiling = Tiling::of(op, op.operand(1).ty(), op.operand(0).ty(), 2);
        Speculatability::when(tiling.has_known_tiles())
    },
};

impl PackOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, dest) = (self.source().ty(), self.dest().ty());
        let tiling = Tiling::of(op, source, dest, 3);
        tiling.verify(op)?;
        let padding = self.padding_value().map(|value| value.ty());
        if let Some(given) = padding
            && given != source.element_or_self()
        {
            let wanted = source.element_or_self();
            return op
                .emit_op_error(format_args!("expected padding_value has '{wanted}' but got: '{given}'"));
        }
        match padding.is_none() && tiling.has_partial_tiles() {
            true => op.emit_op_error(
                "invalid tile factor or output size provided. Only full tiles are supported when padding_value \
                 is not set",
            ),
            false => Ok(()),
        }
    }
}

impl UnPackOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (source, dest) = (self.source().ty(), self.dest().ty());
        Tiling::of(self.op(), dest, source, 2).verify(self.op())
    }
}
