//! Verification beyond the declared constraints.

use crate::MaskCompressOp;
use terrace_ir::{LogicalResult, TypedOp};

impl MaskCompressOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ty = self.dst().ty();
        let (source, constant) = (self.src(), self.constant_src());
        if source.is_some() && constant.is_some() {
            return self.op().emit_error("cannot use both src and constant_src");
        }
        if source.is_some_and(|source| source.ty() != ty) {
            return self.op().emit_error("failed to verify that src and dst have same type");
        }
        if constant.is_some_and(|constant| constant.ty() != Some(ty)) {
            return self.op().emit_error("failed to verify that constant_src and dst have same type");
        }
        Ok(())
    }
}
