//! Verification beyond the declared constraints.

use crate::attributes::enums::CachePolicy;
use crate::facts::{
    LayoutFields, Sizes, TensorDesc, as_mem_desc, as_tensor_desc, count, is_evenly_distributable,
    layout_fields, memory_space_of,
};
use crate::{
    ConvertLayoutOp, CreateDescOp, CreateNdDescOp, DpasOp, LoadGatherOp, LoadMatrixOp, LoadNdOp,
    PrefetchNdOp, PrefetchOp, StoreMatrixOp, StoreNdOp, StoreScatterOp, UpdateNdOffsetOp, UpdateOffsetOp,
};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp, Value};

const NO_SCATTERED: &str = "Expects a non-scattered TensorDesc.";
const SCATTERED: &str = "Expects a scattered TensorDesc.";

/// Caching allowed for reads.
const READ: [CachePolicy; 4] =
    [CachePolicy::Cached, CachePolicy::Uncached, CachePolicy::Streaming, CachePolicy::ReadInvalidate];
/// Caching allowed for writes.
const WRITE: [CachePolicy; 4] =
    [CachePolicy::Cached, CachePolicy::Uncached, CachePolicy::WriteBack, CachePolicy::WriteThrough];

/// The hint for each cache.
type Hints<'c> = [(Option<CachePolicy>, Option<Attribute<'c>>); 3];

macro_rules! hints {
    ($op:expr) => {
        [
            ($op.l1_hint(), $op.l1_hint_attr()),
            ($op.l2_hint(), $op.l2_hint_attr()),
            ($op.l3_hint(), $op.l3_hint_attr()),
        ]
    };
}

fn verify_hints(op: Operation<'_, '_>, hints: Hints<'_>, allowed: [CachePolicy; 4]) -> LogicalResult {
    for (level, (hint, attribute)) in (1..).zip(hints) {
        if let (Some(hint), Some(attribute)) = (hint, attribute)
            && !allowed.contains(&hint)
        {
            return op.emit_op_error(format_args!("invalid l{level}_hint: {attribute}"));
        }
    }
    Ok(())
}

/// Returns the number of entries of a list of integers and values.
fn list_length(integers: Option<Attribute<'_>>) -> usize {
    integers.and_then(|integers| integers.as_i64_array()).map_or(0, |integers| integers.len())
}

fn verify_offset_count(op: Operation<'_, '_>, offsets: usize, desc: &TensorDesc<'_>) -> LogicalResult {
    match offsets != 0 && offsets != desc.shape.len() {
        true => op.emit_op_error("Mismatched ranks between offsets and tensor descriptor"),
        false => Ok(()),
    }
}

fn verify_memory_space(op: Operation<'_, '_>, source: u32, desc: &TensorDesc<'_>) -> LogicalResult {
    let space = desc.memory_space();
    match source == space {
        true => Ok(()),
        false => {
            op.emit_op_error(format_args!("Memory space mismatch. Source: {source}, TensorDesc: {space}"))
        }
    }
}

fn is_absent_or_empty(integers: Option<Attribute<'_>>) -> bool {
    list_length(integers) == 0
}

impl CreateNdDescOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source) = (self.op(), self.source().ty());
        let Some(desc) = as_tensor_desc(self.tensor_desc().ty()) else { return Ok(()) };
        let memref = source.is_memref().then_some(source);
        let (shape, strides) = (self.const_shape_attr(), self.const_strides_attr());
        verify_memory_space(op, memref.map_or(0, memory_space_of), &desc)?;
        if memref.is_none() && (is_absent_or_empty(shape) || is_absent_or_empty(strides)) {
            return op.emit_op_error("expecting strides and shape to be present for integer source.");
        }
        let own_rank = memref.and_then(Type::rank);
        let own_strides =
            || memref.and_then(Type::strides_and_offset).map_or(0, |(strides, _)| strides.len());
        let rank = if shape.is_some() { list_length(shape) } else { own_rank.unwrap_or(0) };
        let stride_rank = if strides.is_some() { list_length(strides) } else { own_strides() };
        let offsets = list_length(self.const_offsets_attr());
        if rank != stride_rank || own_rank.is_some_and(|own| own != rank) || (offsets != 0 && offsets != rank)
        {
            return op.emit_op_error(
                "Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match \
                 with each other.",
            );
        }
        if desc.shape.len() > rank {
            return op.emit_op_error(
                "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the \
                 memref source.",
            );
        }
        if memref.is_some_and(|memref| memref.element_or_self() != desc.element) {
            return op.emit_op_error(
                "TensorDesc should have the same element type with the source if it is a memref.",
            );
        }
        if desc.is_scattered() { op.emit_op_error(NO_SCATTERED) } else { Ok(()) }
    }
}

