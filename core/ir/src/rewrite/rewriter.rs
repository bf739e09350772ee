//! The rewriter: creates, replaces, changes and erases operations.

use super::{Listener, MatchResult, ValueConversion};
use crate::body::around::requests::SymbolRequest;
use crate::body::around::surroundings::KnownSymbol;
use crate::body::create::state_builder::BuildOp;
use crate::body::owned::OwnedOperation;
use crate::body::{Body, OperationState, ValueMap};
use crate::context::Ctx;
use crate::ids::{BlockId, OpId, RegionId, ValueId};
use crate::uniqued::location::Location;
use crate::view::typed::TypedOp;
use crate::view::{Block, Operation, Region, Value, WalkOrder, WalkResult};
use crate::{Attribute, Type};
use smallvec::SmallVec;
use std::fmt;
use terrace_support::ensure_stack;

/// A place among the operations of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsertionPoint {
    /// The block.
    pub block: BlockId,
    /// The operation before which it is; `None` at the end of the block.
    pub before: Option<OpId>,
}

/// Changes a body, and tells a listener what it does.
///
/// New operations go to the insertion point, which is before the operation that a pattern is asked about.
pub struct PatternRewriter<'b, 'c> {
    pub(super) body: &'b mut Body<'c>,
    pub(super) listener: &'b mut dyn Listener<'c>,
    pub(super) point: Option<InsertionPoint>,
}

/// Reading.
impl<'b, 'c> PatternRewriter<'b, 'c> {
    /// Creates a rewriter without an insertion point yet.
    pub fn new(body: &'b mut Body<'c>, listener: &'b mut dyn Listener<'c>) -> Self {
        PatternRewriter { body, listener, point: None }
    }

    /// Returns the body.
    #[inline]
    pub fn body(&self) -> &Body<'c> {
        self.body
    }

    /// Returns the body, to change without telling the listener.
    pub fn body_mut(&mut self) -> &mut Body<'c> {
        self.body
    }

    /// Returns true if what a pattern does before it gives up is taken back by the listener.
    pub fn is_rolled_back(&self) -> bool {
        self.listener.defers()
    }

    /// Returns the context.
    #[inline]
    pub fn context(&self) -> Ctx<'c> {
        self.body.context()
    }

    /// Returns an operation.
    #[inline]
    pub fn op(&self, op: OpId) -> Operation<'_, 'c> {
        Operation::new(self.body, op)
    }

    /// Returns an operation as a typed view, if it has that type: `rewriter.view::<AddIOp>(op)?`.
    #[inline]
    pub fn view<'s, T: TypedOp<'s, 'c>>(&'s self, op: OpId) -> Option<T> {
        T::cast(self.op(op))
    }

    /// Returns a value.
    #[inline]
    pub fn value(&self, value: ValueId) -> Value<'_, 'c> {
        Value::new(self.body, value)
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.value(value).ty()
    }

    /// Returns a block.
    #[inline]
    pub fn block(&self, block: BlockId) -> Block<'_, 'c> {
        Block::new(self.body, block)
    }

    /// Returns a region.
    #[inline]
    pub fn region(&self, region: RegionId) -> Region<'_, 'c> {
        Region::new(self.body, region)
    }

    /// Returns the operands of an operation.
    pub fn operands(&self, op: OpId) -> SmallVec<[ValueId; 4]> {
        ids_of(self.op(op).operands())
    }

    /// Returns the results of an operation.
    pub fn results(&self, op: OpId) -> SmallVec<[ValueId; 4]> {
        ids_of(self.op(op).results())
    }

    /// Returns the locations of several operations in one, for what replaces them together.
    pub fn fused_location(&self, ops: &[OpId]) -> Location<'c> {
        let locations: SmallVec<[Location<'c>; 4]> = ops.iter().map(|op| self.op(*op).location()).collect();
        self.context().joined(&locations)
    }

    /// Returns the body and the dialect conversion that goes on in it, if one does.
    pub fn conversion_parts(&mut self) -> Option<(&mut Body<'c>, &mut dyn ValueConversion<'c>)> {
        let conversion = self.listener.conversion()?;
        Some((self.body, conversion))
    }

    /// Says why a pattern does not match; it is for those who look for the reason.
    ///
    /// Always `None`: `return rewriter.notify_match_failure(op, "...")`.
    pub fn notify_match_failure(&mut self, op: OpId, why: impl fmt::Display) -> MatchResult {
        self.listener.match_failed(self.body, op, &why);
        None
    }
}

