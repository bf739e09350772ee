//! Values of a running program.

pub mod numbers;

use numbers::Data;
use std::rc::Rc;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// A value at run time. What type it has is known from the program.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// The result of what has no result, such as a shift by too much; to act upon it is undefined.
    Poison,
    /// An integer of any width; an index has 64 bits.
    Integer(ApInt),
    /// A float of any format.
    Float(ApFloat),
    /// A complex number: its two parts.
    Complex(Rc<[Value; 2]>),
    /// A vector or a tensor.
    Elements(Rc<Elements>),
    /// A memref, ranked or not.
    MemRef(Rc<MemRef>),
    /// A function, by its name.
    Function(Rc<str>),
    /// An address.
    Pointer(u64),
    /// A struct, an array or a tuple.
    Aggregate(Rc<Vec<Value>>),
}

/// Elements in row-major order.
#[derive(Clone, PartialEq, Debug)]
pub struct Elements {
    /// The sizes.
    pub shape: Vec<usize>,
    /// The elements, in row-major order.
    pub data: Data,
}

/// A view of memory: where elements are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRef {
    /// The address that was allocated.
    pub base: u64,
    /// The address that offsets count from.
    pub aligned: u64,
    /// Elements before the first.
    pub offset: i64,
    /// The sizes.
    pub sizes: Vec<i64>,
    /// Elements between neighbours of each dimension.
    pub strides: Vec<i64>,
}

impl Value {
    /// Returns an `i1`.
    pub fn bool(value: bool) -> Self {
        Value::Integer(ApInt::from_u64(1, u64::from(value)))
    }

    /// Returns an index.
    pub fn index(value: i64) -> Self {
        Value::Integer(ApInt::from_i64(64, value))
    }

    /// Returns a vector or tensor.
    pub fn elements(shape: Vec<usize>, data: Vec<Value>) -> Self {
        Value::of_data(shape, data.into())
    }

    /// Returns a vector or tensor, also of plain numbers.
    pub fn of_data(shape: Vec<usize>, data: Data) -> Self {
        Value::Elements(Rc::new(Elements { shape, data }))
    }

    /// Returns a complex number.
    pub fn complex(re: Value, im: Value) -> Self {
        Value::Complex(Rc::new([re, im]))
    }

    /// Returns a memref.
    pub fn memref(memref: MemRef) -> Self {
        Value::MemRef(Rc::new(memref))
    }

    /// Returns a struct, an array or a tuple.
    pub fn aggregate(parts: Vec<Value>) -> Self {
        Value::Aggregate(Rc::new(parts))
    }

    /// Returns true if it, or any part of it, is poison.
    pub fn has_poison(&self) -> bool {
        match self {
            Value::Poison => true,
            Value::Complex(parts) => parts.iter().any(Value::has_poison),
            Value::Elements(elements) if elements.data.numbers().is_some() => false,
            Value::Elements(elements) => elements.data.iter().any(Value::has_poison),
            Value::Aggregate(parts) => parts.iter().any(Value::has_poison),
            _ => false,
        }
    }

    /// Returns the kind of the value, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Poison => "poison",
            Value::Integer(_) => "an integer",
            Value::Float(_) => "a float",
            Value::Complex(_) => "a complex number",
            Value::Elements(_) => "a vector or tensor",
            Value::MemRef(_) => "a memref",
            Value::Function(_) => "a function",
            Value::Pointer(_) => "an address",
            Value::Aggregate(_) => "an aggregate",
        }
    }
}

impl Elements {
    /// Returns the number of elements of a shape; `None` on overflow.
    pub fn count(shape: &[usize]) -> Option<usize> {
        shape.iter().try_fold(1usize, |count, size| count.checked_mul(*size))
    }

    /// Returns the position of the element at these indices, or of the first of a slice if there are fewer indices than
    /// dimensions; `None` if it is outside.
    pub fn position(&self, indices: &[i64]) -> Option<usize> {
        position(&self.shape, indices)
    }
}

/// Returns the row-major position of an element, or of the first element of a slice; `None` if it is outside of the
/// shape.
pub fn position(shape: &[usize], indices: &[i64]) -> Option<usize> {
    let mut at = 0;
    for (dim, size) in shape.iter().enumerate() {
        let index = match indices.get(dim) {
            Some(index) => usize::try_from(*index).ok().filter(|index| index < size)?,
            None => 0,
        };
        at = at * size + index;
    }
    Some(at)
}

/// Returns the indices of all elements of a shape, in row-major order.
pub fn indices_of(shape: &[usize]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let shape = shape.to_vec();
    let count = Elements::count(&shape).unwrap_or(0);
    (0..count).map(move |position| indices_at(&shape, position))
}

/// Returns the indices of the element at a row-major position.
pub fn indices_at(shape: &[usize], position: usize) -> Vec<i64> {
    let mut indices = vec![0; shape.len()];
    let mut rest = position;
    for (index, size) in indices.iter_mut().zip(shape).rev() {
        *index = (rest % size) as i64;
        rest /= size;
    }
    indices
}

impl MemRef {
    /// Returns the linear element index of these indices; wrapping, as addresses do.
    pub fn linear(&self, indices: &[i64]) -> i64 {
        indices
            .iter()
            .zip(&self.strides)
            .fold(self.offset, |at, (index, stride)| at.wrapping_add(index.wrapping_mul(*stride)))
    }

    /// Returns the sizes as a shape; `None` if one is negative or the product too large.
    pub fn shape(&self) -> Option<Vec<usize>> {
        let shape: Option<Vec<usize>> = self.sizes.iter().map(|size| usize::try_from(*size).ok()).collect();
        shape.filter(|shape| Elements::count(shape).is_some())
    }
}
