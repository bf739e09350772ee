//! The operations.

use crate::constraints::{
    AnyHandle, AttributeHandle, Benefit, OperationHandle, RangeOfTypes, RangeOfTypesOrValues, RangeOfValues,
    TypeHandle, TypeOrRange, ValueHandle, ValueOrRange,
};
use crate::syntax::{OPERATION_OP_ATTRIBUTES, RANGE_TYPE_DIRECTIVE, RESULTS_VALUE_TYPE};
use terrace_ir::constraints::{
    AnyAttr, BoolAttr, I32Attr, StrArrayAttr, StrAttr, SymbolNameAttr, TypeArrayAttr, TypeAttr,
};
use terrace_ods_macros::operation;

/// Asks code whether something holds of what was matched; the code may give handles in return.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %root = operation "foo.op"
///   apply_native_constraint "has_one_use"(%root : !pdl.operation)
///   rewrite %root with "rewriter"
/// }
/// ```
#[operation(
    name = "pdl.apply_native_constraint",
    traits = [HasParent(&["pdl.pattern"])],
    format = "$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict",
    has = [verify],
)]
pub struct ApplyNativeConstraintOp {
    name: Attr<StrAttr>,
    args: VariadicOperand<AnyHandle>,
    #[default("false", |context| context.bool_attribute(false))]
    #[name = "isNegated"]
    is_negated: Attr<BoolAttr>,
    results: VariadicResult<AnyHandle>,
}

/// Calls code while rewriting.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %root = operation "foo.op"
///   rewrite %root {
///     %other = apply_native_rewrite "clone"(%root : !pdl.operation) : !pdl.operation
///     replace %root with %other
///   }
/// }
/// ```
#[operation(
    name = "pdl.apply_native_rewrite",
    traits = [HasParent(&["pdl.rewrite"])],
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
    has = [verify],
)]
pub struct ApplyNativeRewriteOp {
    name: Attr<StrAttr>,
    args: VariadicOperand<AnyHandle>,
    results: VariadicResult<AnyHandle>,
}

/// An attribute: any at all, one of a type, or a given one.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %type = type : i32
///   %attribute = attribute : %type
///   %root = operation "foo.op" {"value" = %attribute}
///   rewrite %root {
///     %new = attribute = 10 : i64
///     %op = operation "foo.op" {"value" = %new}
///     replace %root with %op
///   }
/// }
/// ```
#[operation(
    name = "pdl.attribute",
    format = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword",
    has = [verify],
)]
pub struct AttributeOp {
    #[name = "valueType"]
    value_type: OptionalOperand<TypeHandle>,
    value: OptionalAttr<AnyAttr>,
    attr: OpResult<AttributeHandle>,
}

/// Removes an operation that was matched.
#[operation(
    name = "pdl.erase",
    traits = [HasParent(&["pdl.rewrite"])],
    format = "$opValue attr-dict",
)]
pub struct EraseOp {
    #[name = "opValue"]
    op_value: Operand<OperationHandle>,
}

/// One value from outside what is matched, which may have to be of a type.
#[operation(
    name = "pdl.operand",
    traits = [HasParent(&["pdl.pattern"])],
    format = "(`:` $valueType^)? attr-dict",
    has = [verify],
)]
pub struct OperandOp {
    #[name = "valueType"]
    value_type: OptionalOperand<TypeHandle>,
    value: OpResult<ValueHandle>,
}

/// Several values from outside what is matched, which may have to be of given types.
#[operation(
    name = "pdl.operands",
    traits = [HasParent(&["pdl.pattern"])],
    format = "(`:` $valueType^)? attr-dict",
    has = [verify],
)]
pub struct OperandsOp {
    #[name = "valueType"]
    value_type: OptionalOperand<RangeOfTypes>,
    value: OpResult<RangeOfValues>,
}

/// An operation: one to match, or inside a rewrite one to make.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %type = type
///   %operand = operand : %type
///   %attribute = attribute
///   %root = operation "foo.op"(%operand : !pdl.value) {"attr" = %attribute} -> (%type : !pdl.type)
///   rewrite %root with "rewriter"
/// }
/// ```
#[operation(
    name = "pdl.operation",
    traits = [AttrSizedOperandSegments],
    format = "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? \
        custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(` $typeValues^ \
        `:` type($typeValues) `)`)? attr-dict",
    directives = [OPERATION_OP_ATTRIBUTES],
    has = [verify],
)]
pub struct OperationOp {
    #[name = "opName"]
    op_name: OptionalAttr<StrAttr>,
    #[name = "operandValues"]
    operand_values: VariadicOperand<ValueOrRange>,
    #[name = "attributeValues"]
    attribute_values: VariadicOperand<AttributeHandle>,
    #[name = "attributeValueNames"]
    attribute_value_names: Attr<StrArrayAttr>,
    #[name = "typeValues"]
    type_values: VariadicOperand<TypeOrRange>,
    #[name = "op"]
    op_: OpResult<OperationHandle>,
}

