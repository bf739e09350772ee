//! Values of one type as values of another that takes the same memory, or a part of it.

use crate::types::{DataLayout, POINTER_TYPE, is_aggregate, is_type};
use crate::{
    AddrSpaceCastOp, AndOp, BitcastOp, ConstantOp, IntToPtrOp, LShrOp, OrOp, PtrToIntOp, ShlOp, TruncOp,
    ZExtOp,
};
use terrace_ir::ids::ValueId;
use terrace_ir::{Location, PatternRewriter, Type};
use terrace_support::ap_int::ApInt;

/// True if an access is to all of the memory or to the first part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Reads no more than there is.
    Read,
    /// Writes no more than there is.
    Write,
}

/// Returns true if values of the type can be seen as integers.
fn is_supported(ty: Type<'_>) -> bool {
    if is_aggregate(ty) {
        return false;
    }
    !ty.is_vector() || !is_type(ty.element_or_self(), &POINTER_TYPE) && !ty.is_scalable_vector()
}

/// Returns true if an access of one type may be made to memory of another.
pub(super) fn are_compatible<'c>(
    layout: DataLayout<'_, 'c>,
    memory: Type<'c>,
    accessed: Type<'c>,
    _: Access,
) -> bool {
    if memory == accessed {
        return true;
    }
    if !is_supported(memory) || !is_supported(accessed) {
        return false;
    }
    let (Some(whole), Some(part)) = (layout.size_in_bits(memory), layout.size_in_bits(accessed)) else {
        return false;
    };
    if is_type(memory, &POINTER_TYPE) && is_type(accessed, &POINTER_TYPE) {
        return whole == part;
    }
    part <= whole
}

/// Makes operations at the insertion point.
pub(super) struct Converter<'r, 'b, 'c> {
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    pub location: Location<'c>,
    pub is_big_endian: bool,
}

impl<'c> Converter<'_, '_, 'c> {
    fn ty(&self, value: ValueId) -> Type<'c> {
        self.rewriter.value(value).ty()
    }

    fn integer(&self, bits: u64) -> Type<'c> {
        self.rewriter.context().integer_type(u32::try_from(bits).expect("sizes were compared"))
    }

    fn bitcast(&mut self, value: ValueId, wanted: Type<'c>) -> ValueId {
        let source = self.rewriter.value(value).defining_op().filter(|op| op.is("llvm.bitcast"));
        match source.map(|op| op.operand(0)) {
            Some(source) if source.ty() == wanted => source.id(),
            _ => {
                let (context, location) = (self.rewriter.context(), self.location);
                self.rewriter.create_value(BitcastOp::builder(context, location).arg(value).res(wanted))
            }
        }
    }

    /// Returns the bits of a value as an integer.
    fn integer_of(&mut self, value: ValueId, bits: u64) -> ValueId {
        let (ty, wanted) = (self.ty(value), self.integer(bits));
        let (context, location) = (self.rewriter.context(), self.location);
        if ty.is_integer() {
            value
        } else if is_type(ty, &POINTER_TYPE) {
            self.rewriter.create_value(PtrToIntOp::builder(context, location).arg(value).res(wanted))
        } else {
            self.bitcast(value, wanted)
        }
    }

    /// Returns an integer as a value with those bits.
    fn value_of(&mut self, value: ValueId, wanted: Type<'c>) -> ValueId {
        let (context, location) = (self.rewriter.context(), self.location);
        if wanted.is_integer() {
            value
        } else if is_type(wanted, &POINTER_TYPE) {
            self.rewriter.create_value(IntToPtrOp::builder(context, location).arg(value).res(wanted))
        } else {
            self.bitcast(value, wanted)
        }
    }

    fn same_size(&mut self, value: ValueId, wanted: Type<'c>, bits: u64) -> ValueId {
        let ty = self.ty(value);
        if is_type(ty, &POINTER_TYPE) && is_type(wanted, &POINTER_TYPE) {
            let (context, location) = (self.rewriter.context(), self.location);
            return self
                .rewriter
                .create_value(AddrSpaceCastOp::builder(context, location).arg(value).res(wanted));
        }
        let integer = self.integer_of(value, bits);
        self.value_of(integer, wanted)
    }

    fn constant(&mut self, value: &ApInt) -> ValueId {
        let (context, location) = (self.rewriter.context(), self.location);
        let ty = context.integer_type(value.width_bits());
        let attribute = context.ap_int_attribute(ty, value);
        self.rewriter.create_value(ConstantOp::builder(context, location).value(attribute).res(ty))
    }

    /// Reads the first bits of memory that holds a value, as another type.
    pub fn extract(&mut self, value: ValueId, wanted: Type<'c>, sizes: (u64, u64)) -> ValueId {
        let (whole, part) = sizes;
        if self.ty(value) == wanted {
            return value;
        }
        if whole == part {
            return self.same_size(value, wanted, whole);
        }
        let (context, location) = (self.rewriter.context(), self.location);
        let mut bits = self.integer_of(value, whole);
        if self.is_big_endian {
            let amount = self.constant(&ApInt::from_u64(whole as u32, whole - part));
            bits = self.rewriter.create_value(LShrOp::builder(context, location).lhs(bits).rhs(amount));
        }
        let narrow = self.integer(part);
        let bits = self.rewriter.create_value(TruncOp::builder(context, location).arg(bits).res(narrow));
        self.value_of(bits, wanted)
    }

    /// Returns the contents of memory after a value was written to some of its first bits.
    pub fn insert(&mut self, value: ValueId, before: ValueId, sizes: (u64, u64)) -> ValueId {
        let (whole, part) = sizes;
        let wanted = self.ty(before);
        let (context, location) = (self.rewriter.context(), self.location);
        let old = self.integer_of(before, whole);
        let new = self.integer_of(value, part);
        let wide = self.integer(whole);
        let mut new = self.rewriter.create_value(ZExtOp::builder(context, location).arg(new).res(wide));
        let width = whole as u32;
        let ones = |bits: u64| ApInt::all_ones(bits as u32).zero_extend(width);
        let mask = if self.is_big_endian {
            let amount = self.constant(&ApInt::from_u64(width, whole - part));
            new = self.rewriter.create_value(ShlOp::builder(context, location).lhs(new).rhs(amount));
            ones(whole - part)
        } else {
            ones(part).not()
        };
        let mask = self.constant(&mask);
        let kept = self.rewriter.create_value(AndOp::builder(context, location).lhs(old).rhs(mask));
        let all = self.rewriter.create_value(OrOp::builder(context, location).lhs(kept).rhs(new));
        self.value_of(all, wanted)
    }
}
