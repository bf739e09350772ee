//! One operation, as one instruction.

/// Writes a row of a table. `row!(llvm::FNegOp, |body, op| ...)` is a handler that gets the typed view;
/// `row!([llvm::AddOp, llvm::SubOp], binary)` shares a handler of `Operation`.
macro_rules! row {
    ([$($($op:ident)::+),+ $(,)?], $handler:expr) => {
        super::Row { specs: &[$($($op)::+::SPEC),+], handler: $handler }
    };
    ($($op:ident)::+, $handler:expr) => {{
        fn handler<'a, 'c>(body: &mut Body<'_, 'a, 'c>, op: Operation<'a, 'c>) -> LogicalResult {
            let typed: fn(&mut Body<'_, 'a, 'c>, $($op)::+<'a, 'c>) -> LogicalResult = $handler;
            typed(body, TypedOp::wrap(op))
        }
        super::Row { specs: &[$($op)::+::SPEC], handler }
    }};
}

mod arithmetic;
mod atomics;
mod calls;
mod control;
mod debug;
mod intrinsics;
mod memory;
mod vectors;

use crate::metadata::{Attachments, NodeId};
use crate::module::{Module, unknown};
use crate::numbering::Numbering;
use intrinsics::is_of_processor;
use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_interfaces::branch::WeightedBranch;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, LogicalResult, Operation, Value};

/// Writes an operation.
type Handler = for<'m, 'a, 'c> fn(&mut Body<'m, 'a, 'c>, Operation<'a, 'c>) -> LogicalResult;

/// Row of a table: operations that share a handler.
struct Row {
    specs: &'static [&'static OpSpec<'static>],
    handler: Handler,
}

/// Operations of a family.
type Table = &'static [Row];

/// Handlers by the address of the declaration.
static HANDLERS: LazyLock<HashMap<usize, Handler>> = LazyLock::new(|| {
    let tables: [Table; 6] =
        [arithmetic::TABLE, atomics::TABLE, calls::TABLE, control::TABLE, memory::TABLE, vectors::TABLE];
    let rows = tables.into_iter().flatten();
    rows.flat_map(|row| row.specs.iter().map(|spec| (address_of_spec(spec), row.handler))).collect()
});

fn address_of_spec(spec: &OpSpec<'_>) -> usize {
    std::ptr::from_ref(spec).addr()
}

/// Returns the name of an operation without that of the dialect, which is LLVM's name of the instruction.
fn word<'c>(op: Operation<'_, 'c>) -> &'c str {
    op.name().as_str().trim_start_matches("llvm.")
}

/// Body of a function that is being written.
pub(crate) struct Body<'m, 'a, 'c> {
    pub module: &'m mut Module<'a, 'c>,
    pub numbering: Numbering,
    pub out: String,
    /// Debug information node of the function.
    pub subprogram: Option<NodeId>,
}

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an operation.
    pub(crate) fn write(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        if op.result_count() == 1 && self.numbering.constants.contains_key(&op.result(0).id()) {
            return Ok(());
        }
        let id = op.name().as_str();
        if is_of_processor(id) {
            return self.write_intrinsic(op).map(|_| ());
        }
        if id.starts_with("llvm.intr.") {
            return if self.write_intrinsic(op)? { Ok(()) } else { unknown(op) };
        }
        let address = op.spec().map(address_of_spec);
        match address.and_then(|address| HANDLERS.get(&address)) {
            Some(handler) => handler(self, op),
            None => unknown(op),
        }
    }

    /// Returns the text of a value without its type.
    pub(crate) fn value(&mut self, value: Value<'a, 'c>) -> String {
        match self.numbering.constants.get(&value.id()).cloned() {
            Some(constant) => {
                let mut out = String::new();
                self.module.write_constant(&mut out, value.ty(), &constant);
                out
            }
            None => format!("%{}", self.numbering.local(value.id())),
        }
    }

    /// Returns the text of a value with its type.
    pub(crate) fn typed(&mut self, value: Value<'a, 'c>) -> String {
        let ty = self.module.ty(value.ty());
        format!("{ty} {}", self.value(value))
    }

    /// Returns the text of a block as the target of a branch.
    pub(crate) fn label(&self, op: Operation<'a, 'c>, successor: usize) -> String {
        format!("label %{}", self.numbering.target(op, successor))
    }

    /// Writes an instruction, between the number of its result and its attachments.
    pub(crate) fn line(&mut self, op: Operation<'a, 'c>, text: &str) {
        self.line_with(op, text, Attachments::default());
    }

    /// Writes as [`Self::line`] does, with further attachments.
    pub(crate) fn line_with(&mut self, op: Operation<'a, 'c>, text: &str, mut attachments: Attachments) {
        if let Some(node) = self.subprogram.and_then(|scope| self.module.located(op.location(), Some(scope)))
        {
            attachments.add("dbg", node);
        }
        self.attach_notes(op, &mut attachments);
        self.out.push_str("  ");
        if let Some(result) = op.results().next() {
            self.out.push_str(&format!("%{} = ", self.numbering.local(result.id())));
        }
        self.out.push_str(text);
        self.out.push_str(&attachments.text(", "));
        self.out.push('\n');
    }

    fn attach_notes(&mut self, op: Operation<'a, 'c>, to: &mut Attachments) {
        let weights = op.interface::<WeightedBranch>().and_then(|branch| op.attribute(branch.attribute));
        if let Some(weights) = weights.and_then(Attribute::as_i32_array) {
            let operands: Vec<String> = std::iter::once("!\"branch_weights\"".to_owned())
                .chain(weights.iter().map(|weight| format!("i32 {weight}")))
                .collect();
            to.add("prof", self.module.metadata.tuple(&operands));
        }
        if let Some(annotation) = op.attribute("loop_annotation") {
            to.add("llvm.loop", self.module.loop_node(annotation));
        }
        if let Some(notes) = op.attribute("llvm.mmra") {
            let all = notes.as_array().unwrap_or(std::slice::from_ref(&notes));
            let nodes: Vec<NodeId> = all.iter().filter_map(|note| self.module.mmra(*note)).collect();
            let node = match nodes[..] {
                [one] => one,
                _ => {
                    let marks: Vec<String> = nodes.iter().map(|node| node.mark()).collect();
                    self.module.metadata.tuple(&marks)
                }
            };
            to.add("mmra", node);
        }
        self.module.attach_aliasing(op, to);
    }
}

/// Returns true if an operation has an attribute.
pub(crate) fn has(op: Operation<'_, '_>, attribute: &str) -> bool {
    op.attribute(attribute).is_some()
}

/// Returns the fast-math flags of an operation, each with a trailing blank.
pub(crate) fn fast_math(op: Operation<'_, '_>) -> String {
    let flags = op.attribute("fastmathFlags").and_then(terrace_ir::spec::case_value).unwrap_or_default();
    if flags & 127 == 127 {
        return "fast ".to_owned();
    }
    let words = [
        (64, "reassoc "),
        (1, "nnan "),
        (2, "ninf "),
        (4, "nsz "),
        (8, "arcp "),
        (16, "contract "),
        (32, "afn "),
    ];
    words.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, word)| *word).collect()
}
