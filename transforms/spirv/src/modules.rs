//! Modules of the dialect in a program.

use crate::TargetEnvironment;
use terrace_ir::{Attribute, Body, LogicalResult, Operation};
use terrace_spirv::ModuleOp;

/// Does `work` on the body of each module of the dialect in a program, in order; it gets the attribute with the target
/// environment of the module as well, if one is said.
///
/// # Errors
/// If it fails on one of them.
pub(crate) fn for_each_module<'c>(
    body: &mut Body<'c>,
    work: &mut dyn FnMut(&mut Body<'c>, Option<Attribute<'c>>) -> LogicalResult,
) -> LogicalResult {
    let around = TargetEnvironment::attribute_around(Operation::new(body, Body::ROOT));
    inside(body, around, work)
}

fn inside<'c>(
    body: &mut Body<'c>,
    around: Option<Attribute<'c>>,
    work: &mut dyn FnMut(&mut Body<'c>, Option<Attribute<'c>>) -> LogicalResult,
) -> LogicalResult {
    let root = Operation::new(body, Body::ROOT);
    let around = TargetEnvironment::attribute_around(root).or(around);
    if root.isa::<ModuleOp>() {
        return work(body, around);
    }
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            terrace_support::ensure_stack(|| inside(child, around, work))?;
        }
        body.settle_child(child);
    }
    Ok(())
}
