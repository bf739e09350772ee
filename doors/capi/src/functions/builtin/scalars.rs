//! Numbers of C as elements of dense attributes: which element types they go with, and their bytes.

use terrace_ir::{Ctx, Signedness, Type};
use terrace_support::float::FloatSemantics;

/// A number of C that elements of attributes can be.
pub trait Scalar: Copy + Default {
    /// Element of an array of them in mlir-c.
    type InArrays: Copy;

    /// Number of bytes of one.
    const BYTES: usize;

    /// Returns the number that an entry of an array of mlir-c is.
    fn from_array(entry: Self::InArrays) -> Self;

    /// Returns true if elements of the type are such numbers.
    fn is_element(ty: Type<'static>) -> bool;

    /// Returns the type that dense arrays of such numbers have for their elements.
    fn array_type(context: Ctx<'static>) -> Type<'static>;

    /// Appends its bytes, the lowest first.
    fn write_to(self, bytes: &mut Vec<u8>);

    /// Returns the number that these bytes are, the lowest first.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// Returns true if dense arrays of such numbers have these elements.
pub fn is_array_element<S: Scalar>(ty: Type<'static>) -> bool {
    S::is_element(ty) && (ty.is_float() || ty.is_signless_integer())
}

impl Scalar for bool {
    type InArrays = i32;
    const BYTES: usize = 1;

    fn from_array(entry: i32) -> Self {
        entry != 0
    }

    fn is_element(ty: Type<'static>) -> bool {
        matches!(ty.as_integer(), Some((1, _)))
    }

    fn array_type(context: Ctx<'static>) -> Type<'static> {
        context.integer_type(1)
    }

    fn write_to(self, bytes: &mut Vec<u8>) {
        bytes.push(self.into());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.first().map(|byte| *byte != 0)
    }
}

macro_rules! scalars {
    ($($ty:ident is_element($parameter:ident) $test:expr, array_type($context:ident) $array_type:expr;)*) => {$(
        impl Scalar for $ty {
            type InArrays = $ty;
            const BYTES: usize = size_of::<$ty>();

            fn from_array(entry: $ty) -> Self {
                entry
            }

            fn is_element($parameter: Type<'static>) -> bool {
                $test
            }

            fn array_type($context: Ctx<'static>) -> Type<'static> {
                $array_type
            }

            fn write_to(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Option<Self> {
                Some($ty::from_le_bytes(bytes.try_into().ok()?))
            }
        }
    )*};
}

macro_rules! integers {
    ($($ty:ident $sign:ident;)*) => { scalars! {$(
        $ty is_element(ty) match ty.as_integer() {
            Some((width, sign)) => {
                width == $ty::BITS && matches!(sign, Signedness::Signless | Signedness::$sign)
            }
            None => ty.is_index() && $ty::BITS == 64,
        },
        array_type(context) context.signed_integer_type($ty::BITS, Signedness::Signless);
    )*}};
}

macro_rules! floats {
    ($($ty:ident $semantics:ident;)*) => { scalars! {$(
        $ty is_element(ty) ty.as_float() == Some(FloatSemantics::$semantics),
        array_type(context) context.float_type(FloatSemantics::$semantics);
    )*}};
}

integers! {
    i8 Signed;
    i16 Signed;
    i32 Signed;
    i64 Signed;
    u8 Unsigned;
    u16 Unsigned;
    u32 Unsigned;
    u64 Unsigned;
}

floats! {
    f32 F32;
    f64 F64;
}