/// Symbols in the table around the body, which a pattern does not see itself.
impl<'c> PatternRewriter<'_, 'c> {
    /// Returns the symbol of a name, as [`Body::symbol_around`] does. A pattern that looks up functions says so:
    /// [`Pattern::reading_symbols`](super::Pattern::reading_symbols).
    pub fn symbol_around(&self, name: &str) -> Option<KnownSymbol<'c>> {
        self.body.symbol_around(name)
    }

    /// Requests a symbol that all who need one of that name share, such as the declaration of a function of the runtime,
    /// and returns a reference to it. It is made only if this body did not request it yet, and placed only if none of
    /// that name is there: when work on the body is over, first in the table.
    ///
    /// `None` if there is no symbol table around: `let callee = rewriter.require_symbol("f", declare)?`.
    pub fn require_symbol(
        &mut self,
        name: &str,
        make: impl FnOnce(Ctx<'c>) -> OwnedOperation<'c>,
    ) -> Option<Attribute<'c>> {
        let context = self.context();
        let is_requested = self.listener.conversion().is_none() && self.body.requested_symbol(name).is_some();
        if is_requested {
            return Some(context.flat_symbol_attribute(name));
        }
        self.request_symbol(SymbolRequest::shared(make(context)))
    }

    /// Requests a symbol of this pattern's own, such as a constant, and returns a reference to it, to be used as an
    /// inherent attribute of operations. If its name is taken when it is placed, it gets another one.
    ///
    /// `None` if there is no symbol table around.
    pub fn create_symbol(&mut self, symbol: OwnedOperation<'c>) -> Option<Attribute<'c>> {
        self.request_symbol(SymbolRequest::own(symbol))
    }

    fn request_symbol(&mut self, request: SymbolRequest<'c>) -> Option<Attribute<'c>> {
        if let Some(conversion) = self.listener.conversion() {
            let reference = request.reference()?;
            conversion.request_symbol(request);
            return Some(reference);
        }
        let first = |body: &Body<'c>| {
            let block = Operation::new(body, Body::ROOT).regions().next().and_then(Region::first_block);
            block.and_then(|block| block.first_op()).map(Operation::id)
        };
        let before = first(self.body);
        let reference = self.body.request_symbol(request).ok()?;
        if let Some(placed) = first(self.body).filter(|op| Some(*op) != before) {
            self.listener.operation_inserted(self.body, placed);
        }
        Some(reference)
    }
}

/// Insertion point.
impl<'c> PatternRewriter<'_, 'c> {
    /// Returns the insertion point.
    ///
    /// # Panics
    /// If none was set.
    pub fn insertion_point(&self) -> InsertionPoint {
        self.point.expect("the insertion point is set")
    }

    /// Goes to a point, or to nowhere.
    pub fn restore_insertion_point(&mut self, point: Option<InsertionPoint>) {
        self.point = point;
    }

    /// Returns the insertion point, if there is one.
    pub fn save_insertion_point(&self) -> Option<InsertionPoint> {
        self.point
    }

    /// Goes before an operation; nowhere if it is in no block.
    pub fn set_insertion_point(&mut self, op: OpId) {
        self.point = self.op(op).block().map(|block| InsertionPoint { block: block.id(), before: Some(op) });
    }

    /// Goes after an operation.
    pub fn set_insertion_point_after(&mut self, op: OpId) {
        let op = self.op(op);
        let before = op.next().map(Operation::id);
        self.point = op.block().map(|block| InsertionPoint { block: block.id(), before });
    }

    /// Goes after the definition of a value.
    pub fn set_insertion_point_after_value(&mut self, value: ValueId) {
        let value = self.value(value);
        match (value.defining_op().map(Operation::id), value.parent_block().map(Block::id)) {
            (Some(op), _) => self.set_insertion_point_after(op),
            (None, Some(block)) => self.set_insertion_point_to_start(block),
            (None, None) => self.point = None,
        }
    }

    /// Goes to the start of a block.
    pub fn set_insertion_point_to_start(&mut self, block: BlockId) {
        let before = self.block(block).first_op().map(Operation::id);
        self.point = Some(InsertionPoint { block, before });
    }

    /// Goes to the end of a block.
    pub fn set_insertion_point_to_end(&mut self, block: BlockId) {
        self.point = Some(InsertionPoint { block, before: None });
    }
}

