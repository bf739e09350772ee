//! Data clauses: operations that begin or end something for a variable.

use super::compute::verify_count;
use crate::attributes::enums::{DataClause, DataClauseModifier};
use crate::*;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

/// Rules of a data clause.
struct Rules {
    /// Name in messages.
    name: &'static str,
    /// The clauses that it can be part of.
    clauses: &'static [DataClause],
    /// True if it may also be part of any other clause if nobody wrote it.
    any_if_implicit: bool,
    /// The modifiers that make sense.
    modifiers: u64,
    /// True if there must be a recipe that says how the variable is made.
    needs_recipe: bool,
}

use DataClause::*;

/// All modifiers that say when a value is brought somewhere though the variable is on the device already, and
/// `capture`.
const ALWAYS: u64 = DataClauseModifier::ALWAYS.value() | DataClauseModifier::CAPTURE.value();
const ZERO: u64 = DataClauseModifier::ZERO.value();
const READONLY: u64 = DataClauseModifier::READONLY.value();

impl Rules {
    /// Returns a clause that stands for itself, without modifiers.
    const fn only(name: &'static str, clauses: &'static [DataClause]) -> Rules {
        Rules { name, clauses, any_if_implicit: false, modifiers: 0, needs_recipe: false }
    }

    /// Returns the same, with such modifiers.
    const fn with(self, modifiers: u64) -> Rules {
        Rules { modifiers, ..self }
    }

    /// Returns the same, which needs a recipe.
    const fn with_recipe(self) -> Rules {
        Rules { needs_recipe: true, ..self }
    }

    fn verify_recipe(&self, op: Operation<'_, '_>) -> LogicalResult {
        match self.needs_recipe && op.attribute("recipe").is_none() {
            true => op.emit_op_error(format_args!("recipe expected for {}", self.name)),
            false => Ok(()),
        }
    }

    fn verify_clause(&self, op: Operation<'_, '_>) -> LogicalResult {
        let clause = op.attribute("dataClause").and_then(terrace_ir::spec::case_value);
        let is_implicit = || op.attribute("implicit").and_then(|it| it.as_bool()) == Some(true);
        if self.clauses.iter().any(|known| Some(known.value()) == clause)
            || (self.any_if_implicit && is_implicit())
        {
            return Ok(());
        }
        // Some operations are made from clauses that mean more than they do.
        let alternative = match self.name {
            "copyin" | "create" | "copyout" | "delete" | "detach" | "host" | "device" | "use_device"
            | "cache" => " or specify original clause this operation was decomposed from",
            _ => "",
        };
        op.emit_error(format_args!(
            "data clause associated with {} operation must match its intent{alternative}",
            self.name
        ))
    }

    fn verify_modifiers(&self, op: Operation<'_, '_>) -> LogicalResult {
        let given = op.attribute("modifiers").and_then(terrace_ir::spec::case_value).unwrap_or_default();
        if self.modifiers == 0 && given != 0 {
            return op.emit_error("no data clause modifiers are allowed");
        }
        match given & !self.modifiers {
            0 => Ok(()),
            others => op.emit_error(format_args!(
                "invalid data clause modifiers: {}",
                DataClauseModifier::SPEC.text_of(others)
            )),
        }
    }
}

/// Checks that the type of a variable is what is pointed at, and not the pointer.
fn verify_var_type(op: Operation<'_, '_>, var: Value<'_, '_>) -> LogicalResult {
    match op.attribute("varType").and_then(|ty| ty.as_type()) == Some(var.ty()) {
        true => op.emit_error("varType must capture the element type of var"),
        false => Ok(()),
    }
}

fn verify_same_type(op: Operation<'_, '_>, var: Value<'_, '_>, acc_var: Value<'_, '_>) -> LogicalResult {
    match var.ty() == acc_var.ty() {
        true => Ok(()),
        false => op.emit_error("input and output types must match"),
    }
}

