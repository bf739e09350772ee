//! Constraints, as values.

use crate::constraints::{AttributeType, RegionType};
use terrace_ir::constraints::{AnyAttr, I32Attr, StrAttr, SymbolRefAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [HasParent(&["irdl.type", "irdl.attribute", "irdl.operation"]), SameOperandsAndResultType],
        interfaces = [VerifyConstraintInterface],
        format = "`(` $args `)` ` ` attr-dict",
    )]
    struct _ {
        args: VariadicOperand<AttributeType>,
        output: OpResult<AttributeType>,
    }

    /// All of these hold.
    pub struct AllOfOp = "irdl.all_of";
    /// One of these holds.
    pub struct AnyOfOp = "irdl.any_of";
}

/// Anything.
#[operation(
    name = "irdl.any",
    traits = [HasParent(&["irdl.type", "irdl.attribute", "irdl.operation"])],
    interfaces = [VerifyConstraintInterface],
    format = "attr-dict",
    result_types = inferred,
)]
pub struct AnyOp {
    output: OpResult<AttributeType>,
}

/// This attribute or type and no other.
#[operation(
    name = "irdl.is",
    traits = [HasParent(&["irdl.type", "irdl.attribute", "irdl.operation"]), AlwaysSpeculatableImplTrait],
    interfaces = [VerifyConstraintInterface],
    format = "$expected ` ` attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IsOp {
    expected: Attr<AnyAttr>,
    output: OpResult<AttributeType>,
}

/// A type or attribute of this definition, whatever its parameters.
///
/// ```mlir
/// irdl.dialect @colors {
///   irdl.type @color {
///     %0 = irdl.base "!builtin.integer"
///     irdl.parameters(value: %0)
///   }
///   irdl.operation @paint {
///     %0 = irdl.base @colors::@color
///     irdl.operands(color: %0)
///   }
/// }
/// ```
#[operation(
    name = "irdl.base",
    traits = [HasParent(&["irdl.type", "irdl.attribute", "irdl.operation"])],
    interfaces = [VerifyConstraintInterface, SymbolUserOpInterface],
    format = "($base_ref^)? ($base_name^)? ` ` attr-dict",
    result_types = inferred,
    has = [verify, verify_symbol_uses],
)]
pub struct BaseOp {
    base_ref: OptionalAttr<SymbolRefAttr>,
    base_name: OptionalAttr<StrAttr>,
    output: OpResult<AttributeType>,
}

/// A type or attribute of this definition whose parameters fulfil these constraints.
#[operation(
    name = "irdl.parametric",
    traits = [HasParent(&["irdl.type", "irdl.attribute", "irdl.operation"]), AlwaysSpeculatableImplTrait],
    interfaces = [VerifyConstraintInterface, SymbolUserOpInterface],
    format = "$base_type `<` $args `>` ` ` attr-dict",
    effects = [],
    result_types = inferred,
    has = [verify_symbol_uses],
)]
pub struct ParametricOp {
    args: VariadicOperand<AttributeType>,
    base_type: Attr<SymbolRefAttr>,
    output: OpResult<AttributeType>,
}

/// Constrains by a C++ predicate: for generators of code, not for the loader.
#[operation(
    name = "irdl.c_pred",
    format = "$pred ` ` attr-dict",
    result_types = inferred,
)]
pub struct CPredOp {
    pred: Attr<StrAttr>,
    output: OpResult<AttributeType>,
}

/// A region with n blocks, and entry arguments that fulfil these constraints.
///
/// ```mlir
/// irdl.dialect @colors {
///   irdl.operation @scope {
///     %color = irdl.any
///     %r0 = irdl.region(%color)
///     %r1 = irdl.region with size 3
///     irdl.regions(body: %r0, rest: %r1)
///   }
/// }
/// ```
#[operation(
    name = "irdl.region",
    traits = [HasParent(&["irdl.operation"])],
    interfaces = [VerifyRegionInterface],
    format = "``(`(` $entryBlockArgs $constrainedArguments^ `)`)? \
        ``(` ` `with` `size` $numberOfBlocks^)? attr-dict",
    result_types = inferred,
    has = [verify],
)]
pub struct RegionOp {
    #[name = "entryBlockArgs"]
    entry_block_args: VariadicOperand<AttributeType>,
    #[name = "numberOfBlocks"]
    number_of_blocks: OptionalAttr<I32Attr>,
    #[name = "constrainedArguments"]
    constrained_arguments: OptionalAttr<UnitAttr>,
    output: OpResult<RegionType>,
}
