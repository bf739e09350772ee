//! Truth values, functions, quantifiers and solvers.

use crate::constraints::{
    AnyNonFuncSMTType, AnyNonSMTType, AnySMTType, BoolType, I32AttrNonNegative, SMTFuncType,
};
use crate::facts::{arguments_of, range_of};
use terrace_ir::constraints::{AnyType, BoolAttr, I32Attr, StrArrayAttr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$inputs attr-dict",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        inputs: VariadicOperand<BoolType>,
        result: OpResult<BoolType>,
    }

    /// True if all operands are true.
    ///
    /// ```mlir
    /// %r = smt.and %a, %b, %c
    /// ```
    pub struct AndOp = "smt.and";

    /// True if an operand is true.
    pub struct OrOp = "smt.or";
    /// True if an odd number of operands is true.
    pub struct XOrOp = "smt.xor";
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], result_types = inferred)]
    struct _;

    /// Returns the value of a function at arguments.
    ///
    /// ```mlir
    /// %r = smt.apply_func %f(%a) : !smt.func<(!smt.int) !smt.bool>
    /// ```
    pub struct ApplyFuncOp = "smt.apply_func",
        traits = [
            TypesMatchWith { summary: "summary", from: "func", to: "result", transform: range_of },
            TypesMatchWith { summary: "summary", from: "func", to: "args", transform: arguments_of },
        ],
        format = "$func `(` $args `)` attr-dict `:` qualified(type($func))",
    {
        func: Operand<SMTFuncType>,
        args: VariadicOperand<AnyNonFuncSMTType>,
        result: OpResult<AnyNonFuncSMTType>,
    }

    /// True if the second operand is true if the first is.
    pub struct ImpliesOp = "smt.implies", format = "$lhs `,` $rhs attr-dict" {
        lhs: Operand<BoolType>,
        rhs: Operand<BoolType>,
        result: OpResult<BoolType>,
    }

    /// One of two values, as a condition says.
    ///
    /// ```mlir
    /// %r = smt.ite %c, %a, %b : !smt.bv<8>
    /// ```
    pub struct IteOp = "smt.ite",
        traits = [AllTypesMatch(&["thenValue", "elseValue", "result"])],
        format = "$cond `,` $thenValue `,` $elseValue attr-dict `:` qualified(type($result))",
    {
        cond: Operand<BoolType>,
        #[name = "thenValue"]
        then_value: Operand<AnySMTType>,
        #[name = "elseValue"]
        else_value: Operand<AnySMTType>,
        result: OpResult<AnySMTType>,
    }

    /// True if the operand is false.
    pub struct NotOp = "smt.not", format = "$input attr-dict" {
        input: Operand<BoolType>,
        result: OpResult<BoolType>,
    }
}

/// Asks that something is true.
///
/// ```mlir
/// smt.assert %a
/// ```
#[operation(name = "smt.assert", format = "$input attr-dict")]
pub struct AssertOp {
    input: Operand<BoolType>,
}

/// Tests whether all that was asserted can be true, and runs the region for the answer.
///
/// ```mlir
/// %r = smt.check sat {
///   smt.yield %a : i32
/// } unknown {
///   smt.yield %b : i32
/// } unsat {
///   smt.yield %c : i32
/// } -> i32
/// ```
#[operation(
    name = "smt.check",
    traits = [NoRegionArguments, SingleBlock, SingleBlockImplicitTerminator("smt.yield")],
    format = "attr-dict `sat` $satRegion `unknown` $unknownRegion `unsat` $unsatRegion (`->` \
        qualified(type($results))^ )?",
    has = [verify_regions],
)]
pub struct CheckOp {
    results: VariadicResult<AnyType>,
    #[name = "satRegion"]
    sat_region: Region<SizedRegion<1>>,
    #[name = "unknownRegion"]
    unknown_region: Region<SizedRegion<1>>,
    #[name = "unsatRegion"]
    unsat_region: Region<SizedRegion<1>>,
}

/// A truth value that is known.
///
/// ```mlir
/// %true = smt.constant true
/// ```
#[operation(
    name = "smt.constant",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [OpAsmOpInterface],
    format = "$value attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct BoolConstantOp {
    value: Attr<BoolAttr>,
    result: OpResult<BoolType>,
}

