//! Line parser: operations parsed straight from the bytes of their line.
//!
//! Most operations are spelled as the printer spells them, use values that are defined already, and repeat types that
//! were parsed in the same places before. On anything else the line parser declines, without side effects.

mod plan;
mod read;
mod run;
mod validity;

pub(crate) use read::LineContent;
use read::is_whole_number;

use crate::fast::remembered::ShortType;
use crate::fast::words::Words;
use crate::format::plan::Named;
use smallvec::SmallVec;
use std::cell::RefCell;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{EnumSpec, TypeClass};
use terrace_ir::{Attribute, Body, Ctx, Operation, Type};
use terrace_support::recent::Recent;
use validity::Validity;

/// Line format of the operations of a name.
pub(crate) struct Line<'c> {
    pieces: Vec<Piece<'c>>,
    typing: Typing<'c>,
    /// True if something could follow that has no piece, so that it must be seen that nothing does.
    has_open_end: bool,
    slots: usize,
    segments: Option<Segments<'c>>,
    validity: Validity<'c>,
}

/// Piece of a line, with or without a space before it.
enum Piece<'c> {
    /// Punctuation of one byte.
    Byte(u8),
    Arrow,
    Word(&'c str),
    /// The one operand of a group, of this type if it is given.
    Operand {
        group: usize,
        ty: Option<Type<'c>>,
    },
    /// The operands of a group, so many at most.
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
enum Typing<'c> {
    /// All operands, and so many results, have the one type that it tells, which is of this class.
    Uniform { class: Option<TypeClass<'c>>, results: usize },
    /// The one result has that of an attribute, and there are no operands.
    OfAttribute { slot: usize },
    /// There are none, or they are the same in all operations of the name.
    Told { results: Vec<Type<'c>> },
    /// From an operation before, for which the line told the same.
    Remembered { told: Vec<Named>, known: RefCell<KnownTypes<'c>> },
}

/// The types of operations that were parsed by their format, by those that the line told.
type KnownTypes<'c> = Recent<Told<'c>, AllTypes<'c>, PLACES>;

/// The types of an operation.
struct AllTypes<'c> {
    operands: SmallVec<[Type<'c>; 4]>,
    results: SmallVec<[Type<'c>; 2]>,
}

/// The types that a line tells, where others follow from them.
type Told<'c> = [Option<Type<'c>>; MOST_TOLD];

/// The attribute that says how operands divide into groups.
struct Segments<'c> {
    slot: usize,
    groups: usize,
    known: RefCell<Recent<Sizes, Attribute<'c>, PLACES>>,
}

/// Number of operands of each group.
type Sizes = [u16; MOST];

/// More groups of operands, results, inherent attributes or told types are left to `format`.
const MOST: usize = 4;
const MOST_SLOTS: usize = 8;
const MOST_TOLD: usize = 2;
/// Number of cached combinations of types, or of sizes, per name.
const PLACES: usize = 8;

impl<'c> Line<'c> {
    /// Notes the number, or the types, of an operation that was parsed by its format, from that text behind its name, and
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
fn hash_of(told: Told<'_>) -> u64 {
    let number = |ty: Option<Type<'_>>| ty.map_or(0, Type::number) as u64;
    number(told[0]) ^ number(told[1]) << 32
}

impl<'c> Segments<'c> {
    /// The attribute for these sizes.
    #[inline]
    fn of(&self, context: Ctx<'c>, sizes: Sizes) -> Attribute<'c> {
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
