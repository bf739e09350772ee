//! One operation, as one instruction.

mod arithmetic;
mod atomics;
mod calls;
mod control;
mod debug;
mod intrinsics;
mod memory;
mod vectors;

use crate::metadata::{Attachments, NodeId};
use crate::module::Module;
use crate::numbering::Numbering;
use intrinsics::is_of_processor;
use terrace_interfaces::branch::WeightedBranch;
use terrace_ir::{Attribute, LogicalResult, Operation, Value};

/// The body of a function that is being written.
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
        let Some(word) = id.strip_prefix("llvm.") else { return unknown(op) };
        let written = match word {
            _ if word.starts_with("intr.") => self.write_intrinsic(op)?,
            _ => {
                self.write_arithmetic(op, word)
                    || self.write_memory(op, word)
                    || self.write_atomic(op, word)
                    || self.write_vector(op, word)
                    || self.write_control(op, word)
                    || self.write_call(op, word)?
            }
        };
        if written { Ok(()) } else { unknown(op) }
    }

    /// The text of a value without its type.
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

    /// The text of a value with its type.
    pub(crate) fn typed(&mut self, value: Value<'a, 'c>) -> String {
        let ty = self.module.ty(value.ty());
        format!("{ty} {}", self.value(value))
    }

    /// The text of a block as the target of a branch.
    pub(crate) fn label(&self, op: Operation<'a, 'c>, successor: usize) -> String {
        format!("label %{}", self.numbering.target(op, successor))
    }

    /// Writes an instruction, with the number of its result before it and what is attached behind it.
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

/// Returns true if an attribute is there.
pub(crate) fn has(op: Operation<'_, '_>, attribute: &str) -> bool {
    op.attribute(attribute).is_some()
}

/// The fast-math flags of an operation, each with a blank behind it.
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

/// Refuses an operation that LLVM does not have.
pub(crate) fn unknown(op: Operation<'_, '_>) -> LogicalResult {
    op.emit_error(format_args!(
        "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: {}",
        op.name()
    ))
}
