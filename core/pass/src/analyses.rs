//! Analyses of the operation that passes run on, computed once and kept until a pass invalidates them.

use std::any::{Any, TypeId};
use std::rc::Rc;
use terrace_ir::Body;
use terrace_support::interner::FoldMap;

/// Facts about one isolated operation, such as dominance.
///
/// The facts must not borrow from the body: ids mean the same until it is rewritten.
pub trait Analysis: Any {
    /// Name in timing reports.
    const NAME: &'static str;

    /// Computes the facts.
    fn of(body: &Body<'_>) -> Self;
}

impl Analysis for terrace_ir::dominance::DominanceInfo {
    const NAME: &'static str = "DominanceInfo";

    fn of(_: &Body<'_>) -> Self {
        // Dominator trees are computed on first use.
        Self::new()
    }
}

/// The analyses of one operation, while a pipeline runs on it.
#[derive(Default)]
pub struct Analyses {
    known: FoldMap<TypeId, Rc<dyn Any>>,
    preserved: Vec<TypeId>,
    preserves_all: bool,
}

impl Analyses {
    /// Returns the analysis, computing it if it is not cached, and true if it was computed.
    pub(crate) fn get<A: Analysis>(&mut self, body: &Body<'_>) -> (Rc<A>, bool) {
        if let Some(known) = self.cached::<A>() {
            return (known, false);
        }
        let made = Rc::new(A::of(body));
        self.known.insert(TypeId::of::<A>(), made.clone());
        (made, true)
    }

    /// Returns the analysis, if it is cached.
    pub(crate) fn cached<A: Analysis>(&self) -> Option<Rc<A>> {
        self.known.get(&TypeId::of::<A>())?.clone().downcast().ok()
    }

    pub(crate) fn preserve<A: Analysis>(&mut self) {
        self.preserved.push(TypeId::of::<A>());
    }

    pub(crate) fn preserve_all(&mut self) {
        self.preserves_all = true;
    }

    pub(crate) fn preserves_all(&self) -> bool {
        self.preserves_all
    }

    /// Drops the analyses that the pass that just ran did not preserve.
    pub(crate) fn end_pass(&mut self) {
        let preserved = std::mem::take(&mut self.preserved);
        if !std::mem::take(&mut self.preserves_all) {
            self.known.retain(|id, _| preserved.contains(id));
        }
    }
}
