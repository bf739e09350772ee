//! Barriers, waiting, and the order of instructions.

use crate::attributes::SchedBarrierOptEnum;
use crate::constraints::AMDGPU_SchedBarrierOpOptAttr;
use terrace_ir::constraints::I32Attr;
use terrace_ods_macros::operation;

/// Waits for all work items of the work group, and for accesses to its memory only.
///
/// ```mlir
/// amdgpu.lds_barrier
/// ```
#[operation(name = "amdgpu.lds_barrier", format = "attr-dict")]
pub struct LDSBarrierOp {}

/// Waits until at most the given number of accesses of each kind are outstanding.
///
/// ```mlir
/// amdgpu.memory_counter_wait load(1) ds(2)
/// ```
#[operation(
    name = "amdgpu.memory_counter_wait",
    format = "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp \
        `)` | `tensor` `(` $tensor `)` ) attr-dict"
)]
pub struct MemoryCounterWaitOp {
    load: OptionalAttr<I32Attr>,
    store: OptionalAttr<I32Attr>,
    ds: OptionalAttr<I32Attr>,
    exp: OptionalAttr<I32Attr>,
    tensor: OptionalAttr<I32Attr>,
}

/// Keeps instructions of other kinds from being moved across it.
///
/// ```mlir
/// amdgpu.sched_barrier allow = <valu|all_vmem>
/// ```
#[operation(name = "amdgpu.sched_barrier", format = "`allow` `=` $opts attr-dict")]
pub struct SchedBarrierOp {
    #[cases(SchedBarrierOptEnum)]
    opts: Attr<AMDGPU_SchedBarrierOpOptAttr>,
}
