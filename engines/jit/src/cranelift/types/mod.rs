//! Representation of LLVM types as leaves, and the positions of their parts in memory.
//!
//! A value is a list of scalars, its leaves: one for a scalar, one a lane for a vector, those of all elements for a
//! structure or array. An integer is held in the next machine width with zeros above its own bits; one that is wider
//! than 128 bits is as many leaves as it has words of 64 bits. A float that the machine lacks is held as its bits.

pub(in crate::cranelift) mod constants;
pub(crate) mod signature;

use crate::cranelift::{Lowered, refuse};
use cranelift_codegen::ir::{self, types};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use terrace_ir::{Ctx, Type, TypeKind};
use terrace_llvm::types::{POINTER_TYPE, PPC_FP128_TYPE, Packing, StructType, VOID_TYPE, as_array, is_type};
use terrace_support::float::FloatSemantics;

/// Values with more leaves than this are refused: they would make code of their size at each use.
const MAX_LEAVES: usize = 1 << 12;

const TOO_MANY_PARTS: &str = "a value of so many parts is too large to be held";

/// Types that are nested deeper than this are refused.
const MAX_DEPTH: u32 = 200;

/// Kind of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cranelift) enum Kind {
    /// An integer of 1 to 128 bits.
    Integer(u32),
    /// An address.
    Pointer,
    /// A `float`.
    F32,
    /// A `double`.
    F64,
    /// A float that is computed by the host; its bits are held.
    Soft(FloatSemantics),
}

/// One scalar of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cranelift) struct Leaf {
    pub kind: Kind,
    /// Offset in memory in bits. No multiple of eight in vectors of odd integers, which are packed.
    pub offset_bits: u64,
    /// True if its neighbours share its bytes.
    pub is_packed: bool,
}

/// A type in memory and out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cranelift) struct Size {
    /// From one element of an array to the next.
    pub bytes: u64,
    /// The alignment.
    pub alignment: u64,
}

impl Kind {
    /// Returns the machine type that holds it.
    pub fn held(self) -> ir::Type {
        match self {
            Kind::Integer(width) => integer_type(width),
            Kind::Pointer => types::I64,
            Kind::F32 => types::F32,
            Kind::F64 => types::F64,
            Kind::Soft(semantics) => integer_type(semantics.width_bits()),
        }
    }

    /// Returns the width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Kind::Integer(width) => width,
            Kind::Pointer | Kind::F64 => 64,
            Kind::F32 => 32,
            Kind::Soft(semantics) => semantics.width_bits(),
        }
    }

    fn size(self) -> Size {
        let bytes = u64::from(self.held().bytes());
        Size { bytes, alignment: bytes }
    }
}

/// Returns the width of an integer, or of those in a vector, that takes several leaves.
pub(in crate::cranelift) fn wide_width(ty: Type<'_>) -> Option<u32> {
    match *ty.element_or_self().kind() {
        TypeKind::Integer { width, .. } if width > 128 => Some(width),
        _ => None,
    }
}

/// Returns the leaves of such an integer, the lowest first.
pub(in crate::cranelift) fn words(width: u32) -> impl Iterator<Item = Kind> {
    (0..width.div_ceil(64)).map(move |at| Kind::Integer((width - 64 * at).min(64)))
}

/// Returns the machine type that holds integers of `width` bits, at most 128.
fn integer_type(width: u32) -> ir::Type {
    match width {
        0..=8 => types::I8,
        9..=16 => types::I16,
        17..=32 => types::I32,
        33..=64 => types::I64,
        _ => types::I128,
    }
}

/// Returns the leaves of one scalar.
fn in_a_row(kinds: &[Kind], start_bits: u64, is_packed: bool) -> impl Iterator<Item = Leaf> {
    let mut offset_bits = start_bits;
    kinds.iter().map(move |kind| {
        let leaf = Leaf { kind: *kind, offset_bits, is_packed };
        offset_bits += u64::from(kind.bits());
        leaf
    })
}

