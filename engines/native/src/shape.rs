//! Values in registers: a scalar in a register, a vector in parts of a register each, `i1` lanes as bits.

use crate::encode::Length;
use crate::registers::{GENERAL, MASK, VECTOR};
use crate::{Features, Lowered, Surroundings};
use regalloc2::RegClass;
use std::collections::HashMap;
use std::rc::Rc;
use terrace_ir::{Type, TypeKind};
use terrace_llvm::types::{POINTER_TYPE, StructType, VOID_TYPE, as_array, is_type};
use terrace_support::float::FloatSemantics;

/// Scalars that values consist of are no more than this.
const MOST_LEAVES: usize = 512;

/// Lanes that a vector has at most.
const MOST_LANES: i64 = 1024;

/// Type of a scalar or lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer of 1 to 64 bits, or an address. Above its bits are zeros up to 8, 16, 32 or 64 bits, and anything above.
    Integer(u32),
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// `f16`, as its bits.
    F16,
    /// `bf16`, as its bits.
    Bf16,
}

impl Scalar {
    /// Returns the number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Integer(width) => width,
            Scalar::F32 => 32,
            Scalar::F64 => 64,
            Scalar::F16 | Scalar::Bf16 => 16,
        }
    }

    /// Returns the bytes of a register or of memory that hold one.
    pub fn bytes(self) -> u32 {
        match self.bits() {
            0..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            _ => 8,
        }
    }

    /// Returns true if it is in a vector register.
    pub fn is_in_vector_register(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Returns the class of its register.
    pub fn class(self) -> RegClass {
        if self.is_in_vector_register() { VECTOR } else { GENERAL }
    }

    /// Returns true if it is a float.
    pub fn is_float(self) -> bool {
        !matches!(self, Scalar::Integer(_))
    }
}

/// Scalar or vector that a value consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Type of the scalar, or of the lanes.
    pub scalar: Scalar,
    /// Number of lanes; `None` for a scalar.
    pub lanes: Option<u32>,
    /// Place in memory, in bytes.
    pub offset: u64,
    /// Number of the first of its parts among those of the value.
    pub first: u32,
    /// Number of parts.
    pub count: u32,
}

/// Part of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// First lane.
    pub start: u32,
    /// Number of lanes.
    pub lanes: u32,
    /// Register length, of which the part may be less.
    pub length: Length,
}

impl Leaf {
    /// Returns true if it is a vector of `i1`, which is held as bits.
    pub fn is_mask(&self) -> bool {
        self.lanes.is_some() && self.scalar == Scalar::Integer(1)
    }

    /// Returns the class of its registers.
    pub fn class(&self, features: Features) -> RegClass {
        match self.lanes {
            None => self.scalar.class(),
            Some(_) if self.is_mask() => {
                if features.avx512 {
                    MASK
                } else {
                    GENERAL
                }
            }
            Some(_) => VECTOR,
        }
    }

    /// Returns the parts of a vector that is no mask.
    pub fn parts(&self, features: Features) -> impl Iterator<Item = Part> + use<> {
        let lanes = self.lanes.unwrap_or(1);
        let bytes = self.scalar.bytes();
        let most = full(features).bytes() / bytes;
        (0..lanes.div_ceil(most)).map(move |number| {
            let start = number * most;
            let count = (lanes - start).min(most);
            let length = match count * bytes {
                0..=16 => Length::X,
                17..=32 => Length::Y,
                _ => Length::Z,
            };
            Part { start, lanes: count, length }
        })
    }
}

impl Part {
    /// Returns true if there is nothing in the register beside the part.
    pub fn is_full(&self, scalar: Scalar) -> bool {
        self.lanes * scalar.bytes() == self.length.bytes()
    }
}

/// Returns the length of the longest registers.
pub fn full(features: Features) -> Length {
    if features.avx512 { Length::Z } else { Length::Y }
}

/// Registers of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Scalars and vectors.
    pub leaves: Vec<Leaf>,
    /// Number of registers.
    pub parts: u32,
}

/// Types of a function, each looked at once.
#[derive(Default)]
pub struct Shapes<'c>(HashMap<Type<'c>, Rc<Shape>>);

impl<'c> Shapes<'c> {
    /// Returns the shape of a type; that of void is empty.
    ///
    /// # Errors
    /// If values of the type are not held here.
    pub fn of<'a>(
        &mut self,
        ty: Type<'c>,
        features: Features,
        surroundings: &dyn Surroundings<'a, 'c>,
    ) -> Lowered<Rc<Shape>> {
        if let Some(known) = self.0.get(&ty) {
            return Ok(known.clone());
        }
        let mut shape = Shape { leaves: Vec::new(), parts: 0 };
        if !is_type(ty, &VOID_TYPE) {
            collect(ty, (0, 0), features, surroundings, &mut shape)?;
        }
        let shape = Rc::new(shape);
        self.0.insert(ty, shape.clone());
        Ok(shape)
    }
}

fn collect<'a, 'c>(
    ty: Type<'c>,
    (offset, depth): (u64, u32),
    features: Features,
    surroundings: &dyn Surroundings<'a, 'c>,
    shape: &mut Shape,
) -> Lowered<()> {
    if shape.leaves.len() > MOST_LEAVES || depth > 32 {
        return Err("a value of so many parts is not held in registers".into());
    }
    if let Some((element, count)) = as_array(ty) {
        let (stride, _) = surroundings.size(element)?;
        for at in 0..count.min(MOST_LEAVES as u64 + 1) {
            collect(element, (offset + at * stride, depth + 1), features, surroundings, shape)?;
        }
        return Ok(());
    }
    if let Some(structure) = StructType::of(ty) {
        for at in 0..structure.len() {
            let (element, start) = surroundings.field(structure, at)?;
            collect(element, (offset + start, depth + 1), features, surroundings, shape)?;
        }
        return Ok(());
    }
    let lanes = match *ty.kind() {
        TypeKind::Vector { .. } => match ty.element_count() {
            Some(count @ 1..=MOST_LANES) if !ty.is_scalable_vector() => Some(count as u32),
            _ => return Err(format!("'{ty}' is too long a vector, or of no known length").into()),
        },
        _ => None,
    };
    let scalar = scalar(ty.element_or_self())?;
    let mut leaf = Leaf { scalar, lanes, offset, first: shape.parts, count: 1 };
    if let Some(lanes) = lanes {
        leaf.count = if leaf.is_mask() { lanes.div_ceil(64) } else { leaf.parts(features).count() as u32 };
        if !matches!(scalar.bits(), 1 | 8 | 16 | 32 | 64) {
            return Err(format!("'{ty}' has lanes that the machine does not have").into());
        }
    }
    shape.parts += leaf.count;
    shape.leaves.push(leaf);
    Ok(())
}

/// Returns the type of a scalar.
pub fn scalar(ty: Type<'_>) -> Lowered<Scalar> {
    match *ty.kind() {
        TypeKind::Integer { width: width @ 1..=64, .. } => Ok(Scalar::Integer(width)),
        TypeKind::Float(FloatSemantics::F32) => Ok(Scalar::F32),
        TypeKind::Float(FloatSemantics::F64) => Ok(Scalar::F64),
        TypeKind::Float(FloatSemantics::F16) => Ok(Scalar::F16),
        TypeKind::Float(FloatSemantics::BF16) => Ok(Scalar::Bf16),
        _ if is_type(ty, &POINTER_TYPE) => Ok(Scalar::Integer(64)),
        _ => Err(format!("values of type '{ty}' are not held here").into()),
    }
}
