//! Variables of functions, pointers, and accesses to memory.

use crate::attributes::enums::{MemoryAccess, StorageClass};
use crate::constraints::{AlignmentAttr, AnyPtr, AnySpirvType, Integer, MemoryAccessAttr, StorageClassAttr};
use terrace_ir::constraints::AnyType;
use terrace_ods_macros::{operation, operations};

/// Returns a pointer to a part of a composite in memory.
///
/// ```mlir
/// %1 = spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
/// ```
#[operation(
    name = "spirv.AccessChain",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)",
    effects = [],
    has = [canonicalize, verify],
)]
pub struct AccessChainOp {
    base_ptr: Operand<AnyPtr>,
    indices: VariadicOperand<Integer>,
    component_ptr: OpResult<AnyPtr>,
}

operations! {
    #[operation(
        interfaces = [
            AlignmentAttrOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
            QueryExtensionInterface, QueryCapabilityInterface,
        ],
        has = [custom_syntax, verify],
    )]
    struct _;

    /// Copies what one pointer points to, to where another one points.
    ///
    /// ```mlir
    /// spirv.CopyMemory "Function" %to, "Workgroup" %from : f32
    /// ```
    pub struct CopyMemoryOp = "spirv.CopyMemory" {
        target: Operand<AnyPtr>,
        source: Operand<AnyPtr>,
        #[cases(MemoryAccess)]
        memory_access: OptionalAttr<MemoryAccessAttr>,
        alignment: OptionalAttr<AlignmentAttr>,
        #[cases(MemoryAccess)]
        source_memory_access: OptionalAttr<MemoryAccessAttr>,
        source_alignment: OptionalAttr<AlignmentAttr>,
    }

    /// Loads a value.
    ///
    /// ```mlir
    /// %1 = spirv.Load "Function" %p ["Aligned", 4] : f32
    /// ```
    pub struct LoadOp = "spirv.Load" {
        ptr: Operand<AnyPtr>,
        #[cases(MemoryAccess)]
        memory_access: OptionalAttr<MemoryAccessAttr>,
        alignment: OptionalAttr<AlignmentAttr>,
        value: OpResult<AnySpirvType>,
    }

    /// Stores a value.
    ///
    /// ```mlir
    /// spirv.Store "Function" %p, %x : f32
    /// ```
    pub struct StoreOp = "spirv.Store" {
        ptr: Operand<AnyPtr>,
        value: Operand<AnySpirvType>,
        #[cases(MemoryAccess)]
        memory_access: OptionalAttr<MemoryAccessAttr>,
        alignment: OptionalAttr<AlignmentAttr>,
    }
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) \
        (`,` type($indices)^)? `->` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        base_ptr: Operand<AnyPtr>,
        element: Operand<Integer>,
        indices: VariadicOperand<Integer>,
        result: OpResult<AnyPtr>,
    }

    /// Returns a pointer to an element of an array and to a part of it, which is known to be inside.
    pub struct InBoundsPtrAccessChainOp = "spirv.InBoundsPtrAccessChain";

    /// Returns a pointer to an element of an array and to a part of it.
    ///
    /// ```mlir
    /// %1 = spirv.PtrAccessChain %p[%i] : !spirv.ptr<f32, CrossWorkgroup>, i64 -> !spirv.ptr<f32, CrossWorkgroup>
    /// ```
    pub struct PtrAccessChainOp = "spirv.PtrAccessChain";
}

/// A variable of a function.
///
/// ```mlir
/// %1 = spirv.Variable : !spirv.ptr<f32, Function>
/// ```
#[operation(
    name = "spirv.Variable",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct VariableOp {
    #[cases(StorageClass)]
    storage_class: Attr<StorageClassAttr>,
    initializer: OptionalOperand<AnyType>,
    pointer: OpResult<AnyPtr>,
}
