//! Verification beyond the declared constraints.

use crate::{
    DeviceAsyncCopyOp, LdMatrixOp, MmaSparseSyncOp, MmaSyncOp, RcpOp, RcpRoundingMode,
    TENSORMAP_DESCRIPTOR_TYPE, TensorMapInterleaveKind, TensorMapSwizzleKind, TmaAsyncLoadOp,
    TmaAsyncStoreOp, TmaCreateDescriptorOp, WARPGROUP_ACCUMULATOR_TYPE, WARPGROUP_DESCRIPTOR_TYPE,
    WarpgroupGenerateDescriptorOp, WarpgroupMmaInitAccumulatorOp, WarpgroupMmaOp, WarpgroupMmaStoreOp,
};
use terrace_gpu::AddressSpace;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};
use terrace_support::float::FloatSemantics;

/// The number of the space of shared memory.
const SHARED: i64 = 3;
/// Number of threads of a warp.
const WARP: i64 = 32;
/// Maximum rank of a tensor whose boxes are copied.
const MOST_DIMENSIONS: usize = 5;
/// Maximum size of a box in a dimension.
const MOST_EXTENT: i64 = 256;
/// Required multiple of a row's size in bytes.
const ROW_BYTES: i64 = 16;

/// Returns true if a memref is in the memory that the threads of a block share.
pub fn is_shared(memref: Type<'_>) -> bool {
    memref.memory_space().is_some_and(|space| {
        terrace_gpu::address_space(space) == Some(AddressSpace::Workgroup) || space.as_i64() == Some(SHARED)
    })
}

/// Returns true if the elements along the last dimension of a memref lie together.
pub fn has_unit_stride(memref: Type<'_>) -> bool {
    memref.strides_and_offset().is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

fn width(ty: Type<'_>) -> i64 {
    ty.element_or_self().int_or_float_width().map_or(0, i64::from)
}

fn is_float(ty: Type<'_>, kinds: &[FloatSemantics]) -> bool {
    ty.as_float().is_some_and(|kind| kinds.contains(&kind))
}

impl DeviceAsyncCopyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, src, dst) = (self.op(), self.src().ty(), self.dst().ty());
        if !has_unit_stride(src) {
            return op.emit_error("source memref most minor dim must have unit stride");
        }
        if !has_unit_stride(dst) {
            return op.emit_error("destination memref most minor dim must have unit stride");
        }
        if !is_shared(dst) {
            return op.emit_error(format_args!(
                "destination memref must have a memory space attribute of IntegerAttr({SHARED}) or \
                 gpu::AddressSpaceAttr(Workgroup)"
            ));
        }
        if src.element_or_self() != dst.element_or_self() {
            return op.emit_error("source and destination must have the same element type");
        }
        for (name, ty, given) in
            [("source", src, self.src_indices().len()), ("destination", dst, self.dst_indices().len())]
        {
            let rank = ty.rank().unwrap_or(0);
            if rank != given {
                return op.emit_op_error(format_args!("expected {rank} {name} indices, got {given}"));
            }
        }
        self.verify_size(dst)
    }

    fn verify_size(self, dst: Type<'_>) -> LogicalResult {
        let (op, width) = (self.op(), width(dst));
        let elements = self.dst_elements();
        let bytes = width.saturating_mul(elements) / 8;
        if !matches!(bytes, 4 | 8 | 16) {
            let count = |bits: i64, end: &str| match bits.checked_div(width).unwrap_or(0) {
                0 => String::new(),
                count => format!("{count}{end}"),
            };
            return op.emit_error(format_args!(
                "Requested copy elements is {elements} with width {width}. But copy elements could be one of {}{}{}",
                count(32, ", "),
                count(64, ", "),
                count(128, "."),
            ));
        }
        if self.bypass_l1() && bytes != 16 {
            return op.emit_op_error(format_args!(
                "bypassL1 does not satify alignment for '{dst}' with destination element {elements}. Unset bypassL1, or \
                 set destination element to {}",
                128 / width,
            ));
        }
        Ok(())
    }
}

