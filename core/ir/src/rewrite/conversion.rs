//! Hooks of dialect conversion in the rewriter, where values change their types.

use super::PatternRewriter;
use crate::body::Body;
use crate::body::around::requests::SymbolRequest;
use crate::declarations::op_name::OpName;
use crate::ids::{BlockId, OpId, ValueId};
use crate::uniqued::attribute::Attribute;
use crate::uniqued::location::Location;
use crate::uniqued::ty::Type;
use smallvec::SmallVec;
use std::sync::Arc;

/// The values that stand for one value: several, or none, where its type was converted to several or none.
pub type ValueList = SmallVec<[ValueId; 1]>;

/// Replacement of a cast between types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Materialized<T> {
    /// It stays.
    Cast,
    /// These were made instead.
    Made(T),
}

/// Makes values of some types from values of others, where the two are the same in meaning.
pub trait Materialize: Send + Sync {
    /// Returns a value of a type that was converted, from what it was converted to.
    fn source<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        ty: Type<'c>,
        inputs: &[ValueId],
        location: Location<'c>,
    ) -> Option<Materialized<ValueId>>;

    /// Returns values of the types that one was converted to; the type that was converted is told if it is known.
    fn target<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        types: &[Type<'c>],
        inputs: &[ValueId],
        location: Location<'c>,
        original: Option<Type<'c>>,
    ) -> Option<Materialized<Vec<ValueId>>>;
}

/// For what a cast stands until the end of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaterializationKind {
    /// A value of the type that was converted is needed.
    Source,
    /// Values of the types that it was converted to are needed.
    Target,
}

/// Types converted in one run of a conversion, as far as the cache has room: types that became exactly one.
#[derive(Default)]
pub struct ConvertedTypes<'c>(Vec<Option<ConvertedType<'c>>>);

#[derive(Clone, Copy)]
struct ConvertedType<'c> {
    converter: u32,
    from: Type<'c>,
    to: Type<'c>,
}

impl<'c> ConvertedTypes<'c> {
    const ROOM: usize = 64;

    /// Returns the cached conversion of a type.
    #[inline]
    pub fn get(&self, converter: u32, from: Type<'c>) -> Option<Type<'c>> {
        let found = self.0.get(from.number() % Self::ROOM).copied().flatten();
        found.filter(|one| one.from == from && one.converter == converter).map(|one| one.to)
    }

    /// Remembers what a converter makes of a type.
    pub fn set(&mut self, converter: u32, from: Type<'c>, to: Type<'c>) {
        self.0.resize(Self::ROOM, None);
        self.0[from.number() % Self::ROOM] = Some(ConvertedType { converter, from, to });
    }
}

/// A listener that keeps the values that others are replaced by until the end, of whatever types they are.
pub trait ValueConversion<'c> {
    /// Returns the values that stand for one now; of these types, if types are given.
    fn lookup(&self, body: &Body<'c>, value: ValueId, types: Option<&[Type<'c>]>) -> Option<ValueList>;

    /// Returns the value of a type that stands for one now.
    fn lookup_one(&self, body: &Body<'c>, value: ValueId, ty: Type<'c>) -> Option<ValueId>;

    /// Returns the cache of converted types.
    fn converted_types(&mut self) -> &mut ConvertedTypes<'c>;

    /// Called before the uses of a value are those of others.
    fn replace_value(&mut self, from: ValueId, to: &[ValueId], converter: Option<Arc<dyn Materialize>>);

    /// Called after an operation will be erased, whose results were replaced.
    fn erase(&mut self, body: &Body<'c>, op: OpId);

    /// Gives an operation without regions these operands, and when the conversion is over that name and these
    /// inherent attributes, so that patterns go on seeing what it was. The rest of it stays.
    ///
    /// Returns true if it can: the new name must say that the operation is legal, and what has results must keep its operands.
    fn rename(
        &mut self,
        body: &mut Body<'c>,
        op: OpId,
        name: OpName<'c>,
        operands: &[ValueId],
        slots: SmallVec<[Option<Attribute<'c>>; 2]>,
    ) -> bool;

    /// Called after a cast was placed that stands for a materialization.
    fn cast_created(
        &mut self,
        body: &Body<'c>,
        cast: OpId,
        kind: MaterializationKind,
        original: Option<Type<'c>>,
        converter: Option<Arc<dyn Materialize>>,
    );

    /// Requests a symbol in the symbol table around the body, or in the body of one. It is placed when the conversion
    /// is over, unless what requested it was taken back by then.
    fn request_symbol(&mut self, request: SymbolRequest<'c>);

    /// Called after a block, which is detached, gave all that is in it, and its predecessors, to a new one.
    fn block_replaced(&mut self, body: &Body<'c>, old: BlockId, new: BlockId);
}
