//! Interface implementations.

pub(crate) mod ranges;

use crate::{BoolConstantOp, ConstantOp};
use terrace_interfaces::cast::Cast;
use terrace_ir::{TypedOp, Value};

/// Converts between `index` and an integer.
pub(crate) static CAST: Cast = Cast {
    are_compatible: |inputs, outputs| match (inputs, outputs) {
        ([input], [output]) => {
            (input.is_index() && output.is_integer()) || (input.is_integer() && output.is_index())
        }
        _ => false,
    },
};

impl<'a, 'c> ConstantOp<'a, 'c> {
    /// Suggests `idx42`.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        if let Some(value) = self.op().slot(0).and_then(|value| value.as_i64()) {
            set(self.op().result(0), &format!("idx{value}"));
        }
    }
}

impl<'a, 'c> BoolConstantOp<'a, 'c> {
    /// Suggests the value.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let value = self.op().slot(0).and_then(|value| value.as_bool());
        set(self.op().result(0), if value == Some(true) { "true" } else { "false" });
    }
}
