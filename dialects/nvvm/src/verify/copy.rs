//! Copies.

use super::error_at;
use crate::constraints::space;
use crate::{
    BulkStoreOp, CacheEvictionPriority, CpAsyncBulkGlobalToSharedClusterOp,
    CpAsyncBulkTensorGlobalToSharedClusterOp, CpAsyncBulkTensorPrefetchOp, CpAsyncBulkTensorReduceOp,
    CpAsyncBulkTensorSharedCTAToGlobalOp, CpAsyncOp, LoadCacheModifierKind, PrefetchCacheLevel, PrefetchOp,
    TMALoadMode, TMAStoreMode,
};
use terrace_ir::{LogicalResult, Operation, TypedOp};
use terrace_llvm::types::address_space;

impl CpAsyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, modifier, size) = (self.op(), self.modifier(), self.size());
        if !matches!(modifier, LoadCacheModifierKind::Ca | LoadCacheModifierKind::Cg) {
            return op.emit_error("Only CG and CA cache modifiers are supported.");
        }
        if !matches!(size, 4 | 8 | 16) {
            return op.emit_error("expected byte size to be either 4, 8 or 16.");
        }
        if modifier == LoadCacheModifierKind::Cg && size != 16 {
            return op.emit_error("CG cache modifier is only support for 16 bytes copy.");
        }
        Ok(())
    }
}

impl CpAsyncBulkGlobalToSharedClusterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let is_of_block = address_space(self.dst_mem().ty()) == Some(space::SHARED);
        if is_of_block && self.multicast_mask().is_some() {
            return self.op().emit_error("Multicast is not supported with shared::cta mode.");
        }
        Ok(())
    }
}

fn verify_dimensions(op: Operation<'_, '_>, dimensions: usize) -> LogicalResult {
    match dimensions {
        1..=5 => Ok(()),
        _ => error_at(op, "expects coordinates between 1 to 5 dimension"),
    }
}

fn verify_columns(op: Operation<'_, '_>, dimensions: usize, mode: &str) -> LogicalResult {
    match dimensions < 3 {
        true => error_at(op, format_args!("to use {mode} mode, the tensor has to be at least 3-dimensional")),
        false => Ok(()),
    }
}

/// Checks what is read of a tensor: the coordinates of a box, and how far it goes beyond where an image is made columns.
fn verify_load(op: Operation<'_, '_>, dimensions: usize, offsets: usize, mode: TMALoadMode) -> LogicalResult {
    verify_dimensions(op, dimensions)?;
    let wanted = match mode {
        TMALoadMode::Tile => 0,
        TMALoadMode::TileGather4 => {
            if dimensions != 5 {
                return error_at(op, "Gather4 mode expects 5 coordinates");
            }
            0
        }
        TMALoadMode::Im2col => {
            verify_columns(op, dimensions, mode.text())?;
            dimensions - 2
        }
        TMALoadMode::Im2colW | TMALoadMode::Im2colW128 => {
            verify_columns(op, dimensions, mode.text())?;
            2
        }
    };
    if offsets != wanted {
        return error_at(op, format_args!(" im2col offsets expected {wanted} (provided {offsets})"));
    }
    Ok(())
}

impl CpAsyncBulkTensorPrefetchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_load(self.op(), self.coordinates().len(), self.im2col_offsets().len(), self.mode())
    }
}

impl CpAsyncBulkTensorGlobalToSharedClusterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, mode, is_of_block) = (self.op(), self.mode(), self.is_cta_only());
        if self.predicate().is_some() {
            if is_of_block {
                return op.emit_error("Predicate is supported only for shared::cluster mode.");
            }
            if !matches!(mode, TMALoadMode::Tile | TMALoadMode::Im2col) {
                return op.emit_error("Predicate is supported only for Tile and Im2col modes.");
            }
        } else {
            let destination = address_space(self.dst_mem().ty());
            if is_of_block {
                if destination != Some(space::SHARED) {
                    return op.emit_error("Shared::cta destination requires address-space 3.");
                }
                if self.multicast_mask().is_some() {
                    return op.emit_error("Multicast is not supported with shared::cta mode.");
                }
                if self.group().is_some() {
                    return op.emit_error("CTAGroup is not supported with shared::cta mode.");
                }
            } else if destination != Some(space::SHARED_CLUSTER) {
                return op.emit_error("Shared::cluster destination requires address-space 7.");
            }
        }
        verify_load(op, self.coordinates().len(), self.im2col_offsets().len(), mode)
    }
}

