//! Operations on predicates.

use crate::constraints::{SVBoolMask, SVEPredicate, SVEPredicateMask, of_sixteen};
use terrace_ir::constraints::Index;
use terrace_ods_macros::operation;

/// Takes the predicates of elements of some width from predicates of bytes.
///
/// ```mlir
/// %r = arm_sve.convert_from_svbool %s : vector<[4]xi1>
/// ```
#[operation(
    name = "arm_sve.convert_from_svbool",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "expected corresponding svbool type widened to [16]xi1",
            from: "result",
            to: "source",
            transform: of_sixteen,
        },
    ],
    format = "$source attr-dict `:` type($result)",
    effects = [],
    view = none,
)]
pub struct ConvertFromSvboolOp {
    source: Operand<SVBoolMask>,
    result: OpResult<SVEPredicateMask>,
}

/// Returns the predicates of bytes that the predicates of elements make, others being false.
///
/// ```mlir
/// %r = arm_sve.convert_to_svbool %s : vector<[4]xi1>
/// ```
#[operation(
    name = "arm_sve.convert_to_svbool",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "expected corresponding svbool type widened to [16]xi1",
            from: "source",
            to: "result",
            transform: of_sixteen,
        },
    ],
    format = "$source attr-dict `:` type($source)",
    effects = [],
    view = none,
)]
pub struct ConvertToSvboolOp {
    source: Operand<SVEPredicateMask>,
    result: OpResult<SVBoolMask>,
}

/// Returns the first predicates if one of the second is true, and otherwise none.
///
/// ```mlir
/// %r = arm_sve.psel %p, %q[%i] : vector<[4]xi1>, vector<[8]xi1>
/// ```
#[operation(
    name = "arm_sve.psel",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["p1", "result"])],
    format = "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)",
    effects = [],
    view = none,
)]
pub struct PselOp {
    p1: Operand<SVEPredicate>,
    p2: Operand<SVEPredicate>,
    index: Operand<Index>,
    result: OpResult<SVEPredicate>,
}
