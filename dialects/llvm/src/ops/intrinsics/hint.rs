//! Hints, traps and notes.

use crate::constraints::{LLVM_AliasScopeAttr, LLVM_AnyPointer, LLVM_Type};
use crate::syntax;
use terrace_ir::constraints::{
    AnySignlessInteger, AnyType, ArrayAttr, DenseI32ArrayAttr, F64Attr, I1, I8Attr, I32,
};
use terrace_ods_macros::{operation, operations};

/// An integer with a note for tools.
#[operation(
    name = "llvm.intr.annotation",
    traits = [AllTypesMatch(&["res", "integer"]), AllTypesMatch(&["annotation", "fileName"])],
    result_types = inferred,
)]
pub struct AnnotationOp {
    integer: Operand<AnySignlessInteger>,
    annotation: Operand<LLVM_AnyPointer>,
    #[name = "fileName"]
    file_name: Operand<LLVM_AnyPointer>,
    line: Operand<I32>,
    res: OpResult<AnySignlessInteger>,
}

/// Promises that a condition holds.
#[operation(
    name = "llvm.intr.assume",
    format = "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^ )? \
        `:` type($cond) attr-dict",
    directives = [syntax::OP_BUNDLES],
    has = [verify],
)]
pub struct AssumeOp {
    cond: Operand<I1>,
    #[segments = "op_bundle_sizes"]
    op_bundle_operands: VariadicOfVariadicOperand<LLVM_Type>,
    op_bundle_sizes: Attr<DenseI32ArrayAttr>,
    op_bundle_tags: OptionalAttr<ArrayAttr>,
}

/// Stops for a debugger.
#[operation(name = "llvm.intr.debugtrap", format = "attr-dict")]
pub struct DebugTrapOp {}

/// The number of a type of exceptions.
#[operation(
    name = "llvm.intr.eh.typeid.for",
    format = "$type_info attr-dict `:` functional-type(operands, results)"
)]
pub struct EhTypeidForOp {
    type_info: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], result_types = inferred)]
    struct _;

    /// A value that is probably the expected one.
    pub struct ExpectOp = "llvm.intr.expect",
        traits = [SameOperandsAndResultType],
        format = "$val `,` $expected attr-dict `:` type($val)",
    {
        val: Operand<AnySignlessInteger>,
        expected: Operand<AnySignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// A value that is the expected one with some probability.
    pub struct ExpectWithProbabilityOp = "llvm.intr.expect.with.probability",
        traits = [AllTypesMatch(&["val", "expected", "res"])],
        format = "$val `,` $expected `,` $prob attr-dict `:` type($val)",
    {
        val: Operand<AnySignlessInteger>,
        expected: Operand<AnySignlessInteger>,
        prob: Attr<F64Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// True if a value is known to be constant when the program is compiled.
    pub struct IsConstantOp = "llvm.intr.is.constant" {
        val: Operand<LLVM_Type>,
        res: OpResult<I1>,
    }

    /// A copy that carries facts.
    pub struct SSACopyOp = "llvm.intr.ssa.copy",
        traits = [SameOperandsAndResultType],
        format = "$operand attr-dict `:` type($operand)",
    {
        operand: Operand<AnyType>,
        res: OpResult<LLVM_Type>,
    }
}

/// Declares where a scope of aliasing begins.
#[operation(name = "llvm.intr.experimental.noalias.scope.decl", format = "$scope attr-dict")]
pub struct NoAliasScopeDeclOp {
    scope: Attr<LLVM_AliasScopeAttr>,
}

/// A pointer with a note for tools.
#[operation(
    name = "llvm.intr.ptr.annotation",
    traits = [AllTypesMatch(&["res", "ptr"]), AllTypesMatch(&["annotation", "fileName", "attr"])],
    result_types = inferred,
)]
pub struct PtrAnnotationOp {
    ptr: Operand<LLVM_AnyPointer>,
    annotation: Operand<LLVM_AnyPointer>,
    #[name = "fileName"]
    file_name: Operand<LLVM_AnyPointer>,
    line: Operand<I32>,
    attr: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_AnyPointer>,
}

/// Ends the program.
#[operation(name = "llvm.intr.trap", format = "attr-dict")]
pub struct TrapOp {}

/// Ends the program for undefined behavior of some kind.
#[operation(name = "llvm.intr.ubsantrap", format = "prop-dict attr-dict")]
pub struct UBSanTrapOp {
    #[name = "failureKind"]
    failure_kind: Attr<I8Attr>,
}

/// Notes something about a variable for tools.
#[operation(
    name = "llvm.intr.var.annotation",
    traits = [AllTypesMatch(&["annotation", "fileName", "attr"])],
)]
pub struct VarAnnotationOp {
    val: Operand<LLVM_AnyPointer>,
    annotation: Operand<LLVM_AnyPointer>,
    #[name = "fileName"]
    file_name: Operand<LLVM_AnyPointer>,
    line: Operand<I32>,
    attr: Operand<LLVM_AnyPointer>,
}
