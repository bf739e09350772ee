//! Work on the bodies of nested isolated operations, one after the other or at the same time.

use super::data::*;
use super::findings::Settled;
use crate::body::around::surroundings::Around;
use crate::diagnostic::Diagnostic;
use crate::ids::*;
use crate::view::{Operation, WalkOrder, WalkResult};
use std::sync::atomic::{AtomicBool, Ordering};
use terrace_support::ensure_stack;

/// Result of work on a body, with whether the body changed.
///
/// What did not change need not be verified again.
pub trait WorkResult: Send {
    /// Returns true if the body changed, or may have; `None` if the work failed, for then it may be left in any state.
    fn has_changed(&self) -> Option<bool>;

    /// Returns true if the work noted itself which passes would change nothing now.
    fn notes_settled(&self) -> bool {
        false
    }
}

/// Nobody knows.
impl WorkResult for () {
    fn has_changed(&self) -> Option<bool> {
        Some(true)
    }
}

/// True if anything changed.
impl WorkResult for bool {
    fn has_changed(&self) -> Option<bool> {
        Some(*self)
    }
}

/// Number of changes.
impl WorkResult for usize {
    fn has_changed(&self) -> Option<bool> {
        Some(*self != 0)
    }
}

impl<T: WorkResult, E: Send> WorkResult for Result<T, E> {
    fn has_changed(&self) -> Option<bool> {
        self.as_ref().ok().and_then(T::has_changed)
    }
}

/// The result of work whose diagnostics were captured.
impl<R: WorkResult> WorkResult for (R, Vec<Diagnostic>) {
    fn has_changed(&self) -> Option<bool> {
        self.0.has_changed()
    }
    fn notes_settled(&self) -> bool {
        self.0.notes_settled()
    }
}

impl<'c> Body<'c> {
    /// Returns true if isolated operations of this body have bodies of their own.
    pub fn has_children(&self) -> bool {
        self.extras.iter().any(|extra| extra.child.is_some())
    }

