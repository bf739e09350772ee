//! In which order the properties of an operation are stored.
//!
//! The inherent attributes come by name, each as the number of an attribute, with a flag if it may be absent. Then come
//! properties that are no attributes, as they are declared, and at the end the sizes of segments. Before version 6,
//! those stand among the attributes instead, as an array.

use crate::format::NATIVE_SEGMENTS;
use terrace_ir::spec::{AttributeCheck, AttributeSyntax, OpSpec, SlotSpec, Trait};
use terrace_ir::{Identifier, OpName};

/// Encoding of one property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// An attribute that is always there.
    Required,
    /// An attribute, or nothing.
    Optional,
    /// A byte: whether something holds.
    Flag,
    /// The value of an enum's case, which is an integer of n bits.
    Case(u32),
    /// An array attribute with the sizes of n segments.
    SegmentArray(usize),
    /// Sizes of n segments.
    Segments(usize),
}

/// The properties of operations of one name: the slot of each, and how it is stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub steps: Vec<(usize, Step)>,
}

impl Plan {
    /// Returns the plan for an operation that is registered, in a version that has properties.
    pub fn of<'c>(name: OpName<'c>, spec: &OpSpec<'c>, version: u64) -> Self {
        let slots = name.slot_names();
        let mut steps: Vec<(usize, Step)> =
            spec.attributes.iter().enumerate().map(|(slot, attribute)| (slot, step_of(attribute))).collect();
        let is_attribute = |step: &(usize, Step)| matches!(step.1, Step::Required | Step::Optional);
        let mut native: Vec<_> = steps.iter().filter(|step| !is_attribute(step)).copied().collect();
        steps.retain(is_attribute);
        let mut segments = Vec::new();
        // Where both are there, the sizes of operands come first.
        let mut slot = spec.attributes.len();
        for (has, groups) in [
            (spec.has_trait(|t| matches!(t, Trait::AttrSizedOperandSegments)), spec.operands.len()),
            (spec.has_trait(|t| matches!(t, Trait::AttrSizedResultSegments)), spec.results.len()),
        ] {
            if has {
                segments.push((slot, groups));
                slot += 1;
            }
        }
        if version < NATIVE_SEGMENTS {
            steps.extend(segments.iter().map(|&(slot, groups)| (slot, Step::SegmentArray(groups))));
        } else {
            native.extend(segments.iter().map(|&(slot, groups)| (slot, Step::Segments(groups))));
        }
        steps.sort_by_key(|&(slot, _)| slots.get(slot).copied().map(Identifier::as_str));
        steps.extend(native);
        Plan { steps }
    }
}

fn step_of(attribute: &SlotSpec<'_>) -> Step {
    if attribute.is_property {
        return match (attribute.constraint.syntax, attribute.constraint.check) {
            (AttributeSyntax::Unit, _) => Step::Flag,
            (_, AttributeCheck::Case(cases)) => Step::Case(cases.width_bits),
            _ => Step::Optional,
        };
    }
    if attribute.is_optional || attribute.default.is_some() { Step::Optional } else { Step::Required }
}