/// Declares a pattern: its match, its benefit and, at its end, its rewrite.
///
/// ```mlir
/// pdl.pattern @erase_unused : benefit(1) {
///   %root = operation "foo.op"
///   rewrite %root {
///     erase %root
///   }
/// }
/// ```
#[operation(
    name = "pdl.pattern",
    traits = [IsIsolatedFromAbove, SingleBlock, Symbol],
    interfaces = [OpAsmOpInterface],
    format = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion",
    default_dialect = "pdl",
    has = [optional_symbol, verify_regions],
)]
pub struct PatternOp {
    benefit: Attr<Benefit>,
    sym_name: OptionalAttr<SymbolNameAttr>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// Several handles of one kind, and ranges of them, as one range.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %one = operand
///   %more = operands
///   %root = operation "foo.op"(%one, %more : !pdl.value, !pdl.range<value>)
///   rewrite %root {
///     %all = range %one, %more : !pdl.value, !pdl.range<value>
///     %none = range : !pdl.range<value>
///     replace %root with (%all : !pdl.range<value>)
///   }
/// }
/// ```
#[operation(
    name = "pdl.range",
    traits = [AlwaysSpeculatableImplTrait, HasParent(&["pdl.rewrite"])],
    format = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) \
        attr-dict",
    directives = [RANGE_TYPE_DIRECTIVE],
    effects = [],
    has = [verify],
)]
pub struct RangeOp {
    arguments: VariadicOperand<AnyHandle>,
    result: OpResult<RangeOfTypesOrValues>,
}

/// Puts values, or the results of another operation, in the place of the results of one that was matched.
#[operation(
    name = "pdl.replace",
    traits = [AttrSizedOperandSegments, HasParent(&["pdl.rewrite"])],
    format = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict",
    has = [verify],
)]
pub struct ReplaceOp {
    #[name = "opValue"]
    op_value: Operand<OperationHandle>,
    #[name = "replOperation"]
    repl_operation: OptionalOperand<OperationHandle>,
    #[name = "replValues"]
    repl_values: VariadicOperand<ValueOrRange>,
}

/// One result of an operation.
#[operation(
    name = "pdl.result",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$index `of` $parent attr-dict",
    effects = [],
)]
pub struct ResultOp {
    parent: Operand<OperationHandle>,
    index: Attr<I32Attr>,
    val: OpResult<ValueHandle>,
}

/// All results of an operation, or one group of them.
///
/// ```mlir
/// pdl.pattern : benefit(1) {
///   %root = operation "foo.op"
///   %all = results of %root
///   %first = results 0 of %root -> !pdl.value
///   rewrite %root with "rewriter"(%all, %first : !pdl.range<value>, !pdl.value)
/// }
/// ```
#[operation(
    name = "pdl.results",
    traits = [AlwaysSpeculatableImplTrait],
    format = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict",
    directives = [RESULTS_VALUE_TYPE],
    effects = [],
    has = [verify],
)]
pub struct ResultsOp {
    parent: Operand<OperationHandle>,
    index: OptionalAttr<I32Attr>,
    val: OpResult<ValueOrRange>,
}

/// Ends a pattern: what becomes of the match, as operations or as the name of code.
#[operation(
    name = "pdl.rewrite",
    traits = [IsTerminator, HasParent(&["pdl.pattern"]), NoTerminator, NoRegionArguments, SingleBlock, AttrSizedOperandSegments],
    interfaces = [OpAsmOpInterface],
    format = "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? ($bodyRegion^)? \
        attr-dict-with-keyword",
    default_dialect = "pdl",
    has = [verify_regions],
)]
pub struct RewriteOp {
    root: OptionalOperand<OperationHandle>,
    name: OptionalAttr<StrAttr>,
    #[name = "externalArgs"]
    external_args: VariadicOperand<AnyHandle>,
    #[name = "bodyRegion"]
    body_region: Region<AnyRegion>,
}

/// A type: any at all, or a given one.
#[operation(
    name = "pdl.type",
    format = "attr-dict (`:` $constantType^)?",
    has = [verify],
)]
pub struct TypeOp {
    #[name = "constantType"]
    constant_type: OptionalAttr<TypeAttr>,
    result: OpResult<TypeHandle>,
}

/// Several types: any at all, or given ones.
#[operation(
    name = "pdl.types",
    format = "attr-dict (`:` $constantTypes^)?",
    has = [verify],
)]
pub struct TypesOp {
    #[name = "constantTypes"]
    constant_types: OptionalAttr<TypeArrayAttr>,
    result: OpResult<RangeOfTypes>,
}