/// A value or function that is not known.
///
/// ```mlir
/// %a = smt.declare_fun "a" : !smt.bv<32>
/// ```
#[operation(
    name = "smt.declare_fun",
    interfaces = [OpAsmOpInterface],
    format = "($namePrefix^)? attr-dict `:` qualified(type($result))",
    effects = [EffectSpec::new(EffectKind::Allocate).on("result")],
    has = [result_names],
)]
pub struct DeclareFunOp {
    #[name = "namePrefix"]
    name_prefix: OptionalAttr<StrAttr>,
    result: OpResult<AnySMTType>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameTypeOperands],
        effects = [],
        result_types = inferred,
        has = [custom_syntax, verify],
    )]
    struct _ {
        inputs: VariadicOperand<AnyNonFuncSMTType>,
        result: OpResult<BoolType>,
    }

    /// True if no two operands are equal.
    ///
    /// ```mlir
    /// %r = smt.distinct %a, %b, %c : !smt.int
    /// ```
    pub struct DistinctOp = "smt.distinct";

    /// True if all operands are equal.
    ///
    /// ```mlir
    /// %r = smt.eq %a, %b : !smt.bv<8>
    /// ```
    pub struct EqOp = "smt.eq";
}

operations! {
    #[operation(
        traits = [
            RecursivelySpeculatableImplTrait, HasRecursiveMemoryEffects, SingleBlock,
            SingleBlockImplicitTerminator("smt.yield"),
        ],
        format = "($boundVarNames^)? (`no_pattern` $noPattern^)? (`weight` $weight^)? attr-dict-with-keyword \
        $body (`patterns` $patterns^)?",
        result_types = inferred,
        has = [verify, verify_regions],
    )]
    struct _ {
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        weight: Attr<I32Attr>,
        #[name = "noPattern"]
        no_pattern: OptionalAttr<UnitAttr>,
        #[name = "boundVarNames"]
        bound_var_names: OptionalAttr<StrArrayAttr>,
        result: OpResult<BoolType>,
        body: Region<SizedRegion<1>>,
        patterns: VariadicRegion<SizedRegion<1>>,
    }

    /// True if something holds of some values.
    pub struct ExistsOp = "smt.exists";

    /// True if something holds of all values.
    ///
    /// ```mlir
    /// %r = smt.forall ["a"] weight 2 {
    /// ^bb0(%a: !smt.bool):
    ///   smt.yield %a : !smt.bool
    /// } patterns {
    /// ^bb0(%a: !smt.bool):
    ///   smt.yield %a : !smt.bool
    /// }
    /// ```
    pub struct ForallOp = "smt.forall";
}

/// Forgets what was asserted since n calls of `smt.push`.
#[operation(name = "smt.pop", format = "$count attr-dict")]
pub struct PopOp {
    count: Attr<I32AttrNonNegative>,
}

/// Begins a scope of assertions, or several.
///
/// ```mlir
/// smt.push 1
/// ```
#[operation(name = "smt.push", format = "$count attr-dict")]
pub struct PushOp {
    count: Attr<I32AttrNonNegative>,
}

/// Forgets all that was asserted.
#[operation(name = "smt.reset", format = "attr-dict")]
pub struct ResetOp {}

/// Says in which logic assertions are written.
#[operation(
    name = "smt.set_logic",
    traits = [HasParent(&["smt.solver"])],
    format = "$logic attr-dict",
)]
pub struct SetLogicOp {
    logic: Attr<StrAttr>,
}

/// A place for assertions and questions.
///
/// ```mlir
/// %r = smt.solver(%a) : (i8) -> i8 {
/// ^bb0(%x: i8):
///   smt.yield %x : i8
/// }
/// ```
#[operation(
    name = "smt.solver",
    traits = [IsIsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator("smt.yield")],
    format = "`(` $inputs `)` attr-dict `:` functional-type($inputs, $results) $bodyRegion",
    has = [verify_regions],
)]
pub struct SolverOp {
    inputs: VariadicOperand<AnyNonSMTType>,
    results: VariadicResult<AnyNonSMTType>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// Ends a region: these are its results.
#[operation(
    name = "smt.yield",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator, ReturnLike],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "($values^ `:` qualified(type($values)))? attr-dict",
    effects = [],
)]
pub struct YieldOp {
    values: VariadicOperand<AnyType>,
}
