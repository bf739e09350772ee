//! The declared enums, and the attributes that their cases are.

mod calling_conventions;
mod debug_info;
mod instructions;
mod symbols;

pub use calling_conventions::*;
pub use debug_info::*;
pub use instructions::*;
pub use symbols::*;

use crate::attributes::{
    CConvAttr, FastmathFlagsAttr, FramePointerKindAttr, LinkageAttr, TailCallKindAttr, UWTableKindAttr,
};
use terrace_ir::{Attribute, Ctx};

macro_rules! integers {
    ($($name:ident),* $(,)?) => {$(
        impl $name {
            /// Returns the case as an integer attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                let ty = context.integer_type(Self::SPEC.width_bits);
                context.integer_attribute(ty, self.value().cast_signed())
            }
        }
    )*};
}

macro_rules! declarations {
    ($($name:ident = $spec:ident),* $(,)?) => {$(
        impl $name {
            /// Returns the case as an attribute of its declaration.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute($spec::SPEC, &[context.i64_attribute(self.value().cast_signed())])
            }
        }
    )*};
}

integers! {
    AsmDialect, AtomicBinOp, AtomicOrdering, Comdat, FCmpPredicate, FPExceptionBehavior, GEPNoWrapFlags,
    ICmpPredicate, IntegerOverflowFlags, RoundingMode, UnnamedAddr, Visibility,
}

declarations! {
    CConv = CConvAttr,
    FastmathFlags = FastmathFlagsAttr,
    FramePointerKind = FramePointerKindAttr,
    Linkage = LinkageAttr,
    TailCallKind = TailCallKindAttr,
    UWTableKind = UWTableKindAttr,
}
