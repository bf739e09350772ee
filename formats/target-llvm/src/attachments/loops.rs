//! Loop metadata.

use crate::metadata::{NodeId, string};
use crate::module::Module;
use terrace_ir::Attribute;
use terrace_support::ensure_stack;

/// Encoding of a parameter as a node of its own.
enum Shape {
    /// The name alone, if the parameter is true.
    IfTrue(&'static str),
    /// One name if it is true, another if it is false; an empty one is none.
    Either(&'static str, &'static str),
    /// The name, and the parameter as a bit.
    Bit(&'static str),
    /// The name, and the opposite of the parameter as a bit.
    OppositeBit(&'static str),
    /// The name, and the parameter as an integer.
    Number(&'static str),
    /// The name, and another loop.
    Followup(&'static str),
}

use Shape::{Bit, Either, Followup, IfTrue, Number, OppositeBit};
use terrace_llvm as llvm;

/// The parts of a loop annotation: the position of the parameter, and what its own parameters become.
const PARTS: &[(usize, &[(usize, Shape)])] = &[
    (
        1,
        &[
            (0, OppositeBit("llvm.loop.vectorize.enable")),
            (1, Bit("llvm.loop.vectorize.predicate.enable")),
            (2, Bit("llvm.loop.vectorize.scalable.enable")),
            (3, Number("llvm.loop.vectorize.width")),
            (4, Followup("llvm.loop.vectorize.followup_vectorized")),
            (5, Followup("llvm.loop.vectorize.followup_epilogue")),
            (6, Followup("llvm.loop.vectorize.followup_all")),
        ],
    ),
    (2, &[(0, Number("llvm.loop.interleave.count"))]),
    (
        3,
        &[
            (0, Either("llvm.loop.unroll.disable", "llvm.loop.unroll.enable")),
            (1, Number("llvm.loop.unroll.count")),
            (2, Bit("llvm.loop.unroll.runtime.disable")),
            (3, IfTrue("llvm.loop.unroll.full")),
            (4, Followup("llvm.loop.unroll.followup_unrolled")),
            (5, Followup("llvm.loop.unroll.followup_remainder")),
            (6, Followup("llvm.loop.unroll.followup_all")),
        ],
    ),
    (
        4,
        &[
            (0, Either("llvm.loop.unroll_and_jam.disable", "llvm.loop.unroll_and_jam.enable")),
            (1, Number("llvm.loop.unroll_and_jam.count")),
            (2, Followup("llvm.loop.unroll_and_jam.followup_outer")),
            (3, Followup("llvm.loop.unroll_and_jam.followup_inner")),
            (4, Followup("llvm.loop.unroll_and_jam.followup_remainder_outer")),
            (5, Followup("llvm.loop.unroll_and_jam.followup_remainder_inner")),
            (6, Followup("llvm.loop.unroll_and_jam.followup_all")),
        ],
    ),
    (5, &[(0, IfTrue("llvm.licm.disable")), (1, IfTrue("llvm.loop.licm_versioning.disable"))]),
    (
        6,
        &[
            (0, OppositeBit("llvm.loop.distribute.enable")),
            (1, Followup("llvm.loop.distribute.followup_coincident")),
            (2, Followup("llvm.loop.distribute.followup_sequential")),
            (3, Followup("llvm.loop.distribute.followup_fallback")),
            (4, Followup("llvm.loop.distribute.followup_all")),
        ],
    ),
    (7, &[(0, Bit("llvm.loop.pipeline.disable")), (1, Number("llvm.loop.pipeline.initiationinterval"))]),
    (8, &[(0, Number("llvm.loop.peeled.count"))]),
    (9, &[(0, IfTrue("llvm.loop.unswitch.partial.disable"))]),
];

impl<'c> Module<'_, 'c> {
    /// Returns the node of a loop annotation, the same for all branches of a function that have it.
    pub(crate) fn loop_node(&mut self, annotation: Attribute<'c>) -> NodeId {
        if let Some(node) = self.loops.get(&annotation) {
            return *node;
        }
        let node = self.metadata.reserve();
        self.loops.insert(annotation, node);
        let parts =
            annotation.as_dialect(llvm::attributes::LoopAnnotationAttr::SPEC.name).unwrap_or_default();
        let mut operands = vec![node.mark()];
        for location in [12, 13] {
            let location = parts.get(location).and_then(|location| match *location.kind() {
                terrace_ir::AttributeKind::Location(location) => Some(location),
                _ => None,
            });
            operands.extend(location.and_then(|location| self.located(location, None)).map(NodeId::mark));
        }
        if parts.first().and_then(|flag| flag.as_bool()) == Some(true) {
            operands.push(self.loop_property("llvm.loop.disable_nonforced", None));
        }
        for (at, shapes) in PARTS {
            if let Some(part) = parts.get(*at).filter(|part| !part.is_unit()) {
                self.loop_part(*part, shapes, &mut operands);
            }
        }
        if parts.get(10).and_then(|flag| flag.as_bool()) == Some(true) {
            operands.push(self.loop_property("llvm.loop.mustprogress", None));
        }
        if let Some(is_vectorized) = parts.get(11).and_then(|flag| flag.as_bool()) {
            let value = format!("i32 {}", u8::from(is_vectorized));
            operands.push(self.loop_property("llvm.loop.isvectorized", Some(value)));
        }
        let groups = parts.get(14).and_then(|groups| groups.as_array()).unwrap_or_default();
        if !groups.is_empty() {
            let mut members = vec![string(b"llvm.loop.parallel_accesses")];
            members.extend(groups.iter().map(|group| self.access_group(*group).mark()));
            operands.push(self.metadata.tuple(&members).mark());
        }
        self.metadata.define(node, format!("distinct !{{{}}}", operands.join(", ")));
        node
    }

    fn loop_part(
        &mut self,
        part: Attribute<'c>,
        shapes: &'static [(usize, Shape)],
        operands: &mut Vec<String>,
    ) {
        let terrace_ir::AttributeKind::Dialect { parameters, .. } = *part.kind() else { return };
        for (at, shape) in shapes {
            let Some(value) = parameters.get(*at).copied().filter(|value| !value.is_unit()) else { continue };
            let is_true = value.as_bool() == Some(true);
            let (name, operand) = match shape {
                IfTrue(name) if is_true => (*name, None),
                IfTrue(_) => continue,
                Either(yes, no) => (if is_true { *yes } else { *no }, None),
                Bit(name) => (*name, Some(format!("i1 {is_true}"))),
                OppositeBit(name) => (*name, Some(format!("i1 {}", !is_true))),
                Number(name) => (*name, Some(format!("i32 {}", value.as_i64().unwrap_or_default()))),
                Followup(name) => {
                    let next = ensure_stack(|| self.loop_node(value));
                    (*name, Some(next.mark()))
                }
            };
            operands.push(self.loop_property(name, operand));
        }
    }

    fn loop_property(&mut self, name: &str, operand: Option<String>) -> String {
        let operands: Vec<String> = std::iter::once(string(name.as_bytes())).chain(operand).collect();
        self.metadata.tuple(&operands).mark()
    }
}