impl PrefetchNdOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(desc) = as_tensor_desc(self.tensor_desc().ty()) else { return Ok(()) };
        if desc.is_scattered() {
            return op.emit_op_error(NO_SCATTERED);
        }
        verify_hints(op, hints!(self), READ)?;
        verify_offset_count(op, list_length(self.const_offsets_attr()), &desc)
    }
}

/// Checks what a lane has of a tile if it has not all of it; tells whether it has all.
fn verify_part(
    op: Operation<'_, '_>,
    words: &str,
    shape: &[i64],
    tile: Type<'_>,
) -> Result<bool, terrace_ir::Failure> {
    let Some(desc) = as_tensor_desc(tile) else { return Ok(false) };
    let (of_lane, all) = (count(shape), count(&desc.shape).saturating_mul(desc.array_length().into()));
    if shape.len() != 1 || of_lane >= all {
        return Ok(true);
    }
    if desc.layout.is_some() {
        return op.op_error("TensorDesc doesn't need LayoutAttr for SIMT code").emit();
    }
    if of_lane != 0 && all % of_lane != 0 {
        return op
            .op_error(format_args!(
                "{words} shape {} is not a valid distribution for tensor descriptor '{tile}'",
                Sizes(shape)
            ))
            .emit();
    }
    Ok(false)
}

impl LoadNdOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, tile, value) = (self.op(), self.tensor_desc().ty(), self.value().ty());
        let Some(desc) = as_tensor_desc(tile) else { return Ok(()) };
        if desc.shape.len() > 2 {
            return op.emit_op_error("Expects a 1D or 2D TensorDesc.");
        }
        if desc.is_scattered() {
            return op.emit_op_error(NO_SCATTERED);
        }
        let Some(shape) = value.shape().filter(|_| value.is_vector()) else {
            return op.emit_op_error("Invalid result, it should be a VectorType.");
        };
        verify_hints(op, hints!(self), READ)?;
        if !verify_part(op, "Result", shape, tile)? {
            return Ok(());
        }
        let expected = self.expected_shape(&desc, shape);
        if expected != shape {
            return op.emit_op_error(format_args!(
                "Result shape {} is not consistent with tensor descriptor '{tile}'",
                Sizes(shape)
            ));
        }
        verify_offset_count(op, list_length(self.const_offsets_attr()), &desc)
    }

    /// Returns the shape of the tile as it is loaded; of what is asked for in vain, it warns.
    fn expected_shape(self, desc: &TensorDesc<'_>, shape: &[i64]) -> Vec<i64> {
        let op = self.op();
        let warn = |message: &str| {
            op.context().warning(op.location(), message).tell();
        };
        let mut expected = desc.shape.clone();
        if let Some(transpose) = self.transpose_attr().and_then(|transpose| transpose.as_i64_array()) {
            match permuted(&expected, &transpose) {
                Some(permuted) => expected = permuted,
                None => warn("Invalid transpose attr. It is ignored."),
            }
        }
        if self.packed_attr().is_some() {
            match expected[..] {
                [rows, columns] => {
                    let factor = shape.last().copied().unwrap_or(1);
                    expected = vec![rows.checked_div(factor).unwrap_or(0), columns, factor];
                }
                _ => warn("Invalid Packed Attr. It is ignored (available for 2D TensorDesc only)."),
            }
        }
        if desc.array_length() > 1 {
            expected.insert(0, desc.array_length());
        }
        expected
    }
}

/// Returns the sizes in another order; nothing if that names sizes which are not there.
fn permuted(sizes: &[i64], order: &[i64]) -> Option<Vec<i64>> {
    let size = |at: &i64| usize::try_from(*at).ok().and_then(|at| sizes.get(at).copied());
    let mut permuted: Vec<i64> = order.iter().map(size).collect::<Option<_>>()?;
    permuted.truncate(sizes.len());
    Some(permuted)
}

