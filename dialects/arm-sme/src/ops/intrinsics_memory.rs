//! Instructions that move slices of tiles, by the names that LLVM gives them after `aarch64.sme.`.

use crate::constraints::{SVEPredicate, SVEVector};
use terrace_ir::constraints::{I32, I32Attr};
use terrace_llvm::constraints::{LLVM_AnyPointer, LLVM_Type};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(view = none)]
    struct _ {
        predicate: Operand<SVEPredicate>,
        load_address: Operand<LLVM_AnyPointer>,
        tile_id: Attr<I32Attr>,
        tile_slice_index: Operand<I32>,
    }

    /// The instruction that reads a row of bytes from memory.
    pub struct Ld1bHorizIntrOp = "arm_sme.intr.ld1b.horiz";
    /// The instruction that reads a column of bytes from memory.
    pub struct Ld1bVertIntrOp = "arm_sme.intr.ld1b.vert";
    /// The instruction that reads a row of elements of 64 bits from memory.
    pub struct Ld1dHorizIntrOp = "arm_sme.intr.ld1d.horiz";
    /// The instruction that reads a column of elements of 64 bits from memory.
    pub struct Ld1dVertIntrOp = "arm_sme.intr.ld1d.vert";
    /// The instruction that reads a row of elements of 16 bits from memory.
    pub struct Ld1hHorizIntrOp = "arm_sme.intr.ld1h.horiz";
    /// The instruction that reads a column of elements of 16 bits from memory.
    pub struct Ld1hVertIntrOp = "arm_sme.intr.ld1h.vert";
    /// The instruction that reads a row of elements of 128 bits from memory.
    pub struct Ld1qHorizIntrOp = "arm_sme.intr.ld1q.horiz";
    /// The instruction that reads a column of elements of 128 bits from memory.
    pub struct Ld1qVertIntrOp = "arm_sme.intr.ld1q.vert";

    /// The instruction that reads a row of elements of 32 bits from memory.
    ///
    /// ```mlir
    /// "arm_sme.intr.ld1w.horiz"(%p, %a, %k) <{tile_id = 1 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
    /// ```
    pub struct Ld1wHorizIntrOp = "arm_sme.intr.ld1w.horiz";

    /// The instruction that reads a column of elements of 32 bits from memory.
    pub struct Ld1wVertIntrOp = "arm_sme.intr.ld1w.vert";
}

operations! {
    #[operation(
        traits = [AllShapesMatch(&["vector", "predicate", "res"]), AllElementTypesMatch(&["vector", "res"])],
        view = none,
    )]
    struct _ {
        vector: Operand<SVEVector>,
        predicate: Operand<SVEPredicate>,
        tile_id: Attr<I32Attr>,
        tile_slice_index: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// The instruction that reads a row of a tile, in the lanes whose predicate is true.
    pub struct ReadHorizIntrOp = "arm_sme.intr.read.horiz";
    /// The instruction that reads a column of a tile, in the lanes whose predicate is true.
    pub struct ReadVertIntrOp = "arm_sme.intr.read.vert";
}

operations! {
    #[operation(effects = [EffectSpec::new(EffectKind::Write).on("store_address")], view = none)]
    struct _ {
        predicate: Operand<SVEPredicate>,
        store_address: Operand<LLVM_AnyPointer>,
        tile_id: Attr<I32Attr>,
        tile_slice_index: Operand<I32>,
    }

    /// The instruction that writes a row of bytes to memory.
    pub struct St1bHorizIntrOp = "arm_sme.intr.st1b.horiz";
    /// The instruction that writes a column of bytes to memory.
    pub struct St1bVertIntrOp = "arm_sme.intr.st1b.vert";
    /// The instruction that writes a row of elements of 64 bits to memory.
    pub struct St1dHorizIntrOp = "arm_sme.intr.st1d.horiz";
    /// The instruction that writes a column of elements of 64 bits to memory.
    pub struct St1dVertIntrOp = "arm_sme.intr.st1d.vert";
    /// The instruction that writes a row of elements of 16 bits to memory.
    pub struct St1hHorizIntrOp = "arm_sme.intr.st1h.horiz";
    /// The instruction that writes a column of elements of 16 bits to memory.
    pub struct St1hVertIntrOp = "arm_sme.intr.st1h.vert";
    /// The instruction that writes a row of elements of 128 bits to memory.
    pub struct St1qHorizIntrOp = "arm_sme.intr.st1q.horiz";
    /// The instruction that writes a column of elements of 128 bits to memory.
    pub struct St1qVertIntrOp = "arm_sme.intr.st1q.vert";
    /// The instruction that writes a row of elements of 32 bits to memory.
    pub struct St1wHorizIntrOp = "arm_sme.intr.st1w.horiz";
    /// The instruction that writes a column of elements of 32 bits to memory.
    pub struct St1wVertIntrOp = "arm_sme.intr.st1w.vert";
}

/// The instruction that writes a row of the whole array.
#[operation(
    name = "arm_sme.intr.str",
    effects = [EffectSpec::new(EffectKind::Write).on("store_address")],
    view = none,
)]
pub struct StrIntrOp {
    index: Operand<I32>,
    store_address: Operand<LLVM_AnyPointer>,
    offset: Operand<I32>,
}

operations! {
    #[operation(traits = [AllShapesMatch(&["predicate", "vector"])], view = none)]
    struct _ {
        tile_id: Attr<I32Attr>,
        tile_slice_index: Operand<I32>,
        predicate: Operand<SVEPredicate>,
        vector: Operand<SVEVector>,
    }

    /// The instruction that replaces a row of a tile, in the lanes whose predicate is true.
    pub struct WriteHorizIntrOp = "arm_sme.intr.write.horiz";
    /// The instruction that replaces a column of a tile, in the lanes whose predicate is true.
    pub struct WriteVertIntrOp = "arm_sme.intr.write.vert";
}
