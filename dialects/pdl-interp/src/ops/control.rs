//! Functions, loops and the ways through them.

use crate::interfaces;
use terrace_ir::constraints::{
    DictArrayAttr, FunctionTypeAttr, StrArrayAttr, StrAttr, SymbolNameAttr, SymbolRefAttr,
};
use terrace_ods_macros::operation;
use terrace_pdl::constraints::{AnyHandle, AnyRange, Benefit, OperationHandle};

/// Goes on at a block.
#[operation(
    name = "pdl_interp.branch",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    format = "$dest attr-dict",
    effects = [],
)]
pub struct BranchOp {
    dest: Successor,
}

/// Ends one round of a loop.
#[operation(
    name = "pdl_interp.continue",
    traits = [AlwaysSpeculatableImplTrait, HasParent(&["pdl_interp.foreach"]), IsTerminator],
    format = "attr-dict",
    effects = [],
)]
pub struct ContinueOp {}

/// Ends matching or rewriting.
#[operation(
    name = "pdl_interp.finalize",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    format = "attr-dict",
    effects = [],
)]
pub struct FinalizeOp {}

/// Runs its region for each element of a range, then goes on at a block.
///
/// ```mlir
/// pdl_interp.foreach %op : !pdl.operation in %ops {
///   pdl_interp.continue
/// } -> ^next
/// ```
#[operation(
    name = "pdl_interp.foreach",
    traits = [IsTerminator],
    has = [custom_syntax, verify],
)]
pub struct ForEachOp {
    values: Operand<AnyRange>,
    region: Region<AnyRegion>,
    successor: Successor,
}

/// A function: the one that matches, or one that rewrites a match.
///
/// ```mlir
/// pdl_interp.func @matcher(%root: !pdl.operation) {
///   pdl_interp.finalize
/// }
/// ```
#[operation(
    name = "pdl_interp.func",
    traits = [Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
    ],
    has = [custom_syntax, verify, is_declaration],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    body: Region<MinSizedRegion<1>>,
}

/// Keeps a match, with the function that rewrites it and what that is given.
#[operation(
    name = "pdl_interp.record_match",
    traits = [AttrSizedOperandSegments, IsTerminator],
    format = "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` \
        (`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` `root` `(` \
        $rootKind^ `)`)? attr-dict `->` $dest",
)]
pub struct RecordMatchOp {
    inputs: VariadicOperand<AnyHandle>,
    #[name = "matchedOps"]
    matched_ops: VariadicOperand<OperationHandle>,
    rewriter: Attr<SymbolRefAttr>,
    #[name = "rootKind"]
    root_kind: OptionalAttr<StrAttr>,
    #[name = "generatedOps"]
    generated_ops: OptionalAttr<StrArrayAttr>,
    benefit: Attr<Benefit>,
    dest: Successor,
}
