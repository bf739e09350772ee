//! Which instruction each operation is, and the order of its operands.
//!
//! What an operation and its instruction have in common is a row of a table; what needs code is not here, but in
//! `serialize` and `deserialize`.

mod core;
mod extended;

use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_ir::spec::{AttributeSpec, OpSpec};
use terrace_spirv::attributes::enums::Opcode;

/// A part of an instruction, after the type and id of its result.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    /// Ids of the values that a declared operand stands for, by its number.
    Values(usize),
    /// Id of a constant of 32 bits that is a case, from an attribute.
    Constant(&'static str, &'static AttributeSpec<'static>),
    /// A case as a literal.
    Case(&'static str, &'static AttributeSpec<'static>),
    /// An integer as a literal.
    Literal(&'static str),
    /// Integers as literals, up to the end.
    Literals(&'static str),
    /// Id of a type.
    TypeId(&'static str),
}

/// The parts of an instruction without attributes: all declared operands, in their order.
pub(crate) const VALUES: &[Part] = &[];

/// A set of extended instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ExtendedSet {
    /// `GLSL.std.450`.
    Glsl,
    /// `OpenCL.std`.
    OpenCl,
}

impl ExtendedSet {
    /// Returns the name under which it is imported.
    pub fn name(self) -> &'static str {
        match self {
            ExtendedSet::Glsl => "GLSL.std.450",
            ExtendedSet::OpenCl => "OpenCL.std",
        }
    }

    /// Returns the set of that name.
    pub fn of_name(name: &str) -> Option<Self> {
        [ExtendedSet::Glsl, ExtendedSet::OpenCl].into_iter().find(|set| set.name() == name)
    }
}

/// Opcode, or set and number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Encoding {
    /// An opcode of its own.
    Opcode(Opcode),
    /// `OpExtInst` of a set with a number.
    Extended(ExtendedSet, u32),
}

/// An operation that is one instruction.
#[derive(Clone, Copy)]
pub(crate) struct Instruction {
    /// Declaration of the operation.
    pub spec: &'static OpSpec<'static>,
    /// Encoding of the instruction.
    pub encoding: Encoding,
    /// Operands; [`VALUES`] for all declared ones.
    pub parts: &'static [Part],
}

impl Instruction {
    /// Returns the parts, those of [`VALUES`] one by one.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        let values = if self.parts.is_empty() { self.spec.operands.len() } else { 0 };
        self.parts.iter().copied().chain((0..values).map(Part::Values))
    }

    /// Returns true if it has a fixed number of operands, all of them values.
    pub fn is_plain(&self) -> bool {
        self.parts.is_empty() && self.spec.operands.iter().all(|operand| !operand.arity.is_variable())
    }

    /// Returns true if the operation ends a block.
    pub fn is_terminator(&self) -> bool {
        self.spec.has_trait(|one| matches!(one, terrace_ir::spec::Trait::IsTerminator))
    }
}

fn all() -> impl Iterator<Item = &'static Instruction> {
    core::CORE.iter().chain(extended::EXTENDED)
}

static BY_NAME: LazyLock<HashMap<&'static str, &'static Instruction>> =
    LazyLock::new(|| all().map(|one| (one.spec.name, one)).collect());

static BY_ENCODING: LazyLock<HashMap<Encoding, &'static Instruction>> =
    LazyLock::new(|| all().map(|one| (one.encoding, one)).collect());

/// Returns the instruction of an operation, by its name.
pub(crate) fn of_op(name: &str) -> Option<&'static Instruction> {
    BY_NAME.get(name).copied()
}

/// Returns the instruction with an encoding.
pub(crate) fn of_encoding(encoding: Encoding) -> Option<&'static Instruction> {
    BY_ENCODING.get(&encoding).copied()
}

/// Returns the class of an operation as messages name it.
pub(crate) fn class(spec: &OpSpec<'_>) -> String {
    format!("::mlir::spirv::{}", spec.class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_ods::arity::Arity;

    /// Each part names what the declaration has, and nothing comes after what may be missing but the same.
    #[test]
    fn rows_fit_their_declarations() {
        for row in all() {
            let name = row.spec.name;
            let mut values = 0;
            for part in row.parts() {
                match part {
                    Part::Values(group) => {
                        assert_eq!(group, values, "{name}: operands in order");
                        values += 1;
                    }
                    Part::Constant(slot, _)
                    | Part::Case(slot, _)
                    | Part::Literal(slot)
                    | Part::Literals(slot)
                    | Part::TypeId(slot) => {
                        let is_there = row.spec.attributes.iter().any(|one| one.name == slot);
                        assert!(is_there, "{name} has an attribute {slot}");
                    }
                }
            }
            assert_eq!(values, row.spec.operands.len(), "{name}: all operands");
            let variadic = row.spec.operands.iter().position(|operand| operand.arity != Arity::Single);
            assert!(variadic.is_none_or(|at| at + 1 == values), "{name}: the last operand alone may vary");
        }
    }

    #[test]
    fn encodings_are_unique() {
        assert_eq!(BY_ENCODING.len(), all().count());
        assert_eq!(BY_NAME.len(), all().count());
    }
}
