//! Sizes and alignments of types, as the layout of a module's data says.
//!
//! Source: the section "Data Layout" of LLVM's language reference.

use super::ids::TypeId;
use super::types::{Type, Types};
use terrace_support::float::FloatSemantics;

/// Alignments of integers, floats or vectors of some number of bits.
struct Row {
    letter: char,
    bits: u64,
    abi_bits: u64,
    preferred_bits: u64,
}

/// Pointer of an address space.
struct PointerRow {
    space: u32,
    bits: u64,
    abi_bits: u64,
    preferred_bits: u64,
    index_bits: u64,
}

/// Layout of data.
pub(crate) struct Layout {
    rows: Vec<Row>,
    pointers: Vec<PointerRow>,
    aggregate: (u64, u64),
    /// Address space of stack slots.
    pub alloca_space: u32,
    /// Address space of functions.
    pub program_space: u32,
    /// Address space of variables.
    pub global_space: u32,
}

/// Alignment that an access needs, or the one that is best.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Abi,
    Preferred,
}

/// Alignments that hold if the layout says nothing else.
const DEFAULT: &[(char, u64, u64, u64)] = &[
    ('i', 1, 8, 8),
    ('i', 8, 8, 8),
    ('i', 16, 16, 16),
    ('i', 32, 32, 32),
    ('i', 64, 32, 64),
    ('f', 16, 16, 16),
    ('f', 32, 32, 32),
    ('f', 64, 64, 64),
    ('f', 128, 128, 128),
    ('v', 64, 64, 64),
    ('v', 128, 128, 128),
];

impl Layout {
    /// Reads a layout that is well formed; what is not is skipped.
    pub(crate) fn of(text: &str) -> Self {
        let row = |(letter, bits, abi_bits, preferred_bits): &(char, u64, u64, u64)| Row {
            letter: *letter,
            bits: *bits,
            abi_bits: *abi_bits,
            preferred_bits: *preferred_bits,
        };
        let mut layout = Layout {
            rows: DEFAULT.iter().map(row).collect(),
            pointers: vec![PointerRow {
                space: 0,
                bits: 64,
                abi_bits: 64,
                preferred_bits: 64,
                index_bits: 64,
            }],
            aggregate: (0, 64),
            alloca_space: 0,
            program_space: 0,
            global_space: 0,
        };
        text.split('-').for_each(|part| layout.read(part));
        layout
    }

    fn read(&mut self, part: &str) {
        let mut letters = part.chars();
        let Some(letter) = letters.next() else { return };
        let rest = letters.as_str();
        let mut parts = rest.split(':');
        let first = parts.next().unwrap_or_default();
        let numbers: Vec<u64> = parts.map_while(|number| number.parse().ok()).collect();
        let space = || first.parse().unwrap_or_default();
        match letter {
            'A' => self.alloca_space = space(),
            'P' => self.program_space = space(),
            'G' => self.global_space = space(),
            'i' | 'f' | 'v' => {
                let (Ok(bits), [abi_bits, others @ ..]) = (first.parse(), &*numbers) else { return };
                let preferred_bits = others.first().copied().unwrap_or(*abi_bits);
                self.rows.retain(|row| row.letter != letter || row.bits != bits);
                self.rows.push(Row { letter, bits, abi_bits: *abi_bits, preferred_bits });
                self.rows.sort_by_key(|row| row.bits);
            }
            'a' => {
                if let [abi_bits, others @ ..] = &*numbers {
                    self.aggregate = (*abi_bits, others.first().copied().unwrap_or(*abi_bits));
                }
            }
            'p' => {
                let first = first.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                let space = first.parse().unwrap_or_default();
                let [bits, abi_bits, others @ ..] = &*numbers else { return };
                let preferred_bits = others.first().copied().unwrap_or(*abi_bits);
                self.pointers.retain(|row| row.space != space);
                let (bits, abi_bits) = (*bits, *abi_bits);
                let index_bits = others.get(1).copied().unwrap_or(bits);
                self.pointers.push(PointerRow { space, bits, abi_bits, preferred_bits, index_bits });
            }
            _ => {}
        }
    }

    fn pointer(&self, space: u32) -> &PointerRow {
        let of = |space| self.pointers.iter().find(|row| row.space == space);
        of(space).or_else(|| of(0)).expect("there is a row of address space 0")
    }

    /// Returns the width of indices of pointers in an address space, in bits.
    pub(crate) fn index_bits(&self, space: u32) -> u32 {
        u32::try_from(self.pointer(space).index_bits).unwrap_or(64).clamp(1, 1 << 16)
    }

