//! The rewriter of a tree: edits any body, and keeps handles and listeners current.

use super::handle::*;
use super::listener::{Bridge, TreeListener};
use super::symbols::SymbolIndex;
use super::table::Handles;
use super::tree_of_bodies::{Captured, Tree};
use crate::body::create::state_builder::BuildOp;
use crate::body::owned::OwnedOperation;
use crate::body::{Body, Transfer, ValueMap};
use crate::declarations::op_name::TraitFlags;
use crate::ids::{OpId, RegionId, ValueId};
use crate::rewrite::{InsertionPoint, Listener, PatternRewriter};
use crate::uniqued::attribute::Attribute;
use crate::view::{Block, Operation, Region, Value};
use smallvec::SmallVec;
use terrace_support::interner::FoldMap;

/// Edits a program across its bodies.
///
/// What happens in one body is done by a [`PatternRewriter`] for it, which [`TreeRewriter::at`] gives; this one knows
/// where things are, moves and copies them between bodies, and names symbols. Each edit that cannot be made is refused
/// with an error before anything is changed.
pub struct TreeRewriter<'r, 't, 'c> {
    pub(super) tree: &'r mut Tree<'t, 'c>,
    pub(super) listener: Option<&'r mut dyn TreeListener<'c>>,
    /// Indices of symbol tables.
    pub(super) symbols: FoldMap<TreeOp, SymbolIndex<'c>>,
}

/// Source of a move: operations of one body, or the blocks of a region.
#[derive(Clone, Copy)]
enum Source<'s> {
    Ops(&'s [OpId]),
    Blocks(RegionId),
}

/// Destination of a move.
#[derive(Clone, Copy)]
enum Destination {
    Point(InsertionPoint),
    EndOf(RegionId),
}

impl<'r, 't, 'c> TreeRewriter<'r, 't, 'c> {
    /// Returns a rewriter of a tree.
    pub fn new(tree: &'r mut Tree<'t, 'c>) -> Self {
        TreeRewriter { tree, listener: None, symbols: FoldMap::default() }
    }

    /// Returns a rewriter that tells a listener of each edit.
    pub fn with_listener(tree: &'r mut Tree<'t, 'c>, listener: &'r mut dyn TreeListener<'c>) -> Self {
        TreeRewriter { tree, listener: Some(listener), symbols: FoldMap::default() }
    }

    /// Returns the tree, to read.
    pub fn tree(&self) -> &Tree<'t, 'c> {
        self.tree
    }

