//! Arrays that go in and out of programs: views of other people's memory, and arrays that own theirs.

use terrace_execution::{Buffer, OwnedElements};

/// An element type that arrays of Rust have.
pub trait Number: Copy + private::Sealed {
    /// Type of the elements in IR, where integers have no sign.
    const IR: &'static str;
    /// Name of the type.
    const NAME: &'static str;
}

mod private {
    use terrace_execution::OwnedElements;

    pub trait Sealed: Sized {
        fn own(all: &[Self]) -> OwnedElements;
        fn of(elements: &OwnedElements) -> Option<Vec<Self>>;
    }
}

macro_rules! numbers {
    ($($rust:ty, $ir:literal, $variant:ident, $to:expr, $from:expr;)*) => {
        $(
            impl Number for $rust {
                const IR: &'static str = $ir;
                const NAME: &'static str = stringify!($rust);
            }
            impl private::Sealed for $rust {
                fn own(all: &[Self]) -> OwnedElements {
                    OwnedElements::$variant(all.iter().copied().map($to).collect())
                }
                fn of(elements: &OwnedElements) -> Option<Vec<Self>> {
                    match elements {
                        OwnedElements::$variant(all) => Some(all.iter().copied().map($from).collect()),
                        _ => None,
                    }
                }
            }
        )*
    };
}

numbers! {
    i8, "i8", I8, |one| one, |one| one;
    i16, "i16", I16, |one| one, |one| one;
    i32, "i32", I32, |one| one, |one| one;
    i64, "i64", I64, |one| one, |one| one;
    u8, "i8", I8, u8::cast_signed, i8::cast_unsigned;
    u16, "i16", I16, u16::cast_signed, i16::cast_unsigned;
    u32, "i32", I32, u32::cast_signed, i32::cast_unsigned;
    u64, "i64", I64, u64::cast_signed, i64::cast_unsigned;
    f32, "f32", F32, |one| one, |one| one;
    f64, "f64", F64, |one| one, |one| one;
    bool, "i8", I8, i8::from, |one| one != 0;
}

/// An array that is given to a program. It has a copy of the elements, so that nothing else is written.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) buffer: Buffer,
    /// Name of the element type.
    pub(crate) element: &'static str,
}

impl View {
    /// Takes elements in row-major order, and sizes.
    ///
    /// # Panics
    /// If there is another number of elements than the sizes say.
    #[track_caller]
    pub fn new<T: Number>(elements: &[T], shape: &[usize]) -> Self {
        let count = shape.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
        assert_eq!(
            count,
            Some(elements.len()),
            "an array of the shape {shape:?} has the product of its sizes"
        );
        let shape = shape.iter().map(|size| *size as i64).collect();
        View { buffer: Buffer { elements: T::own(elements), shape }, element: T::NAME }
    }

    /// Returns the sizes.
    pub fn shape(&self) -> &[i64] {
        &self.buffer.shape
    }
}

impl<T: Number> From<T> for View {
    /// Takes a number as an array without dimensions, which a function may take as a scalar.
    fn from(number: T) -> Self {
        View::new(&[number], &[])
    }
}

/// An array that a program returned.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    buffer: Buffer,
}

impl Array {
    pub(crate) fn new(buffer: Buffer) -> Self {
        Array { buffer }
    }

    /// Returns the sizes; none of a scalar.
    pub fn shape(&self) -> Vec<usize> {
        self.buffer.shape.iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect()
    }

    /// Returns the elements in row-major order; `None` if they are of another width, or no floats.
    pub fn to_vec<T: Number>(&self) -> Option<Vec<T>> {
        T::of(&self.buffer.elements)
    }

    /// Returns the only element.
    pub fn number<T: Number>(&self) -> Option<T> {
        match self.to_vec::<T>()?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}

#[cfg(feature = "ndarray")]
mod of_ndarray {
    use super::{Array, Number, View};
    use ndarray::{ArrayBase, ArrayD, Data, Dimension, IxDyn};

    impl<T: Number, S: Data<Elem = T>, D: Dimension> From<&ArrayBase<S, D>> for View {
        /// Takes an array of any layout.
        fn from(array: &ArrayBase<S, D>) -> Self {
            let shape = array.shape();
            match array.as_slice() {
                Some(elements) => View::new(elements, shape),
                None => View::new(&array.iter().copied().collect::<Vec<T>>(), shape),
            }
        }
    }

    impl Array {
        /// Returns an array of `ndarray`; `None` if the elements are of another width, or no floats.
        pub fn to_ndarray<T: Number>(&self) -> Option<ArrayD<T>> {
            ArrayD::from_shape_vec(IxDyn(&self.shape()), self.to_vec::<T>()?).ok()
        }
    }
}
