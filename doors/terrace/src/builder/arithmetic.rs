//! Constants and arithmetic: one method an operation, whose result has the type of its operands.

use super::OpBuilder;
use terrace_ir::Type;
use terrace_ir::ids::ValueId;
use terrace_support::float::ApFloat;

macro_rules! binary {
    ($($method:ident $name:literal;)*) => {
        impl OpBuilder<'_, '_> {
            $(
                #[doc = concat!("Creates an `", $name, "`.")]
                pub fn $method(&mut self, lhs: ValueId, rhs: ValueId) -> ValueId {
                    let ty = self.type_of(lhs);
                    self.op($name, &[lhs, rhs], &[ty], &[])[0]
                }
            )*
        }
    };
}

binary! {
    addi "arith.addi";
    subi "arith.subi";
    muli "arith.muli";
    divsi "arith.divsi";
    divui "arith.divui";
    remsi "arith.remsi";
    remui "arith.remui";
    andi "arith.andi";
    ori "arith.ori";
    xori "arith.xori";
    shli "arith.shli";
    shrui "arith.shrui";
    shrsi "arith.shrsi";
    maxsi "arith.maxsi";
    minsi "arith.minsi";
    addf "arith.addf";
    subf "arith.subf";
    mulf "arith.mulf";
    divf "arith.divf";
    maximumf "arith.maximumf";
    minimumf "arith.minimumf";
}

impl<'c> OpBuilder<'_, 'c> {
    /// Creates an `arith.constant` of an integer type or `index`, wrapping.
    ///
    /// # Panics
    /// If the type is neither.
    pub fn int(&mut self, ty: Type<'c>, value: i64) -> ValueId {
        let value = self.context().integer_attribute(ty, value);
        self.op("arith.constant", &[], &[ty], &[("value", value)])[0]
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
        self.op("arith.constant", &[], &[ty], &[("value", value)])[0]
    }

    /// Creates an `arith.cmpi`.
    pub fn cmpi(&mut self, predicate: terrace_arith::CmpIPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let i1 = self.context().integer_type(1);
        let predicate = self.context().i64_attribute(predicate as i64);
        self.op("arith.cmpi", &[lhs, rhs], &[i1], &[("predicate", predicate)])[0]
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
        self.op("memref.load", &operands, &[element], &[])[0]
    }

    /// Creates a `memref.store`.
    pub fn store(&mut self, value: ValueId, memref: ValueId, indices: &[ValueId]) {
        let mut operands = vec![value, memref];
        operands.extend(indices);
        self.op("memref.store", &operands, &[], &[]);
    }
}
