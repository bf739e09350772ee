//! Constants and arithmetic: one method an operation, whose result has the type of its operands.

use super::OpBuilder;
use terrace_arith as arith;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_memref as memref;
use terrace_support::float::ApFloat;

macro_rules! binary {
    ($($method:ident $op:ident;)*) => {
        impl OpBuilder<'_, '_> {
            $(
                #[doc = concat!("Creates an `arith.", stringify!($method), "`.")]
                pub fn $method(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
                    let ty = self.type_of(lhs);
                    self.op(arith::$op::NAME, &[lhs, rhs], &[ty], &[])[0]
                }
            )*
        }
    };
}

binary! {
    addi AddIOp;
    subi SubIOp;
    muli MulIOp;
    divsi DivSIOp;
    divui DivUIOp;
    remsi RemSIOp;
    remui RemUIOp;
    andi AndIOp;
    ori OrIOp;
    xori XOrIOp;
    shli ShLIOp;
    shrui ShRUIOp;
    shrsi ShRSIOp;
    maxsi MaxSIOp;
    minsi MinSIOp;
    addf AddFOp;
    subf SubFOp;
    mulf MulFOp;
    divf DivFOp;
    maximumf MaximumFOp;
    minimumf MinimumFOp;
}

impl<'c> OpBuilder<'_, 'c> {
    /// Creates an `arith.constant` of an integer type or `index`, wrapping.
    ///
    /// # Panics
    /// If the type is neither.
    pub fn int(&mut self, ty: Type<'c>, value: i64) -> ValueId {
        let value = self.context().integer_attribute(ty, value);
        self.op(arith::ConstantOp::NAME, &[], &[ty], &[("value", value)])[0]
    }

    /// Creates an `arith.constant` of type `index`.
    pub fn index(&mut self, value: i64) -> ValueId {
        let ty = self.context().index_type();
        self.int(ty, value)
    }

    /// Creates an `arith.constant` of a float type, rounded to the nearest.
    ///
    /// # Panics
    /// If the type is no float.
    pub fn float(&mut self, ty: Type<'c>, value: f64) -> ValueId {
        let semantics = ty.as_float().unwrap_or_else(|| panic!("'{ty}' is no float type"));
        let value = ApFloat::from_f64(semantics, value).value;
        let value = self.context().float_attribute(ty, value);
        self.op(arith::ConstantOp::NAME, &[], &[ty], &[("value", value)])[0]
    }

    /// Creates an `arith.cmpi`.
    pub fn cmpi(&mut self, predicate: terrace_arith::CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let i1 = self.context().integer_type(1);
        let predicate = self.context().i64_attribute(predicate as i64);
        self.op(arith::CmpIOp::NAME, &[lhs, rhs], &[i1], &[("predicate", predicate)])[0]
    }

    /// Creates a `memref.load`.
    ///
    /// # Panics
    /// If `memref` is no memref.
    pub fn load(&mut self, memref: ValueId, indices: &[ValueId]) -> ValueId {
        let ty = self.type_of(memref);
        let element = ty.shaped_element().unwrap_or_else(|| panic!("'{ty}' has no elements to load"));
        let mut operands = vec![memref];
        operands.extend(indices);
        self.op(memref::LoadOp::NAME, &operands, &[element], &[])[0]
    }

    /// Creates a `memref.store`.
    pub fn store(&mut self, value: ValueId, memref: ValueId, indices: &[ValueId]) {
        let mut operands = vec![value, memref];
        operands.extend(indices);
        self.op(memref::StoreOp::NAME, &operands, &[], &[]);
    }
}
