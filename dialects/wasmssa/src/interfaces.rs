//! Interface implementations, and the levels that branches exit.

use crate::{FuncOp, LocalGetOp, LocalOp, LocalTeeOp, variable_type};
use terrace_interfaces::call::Callable;
use terrace_interfaces::function;
use terrace_ir::spec::{Check, InferContext, Interface};
use terrace_ir::{Attribute, Block, Failure, LogicalResult, Operation, Type, TypedOp};

/// `LabelLevelOpInterface`: a level that branches leave.
#[derive(Clone, Copy)]
pub struct LabelLevel {
    /// Returns the destination of a branch out of the level.
    pub target: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Block<'a, 'c>>,
}

impl Interface for LabelLevel {
    const NAME: &'static str = "LabelLevelOpInterface";
    const VERIFY: Option<Check> = Some(verify_level);
}

/// `LabelBranchingOpInterface`: a branch that leaves levels.
#[derive(Clone, Copy)]
pub struct LabelBranching {
    /// Returns the number of levels that it exits beside the innermost one.
    pub exit_level: fn(Operation<'_, '_>) -> u64,
}

impl Interface for LabelBranching {
    const NAME: &'static str = "LabelBranchingOpInterface";
    const VERIFY: Option<Check> = Some(verify_branch);
}

/// A branch goes where everything goes that leaves the region.
pub(crate) static SUCCESSOR: LabelLevel = LabelLevel { target: |op| op.successors().next() };

/// A branch goes to the beginning of the region.
pub(crate) static BODY: LabelLevel =
    LabelLevel { target: |op| op.regions().next().and_then(|body| body.first_block()) };

/// It leaves the innermost level.
pub(crate) static INNERMOST: LabelBranching = LabelBranching { exit_level: |_| 0 };

/// It says how many levels it leaves.
pub(crate) static EXIT_LEVEL: LabelBranching = LabelBranching {
    exit_level: |op| {
        let level = op.attribute("exitLevel").and_then(Attribute::as_integer);
        level.and_then(|level| level.to_u64()).unwrap_or_default()
    },
};

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Runs what is in another module.
pub(crate) static IMPORTED: Callable = Callable { region: |_| None };

/// Checks that branches go to a block beside the operation or to one in it.
fn verify_level(op: Operation<'_, '_>) -> LogicalResult {
    let methods = op.interface::<LabelLevel>().expect("the check belongs to the interface");
    match (methods.target)(op) {
        Some(_) => Ok(()),
        None => {
            op.emit_error("target should be a block defined in same level than operation or in its region.")
        }
    }
}

/// Checks that the levels are there which a branch leaves. Upstream fails as well, without a word.
fn verify_branch(op: Operation<'_, '_>) -> LogicalResult {
    let methods = op.interface::<LabelBranching>().expect("the check belongs to the interface");
    let mut level = op;
    for _ in 0..=(methods.exit_level)(op) {
        match level.parent_op().filter(|parent| parent.interface::<LabelLevel>().is_some()) {
            Some(parent) => level = parent,
            None => return op.emit_op_error("leaves more levels than there are around it"),
        }
    }
    Ok(())
}

/// Returns the types of the arguments and of the results; none while the type is not that of a function.
pub(crate) fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute("functionType").and_then(Attribute::as_type);
    ty.and_then(Type::as_function).unwrap_or_default()
}

impl FuncOp<'_, '_> {
    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

impl LocalOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        let ty = infer.state.attribute("type").and_then(Attribute::as_type).ok_or(Failure)?;
        Ok(vec![infer.context.dialect_type(&crate::LOCAL_TYPE, &[infer.context.type_attribute(ty)])])
    }
}

impl LocalGetOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        type_of_variable(infer)
    }
}

impl LocalTeeOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        type_of_variable(infer)
    }
}

fn type_of_variable<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
    let ty = infer.operand_types.first().and_then(|ty| variable_type(*ty)).ok_or(Failure)?;
    Ok(vec![ty])
}