    /// Returns the size in bits, at least, if the type is scalable; saturates.
    pub(crate) fn bits(&self, types: &Types<'_>, ty: TypeId) -> u64 {
        match types.get(ty) {
            Type::Integer(width) => u64::from(*width),
            Type::Float(semantics) => u64::from(semantics.width_bits()),
            Type::PpcFp128 => 128,
            Type::X86Amx => 8192,
            Type::Pointer(space) => self.pointer(*space).bits,
            Type::Array(length, element) => terrace_support::ensure_stack(|| self.stride(types, *element))
                .saturating_mul(*length)
                .saturating_mul(8),
            Type::Vector { lanes, element, .. } => {
                self.bits(types, *element).saturating_mul(u64::from(*lanes))
            }
            Type::Struct { .. } | Type::Named(_) => {
                terrace_support::ensure_stack(|| self.structure(types, ty)).saturating_mul(8)
            }
            Type::Target { .. } => 64,
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. } => 0,
        }
    }

    /// Returns the distance between elements of an array in bytes.
    pub(crate) fn stride(&self, types: &Types<'_>, ty: TypeId) -> u64 {
        let size = self.bits(types, ty).div_ceil(8);
        size.checked_next_multiple_of(self.abi_alignment(types, ty)).unwrap_or(u64::MAX)
    }

    fn structure(&self, types: &Types<'_>, ty: TypeId) -> u64 {
        let Some((elements, is_packed)) = types.structure(ty) else { return 0 };
        let align =
            |offset: u64, alignment: u64| offset.checked_next_multiple_of(alignment).unwrap_or(u64::MAX);
        let mut offset = 0u64;
        let mut largest = 1;
        for element in elements {
            let alignment = if is_packed { 1 } else { self.abi_alignment(types, *element) };
            largest = largest.max(alignment);
            offset = align(offset, alignment).saturating_add(self.stride(types, *element));
        }
        align(offset, largest)
    }

    /// Returns the alignment that an access needs, in bytes.
    pub(crate) fn abi_alignment(&self, types: &Types<'_>, ty: TypeId) -> u64 {
        self.alignment(types, ty, Choice::Abi)
    }

    /// Returns the best alignment of a stack slot, in bytes.
    pub(crate) fn preferred_alignment(&self, types: &Types<'_>, ty: TypeId) -> u64 {
        self.alignment(types, ty, Choice::Preferred)
    }

    fn alignment(&self, types: &Types<'_>, ty: TypeId, choice: Choice) -> u64 {
        let chosen = |abi_bits: u64, preferred_bits: u64| {
            let bits = if choice == Choice::Abi { abi_bits } else { preferred_bits };
            (bits / 8).max(1)
        };
        let row =
            |letter: char, bits: u64| self.rows.iter().find(|row| row.letter == letter && row.bits == bits);
        match types.get(ty) {
            Type::Integer(width) => {
                // The next wider integer that the layout knows, or else the widest.
                let width = u64::from(*width);
                let mut integers = self.rows.iter().filter(|row| row.letter == 'i');
                let widest = self.rows.iter().rfind(|row| row.letter == 'i');
                integers
                    .find(|row| row.bits >= width)
                    .or(widest)
                    .map_or(1, |row| chosen(row.abi_bits, row.preferred_bits))
            }
            Type::Float(_) | Type::PpcFp128 => {
                let bits = self.bits(types, ty);
                let natural = match types.get(ty) {
                    Type::Float(FloatSemantics::F80) => 16,
                    _ => (bits / 8).next_power_of_two(),
                };
                row('f', bits).map_or(natural, |row| chosen(row.abi_bits, row.preferred_bits))
            }
            Type::Vector { .. } => {
                let bits = self.bits(types, ty);
                match row('v', bits) {
                    Some(row) => chosen(row.abi_bits, row.preferred_bits),
                    None => bits.div_ceil(8).max(1).checked_next_power_of_two().unwrap_or(1 << 32),
                }
            }
            Type::Pointer(space) => {
                let row = self.pointer(*space);
                chosen(row.abi_bits, row.preferred_bits)
            }
            Type::Array(_, element) => {
                terrace_support::ensure_stack(|| self.alignment(types, *element, choice))
            }
            Type::Struct { .. } | Type::Named(_) => {
                let Some((elements, is_packed)) = types.structure(ty) else { return 1 };
                if is_packed && choice == Choice::Abi {
                    return 1;
                }
                let own = chosen(self.aggregate.0, self.aggregate.1);
                let of_element = |element: &TypeId| {
                    terrace_support::ensure_stack(|| self.alignment(types, *element, Choice::Abi))
                };
                let inner = if is_packed { 1 } else { elements.iter().map(of_element).max().unwrap_or(1) };
                own.max(inner)
            }
            Type::X86Amx => 64,
            Type::Target { .. } => chosen(self.pointer(0).abi_bits, self.pointer(0).preferred_bits),
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. } => 1,
        }
    }
}