/// Checks that each queue is for a kind of device, without which it could not be written.
fn verify_async_operands(op: Operation<'_, '_>) -> LogicalResult {
    let Some(spec) = op.name().spec() else { return Ok(()) };
    match spec.operands.iter().position(|group| group.name == "asyncOperands") {
        Some(group) => verify_count(op, op.operand_group(group).len(), "asyncOperandsDeviceType", "async"),
        None => Ok(()),
    }
}

macro_rules! verifiers {
    ($($op:ident: $rules:expr, $checks:ident;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                const RULES: Rules = $rules;
                RULES.verify_clause(self.op())?;
                verifiers!(@$checks self);
                RULES.verify_modifiers(self.op())?;
                RULES.verify_recipe(self.op())?;
                verify_async_operands(self.op())
            }
        }
    )*};
    (@both $view:ident) => {
        verify_var_type($view.op(), $view.var())?;
        verify_same_type($view.op(), $view.var(), $view.acc_var())?;
    };
    (@var $view:ident) => {
        verify_var_type($view.op(), $view.var())?;
    };
    (@neither $view:ident) => {};
}

verifiers! {
    AttachOp: Rules::only("attach", &[AccAttach]), both;
    CacheOp: Rules::only("cache", &[AccCache, AccCacheReadonly]).with(READONLY), both;
    CopyinOp: Rules {
        any_if_implicit: true,
        ..Rules::only("copyin", &[AccCopyin, AccCopyinReadonly, AccCopy, AccReduction]).with(ALWAYS | READONLY)
    }, both;
    CopyoutOp: Rules::only("copyout", &[AccCopyout, AccCopyoutZero, AccCopy, AccReduction])
        .with(ALWAYS | ZERO), both;
    CreateOp: Rules::only("create", &[AccCreate, AccCreateZero, AccCopyout, AccCopyoutZero])
        .with(ALWAYS | ZERO), both;
    DeclareDeviceResidentOp: Rules::only("device_resident", &[AccDeclareDeviceResident]), both;
    DeclareLinkOp: Rules::only("link", &[AccDeclareLink]), both;
    DeleteOp: Rules::only("delete", &[
        AccDelete, AccCreate, AccCreateZero, AccCopyin, AccCopyinReadonly, AccPresent, AccNoCreate,
        AccDeclareDeviceResident, AccDeclareLink,
    ]).with(ALWAYS | ZERO | READONLY), neither;
    DetachOp: Rules::only("detach", &[AccDetach, AccAttach]), neither;
    DevicePtrOp: Rules::only("deviceptr", &[AccDeviceptr]), both;
    FirstprivateMapInitialOp: Rules::only("firstprivate", &[AccFirstprivate]), var;
    FirstprivateOp: Rules::only("firstprivate", &[AccFirstprivate]).with_recipe(), var;
    NoCreateOp: Rules::only("no_create", &[AccNoCreate]), both;
    PresentOp: Rules::only("present", &[AccPresent]), both;
    PrivateOp: Rules::only("private", &[AccPrivate]).with_recipe(), var;
    ReductionOp: Rules::only("reduction", &[AccReduction]).with_recipe(), var;
    UpdateDeviceOp: Rules::only("device", &[AccUpdateDevice]), both;
    UpdateHostOp: Rules::only("host", &[AccUpdateHost, AccUpdateSelf]), both;
    UseDeviceOp: Rules::only("use_device", &[AccUseDevice]), both;
}

impl GetDevicePtrOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_async_operands(self.op())
    }
}

macro_rules! recipes {
    ($($op:ident: $name:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
                let Some(symbol) = self.op().attribute("recipe") else { return Ok(()) };
                let recipe = scope.lookup(symbol);
                match recipe.is_some_and(|recipe| recipe.is(concat!("acc.", $name, ".recipe"))) {
                    true => Ok(()),
                    false => self.op().emit_op_error(format_args!(
                        "expected symbol reference {symbol} to point to a {} declaration", $name
                    )),
                }
            }
        }
    )*};
}

recipes! {
    PrivateOp: "private";
    FirstprivateOp: "firstprivate";
    ReductionOp: "reduction";
}

impl DataBoundsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.extent().is_some() || self.upperbound().is_some() {
            true => Ok(()),
            false => self.op().emit_error("expected extent or upperbound."),
        }
    }
}
