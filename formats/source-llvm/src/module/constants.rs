//! Constants, unique by type and value.

use super::ids::{BlockId, ConstantId, SymbolId, TypeId};
use super::names::Name;
use std::borrow::Cow;
use std::collections::HashMap;
use terrace_support::ap_int::ApInt;

/// Value of a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Constant<'a> {
    /// Integer.
    Integer(ApInt),
    /// Float, as bits.
    Float(u128),
    /// Null pointer.
    Null,
    /// `zeroinitializer` of anything else.
    Zero,
    /// No token.
    NoToken,
    /// Undefined value.
    Undef,
    /// Poison.
    Poison,
    /// Elements that are bytes.
    Bytes(Cow<'a, [u8]>),
    /// Elements.
    Aggregate(Box<[ConstantId]>),
    /// The same in each lane of a scalable vector.
    Splat(ConstantId),
    /// Address of a function, variable or alias.
    Symbol(SymbolId),
    /// `dso_local_equivalent`
    DsoLocalEquivalent(SymbolId),
    /// `no_cfi`
    NoCfi(SymbolId),
    /// Address of a block of a function.
    BlockAddress(SymbolId, BlockName<'a>),
    /// Signed pointer.
    PtrAuth(Box<[ConstantId]>),
    /// Inline assembly, which is called.
    Assembly(Box<Assembly<'a>>),
    /// Expression.
    Expression(Expression<'a>),
}

/// Way to say which block of a function is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BlockName<'a> {
    /// By its name or number in the text.
    Text(Name<'a>),
    /// By its number in the table of blocks.
    At(BlockId),
}

/// Inline assembly.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Assembly<'a> {
    /// Instructions.
    pub text: Cow<'a, [u8]>,
    /// Constraints.
    pub constraints: Cow<'a, [u8]>,
    /// True if it has side effects.
    pub has_side_effects: bool,
    /// True if it aligns the stack.
    pub aligns_stack: bool,
    /// True if the syntax is Intel's.
    pub is_intel: bool,
    /// True if it can unwind.
    pub can_unwind: bool,
}

/// Constant expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Expression<'a> {
    /// Name of the instruction.
    pub name: &'a str,
    /// Words after the name.
    pub flags: Vec<&'a str>,
    /// Type of the elements that `getelementptr` counts.
    pub source: Option<TypeId>,
    /// Offsets that `getelementptr` stays within.
    pub range: Option<(ApInt, ApInt)>,
    /// Operands.
    pub operands: Box<[ConstantId]>,
}

/// Table of all constants.
#[derive(Default)]
pub(crate) struct Constants<'a> {
    list: Vec<(TypeId, Constant<'a>)>,
    ids: HashMap<(TypeId, Constant<'a>), ConstantId>,
    has_block_addresses: bool,
}

impl<'a> Constants<'a> {
    /// Returns the number of a constant.
    pub(crate) fn id(&mut self, ty: TypeId, constant: Constant<'a>) -> ConstantId {
        let key = (ty, constant);
        if let Some(id) = self.ids.get(&key) {
            return *id;
        }
        let id = ConstantId::new(self.list.len());
        self.has_block_addresses |= matches!(key.1, Constant::BlockAddress(..));
        self.list.push(key.clone());
        self.ids.insert(key, id);
        id
    }

    /// Returns the number of constants.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns a constant, if it is in the table.
    pub(crate) fn find(&self, ty: TypeId, constant: Constant<'a>) -> Option<ConstantId> {
        self.ids.get(&(ty, constant)).copied()
    }

    /// Returns the value of a constant.
    pub(crate) fn get(&self, id: ConstantId) -> &Constant<'a> {
        &self.list[id.index()].1
    }

    /// Returns the type of a constant.
    pub(crate) fn ty(&self, id: ConstantId) -> TypeId {
        self.list[id.index()].0
    }

    /// Returns the blocks whose addresses are constants, each with its function.
    pub(crate) fn block_addresses(&self) -> impl Iterator<Item = (SymbolId, BlockName<'a>)> {
        let blocks = self.has_block_addresses.then_some(&self.list);
        blocks.into_iter().flatten().filter_map(|(_, constant)| match constant {
            Constant::BlockAddress(function, block) => Some((*function, *block)),
            _ => None,
        })
    }

    /// Returns the integer that a constant is.
    pub(crate) fn integer(&self, id: ConstantId) -> Option<&ApInt> {
        match self.get(id) {
            Constant::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// Returns true if all bits of a constant are zero.
    pub(crate) fn is_null(&self, id: ConstantId) -> bool {
        match self.get(id) {
            Constant::Integer(value) => value.is_zero(),
            Constant::Float(bits) => *bits == 0,
            Constant::Null | Constant::Zero | Constant::NoToken => true,
            _ => false,
        }
    }
}
