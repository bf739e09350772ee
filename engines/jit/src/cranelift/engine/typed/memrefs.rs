//! Memrefs as borrowed memory with a shape, and copies of those that functions return.

use super::scalars::{Element, Sealed};
use std::fmt;

/// Memory that is read as a memref of `N` dimensions; `N` is 0 for one element.
#[derive(Clone, Copy, Debug)]
pub struct MemRef<'a, T, const N: usize> {
    elements: &'a [T],
    layout: Layout<N>,
}

/// Memory that is read and written as a memref of `N` dimensions.
#[derive(Debug)]
pub struct MemRefMut<'a, T, const N: usize> {
    elements: &'a mut [T],
    layout: Layout<N>,
}

/// Position of each element in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<const N: usize> {
    pub offset: usize,
    pub shape: [usize; N],
    pub strides: [usize; N],
}

/// Elements of a memref that a function returned, copied in row-major order. The memory itself stays the program's.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CopiedMemRef<T, const N: usize> {
    /// The elements.
    pub elements: Vec<T>,
    /// The sizes.
    pub shape: [usize; N],
}

/// Error of a view that does not lie in its memory.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShapeError {
    /// Number of elements that the shape needs; `None` if no memory is so large.
    pub needed: Option<usize>,
    /// Number of elements given.
    pub given: usize,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.needed {
            Some(needed) => write!(f, "the shape needs {needed} elements, but {} were given", self.given),
            None => f.write_str("the shape is larger than memory"),
        }
    }
}

impl std::error::Error for ShapeError {}

impl<const N: usize> Layout<N> {
    /// Returns the layout without gaps in row-major order.
    fn row_major(shape: [usize; N]) -> Option<Self> {
        let mut strides = [1; N];
        for at in (1..N).rev() {
            strides[at - 1] = shape[at].checked_mul(strides[at])?;
        }
        Some(Layout { offset: 0, shape, strides })
    }

    /// Returns how many elements memory must have.
    fn needed(&self) -> Option<usize> {
        if self.shape.contains(&0) {
            return Some(self.offset);
        }
        let mut last = self.offset;
        for (size, stride) in self.shape.iter().zip(&self.strides) {
            last = last.checked_add((size - 1).checked_mul(*stride)?)?;
        }
        last.checked_add(1)
    }

    /// Checks that the elements lie in memory of `len` elements.
    fn check(self, given: usize, is_all: bool) -> Result<Self, ShapeError> {
        let needed = self.needed().filter(|needed| *needed <= isize::MAX as usize);
        let fits = needed.is_some_and(|needed| if is_all { needed == given } else { needed <= given });
        if fits { Ok(self) } else { Err(ShapeError { needed, given }) }
    }
}

impl<'a, T: Element, const N: usize> MemRef<'a, T, N> {
    /// Returns a view of all elements, in row-major order.
    ///
    /// # Errors
    /// If there are not as many elements as the shape has.
    pub fn new(elements: &'a [T], shape: [usize; N]) -> Result<Self, ShapeError> {
        let given = elements.len();
        let layout = Layout::row_major(shape).ok_or(ShapeError { needed: None, given })?;
        Ok(MemRef { elements, layout: layout.check(given, true)? })
    }

    /// Returns a view that begins at an offset, with the distances between neighbors in each dimension.
    ///
    /// # Errors
    /// If an element of it lies outside of the memory.
    pub fn strided(
        elements: &'a [T],
        offset: usize,
        shape: [usize; N],
        strides: [usize; N],
    ) -> Result<Self, ShapeError> {
        let layout = Layout { offset, shape, strides }.check(elements.len(), false)?;
        Ok(MemRef { elements, layout })
    }

    pub(super) fn parts(self) -> (usize, Layout<N>) {
        (self.elements.as_ptr().expose_provenance(), self.layout)
    }
}

impl<'a, T: Element, const N: usize> MemRefMut<'a, T, N> {
    /// Returns a view of all elements, in row-major order.
    ///
    /// # Errors
    /// If there are not as many elements as the shape has.
    pub fn new(elements: &'a mut [T], shape: [usize; N]) -> Result<Self, ShapeError> {
        let layout = MemRef::new(elements, shape)?.layout;
        Ok(MemRefMut { elements, layout })
    }

    /// Returns a view that begins at an offset, with the distances between neighbors in each dimension.
    ///
    /// # Errors
    /// If an element of it lies outside of the memory.
    pub fn strided(
        elements: &'a mut [T],
        offset: usize,
        shape: [usize; N],
        strides: [usize; N],
    ) -> Result<Self, ShapeError> {
        let layout = MemRef::strided(elements, offset, shape, strides)?.layout;
        Ok(MemRefMut { elements, layout })
    }

    pub(super) fn parts(self) -> (usize, Layout<N>) {
        (self.elements.as_mut_ptr().expose_provenance(), self.layout)
    }
}

impl<T, const N: usize> Sealed for MemRef<'_, T, N> {}
impl<T, const N: usize> Sealed for MemRefMut<'_, T, N> {}
impl<T, const N: usize> Sealed for CopiedMemRef<T, N> {}
impl<T> Sealed for &[T] {}
impl<T> Sealed for &mut [T] {}

impl<T, const N: usize> CopiedMemRef<T, N> {
    pub(super) fn new(elements: Vec<T>, shape: [usize; N]) -> Self {
        CopiedMemRef { elements, shape }
    }
}