impl LdMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, src) = (self.op(), self.src_memref().ty());
        let (shape, width) = (self.res().ty().shape().unwrap_or_default(), width(src));
        if !is_shared(src) {
            return op.emit_error(format_args!(
                "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr({SHARED}) or \
                 gpu::AddressSpaceAttr(Workgroup)"
            ));
        }
        if width > 32 {
            return op.emit_error("nvgpu.ldmatrix works for 32b or lower");
        }
        if self.transpose() && width != 16 {
            return op.emit_error("nvgpu.ldmatrix transpose works only at 16b granularity");
        }
        let [rows, columns] = *shape else {
            return op.emit_error("results must be 2 dimensional vector");
        };
        let in_word = 32_i64.checked_div(width).unwrap_or(0);
        if columns != in_word {
            return op.emit_error(format_args!("expected vector register shape[1] = {in_word}"));
        }
        if rows != self.num_tiles() {
            return op.emit_error("expected vector register shape[0] and numTiles to match");
        }
        Ok(())
    }
}

/// Checks a product of matrices that are spread over a warp; of half of the first matrix, nothing is there if it is
/// sparse.
fn verify_product(
    op: Operation<'_, '_>,
    shape: Option<Attribute<'_>>,
    is_tf32: bool,
    is_sparse: bool,
) -> LogicalResult {
    let element = op.operand(0).ty().element_or_self();
    if is_sparse && is_float(element, &[FloatSemantics::F64]) {
        return op.emit_error("f64 is not supported for sparse mode");
    }
    let is_float_factor =
        is_float(element, &[FloatSemantics::F32, FloatSemantics::BF16, FloatSemantics::F16]);
    let (tile_k, in_word) = match element.int_or_float_width() {
        Some(64) if is_float(element, &[FloatSemantics::F64]) => (4, 1),
        Some(bits) if is_float_factor || element.is_integer() && matches!(bits, 4 | 8) => {
            (128 / i64::from(bits), 32 / i64::from(bits))
        }
        _ => {
            return op.emit_error(format_args!(
                "expected input data type (i4,i8,f16,bf16,tf32,f64) supported by {}",
                op.name().as_str(),
            ));
        }
    };
    let mut shapes = [[0; 2]; 3];
    for ((at, name), shape) in ["A", "B", "C"].into_iter().enumerate().zip(&mut shapes) {
        let [rows, columns] = *op.operand(at).ty().shape().unwrap_or_default() else {
            return op.emit_error(format_args!("matrix{name} must be 2 dimensional vector"));
        };
        *shape = [rows, columns];
    }
    let extents: Vec<i64> = shape
        .and_then(Attribute::as_array)
        .unwrap_or_default()
        .iter()
        .filter_map(|extent| extent.as_i64())
        .collect();
    let [m, n, k] = *extents else { return Ok(()) };
    let share = if is_sparse { 2 } else { 1 };
    let sizes = [m.saturating_mul(k), k.saturating_mul(n), m.saturating_mul(n)];
    for (((name, [rows, columns]), size), share) in
        ["A", "B", "C"].into_iter().zip(shapes).zip(sizes).zip([share, 1, 1])
    {
        if rows.saturating_mul(columns).saturating_mul(WARP) != size / share {
            return op.emit_op_error(format_args!("expected {size} warp-wide matrix {name} elements"));
        }
    }
    if is_tf32 && !is_float(element, &[FloatSemantics::F32]) {
        return op.emit_op_error("expected tf32 tensor cores only for F32 operands");
    }
    let (tiles_m, tiles_n, tiles_k) = (m / 8, n / 8, k / tile_k);
    let wanted = [(tiles_m * tiles_k, in_word), (tiles_k * tiles_n, in_word), (tiles_m * tiles_n, 2)];
    for (((name, given), (rows, columns)), share) in
        ["A", "B", "C"].into_iter().zip(shapes).zip(wanted).zip([share, 1, 1])
    {
        if given != [rows / share, columns] {
            return op
                .emit_op_error(format_args!("expected matrix {name} to be shaped ({rows} x {columns})"));
        }
    }
    Ok(())
}