impl StoreNdOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, tile, value) = (self.op(), self.tensor_desc().ty(), self.value().ty());
        let Some(desc) = as_tensor_desc(tile) else { return Ok(()) };
        if desc.shape.len() > 2 {
            return op.emit_op_error("Expects a 1D or 2D TensorDesc.");
        }
        if desc.is_scattered() {
            return op.emit_op_error(NO_SCATTERED);
        }
        let Some(shape) = value.shape().filter(|_| value.is_vector()) else {
            return op.emit_op_error("Expecting a VectorType result.");
        };
        verify_hints(op, hints!(self), WRITE)?;
        if desc.array_length() > 1 {
            return op.emit_op_error("array length is not supported by store_nd.");
        }
        if !verify_part(op, "Value", shape, tile)? {
            return Ok(());
        }
        if desc.shape != shape {
            return op.emit_op_error(format_args!(
                "Value shape {} is not consistent with tensor descriptor '{tile}'",
                Sizes(shape)
            ));
        }
        verify_offset_count(op, list_length(self.const_offsets_attr()), &desc)
    }
}

impl UpdateNdOffsetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(desc) = as_tensor_desc(self.tensor_desc().ty()) else { return Ok(()) };
        if desc.is_scattered() {
            return self.op().emit_op_error(NO_SCATTERED);
        }
        match list_length(self.const_offsets_attr()) == desc.shape.len() {
            true => Ok(()),
            false => self.op().emit_op_error("Invalid number of offsets."),
        }
    }
}

/// Returns the shape of the places that offsets tell, with what follows each.
fn places(offsets: Type<'_>, chunk: i64) -> Vec<i64> {
    let mut shape = offsets.shape().unwrap_or_default().to_vec();
    if chunk != 1 {
        shape.push(chunk);
    }
    shape
}

impl CreateDescOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source) = (self.op(), self.source().ty());
        let Some(desc) = as_tensor_desc(self.tensor_desc().ty()) else { return Ok(()) };
        let Some(chunk) = desc.chunk_size() else { return op.emit_op_error(SCATTERED) };
        verify_memory_space(op, if source.is_memref() { memory_space_of(source) } else { 0 }, &desc)?;
        let expected = places(self.offsets().ty(), chunk);
        match expected == desc.shape {
            true => Ok(()),
            false => {
                op.emit_op_error(format_args!("Incorrect TensorDesc shape. Expected is {}", Sizes(&expected)))
            }
        }
    }
}

impl UpdateOffsetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(desc) = as_tensor_desc(self.tensor_desc().ty()) else { return Ok(()) };
        let Some(chunk) = desc.chunk_size() else { return self.op().emit_op_error(SCATTERED) };
        match places(self.offsets().ty(), chunk) == desc.shape {
            true => Ok(()),
            false => self.op().emit_op_error("Offsets should match TensorDesc except the chunk size dim."),
        }
    }
}

/// Checks that a source has the offsets that it needs.
fn verify_source(op: Operation<'_, '_>, source: Type<'_>, has_offsets: bool) -> LogicalResult {
    match as_tensor_desc(source) {
        Some(_) if has_offsets => op.emit_op_error("offsets not allowed."),
        Some(desc) if !desc.is_scattered() => op.emit_op_error(SCATTERED),
        None if !has_offsets => op.emit_op_error("Expects offsets."),
        _ => Ok(()),
    }
}

impl PrefetchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source) = (self.op(), self.source().ty());
        verify_source(op, source, self.offsets().is_some())?;
        verify_hints(op, hints!(self), READ)?;
        let has_alignment = self.offset_align_byte_attr().is_some();
        if source.is_integer() && !has_alignment {
            return op.emit_op_error("offset_align_byte is required with integer source.");
        }
        if has_alignment && !source.is_integer() {
            return op.emit_op_error("offset_align_byte only allowed with integer source.");
        }
        Ok(())
    }
}

/// Exchange with scattered memory.
struct Exchange<'a, 'c> {
    op: Operation<'a, 'c>,
    source: Type<'c>,
    offsets: Option<Value<'a, 'c>>,
    mask: Type<'c>,
    value: Type<'c>,
    chunk: i64,
}

fn vector_shape(ty: Type<'_>) -> Option<&[i64]> {
    ty.shape().filter(|_| ty.is_vector())
}

