//! `--snapshot-op-locations`: print the operation to a file, and let locations be where operations stand in there.
//!
//! Reads:     nothing.
//! Preserves: everything but locations.
//! Cost:      that of printing.

use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, print_operation_with_positions};
use terrace_ir::{Location, LogicalResult, Operation};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::interner::FoldMap;

/// The file if none is named.
const DEFAULT_FILE: &str = "mlir_snapshot.tmp.mlir";

/// The pass `--snapshot-op-locations`.
#[pass("snapshot-op-locations", "Generate new locations from the current IR", class = "LocationSnapshot")]
pub struct SnapshotOpLocations {
    /// The file; mlir_snapshot.tmp.mlir unless given.
    #[option("filename")]
    file: String,
    /// The name under which new locations are joined to the old ones; without it they replace them.
    #[option("tag")]
    tag: String,
    /// Print locations to the file.
    #[option("print-debuginfo")]
    debuginfo: bool,
    /// Print operations in their generic form.
    #[option("print-op-generic")]
    op_generic: bool,
    /// Print without aliases.
    #[option("print-local-scope")]
    local_scope: bool,
    /// Print locations in a form for people.
    #[option("pretty-debuginfo")]
    pretty_debuginfo: bool,
}

impl Pass for SnapshotOpLocations {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let file = if self.file.is_empty() { DEFAULT_FILE } else { &self.file };
        let flags = PrintFlags {
            debuginfo: self.debuginfo,
            op_generic: self.op_generic,
            local_scope: self.local_scope || op.is_nested(),
            pretty_debuginfo: self.pretty_debuginfo,
            ..PrintFlags::default()
        };
        let (text, positions) = print_operation_with_positions(op.op(), &flags);
        context.tell_file(file, text);
        let mut of_body: FoldMap<usize, Vec<(OpId, Location<'c>)>> = FoldMap::default();
        for position in positions {
            let location = context.file_line_col(file, position.line, position.column);
            of_body.entry(position.body).or_default().push((position.op, location));
        }
        op.body_mut().for_each_in_tree_mut(&mut |_, body| {
            for &(op, new) in of_body.get(&std::ptr::from_ref(&*body).addr()).into_iter().flatten() {
                let location = if self.tag.is_empty() {
                    new
                } else {
                    let old = Operation::new(body, op).location();
                    context.fused(&[old, context.name_location(&self.tag, new)], None)
                };
                body.set_location(op, location);
            }
        });
        Ok(())
    }
}
