//! The operations.

use crate::constraints::TokenType;
use crate::interfaces;
use crate::syntax::{SYMBOL_VISIBILITY, TOKEN_ORDERING, TYPED_INITIAL_VALUE};
use terrace_ir::constraints::{
    AnyAttr, AnyType, DictArrayAttr, FunctionTypeAttr, StrAttr, SymbolNameAttr, SymbolRefAttr, TypeAttr,
    UnitAttr,
};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [
            FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
            RegionKindInterface,
        ],
        has = [custom_syntax, verify, is_declaration],
    )]
    struct _ {
        sym_name: Attr<SymbolNameAttr>,
        function_type: Attr<FunctionTypeAttr>,
        arg_attrs: OptionalAttr<DictArrayAttr>,
        res_attrs: OptionalAttr<DictArrayAttr>,
        sym_visibility: OptionalAttr<StrAttr>,
        body: Region<AnyRegion>,
    }

    /// A function with blocks and branches, or without a body the declaration of one that is elsewhere.
    ///
    /// ```mlir
    /// ml_program.func @f(%x: i32) -> i32 {
    ///   ml_program.return %x : i32
    /// }
    /// ```
    pub struct FuncOp = "ml_program.func", traits = [IsIsolatedFromAbove, Symbol];

    /// A function whose body is a graph: its operations have no order.
    ///
    /// ```mlir
    /// ml_program.subgraph @f(%x: i32) -> i32 {
    ///   ml_program.output %x : i32
    /// }
    /// ```
    pub struct SubgraphOp = "ml_program.subgraph",
        traits = [HasOnlyGraphRegion, IsIsolatedFromAbove, SingleBlock, Symbol];
}

/// A global variable; one that is not mutable has a value from the start.
///
/// ```mlir
/// ml_program.global private mutable @steps(dense<0> : tensor<4xi32>) : tensor<?xi32>
/// ```
#[operation(
    name = "ml_program.global",
    traits = [Symbol],
    format = "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` \
        custom<TypedInitialValue>($type, $value) attr-dict",
    directives = [SYMBOL_VISIBILITY, TYPED_INITIAL_VALUE],
    has = [verify],
)]
pub struct GlobalOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    is_mutable: OptionalAttr<UnitAttr>,
    value: OptionalAttr<AnyAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
}

/// Reads a variable, where operations have an order.
///
/// ```mlir
/// %steps = ml_program.global_load @steps : tensor<?xi32>
/// ```
#[operation(
    name = "ml_program.global_load",
    interfaces = [OpAsmOpInterface, SymbolUserOpInterface],
    format = "$global `:` type($result) attr-dict",
    effects = [EffectSpec::new(EffectKind::Read).on("global")],
    has = [verify_symbol_uses, result_names],
)]
pub struct GlobalLoadOp {
    global: Attr<SymbolRefAttr>,
    result: OpResult<AnyType>,
}

/// Reads a variable that is not mutable.
///
/// ```mlir
/// %weights = ml_program.global_load_const @weights : tensor<4xf32>
/// ```
#[operation(
    name = "ml_program.global_load_const",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, SymbolUserOpInterface],
    format = "$global `:` type($result) attr-dict",
    effects = [],
    has = [verify_symbol_uses, result_names],
)]
pub struct GlobalLoadConstOp {
    global: Attr<SymbolRefAttr>,
    result: OpResult<AnyType>,
}

/// Reads a variable in a graph, after what gave the tokens.
///
/// ```mlir
/// %steps, %read = ml_program.global_load_graph @steps ordering(%written -> !ml_program.token) : tensor<?xi32>
/// ```
#[operation(
    name = "ml_program.global_load_graph",
    interfaces = [SymbolUserOpInterface],
    format = "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict",
    directives = [TOKEN_ORDERING],
    effects = [EffectSpec::new(EffectKind::Read).on("global")],
    has = [verify_symbol_uses],
)]
pub struct GlobalLoadGraphOp {
    global: Attr<SymbolRefAttr>,
    #[name = "consumeTokens"]
    consume_tokens: VariadicOperand<TokenType>,
    result: OpResult<AnyType>,
    #[name = "produceToken"]
    produce_token: OpResult<TokenType>,
}

/// Writes a variable, where operations have an order.
///
/// ```mlir
/// ml_program.global_store @steps = %next : tensor<?xi32>
/// ```
#[operation(
    name = "ml_program.global_store",
    interfaces = [SymbolUserOpInterface],
    format = "$global `=` $value `:` type($value) attr-dict",
    effects = [EffectSpec::new(EffectKind::Write).on("global")],
    has = [verify_symbol_uses],
)]
pub struct GlobalStoreOp {
    global: Attr<SymbolRefAttr>,
    value: Operand<AnyType>,
}

/// Writes a variable in a graph, after what gave the tokens.
///
/// ```mlir
/// %written = ml_program.global_store_graph @steps = %next ordering(%read -> !ml_program.token) : tensor<?xi32>
/// ```
#[operation(
    name = "ml_program.global_store_graph",
    interfaces = [SymbolUserOpInterface],
    format = "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) \
        attr-dict",
    directives = [TOKEN_ORDERING],
    effects = [EffectSpec::new(EffectKind::Read).on("global")],
    has = [verify_symbol_uses],
)]
pub struct GlobalStoreGraphOp {
    global: Attr<SymbolRefAttr>,
    value: Operand<AnyType>,
    #[name = "consumeTokens"]
    consume_tokens: VariadicOperand<TokenType>,
    #[name = "produceToken"]
    produce_token: OpResult<TokenType>,
}

/// Ends a graph: these values are its results.
///
/// ```mlir
/// ml_program.output %x : i32
/// ```
#[operation(
    name = "ml_program.output",
    traits = [
        AlwaysSpeculatableImplTrait, HasParent(&["ml_program.subgraph"]), ReturnLike, IsTerminator,
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct OutputOp {
    operands: VariadicOperand<AnyType>,
}

/// Leaves the function around it with these values as its results.
///
/// ```mlir
/// ml_program.return %x : i32
/// ```
#[operation(
    name = "ml_program.return",
    traits = [
        AlwaysSpeculatableImplTrait, HasParent(&["ml_program.func"]), ReturnLike, IsTerminator,
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    operands: VariadicOperand<AnyType>,
}

/// Returns a token, at which order begins.
#[operation(
    name = "ml_program.token",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict",
    effects = [],
)]
pub struct TokenOp {
    token: OpResult<TokenType>,
}
