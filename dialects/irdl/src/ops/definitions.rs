//! Definitions of dialects, operations, types and attributes.

use crate::syntax::SINGLE_BLOCK_REGION;
use crate::verify::at_most_one;
use terrace_ir::constraints::SymbolNameAttr;
use terrace_ods_macros::{operation, operations};

/// Defines a dialect.
///
/// ```mlir
/// irdl.dialect @colors {
///   irdl.type @color
/// }
/// ```
#[operation(
    name = "irdl.dialect",
    traits = [IsIsolatedFromAbove, NoTerminator, SymbolTable, Symbol],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    directives = [SINGLE_BLOCK_REGION],
    has = [verify],
)]
pub struct DialectOp {
    sym_name: Attr<SymbolNameAttr>,
    body: Region<SizedRegion<1>>,
}

operations! {
    #[operation(
        traits = [
            HasParent(&["irdl.dialect"]), NoTerminator, NoRegionArguments,
            Custom { name: "AtMostOneChildOf<irdl.parameters>", verify: |op| at_most_one(op, &["irdl.parameters"]) },
            Symbol,
        ],
        format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
        directives = [SINGLE_BLOCK_REGION],
        has = [verify],
    )]
    struct _ {
        sym_name: Attr<SymbolNameAttr>,
        body: Region<SizedRegion<1>>,
    }

    /// Defines a type.
    ///
    /// ```mlir
    /// irdl.dialect @colors {
    ///   irdl.type @color {
    ///     %any = irdl.any
    ///     irdl.parameters(red: %any, green: %any)
    ///   }
    /// }
    /// ```
    pub struct TypeOp = "irdl.type";

    /// Defines an attribute.
    ///
    /// ```mlir
    /// irdl.dialect @colors {
    ///   irdl.attribute @shade
    /// }
    /// ```
    pub struct AttributeOp = "irdl.attribute";
}

/// Defines an operation.
///
/// ```mlir
/// irdl.dialect @colors {
///   irdl.operation @mix {
///     %color = irdl.is i32
///     irdl.operands(first: %color, more: variadic %color)
///     irdl.results(mixed: %color)
///   }
/// }
/// ```
#[operation(
    name = "irdl.operation",
    traits = [
        HasParent(&["irdl.dialect"]),
        NoTerminator,
        NoRegionArguments,
        Custom {
            name: "AtMostOneChildOf<irdl.operands, irdl.results, irdl.attributes, irdl.regions>",
            verify: |op| at_most_one(op, &["irdl.operands", "irdl.results", "irdl.attributes", "irdl.regions"]),
        },
        Symbol,
    ],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    directives = [SINGLE_BLOCK_REGION],
    has = [verify, verify_regions],
)]
pub struct OperationOp {
    sym_name: Attr<SymbolNameAttr>,
    body: Region<SizedRegion<1>>,
}
