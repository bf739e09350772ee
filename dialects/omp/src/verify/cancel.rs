//! The end of constructs before their time: it stands directly in what it ends, other dialects aside.

use super::case_of;
use crate::attributes::enums::ClauseCancellationConstructType::{self, Loop, Parallel, Sections, Taskgroup};
use crate::interfaces::is_omp;
use crate::{CancelOp, CancellationPointOp};
use terrace_ir::{LogicalResult, Operation, TypedOp};

impl CancelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let around = verify_place(op, "cancel", "Orphaned cancel construct")?;
        let Some(ended) = around else { return Ok(()) };
        let what = match ended.name().without_dialect() {
            "wsloop" => "worksharing",
            "sections" => "sections",
            _ => return Ok(()),
        };
        if ended.attribute("nowait").is_some() {
            return op.emit_error(format_args!(
                "A {what} construct that is canceled must not have a nowait clause"
            ));
        }
        if what == "worksharing" && ended.attribute("ordered").is_some() {
            return op.emit_error("A worksharing construct that is canceled must not have an ordered clause");
        }
        Ok(())
    }
}

impl CancellationPointOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_place(self.op(), "cancellation point", "Orphaned cancellation point").map(|_| ())
    }
}

/// Checks that an operation stands in the construct that it names, and returns that if it is a loop or sections.
fn verify_place<'a, 'c>(
    op: Operation<'a, 'c>,
    what: &str,
    orphaned: &str,
) -> Result<Option<Operation<'a, 'c>>, terrace_ir::Failure> {
    let around = std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| is_omp(*op));
    let Some(around) = around else { return op.op_error(orphaned).emit() };
    let further = around.parent_op();
    let is_in = |name| further.is_some_and(|further| further.is(name));
    let kind = case_of(op, "cancel_directive").and_then(ClauseCancellationConstructType::from_value);
    let (is_there, message) = match kind {
        Some(Parallel) => (around.is("omp.parallel"), "parallel must appear inside a parallel region"),
        Some(Loop) => (is_in("omp.wsloop"), "loop must appear inside a worksharing-loop region"),
        Some(Sections) => (is_in("omp.sections"), "sections must appear inside a sections region"),
        Some(Taskgroup) => {
            (around.is("omp.task") || is_in("omp.taskloop"), "taskgroup must appear inside a task region")
        }
        None => return Ok(None),
    };
    if !is_there {
        return op.op_error(format_args!("{what} {message}")).emit();
    }
    Ok(further.filter(|_| matches!(kind, Some(Loop | Sections))))
}
