//! Places in a program, seen from the operation at which a match starts, and questions about them.

use std::collections::HashMap;
use std::hash::Hash;
use terrace_ir::{Attribute, Type};

/// Number of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionId(u32);

/// Number of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QuestionId(u32);

/// A place. The order of the kinds is the one in which the questions of one depth are asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position<'c> {
    /// Operation at which the match starts, or the one that a value or a loop leads to.
    Operation(Option<PositionId>),
    /// Operand of an operation, by its number.
    Operand(PositionId, u32),
    /// Group of operands; without a number, all of them.
    Operands(PositionId, Option<u32>, Arity),
    /// Attribute of an operation, by its name.
    Attribute(PositionId, &'c str),
    /// Result of a native constraint.
    ConstraintResult(QuestionId, u32),
    /// Result of an operation, by its number.
    Result(PositionId, u32),
    /// Group of results; without a number, all of them.
    Results(PositionId, Option<u32>, Arity),
    /// Type of a value or an attribute, or types of several values.
    Type(PositionId),
    /// Attribute that the pattern spells out.
    AttributeLiteral(Attribute<'c>),
    /// Type, or array of types, that the pattern spells out.
    TypeLiteral(Attribute<'c>),
    /// Users of a value; of a range, of its first value.
    Users(PositionId),
    /// Each of several operations; the number tells loops over the same ones apart.
    ForEach(PositionId, u32),
}

/// Number of values at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// Any number.
    Range,
}

/// A question about a position. The order of the kinds is the one in which those about one position are asked.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Question<'c> {
    /// Presence of anything at all.
    IsNotNull,
    /// Name of the operation.
    OperationName,
    /// Type.
    Type,
    /// Attribute.
    Attribute,
    /// Least number of operands.
    OperandCountAtLeast,
    /// Number of operands.
    OperandCount,
    /// Least number of results.
    ResultCountAtLeast,
    /// Number of results.
    ResultCount,
    /// Equality with another position.
    EqualTo(PositionId),
    /// Truth of a native constraint.
    Constraint(NativeCall<'c>),
}

/// Call of a native constraint.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct NativeCall<'c> {
    /// Name of the constraint.
    pub name: &'c str,
    /// Positions of the arguments.
    pub arguments: Vec<PositionId>,
    /// Types of the results.
    pub results: Vec<Type<'c>>,
    /// True if the constraint must not hold.
    pub is_negated: bool,
}

/// An answer, on which a pattern insists.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer<'c> {
    /// Yes.
    Yes,
    /// Name of an operation.
    Name(&'c str),
    /// Attribute, type or array of types.
    Attribute(Attribute<'c>),
    /// Number of operands or results.
    Count(u32),
}

/// All positions and questions of a set of patterns, each once.
#[derive(Default)]
pub struct Positions<'c> {
    positions: Table<Position<'c>>,
    /// Depth of each position.
    depths: Vec<u32>,
    questions: Table<Question<'c>>,
}

/// Distinct values by number.
struct Table<T> {
    values: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { values: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn number_of(&mut self, value: T) -> u32 {
        let next = self.values.len() as u32;
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.values.push(value.clone());
            next
        })
    }
}

impl<'c> Positions<'c> {
    /// Returns the number of a position.
    pub fn position(&mut self, position: Position<'c>) -> PositionId {
        let number = self.positions.number_of(position);
        if number as usize == self.depths.len() {
            let depth = match position {
                Position::Operation(None) => 0,
                Position::Operation(Some(parent)) => self.depth(parent) + 1,
                _ => position.parent().map_or(0, |parent| self.depth(parent)),
            };
            self.depths.push(depth);
        }
        PositionId(number)
    }

    /// Returns the position of the operation at which a match starts.
    pub fn root(&mut self) -> PositionId {
        self.position(Position::Operation(None))
    }

    /// Returns the number of a question.
    pub fn question(&mut self, question: Question<'c>) -> QuestionId {
        QuestionId(self.questions.number_of(question))
    }

    /// Returns a position.
    pub fn get(&self, position: PositionId) -> Position<'c> {
        self.positions.values[position.0 as usize]
    }

    /// Returns a question.
    pub fn ask(&self, question: QuestionId) -> &Question<'c> {
        &self.questions.values[question.0 as usize]
    }

    /// Returns the number of operations on the way from the start of the match.
    pub fn depth(&self, position: PositionId) -> u32 {
        self.depths[position.0 as usize]
    }

    /// Returns true if a position is that of the operation that defines a value.
    pub fn is_definition(&self, position: PositionId) -> bool {
        let Position::Operation(Some(parent)) = self.get(position) else { return false };
        matches!(self.get(parent), Position::Operand(..) | Position::Operands(..))
    }
}

impl Position<'_> {
    /// Returns the position from which this one is reached.
    pub fn parent(self) -> Option<PositionId> {
        match self {
            Position::Operation(parent) => parent,
            Position::ConstraintResult(..) | Position::AttributeLiteral(_) | Position::TypeLiteral(_) => None,
            Position::Operand(parent, _)
            | Position::Operands(parent, ..)
            | Position::Attribute(parent, _)
            | Position::Result(parent, _)
            | Position::Results(parent, ..)
            | Position::Type(parent)
            | Position::Users(parent)
            | Position::ForEach(parent, _) => Some(parent),
        }
    }

    /// Returns the number of the kind, as kinds are declared.
    pub fn rank(self) -> u8 {
        match self {
            Position::Operation(_) => 0,
            Position::Operand(..) => 1,
            Position::Operands(..) => 2,
            Position::Attribute(..) => 3,
            Position::ConstraintResult(..) => 4,
            Position::Result(..) => 5,
            Position::Results(..) => 6,
            Position::Type(_) => 7,
            Position::AttributeLiteral(_) => 8,
            Position::TypeLiteral(_) => 9,
            Position::Users(_) => 10,
            Position::ForEach(..) => 11,
        }
    }
}

impl Question<'_> {
    /// Returns the number of the kind, as kinds are declared.
    pub fn rank(&self) -> u8 {
        match self {
            Question::IsNotNull => 0,
            Question::OperationName => 1,
            Question::Type => 2,
            Question::Attribute => 3,
            Question::OperandCountAtLeast => 4,
            Question::OperandCount => 5,
            Question::ResultCountAtLeast => 6,
            Question::ResultCount => 7,
            Question::EqualTo(_) => 8,
            Question::Constraint(_) => 9,
        }
    }
}
