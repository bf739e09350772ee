//! Interface implementations.

use crate::ConstantOp;
use terrace_ir::{TypedOp, Value};

impl<'a, 'c> ConstantOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.op().result(0), "cst");
    }
}
