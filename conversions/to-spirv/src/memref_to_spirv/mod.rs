//! `--convert-memref-to-spirv`.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod access;
mod allocation;
mod casts;
mod images;

use crate::lowering::numbers::TypeOptions;
use crate::lowering::pass::{Edge, USE_64BIT_INDEX};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionSpec};
use terrace_rewrite::conversion::ConversionTarget;

const BOOL_BITS: OptionSpec = OptionSpec {
    name: "bool-num-bits",
    kind: OptionKind::Int,
    default: "8",
    help: "The number of bits to store a boolean value",
};

/// The edge.
#[pass(
    "convert-memref-to-spirv",
    "Convert MemRef dialect to SPIR-V dialect",
    class = "ConvertMemRefToSPIRVPass"
)]
pub struct MemRefToSpirv {
    #[option(BOOL_BITS)]
    bool_bits: i64,
    #[option(USE_64BIT_INDEX)]
    is_64bit_index: bool,
}

impl Edge for MemRefToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions {
            bool_bits: u32::try_from(self.bool_bits).unwrap_or(0),
            is_64bit_index: self.is_64bit_index,
            ..TypeOptions::default()
        }
    }

    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        patterns(lowering)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<memref::AllocaOp>("AllocaOpPattern", allocation::variable),
        Row::of::<memref::AllocOp>("AllocOpPattern", allocation::workgroup),
        Row::of::<memref::AtomicRMWOp>("AtomicRMWOpPattern", access::atomic),
        Row::of::<memref::DeallocOp>("DeallocOpPattern", allocation::dealloc),
        Row::of::<memref::LoadOp>("IntLoadOpPattern", access::load_integer),
        Row::of::<memref::LoadOp>("ImageLoadOpPattern", images::load),
        Row::of::<memref::StoreOp>("IntStoreOpPattern", access::store_integer),
        Row::of::<memref::LoadOp>("LoadOpPattern", access::load_other),
        Row::of::<memref::StoreOp>("StoreOpPattern", access::store_other),
        Row::of::<memref::MemorySpaceCastOp>("MemorySpaceCastOpPattern", casts::memory_space),
        Row::of::<memref::ReinterpretCastOp>("ReinterpretCastPattern", casts::reinterpret),
        Row::of::<memref::CastOp>("CastPattern", casts::cast),
        Row::of::<memref::ExtractAlignedPointerAsIndexOp>(
            "ExtractAlignedPointerAsIndexOpPattern",
            casts::pointer_as_index,
        ),
    ];
    patterns_of(ROWS, lowering)
}