impl MmaSyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_product(self.op(), self.mma_shape_attr(), self.tf32_enabled(), false)
    }
}

impl MmaSparseSyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if !matches!(self.sparsity_selector(), 0 | 1) {
            return self.op().emit_op_error("sparsity selector should be 0 or 1");
        }
        verify_product(self.op(), self.mma_shape_attr(), self.tf32_enabled(), true)
    }
}

impl RcpOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let rounding = self.rounding();
        match rounding == RcpRoundingMode::Approx && self.ftz() {
            true => Ok(()),
            false => self.op().emit_op_error(format_args!(
                "has a limitation. {} or non-ftz is not supported yet.",
                rounding.attribute(self.op().context()),
            )),
        }
    }
}

fn parameters<'c>(ty: Type<'c>, name: &str) -> &'c [Attribute<'c>] {
    ty.as_dialect(name).unwrap_or_default()
}

/// The description of a tensor, taken apart.
struct TensorMap<'c> {
    tensor: Type<'c>,
    swizzle: Option<TensorMapSwizzleKind>,
    interleave: Option<TensorMapInterleaveKind>,
}

impl<'c> TensorMap<'c> {
    fn of(ty: Type<'c>) -> Option<Self> {
        let parameters = parameters(ty, TENSORMAP_DESCRIPTOR_TYPE.name);
        let value = |at: usize| Some(parameters.get(at)?.as_i64()?.cast_unsigned());
        Some(TensorMap {
            tensor: parameters.first()?.as_type()?,
            swizzle: value(1).and_then(TensorMapSwizzleKind::from_value),
            interleave: value(4).and_then(TensorMapInterleaveKind::from_value),
        })
    }

    fn shape(&self) -> &'c [i64] {
        self.tensor.shape().unwrap_or_default()
    }

    fn verify(&self, op: Operation<'_, 'c>) -> LogicalResult {
        let tensor = self.tensor;
        if self.interleave != Some(TensorMapInterleaveKind::InterleaveNone) {
            return op.emit_error("Interleave options are not supported yet.");
        }
        if !is_shared(tensor) {
            return op.emit_error(
                "the tensor map descriptor has incorrect address space, it must be shared memory address space.",
            );
        }
        if !tensor.has_static_shape() {
            return op.emit_error("the tensor map descriptor must be static shaped");
        }
        if let Some(extent) = self.shape().iter().find(|extent| !(1..=MOST_EXTENT).contains(*extent)) {
            return op.emit_error(format_args!(
                "the tensor map descriptor must have dimensions between 1 and {MOST_EXTENT} but it is {extent}"
            ));
        }
        let bytes = self.shape().last().map_or(0, |extent| width(tensor).saturating_mul(*extent) / 8);
        // How many bytes a row has whose parts are spread over banks.
        let swizzled = match self.swizzle {
            None | Some(TensorMapSwizzleKind::SwizzleNone) => bytes,
            Some(TensorMapSwizzleKind::Swizzle32b) => 32,
            Some(TensorMapSwizzleKind::Swizzle64b) => 64,
            Some(TensorMapSwizzleKind::Swizzle128b) => 128,
        };
        if self.shape().len() > 1 && bytes != swizzled {
            return op.emit_error(format_args!(
                "the tensormap descriptor must have last dimension of {swizzled} bytes but it is {bytes} bytes"
            ));
        }
        if bytes % ROW_BYTES != 0 {
            return op
                .emit_error("the bytes in the last dimension of the tensor map must be a multiple of 16");
        }
        Ok(())
    }

    fn verify_with(&self, op: Operation<'_, 'c>, memref: Type<'c>) -> LogicalResult {
        self.verify(op)?;
        if self.tensor.element_or_self() != memref.element_or_self() {
            return op.emit_error("the element type of tensor map descriptor and memref must be same");
        }
        if !is_shared(memref) {
            return op.emit_error(
                "the destination memref has incorrect address space, it must be shared memory address space.",
            );
        }
        if !memref.has_static_shape() {
            return op.emit_error("the destination memref must be static shaped");
        }
        if self.tensor.rank() != memref.rank() {
            return op.emit_error("the shape of tensor map descriptor and memref must have same rank");
        }
        if self.tensor.shape() != memref.shape() {
            return op.emit_error(format_args!(
                "memref and tensor map shapes mismatch '{}' != '{memref}'",
                self.tensor
            ));
        }
        Ok(())
    }

    fn verify_coordinates(&self, op: Operation<'_, 'c>, count: usize) -> LogicalResult {
        verify_coordinate_count(op, count)?;
        match count == self.shape().len() {
            true => Ok(()),
            false => {
                op.emit_error("number of coordinates do not match with the rank of tensor descriptor map.")
            }
        }
    }
}

