//! Verification beyond the declared constraints.

use crate::SwitchOp;
use terrace_ir::{LogicalResult, TypedOp};

impl SwitchOp<'_, '_> {
    /// Checks that there is one value of the flag's type for each case.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (values, destinations) = (op.attribute("case_values"), op.successor_count() - 1);
        if values.is_none() && destinations == 0 {
            return Ok(());
        }
        let flag = op.operand(0).ty();
        let ty = values.and_then(|values| values.ty());
        if let Some(element) = ty.and_then(|ty| ty.shaped_element()).filter(|element| *element != flag) {
            return op.emit_op_error(format_args!(
                "'flag' type ('{flag}') should match case value type ('{element}')"
            ));
        }
        let count = ty.and_then(|ty| ty.element_count()).unwrap_or(0);
        if usize::try_from(count) != Ok(destinations) {
            return op.emit_op_error(format_args!(
                "number of case values ({count}) should match number of case destinations ({destinations})"
            ));
        }
        Ok(())
    }
}