/// The types of a program, each looked at once.
pub(in crate::cranelift) struct Types<'c> {
    context: Ctx<'c>,
    leaves: RefCell<HashMap<Type<'c>, Rc<[Leaf]>>>,
}

impl<'c> Types<'c> {
    pub fn new(context: Ctx<'c>) -> Self {
        Types { context, leaves: RefCell::default() }
    }

    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Returns the leaves of a type; none of void.
    pub fn leaves(&self, ty: Type<'c>) -> Lowered<Rc<[Leaf]>> {
        if let Some(known) = self.leaves.borrow().get(&ty) {
            return Ok(known.clone());
        }
        let mut leaves = Vec::new();
        if !is_type(ty, &VOID_TYPE) {
            self.collect(ty, 0, 0, &mut leaves)?;
        }
        let leaves: Rc<[Leaf]> = leaves.into();
        self.leaves.borrow_mut().insert(ty, leaves.clone());
        Ok(leaves)
    }

    /// Returns the kind of a scalar type.
    pub fn scalar(&self, ty: Type<'c>) -> Lowered<Kind> {
        match *ty.kind() {
            TypeKind::Integer { width: width @ 1..=128, .. } => Ok(Kind::Integer(width)),
            TypeKind::Float(semantics) => Ok(match semantics {
                FloatSemantics::F32 => Kind::F32,
                FloatSemantics::F64 => Kind::F64,
                other => Kind::Soft(other),
            }),
            _ if is_type(ty, &POINTER_TYPE) => Ok(Kind::Pointer),
            _ => refuse(format!("there is no way to hold a value of type '{ty}'")),
        }
    }

    /// Returns the kinds of the leaves of a scalar type.
    pub fn kinds(&self, ty: Type<'c>) -> Lowered<Vec<Kind>> {
        match wide_width(ty) {
            Some(width) if width as usize > 64 * MAX_LEAVES => refuse(TOO_MANY_PARTS),
            Some(width) => Ok(words(width).collect()),
            None => Ok(vec![self.scalar(ty)?]),
        }
    }

    fn collect(&self, ty: Type<'c>, start_bits: u64, depth: u32, leaves: &mut Vec<Leaf>) -> Lowered<()> {
        if leaves.len() > MAX_LEAVES || depth > MAX_DEPTH {
            return refuse(TOO_MANY_PARTS);
        }
        if let Some((element, count)) = as_array(ty) {
            let stride = self.size(element)?.bytes * 8;
            for at in 0..count.min(MAX_LEAVES as u64 + 1) {
                self.collect(element, start_bits + at * stride, depth + 1, leaves)?;
            }
        } else if let Some(structure) = StructType::of(ty) {
            for at in 0..structure.len() {
                let (element, offset) = self.field(structure, at)?;
                self.collect(element, start_bits + offset * 8, depth + 1, leaves)?;
            }
        } else if let TypeKind::Vector { element, .. } = *ty.kind() {
            let count = self.lane_count(ty)?;
            let kinds = self.kinds(element)?;
            let bits: u32 = kinds.iter().map(|kind| kind.bits()).sum();
            for at in 0..count.min(MAX_LEAVES as u64 + 1) {
                let start_bits = start_bits + at * u64::from(bits);
                leaves.extend(in_a_row(&kinds, start_bits, !bits.is_multiple_of(8)));
                if leaves.len() > MAX_LEAVES {
                    break;
                }
            }
        } else {
            leaves.extend(in_a_row(&self.kinds(ty)?, start_bits, false));
        }
        if leaves.len() > MAX_LEAVES { refuse(TOO_MANY_PARTS) } else { Ok(()) }
    }

    /// Returns the number of lanes of a vector.
    pub fn lane_count(&self, ty: Type<'c>) -> Lowered<u64> {
        match ty.element_count() {
            Some(count) if !ty.is_scalable_vector() => Ok(count.unsigned_abs()),
            _ => refuse(format!("'{ty}' has a length that only the machine knows")),
        }
    }

