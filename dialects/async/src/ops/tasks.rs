//! Tasks, what they give, and waiting for it.

use crate::constraints::{Async_AnyValueOrTokenType, Async_GroupType, Async_TokenType, Async_ValueType};
use crate::interfaces;
use crate::syntax::AWAIT_RESULT_TYPE;
use terrace_ir::constraints::{
    AnyType, DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, Index, StrAttr, SymbolNameAttr,
};
use terrace_ods_macros::operation;

/// Adds a task to a group, and returns its position there.
///
/// ```mlir
/// %at = async.add_to_group %token, %group : !async.token
/// ```
#[operation(
    name = "async.add_to_group",
    format = "$operand `,` $group `:` type($operand) attr-dict",
    result_types = inferred,
)]
pub struct AddToGroupOp {
    operand: Operand<Async_AnyValueOrTokenType>,
    group: Operand<Async_GroupType>,
    rank: OpResult<Index>,
}

/// Waits for a task; returns the value if it is one.
///
/// ```mlir
/// %x = async.await %value : !async.value<f32>
/// ```
#[operation(
    name = "async.await",
    format = "$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict",
    directives = [AWAIT_RESULT_TYPE],
    has = [verify],
)]
pub struct AwaitOp {
    operand: Operand<Async_AnyValueOrTokenType>,
    result: OptionalResult<AnyType>,
}

/// Waits for all tasks of a group.
///
/// ```mlir
/// async.await_all %group
/// ```
#[operation(name = "async.await_all", format = "$operand attr-dict")]
pub struct AwaitAllOp {
    operand: Operand<Async_GroupType>,
}

/// Calls a function that runs as a task.
///
/// ```mlir
/// %value = async.call @f(%x) : (f32) -> !async.value<f32>
/// ```
#[operation(
    name = "async.call",
    interfaces = [CallOpInterface(&interfaces::CALL), ArgAndResultAttrsOpInterface, SymbolUserOpInterface],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    has = [verify_symbol_uses],
)]
pub struct CallOp {
    callee: Attr<FlatSymbolRefAttr>,
    operands: VariadicOperand<AnyType>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    #[unnamed]
    result: VariadicResult<Async_AnyValueOrTokenType>,
}

/// A group for n tasks.
///
/// ```mlir
/// %group = async.create_group %n : !async.group
/// ```
#[operation(
    name = "async.create_group",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$size `:` type($result) attr-dict",
    effects = [],
    result_types = inferred,
    has = [canonicalize],
)]
pub struct CreateGroupOp {
    size: Operand<Index>,
    result: OpResult<Async_GroupType>,
}

/// Runs its region as a task, when all that it depends on is there.
///
/// ```mlir
/// %token, %results = async.execute [%before] (%value as %x: !async.value<f32>) -> !async.value<f32> {
///   async.yield %x : f32
/// }
/// ```
#[operation(
    name = "async.execute",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator("async.yield"), AttrSizedOperandSegments,
        AutomaticAllocationScope, HasRecursiveMemoryEffects,
    ],
    interfaces = [RegionBranchOpInterface(&interfaces::EXECUTE)],
    has = [custom_syntax, verify_regions],
)]
pub struct ExecuteOp {
    dependencies: VariadicOperand<Async_TokenType>,
    #[name = "bodyOperands"]
    body_operands: VariadicOperand<Async_AnyValueOrTokenType>,
    token: OpResult<Async_TokenType>,
    #[name = "bodyResults"]
    body_results: VariadicResult<Async_ValueType>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// A function that runs as a task: what it returns comes later.
///
/// ```mlir
/// async.func @f(%x: f32) -> !async.value<f32> {
///   return %x : f32
/// }
/// ```
#[operation(
    name = "async.func",
    traits = [Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
        OpAsmOpInterface,
    ],
    default_dialect = "async",
    has = [custom_syntax, verify, is_declaration],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<FunctionTypeAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    body: Region<AnyRegion>,
}

/// Ends a function that runs as a task, with these values.
#[operation(
    name = "async.return",
    traits = [AlwaysSpeculatableImplTrait, HasParent(&["async.func"]), ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    operands: VariadicOperand<AnyType>,
}

/// Ends the region of a task, with these values.
#[operation(
    name = "async.yield",
    traits = [HasParent(&["async.execute"]), AlwaysSpeculatableImplTrait, IsTerminator, ReturnLike],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "($operands^ `:` type($operands))? attr-dict",
    effects = [],
)]
pub struct YieldOp {
    operands: VariadicOperand<AnyType>,
}
