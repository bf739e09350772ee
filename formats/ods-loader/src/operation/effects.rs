//! Effects on memory that records declare.

use super::Draft;
use crate::loader::Loader;
use crate::records::{Entry, last_part};
use terrace_ir::spec::{EffectKind, EffectSpec};

/// Effects of an operation, as far as they were found.
#[derive(Default)]
pub(super) struct Collected<'c> {
    effects: Vec<EffectSpec<'c>>,
    is_declared: bool,
    has_code: bool,
}

impl<'c> Collected<'c> {
    /// Notes that effects are declared, even if there is none.
    pub fn declare(&mut self) {
        self.is_declared = true;
    }

    /// Notes that code tells effects.
    pub fn note_code(&mut self) {
        self.has_code = true;
    }

    /// Returns all effects; `None` if not all are known.
    pub fn take(&mut self) -> Option<Vec<EffectSpec<'c>>> {
        let effects = std::mem::take(&mut self.effects);
        (self.is_declared && !self.has_code).then_some(effects)
    }
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Adds an effect on the whole operation, or on what is declared under a name.
    pub(super) fn add_effect(&mut self, draft: &mut Draft<'r, 'c>, effect: Entry<'r>, on: Option<&'c str>) {
        if !effect.is("SideEffect") {
            return;
        }
        let kind = match last_part(&effect.text_or_empty("effect")) {
            "Read" => EffectKind::Read,
            "Write" => EffectKind::Write,
            "Allocate" => EffectKind::Allocate,
            "Free" => EffectKind::Free,
            _ => return draft.effects.note_code(),
        };
        let resource = effect.text_or_empty("resource");
        let stage = effect.int("stage").and_then(|stage| u32::try_from(stage).ok()).unwrap_or(0);
        draft.effects.declare();
        draft.effects.effects.push(EffectSpec {
            kind,
            on,
            resource: self.str(last_part(&resource)),
            stage,
            is_full: effect.flag("effectOnFullRegion"),
        });
    }
}