fn verify_coordinate_count(op: Operation<'_, '_>, count: usize) -> LogicalResult {
    match count <= MOST_DIMENSIONS {
        true => Ok(()),
        false => op.emit_error(format_args!("Maximum {MOST_DIMENSIONS} coordinates are supported.")),
    }
}

impl TmaAsyncLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(map) = TensorMap::of(self.tensor_map_descriptor().ty()) else { return Ok(()) };
        map.verify_with(self.op(), self.dst().ty())?;
        map.verify_coordinates(self.op(), self.coordinates().len())
    }
}

impl TmaAsyncStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(map) = TensorMap::of(self.tensor_map_descriptor().ty()) else { return Ok(()) };
        map.verify_with(self.op(), self.src().ty())?;
        map.verify_coordinates(self.op(), self.coordinates().len())
    }
}

impl TmaCreateDescriptorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_coordinate_count(self.op(), self.box_dimensions().len())?;
        TensorMap::of(self.tensor_map().ty()).map_or(Ok(()), |map| map.verify(self.op()))
    }
}

impl WarpgroupGenerateDescriptorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(map) = TensorMap::of(self.tensor_map().ty()) else { return Ok(()) };
        map.verify(op)?;
        if map.swizzle != Some(TensorMapSwizzleKind::Swizzle128b) {
            return op.emit_error("supports only swizzle_128b is supported for the time being");
        }
        if map.interleave != Some(TensorMapInterleaveKind::InterleaveNone) {
            return op.emit_error("supports only none is supported for the time being");
        }
        Ok(())
    }
}

/// Returns the matrix that a type describes.
fn matrix<'c>(ty: Type<'c>, name: &str) -> Option<Type<'c>> {
    parameters(ty, name).first()?.as_type()
}

const F8: &[FloatSemantics] = &[FloatSemantics::F8E5M2, FloatSemantics::F8E4M3FN];

/// Returns true if sums of a type can be of products of these.
fn is_supported(sum: Type<'_>, a: Type<'_>, b: Type<'_>) -> bool {
    let both = |kinds: &[FloatSemantics]| is_float(a, kinds) && is_float(b, kinds);
    let both_integers = |bits: u32| a.is_signless_integer_of(bits) && b.is_signless_integer_of(bits);
    let is_half_or_float = is_float(sum, &[FloatSemantics::F32, FloatSemantics::F16]);
    is_half_or_float && (both(&[FloatSemantics::F16]) || both(&[FloatSemantics::BF16]) || both(F8))
        || is_float(sum, &[FloatSemantics::F32]) && both(&[FloatSemantics::TF32])
        || sum.is_signless_integer_of(32) && (both_integers(16) || both_integers(1))
}

/// Returns true if products with factors of a type can have n columns.
fn is_extent_n(n: i64, factor: Type<'_>) -> bool {
    let is_usual = n % 8 == 0 && (8..=256).contains(&n);
    if factor.is_signless_integer_of(8) || factor.is_signless_integer_of(1) {
        return is_usual && (n <= 32 || n % 16 == 0);
    }
    let kinds = [FloatSemantics::BF16, FloatSemantics::F16, FloatSemantics::F32, FloatSemantics::TF32];
    is_usual && (is_float(factor, &kinds) || is_float(factor, F8))
}

