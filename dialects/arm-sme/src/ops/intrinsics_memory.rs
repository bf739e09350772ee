//! Instructions that move slices of tiles, by the names that LLVM gives them behind `aarch64.sme.`.

use crate::constraints::{SVEPredicate, SVEVector};
use terrace_ir::constraints::{I32, I32Attr};
use terrace_llvm::constraints::{LLVM_AnyPointer, LLVM_Type};
use terrace_ods_macros::operation;

/// The instruction that reads a row of bytes from memory.
#[operation(name = "arm_sme.intr.ld1b.horiz")]
pub struct Ld1bHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a column of bytes from memory.
#[operation(name = "arm_sme.intr.ld1b.vert")]
pub struct Ld1bVertIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a row of elements of 64 bits from memory.
#[operation(name = "arm_sme.intr.ld1d.horiz")]
pub struct Ld1dHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a column of elements of 64 bits from memory.
#[operation(name = "arm_sme.intr.ld1d.vert")]
pub struct Ld1dVertIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a row of elements of 16 bits from memory.
#[operation(name = "arm_sme.intr.ld1h.horiz")]
pub struct Ld1hHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a column of elements of 16 bits from memory.
#[operation(name = "arm_sme.intr.ld1h.vert")]
pub struct Ld1hVertIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a row of elements of 128 bits from memory.
#[operation(name = "arm_sme.intr.ld1q.horiz")]
pub struct Ld1qHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a column of elements of 128 bits from memory.
#[operation(name = "arm_sme.intr.ld1q.vert")]
pub struct Ld1qVertIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a row of elements of 32 bits from memory.
///
/// ```mlir
/// "arm_sme.intr.ld1w.horiz"(%p, %a, %k) <{tile_id = 1 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
/// ```
#[operation(name = "arm_sme.intr.ld1w.horiz")]
pub struct Ld1wHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a column of elements of 32 bits from memory.
#[operation(name = "arm_sme.intr.ld1w.vert")]
pub struct Ld1wVertIntrOp {
    predicate: Operand<SVEPredicate>,
    load_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that reads a row of a tile, in the lanes whose predicate is true.
#[operation(
    name = "arm_sme.intr.read.horiz",
    traits = [AllShapesMatch(&["vector", "predicate", "res"]), AllElementTypesMatch(&["vector", "res"])],
)]
pub struct ReadHorizIntrOp {
    vector: Operand<SVEVector>,
    predicate: Operand<SVEPredicate>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that reads a column of a tile, in the lanes whose predicate is true.
#[operation(
    name = "arm_sme.intr.read.vert",
    traits = [AllShapesMatch(&["vector", "predicate", "res"]), AllElementTypesMatch(&["vector", "res"])],
)]
pub struct ReadVertIntrOp {
    vector: Operand<SVEVector>,
    predicate: Operand<SVEPredicate>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that writes a row of bytes to memory.
#[operation(
    name = "arm_sme.intr.st1b.horiz",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1bHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a column of bytes to memory.
#[operation(
    name = "arm_sme.intr.st1b.vert",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1bVertIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a row of elements of 64 bits to memory.
#[operation(
    name = "arm_sme.intr.st1d.horiz",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1dHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a column of elements of 64 bits to memory.
#[operation(
    name = "arm_sme.intr.st1d.vert",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1dVertIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a row of elements of 16 bits to memory.
#[operation(
    name = "arm_sme.intr.st1h.horiz",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1hHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a column of elements of 16 bits to memory.
#[operation(
    name = "arm_sme.intr.st1h.vert",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1hVertIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a row of elements of 128 bits to memory.
#[operation(
    name = "arm_sme.intr.st1q.horiz",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1qHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a column of elements of 128 bits to memory.
#[operation(
    name = "arm_sme.intr.st1q.vert",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1qVertIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a row of elements of 32 bits to memory.
#[operation(
    name = "arm_sme.intr.st1w.horiz",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1wHorizIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a column of elements of 32 bits to memory.
#[operation(
    name = "arm_sme.intr.st1w.vert",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct St1wVertIntrOp {
    predicate: Operand<SVEPredicate>,
    store_address: Operand<LLVM_AnyPointer>,
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
}

/// The instruction that writes a row of the whole array.
#[operation(
    name = "arm_sme.intr.str",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
)]
pub struct StrIntrOp {
    index: Operand<I32>,
    store_address: Operand<LLVM_AnyPointer>,
    offset: Operand<I32>,
}

/// The instruction that replaces a row of a tile, in the lanes whose predicate is true.
#[operation(
    name = "arm_sme.intr.write.horiz",
    traits = [AllShapesMatch(&["predicate", "vector"])],
)]
pub struct WriteHorizIntrOp {
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
    predicate: Operand<SVEPredicate>,
    vector: Operand<SVEVector>,
}

/// The instruction that replaces a column of a tile, in the lanes whose predicate is true.
#[operation(
    name = "arm_sme.intr.write.vert",
    traits = [AllShapesMatch(&["predicate", "vector"])],
)]
pub struct WriteVertIntrOp {
    tile_id: Attr<I32Attr>,
    tile_slice_index: Operand<I32>,
    predicate: Operand<SVEPredicate>,
    vector: Operand<SVEVector>,
}
