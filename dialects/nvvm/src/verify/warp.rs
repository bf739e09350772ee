//! Verification of collective operations of a warp's threads.

use crate::{MatchSyncKind, MatchSyncOp, ReduxKind, ReduxOp, ShflOp, VoteSyncKind, VoteSyncOp};
use terrace_ir::constraints::F32;
use terrace_ir::{LogicalResult, Type, TypedOp};
use terrace_llvm::types::StructType;

/// Returns the elements of a structure of two.
fn pair(ty: Type<'_>) -> Option<(Type<'_>, Type<'_>)> {
    let structure = StructType::of(ty).filter(|structure| structure.len() == 2)?;
    let mut elements = structure.body();
    Some((elements.next()?, elements.next()?))
}

impl MatchSyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let given = self.res().ty();
        match self.kind() {
            MatchSyncKind::All => {
                let is_mask_and_truth = pair(given).is_some_and(|(mask, truth)| {
                    mask.is_signless_integer_of(32) && truth.is_signless_integer_of(1)
                });
                match is_mask_and_truth {
                    true => Ok(()),
                    false => self.op().emit_op_error(
                        "match.sync 'all' returns a two element struct with first element as i32 and second \
                         element as i1",
                    ),
                }
            }
            MatchSyncKind::Any if !given.is_signless_integer_of(32) => {
                self.op().emit_op_error("match.sync 'any' returns an i32")
            }
            MatchSyncKind::Any => Ok(()),
        }
    }
}

impl VoteSyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let given = self.res().ty();
        match self.kind() {
            VoteSyncKind::Ballot if !given.is_signless_integer_of(32) => {
                self.op().emit_op_error("vote.sync 'ballot' returns an i32")
            }
            VoteSyncKind::Any | VoteSyncKind::All | VoteSyncKind::Uni if !given.is_signless_integer_of(1) => {
                self.op().emit_op_error("vote.sync 'any', 'all' and 'uni' returns an i1")
            }
            _ => Ok(()),
        }
    }
}

impl ReduxOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, ty, kind) = (self.op(), self.res().ty(), self.kind());
        let is_float = F32.holds(ty);
        if !is_float && self.abs() {
            return op.emit_op_error("abs attribute is supported only for f32 type");
        }
        if !is_float && self.nan() {
            return op.emit_op_error("nan attribute is supported only for f32 type");
        }
        let takes_floats = matches!(kind, ReduxKind::Fmin | ReduxKind::Fmax);
        let is_right = if takes_floats { is_float } else { ty.is_signless_integer_of(32) };
        if is_right {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "'{}' redux kind unsupported with '{ty}' type. Only supported type is '{}'.",
            kind.text(),
            if takes_floats { "f32" } else { "i32" },
        ))
    }
}

impl ShflOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, given, value) = (self.op(), self.res().ty(), self.val().ty());
        let expect = |what: &str, wanted: Type<'_>, given: Type<'_>| match wanted == given {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "expected {what} to be of type '{wanted}' but got '{given}' instead"
            )),
        };
        let is_structure = StructType::of(given).is_some();
        if !self.return_value_and_is_valid() {
            if is_structure {
                return op.emit_op_error(
                    "\"return_value_and_is_valid\" attribute must be specified when the return type is a struct \
                     type",
                );
            }
            return expect("return type", value, given);
        }
        let Some((first, second)) = pair(given) else {
            return op.emit_op_error("expected return type to be a two-element struct");
        };
        expect("first element in the returned struct", value, first)?;
        expect("second element in the returned struct", op.context().integer_type(1), second)
    }
}