/// Checks what is written of a tensor; for what scatters, the caller does.
fn verify_store(op: Operation<'_, '_>, dimensions: usize, mode: TMAStoreMode) -> LogicalResult {
    verify_dimensions(op, dimensions)?;
    match mode {
        TMAStoreMode::Im2col => verify_columns(op, dimensions, mode.text()),
        TMAStoreMode::Tile | TMAStoreMode::TileScatter4 => Ok(()),
    }
}

impl CpAsyncBulkTensorReduceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.mode() == TMAStoreMode::TileScatter4 {
            return self.op().emit_error("Scatter mode unsupported for CpAsyncBulkTensorReduceOp");
        }
        verify_store(self.op(), self.coordinates().len(), self.mode())
    }
}

impl CpAsyncBulkTensorSharedCTAToGlobalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, mode, dimensions) = (self.op(), self.mode(), self.coordinates().len());
        if self.predicate().is_some() {
            if mode != TMAStoreMode::Tile {
                return op.emit_error("Inline-ptx lowering supported only for Tile mode.");
            }
            if self.l2_cache_hint().is_some() {
                return op.emit_error("Inline-ptx lowering unsupported with L2 cache-hint.");
            }
        }
        if mode == TMAStoreMode::TileScatter4 {
            return match dimensions {
                5 => Ok(()),
                _ => op.emit_error("Scatter4 mode expects 5 coordinates"),
            };
        }
        verify_store(op, dimensions, mode)
    }
}

impl PrefetchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match (self.tensormap(), self.cache_level()) {
            (true, Some(_)) => op.emit_op_error("cannot specify both tensormap and cache level"),
            (true, None) => self.verify_tensor_map(),
            (false, Some(level)) => self.verify_level(level),
            (false, None) => op.emit_op_error("requires specification of either cache level or tensormap"),
        }
    }

    fn space(self) -> u32 {
        address_space(self.addr().ty()).unwrap_or(space::GENERIC)
    }

    fn verify_tensor_map(self) -> LogicalResult {
        let (op, space) = (self.op(), self.space());
        if !matches!(space, space::GENERIC | space::CONSTANT) {
            return op.emit_op_error("prefetch tensormap requires a generic or constant pointer");
        }
        if self.evict_priority().is_some() {
            return op.emit_op_error("prefetch tensormap does not support eviction priority");
        }
        if self.in_param_space() && space != space::GENERIC {
            return op.emit_op_error("in_param_space can only be specified for a generic pointer");
        }
        Ok(())
    }

    fn verify_level(self, level: PrefetchCacheLevel) -> LogicalResult {
        let (op, space) = (self.op(), self.space());
        if !matches!(space, space::GENERIC | space::GLOBAL | space::LOCAL) {
            return op.emit_op_error("prefetch to cache level requires a generic, global, or local pointer");
        }
        if self.uniform() {
            if level != PrefetchCacheLevel::L1 {
                return op
                    .emit_op_error("unsupported cache level, the only supported uniform cache level is L1");
            }
            if space != space::GENERIC {
                return op.emit_op_error("prefetch to uniform cache requires a generic pointer");
            }
        }
        if let Some(priority) = self.evict_priority() {
            if level != PrefetchCacheLevel::L2 {
                return op.emit_op_error("cache eviction priority supported only for cache level L2");
            }
            if space != space::GLOBAL {
                return op.emit_op_error("cache eviction priority requires a global pointer");
            }
            if !matches!(priority, CacheEvictionPriority::EvictNormal | CacheEvictionPriority::EvictLast) {
                return op.emit_op_error(
                    "unsupported cache eviction priority, only evict_last and evict_normal are supported",
                );
            }
        }
        if self.predicate().is_some() {
            return op.emit_op_error("predicate supported only on prefetch tensormap");
        }
        Ok(())
    }
}

impl BulkStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.init_val() {
            0 => Ok(()),
            value => self.op().emit_op_error(format_args!("only 0 is supported for initVal, got {value}")),
        }
    }
}