    /// Edits one body, with a listener that keeps handles current; for drivers such as that of greedy patterns.
    ///
    /// It is the body in which the regions of the operation are.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn edit_inside<R>(
        &mut self,
        op: TreeOp,
        edit: impl FnOnce(&mut Body<'c>, &mut dyn Listener<'c>) -> R,
    ) -> Result<R, TreeError> {
        let key = self.tree.inner_key(op)?;
        self.edit(key, edit)
    }

    fn edit<R>(
        &mut self,
        key: BodyKey,
        edit: impl FnOnce(&mut Body<'c>, &mut dyn Listener<'c>) -> R,
    ) -> Result<R, TreeError> {
        let (root, handles) = self.tree.parts_mut();
        let body = handles.body_mut(root, key)?;
        let client = self.listener.as_mut().map(|listener| &mut **listener as &mut dyn TreeListener<'c>);
        let mut bridge = Bridge::new(key, handles, client);
        let result = edit(body, &mut bridge);
        bridge.finish(body);
        Ok(result)
    }

    /// Edits the body of a point, with a rewriter that creates operations there.
    ///
    /// # Errors
    /// If a handle is stale or of another tree, or the point is in no block.
    pub fn at<R>(
        &mut self,
        point: TreePoint,
        edit: impl FnOnce(&mut PatternRewriter<'_, 'c>) -> R,
    ) -> Result<R, TreeError> {
        let (key, point) = self.find_point(point)?;
        self.edit(key, |body, listener| {
            let mut rewriter = PatternRewriter::new(body, listener);
            rewriter.restore_insertion_point(Some(point));
            edit(&mut rewriter)
        })
    }

    /// Returns the body and the insertion point of a point.
    fn find_point(&self, point: TreePoint) -> Result<(BodyKey, InsertionPoint), TreeError> {
        let (block, before) = match point {
            TreePoint::Before(op) => {
                let op = self.tree.op(op)?;
                (op.block().ok_or(TreeError::NoBlock)?, Some(op))
            }
            TreePoint::After(op) => {
                let op = self.tree.op(op)?;
                (op.block().ok_or(TreeError::NoBlock)?, op.next())
            }
            TreePoint::Start(block) => {
                let block = self.tree.block(block)?;
                (block, block.first_op())
            }
            TreePoint::End(block) => (self.tree.block(block)?, None),
        };
        let key = self.tree.handles().key(block.body()).ok_or(TreeError::Stale)?;
        Ok((key, InsertionPoint { block: block.id(), before: before.map(Operation::id) }))
    }

    /// Returns the body in which an operation is and its id there.
    fn find_op(&self, op: TreeOp) -> Result<(BodyKey, OpId), TreeError> {
        self.tree.op(op)?;
        self.tree.handles().find(op)
    }

    fn handle(&self, key: BodyKey, op: OpId) -> TreeOp {
        self.tree.handles().handle(key, op)
    }

    /// Creates an operation, whose operands and successors are of the body of the point.
    ///
    /// # Errors
    /// As [`TreeRewriter::at`].
    pub fn create(&mut self, point: TreePoint, op: impl BuildOp<'c>) -> Result<TreeOp, TreeError> {
        let (key, _) = self.find_point(point)?;
        let op = self.at(point, |rewriter| rewriter.create(op))?;
        Ok(self.handle(key, op))
    }

    /// Places an operation that was made on its own.
    ///
    /// # Errors
    /// As [`TreeRewriter::at`].
    pub fn insert(&mut self, point: TreePoint, op: OwnedOperation<'c>) -> Result<TreeOp, TreeError> {
        let (key, _) = self.find_point(point)?;
        let op = self.at(point, |rewriter| {
            let op = rewriter.body_mut().adopt_root(op.into_body());
            rewriter.insert_with_nested(op)
        })?;
        Ok(self.handle(key, op))
    }

    /// Changes an operation in place: attributes, operands, types of results.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn modify<R>(
        &mut self,
        op: TreeOp,
        change: impl FnOnce(&mut Body<'c>, OpId) -> R,
    ) -> Result<R, TreeError> {
        let (key, id) = self.find_op(op)?;
        self.edit(key, |body, listener| {
            PatternRewriter::new(body, listener).modify_op_in_place(id, |body| change(body, id))
        })
    }

    /// Rewrites an operation by a function that returns new operations of the same body, whose handles come back.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn rewrite_op(
        &mut self,
        op: TreeOp,
        rewrite: impl FnOnce(OpId, &mut PatternRewriter<'_, 'c>) -> Option<Vec<OpId>>,
    ) -> Result<Option<Vec<TreeOp>>, TreeError> {
        let (key, id) = self.find_op(op)?;
        let new = self.edit(key, |body, listener| {
            let mut rewriter = PatternRewriter::new(body, listener);
            if rewriter.op(id).block().is_some() {
                rewriter.set_insertion_point(id);
            }
            rewrite(id, &mut rewriter)
        })?;
        Ok(new.map(|new| new.into_iter().map(|op| self.handle(key, op)).collect()))
    }

    /// Sets or removes an attribute of an operation.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn set_attribute(
        &mut self,
        op: TreeOp,
        name: &str,
        value: Option<Attribute<'c>>,
    ) -> Result<(), TreeError> {
        self.modify(op, |body, id| body.set_attribute(id, body.context().identifier(name), value))
    }

    /// Erases an operation with all that is in it.
    ///
    /// # Errors
    /// If one of its results is used, or it is the root, or the handle is stale or of another tree.
    pub fn erase(&mut self, op: TreeOp) -> Result<(), TreeError> {
        let view = self.tree.op(op)?;
        if view.block().is_none() {
            return Err(TreeError::NoBlock);
        }
        if view.results().any(|result| !result.is_unused()) {
            return Err(TreeError::InUse);
        }
        let (key, id) = self.find_op(op)?;
        self.edit(key, |body, listener| PatternRewriter::new(body, listener).erase_op(id))
    }

    /// Replaces the results of an operation by values of its body, and erases it.
    ///
    /// # Errors
    /// If the values are not as many as the results, are of another body or defined in the operation, or a handle is stale
    /// or of another tree.
    pub fn replace(&mut self, op: TreeOp, values: &[TreeValue]) -> Result<(), TreeError> {
        let (key, id) = self.find_op(op)?;
        let view = self.tree.op(op)?;
        if view.block().is_none() {
            return Err(TreeError::NoBlock);
        }
        let mut ids: SmallVec<[ValueId; 4]> = SmallVec::new();
        for value in values {
            let value = self.tree.value(*value)?;
            let is_elsewhere = self.tree.handles().key(value.body()) != Some(key);
            let definition = value.defining_op().or_else(|| value.parent_block()?.parent_op());
            if is_elsewhere || std::iter::successors(definition, |op| op.parent_op()).any(|op| op == view) {
                return Err(TreeError::Mismatch);
            }
            ids.push(value.id());
        }
        if ids.len() != view.result_count() {
            return Err(TreeError::Mismatch);
        }
        self.edit(key, |body, listener| PatternRewriter::new(body, listener).replace_op(id, &ids))
    }

    /// Moves an operation, with all that is in it, to another place; see [`TreeRewriter::move_ops`].
    ///
    /// # Errors
    /// As there.
    pub fn move_op(&mut self, op: TreeOp, point: TreePoint) -> Result<(), TreeError> {
        self.move_ops(&[op], point, &[])
    }

    /// Moves operations of one body, with all that is in them, to another place, in the order in which they are given.
    ///
    /// Handles of what moves stay as they are. Where the place is in another body, each value that is used and does not
    /// move needs a pair: the value, and the one there that stands for it.
    ///
    /// Cost: within a body none that depends on what is in them; to another body, that of a copy, but for nested isolated
    /// operations, whose bodies move as they are.
    ///
    /// # Errors
    /// If an operation would be moved into itself, is the root, uses a value or block that stays where it is without a pair, or
    /// defines a value that something uses that stays where it is; or a handle is stale or of another tree.
    pub fn move_ops(
        &mut self,
        ops: &[TreeOp],
        point: TreePoint,
        values: &[(TreeValue, TreeValue)],
    ) -> Result<(), TreeError> {
        let (into, to) = self.find_point(point)?;
        let target = self.tree.block_handle(Block::new(self.body(into)?, to.block))?;
        let mut ids = Vec::with_capacity(ops.len());
        let mut from = None;
        for op in ops {
            let (key, id) = self.find_op(*op)?;
            if *from.get_or_insert(key) != key {
                return Err(TreeError::Mismatch);
            }
            if self.tree.op(*op)?.block().is_none() {
                return Err(TreeError::NoBlock);
            }
            self.check_outside(*op, target)?;
            ids.push(id);
        }
        let Some(from) = from else { return Ok(()) };
        if from != into {
            return self.transfer(from, into, Source::Ops(&ids), Destination::Point(to), values);
        }
        // What stands at the point may move itself.
        let before = std::iter::successors(to.before, |op| {
            Operation::new(self.body(from).ok()?, *op).next().map(Operation::id)
        })
        .find(|op| !ids.contains(op));
        let to = InsertionPoint { before, ..to };
        self.edit(from, |body, listener| {
            let mut rewriter = PatternRewriter::new(body, listener);
            ids.iter().for_each(|op| rewriter.move_op_to(*op, to));
        })
    }

    /// Moves the blocks of a region to the end of another region, as [`TreeRewriter::move_ops`] does with operations.
    ///
    /// A declaration becomes a definition when its region gets blocks.
    ///
    /// # Errors
    /// As there.
    pub fn move_blocks(
        &mut self,
        from: TreeRegion,
        into: TreeRegion,
        values: &[(TreeValue, TreeValue)],
    ) -> Result<(), TreeError> {
        if from == into {
            return Ok(());
        }
        if self.tree.is_ancestor(from.op, into.op)? && from.op != into.op {
            // It may be in another region of the same operation.
            let mut at = into.op;
            while self.tree.parent(at)? != Some(from.op) {
                at = self.tree.parent(at)?.ok_or(TreeError::Stale)?;
            }
            let region = self.tree.op(at)?.parent_region().ok_or(TreeError::Stale)?;
            if self.tree.region_handle(region)? == from {
                return Err(TreeError::IntoItself);
            }
        }
        let (source, region) = self.find_region(from)?;
        self.tree.region(into)?;
        self.open(into.op)?;
        let (target, into_region) = self.find_region(into)?;
        let moved = if source == target {
            self.edit(source, |body, listener| {
                PatternRewriter::new(body, listener).inline_region_before(region, into_region, None);
            })
        } else {
            self.transfer(source, target, Source::Blocks(region), Destination::EndOf(into_region), values)
        };
        self.close(into.op)?;
        self.close(from.op)?;
        moved
    }

    /// Copies an operation, with all that is in it; pairs say what stands for values from outside in the copy.
    ///
    /// Cost: that of what is copied.
    ///
    /// # Errors
    /// If the place is in another body and a value or block from outside has no pair; or a handle is stale or of another
    /// tree.
    pub fn clone_op(
        &mut self,
        op: TreeOp,
        point: TreePoint,
        values: &[(TreeValue, TreeValue)],
    ) -> Result<TreeOp, TreeError> {
        let (from, id) = self.find_op(op)?;
        let (into, _) = self.find_point(point)?;
        let mut map = self.value_map(from, into, values)?;
        if from == into {
            let copy = self.at(point, |rewriter| rewriter.clone_op(id, &mut map))?;
            return Ok(self.handle(into, copy));
        }
        let mut captured = Captured::default();
        let view = self.tree.op(op)?;
        captured.add_op(view);
        self.check_captured(view.body(), &captured, &map, |_| false)?;
        // A copy on its own, so that the two bodies need not be borrowed at once.
        let mut copy = Body::for_child(view.context(), view.name());
        let mut stand_ins = ValueMap::default();
        let mut resolved = Vec::new();
        for value in captured.values() {
            let stand_in = copy.create_forward(Value::new(view.body(), value).ty());
            stand_ins.map(value, stand_in);
            resolved.push((stand_in, map.get(value).expect("each captured value has a pair")));
        }
        let shell = copy.clone_op(view, &mut stand_ins);
        let mut back = ValueMap::default();
        resolved.iter().for_each(|(stand_in, value)| back.map(*stand_in, *value));
        let copy = self.at(point, |rewriter| {
            let (new, _) = rewriter.body_mut().transfer_ops(&mut copy, &[shell], &mut back);
            rewriter.insert_with_nested(new[0])
        })?;
        Ok(self.handle(into, copy))
    }
}

