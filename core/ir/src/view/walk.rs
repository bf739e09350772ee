//! Walks over what is nested in an operation or a region.

use super::{Operation, Region};
use std::ops::ControlFlow;
use terrace_support::ensure_stack;

/// The next step of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// Goes on.
    Advance,
    /// Leaves out what is in this operation (walks that visit an operation before its regions).
    Skip,
    /// Ends the whole walk.
    Interrupt,
}

/// The place of an operation in a walk: before or after what is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before.
    PreOrder,
    /// After.
    PostOrder,
}

/// A walk, which grows its stack on the heap: any depth will do.
struct Walk<'v, 'a, 'c> {
    order: WalkOrder,
    enters_bodies: bool,
    visit: &'v mut dyn FnMut(Operation<'a, 'c>) -> WalkResult,
}

impl<'a, 'c> Walk<'_, 'a, 'c> {
    fn op(&mut self, op: Operation<'a, 'c>, is_entered: bool) -> ControlFlow<()> {
        if self.order == WalkOrder::PreOrder {
            match (self.visit)(op) {
                WalkResult::Advance => {}
                WalkResult::Skip => return ControlFlow::Continue(()),
                WalkResult::Interrupt => return ControlFlow::Break(()),
            }
        }
        if is_entered {
            for region in op.regions() {
                self.region(region)?;
            }
        }
        if self.order == WalkOrder::PostOrder && (self.visit)(op) == WalkResult::Interrupt {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn region(&mut self, region: Region<'a, 'c>) -> ControlFlow<()> {
        for op in region.ops() {
            if op.is_plain() {
                // Nothing is in it.
                if (self.visit)(op) == WalkResult::Interrupt {
                    return ControlFlow::Break(());
                }
                continue;
            }
            let is_entered = self.enters_bodies || op.body().child(op.id()).is_none();
            ensure_stack(|| self.op(op, is_entered))?;
        }
        ControlFlow::Continue(())
    }
}

impl<'a, 'c> Operation<'a, 'c> {
    /// Visits the operation and what is nested in it, within one body: isolated operations inside are visited, but not
    /// what is in them. So the ids of all that is visited go together.
    ///
    /// The body is that in which the regions are: an isolated operation is visited as the root of its own body, which has
    /// neither operands nor results. `Break` if `visit` interrupted.
    pub fn walk(
        self,
        order: WalkOrder,
        visit: &mut dyn FnMut(Operation<'a, 'c>) -> WalkResult,
    ) -> ControlFlow<()> {
        Walk { order, enters_bodies: false, visit }.op(self.inner(), true)
    }

    /// Visits the operation and all that is nested in it, through isolated operations as well: ids of what is visited
    /// belong to several bodies.
    ///
    /// `Break` if `visit` interrupted.
    pub fn walk_tree(
        self,
        order: WalkOrder,
        visit: &mut dyn FnMut(Operation<'a, 'c>) -> WalkResult,
    ) -> ControlFlow<()> {
        Walk { order, enters_bodies: true, visit }.op(self, true)
    }

    /// Visits the operation and what is nested in it, outer operations first, as [`Operation::walk`] does.
    pub fn for_each_nested(self, mut visit: impl FnMut(Operation<'a, 'c>)) {
        let flow = self.walk(WalkOrder::PreOrder, &mut |op| {
            visit(op);
            WalkResult::Advance
        });
        debug_assert!(flow.is_continue());
    }

    /// Visits the operation and all that is nested in it, outer operations first, as [`Operation::walk_tree`] does.
    pub fn for_each_in_tree(self, mut visit: impl FnMut(Operation<'a, 'c>)) {
        let flow = self.walk_tree(WalkOrder::PreOrder, &mut |op| {
            visit(op);
            WalkResult::Advance
        });
        debug_assert!(flow.is_continue());
    }
}

impl<'a, 'c> Region<'a, 'c> {
    /// Visits what is nested in the region, within one body, as [`Operation::walk`] does.
    pub fn walk(
        self,
        order: WalkOrder,
        visit: &mut dyn FnMut(Operation<'a, 'c>) -> WalkResult,
    ) -> ControlFlow<()> {
        Walk { order, enters_bodies: false, visit }.region(self)
    }

    /// Visits all that is nested in the region, through isolated operations as well.
    pub fn walk_tree(
        self,
        order: WalkOrder,
        visit: &mut dyn FnMut(Operation<'a, 'c>) -> WalkResult,
    ) -> ControlFlow<()> {
        Walk { order, enters_bodies: true, visit }.region(self)
    }
}
