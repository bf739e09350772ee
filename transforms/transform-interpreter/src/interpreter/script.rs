//! Script: the named sequences that a transformation may run, apart from the payload.

use terrace_ir::{Attribute, Body, Ctx, Location, Operation, OwnedOperation, ValueMap};
use terrace_support::interner::FoldMap;
use terrace_transform::NamedSequenceOp;

/// Copy of the named sequences of a symbol table, which stays as it is whatever happens to the payload.
pub struct Script<'c> {
    module: OwnedOperation<'c>,
}

impl<'c> Script<'c> {
    /// Copies the named sequences directly in a symbol table.
    ///
    /// Cost: that of a copy of what is in them.
    pub fn of(context: Ctx<'c>, table: Operation<'_, 'c>) -> Self {
        let mut module = OwnedOperation::module(context, Location::Unknown);
        let block = module.op().region(0).first_block().map(|block| block.id());
        let sequences =
            table.inner().regions().flat_map(|region| region.ops()).filter(|op| op.isa::<NamedSequenceOp>());
        let body: &mut Body<'c> = module.body_mut();
        if let Some(block) = block {
            for sequence in sequences {
                let copy = body.clone_op(sequence, &mut ValueMap::default());
                body.append_op(block, copy);
            }
        }
        Script { module }
    }

    /// Returns an index of the sequences by their names.
    pub fn index(&self) -> ScriptIndex<'_, 'c> {
        let sequences = self.module.op().region(0).ops();
        ScriptIndex { by_name: sequences.filter_map(|op| Some((op.symbol_name()?, op.inner()))).collect() }
    }
}

/// Index of the sequences of a script by their names.
#[derive(Default)]
pub struct ScriptIndex<'s, 'c> {
    by_name: FoldMap<&'c str, Operation<'s, 'c>>,
}

impl<'s, 'c> ScriptIndex<'s, 'c> {
    /// Returns the sequence of a name.
    pub fn get(&self, name: &str) -> Option<Operation<'s, 'c>> {
        self.by_name.get(name).copied()
    }

    /// Returns the sequence that a symbol reference names.
    pub fn resolve(&self, symbol: Attribute<'c>) -> Option<Operation<'s, 'c>> {
        match symbol.as_symbol()? {
            (root, []) => self.get(root.as_str()),
            _ => None,
        }
    }
}
