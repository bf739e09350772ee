//! The engine of a run: the one that was named, or the one that suits the program.

use crate::engines::Backend;
use crate::lowering::{Shapes, has_tensors};
use terrace_ir::Operation;

/// Engine of a run, with what it checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub backend: Backend,
    /// Treatment of shapes, if the program is compiled.
    pub shapes: Shapes,
    /// True if the interpreter takes over where the program cannot be compiled.
    pub falls_back: bool,
}

impl Plan {
    /// Creates the plan for a program whose user named no engine.
    ///
    /// Tensors are much to compute, so their programs are compiled, with checks of what the interpreter would check of
    /// tensors. Everything else is interpreted, and so is what is to be bounded: compiled code counts no steps.
    pub fn of(program: Operation<'_, '_>, is_bounded: bool) -> Self {
        match has_tensors(program) && !is_bounded {
            true => Plan { backend: Backend::usual_compiler(), shapes: Shapes::Verified, falls_back: true },
            false => Plan::with(Backend::Interpreter, Shapes::Trusted),
        }
    }

    /// Creates the plan for a named engine.
    pub fn with(backend: Backend, shapes: Shapes) -> Self {
        Plan { backend, shapes, falls_back: false }
    }
}