impl<'c> Exchange<'_, 'c> {
    fn verify(&self, hints: Hints<'c>, allowed: [CachePolicy; 4]) -> LogicalResult {
        verify_source(self.op, self.source, self.offsets.is_some())?;
        verify_hints(self.op, hints, allowed)?;
        if let Some(desc) = as_tensor_desc(self.source) {
            return self.verify_described(&desc);
        }
        if self.source.is_memref() && self.source.element_or_self() != self.value.element_or_self() {
            return self.op.emit_error("Value should have the same element type as MemRef.");
        }
        self.verify_offset()
    }

    fn fail(&self, message: &str) -> LogicalResult {
        self.op.emit_op_error(message)
    }

    fn verify_described(&self, desc: &TensorDesc<'_>) -> LogicalResult {
        let chunk = desc.chunk_size().unwrap_or(1);
        let mask = vector_shape(self.mask);
        let Some(value) = vector_shape(self.value) else {
            return match (chunk != 1, mask) {
                (true, _) => self.fail("Expecting chunk size == 1 for scalar result"),
                (_, Some(_)) => self.fail("Expecting a vector type result."),
                _ => Ok(()),
            };
        };
        if self.value.element_or_self() != desc.element {
            return self.fail("Value should have the same element type as TensorDesc.");
        }
        let places = if chunk > 1 { &desc.shape[..desc.shape.len() - 1] } else { &desc.shape[..] };
        if mask.unwrap_or_default() != places {
            return self.fail("Mask should match TensorDesc except the chunk size dim.");
        }
        if let [size] = value
            && *size == chunk
        {
            return match desc.layout {
                Some(_) => self.fail("TensorDesc doesn't need LayoutAttr for SIMT code"),
                None => Ok(()),
            };
        }
        if value == desc.shape {
            return Ok(());
        }
        self.op.emit_op_error(format_args!(
            "Value shape {} is neither a valid distribution for SIMT nor consistent with the tensor descriptor \
             for SIMD '{}'",
            Sizes(value),
            self.source
        ))
    }

    fn verify_offset(&self) -> LogicalResult {
        const MASK: &str = "Mask should match value except the chunk size dim.";
        let has_offsets = self.offsets.is_some_and(|offsets| offsets.ty().is_vector());
        let mask = vector_shape(self.mask);
        let Some(value) = vector_shape(self.value) else {
            return match (self.chunk > 1, mask.is_some() || has_offsets) {
                (true, _) => self.fail("Expecting chunk size == 1 for scalar result"),
                (_, true) => self.fail("Expecting scalar mask and offsets."),
                _ => Ok(()),
            };
        };
        let is_chunk = count(value) == self.chunk.into();
        let chunk_message =
            || self.op.emit_op_error(format_args!("value elements must match chunk size {}", self.chunk));
        let Some(mask) = mask else {
            return match (has_offsets, is_chunk) {
                (true, _) => self.fail("Expecting a vector type mask."),
                (_, false) => chunk_message(),
                _ => Ok(()),
            };
        };
        if self.chunk > 1 {
            if value.len() == 1 && !is_chunk {
                return chunk_message();
            }
        } else if count(value) != count(mask) {
            return self.fail(MASK);
        }
        let places = if self.chunk > 1 { &value[..value.len() - 1] } else { value };
        if count(mask) == 1 || mask == places { Ok(()) } else { self.fail(MASK) }
    }
}

impl LoadGatherOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        Exchange {
            op: self.op(),
            source: self.source().ty(),
            offsets: self.offsets(),
            mask: self.mask().ty(),
            value: self.value().ty(),
            chunk: self.chunk_size_attr().and_then(|size| size.as_i64()).unwrap_or(1),
        }
        .verify(hints!(self), READ)
    }
}

impl StoreScatterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        Exchange {
            op: self.op(),
            source: self.dest().ty(),
            offsets: self.offsets(),
            mask: self.mask().ty(),
            value: self.value().ty(),
            chunk: self.chunk_size_attr().and_then(|size| size.as_i64()).unwrap_or(1),
        }
        .verify(hints!(self), WRITE)
    }
}

