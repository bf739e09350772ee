//! Listeners of a tree, and the listener of a body that keeps handles current.

use super::handle::BodyKey;
use super::table::Handles;
use crate::body::Body;
use crate::ids::{BlockId, OpId, ValueId};
use crate::rewrite::Listener;
use crate::view::{Block, Operation};

/// Listener that is told what happens to the operations of a tree, while the program is as described.
///
/// Isolated operations are told of as one: what is in their bodies is created, moved and erased with them.
#[allow(unused_variables, reason = "the names say what the arguments are")]
pub trait TreeListener<'c> {
    /// Called after an operation was created; it is in its place.
    fn created(&mut self, handles: &Handles, op: Operation<'_, 'c>) {}
    /// Called after an operation was moved; its handle is the same as before.
    fn moved(&mut self, handles: &Handles, op: Operation<'_, 'c>) {}
    /// Called after an operation was changed in place.
    fn modified(&mut self, handles: &Handles, op: Operation<'_, 'c>) {}
    /// Called before the results of an operation are replaced by values of its body.
    fn replaced(&mut self, handles: &Handles, op: Operation<'_, 'c>, values: &[ValueId]) {}
    /// Called before an operation is erased; its handle is stale right after.
    fn erased(&mut self, handles: &Handles, op: Operation<'_, 'c>) {}
}

/// Listener of one body that keeps the handles of its tree current.
pub(super) struct Bridge<'b, 'c> {
    pub key: BodyKey,
    pub handles: &'b mut Handles,
    pub client: Option<&'b mut dyn TreeListener<'c>>,
    /// The operation that is being moved.
    pub moving: Option<OpId>,
    /// Operations that were created with a body of their own.
    pub new_bodies: Vec<OpId>,
}

impl<'b, 'c> Bridge<'b, 'c> {
    pub fn new(key: BodyKey, handles: &'b mut Handles, client: Option<&'b mut dyn TreeListener<'c>>) -> Self {
        Bridge { key, handles, client, moving: None, new_bodies: Vec::new() }
    }

    fn note_symbol(&mut self, op: Operation<'_, 'c>) {
        if op.symbol_name().is_some() {
            self.handles.note_symbol_change(self.key);
        }
    }

    /// Gives the bodies that were created their keys, and new ones to those that were edited without the tree.
    pub fn finish(mut self, body: &mut Body<'c>) {
        if self.handles.key(body) != Some(self.key) {
            self.handles.stamp(body, self.key);
            self.handles.enter_children(body, self.key);
        }
        for op in std::mem::take(&mut self.new_bodies) {
            if let Some(child) = body.child_to_prepare(op) {
                self.handles.enter(child, Some((self.key, op)));
            }
        }
    }
}

impl<'c> Listener<'c> for Bridge<'_, 'c> {
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        self.note_symbol(view);
        if body.child(op).is_some_and(|child| self.handles.key(child).is_none()) {
            self.new_bodies.push(op);
        }
        let was_moved = self.moving.take() == Some(op);
        match &mut self.client {
            Some(client) if was_moved => client.moved(self.handles, view),
            Some(client) => client.created(self.handles, view),
            None => {}
        }
    }

    fn operation_modified(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        self.note_symbol(view);
        if let Some(client) = &mut self.client {
            client.modified(self.handles, view);
        }
    }

    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        if let Some(client) = &mut self.client {
            client.replaced(self.handles, Operation::new(body, op), values);
        }
    }

    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        self.note_symbol(view);
        if let Some(client) = &mut self.client {
            client.erased(self.handles, view);
        }
        self.handles.retire_op(self.key, view);
    }

    fn operation_moving(&mut self, _: &Body<'c>, op: OpId) {
        self.moving = Some(op);
    }

    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        self.handles.retire_block(self.key, Block::new(body, block));
    }
}
