//! Outcome of a transform operation.

use terrace_ir::tree::TreeError;
use terrace_ir::{Ctx, Diagnostic, Failure, InFlight, Location};

/// Reason why a transform operation did not succeed.
#[derive(Debug)]
pub enum Interruption {
    /// It could not be done, and the payload is as valid as before: whoever runs the operation may go on with something
    /// else. The diagnostics have not been emitted.
    Silenceable(Vec<Diagnostic>),
    /// Nothing may follow; a diagnostic was emitted.
    Definite,
    /// A handle could not be resolved.
    Stale(TreeError),
}

/// Result of a transform operation, or of a part of its work.
pub type Applied<T = ()> = Result<T, Interruption>;

impl From<Failure> for Interruption {
    fn from(_: Failure) -> Self {
        Interruption::Definite
    }
}

impl From<TreeError> for Interruption {
    fn from(error: TreeError) -> Self {
        Interruption::Stale(error)
    }
}

/// Makes a diagnostic the reason of a silenceable failure.
pub trait Silenceable<'c>: Sized {
    /// Returns the failure.
    fn silenceable(self) -> Interruption;

    /// Returns the failure as a result.
    ///
    /// # Errors
    /// Always.
    fn fail<T>(self) -> Applied<T> {
        Err(self.silenceable())
    }

    /// Emits the diagnostic, and fails so that nothing may follow.
    ///
    /// # Errors
    /// Always.
    fn fail_definitely<T>(self) -> Applied<T>;
}

impl<'c> Silenceable<'c> for InFlight<'c> {
    fn silenceable(self) -> Interruption {
        Interruption::Silenceable(vec![self.into_diagnostic()])
    }

    fn fail_definitely<T>(self) -> Applied<T> {
        Err(self.tell().into())
    }
}

impl Interruption {
    /// Emits what has not been emitted.
    pub fn report<'c>(self, context: Ctx<'c>, location: Location<'c>) -> Failure {
        match self {
            Interruption::Silenceable(diagnostics) => {
                diagnostics.into_iter().for_each(|one| context.tell(one))
            }
            Interruption::Definite => {}
            Interruption::Stale(error) => {
                context.error(location, format_args!("cannot use a handle: {error}")).tell();
            }
        }
        Failure
    }
}

/// Starts diagnostics at operations of a script.
pub trait ScriptError<'c> {
    /// Starts an error at the operation, which is not shown itself.
    fn failure(self, message: impl std::fmt::Display) -> InFlight<'c>;

    /// Starts an error that says that the operation could not be applied to an operation at a location.
    fn not_applied(self, target: Location<'c>) -> InFlight<'c>;

    /// Starts an error that says that an operation at a location is of a kind that the operation does not take.
    fn wrong_kind(self, target: Location<'c>) -> InFlight<'c>;
}

impl<'c> ScriptError<'c> for terrace_ir::Operation<'_, 'c> {
    fn failure(self, message: impl std::fmt::Display) -> InFlight<'c> {
        self.context().error(self.location(), message)
    }

    fn not_applied(self, target: Location<'c>) -> InFlight<'c> {
        self.failure(format_args!("{} failed to apply", self.name())).note(target, "when applied to this op")
    }

    fn wrong_kind(self, target: Location<'c>) -> InFlight<'c> {
        self.failure("transform applied to the wrong op kind").note(target, "when applied to this op")
    }
}
