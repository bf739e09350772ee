//! Annotations of loops.

use crate::import::Importer;
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::Metadata;
use std::collections::HashMap;
use terrace_ir::spec::{AttributeSpec, ParameterBuilder};
use terrace_ir::{Attribute, Location, LocationData};
use terrace_llvm::attributes::{
    LoopAnnotationAttr, LoopDistributeAttr, LoopInterleaveAttr, LoopLICMAttr, LoopPeeledAttr,
    LoopPipelineAttr, LoopUnrollAndJamAttr, LoopUnrollAttr, LoopUnswitchAttr, LoopVectorizeAttr,
};
use terrace_support::ensure_stack;

/// Form of a property, and the words that follow `llvm.loop.`; or the whole name, if it begins with `llvm.`.
#[derive(Clone, Copy)]
enum Form {
    /// True if it is there, without a value.
    Unit(&'static str),
    /// False if the first is there, true if the second is.
    Pair(&'static str, &'static str),
    /// False if its value is true.
    NotBool(&'static str),
    /// Its value.
    Bool(&'static str),
    /// Number of 32 bits.
    Number(&'static str),
    /// Number of 32 bits, if there is one.
    Followup(&'static str),
}

use Form::{Bool, Followup, NotBool, Number, Pair, Unit};

/// Part of an annotation: its parameters and what they are read from.
struct Part {
    name: &'static str,
    spec: &'static AttributeSpec<'static>,
    fields: &'static [(&'static str, Form)],
}

static PARTS: &[Part] = &[
    Part {
        name: "vectorize",
        spec: LoopVectorizeAttr::SPEC,
        fields: &[
            ("disable", NotBool("vectorize.enable")),
            ("predicateEnable", Bool("vectorize.predicate.enable")),
            ("scalableEnable", Bool("vectorize.scalable.enable")),
            ("width", Number("vectorize.width")),
            ("followupVectorized", Followup("vectorize.followup_vectorized")),
            ("followupEpilogue", Followup("vectorize.followup_epilogue")),
            ("followupAll", Followup("vectorize.followup_all")),
        ],
    },
    Part {
        name: "interleave",
        spec: LoopInterleaveAttr::SPEC,
        fields: &[("count", Number("interleave.count"))],
    },
    Part {
        name: "unroll",
        spec: LoopUnrollAttr::SPEC,
        fields: &[
            ("disable", Pair("unroll.enable", "unroll.disable")),
            ("count", Number("unroll.count")),
            ("runtimeDisable", Unit("unroll.runtime.disable")),
            ("full", Unit("unroll.full")),
            ("followupUnrolled", Followup("unroll.followup_unrolled")),
            ("followupRemainder", Followup("unroll.followup_remainder")),
            ("followupAll", Followup("unroll.followup_all")),
        ],
    },
    Part {
        name: "unrollAndJam",
        spec: LoopUnrollAndJamAttr::SPEC,
        fields: &[
            ("disable", Pair("unroll_and_jam.enable", "unroll_and_jam.disable")),
            ("count", Number("unroll_and_jam.count")),
            ("followupOuter", Followup("unroll_and_jam.followup_outer")),
            ("followupInner", Followup("unroll_and_jam.followup_inner")),
            ("followupRemainderOuter", Followup("unroll_and_jam.followup_remainder_outer")),
            ("followupRemainderInner", Followup("unroll_and_jam.followup_remainder_inner")),
            ("followupAll", Followup("unroll_and_jam.followup_all")),
        ],
    },
    Part {
        name: "licm",
        spec: LoopLICMAttr::SPEC,
        fields: &[
            ("disable", Unit("llvm.licm.disable")),
            ("versioningDisable", Unit("licm_versioning.disable")),
        ],
    },
    Part {
        name: "distribute",
        spec: LoopDistributeAttr::SPEC,
        fields: &[
            ("disable", NotBool("distribute.enable")),
            ("followupCoincident", Followup("distribute.followup_coincident")),
            ("followupSequential", Followup("distribute.followup_sequential")),
            ("followupFallback", Followup("distribute.followup_fallback")),
            ("followupAll", Followup("distribute.followup_all")),
        ],
    },
    Part {
        name: "pipeline",
        spec: LoopPipelineAttr::SPEC,
        fields: &[
            ("disable", Bool("pipeline.disable")),
            ("initiationinterval", Number("pipeline.initiationinterval")),
        ],
    },
    Part { name: "peeled", spec: LoopPeeledAttr::SPEC, fields: &[("count", Number("peeled.count"))] },
    Part {
        name: "unswitch",
        spec: LoopUnswitchAttr::SPEC,
        fields: &[("partialDisable", Unit("unswitch.partial.disable"))],
    },
];

/// Properties of a loop as a whole.
const OWN: &[(&str, Form)] =
    &[("disableNonforced", Unit("disable_nonforced")), ("mustProgress", Unit("mustprogress"))];

/// Properties of a loop by name, of which those that were read are taken out.
type Properties = HashMap<String, MetadataId>;

impl<'m, 'c> Importer<'m, '_, 'c> {
    fn loop_warning<T>(&self, location: Location<'c>, message: &str) -> Option<T> {
        let _ = self.context.warning(location, message).tell();
        None
    }

    /// Returns the annotation of a loop; `None` if it cannot be understood, which was told.
    pub(in crate::import) fn loop_annotation(
        &mut self,
        id: MetadataId,
        location: Location<'c>,
    ) -> Option<Attribute<'c>> {
        if let Some(known) = self.metadata.loops.get(&id) {
            return *known;
        }
        // A loop may follow itself.
        self.metadata.loops.insert(id, None);
        let annotation = ensure_stack(|| self.new_annotation(id, location));
        self.metadata.loops.insert(id, annotation);
        annotation
    }

    fn new_annotation(&mut self, id: MetadataId, location: Location<'c>) -> Option<Attribute<'c>> {
        let metadata = &self.module.metadata;
        let Some([first, rest @ ..]) = metadata.elements(id) else { return None };
        if !metadata.is_distinct(id) || *first != Some(id) {
            return self.loop_warning(location, "loop annotation is malformed");
        }
        let mut properties = Properties::new();
        let mut order = Vec::new();
        let mut locations = Vec::new();
        for property in rest {
            let Some(property) = *property else {
                let message = "expected all loop properties to be either debug locations or metadata nodes";
                return self.loop_warning(location, message);
            };
            match metadata.get(property) {
                Metadata::Node(node) if node.kind == "DILocation" => {
                    if locations.len() == 2 {
                        let message = "expected loop annotation to contain at most two debug locations";
                        return self.loop_warning(location, message);
                    }
                    locations.push(property);
                }
                Metadata::Tuple(elements) => {
                    let Some(name) = elements.first() else {
                        return self.loop_warning(location, "cannot import empty loop property");
                    };
                    let Some(name) = name.and_then(|name| metadata.text(name)) else {
                        return self.loop_warning(location, "cannot import loop property without a name");
                    };
                    let name = String::from_utf8_lossy(name).into_owned();
                    order.push(name.clone());
                    if properties.insert(name.clone(), property).is_some() {
                        let message = format!("cannot import loop properties with duplicated names {name}");
                        return self.loop_warning(location, &message);
                    }
                }
                _ => {
                    let message =
                        "expected all loop properties to be either debug locations or metadata nodes";
                    return self.loop_warning(location, message);
                }
            }
        }
        let mut builder = ParameterBuilder::of_attribute(self.context, LoopAnnotationAttr::SPEC);
        let mut set = |name: &str, value: Attribute<'c>| {
            let at = LoopAnnotationAttr::SPEC.parameters.iter().position(|parameter| parameter.name == name);
            if let Some(at) = at {
                builder.set(at, value);
            }
        };
        for part in PARTS {
            if let Some(value) = self.part(part, &mut properties, location)? {
                set(part.name, value);
            }
        }
        for (name, form) in OWN {
            if let Some(value) = self.field(*form, &mut properties, location)? {
                set(name, value);
            }
        }
        if let Some(value) = self.vectorized(&mut properties, location)? {
            set("isVectorized", value);
        }
        if let Some(id) = properties.remove("llvm.loop.parallel_accesses") {
            let groups = self.parallel_groups(id, location)?;
            if !groups.is_empty() {
                set("parallelAccesses", self.context.array_attribute(&groups));
            }
        }
        for (name, id) in ["startLoc", "endLoc"].into_iter().zip(&locations) {
            // The annotation has no place for the location of inlined code.
            let location = self.location_of(Some(*id));
            if let Some(LocationData::Fused { .. }) = location.data() {
                set(name, self.context.location_attribute(location));
            }
        }
        if let Some(unknown) = order.iter().find(|name| properties.contains_key(*name)) {
            return self.loop_warning(location, &format!("unknown loop annotation {unknown}"));
        }
        builder.attribute(LoopAnnotationAttr::SPEC).ok()
    }

    /// Returns a part of an annotation; nothing if none of its properties is there.
    fn part(
        &mut self,
        part: &Part,
        properties: &mut Properties,
        location: Location<'c>,
    ) -> Option<Option<Attribute<'c>>> {
        let mut builder = ParameterBuilder::of_attribute(self.context, part.spec);
        let mut is_empty = true;
        for (name, form) in part.fields {
            if let Some(value) = self.field(*form, properties, location)? {
                is_empty = false;
                if let Some(at) = part.spec.parameters.iter().position(|parameter| parameter.name == *name) {
                    builder.set(at, value);
                }
            }
        }
        if is_empty {
            return Some(None);
        }
        builder.attribute(part.spec).ok().map(Some)
    }

