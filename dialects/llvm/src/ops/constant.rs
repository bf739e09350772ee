//! Constants.

use crate::constraints::{LLVM_AnyPointer, LLVM_BlockAddressAttr, LLVM_TokenType, LLVM_Type};
use terrace_ir::constraints::{AnyAttr, FlatSymbolRefAttr};
use terrace_ods_macros::{operation, operations};

/// The address of a block, found by its tag.
#[operation(
    name = "llvm.blockaddress",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [SymbolUserOpInterface],
    format = "$block_addr attr-dict `:` qualified(type($res))",
    effects = [],
    has = [verify_symbol_uses, fold, verify],
)]
pub struct BlockAddressOp {
    block_addr: Attr<LLVM_BlockAddressAttr>,
    res: OpResult<LLVM_AnyPointer>,
}

/// A function that does the same as the one named, and is of this module.
#[operation(
    name = "llvm.dso_local_equivalent",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [SymbolUserOpInterface],
    format = "$function_name attr-dict `:` qualified(type($res))",
    effects = [],
    has = [verify_symbol_uses, fold],
)]
pub struct DSOLocalEquivalentOp {
    function_name: Attr<FlatSymbolRefAttr>,
    res: OpResult<LLVM_AnyPointer>,
}

/// The address of a global or function.
#[operation(
    name = "llvm.mlir.addressof",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [SymbolUserOpInterface],
    format = "$global_name attr-dict `:` qualified(type($res))",
    effects = [],
    has = [verify_symbol_uses, fold],
)]
pub struct AddressOfOp {
    global_name: Attr<FlatSymbolRefAttr>,
    res: OpResult<LLVM_AnyPointer>,
}

/// A constant, which LLVM has as part of the operation that uses it.
#[operation(
    name = "llvm.mlir.constant",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    format = "`(` $value `)` attr-dict `:` type($res)",
    effects = [],
    has = [fold, verify_signature],
)]
pub struct ConstantOp {
    value: Attr<AnyAttr>,
    res: OpResult<LLVM_Type>,
}

/// The token that stands for none.
#[operation(
    name = "llvm.mlir.none",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct NoneTokenOp {
    res: OpResult<LLVM_TokenType>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, ConstantLike],
        format = "attr-dict `:` type($res)",
        effects = [],
        has = [fold],
    )]
    struct _ {
        res: OpResult<LLVM_Type>,
    }

    /// A value that no operation may depend on.
    pub struct PoisonOp = "llvm.mlir.poison";
    /// Any bits, and other ones at each use.
    pub struct UndefOp = "llvm.mlir.undef";
    /// The value whose bits are all zero.
    pub struct ZeroOp = "llvm.mlir.zero", has = [verify_signature];
}
