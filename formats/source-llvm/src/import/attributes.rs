//! Attributes of functions, parameters, results and calls.

use super::Importer;
use crate::module::attributes::{Attribute as TextAttribute, Value, ordered};
use crate::module::body::Call;
use terrace_ir::{Attribute, Failure, NamedAttribute, OperationState};
use terrace_llvm::attributes::{CONSTANT_RANGE_ATTR, MemoryEffectsAttr, TargetFeaturesAttr, VScaleRangeAttr};
use terrace_llvm::{FramePointerKind, ModRefInfo, UWTableKind};

/// Attributes of parameters that the dialect has, in the words of LLVM.
const PARAMETERS: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "elementtype",
    "inalloca",
    "inreg",
    "nest",
    "noalias",
    "nofpclass",
    "nofree",
    "nonnull",
    "noundef",
    "preallocated",
    "range",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "sret",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
    "zeroext",
    "noext",
];

/// Attributes of functions that are units, in the words of LLVM and as the operation names them.
const UNITS: &[(&str, &str)] = &[
    ("aarch64_pstate_sm_enabled", "arm_streaming"),
    ("aarch64_pstate_sm_body", "arm_locally_streaming"),
    ("aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
    ("aarch64_new_za", "arm_new_za"),
    ("aarch64_in_za", "arm_in_za"),
    ("aarch64_out_za", "arm_out_za"),
    ("aarch64_inout_za", "arm_inout_za"),
    ("aarch64_preserves_za", "arm_preserves_za"),
    ("convergent", "convergent"),
    ("nounwind", "no_unwind"),
    ("willreturn", "will_return"),
    ("noinline", "no_inline"),
    ("alwaysinline", "always_inline"),
    ("inlinehint", "inline_hint"),
    ("optnone", "optimize_none"),
];

/// Attributes of functions that are strings.
const STRINGS: &[(&str, &str)] = &[
    ("target-cpu", "target_cpu"),
    ("tune-cpu", "tune_cpu"),
    ("reciprocal-estimates", "reciprocal_estimates"),
    ("prefer-vector-width", "prefer_vector_width"),
    ("denormal-fp-math", "denormal_fp_math"),
    ("denormal-fp-math-f32", "denormal_fp_math_f32"),
    ("fp-contract", "fp_contract"),
    ("instrument-function-entry", "instrument_function_entry"),
    ("instrument-function-exit", "instrument_function_exit"),
];

/// Attributes of functions that are true or false.
const BOOLEANS: &[(&str, &str)] = &[
    ("no-infs-fp-math", "no_infs_fp_math"),
    ("no-nans-fp-math", "no_nans_fp_math"),
    ("no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
];

/// Attributes that are operations' own in another form than these.
const OWN: &[&str] = &["frame-pointer", "target-features", "uwtable", "vscale_range", "memory"];

/// Attributes of calls that are units.
const CALL_UNITS: &[(&str, &str)] = &[
    ("convergent", "convergent"),
    ("nounwind", "no_unwind"),
    ("willreturn", "will_return"),
    ("noinline", "no_inline"),
    ("alwaysinline", "always_inline"),
    ("inlinehint", "inline_hint"),
];

/// Places of memory, in the order of the attribute's parameters; the first is every other place.
const PLACES: [&str; 6] = ["other", "argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];

/// Classes of floats, with the bits that stand for them.
const FLOAT_CLASSES: &[(&str, i64)] = &[
    ("all", 0x3ff),
    ("nan", 0x3),
    ("snan", 0x1),
    ("qnan", 0x2),
    ("inf", 0x204),
    ("ninf", 0x4),
    ("pinf", 0x200),
    ("norm", 0x108),
    ("nnorm", 0x8),
    ("pnorm", 0x100),
    ("sub", 0x90),
    ("nsub", 0x10),
    ("psub", 0x80),
    ("zero", 0x60),
    ("nzero", 0x20),
    ("pzero", 0x40),
];

/// Effects on memory by place.
type Effects = [ModRefInfo; 6];

fn known<'b, 'a>(attributes: &[&'b TextAttribute<'a>], name: &str) -> Option<&'b Value<'a>> {
    attributes.iter().find_map(|attribute| match attribute {
        TextAttribute::Known(known, value) if *known == name => Some(value),
        _ => None,
    })
}

fn text<'b, 'a>(attributes: &[&'b TextAttribute<'a>], name: &str) -> Option<&'b [u8]> {
    attributes.iter().find_map(|attribute| match attribute {
        TextAttribute::Text(key, value) if &**key == name.as_bytes() => Some(&**value),
        _ => None,
    })
}

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    /// Returns attributes in LLVM's order, those of groups among them.
    pub(super) fn ordered<'b>(&'b self, attributes: &'b [TextAttribute<'a>]) -> Vec<&'b TextAttribute<'a>>
    where
        'm: 'b,
    {
        ordered(&self.module.groups, attributes)
    }

    /// Returns the dictionary of a parameter's or result's attributes.
    pub(super) fn parameter_dictionary(
        &mut self,
        attributes: &[TextAttribute<'a>],
    ) -> Result<Vec<NamedAttribute<'c>>, Failure> {
        let context = self.context;
        let mut entries = Vec::new();
        for attribute in attributes {
            let TextAttribute::Known(name, value) = attribute else { continue };
            let is_no_capture = *name == "nocapture"
                || *name == "captures" && matches!(value, Value::Words(words) if *words == ["none"]);
            let value = match value {
                _ if is_no_capture => self.unit(),
                _ if !PARAMETERS.contains(name) => continue,
                Value::None => self.unit(),
                Value::Integer(number) => {
                    context.integer_attribute(context.integer_type(64), number.cast_signed())
                }
                Value::Type(ty) => {
                    let ty = self.ty(*ty)?;
                    context.type_attribute(ty)
                }
                Value::Words(words) => {
                    let bits = |word: &&str| {
                        let class = FLOAT_CLASSES.iter().find(|(name, _)| name == word);
                        class.map_or_else(|| word.parse().unwrap_or_default(), |(_, bits)| *bits)
                    };
                    let bits = words.iter().map(bits).fold(0, |all, bits: i64| all | bits);
                    context.integer_attribute(context.integer_type(64), bits)
                }
                Value::Range(lower, upper) => {
                    let ty = context.integer_type(lower.width_bits());
                    let bounds = [lower, upper].map(|bound| context.ap_int_attribute(ty, bound));
                    context.dialect_attribute(&CONSTANT_RANGE_ATTR, &bounds)
                }
                _ => continue,
            };
            let name = if is_no_capture { "nocapture" } else { name };
            let name = context.identifier(&format!("llvm.{name}"));
            match entries.iter_mut().find(|entry: &&mut NamedAttribute<'c>| entry.name == name) {
                Some(entry) => entry.value = value,
                None => entries.push(NamedAttribute { name, value }),
            }
        }
        Ok(entries)
    }

    /// Returns an array of dictionaries; `None` if all are empty.
    pub(super) fn dictionaries(
        &mut self,
        all: &[&[TextAttribute<'a>]],
    ) -> Result<Option<Attribute<'c>>, Failure> {
        if all.iter().all(|attributes| attributes.is_empty()) {
            return Ok(None);
        }
        let mut dictionaries = Vec::with_capacity(all.len());
        let mut is_empty = true;
        for attributes in all {
            let entries = self.parameter_dictionary(attributes)?;
            is_empty &= entries.is_empty();
            dictionaries.push(self.context.dictionary_attribute(&entries));
        }
        Ok((!is_empty).then(|| self.context.array_attribute(&dictionaries)))
    }

    /// Returns the effects that attributes speak of.
    fn effects(&self, attributes: &[&TextAttribute<'a>]) -> Option<Effects> {
        let all = |effect| [effect; 6];
        let mut effects = None;
        if let Some(Value::Words(words)) = known(attributes, "memory") {
            let mut of = all(ModRefInfo::NoModRef);
            let mut place = None;
            for word in words {
                if let Some(name) = word.strip_suffix(':') {
                    place = PLACES.iter().position(|known| *known == name);
                    continue;
                }
                let effect = match *word {
                    "none" => ModRefInfo::NoModRef,
                    "read" => ModRefInfo::Ref,
                    "write" => ModRefInfo::Mod,
                    _ => ModRefInfo::ModRef,
                };
                match place.take() {
                    Some(at) => of[at] = effect,
                    None => of = all(effect),
                }
            }
            effects = Some(of);
        }
        // Older attributes say the same in other words.
        let older = [
            ("readnone", ModRefInfo::NoModRef),
            ("readonly", ModRefInfo::Ref),
            ("writeonly", ModRefInfo::Mod),
        ];
        for (name, effect) in older {
            if known(attributes, name).is_some() {
                effects = Some(all(effect));
            }
        }
        let places: &[(&str, &[usize])] = &[
            ("argmemonly", &[1]),
            ("inaccessiblememonly", &[2]),
            ("inaccessiblemem_or_argmemonly", &[1, 2]),
        ];
        for (name, kept) in places {
            if known(attributes, name).is_some() {
                let of = effects.get_or_insert(all(ModRefInfo::ModRef));
                for (at, effect) in of.iter_mut().enumerate() {
                    if !kept.contains(&at) {
                        *effect = ModRefInfo::NoModRef;
                    }
                }
            }
        }
        effects
    }

    fn effects_attribute(&self, effects: Effects) -> Option<Attribute<'c>> {
        if effects == [ModRefInfo::ModRef; 6] {
            return None;
        }
        let values = effects.map(|effect| self.context.i64_attribute(effect.value().cast_signed()));
        Some(self.context.dialect_attribute(MemoryEffectsAttr::SPEC, &values))
    }

    /// Gives an operation the attributes of a function.
    pub(super) fn set_function_attributes(
        &mut self,
        all: &[TextAttribute<'a>],
        state: &mut OperationState<'c>,
    ) {
        let context = self.context;
        let attributes = self.ordered(all);
        let mut set = |name: &str, value: Attribute<'c>| state.set(context, name, value);
        if let Some(effects) = self.effects(&attributes).and_then(|effects| self.effects_attribute(effects)) {
            set("memory_effects", effects);
        }
        let i32_of = |value: u64| {
            let ty = context.integer_type(32);
            context.integer_attribute(ty, value.cast_signed())
        };
        let mut passed = Vec::new();
        for attribute in &attributes {
            match attribute {
                TextAttribute::Known(name, value) => {
                    if let Some((_, unit)) = UNITS.iter().find(|(known, _)| known == name) {
                        set(unit, context.unit_attribute());
                        continue;
                    }
                    match (*name, value) {
                        ("uwtable", Value::Words(words)) => {
                            let kind =
                                if *words == ["sync"] { UWTableKind::Sync } else { UWTableKind::Async };
                            set("uwtable_kind", kind.attribute(context));
                        }
                        ("vscale_range", Value::Pair(low, high)) => {
                            let bounds = [i32_of(*low), i32_of(high.unwrap_or(*low))];
                            set("vscale_range", context.dialect_attribute(VScaleRangeAttr::SPEC, &bounds));
                        }
                        _ => passed.extend(self.passed_through(name, value)),
                    }
                }
                TextAttribute::Text(name, value) => {
                    let key = str::from_utf8(name).unwrap_or_default();
                    let named = |table: &[(&str, &'static str)]| {
                        table.iter().find(|(known, _)| *known == key).map(|(_, own)| *own)
                    };
                    if let Some(unit) = named(UNITS) {
                        set(unit, context.unit_attribute());
                    } else if let Some(own) = named(STRINGS) {
                        set(own, self.bytes(value));
                        if key == "target-cpu" {
                            let pair = [self.bytes(name), self.bytes(value)];
                            passed.push(context.array_attribute(&pair));
                        }
                    } else if let Some(own) = named(BOOLEANS) {
                        set(own, context.bool_attribute(&**value == b"true"));
                    } else if !OWN.contains(&key) {
                        let name = self.bytes(name);
                        passed.push(match value.is_empty() {
                            true => name,
                            false => context.array_attribute(&[name, self.bytes(value)]),
                        });
                    }
                }
                TextAttribute::Group(_) => {}
            }
        }
        if let Some(kind) = text(&attributes, "frame-pointer") {
            let cases = [
                FramePointerKind::None,
                FramePointerKind::NonLeaf,
                FramePointerKind::All,
                FramePointerKind::Reserved,
                FramePointerKind::NonLeafNoReserve,
            ];
            if let Some(case) = cases.iter().find(|case| case.text().as_bytes() == kind) {
                set("frame_pointer", case.attribute(context));
            }
        }
        if let Some(features) = text(&attributes, "target-features").filter(|features| !features.is_empty()) {
            let features: Vec<Attribute<'c>> =
                features.split(|byte| *byte == b',').map(|feature| self.bytes(feature)).collect();
            let features = context.array_attribute(&features);
            if let Ok(features) = context.try_dialect_attribute(TargetFeaturesAttr::SPEC, &[features]) {
                set("target_features", features);
            }
        }
        if !passed.is_empty() {
            set("passthrough", context.array_attribute(&passed));
        }
    }

    /// Returns an attribute that the operation has no own place for.
    fn passed_through(&self, name: &str, value: &Value<'a>) -> Option<Attribute<'c>> {
        let context = self.context;
        let is_memory = [
            "memory",
            "readnone",
            "readonly",
            "writeonly",
            "argmemonly",
            "inaccessiblememonly",
            "inaccessiblemem_or_argmemonly",
        ];
        if is_memory.contains(&name) {
            return None;
        }
        let key = context.string_attribute(name);
        let number = match value {
            Value::None => return Some(key),
            Value::Integer(number) => *number,
            Value::Pair(first, second) => first << 32 | second.unwrap_or(u64::from(u32::MAX)),
            Value::Text(text) => allocation_kind(text),
            _ => return None,
        };
        Some(context.array_attribute(&[key, context.string_attribute(&number.to_string())]))
    }

    /// Gives an operation the attributes of a call; its effects are not more than those of the function.
    pub(super) fn set_call_attributes(&mut self, call: &Call<'a>, state: &mut OperationState<'c>) {
        let context = self.context;
        let attributes = self.ordered(&call.attributes);
        let function = self.module.function_of(call.callee);
        let of_function = function.and_then(|function| self.effects(&self.ordered(&function.attributes)));
        let effects = match (self.effects(&attributes), of_function) {
            (Some(own), Some(other)) => Some(std::array::from_fn(|at| both(own[at], other[at]))),
            (own, other) => own.or(other),
        };
        if let Some(effects) = effects.and_then(|effects| self.effects_attribute(effects)) {
            state.set(context, "memory_effects", effects);
        }
        for (name, own) in CALL_UNITS {
            if known(&attributes, name).is_some() {
                state.set(context, own, context.unit_attribute());
            }
        }
    }
}

/// Returns the effect that two attributes allow.
fn both(a: ModRefInfo, b: ModRefInfo) -> ModRefInfo {
    ModRefInfo::from_value(a.value() & b.value()).unwrap_or(ModRefInfo::NoModRef)
}

/// Returns the bits of the words of `allockind`.
fn allocation_kind(words: &[u8]) -> u64 {
    let bit = |word: &[u8]| match word {
        b"alloc" => 1,
        b"realloc" => 2,
        b"free" => 4,
        b"uninitialized" => 8,
        b"zeroed" => 16,
        b"aligned" => 32,
        _ => 0,
    };
    words.split(|byte| *byte == b',').map(bit).sum()
}