impl DpasOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.acc().is_some_and(|acc| acc.ty() != self.result().ty()) {
            return op.emit_op_error("Expecting the acc type to be the same as result.");
        }
        let (Some(lhs), Some(rhs), Some(result)) =
            (self.lhs().ty().shape(), self.rhs().ty().shape(), self.result().ty().shape())
        else {
            return Ok(());
        };
        // What one lane has of the matrices.
        if let ([_], [size], [_]) = (lhs, rhs, result) {
            let bits = i128::from(self.rhs().ty().element_or_self().int_or_float_width().unwrap_or(0));
            return match (i128::from(*size) * bits) % 32 {
                0 => Ok(()),
                _ => op.emit_op_error("Expecting B operand to be a multiple of 32 bits."),
            };
        }
        let ([m, k], [rows, n, factor @ ..], [result_m, result_n]) = (lhs, rhs, result) else {
            return op.emit_op_error(
                "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.",
            );
        };
        if i128::from(*rows) * i128::from(factor.first().copied().unwrap_or(1)) != i128::from(*k) {
            return op.emit_op_error("K-dimension mismatch.");
        }
        if m != result_m {
            return op.emit_op_error("M-dimension mismatch.");
        }
        if n != result_n { op.emit_op_error("N-dimension mismatch.") } else { Ok(()) }
    }
}

impl ConvertLayoutOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(input) = self.input_layout_attr() else { return op.emit_op_error("expected input layout.") };
        let Some(target) = self.target_layout_attr() else {
            return op.emit_op_error("expected target layout.");
        };
        if layout_fields(input).is_for_workgroup != layout_fields(target).is_for_workgroup {
            return op.emit_op_error(
                "expected input layout and target layout be WgLayout or SgLayout at the same time.",
            );
        }
        let shape = self.source().ty().shape().unwrap_or_default();
        for (layout, word) in [(input, "input"), (target, "target")] {
            if !is_evenly_distributable(shape, layout) {
                return op.emit_op_error(format_args!(
                    "invalid {word} layout, data cannot be evenly distributed."
                ));
            }
        }
        Ok(())
    }
}

impl LoadMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let is_block = self.subgroup_block_io_attr().is_some();
        verify_matrix(self.op(), self.res().ty(), self.mem_desc().ty(), is_block, self.layout_attr())
    }
}

impl StoreMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let is_block = self.subgroup_block_io_attr().is_some();
        verify_matrix(self.op(), self.data().ty(), self.mem_desc().ty(), is_block, self.layout_attr())
    }
}

fn verify_matrix(
    op: Operation<'_, '_>,
    data: Type<'_>,
    matrix: Type<'_>,
    is_block: bool,
    layout: Option<Attribute<'_>>,
) -> LogicalResult {
    let Some(matrix) = as_mem_desc(matrix) else { return Ok(()) };
    let Some(data) = vector_shape(data) else {
        return match is_block {
            true => op.emit_error("subgroup_block_io are only allowed when result is a VectorType."),
            false => Ok(()),
        };
    };
    if matrix.shape.len() != 2 {
        return op.emit_error("mem_desc must be 2D.");
    }
    if is_block && let Some(layout) = layout {
        let LayoutFields { lane_layout, lane_data, .. } = layout_fields(layout);
        if let [rows @ .., _] = &lane_data[..] {
            if rows.iter().any(|size| *size != 1) {
                return op
                    .emit_error("With subgroup_block_io, accessed data must be contiguous and coalesced.");
            }
            let block = matrix.block().unwrap_or_else(|| matrix.shape.clone());
            let strides = matrix.strides();
            for (at, lanes) in lane_layout.iter().enumerate() {
                if block.get(at) != Some(lanes) {
                    return op
                        .emit_error("With subgroup_block_io, the block shape must match the lane layout.");
                }
                if *lanes > 1 && strides.get(at) != Some(&1) {
                    return op.emit_error(
                        "With subgroup_block_io, the distributed dimensions must be contiguous.",
                    );
                }
            }
        }
    }
    if let [rows, columns] = *data {
        return match rows > matrix.shape[0] || columns > matrix.shape[1] {
            true => op.emit_error("data shape must not exceed mem_desc shape."),
            false => Ok(()),
        };
    }
    match is_block && matrix.is_column_major() {
        true => op.emit_error("mem_desc should be row major when subgroup_block_io is set."),
        false => Ok(()),
    }
}
