//! Functions.

use super::symbols::verify_comdat;
use crate::attributes::enums::Linkage;
use crate::types::is_compatible_type;
use crate::{LLVMFuncOp, LandingpadOp, ResumeOp};
use terrace_interfaces::function;
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp, Value};

impl LLVMFuncOp<'_, '_> {
    /// Returns true if it has no body.
    pub(crate) fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }

    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results, _) = self.signature();
        function::verify(op, &inputs, &results)?;
        let linkage = op.attribute("linkage").and_then(case_value);
        if linkage == Some(Linkage::Common.value()) {
            let name = Linkage::Common.text();
            return op.emit_op_error(format_args!("functions cannot have '{name}' linkage"));
        }
        verify_comdat(op)?;
        if function::is_external(op) {
            let allowed = [Linkage::External.value(), Linkage::ExternWeak.value()];
            if !linkage.is_some_and(|linkage| allowed.contains(&linkage)) {
                return op.emit_op_error(format_args!(
                    "external functions must have '{}' or '{}' linkage",
                    Linkage::External.text(),
                    Linkage::ExternWeak.text(),
                ));
            }
            return Ok(());
        }
        let (no_inline, always_inline) =
            (op.attribute("no_inline").is_some(), op.attribute("always_inline").is_some());
        if no_inline && always_inline {
            return op.emit_error("no_inline and always_inline attributes are incompatible");
        }
        if op.attribute("optimize_none").is_some() && !no_inline {
            return op.emit_op_error("with optimize_none must also be no_inline");
        }
        verify_exceptions(op)
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(entry) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
        for (at, argument) in entry.arguments().enumerate() {
            if !is_compatible_type(argument.ty()) {
                return op.emit_op_error(format_args!("entry block argument #{at} is not of LLVM type"));
            }
        }
        Ok(())
    }
}

/// Checks that all exceptions that a function receives and resumes are of one type.
fn verify_exceptions<'c>(function: Operation<'_, 'c>) -> LogicalResult {
    let known = |name: &str| function.context().known_op_name(name);
    let (landingpad, resume) = (known(LandingpadOp::SPEC.name), known(ResumeOp::SPEC.name));
    // In most programs there is neither.
    if landingpad.is_none() && resume.is_none() {
        return Ok(());
    }
    let mut received: Option<Type<'c>> = None;
    for op in function.regions().flat_map(|body| body.ops()) {
        // What is in the function is verified later.
        let name = Some(op.name());
        let (exception, words) = if name == landingpad {
            (op.results().next(), "result")
        } else if name == resume {
            (op.operands().next(), "input")
        } else {
            continue;
        };
        let Some(ty) = exception.map(Value::ty) else { continue };
        match received {
            None => received = Some(ty),
            Some(first) if first != ty => {
                let name = op.name();
                return function
                    .error(format_args!("'{name}' should have a consistent {words} type inside a function"))
                    .emit();
            }
            Some(_) => {}
        }
    }
    Ok(())
}
