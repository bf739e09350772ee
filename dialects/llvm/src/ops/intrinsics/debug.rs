//! Debug intrinsics: variables as debuggers see them.

use crate::attributes::DIExpressionAttr;
use crate::constraints::{
    LLVM_AnyPointer, LLVM_DIExpressionAttr, LLVM_DILabelAttr, LLVM_DILocalVariableAttr, LLVM_Type,
};
use crate::interfaces;
use terrace_ods_macros::operation;

/// Says to debuggers at which address a variable is.
#[operation(
    name = "llvm.intr.dbg.declare",
    interfaces = [PromotableOpInterface(&interfaces::slots::NOTE)],
    format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict",
)]
pub struct DbgDeclareOp {
    addr: Operand<LLVM_AnyPointer>,
    #[name = "varInfo"]
    var_info: Attr<LLVM_DILocalVariableAttr>,
    #[default("[]", |context| context.dialect_attribute(DIExpressionAttr::SPEC, &[context.absent_parameter()]))]
    #[name = "locationExpr"]
    location_expr: Attr<LLVM_DIExpressionAttr>,
}

/// Says to debuggers where a label is.
#[operation(name = "llvm.intr.dbg.label", format = "$label attr-dict")]
pub struct DbgLabelOp {
    label: Attr<LLVM_DILabelAttr>,
}

/// Says to debuggers which value a variable has.
#[operation(
    name = "llvm.intr.dbg.value",
    interfaces = [PromotableOpInterface(&interfaces::slots::DEBUG_VALUE)],
    format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) \
        attr-dict",
)]
pub struct DbgValueOp {
    value: Operand<LLVM_Type>,
    #[name = "varInfo"]
    var_info: Attr<LLVM_DILocalVariableAttr>,
    #[default("[]", |context| context.dialect_attribute(DIExpressionAttr::SPEC, &[context.absent_parameter()]))]
    #[name = "locationExpr"]
    location_expr: Attr<LLVM_DIExpressionAttr>,
}
