//! Operations that stand on their own: modules and other top-level operations.

use crate::body::{Body, OperationState};
use crate::context::Ctx;
use crate::view::Operation;

/// A top-level operation with everything in it.
pub struct OwnedOperation<'c> {
    body: Box<Body<'c>>,
}

impl<'c> OwnedOperation<'c> {
    /// Creates a top-level operation from its state; regions are in the state's child, made by [`Body::for_child`].
    pub fn create(context: Ctx<'c>, mut state: OperationState<'c>) -> Self {
        let mut body = state.child.take().unwrap_or_else(|| Body::for_child(context, state.name));
        body.create_root(state);
        OwnedOperation { body }
    }

    /// Creates an empty `builtin.module` with one block.
    pub fn module(context: Ctx<'c>, location: crate::Location<'c>) -> Self {
        let name = context.op_name("builtin.module");
        let mut body = Body::for_child(context, name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let mut state = OperationState::new(name, location);
        state.regions.push(crate::body::RegionSource::Detached(region));
        state.child = Some(body);
        Self::create(context, state)
    }

    /// Wraps a body whose root is a top-level operation.
    ///
    /// # Panics
    /// If no operation was created around the regions of the body.
    pub fn from_body(body: Box<Body<'c>>) -> Self {
        let has_root = body.regions.is_empty() || Operation::new(&body, Body::ROOT).regions().len() > 0;
        assert!(has_root, "the root of the body was not created");
        OwnedOperation { body }
    }

    /// Returns the operation.
    pub fn op(&self) -> Operation<'_, 'c> {
        Operation::new(&self.body, Body::ROOT)
    }

    /// Returns the body, whose root is the operation.
    pub fn body(&self) -> &Body<'c> {
        &self.body
    }

    /// Returns the body, to rewrite.
    pub fn body_mut(&mut self) -> &mut Body<'c> {
        self.body.note_change();
        &mut self.body
    }

    /// Returns the body, for edits that a tree follows.
    pub(crate) fn tracked_body_mut(&mut self) -> &mut Body<'c> {
        &mut self.body
    }

    /// Returns the body itself.
    pub fn into_body(self) -> Box<Body<'c>> {
        self.body
    }
}
