//! Addresses.

use crate::GEPOp;
use crate::facts::DYNAMIC_INDEX;
use smallvec::SmallVec;
use terrace_ir::{Attribute, Constants, Edit, Folded, TypedOp, Value};

impl<'c> GEPOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let op = self.op();
        let mut raw = op.attribute("rawConstantIndices").and_then(Attribute::as_i32_array)?;
        let base = op.operand(0);
        // getelementptr(x)[0] -> x
        if let [index] = raw[..]
            && base.ty() == op.result(0).ty()
            && (index == 0 || index == DYNAMIC_INDEX && constants.is_zero(1))
        {
            return Folded::to(base);
        }
        // getelementptr(x)[%c] -> getelementptr(x)[c]
        let mut operands: SmallVec<[_; 4]> = SmallVec::from_slice(&[base.id()]);
        let mut values = op.operands().enumerate().skip(1);
        let mut changed = false;
        for index in raw.iter_mut().filter(|index| **index == DYNAMIC_INDEX) {
            let (at, value): (usize, Value<'_, 'c>) = values.next()?;
            let constant = constants.get(at).and_then(|constant| constant.as_integer()?.to_i64());
            match constant.and_then(|constant| i32::try_from(constant).ok()).filter(|c| *c != DYNAMIC_INDEX) {
                Some(constant) => {
                    *index = constant;
                    changed = true;
                }
                None => operands.push(value.id()),
            }
        }
        if !changed {
            return None;
        }
        let indices = constants.context().dense_i32_array(&raw);
        Folded::in_place([Edit::Operands(operands), Edit::Attribute("rawConstantIndices", Some(indices))])
    }
}
