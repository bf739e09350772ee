//! Attributes of functions, arguments and results.

use crate::module::Module;
use crate::names::{quoted, spaced};
use std::collections::BTreeMap;
use terrace_ir::{Attribute, Operation, Type};
use terrace_llvm as llvm;
use terrace_llvm::CConv;

/// The classes of attributes, in the order in which LLVM writes them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Word,
    Type,
    Number,
    Range,
}

/// Words that LLVM knows, in its order.
const WORDS: &[&str] = &[
    "allocalign",
    "allocptr",
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_only_destroy_when_complete",
    "coro_elide_safe",
    "dead_on_return",
    "dead_on_unwind",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inreg",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "noext",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "nonlazybind",
    "nonnull",
    "null_pointer_is_valid",
    "optforfuzzing",
    "optdebug",
    "optsize",
    "optnone",
    "presplitcoroutine",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memtag",
    "sanitize_memory",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "swiftasync",
    "swifterror",
    "swiftself",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
];

/// Attributes with a type.
const TYPES: &[&str] = &["byref", "byval", "elementtype", "inalloca", "preallocated", "sret"];

/// Attributes with a number.
const NUMBERS: &[&str] = &[
    "align",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "alignstack",
    "uwtable",
    "vscale_range",
];

/// Attributes as a set.
#[derive(Default)]
pub(crate) struct Attributes {
    known: BTreeMap<(Class, usize), Known>,
    others: BTreeMap<String, Option<String>>,
}

struct Known {
    /// Form after an argument.
    text: String,
    /// Form in a group.
    in_group: String,
}

impl Attributes {
    /// Adds a word that LLVM knows; others become strings.
    pub(crate) fn word(&mut self, word: &str) {
        match WORDS.iter().position(|known| *known == word) {
            Some(rank) => self.insert(Class::Word, rank, word.to_owned(), word.to_owned()),
            None => self.string(word, None),
        }
    }

    fn insert(&mut self, class: Class, rank: usize, text: String, in_group: String) {
        self.known.insert((class, rank), Known { text, in_group });
    }

    /// Adds an attribute with a type.
    fn with_type(&mut self, word: &str, ty: &str) {
        let rank = TYPES.iter().position(|known| *known == word).unwrap_or(TYPES.len());
        let text = format!("{word}({ty})");
        self.insert(Class::Type, rank, text.clone(), text);
    }

    /// Adds an attribute with what is in its parentheses.
    pub(crate) fn number(&mut self, word: &str, value: &str) {
        let rank = NUMBERS.iter().position(|known| *known == word).unwrap_or(NUMBERS.len());
        let (text, in_group) = match word {
            "align" => (format!("align {value}"), format!("align={value}")),
            "alignstack" => (format!("alignstack({value})"), format!("alignstack={value}")),
            _ if value.is_empty() => (word.to_owned(), word.to_owned()),
            _ => (format!("{word}({value})"), format!("{word}({value})")),
        };
        self.insert(Class::Number, rank, text, in_group);
    }

    /// Adds an attribute that LLVM passes through as text.
    pub(crate) fn string(&mut self, key: &str, value: Option<&str>) {
        self.others.insert(key.to_owned(), value.map(str::to_owned));
    }

