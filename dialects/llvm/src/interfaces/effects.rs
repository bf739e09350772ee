//! Memory effects of operations.

use crate::attributes::enums::AtomicOrdering;
use crate::{InlineAsmOp, LoadOp, StoreOp};
use terrace_ir::spec::{EffectInstance, EffectKind, case_value};
use terrace_ir::{Operation, TypedOp};

/// Returns true if an access is more than a plain one: it is volatile, or orders others.
fn is_ordered(op: Operation<'_, '_>) -> bool {
    let ordering = op.attribute("ordering").and_then(case_value).unwrap_or_default();
    op.attribute("volatile_").is_some() || ordering > AtomicOrdering::Unordered.value()
}

impl<'a, 'c> LoadOp<'a, 'c> {
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        add(EffectInstance::new(EffectKind::Read).on(self.addr()));
        if is_ordered(self.op()) {
            add(EffectInstance::new(EffectKind::Write));
            add(EffectInstance::new(EffectKind::Read));
        }
    }
}

impl<'a, 'c> StoreOp<'a, 'c> {
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        add(EffectInstance::new(EffectKind::Write).on(self.addr()));
        if is_ordered(self.op()) {
            add(EffectInstance::new(EffectKind::Write));
            add(EffectInstance::new(EffectKind::Read));
        }
    }
}

impl<'a, 'c> InlineAsmOp<'a, 'c> {
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        if self.op().attribute("has_side_effects").is_some() {
            add(EffectInstance::new(EffectKind::Write));
            add(EffectInstance::new(EffectKind::Read));
        }
    }
}
