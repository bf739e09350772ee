//! Memory, of lanes that a mask selects.

use crate::constraints::{LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOfI1, LLVM_VectorOfPointer};
use terrace_ir::constraints::{DictArrayAttr, I32Attr, UnitAttr};
use terrace_ods_macros::operation;

/// Writes the lanes that the mask selects to consecutive memory.
#[operation(
    name = "llvm.intr.masked.compressstore",
    interfaces = [ArgAndResultAttrsOpInterface],
)]
pub struct MaskedCompressStoreOp {
    value: Operand<LLVM_AnyVector>,
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
}

/// Reads consecutive memory into the lanes that the mask selects.
#[operation(
    name = "llvm.intr.masked.expandload",
    interfaces = [ArgAndResultAttrsOpInterface],
)]
pub struct MaskedExpandLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    passthru: Operand<LLVM_AnyVector>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    res: OpResult<LLVM_Type>,
}

/// Reads from the pointers that the mask selects.
#[operation(
    name = "llvm.intr.masked.gather",
    format = "operands attr-dict `:` functional-type(operands, results)",
    has = [verify],
)]
pub struct MaskedGatherOp {
    ptrs: Operand<LLVM_VectorOfPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    pass_thru: VariadicOperand<LLVM_AnyVector>,
    alignment: Attr<I32Attr>,
    res: OpResult<LLVM_AnyVector>,
}

/// Reads the lanes that the mask selects.
#[operation(
    name = "llvm.intr.masked.load",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct MaskedLoadOp {
    data: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    pass_thru: OptionalOperand<LLVM_AnyVector>,
    alignment: Attr<I32Attr>,
    nontemporal: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_AnyVector>,
}

/// Writes to the pointers that the mask selects.
#[operation(
    name = "llvm.intr.masked.scatter",
    format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)",
    has = [verify],
)]
pub struct MaskedScatterOp {
    value: Operand<LLVM_AnyVector>,
    ptrs: Operand<LLVM_VectorOfPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    alignment: Attr<I32Attr>,
}

/// Writes the lanes that the mask selects.
#[operation(
    name = "llvm.intr.masked.store",
    format = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` \
        qualified(type($data))"
)]
pub struct MaskedStoreOp {
    value: Operand<LLVM_AnyVector>,
    data: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    alignment: Attr<I32Attr>,
}