    /// Returns the attributes with a blank between them.
    pub(crate) fn text(&self) -> String {
        let known = self.known.values().map(|known| known.text.clone());
        known.chain(self.others()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the attributes that LLVM knows.
    pub(crate) fn comment(&self) -> String {
        self.known.values().map(|known| known.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of a group.
    pub(crate) fn group_text(&self) -> String {
        let known = self.known.values().map(|known| known.in_group.clone());
        known.chain(self.others()).collect::<Vec<_>>().join(" ")
    }

    fn others(&self) -> impl Iterator<Item = String> {
        self.others.iter().map(|(key, value)| match value {
            Some(value) => format!("{}={}", quoted(key.as_bytes()), quoted(value.as_bytes())),
            None => quoted(key.as_bytes()),
        })
    }
}

/// LLVM's names of unit attributes of arguments and results.
const UNITS: &[(&str, &str)] = &[
    ("llvm.allocalign", "allocalign"),
    ("llvm.allocptr", "allocptr"),
    ("llvm.inreg", "inreg"),
    ("llvm.nest", "nest"),
    ("llvm.noalias", "noalias"),
    ("llvm.nofree", "nofree"),
    ("llvm.nonnull", "nonnull"),
    ("llvm.noundef", "noundef"),
    ("llvm.readnone", "readnone"),
    ("llvm.readonly", "readonly"),
    ("llvm.returned", "returned"),
    ("llvm.signext", "signext"),
    ("llvm.swiftasync", "swiftasync"),
    ("llvm.swifterror", "swifterror"),
    ("llvm.swiftself", "swiftself"),
    ("llvm.writable", "writable"),
    ("llvm.writeonly", "writeonly"),
    ("llvm.zeroext", "zeroext"),
];

/// Classes of floats, from the lowest bit.
const FLOAT_CLASSES: &[(u64, &str)] = &[
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
];

impl<'c> Module<'_, 'c> {
    /// Formats the attributes of an argument or result; with a trailing blank, if there are any.
    pub(crate) fn parameter_attributes(&mut self, dictionary: Option<Attribute<'c>>) -> String {
        let entries = dictionary.and_then(Attribute::as_dictionary).unwrap_or_default();
        let mut attributes = Attributes::default();
        for entry in entries {
            let key = entry.name.as_str();
            if let Some((_, word)) = UNITS.iter().find(|(known, _)| *known == key) {
                attributes.word(word);
                continue;
            }
            let Some(word) = key.strip_prefix("llvm.") else { continue };
            if word == "nocapture" {
                attributes.number("captures", "none");
            } else if TYPES.contains(&word) {
                if let Some(ty) = entry.value.as_type() {
                    let ty = self.ty(ty);
                    attributes.with_type(word, &ty);
                }
            } else if word == "nofpclass" {
                let bits = entry.value.as_i64().unwrap_or_default().cast_unsigned();
                attributes.number("nofpclass", &float_classes(bits));
            } else if word == "range" {
                self.add_range(&mut attributes, entry.value);
            } else if let Some(value) = entry.value.as_i64()
                && NUMBERS.contains(&word)
            {
                attributes.number(word, &value.cast_unsigned().to_string());
            }
        }
        let text = attributes.text();
        if text.is_empty() { text } else { text + " " }
    }

    fn add_range(&mut self, attributes: &mut Attributes, range: Attribute<'c>) {
        let Some([lower, upper]) = range.as_dialect(llvm::attributes::CONSTANT_RANGE_ATTR.name) else {
            return;
        };
        let (Some(from), Some(to)) = (lower.as_integer(), upper.as_integer()) else { return };
        let ty = lower.ty().map(|ty: Type<'c>| self.ty(ty)).unwrap_or_default();
        let (from, to) = (from.to_ap_int().to_string_signed(10), to.to_ap_int().to_string_signed(10));
        let text = format!("range({ty} {from}, {to})");
        attributes.insert(Class::Range, 0, text.clone(), text);
    }

    /// Returns the dictionaries of the arguments or results of an operation.
    pub(crate) fn dictionary(op: Operation<'_, 'c>, list: &str, at: usize) -> Option<Attribute<'c>> {
        op.attribute(list)?.as_array()?.get(at).copied()
    }
}

fn float_classes(bits: u64) -> String {
    let (mut left, mut words) = (bits, Vec::new());
    for (mask, word) in FLOAT_CLASSES {
        if left & mask == *mask && left != 0 {
            words.push(*word);
            left &= !mask;
        }
    }
    words.join(" ")
}

/// Kinds of memory, in the order of the parameters of the attribute.
const MEMORY: &[&str] = &["argmem: ", "inaccessiblemem: ", "errnomem: ", "target_mem0: ", "target_mem1: "];

/// Formats the contents of `memory(...)`.
pub(crate) fn memory_effects(effects: Attribute<'_>) -> Option<String> {
    let parameters = effects.as_dialect(llvm::attributes::MemoryEffectsAttr::SPEC.name)?;
    let word = |at: usize| match parameters.get(at).and_then(|effect| effect.as_i64()) {
        Some(1) => "read",
        Some(2) => "write",
        Some(3) => "readwrite",
        _ => "none",
    };
    let others: Vec<&str> = (1..parameters.len()).map(word).collect();
    Some(memory_text(word(0), &others))
}

/// Formats the default effect, and those of the kinds that differ.
fn memory_text(default: &str, kinds: &[&str]) -> String {
    let rest: Vec<String> = MEMORY
        .iter()
        .zip(kinds)
        .filter(|(_, word)| **word != default)
        .map(|(kind, word)| format!("{kind}{word}"))
        .collect();
    let shown = (default != "none" || rest.is_empty()).then(|| default.to_owned());
    shown.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
}

/// Attributes of functions that have no value, and what LLVM calls them.
const FUNCTION_UNITS: &[(&str, &str)] = &[
    ("always_inline", "alwaysinline"),
    ("convergent", "convergent"),
    ("inline_hint", "inlinehint"),
    ("no_inline", "noinline"),
    ("no_unwind", "nounwind"),
    ("optimize_none", "optnone"),
    ("will_return", "willreturn"),
];

/// Attributes of functions that are strings to LLVM.
const FUNCTION_STRINGS: &[(&str, &str)] = &[
    ("denormal_fp_math", "denormal-fp-math"),
    ("denormal_fp_math_f32", "denormal-fp-math-f32"),
    ("fp_contract", "fp-contract"),
    ("instrument_function_entry", "instrument-function-entry"),
    ("instrument_function_exit", "instrument-function-exit"),
    ("prefer_vector_width", "prefer-vector-width"),
    ("reciprocal_estimates", "reciprocal-estimates"),
    ("target_cpu", "target-cpu"),
    ("tune_cpu", "tune-cpu"),
];

/// Attributes of functions that are there or not, and are strings to LLVM.
const FUNCTION_FLAGS: &[(&str, &str)] = &[
    ("arm_in_za", "aarch64_in_za"),
    ("arm_inout_za", "aarch64_inout_za"),
    ("arm_locally_streaming", "aarch64_pstate_sm_body"),
    ("arm_new_za", "aarch64_new_za"),
    ("arm_out_za", "aarch64_out_za"),
    ("arm_preserves_za", "aarch64_preserves_za"),
    ("arm_streaming", "aarch64_pstate_sm_enabled"),
    ("arm_streaming_compatible", "aarch64_pstate_sm_compatible"),
];

/// Returns the attributes of a function, or an error.
pub(crate) fn of_function(op: Operation<'_, '_>) -> Result<Attributes, String> {
    let mut all = of_call(op);
    for (attribute, key) in FUNCTION_STRINGS {
        if let Some(value) = op.attribute(attribute).and_then(Attribute::as_str) {
            all.string(key, Some(value));
        }
    }
    for (attribute, key) in FUNCTION_FLAGS {
        if op.attribute(attribute).is_some() {
            all.string(key, None);
        }
    }
    for attribute in ["no_infs_fp_math", "no_nans_fp_math", "no_signed_zeros_fp_math"] {
        if let Some(value) = op.attribute(attribute).and_then(Attribute::as_bool) {
            all.string(&attribute.replace('_', "-"), Some(if value { "true" } else { "false" }));
        }
    }
    let case = |attribute: &str| op.attribute(attribute).and_then(terrace_ir::spec::case_value);
    if let Some(kind) = case("frame_pointer").and_then(terrace_llvm::FramePointerKind::from_value) {
        all.string("frame-pointer", Some(kind.text()));
    }
    match case("uwtable_kind").and_then(terrace_llvm::UWTableKind::from_value) {
        Some(terrace_llvm::UWTableKind::Sync) => all.number("uwtable", "sync"),
        Some(terrace_llvm::UWTableKind::Async) => all.number("uwtable", ""),
        _ => {}
    }
    if let Some([features]) = op
        .attribute("target_features")
        .and_then(|set| set.as_dialect(llvm::attributes::TargetFeaturesAttr::SPEC.name))
    {
        let features: Vec<&str> =
            features.as_array().unwrap_or_default().iter().filter_map(|feature| feature.as_str()).collect();
        all.string("target-features", Some(&features.join(",")));
    }
    if let Some([least, most]) = op
        .attribute("vscale_range")
        .and_then(|range| range.as_dialect(llvm::attributes::VScaleRangeAttr::SPEC.name))
    {
        let number = |bound: &Attribute<'_>| bound.as_i64().unwrap_or_default();
        all.number("vscale_range", &format!("{},{}", number(least), number(most)));
    }
    for entry in op.attribute("passthrough").and_then(Attribute::as_array).unwrap_or_default() {
        pass_through(&mut all, *entry)?;
    }
    Ok(all)
}

/// Returns the attributes that calls and functions share.
pub(crate) fn of_call(op: Operation<'_, '_>) -> Attributes {
    let mut all = Attributes::default();
    for (attribute, word) in FUNCTION_UNITS {
        if op.attribute(attribute).is_some() {
            all.word(word);
        }
    }
    if let Some(effects) = op.attribute("memory_effects").and_then(memory_effects) {
        all.number("memory", &effects);
    }
    all
}

pub(crate) fn pass_through(all: &mut Attributes, entry: Attribute<'_>) -> Result<(), String> {
    if let Some(word) = entry.as_str() {
        if NUMBERS.contains(&word) || TYPES.contains(&word) {
            return Err(format!("LLVM attribute '{word}' expects a value"));
        }
        all.word(word);
        return Ok(());
    }
    let Some(pair) = entry.as_array() else {
        return Err("expected 'passthrough' to contain string or array attributes".to_owned());
    };
    let [key, value] = pair else {
        return Err("expected arrays within 'passthrough' to contain two strings".to_owned());
    };
    let (Some(key), Some(value)) = (key.as_str(), value.as_str()) else {
        return Err("expected arrays within 'passthrough' to contain two strings".to_owned());
    };
    if WORDS.contains(&key) {
        return Err(format!("LLVM attribute '{key}' does not expect a value"));
    }
    match NUMBERS.contains(&key) {
        true => {
            let number = value.parse().map_err(|_| format!("LLVM attribute '{key}' expects an integer"))?;
            all.number(key, &decoded(key, number));
        }
        false => all.string(key, Some(value)),
    }
    Ok(())
}

/// Decodes the parenthesized value of an attribute that LLVM stores as this number.
fn decoded(key: &str, number: u64) -> String {
    let (high, low) = (number >> 32, number & 0xffff_ffff);
    match key {
        "allocsize" if low == 0xffff_ffff => high.to_string(),
        "allocsize" | "vscale_range" => format!("{high},{low}"),
        "uwtable" => (if number == 1 { "sync" } else { "" }).to_owned(),
        "allockind" => {
            let words = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];
            let set = words.iter().enumerate().filter(|(bit, _)| number & 1 << bit != 0);
            format!("\"{}\"", set.map(|(_, word)| *word).collect::<Vec<_>>().join(","))
        }
        "nofpclass" => float_classes(number),
        "captures" => (if number == 0 { "none" } else { "address, provenance" }).to_owned(),
        "memory" => {
            let word = |at: u32| ["none", "read", "write", "readwrite"][(number >> (2 * at) & 3) as usize];
            memory_text(word(3), &[word(0), word(1), word(2), word(4), word(5)])
        }
        _ => number.to_string(),
    }
}

/// Returns a calling convention as a word with a trailing blank; nothing for that of C.
pub(crate) fn convention(op: Operation<'_, '_>) -> String {
    let value = op.attribute("CConv").and_then(terrace_ir::spec::case_value).unwrap_or_default();
    let Some(convention) = CConv::from_value(value) else { return format!("cc{value} ") };
    match convention {
        CConv::C => String::new(),
        CConv::GHC => "ghccc ".to_owned(),
        CConv::PTXKernel => "ptx_kernel ".to_owned(),
        CConv::PTXDevice => "ptx_device ".to_owned(),
        CConv::SPIRFUNC => "spir_func ".to_owned(),
        CConv::SPIRKERNEL => "spir_kernel ".to_owned(),
        CConv::HiPE | CConv::DUMMYHHVM | CConv::DUMMYHHVMC | CConv::AVRBUILTIN | CConv::MSP430BUILTIN => {
            format!("cc{value} ")
        }
        CConv::AArch64VectorCall => "aarch64_vector_pcs ".to_owned(),
        CConv::AArch64SVEVectorCall => "aarch64_sve_vector_pcs ".to_owned(),
        other if other.text().starts_with("amdgpu_") || value >= 99 => {
            let word = other.text().trim_end_matches("cc");
            if word.starts_with("amdgpu_") { format!("{word} ") } else { format!("cc{value} ") }
        }
        other => spaced(other.text()),
    }
}
