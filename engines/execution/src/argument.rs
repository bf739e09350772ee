//! Values that go in and out of a program: scalars by value, memrefs as slices.

/// An element type that Rust and IR both have.
pub trait Element: Copy {
    /// Returns a slice of it that can be written.
    fn elements_mut(slice: &mut [Self]) -> ElementsMut<'_>;
}

macro_rules! elements {
    ($($variant:ident $rust:ty, $ir:literal, $doc:literal;)*) => {
        /// Elements of a memref that is read and written.
        #[derive(PartialEq, Debug)]
        pub enum ElementsMut<'s> {
            $(#[doc = $doc] $variant(&'s mut [$rust]),)*
        }

        /// Elements of a memref that a function returned.
        #[derive(Clone, PartialEq, Debug)]
        pub enum OwnedElements {
            $(#[doc = $doc] $variant(Vec<$rust>),)*
        }

        /// A value that a function returned.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Returned {
            $(#[doc = $doc] $variant($rust),)*
            /// `i1`.
            I1(bool),
            /// `index`.
            Index(i64),
            /// A memref, copied.
            MemRef(Buffer),
        }

        /// An argument of a call.
        #[derive(PartialEq, Debug)]
        pub enum Argument<'s> {
            $(#[doc = $doc] $variant($rust),)*
            /// `i1`.
            I1(bool),
            /// `index`.
            Index(i64),
            /// A memref.
            MemRef(Slice<'s>),
        }

        $(impl Element for $rust {
            fn elements_mut(slice: &mut [Self]) -> ElementsMut<'_> {
                ElementsMut::$variant(slice)
            }
        })*

        impl ElementsMut<'_> {
            /// Returns the element type, as IR spells it.
            pub fn ty(&self) -> &'static str {
                match self {
                    $(ElementsMut::$variant(_) => $ir,)*
                }
            }

            /// Returns the number of elements.
            pub fn count(&self) -> usize {
                match self {
                    $(ElementsMut::$variant(slice) => slice.len(),)*
                }
            }

            /// Returns the address of the first element.
            pub fn address(&mut self) -> usize {
                match self {
                    $(ElementsMut::$variant(slice) => slice.as_mut_ptr() as usize,)*
                }
            }

            /// Returns the bytes of all elements, little-endian.
            pub fn to_bytes(&self) -> Vec<u8> {
                match self {
                    $(ElementsMut::$variant(slice) => slice.iter().flat_map(|one| one.to_le_bytes()).collect(),)*
                }
            }

            /// Overwrites elements from bytes; elements past the end of the bytes stay.
            pub fn copy_from_bytes(&mut self, bytes: &[u8]) {
                match self {
                    $(ElementsMut::$variant(slice) => {
                        let parts = bytes.as_chunks::<{ size_of::<$rust>() }>().0;
                        for (element, bytes) in slice.iter_mut().zip(parts) {
                            *element = <$rust>::from_le_bytes(*bytes);
                        }
                    })*
                }
            }
        }

        impl OwnedElements {
            /// Returns the size of an element of a type as IR spells it, in bytes; `None` for other types.
            pub fn size_of(ty: &str) -> Option<usize> {
                match ty {
                    $($ir => Some(size_of::<$rust>()),)*
                    "index" => Some(8),
                    _ => None,
                }
            }

            /// Decodes elements of a type as IR spells it from little-endian bytes; `None` for other types.
            pub fn from_bytes(ty: &str, bytes: &[u8]) -> Option<Self> {
                match ty {
                    $($ir => {
                        let parts = bytes.as_chunks::<{ size_of::<$rust>() }>().0;
                        Some(OwnedElements::$variant(
                            parts.iter().map(|bytes| <$rust>::from_le_bytes(*bytes)).collect(),
                        ))
                    })*
                    "index" => Self::from_bytes("i64", bytes),
                    _ => None,
                }
            }
        }

        impl Returned {
            /// Decodes a scalar of a type as IR spells it from little-endian bytes; `None` for other types.
            pub fn from_bytes(ty: &str, bytes: &[u8]) -> Option<Self> {
                match ty {
                    $($ir => Some(Returned::$variant(<$rust>::from_le_bytes(*bytes.first_chunk()?))),)*
                    "i1" => Some(Returned::I1(bytes.first()? & 1 != 0)),
                    "index" => Some(Returned::Index(i64::from_le_bytes(*bytes.first_chunk()?))),
                    _ => None,
                }
            }
        }

        impl Argument<'_> {
            /// Returns the type of a scalar, as IR spells it; of a memref, that of its elements.
            pub fn ty(&self) -> &'static str {
                match self {
                    $(Argument::$variant(_) => $ir,)*
                    Argument::I1(_) => "i1",
                    Argument::Index(_) => "index",
                    Argument::MemRef(slice) => slice.elements.ty(),
                }
            }

            /// Returns the bytes of a scalar, little-endian; `None` for a memref.
            pub fn to_bytes(&self) -> Option<Vec<u8>> {
                match self {
                    $(Argument::$variant(value) => Some(value.to_le_bytes().to_vec()),)*
                    Argument::I1(value) => Some(vec![u8::from(*value)]),
                    Argument::Index(value) => Some(value.to_le_bytes().to_vec()),
                    Argument::MemRef(_) => None,
                }
            }
        }
    };
}

elements! {
    I8 i8, "i8", "`i8`.";
    I16 i16, "i16", "`i16`.";
    I32 i32, "i32", "`i32`.";
    I64 i64, "i64", "`i64`.";
    F32 f32, "f32", "`f32`.";
    F64 f64, "f64", "`f64`.";
}

/// A memref argument: elements in row-major order, and sizes.
#[derive(PartialEq, Debug)]
pub struct Slice<'s> {
    /// The elements, in row-major order.
    pub elements: ElementsMut<'s>,
    /// The sizes.
    pub shape: Vec<i64>,
}

impl<'s> Slice<'s> {
    /// Returns a slice of a shape.
    pub fn new<T: Element>(elements: &'s mut [T], shape: &[i64]) -> Self {
        Slice { elements: T::elements_mut(elements), shape: shape.to_vec() }
    }

    /// Returns true if the number of elements is the product of the sizes.
    pub fn is_complete(&self) -> bool {
        let count = self.shape.iter().try_fold(
            1i64,
            |count, size| {
                if *size < 0 { None } else { count.checked_mul(*size) }
            },
        );
        count.is_some_and(|count| usize::try_from(count) == Ok(self.elements.count()))
    }
}

/// A memref that a function returned, copied row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Buffer {
    /// The elements, in row-major order.
    pub elements: OwnedElements,
    /// The sizes.
    pub shape: Vec<i64>,
}
