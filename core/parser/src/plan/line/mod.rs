//! Line formats: what operations of a name look like where they are spelled as the printer spells them.

mod planner;
pub(crate) mod validity;

use super::Named;
use crate::caches::short_type::ShortType;
use crate::caches::words::Words;
use smallvec::SmallVec;
use std::cell::RefCell;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{EnumSpec, TypeClass};
use terrace_ir::{Attribute, Body, Ctx, Operation, Type};
use terrace_support::recent::Recent;
use validity::Validity;

/// Line format of the operations of a name.
pub(crate) struct Line<'c> {
    pub pieces: Vec<Piece<'c>>,
    pub typing: Typing<'c>,
    /// True if something could follow that has no piece, so that it must be seen that nothing does.
    pub has_open_end: bool,
    pub slots: usize,
    pub segments: Option<Segments<'c>>,
    pub validity: Validity<'c>,
}

/// Piece of a line, with or without a space before it.
pub(crate) enum Piece<'c> {
    /// Punctuation of one byte.
    Byte(u8),
    Arrow,
    Word(&'c str),
    /// The one operand of a group, of this type if it is given.
    Operand {
        group: usize,
        ty: Option<Type<'c>>,
    },
    /// The operands of a group, n at most.
    Operands {
        group: usize,
        most: usize,
        ty: Option<Type<'c>>,
    },
    /// The type of an operand or a result.
    Type(ShortType<'c>),
    /// The types of the operands of a group.
    Types(usize),
    Case {
        slot: usize,
        cases: &'c EnumSpec<'c>,
        known: RefCell<Words<Attribute<'c>, 16>>,
    },
    /// A number with its type, or a truth value: all that stands in the line.
    Number {
        slot: usize,
        known: RefCell<Words<Attribute<'c>, 256>>,
    },
    Successor,
    /// All of it, if it starts as the first of them does.
    Optional(Vec<Piece<'c>>),
}

/// Source of types that the line omits.
pub(crate) enum Typing<'c> {
    /// All operands, and n results, have the one type that it tells, which is of this class.
    Uniform { class: Option<TypeClass<'c>>, results: usize },
    /// The one result has that of an attribute, and there are no operands.
    OfAttribute { slot: usize },
    /// There are none, or they are the same in all operations of the name.
    Told { results: Vec<Type<'c>> },
    /// From an operation before, for which the line told the same.
    Remembered { told: Vec<Named>, known: RefCell<KnownTypes<'c>> },
}

/// The types of operations that were parsed by their format, by those that the line told.
pub(crate) type KnownTypes<'c> = Recent<Told<'c>, AllTypes<'c>, PLACES>;

/// The types of an operation.
pub(crate) struct AllTypes<'c> {
    pub operands: SmallVec<[Type<'c>; 4]>,
    pub results: SmallVec<[Type<'c>; 2]>,
}

/// The types that a line tells, where others follow from them.
pub(crate) type Told<'c> = [Option<Type<'c>>; MOST_TOLD];

/// The attribute that says how operands divide into groups.
pub(crate) struct Segments<'c> {
    pub slot: usize,
    groups: usize,
    known: RefCell<Recent<Sizes, Attribute<'c>, PLACES>>,
}

/// Number of operands of each group.
pub(crate) type Sizes = [u16; MOST];

/// More groups of operands, results, inherent attributes or told types are left to `format`.
pub(crate) const MOST: usize = 4;
const MOST_SLOTS: usize = 8;
const MOST_TOLD: usize = 2;
/// Number of cached combinations of types, or of sizes, per name.
const PLACES: usize = 8;

/// Contents of a line after the name of the operation; reused for the next line.
#[derive(Default)]
pub(crate) struct LineContent<'c> {
    pub operands: Vec<ValueId>,
    pub sizes: Sizes,
    /// Number of operands whose types are neither given nor implied one by one.
    pub untyped: usize,
    pub told: Told<'c>,
    pub slots: [Option<Attribute<'c>>; MOST_SLOTS],
    /// Positions and lengths of block names.
    pub successors: Vec<(u32, u32)>,
}

/// The length of the longest number with its type that is remembered.
pub(crate) const LONGEST_NUMBER: usize = 16;

impl<'c> LineContent<'c> {
    /// Forgets what was read.
    #[inline]
    pub fn start(&mut self) {
        self.operands.clear();
        self.sizes = [0; MOST];
        self.untyped = 0;
        self.told = [None; MOST_TOLD];
        self.slots = [None; MOST_SLOTS];
        self.successors.clear();
    }
}

impl<'c> Line<'c> {
    /// Notes the number, or the types, of an operation that was parsed by its format, from that text after its name, and
    /// for which the line told some types.
    pub fn note(&self, body: &Body<'c>, op: OpId, text: &[u8], type_of: impl Fn(Named) -> Option<Type<'c>>) {
        if let [Piece::Number { slot, known }] = &self.pieces[..]
            && let text = text.trim_ascii_start()
            && is_whole_number(text)
            && let Some(number) = Operation::new(body, op).slot(*slot)
        {
            known.borrow_mut().remember(text, number);
        }
        let Typing::Remembered { told: named, known } = &self.typing else { return };
        let mut told = [None; MOST_TOLD];
        for (told, named) in told.iter_mut().zip(named) {
            let Some(ty) = type_of(*named) else { return };
            *told = Some(ty);
        }
        let op = Operation::new(body, op);
        let operands = op.operands().map(|operand| operand.ty()).collect();
        let results = op.results().map(|result| result.ty()).collect();
        let mut known = known.borrow_mut();
        if known.find_of_two(hash_of(told), |key| *key == told).is_none() {
            known.insert_keeping(hash_of(told), told, AllTypes { operands, results });
        }
    }
}

/// Returns a hash of types.
#[inline]
pub(crate) fn hash_of(told: Told<'_>) -> u64 {
    let number = |ty: Option<Type<'_>>| ty.map_or(0, Type::number) as u64;
    number(told[0]) ^ number(told[1]) << 32
}

impl<'c> Segments<'c> {
    /// Returns the attribute for these sizes.
    #[inline]
    pub fn of(&self, context: Ctx<'c>, sizes: Sizes) -> Attribute<'c> {
        let packed = sizes.iter().fold(0u64, |packed, size| packed << 16 | u64::from(*size));
        if let Some(attribute) = self.known.borrow().get(packed, &sizes) {
            return *attribute;
        }
        let all: SmallVec<[i32; MOST]> = sizes[..self.groups].iter().map(|size| i32::from(*size)).collect();
        let attribute = context.dense_i32_array(&all);
        self.known.borrow_mut().insert(packed, sizes, attribute);
        attribute
    }
}

/// Returns true if a text is a number with its type, or a truth value, whatever stands after it on another line.
fn is_whole_number(text: &[u8]) -> bool {
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b' ' | b':');
    let starts = matches!(text, [b'0'..=b'9' | b'-', ..]) && text.contains(&b':');
    matches!(text, b"true" | b"false") || starts && text.iter().all(is_part) && text.len() <= LONGEST_NUMBER
}