/// Creating.
impl<'c> PatternRewriter<'_, 'c> {
    /// Creates an operation at the insertion point, from a state or a typed builder.
    pub fn create(&mut self, op: impl BuildOp<'c>) -> OpId {
        let op = op.create_in(self.body);
        self.insert(op)
    }

    /// Creates an operation and gives its first result.
    pub fn create_value(&mut self, op: impl BuildOp<'c>) -> ValueId {
        let op = op.create_in(self.body);
        self.insert_value(op)
    }

    /// Inserts a detached operation at the insertion point, and returns its first result.
    pub(super) fn insert_value(&mut self, op: OpId) -> ValueId {
        self.insert(op);
        self.op(op).result(0).id()
    }

    /// Creates an operation by its name, where it is data, or where another form is not worth its while.
    ///
    /// Inherent attributes that are not named get their defaults. It has no regions and no successors; what has them is
    /// made from a state.
    pub fn create_named(
        &mut self,
        name: &str,
        location: Location<'c>,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        let name = self.context().op_name(name);
        let op = self.body.create_named(name, location, operands, results, attributes);
        self.insert(op)
    }

    /// Creates as [`PatternRewriter::create_named`] does an operation with one result, and returns that result.
    pub fn create_named_value(
        &mut self,
        name: &str,
        location: Location<'c>,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        let op = self.create_named(name, location, operands, &[result], attributes);
        self.op(op).result(0).id()
    }

    /// Makes an operation for a constant at the insertion point, as the dialect of `like` does for its folds.
    pub fn create_constant(
        &mut self,
        like: OpId,
        value: Attribute<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Option<ValueId> {
        let materialize = self.op(like).name().dialect()?.hooks.materialize_constant?;
        let state = materialize(self.context(), value, ty, location)?;
        Some(self.create_value(state))
    }

    /// Puts a detached operation at the insertion point.
    pub fn insert(&mut self, op: OpId) -> OpId {
        let InsertionPoint { block, before } = self.insertion_point();
        self.check_operands(op);
        self.place(op, block, before);
        self.listener.operation_inserted(self.body, op);
        op
    }

    #[inline]
    pub(super) fn check_operands(&self, op: OpId) {
        self.op(op).operands().for_each(|value| self.body.assert_live_value(value.id()));
    }

    pub(super) fn place(&mut self, op: OpId, block: BlockId, before: Option<OpId>) {
        match before {
            Some(next) => self.body.insert_op_before(next, op),
            None => self.body.append_op(block, op),
        }
    }

    /// Copies an operation, with all that is in it, to the insertion point.
    pub fn clone_op(&mut self, op: OpId, map: &mut ValueMap) -> OpId {
        let copy = self.body.clone_within(op, map);
        self.insert_with_nested(copy)
    }

    /// Puts a detached operation at the insertion point, and tells of it and of all that is in it.
    pub fn insert_with_nested(&mut self, op: OpId) -> OpId {
        self.insert(op);
        let mut nested = SmallVec::new();
        self.collect_nested(op, &mut nested);
        for op in nested {
            self.listener.operation_inserted(self.body, op);
        }
        op
    }

    /// Returns the state of an operation without its regions, to create one like it.
    pub fn state_of(&self, op: OpId) -> OperationState<'c> {
        let op = self.op(op);
        let mut state = OperationState::new(op.name(), op.location());
        state.operands = op.operands().map(Value::id).collect();
        state.result_types = op.results().map(Value::ty).collect();
        state.slots = op.slots().iter().copied().collect();
        state.discardable = op.discardable_attributes().into();
        state.successors = op.successors().map(Block::id).collect();
        state
    }

    /// Collects all operations in the regions of `op`, inner ones before the one they are in.
    pub(super) fn collect_nested(&self, op: OpId, into: &mut SmallVec<[OpId; 8]>) {
        // The isolated have a body of their own.
        if self.body.child(op).is_some() {
            return;
        }
        for region in self.op(op).regions() {
            let _ = region.walk(WalkOrder::PostOrder, &mut |inner| {
                into.push(inner.id());
                WalkResult::Advance
            });
        }
    }
}

