//! Types that follow from operands, and names of results.

use crate::attributes::{signed_text, width};
use crate::{BV_TYPE, BVConstantOp, BoolConstantOp, ConcatOp, DeclareFunOp, IntConstantOp};
use terrace_ir::spec::InferContext;
use terrace_ir::{Attribute, Failure, Type, Value};

type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

impl ConcatOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let mut widths = infer.operand_types.iter().map(|ty| width(*ty));
        let sum = widths.try_fold(0_i64, |sum, width| sum.checked_add(width?)).ok_or(Failure)?;
        Ok(vec![infer.context.dialect_type(&BV_TYPE, &[infer.context.i64_attribute(sum)])])
    }
}

impl<'a, 'c> BVConstantOp<'a, 'c> {
    pub(crate) fn infer_types<'i>(infer: &InferContext<'_, 'i>) -> Inferred<'i> {
        let ty = infer.state.attribute("value").and_then(Attribute::ty);
        Ok(vec![ty.ok_or(Failure)?])
    }

    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let Some(value) = self.value_attr() else { return };
        let number = value.as_dialect(crate::BV_ATTR.name).and_then(<[_]>::first);
        if let (Some(number), Some(width)) = (number, value.ty().and_then(width)) {
            set(self.result(), &format!("c{}_bv{width}", signed_text(*number)));
        }
    }
}

impl<'a, 'c> BoolConstantOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        if let Some(value) = self.value_attr().and_then(Attribute::as_bool) {
            set(self.result(), if value { "true" } else { "false" });
        }
    }
}

impl<'a, 'c> IntConstantOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        if let Some(value) = self.value_attr() {
            set(self.result(), &format!("c{}", signed_text(value)));
        }
    }
}

impl<'a, 'c> DeclareFunOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.result(), self.name_prefix().unwrap_or_default());
    }
}
