//! Debug information.

use super::{Attachments, NodeId};
use crate::instructions::Body;
use crate::module::Module;
use terrace_ir::{Attribute, Location, Operation};

impl<'a, 'c> Module<'a, 'c> {
    /// The node of a location within a scope.
    pub(crate) fn located(&mut self, _location: Location<'c>, _scope: Option<NodeId>) -> Option<NodeId> {
        None
    }

    /// What a function is called in debug information.
    pub(crate) fn subprogram(&mut self, _op: Operation<'a, 'c>) -> Option<NodeId> {
        None
    }

    /// Attaches what a global is called in debug information.
    pub(crate) fn attach_global_debug(&mut self, _op: Operation<'a, 'c>, _to: &mut Attachments) {}

    /// Lists the files that were compiled.
    pub(crate) fn name_compile_units(&mut self) {}

    /// The node of a note about what an access orders.
    pub(crate) fn mmra(&mut self, note: Attribute<'c>) -> Option<NodeId> {
        let [prefix, suffix] = note.as_dialect("llvm.mmra_tag")? else { return None };
        let operands = [*prefix, *suffix].map(|part| super::string(part.as_bytes().unwrap_or_default()));
        Some(self.metadata.tuple(&operands))
    }
}

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes what a value is called in debug information.
    pub(crate) fn write_debug_record(&mut self, _op: Operation<'a, 'c>, _word: &str) {}
}
