//! Rules of LLVM IR on types: which of them go together, and what results.

use super::Module;
use super::constants::Constant;
use super::ids::{ConstantId, Operand, TypeId};
use super::layout::Layout;
use super::types::{Type, Types};
use std::collections::HashSet;

/// Widest integer of LLVM IR, in bits.
pub(crate) const WIDEST_INTEGER: u32 = 1 << 23;

/// Largest alignment, in bytes.
pub(crate) const LARGEST_ALIGNMENT: u64 = 1 << 32;

/// Opcodes of conversions.
pub(crate) const CASTS: &[&str] = &[
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "ptrtoaddr",
    "inttoptr",
    "bitcast",
    "addrspacecast",
];

impl Types<'_> {
    /// Returns true if an array may have elements of a type.
    pub(crate) fn is_array_element(&self, element: TypeId) -> bool {
        !matches!(
            self.get(element),
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. } | Type::X86Amx
        )
    }

    /// Returns true if a vector may have lanes of a type.
    pub(crate) fn is_vector_element(&self, element: TypeId) -> bool {
        matches!(
            self.get(element),
            Type::Integer(_) | Type::Float(_) | Type::PpcFp128 | Type::Pointer(_) | Type::Target { .. }
        )
    }

    /// Returns true if a structure may have elements of a type.
    pub(crate) fn is_structure_element(&self, element: TypeId) -> bool {
        !matches!(self.get(element), Type::Void | Type::Label | Type::Metadata | Type::Function { .. })
    }

    /// Returns true if values of a type have a size.
    pub(crate) fn is_sized(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. } => false,
            Type::Named(number) => self.named.get(*number as usize).is_some_and(|named| named.body.is_some()),
            _ => true,
        }
    }

    /// Returns true if a structure is an element of itself, so that it would have no end.
    pub(crate) fn contains_itself(&self, number: u32) -> bool {
        let mut seen = HashSet::new();
        let mut worklist: Vec<TypeId> = self.named[number as usize].body.into_iter().collect();
        while let Some(ty) = worklist.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match self.get(ty) {
                Type::Struct { elements, .. } => worklist.extend(elements.iter().copied()),
                Type::Array(_, element) => worklist.push(*element),
                Type::Named(inner) if *inner == number => return true,
                Type::Named(inner) => worklist.extend(self.named[*inner as usize].body),
                _ => {}
            }
        }
        false
    }

    /// Returns true if a conversion can take a value of one type to another.
    pub(crate) fn can_cast(&self, layout: &Layout, opcode: &str, from: TypeId, to: TypeId) -> bool {
        let lanes = |ty: TypeId| match *self.get(ty) {
            Type::Vector { lanes, is_scalable, .. } => Some((lanes, is_scalable)),
            _ => None,
        };
        if opcode == "bitcast" {
            return self.is_pointer(from) == self.is_pointer(to)
                && self.is_sized(from)
                && self.is_sized(to)
                && layout.bits(self, from) == layout.bits(self, to);
        }
        let is_right = |ty: TypeId, letter: u8| match letter {
            b'i' => self.is_integral(ty),
            b'f' => self.is_float(ty),
            _ => self.is_pointer(ty),
        };
        let (source, target) = match opcode {
            "trunc" | "zext" | "sext" => (b'i', b'i'),
            "fptrunc" | "fpext" => (b'f', b'f'),
            "fptoui" | "fptosi" => (b'f', b'i'),
            "uitofp" | "sitofp" => (b'i', b'f'),
            "ptrtoint" | "ptrtoaddr" => (b'p', b'i'),
            "inttoptr" => (b'i', b'p'),
            _ => (b'p', b'p'),
        };
        let bits = |ty: TypeId| layout.bits(self, self.scalar(ty));
        let changes_width = match opcode {
            "trunc" | "fptrunc" => bits(from) > bits(to),
            "zext" | "sext" | "fpext" => bits(from) < bits(to),
            "addrspacecast" => from != to,
            _ => true,
        };
        is_right(from, source) && is_right(to, target) && lanes(from) == lanes(to) && changes_width
    }

    /// Returns the type of a part of an aggregate; none if it has no such part.
    pub(crate) fn part(&self, ty: TypeId, indices: &[u32]) -> Option<TypeId> {
        let mut part = ty;
        for index in indices {
            if matches!(self.get(part), Type::Vector { .. }) {
                return None;
            }
            part = self.element(part, u64::from(*index))?;
        }
        Some(part)
    }
}

impl Module<'_> {
    /// Returns the type of the element that an index of `getelementptr` selects.
    pub(crate) fn indexed(&self, ty: TypeId, index: Operand) -> Option<TypeId> {
        match self.types.structure(ty) {
            Some(_) => self.types.element(ty, self.lane_of(index)?),
            None => match self.types.get(ty) {
                Type::Array(_, element) | Type::Vector { element, .. } => Some(*element),
                _ => None,
            },
        }
    }

    /// Returns the number that an index is, in each lane if it has several.
    fn lane_of(&self, index: Operand) -> Option<u64> {
        let Operand::Constant(id) = index else { return None };
        match self.constants.get(id) {
            Constant::Integer(value) => value.to_u64(),
            Constant::Zero => Some(0),
            Constant::Splat(element) => self.constants.integer(*element)?.to_u64(),
            Constant::Aggregate(elements) => {
                let first = elements.first()?;
                elements.iter().all(|element| element == first).then_some(())?;
                self.constants.integer(*first)?.to_u64()
            }
            _ => None,
        }
    }

    /// Returns true if an expression can have these operands.
    pub(crate) fn has_operands(&self, name: &str, ty: TypeId, operands: &[ConstantId]) -> bool {
        let of = |at: usize| operands.get(at).map(|id| self.constants.ty(*id));
        let types = &self.types;
        match name {
            "getelementptr" => {
                of(0).is_some_and(|base| types.is_pointer(base))
                    && (1..operands.len()).filter_map(of).all(|index| types.is_integral(index))
                    && types.is_pointer(ty)
            }
            "extractelement" => {
                operands.len() == 2 && of(0).is_some_and(|vector| types.element(vector, 0) == Some(ty))
            }
            "insertelement" => operands.len() == 3 && of(0) == Some(ty) && of(1) == types.element(ty, 0),
            "shufflevector" => {
                operands.len() == 3 && of(0) == of(1) && matches!(types.get(ty), Type::Vector { .. })
            }
            _ => operands.len() == 2 && of(0) == Some(ty) && of(1) == Some(ty) && types.is_integral(ty),
        }
    }
}
