//! Arrays as those who call a program from outside have them: elements of whole bytes, and of types that they know.

use crate::side::Side;
use crate::translation::Translation;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_complex as complex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};

impl<'c> Translation<'_, '_, 'c> {
    /// Creates an array of the program from one of a caller.
    pub fn received(&mut self, array: ValueId, ty: Type<'c>) -> Result<ValueId, String> {
        if self.b.type_of(array) == ty {
            return Ok(array);
        }
        let output = self.like(array, ty)?;
        let element = ty.element_or_self();
        let rank = ty.rank().ok_or("an argument has no rank")?;
        if element.as_complex().is_some() {
            return self.indexed(output, |t, loops| {
                let (zero, one) = (t.b.index(0), t.b.index(1));
                let parts = [zero, one].map(|part| {
                    let place: Vec<ValueId> = loops.iter().copied().chain([part]).collect();
                    t.extract(array, &place)
                });
                Ok(t.b.value(complex::CreateOp::NAME, &parts, element))
            });
        }
        let map = AffineMap::identity(self.b.context(), rank as u32);
        self.map(output, &[array], &[map], |t, elements| {
            if element.is_float() {
                return Ok(t.b.bitcast(elements[0], element));
            }
            let own = t.b.type_of(elements[0]);
            let zero = t.b.int(own, 0);
            Ok(t.b.cmpi(CmpIPredicate::Ne, elements[0], zero))
        })
    }

    /// Creates an array of a caller from one of the program.
    pub fn given(&mut self, array: ValueId) -> Result<ValueId, String> {
        let own = self.b.type_of(array);
        let ty = Side::Outside.ty(self.b.context(), own);
        if own == ty {
            return Ok(array);
        }
        let output = self.like(array, ty)?;
        let (element, rank) = (ty.element_or_self(), own.rank().ok_or("a result has no rank")?);
        if own.element_or_self().as_complex().is_some() {
            let map = self.dims_map(rank + 1, &(0..rank).collect::<Vec<_>>());
            return self.map(output, &[array], &[map], |t, elements| {
                let re = t.b.value(complex::ReOp::NAME, &[elements[0]], element);
                let im = t.b.value(complex::ImOp::NAME, &[elements[0]], element);
                let (part, zero) = (t.index(rank), t.b.index(0));
                let is_real = t.b.cmpi(CmpIPredicate::Eq, part, zero);
                Ok(t.b.select(is_real, re, im))
            });
        }
        let map = AffineMap::identity(self.b.context(), rank as u32);
        self.map(output, &[array], &[map], |t, elements| {
            let is_float = t.b.type_of(elements[0]).is_float();
            Ok(if is_float { t.b.bitcast(elements[0], element) } else { t.b.extui(elements[0], element) })
        })
    }

    /// Creates a tensor of a type without contents, with the sizes of another one.
    fn like(&mut self, array: ValueId, ty: Type<'c>) -> Result<ValueId, String> {
        self.empty(ty, &mut |t, dim| {
            let size = t.size(array, dim);
            Some(t.b.index_of(size))
        })
    }
}