    /// Returns the isolated operations of this body that have bodies of their own, in the order of the text.
    pub fn children(&self) -> Vec<OpId> {
        let mut ops = Vec::new();
        if self.has_children() {
            let _ = Operation::new(self, Self::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
                if self.child(op.id()).is_some() {
                    ops.push(op.id());
                }
                WalkResult::Advance
            });
        }
        ops
    }

    /// Lets isolated operations know of the symbols around them, until they are settled; for those who work on them in
    /// another way than [`Body::for_each_child_of`].
    ///
    /// They may request symbols, which [`Body::place_requests`] places.
    pub fn surround_children(&mut self, children: &[OpId], around: Around) {
        let around = self.note_surroundings(around);
        let is_open = self.takes_requests();
        for op in children {
            if let Some(child) = self.child_to_prepare(*op) {
                child.surroundings = around.clone();
                child.requests.is_open = is_open;
            }
        }
    }

    /// Lets all isolated operations in this body know of the symbols around them, or no longer; for those who look at
    /// whole programs at once.
    pub fn surround_tree(&mut self, knows: bool) {
        let around = self.note_surroundings(Around::Leaves).filter(|_| knows);
        for op in self.children() {
            if let Some(child) = self.child_to_prepare(op) {
                child.surroundings.clone_from(&around);
                ensure_stack(|| child.surround_tree(knows));
            }
        }
    }

    /// Does `work` on the body of each isolated operation of this one; the results are in the order of the text.
    ///
    /// Where the context allows several threads the work is shared; what it tells is told in the order of the text all
    /// the same.
    pub fn for_each_child<R: WorkResult>(&mut self, work: &(dyn Fn(&mut Body<'c>) -> R + Sync)) -> Vec<R> {
        let children = self.children();
        self.for_each_child_of(&children, work)
    }

    /// Works as [`Body::for_each_child`], on some of the isolated operations.
    ///
    /// While it lasts, they know of the symbols around them: [`Operation::nearest_symbol_leaf`]. Symbols that they request
    /// are placed when all are done, in the order of the text. What is in them is verified right after the work, if the
    /// context says so.
    pub fn for_each_child_of<R: WorkResult>(
        &mut self,
        children: &[OpId],
        work: &(dyn Fn(&mut Body<'c>) -> R + Sync),
    ) -> Vec<R> {
        self.for_each_child_knowing(Around::Leaves, children, work)
    }

    /// Does the same for work that looks up other symbols as well: [`Body::symbol_around`].
    pub fn for_each_child_knowing<R: WorkResult>(
        &mut self,
        around: Around,
        children: &[OpId],
        work: &(dyn Fn(&mut Body<'c>) -> R + Sync),
    ) -> Vec<R> {
        let has_requests = AtomicBool::new(false);
        let results = self.work_on_children(around, children, &has_requests, work);
        if has_requests.into_inner() {
            self.place_requests(children);
        }
        if results.iter().any(|result| result.has_changed() != Some(false)) {
            self.findings = Findings::default();
        }
        results
    }

    fn work_on_children<R: WorkResult>(
        &mut self,
        around: Around,
        children: &[OpId],
        has_requests: &AtomicBool,
        work: &(dyn Fn(&mut Body<'c>) -> R + Sync),
    ) -> Vec<R> {
        self.reuse_erased();
        let around = self.note_surroundings(around);
        let is_open = self.takes_requests();
        let work = &|child: &mut Body<'c>| {
            child.surroundings = around.clone();
            child.requests.is_open = is_open;
            child.reuse_erased();
            let before = std::mem::take(&mut child.findings.inside);
            let result = work(child);
            child.surroundings = None;
            child.requests.is_open = false;
            if !child.requests.list.is_empty() {
                has_requests.store(true, Ordering::Relaxed);
            }
            // Each of many grows by a few operations: the room that this makes for more is better used by the next one.
            child.shrink();
            if result.has_changed() != Some(false) {
                child.findings.stamp = None;
                if !result.notes_settled() {
                    child.note_settled(Settled::NONE);
                }
            }
            match result.has_changed() {
                Some(true) => child.verify_ahead(),
                Some(false) => child.findings.inside = before,
                None => {}
            }
            child.forget_flow();
            result
        };
        #[cfg(feature = "parallel")]
        if self.context.threads() > 1 && children.len() > 1 {
            return self.for_each_child_in_parallel(children, work);
        }
        let run = |op: &OpId| {
            self.prefetch_bodies_after(*op);
            self.child_to_prepare(*op).map(|child| ensure_stack(|| work(child)))
        };
        children.iter().filter_map(run).collect()
    }

    #[cfg(feature = "parallel")]
    fn for_each_child_in_parallel<R: WorkResult>(
        &mut self,
        children: &[OpId],
        work: &(dyn Fn(&mut Body<'c>) -> R + Sync),
    ) -> Vec<R> {
        let mut taken: Vec<(OpId, Box<Body<'c>>)> =
            children.iter().filter_map(|op| Some((*op, self.take_child_to_prepare(*op)?))).collect();
        // A few in a row, so that memory for each can be asked for during work on the one before.
        let in_a_row = (taken.len() / (16 * self.context.threads())).clamp(1, 16);
        let work_on = |(): &mut (), row: &mut [(OpId, Box<Body<'c>>)]| {
            let mut results = Vec::with_capacity(row.len());
            let mut row = row.iter_mut().peekable();
            while let Some((_, child)) = row.next() {
                if let Some((_, next)) = row.peek() {
                    next.prefetch_tables(usize::MAX);
                }
                results.push(crate::diagnostic::capture(|| work(child)));
            }
            results
        };
        let rows = taken.chunks_mut(in_a_row);
        let results = crate::context::parallel::work_in_turn(self.context.threads(), rows, || (), work_on);
        for (op, child) in taken {
            self.put_child(op, child);
        }
        let tell = |(result, told): (R, Vec<Diagnostic>)| {
            told.into_iter().for_each(|diagnostic| self.context.tell(diagnostic));
            result
        };
        results.into_iter().flatten().map(tell).collect()
    }
}