impl WarpgroupMmaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.transpose_a() && !self.transpose_b() {
            return op.emit_op_error(
                "supports non-transpose A (Row Major) and transpose B (Column Major) for the time being ",
            );
        }
        let descriptor = |ty| matrix(ty, WARPGROUP_DESCRIPTOR_TYPE.name);
        let accumulator = |ty| matrix(ty, WARPGROUP_ACCUMULATOR_TYPE.name);
        let (Some(a), Some(b), Some(c), Some(d)) = (
            descriptor(self.descriptor_a().ty()),
            descriptor(self.descriptor_b().ty()),
            accumulator(self.matrix_c().ty()),
            accumulator(self.matrix_d().ty()),
        ) else {
            return Ok(());
        };
        if c != d {
            return op.emit_op_error("type of matrix C and matrix D must be the same");
        }
        let shape = |ty: Type<'_>| <[i64; 2]>::try_from(ty.shape().unwrap_or_default());
        let (Ok([a0, a1]), Ok([b0, b1]), Ok([c0, c1])) = (shape(a), shape(b), shape(c)) else {
            return op.emit_op_error("has matrices A, B, C and D, they must be 2 dimensional");
        };
        if a1 != b0 {
            return op.emit_op_error(format_args!("2nd dim matrix-A ({a1})!= 1st dim matrix-B ({b0} )"));
        }
        if a0 != c0 {
            return op.emit_op_error(format_args!("1st dim matrix-A ( {a0} )!= 1st dim matrix-C ( {c0} )"));
        }
        if b1 != c1 {
            return op.emit_op_error(format_args!("2nd dim matrix-B ( {b1} ) != 2nd dim matrix-C ( {c1} )"));
        }
        let given = b;
        let [a, b, c] = [a, b, c].map(|matrix| matrix.element_or_self());
        if !is_supported(c, a, b) {
            return op.emit_op_error(format_args!("'{c}' += '{a}' * '{b}', it is not supported."));
        }
        if !is_extent_n(b1, a) {
            return op.emit_op_error(format_args!(
                "has input type '{given}' n is set to {b1}, it is not supported"
            ));
        }
        if !is_float(c, &[FloatSemantics::F32]) && !is_float(a, &[FloatSemantics::F16, FloatSemantics::BF16])
        {
            return op.emit_op_error(format_args!(
                "hit a limitation: '{c}' += '{a}' * '{b}', it is not supported yet"
            ));
        }
        Ok(())
    }
}

impl WarpgroupMmaStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(matrix) = matrix(self.matrix_d().ty(), WARPGROUP_ACCUMULATOR_TYPE.name) else {
            return Ok(());
        };
        if !is_float(matrix.element_or_self(), &[FloatSemantics::F32]) {
            return op.emit_op_error("hit a limitation: only f32 results for the time being");
        }
        let (given, memory) =
            (matrix.shape().unwrap_or_default(), self.dst_memref().ty().shape().unwrap_or_default());
        let ([rows, columns, ..], [memory_rows, memory_columns, ..]) = (given, memory) else { return Ok(()) };
        if (rows, columns) != (memory_rows, memory_columns) {
            return op.emit_op_error(format_args!(
                "results ['{matrix}'][{columns}] values. However, destination memref[{memory_rows}][{memory_columns}]  does \
                 not have same size as results"
            ));
        }
        Ok(())
    }
}

impl WarpgroupMmaInitAccumulatorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(matrix) = matrix(self.matrix_c().ty(), WARPGROUP_ACCUMULATOR_TYPE.name) else {
            return Ok(());
        };
        let fits = match matrix.shape().unwrap_or_default() {
            [m, n, ..] => m % 64 == 0 && is_extent_n(*n, matrix.element_or_self()),
            _ => false,
        };
        match fits {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "has type '{matrix}'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or \
                 not supported yet)"
            )),
        }
    }
}
