//! Settings of a context.

use super::Context;
use crate::print::PrintFlags;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

impl Context<'_> {
    /// Returns the number of threads for work in this context; one by default. No result depends on it.
    pub fn threads(&self) -> usize {
        self.threads.load(Ordering::Relaxed)
    }

    /// Says how many threads may work on what lives in this context.
    pub fn set_threads(&self, threads: usize) {
        self.threads.store(threads.max(1), Ordering::Relaxed);
    }

    /// Returns true if operations, types and attributes of dialects that are not registered are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.allows_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or refuses operations, types and attributes of dialects that are not registered.
    pub fn set_allows_unregistered_dialects(&self, allow: bool) {
        self.allows_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Returns true if isolated operations are verified as soon as they were read or changed.
    pub fn verifies_ahead(&self) -> bool {
        self.verifies_ahead.load(Ordering::Relaxed)
    }

    /// Returns true if errors about an operation show it in a note.
    pub fn shows_op_on_diagnostic(&self) -> bool {
        self.shows_op_on_diagnostic.load(Ordering::Relaxed)
    }

    /// Shows operations in notes to errors about them, or not.
    pub fn set_shows_op_on_diagnostic(&self, show: bool) {
        self.shows_op_on_diagnostic.store(show, Ordering::Relaxed);
    }

    /// Returns the flags for printing operations in such notes.
    pub(crate) fn diagnostic_print_flags(&self) -> PrintFlags {
        self.diagnostic_print_flags.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Prints operations in such notes like this, but without aliases and long lists of elements, and those that may not
    /// be valid in the generic form.
    pub fn set_diagnostic_print_flags(&self, flags: PrintFlags) {
        *self.diagnostic_print_flags.write().unwrap_or_else(PoisonError::into_inner) = flags;
    }

    /// Returns the names and texts of modules from which passes take definitions that a program lacks.
    pub fn libraries(&self) -> Vec<(String, Arc<[u8]>)> {
        self.libraries.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds such modules after those that there are.
    pub fn add_libraries(&self, libraries: Vec<(String, Arc<[u8]>)>) {
        self.libraries.lock().unwrap_or_else(PoisonError::into_inner).extend(libraries);
    }

    /// Returns true if an error about an operation that cannot be made legal says what was tried.
    pub fn explains_legalization(&self) -> bool {
        self.explains_legalization.load(Ordering::Relaxed)
    }

    /// Says what was tried in notes to errors about operations that cannot be made legal, or not.
    pub fn set_explains_legalization(&self, explain: bool) {
        self.explains_legalization.store(explain, Ordering::Relaxed);
    }

    /// Says who is asked before actions happen, as the run of a pass is one; without a handler they all do.
    ///
    /// Only the first handler counts.
    pub fn set_action_handler(&self, handler: impl Fn(&str) -> bool + Send + Sync + 'static) {
        let _ = self.actions.set(Box::new(handler));
    }

    /// Returns true if an action of that kind may happen now; each question counts as one action.
    #[inline]
    pub fn may_act(&self, kind: &str) -> bool {
        self.actions.get().is_none_or(|may_act| may_act(kind))
    }
}
