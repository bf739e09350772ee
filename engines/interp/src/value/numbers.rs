//! Elements of vectors and tensors: values, or plain numbers that become values when they are accessed as such.

use super::Value;
use std::cell::OnceCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use terrace_ir::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Type of numbers that are kept as their bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// An integer of at most 64 bits; its bits are zero-extended.
    Integer(u32),
}

/// Numbers of one type, each in the next power of two of bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    number: Number,
    bytes: Vec<u8>,
}

/// Elements in row-major order, which are read as a slice of values.
///
/// Numbers are shared when they are copied, and become values only if one is asked for by reference.
pub struct Data {
    numbers: Option<Rc<Numbers>>,
    values: OnceCell<Vec<Value>>,
}

impl Number {
    /// Returns the type of numbers that a type in IR is.
    pub fn of(ty: Type<'_>) -> Option<Self> {
        match (ty.as_float(), ty.as_integer()) {
            (Some(FloatSemantics::F32), _) => Some(Number::F32),
            (Some(FloatSemantics::F64), _) => Some(Number::F64),
            (_, Some((width @ 1..=64, _))) => Some(Number::Integer(width)),
            _ if ty.is_index() => Some(Number::Integer(64)),
            _ => None,
        }
    }

    /// Returns the bits of a value of this type.
    pub fn bits(self, value: &Value) -> Option<u64> {
        match (self, value) {
            (Number::Integer(_), Value::Integer(value)) => value.to_u64(),
            (Number::F32, Value::Float(value)) if value.semantics() == FloatSemantics::F32 => {
                Some(value.to_bits() as u64)
            }
            (Number::F64, Value::Float(value)) if value.semantics() == FloatSemantics::F64 => {
                Some(value.to_bits() as u64)
            }
            _ => None,
        }
    }

    /// Returns the value of these bits.
    pub fn value(self, bits: u64) -> Value {
        match self {
            Number::F32 => Value::Float(ApFloat::from_bits(FloatSemantics::F32, u128::from(bits))),
            Number::F64 => Value::Float(ApFloat::from_bits(FloatSemantics::F64, u128::from(bits))),
            Number::Integer(width) => Value::Integer(ApInt::from_u64(width, bits)),
        }
    }

    /// Returns the bits that a number has.
    pub fn mask(self) -> u64 {
        match self {
            Number::Integer(width) => u64::MAX >> (64 - width),
            Number::F32 => u64::from(u32::MAX),
            Number::F64 => u64::MAX,
        }
    }

    /// Returns the bytes that a number takes.
    pub fn size(self) -> usize {
        match self {
            Number::F32 => 4,
            Number::F64 => 8,
            Number::Integer(width) => (width.div_ceil(8) as usize).next_power_of_two(),
        }
    }
}

impl Numbers {
    /// Returns the numbers whose bytes these are, little-endian; `None` unless they are whole.
    pub fn of_bytes(number: Number, bytes: &[u8]) -> Option<Self> {
        bytes.len().is_multiple_of(number.size()).then(|| Numbers { number, bytes: bytes.to_vec() })
    }

    /// Returns the numbers of these bits.
    pub fn of_bits(number: Number, bits: impl Iterator<Item = u64>) -> Self {
        let mut bytes = Vec::with_capacity(bits.size_hint().0 * number.size());
        match number.size() {
            4 => bits.for_each(|one| bytes.extend_from_slice(&(one as u32).to_le_bytes())),
            size => bits.for_each(|one| bytes.extend_from_slice(&one.to_le_bytes()[..size])),
        }
        Numbers { number, bytes }
    }

    /// Returns the type.
    pub fn number(&self) -> Number {
        self.number
    }

    fn len(&self) -> usize {
        self.bytes.len() / self.number.size()
    }

    /// Returns the bits of all.
    pub fn bits(&self) -> Vec<u64> {
        if self.number.size() == 4 {
            let words = self.bytes.as_chunks::<4>().0;
            return words.iter().map(|word| u64::from(u32::from_le_bytes(*word))).collect();
        }
        (0..self.len()).map(|at| self.get(at)).collect()
    }

    fn get(&self, at: usize) -> u64 {
        let size = self.number.size();
        let mut word = [0; 8];
        word[..size].copy_from_slice(&self.bytes[at * size..(at + 1) * size]);
        u64::from_le_bytes(word)
    }

    fn set(&mut self, at: usize, bits: u64) {
        let size = self.number.size();
        self.bytes[at * size..(at + 1) * size].copy_from_slice(&bits.to_le_bytes()[..size]);
    }
}

impl Data {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match &self.numbers {
            Some(numbers) => numbers.len(),
            None => self.values.get().map_or(0, Vec::len),
        }
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the numbers, if the elements are kept so.
    pub fn numbers(&self) -> Option<&Numbers> {
        self.numbers.as_deref()
    }

    /// Returns one element, without converting the others to values.
    pub fn at(&self, at: usize) -> Value {
        match &self.numbers {
            Some(numbers) => numbers.number.value(numbers.get(at)),
            None => self[at].clone(),
        }
    }

    /// Overwrites one element.
    pub fn put(&mut self, at: usize, value: Value) {
        if let Some(numbers) = &mut self.numbers
            && let Some(bits) = numbers.number.bits(&value)
        {
            Rc::make_mut(numbers).set(at, bits);
            self.values = OnceCell::new();
            return;
        }
        self[at] = value;
    }

    /// Returns the elements at these positions.
    pub fn pick(&self, positions: impl Iterator<Item = usize>) -> Data {
        match &self.numbers {
            Some(numbers) => Numbers::of_bits(numbers.number, positions.map(|at| numbers.get(at))).into(),
            None => positions.map(|at| self[at].clone()).collect(),
        }
    }

    /// Overwrites the elements at these positions.
    pub fn put_all(&mut self, positions: impl Iterator<Item = usize>, elements: &Data) {
        match (&mut self.numbers, &elements.numbers) {
            (Some(own), Some(others)) if own.number == others.number => {
                let own = Rc::make_mut(own);
                for (number, at) in positions.enumerate() {
                    own.set(at, others.get(number));
                }
                self.values = OnceCell::new();
            }
            _ => {
                let own: &mut [Value] = self;
                for (at, value) in positions.zip(elements.iter()) {
                    own[at] = value.clone();
                }
            }
        }
    }
}

impl Deref for Data {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        self.values.get_or_init(|| match &self.numbers {
            Some(numbers) => (0..numbers.len()).map(|at| numbers.number.value(numbers.get(at))).collect(),
            None => Vec::new(),
        })
    }
}

impl DerefMut for Data {
    fn deref_mut(&mut self) -> &mut [Value] {
        let _ = &**self;
        self.numbers = None;
        self.values.get_mut().map_or(&mut [], |values| &mut values[..])
    }
}

impl From<Vec<Value>> for Data {
    fn from(values: Vec<Value>) -> Self {
        Data { numbers: None, values: OnceCell::from(values) }
    }
}

impl From<Numbers> for Data {
    fn from(numbers: Numbers) -> Self {
        Data { numbers: Some(Rc::new(numbers)), values: OnceCell::new() }
    }
}

impl FromIterator<Value> for Data {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Vec::from_iter(values).into()
    }
}

impl<'d> IntoIterator for &'d Data {
    type Item = &'d Value;
    type IntoIter = std::slice::Iter<'d, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Clone for Data {
    fn clone(&self) -> Self {
        match &self.numbers {
            Some(numbers) => Data { numbers: Some(numbers.clone()), values: OnceCell::new() },
            None => self.to_vec().into(),
        }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}