    fn field(
        &mut self,
        form: Form,
        properties: &mut Properties,
        location: Location<'c>,
    ) -> Option<Option<Attribute<'c>>> {
        let context = self.context;
        let mut take = |name: &str| match name.starts_with("llvm.") {
            true => properties.remove(name),
            false => properties.remove(&format!("llvm.loop.{name}")),
        };
        let bool_of = |value: bool| Some(Some(context.bool_attribute(value)));
        match form {
            Unit(name) => match take(name) {
                Some(id) => self.unit_property(id, name, location),
                None => Some(None),
            },
            Pair(on, off) => match (take(on), take(off)) {
                (Some(_), Some(_)) => {
                    let message = format!(
                        "expected metadata nodes llvm.loop.{on} and llvm.loop.{off} to be mutually exclusive."
                    );
                    self.loop_warning(location, &message)
                }
                (Some(id), None) => {
                    self.unit_property(id, on, location)?;
                    bool_of(false)
                }
                (None, Some(id)) => self.unit_property(id, off, location),
                (None, None) => Some(None),
            },
            NotBool(name) | Bool(name) => {
                let Some(id) = take(name) else { return Some(None) };
                match self.value_of(id, 1) {
                    Some(value) => bool_of((value != 0) != matches!(form, NotBool(_))),
                    None => {
                        let message =
                            format!("expected metadata node llvm.loop.{name} to hold a boolean value");
                        self.loop_warning(location, &message)
                    }
                }
            }
            Number(name) => {
                let Some(id) = take(name) else { return Some(None) };
                match self.value_of(id, 32) {
                    Some(value) => {
                        let ty = context.integer_type(32);
                        Some(Some(context.integer_attribute(ty, value)))
                    }
                    None => {
                        let message = format!("expected metadata node llvm.loop.{name} to hold an i32 value");
                        self.loop_warning(location, &message)
                    }
                }
            }
            Followup(name) => {
                let Some(id) = take(name) else { return Some(None) };
                let elements = self.module.metadata.elements(id).unwrap_or_default();
                let node = match *elements {
                    [_, Some(node)] if self.module.metadata.elements(node).is_some() => node,
                    _ => {
                        let message = format!("expected metadata node llvm.loop.{name} to hold an MDNode");
                        return self.loop_warning(location, &message);
                    }
                };
                Some(self.loop_annotation(node, location))
            }
        }
    }

    fn unit_property(
        &self,
        id: MetadataId,
        name: &str,
        location: Location<'c>,
    ) -> Option<Option<Attribute<'c>>> {
        if self.module.metadata.elements(id).is_some_and(|elements| elements.len() == 1) {
            return Some(Some(self.context.bool_attribute(true)));
        }
        self.loop_warning(location, &format!("expected metadata node llvm.loop.{name} to hold no value"))
    }

    /// Returns the value of a property, if it is an integer of a width, or of any for a truth.
    fn value_of(&self, id: MetadataId, width: u32) -> Option<i64> {
        let &[_, Some(value)] = self.module.metadata.elements(id)? else { return None };
        let Metadata::Value(Operand::Constant(constant)) = self.module.metadata.get(value) else {
            return None;
        };
        let constant = self.module.constants.integer(*constant)?;
        (constant.width_bits() == width || width == 1).then(|| constant.to_i64()).flatten()
    }

    fn vectorized(
        &self,
        properties: &mut Properties,
        location: Location<'c>,
    ) -> Option<Option<Attribute<'c>>> {
        let Some(id) = properties.remove("llvm.loop.isvectorized") else { return Some(None) };
        match self.value_of(id, 32) {
            Some(value) => Some(Some(self.context.bool_attribute(value != 0))),
            None => {
                let message = "expected metadata node llvm.loop.isvectorized to hold an i32 value";
                self.loop_warning(location, message)
            }
        }
    }

    fn parallel_groups(&self, id: MetadataId, location: Location<'c>) -> Option<Vec<Attribute<'c>>> {
        let metadata = &self.module.metadata;
        let elements = metadata.elements(id)?;
        let mut groups = Vec::new();
        for element in &elements[1..] {
            let Some(node) = element.filter(|node| metadata.elements(*node).is_some()) else {
                let message =
                    "expected metadata node llvm.loop.parallel_accesses to hold one or multiple MDNodes";
                return self.loop_warning(location, message);
            };
            match self.access_groups(node) {
                Some(list) => groups.extend(list),
                None => {
                    let _ = self.context.warning(location, "could not lookup access group").tell();
                }
            }
        }
        Some(groups)
    }
}
