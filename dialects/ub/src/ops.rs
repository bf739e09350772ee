//! The operations.

use crate::POISON_ATTR;
use crate::constraints::PoisonAttrInterface;
use terrace_ir::constraints::AnyType;
use terrace_ods_macros::operation;

/// Returns a value that stands for the outcome of something that must not happen.
///
/// ```mlir
/// %p = ub.poison : i32
/// ```
#[operation(
    name = "ub.poison",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    format = "attr-dict (`<` $value^ `>`)? `:` type($result)",
    effects = [],
)]
pub struct PoisonOp {
    #[default("[]", |context| context.dialect_attribute(&POISON_ATTR, &[]))]
    value: Attr<PoisonAttrInterface>,
    result: OpResult<AnyType>,
}

/// Says that control never gets here.
#[operation(
    name = "ub.unreachable",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct UnreachableOp {}