    /// Returns the size of a type in memory.
    pub fn size(&self, ty: Type<'c>) -> Lowered<Size> {
        self.size_within(ty, 0)
    }

    fn size_within(&self, ty: Type<'c>, depth: u32) -> Lowered<Size> {
        const TOO_LARGE: &str = "the type is larger than memory";
        if depth > MAX_DEPTH {
            return refuse("the type is nested too deeply");
        }
        if let Some((element, count)) = as_array(ty) {
            let Size { bytes, alignment } = self.size_within(element, depth + 1)?;
            let bytes = bytes.checked_mul(count).filter(|bytes| *bytes < 1 << 47).ok_or(TOO_LARGE)?;
            return Ok(Size { bytes, alignment });
        }
        if let Some(structure) = StructType::of(ty) {
            if structure.is_opaque() {
                return refuse(format!("the size of '{ty}' is not known"));
            }
            let (mut end, mut largest) = (0u64, 1);
            for at in 0..structure.len() {
                let element = structure.element(self.context, at).ok_or("the structure is not complete")?;
                let mut size = self.size_within(element, depth + 1)?;
                if structure.packing() == Packing::Packed {
                    size.alignment = 1;
                }
                end = end.next_multiple_of(size.alignment) + size.bytes;
                largest = largest.max(size.alignment);
                if end >= 1 << 47 {
                    return refuse(TOO_LARGE);
                }
            }
            return Ok(Size { bytes: end.next_multiple_of(largest), alignment: largest });
        }
        if let TypeKind::Vector { element, .. } = *ty.kind() {
            let width = match wide_width(element) {
                Some(width) => width,
                None => self.scalar(element)?.bits(),
            };
            let bits = self.lane_count(ty)?.checked_mul(u64::from(width));
            let bytes = bits.filter(|bits| *bits < 1 << 40).ok_or(TOO_LARGE)?.div_ceil(8);
            let alignment = bytes.next_power_of_two();
            return Ok(Size { bytes: bytes.next_multiple_of(alignment), alignment });
        }
        if is_type(ty, &PPC_FP128_TYPE) {
            return refuse(format!("there is no way to hold a value of type '{ty}'"));
        }
        if let Some(width) = wide_width(ty) {
            // LLVM lays such integers out as words, aligned as `i128`.
            return Ok(Size { bytes: u64::from(width).div_ceil(128) * 16, alignment: 16 });
        }
        Ok(self.scalar(ty)?.size())
    }

    /// Returns the type of a field of a structure, and its offset in bytes.
    pub fn field(&self, structure: StructType<'c>, number: usize) -> Lowered<(Type<'c>, u64)> {
        let mut end = 0u64;
        for at in 0..=number {
            let element = structure.element(self.context, at).ok_or("there is no such field")?;
            let mut size = self.size(element)?;
            if structure.packing() == Packing::Packed {
                size.alignment = 1;
            }
            let start = end.next_multiple_of(size.alignment);
            if at == number {
                return Ok((element, start));
            }
            end = start + size.bytes;
        }
        refuse("there is no such field")
    }

    /// Returns the type of a part of an aggregate, and the range of its leaves.
    pub fn part(&self, mut ty: Type<'c>, position: &[i64]) -> Lowered<(Type<'c>, std::ops::Range<usize>)> {
        let mut start = 0;
        for index in position {
            let index = usize::try_from(*index).map_err(|_| "there is no such part")?;
            if let Some((element, _)) = as_array(ty) {
                start += index * self.leaves(element)?.len();
                ty = element;
            } else if let Some(structure) = StructType::of(ty) {
                for at in 0..index {
                    let before = structure.element(self.context, at).ok_or("there is no such field")?;
                    start += self.leaves(before)?.len();
                }
                ty = structure.element(self.context, index).ok_or("there is no such field")?;
            } else {
                return refuse("there is no such part");
            }
        }
        let end = start + self.leaves(ty)?.len();
        Ok((ty, start..end))
    }
}
