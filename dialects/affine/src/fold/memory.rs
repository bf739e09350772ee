//! Folds of accesses: `f(cast m) -> f(m)`, and reads of constants.

use crate::ops::{AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp};
use terrace_ir::affine::AffineExprKind;
use terrace_ir::{Attribute, Constants, Folded, TypedOp};
use terrace_memref::GetGlobalOp;
use terrace_memref::fold::without_casts_except;

macro_rules! fold_casts {
    ($($op:ident: $except:expr;)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                without_casts_except(self.op(), $except(self))
            }
        }
    )*};
}

fold_casts! {
    AffineDmaStartOp: |_| None;
    AffineDmaWaitOp: |_| None;
    AffinePrefetchOp: |_| None;
    AffineStoreOp: |store: Self| Some(store.value());
}

impl<'c> AffineLoadOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        if let Some(folded) = without_casts_except(self.op(), None) {
            return Some(folded);
        }
        Folded::to(self.constant_element()?)
    }

    /// Returns the element that is read, if it is of a global that never changes.
    fn constant_element(self) -> Option<Attribute<'c>> {
        let global = self.memref().defining_op().and_then(GetGlobalOp::cast)?;
        let leaf = self.op().nearest_symbol_leaf(global.name().as_str())?;
        if leaf.name().as_str() != "memref.global" || leaf.attribute("constant").is_none() {
            return None;
        }
        let elements = leaf.attribute("initial_value")?;
        let context = self.op().context();
        if let Some(each) = elements.splat_value(context) {
            return Some(each);
        }
        let shape = self.memref().ty().shape()?;
        let subscripts = self.map().results();
        // The row-major number of the element; an access that is outside of the memref has none.
        let mut at = 0usize;
        for (subscript, size) in subscripts.iter().zip(shape) {
            let AffineExprKind::Constant(subscript) = subscript.kind() else { return None };
            if !(0..*size).contains(&subscript) {
                return None;
            }
            at = at.checked_mul(usize::try_from(*size).ok()?)? + usize::try_from(subscript).ok()?;
        }
        elements.dense_element(context, at)
    }
}