/// Changing and replacing.
impl<'c> PatternRewriter<'_, 'c> {
    /// Changes an operation in place: attributes, operands, successors, types of results.
    pub fn modify_op_in_place<R>(&mut self, op: OpId, change: impl FnOnce(&mut Body<'c>) -> R) -> R {
        self.listener.operation_changing(self.body, op);
        let result = change(self.body);
        self.listener.operation_modified(self.body, op);
        result
    }

    /// Says that an operation was changed.
    pub fn notify_modified(&mut self, op: OpId) {
        self.listener.operation_modified(self.body, op);
    }

    /// Makes an operand refer to another value.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        self.modify_op_in_place(op, |body| body.set_operand(op, index, value));
    }

    /// Sets or removes an attribute, inherent or discardable.
    pub fn set_attribute(&mut self, op: OpId, name: &str, value: Option<Attribute<'c>>) {
        let name = self.context().identifier(name);
        self.modify_op_in_place(op, |body| body.set_attribute(op, name, value));
    }

    /// Makes every use of `from` a use of `to`.
    pub fn replace_all_uses_with(&mut self, from: ValueId, to: ValueId) {
        if self.listener.defers() && self.value(from).as_argument().is_some() {
            self.listener.argument_replaced(self.body, from, to);
            return;
        }
        self.replace_uses_if(from, to, |_| true);
    }

    /// Makes every use of `from` by other operations than `except` a use of `to`.
    pub fn replace_all_uses_except(&mut self, from: ValueId, to: ValueId, except: OpId) {
        self.replace_uses_if(from, to, |owner| owner.id() != except);
    }

    /// Makes the uses of `from` by operations that pass the test uses of `to`.
    pub fn replace_uses_if(
        &mut self,
        from: ValueId,
        to: ValueId,
        mut test: impl FnMut(Operation<'_, 'c>) -> bool,
    ) {
        let mut at = self.value(from).uses().next().map(|operand| operand.id());
        while let Some(slot) = at {
            let operand = crate::view::OpOperand::new(self.body, slot);
            at = operand.next_use().map(|operand| operand.id());
            let owner = operand.owner();
            if test(owner) {
                let owner = owner.id();
                self.listener.operation_changing(self.body, owner);
                self.body.set_use(slot, to);
                self.listener.operation_modified(self.body, owner);
            }
        }
    }

    /// Replaces the results of an operation by values, and erases it.
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        if self.listener.defers() {
            self.listener.operation_replaced(self.body, op, values);
            return;
        }
        self.replace_all_op_uses_with(op, values);
        self.erase_op(op);
    }

    /// Replaces the results of an operation by values; it stays.
    pub fn replace_all_op_uses_with(&mut self, op: OpId, values: &[ValueId]) {
        // For those who defer, replaced means that it goes as well.
        if !self.listener.defers() {
            self.listener.operation_replaced(self.body, op, values);
        }
        let results = self.results(op);
        assert_eq!(results.len(), values.len(), "a replaced operation has a value for each result");
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses_with(result, value);
        }
    }

    /// Creates an operation at the insertion point, replaces the results of `op` by its results, and erases `op`.
    pub fn replace_op_with_new_op(&mut self, op: OpId, new: impl BuildOp<'c>) -> OpId {
        let new = self.create(new);
        let values = self.results(new);
        self.replace_op(op, &values);
        new
    }

    /// Erases an operation whose results have no uses, with all that is in it.
    pub fn erase_op(&mut self, op: OpId) {
        if self.listener.defers() {
            self.listener.operation_erased(self.body, op);
            return;
        }
        if let Some(point) = self.point.filter(|point| point.before == Some(op)) {
            let before = self.op(op).next().map(Operation::id);
            self.point = Some(InsertionPoint { before, ..point });
        }
        if self.op(op).is_plain() {
            self.listener.operation_erased(self.body, op);
            return self.body.erase_op(op);
        }
        let mut stand_ins = Vec::new();
        self.tell_erased(op, &mut stand_ins);
        self.body.erase_op(op);
        stand_ins.into_iter().for_each(|value| self.body.free_orphan(value));
    }

    /// Tells the listener of an operation and all in it, users before definitions, unlinking operands on the way.
    ///
    /// In blocks that nothing leads to, users may come after definitions: what they use then is a stand-in.
    fn tell_erased(&mut self, op: OpId, stand_ins: &mut Vec<ValueId>) {
        if self.body.extra(op).is_some() && self.body.child(op).is_none() {
            let regions: SmallVec<[RegionId; 2]> = self.op(op).regions().map(Region::id).collect();
            for region in regions.into_iter().rev() {
                for block in self.blocks_in_post_order(region) {
                    let mut at = self.block(block).last_op().map(Operation::id);
                    while let Some(inner) = at {
                        at = self.op(inner).previous().map(Operation::id);
                        ensure_stack(|| self.tell_erased(inner, stand_ins));
                        self.body.set_operands(inner, &[]);
                        let used =
                            self.op(inner).results().filter(|result| !result.is_unused()).map(Value::id);
                        let used: SmallVec<[ValueId; 2]> = used.collect();
                        stand_ins.extend(used.into_iter().map(|value| self.body.orphan_uses(value)));
                    }
                }
            }
        }
        self.listener.operation_erased(self.body, op);
    }
}

/// Returns the numbers of values, of which there are few: collecting would be more than pushing them.
fn ids_of<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> SmallVec<[ValueId; 4]> {
    let mut ids = SmallVec::new();
    values.for_each(|value| ids.push(value.id()));
    ids
}