/// Parts of moving.
impl<'c> TreeRewriter<'_, '_, 'c> {
    fn body(&self, key: BodyKey) -> Result<&Body<'c>, TreeError> {
        self.tree.handles().body(self.tree.root_body(), key)
    }

    fn find_region(&self, region: TreeRegion) -> Result<(BodyKey, RegionId), TreeError> {
        let view = self.tree.region(region)?;
        Ok((self.tree.handles().key(view.body()).ok_or(TreeError::Stale)?, view.id()))
    }

    /// Refuses a block that is in an operation.
    fn check_outside(&self, op: TreeOp, block: TreeBlock) -> Result<(), TreeError> {
        let Some(parent) = self.tree.block(block)?.parent_op() else { return Err(TreeError::NoBlock) };
        let is_inside = self.tree.is_ancestor(op, self.tree.op_handle(parent)?)?;
        if is_inside { Err(TreeError::IntoItself) } else { Ok(()) }
    }

    /// Returns the map of pairs of values, of which the first are of one body and the others of another one.
    fn value_map(
        &self,
        from: BodyKey,
        into: BodyKey,
        values: &[(TreeValue, TreeValue)],
    ) -> Result<ValueMap, TreeError> {
        let mut map = ValueMap::default();
        let find = |value: TreeValue, body: BodyKey| {
            let (key, id) = self.tree.handles().find(value)?;
            if key == body { Ok(id) } else { Err(TreeError::Mismatch) }
        };
        for (old, new) in values {
            map.map(find(*old, from)?, find(*new, into)?);
        }
        Ok(map)
    }

    /// Refuses what cannot leave its body.
    fn check_captured(
        &self,
        body: &Body<'c>,
        captured: &Captured,
        map: &ValueMap,
        moves: impl Fn(Block<'_, '_>) -> bool,
    ) -> Result<(), TreeError> {
        let is_bound = captured.values().any(|value| map.get(value).is_none());
        if is_bound || captured.branches_out(body, moves) { Err(TreeError::Captured) } else { Ok(()) }
    }

    /// Moves operations or blocks from one body to another one.
    fn transfer(
        &mut self,
        from: BodyKey,
        into: BodyKey,
        source: Source<'_>,
        destination: Destination,
        values: &[(TreeValue, TreeValue)],
    ) -> Result<(), TreeError> {
        let mut map = self.value_map(from, into, values)?;
        let body = self.body(from)?;
        let mut captured = Captured::default();
        match source {
            Source::Ops(ops) => ops.iter().for_each(|op| captured.add_op(Operation::new(body, *op))),
            Source::Blocks(region) => captured.add_region(Region::new(body, region)),
        }
        if captured.is_used_outside(body) {
            return Err(TreeError::InUse);
        }
        let moves = |block: Block<'_, '_>| match source {
            Source::Ops(_) => false,
            Source::Blocks(region) => block.parent_region().is_some_and(|parent| parent.id() == region),
        };
        self.check_captured(body, &captured, &map, moves)?;
        let (root, handles) = self.tree.parts_mut();
        let (placed, transfer) = with_two_bodies(root, handles, from, into, |from, into| match source {
            Source::Ops(ops) => into.transfer_ops(from, ops, &mut map),
            Source::Blocks(region) => {
                let Destination::EndOf(end) = destination else { return Default::default() };
                (Vec::new(), into.transfer_blocks(from, region, end, &mut map))
            }
        })?;
        self.forward(from, into, &transfer)?;
        let client = self.listener.as_mut().map(|listener| &mut **listener as &mut dyn TreeListener<'c>);
        let (root, handles) = self.tree.parts_mut();
        let body = handles.body_mut(root, into)?;
        if let Destination::Point(InsertionPoint { block, before }) = destination {
            for op in placed {
                match before {
                    Some(next) => body.insert_op_before(next, op),
                    None => body.append_op(block, op),
                }
            }
        }
        if let Some(client) = client {
            transfer.ops.iter().for_each(|(_, op)| client.moved(handles, Operation::new(body, *op)));
        }
        handles.note_symbol_change(from);
        handles.note_symbol_change(into);
        Ok(())
    }

    /// Lets handles of what moved name it where it is now.
    fn forward(&mut self, from: BodyKey, into: BodyKey, transfer: &Transfer) -> Result<(), TreeError> {
        let (root, handles) = self.tree.parts_mut();
        transfer.values.iter().for_each(|(old, new)| handles.forward((from, *old), (into, *new)));
        transfer.blocks.iter().for_each(|(old, new)| handles.forward((from, *old), (into, *new)));
        for (old, new) in &transfer.ops {
            handles.forward((from, *old), (into, *new));
            let child = handles.body(root, into)?.child(*new);
            if let Some(key) = child.and_then(|child| handles.key(child)) {
                handles.set_place(key, (into, *new));
            }
        }
        Ok(())
    }

    /// Creates the first block of a function's body, with arguments of the types that the function takes; a declaration
    /// becomes a definition.
    ///
    /// The operation's first region is empty, and it has an inherent `function_type`.
    ///
    /// # Errors
    /// If it is not such an operation, or the handle is stale or of another tree.
    pub fn create_entry_block(&mut self, function: TreeOp) -> Result<TreeBlock, TreeError> {
        let view = self.tree.op(function)?;
        let ty = view.attribute("function_type").and_then(|ty| ty.as_type()).and_then(|ty| ty.as_function());
        let (Some((inputs, _)), Some(region)) = (ty, view.regions().next()) else {
            return Err(TreeError::Mismatch);
        };
        if !region.is_empty() {
            return Err(TreeError::Mismatch);
        }
        let location = view.location();
        self.open(function)?;
        let (key, region) = self.find_region(TreeRegion { op: function, number: 0 })?;
        let block = self.edit(key, |body, listener| {
            let arguments = inputs.iter().map(|ty| (*ty, location));
            PatternRewriter::new(body, listener).create_block(region, None, arguments)
        })?;
        self.close(function)?;
        Ok(self.tree.handles().handle(key, block))
    }

    /// Gives an isolated operation without blocks a body.
    fn open(&mut self, op: TreeOp) -> Result<(), TreeError> {
        let view = self.tree.op(op)?;
        let is_declaration = view.has_trait(TraitFlags::ISOLATED)
            && view.block().is_some()
            && view.body().child(view.id()).is_none();
        if !is_declaration {
            return Ok(());
        }
        let (key, id) = self.find_op(op)?;
        self.edit(key, |body, _| body.open_declaration(id))?;
        let (root, handles) = self.tree.parts_mut();
        if let Some(child) = handles.body_mut(root, key)?.child_to_prepare(id) {
            handles.enter(child, Some((key, id)));
        }
        Ok(())
    }

    /// Takes the body of an isolated operation away if it has no blocks.
    fn close(&mut self, op: TreeOp) -> Result<(), TreeError> {
        let (key, id) = self.find_op(op)?;
        let (root, handles) = self.tree.parts_mut();
        let body = handles.body_mut(root, key)?;
        if body.child(id).is_some() {
            body.settle_child(id);
            handles.stamp(body, key);
        }
        Ok(())
    }
}

/// Works on two bodies at once.
fn with_two_bodies<'c, R>(
    root: &mut Body<'c>,
    handles: &Handles,
    from: BodyKey,
    into: BodyKey,
    work: impl FnOnce(&mut Body<'c>, &mut Body<'c>) -> R,
) -> Result<R, TreeError> {
    // The inner of the two, or any if none is in the other, is taken out for as long.
    let takes_into = handles.is_around(from, into);
    let (taken, other) = if takes_into { (into, from) } else { (from, into) };
    handles.body(root, other)?;
    let (outer, place) = handles.place(taken).ok_or(TreeError::IntoItself)?;
    handles.body_mut(root, taken)?;
    let around = handles.body_mut(root, outer)?;
    let mut inner = around.take_child_to_prepare(place).ok_or(TreeError::Stale)?;
    let result = match handles.body_mut(root, other) {
        Ok(other) if takes_into => Ok(work(other, &mut inner)),
        Ok(other) => Ok(work(&mut inner, other)),
        Err(error) => Err(error),
    };
    handles.body_mut(root, outer)?.put_child(place, inner);
    result
}
