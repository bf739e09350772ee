//! `--symbol-privatize`: make symbols private, except for a list of names.
//!
//! The symbols are in one table, and so in one body.
//!
//! Reads:     symbols.
//! Preserves: dominance.
//! Cost:      one visit for each symbol of the operation.

use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_VISIBILITY;
use terrace_ir::{LogicalResult, Operation, TraitFlags, Visibility};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--symbol-privatize`.
#[pass("symbol-privatize", "Mark symbols private")]
pub struct SymbolPrivatize {
    /// Symbols that stay as they are, separated by commas.
    #[option("exclude")]
    excluded: Vec<String>,
}

impl Pass for SymbolPrivatize {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let root = op.op();
        if !root.has_trait(TraitFlags::SYMBOL_TABLE) {
            return Ok(());
        }
        let symbols: Vec<OpId> = root
            .regions()
            .flat_map(|region| region.ops())
            .filter(|op| op.is_symbol() && op.visibility() != Visibility::Private)
            .filter(|op| !self.excluded.iter().any(|name| op.symbol_name() == Some(name)))
            .map(Operation::id)
            .collect();
        let context = op.context();
        let (name, private) = (context.identifier(SYMBOL_VISIBILITY), context.string_attribute("private"));
        for symbol in symbols {
            op.body_mut().set_attribute(symbol, name, Some(private));
        }
        Ok(())
    }
}
