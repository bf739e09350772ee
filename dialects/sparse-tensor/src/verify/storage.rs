//! Verification of the storage of tensors.

use super::encoding;
use crate::facts::Encoding;
use crate::{
    CompressOp, CrdTransDirectionKind, CrdTranslateOp, GetStorageSpecifierOp, PushBackOp,
    STORAGE_SPECIFIER_TYPE, SetStorageSpecifierOp, SortOp, StorageSpecifierKind, ToCoordinatesBufferOp,
    ToCoordinatesOp, ToPositionsOp, ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp,
};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, TypedOp, Value};

impl CompressOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if encoding(self.tensor()).level_rank() == 1 + self.lvl_coords().len() {
            return Ok(());
        }
        self.op().emit_op_error("incorrect number of coordinates")
    }
}

impl CrdTranslateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(encoding) = Encoding::of_attribute(self.encoder()) else { return Ok(()) };
        let (levels, dimensions) = (encoding.level_rank(), encoding.dimension_rank());
        let (given, wanted) = match self.direction() {
            CrdTransDirectionKind::DimToLvl => (dimensions, levels),
            CrdTransDirectionKind::LvlToDim => (levels, dimensions),
        };
        if given == self.in_crds().len() && wanted == self.out_crds().len() {
            return Ok(());
        }
        self.op().emit_error("Coordinate rank mismatch with encoding")
    }
}

/// Checks that a tensor has the level.
fn verify_level(op: Operation<'_, '_>, tensor: Value<'_, '_>, level: i64) -> LogicalResult {
    if usize::try_from(level).is_ok_and(|level| level < encoding(tensor).level_rank()) {
        return Ok(());
    }
    op.emit_error("requested level is out of bounds")
}

impl ToPositionsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_level(op, self.tensor(), self.level())?;
        if self.result().ty().element_or_self() == encoding(self.tensor()).position_type(op.context()) {
            return Ok(());
        }
        op.emit_error("unexpected type for positions")
    }
}

impl ToCoordinatesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_level(op, self.tensor(), self.level())?;
        if self.result().ty().element_or_self() == encoding(self.tensor()).coordinate_type(op.context()) {
            return Ok(());
        }
        op.emit_error("unexpected type for coordinates")
    }
}

impl ToCoordinatesBufferOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let encoding = encoding(self.tensor());
        if encoding.list_start() < encoding.level_rank() {
            return Ok(());
        }
        self.op().emit_error("expected sparse tensor with a COO region")
    }
}

impl ToValuesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.tensor().ty().element_or_self() == self.result().ty().element_or_self() {
            return Ok(());
        }
        self.op().emit_error("unexpected mismatch in element types")
    }
}

/// Checks that a slice has the dimension.
fn verify_dimension(op: Operation<'_, '_>, slice: Value<'_, '_>, dimension: i64) -> LogicalResult {
    let rank = slice.ty().rank().unwrap_or(0);
    if usize::try_from(dimension).is_ok_and(|dimension| dimension < rank) {
        return Ok(());
    }
    op.emit_error("requested dimension out of bound")
}

impl ToSliceOffsetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_dimension(self.op(), self.slice(), self.dim())
    }
}

impl ToSliceStrideOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_dimension(self.op(), self.slice(), self.dim())
    }
}

/// Checks that there is such a size.
fn verify_size(
    op: Operation<'_, '_>,
    kind: StorageSpecifierKind,
    level: Option<i64>,
    specifier: Value<'_, '_>,
) -> LogicalResult {
    use StorageSpecifierKind::{DimOffset, DimStride, PosMemSize, ValMemSize};
    if kind == ValMemSize {
        return match level {
            Some(_) => op.emit_error("redundant level argument for querying value memory size"),
            None => Ok(()),
        };
    }
    let encoding = specifier.ty().as_dialect(STORAGE_SPECIFIER_TYPE.name).and_then(<[_]>::first);
    let Some(encoding) = encoding.and_then(|encoding| Encoding::of_attribute(*encoding)) else {
        return Ok(());
    };
    if matches!(kind, DimOffset | DimStride) && encoding.slices().is_empty() {
        return op.emit_error("requested slice data on non-slice tensor");
    }
    let Some(level) = level else { return op.emit_error("missing level argument") };
    let levels = encoding.levels();
    let Some(level) = usize::try_from(level).ok().and_then(|level| levels.get(level)) else {
        return op.emit_error("requested level is out of bounds");
    };
    if kind == PosMemSize && level.is_singleton() {
        return op.emit_error("requested position memory size on a singleton level");
    }
    Ok(())
}

impl GetStorageSpecifierOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_size(self.op(), self.specifier_kind(), self.level(), self.specifier())
    }
}

impl SetStorageSpecifierOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_size(self.op(), self.specifier_kind(), self.level(), self.specifier())
    }
}

impl PushBackOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.n().and_then(|n| n.constant_i64()) {
            Some(n) if n < 1 => self.op().emit_op_error("n must be not less than 1"),
            _ => Ok(()),
        }
    }
}

impl SortOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let map = self.perm_map();
        let rank = i64::from(map.dims());
        if rank < 1 {
            return op.emit_error(format_args!("Expected rank(perm_map) > 1, got {rank}"));
        }
        if !map.is_permutation() {
            return op.emit_error(format_args!("Expected a permutation map, got {map}"));
        }
        let Some(n) = self.n().constant_i64() else { return Ok(()) };
        let at_least = |buffer: Value<'_, '_>, least: i64, message: &str| {
            let size = buffer.ty().shape().and_then(<[i64]>::first).copied().unwrap_or(DYNAMIC);
            if size == DYNAMIC || size >= least {
                return Ok(());
            }
            op.emit_error(format_args!("{message} got {size} < {least}"))
        };
        let together = n.wrapping_mul(rank.wrapping_add(self.ny().unwrap_or(0)));
        at_least(self.xy(), together, "Expected dimension(xy) >= n * (rank(perm_map) + ny)")?;
        self.ys().try_for_each(|y| at_least(y, n, "Expected dimension(y) >= n"))
    }
}
