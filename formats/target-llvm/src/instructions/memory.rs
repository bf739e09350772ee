//! Memory.

use super::{Body, Table, has};
use crate::metadata::Attachments;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::address_space;
use terrace_llvm::{AtomicOrdering, DYNAMIC_INDEX};

pub(super) const TABLE: Table = &[
    row!([llvm::AllocaOp], |body, op| {
        body.write_alloca(op);
        Ok(())
    }),
    row!([llvm::GEPOp], |body, op| {
        body.write_address(op);
        Ok(())
    }),
    row!([llvm::LoadOp], |body, op| {
        body.write_load(op);
        Ok(())
    }),
    row!([llvm::StoreOp], |body, op| {
        body.write_store(op);
        Ok(())
    }),
];

impl<'a, 'c> Body<'_, 'a, 'c> {
    fn write_alloca(&mut self, op: Operation<'a, 'c>) {
        let Some(element) = op.attribute("elem_type").and_then(Attribute::as_type) else { return };
        let mut text = format!("alloca {}", if has(op, "inalloca") { "inalloca " } else { "" });
        text.push_str(&self.module.ty(element));
        let count = self.typed(op.operand(0));
        if count != "i32 1" {
            text.push_str(&format!(", {count}"));
        }
        text.push_str(&self.aligned(op, element));
        if let Some(space) = address_space(op.result(0).ty()).filter(|space| *space != 0) {
            text.push_str(&format!(", addrspace({space})"));
        }
        self.line(op, &text);
    }

    /// Returns the alignment that is given, or else that of the type.
    pub(super) fn aligned(&mut self, op: Operation<'a, 'c>, ty: Type<'c>) -> String {
        let given = op.attribute("alignment").and_then(Attribute::as_i64).map(i64::cast_unsigned);
        let alignment = match given.filter(|given| *given != 0) {
            Some(given) => given,
            // There may be no such type; `check_types` reports that later.
            None if self.module.unsupported_type.is_some() => return String::new(),
            None if op.isa::<llvm::AllocaOp>() => {
                self.module.layout.preferred_alignment(self.module.context, ty)
            }
            None => self.module.layout.alignment(self.module.context, ty),
        };
        format!(", align {alignment}")
    }

    fn write_address(&mut self, op: Operation<'a, 'c>) {
        let Some(element) = op.attribute("elem_type").and_then(Attribute::as_type) else { return };
        let flags = op.attribute("noWrapFlags").and_then(case_value).unwrap_or_default();
        let mut text = "getelementptr ".to_owned();
        let words = [(1, "inbounds "), (2, "nusw "), (4, "nuw ")];
        // What is within bounds does not wrap.
        let shown = words.iter().filter(|(bit, _)| flags & bit != 0 && !(*bit == 2 && flags & 1 != 0));
        text.extend(shown.map(|(_, word)| *word));
        text.push_str(&self.module.ty(element));
        text.push_str(&format!(", {}", self.typed(op.operand(0))));
        let mut dynamic = op.operands().skip(1);
        for index in op.attribute("rawConstantIndices").and_then(Attribute::as_i32_array).unwrap_or_default()
        {
            text.push_str(", ");
            match index {
                DYNAMIC_INDEX => {
                    let value = dynamic.next().map(|value| self.typed(value));
                    text.push_str(&value.unwrap_or_default());
                }
                index => text.push_str(&format!("i32 {index}")),
            }
        }
        self.line(op, &text);
    }

    fn write_load(&mut self, op: Operation<'a, 'c>) {
        let ty = op.result(0).ty();
        let mut text = start(op, "load");
        text.push_str(&self.module.ty(ty));
        text.push_str(&format!(", {}", self.typed(op.operand(0))));
        text.push_str(&order(op, "ordering"));
        text.push_str(&self.aligned(op, ty));
        let mut attachments = Attachments::default();
        self.attach_hints(op, &mut attachments);
        self.line_with(op, &text, attachments);
    }

    fn write_store(&mut self, op: Operation<'a, 'c>) {
        let mut text = start(op, "store");
        text.push_str(&format!("{}, {}", self.typed(op.operand(0)), self.typed(op.operand(1))));
        text.push_str(&order(op, "ordering"));
        text.push_str(&self.aligned(op, op.operand(0).ty()));
        let mut attachments = Attachments::default();
        self.attach_hints(op, &mut attachments);
        self.line_with(op, &text, attachments);
    }

    fn attach_hints(&mut self, op: Operation<'a, 'c>, to: &mut Attachments) {
        if has(op, "nontemporal") {
            to.add("nontemporal", self.module.metadata.tuple(&["i32 1".to_owned()]));
        }
        for (attribute, kind) in [("invariant", "invariant.load"), ("invariantGroup", "invariant.group")] {
            if has(op, attribute) {
                to.add(kind, self.module.metadata.tuple(&[]));
            }
        }
        self.attach_dereferenceable(op, to);
    }

    /// Attaches the number of bytes that are readable at the result.
    pub(super) fn attach_dereferenceable(&mut self, op: Operation<'a, 'c>, to: &mut Attachments) {
        let Some(attribute) = op.attribute("dereferenceable") else { return };
        let Some([bytes, may_be_null]) =
            attribute.as_dialect(llvm::attributes::DereferenceableAttr::SPEC.name)
        else {
            return;
        };
        let bytes = bytes.as_i64().unwrap_or_default().cast_unsigned();
        let node = self.module.metadata.tuple(&[format!("i64 {bytes}")]);
        let kind =
            if may_be_null.as_bool() == Some(true) { "dereferenceable_or_null" } else { "dereferenceable" };
        to.add(kind, node);
    }
}

/// Returns the order of an access, if it is atomic.
fn ordering(op: Operation<'_, '_>, attribute: &str) -> Option<AtomicOrdering> {
    let ordering = op.attribute(attribute).and_then(case_value).and_then(AtomicOrdering::from_value);
    ordering.filter(|ordering| *ordering != AtomicOrdering::NotAtomic)
}

fn start(op: Operation<'_, '_>, word: &str) -> String {
    let atomic = if ordering(op, "ordering").is_some() { "atomic " } else { "" };
    let volatile = if has(op, "volatile_") { "volatile " } else { "" };
    format!("{word} {atomic}{volatile}")
}

/// Returns the group of threads and the order of an access, after a blank.
pub(super) fn order(op: Operation<'_, '_>, attribute: &str) -> String {
    let Some(ordering) = ordering(op, attribute) else { return String::new() };
    format!("{} {}", scope(op), ordering.text())
}

/// Returns the group of threads that see an access in order, after a blank.
pub(super) fn scope(op: Operation<'_, '_>) -> String {
    let scope = op.attribute("syncscope").and_then(Attribute::as_bytes).filter(|scope| !scope.is_empty());
    scope.map(|scope| format!(" syncscope({})", crate::names::quoted(scope))).unwrap_or_default()
}
