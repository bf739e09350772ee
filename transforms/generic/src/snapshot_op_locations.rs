//! `--snapshot-op-locations`: print the operation to a file, and let locations be where operations stand in there.
//!
//! Reads:     nothing.
//! Preserves: everything but locations.
//! Cost:      that of printing.

use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, print_operation_with_positions};
use terrace_ir::{Location, LogicalResult, Operation};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_support::interner::FoldMap;

/// The file if none is named.
const DEFAULT_FILE: &str = "mlir_snapshot.tmp.mlir";

/// The pass.
pub struct SnapshotOpLocations {
    file: String,
    tag: String,
    flags: PrintFlags,
}

const fn switch(name: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool, default: "false", help }
}

impl DeclaredPass for SnapshotOpLocations {
    const ARGUMENT: &'static str = "snapshot-op-locations";
    const CLASS: &'static str = "LocationSnapshot";
    const SUMMARY: &'static str = "Generate new locations from the current IR";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "filename",
            kind: OptionKind::Text,
            default: "",
            help: "The file; mlir_snapshot.tmp.mlir unless given",
        },
        OptionSpec {
            name: "tag",
            kind: OptionKind::Text,
            default: "",
            help: "The name under which new locations are joined to the old ones; without it they replace them",
        },
        switch("print-debuginfo", "Print locations to the file"),
        switch("print-op-generic", "Print operations in their generic form"),
        switch("print-local-scope", "Print without aliases"),
        switch("pretty-debuginfo", "Print locations in a form for people"),
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(SnapshotOpLocations {
            file: Some(options.text("filename"))
                .filter(|file| !file.is_empty())
                .unwrap_or(DEFAULT_FILE)
                .to_owned(),
            tag: options.text("tag").to_owned(),
            flags: PrintFlags {
                debuginfo: options.bool("print-debuginfo"),
                op_generic: options.bool("print-op-generic"),
                local_scope: options.bool("print-local-scope"),
                pretty_debuginfo: options.bool("pretty-debuginfo"),
                ..PrintFlags::default()
            },
        })
    }
}

impl Pass for SnapshotOpLocations {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let mut flags = self.flags.clone();
        flags.local_scope |= op.is_nested();
        let (text, positions) = print_operation_with_positions(op.op(), &flags);
        context.tell_file(&self.file, text);
        let mut of_body: FoldMap<usize, Vec<(OpId, Location<'c>)>> = FoldMap::default();
        for position in positions {
            let location = context.file_line_col(&self.file, position.line, position.column);
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
