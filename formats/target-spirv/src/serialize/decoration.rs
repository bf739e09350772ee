//! Decorations from attributes.

use super::{Serializer, case, literal, word};
use crate::words::push_string;
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{Attribute, AttributeKind, Location, LogicalResult, NamedAttribute};
use terrace_spirv::attributes::enums::{BuiltIn, Decoration, Opcode};
use terrace_spirv::attributes::{
    CACHE_CONTROL_LOAD_INTEL_ATTR, CACHE_CONTROL_STORE_INTEL_ATTR, DECORATION_ATTR, FASTMATH_MODE_ATTR,
    FP_ROUNDING_MODE_ATTR, LINKAGE_ATTRIBUTES_ATTR,
};

/// Names of decorations that are not the attribute's name in camel case.
const SPECIAL_NAMES: &[(&str, Decoration)] = &[
    ("fp_fast_math_mode", Decoration::FPFastMathMode),
    ("fp_rounding_mode", Decoration::FPRoundingMode),
    ("cache_control_load_intel", Decoration::CacheControlLoadINTEL),
    ("cache_control_store_intel", Decoration::CacheControlStoreINTEL),
];

/// Returns `NoSignedWrap` for `no_signed_wrap`.
fn camel_case(name: &str) -> String {
    let capitalize = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    name.split('_').map(capitalize).collect()
}

/// Returns the decoration that an attribute's name stands for, the special ones aside.
pub(super) fn plain_decoration(name: &str) -> Option<Decoration> {
    Decoration::SPEC.value_of(&camel_case(name)).and_then(Decoration::from_value)
}

/// Returns the decoration that an attribute's name stands for.
fn decoration_of(name: &str) -> Option<Decoration> {
    let special = SPECIAL_NAMES.iter().find(|(special, _)| *special == name);
    special.map(|(_, decoration)| *decoration).or_else(|| plain_decoration(name))
}

impl<'c> Serializer<'_, 'c> {
    /// Appends a decoration of an id.
    pub(super) fn decorate(
        &mut self,
        location: Location<'c>,
        id: u32,
        decoration: Decoration,
        operands: &[u32],
    ) -> LogicalResult {
        let words: Vec<u32> =
            [id, word(decoration.value())].into_iter().chain(operands.iter().copied()).collect();
        self.push(location, |s| &mut s.decorations, Opcode::OpDecorate, &words)
    }

    /// Appends the decoration that an attribute of an operation is.
    pub(super) fn named_decoration(
        &mut self,
        location: Location<'c>,
        id: u32,
        attribute: NamedAttribute<'c>,
    ) -> LogicalResult {
        let name = attribute.name.as_str();
        match decoration_of(name) {
            Some(decoration) => self.decoration(location, id, decoration, attribute.value),
            None => self
                .context
                .error(
                    location,
                    format_args!(
                        "non-argument attributes expected to have snake-case-ified decoration name, \
                         unhandled attribute with name : {name}"
                    ),
                )
                .emit(),
        }
    }

    /// Appends a decoration with its value.
    pub(super) fn decoration(
        &mut self,
        location: Location<'c>,
        id: u32,
        decoration: Decoration,
        value: Attribute<'c>,
    ) -> LogicalResult {
        let text = decoration.text();
        let wrong = |expected: &str| {
            self.context.error(location, format_args!("expected {expected} attribute for {text}")).emit()
        };
        let case_of = |spec: &AttributeSpec<'_>| value.as_dialect(spec.name).map(|_| case(Some(value)));
        let mut operands = Vec::new();
        match decoration {
            Decoration::LinkageAttributes => {
                let [name, kind] = value.as_dialect(LINKAGE_ATTRIBUTES_ATTR.name).unwrap_or_default() else {
                    return wrong("linkage");
                };
                push_string(&mut operands, name.as_str().unwrap_or_default());
                operands.push(case(Some(*kind)));
            }
            Decoration::FPFastMathMode => match case_of(&FASTMATH_MODE_ATTR) {
                Some(mode) => operands.push(mode),
                None => return wrong("FPFastMathModeAttr"),
            },
            Decoration::FPRoundingMode => match case_of(&FP_ROUNDING_MODE_ATTR) {
                Some(mode) => operands.push(mode),
                None => return wrong("FPRoundingModeAttr"),
            },
            Decoration::Binding | Decoration::DescriptorSet | Decoration::Index | Decoration::Location => {
                match value.kind() {
                    AttributeKind::Integer { .. } => operands.push(literal(value)),
                    _ => return wrong("integer"),
                }
            }
            Decoration::BuiltIn => {
                let Some(name) = value.as_str() else { return wrong("string") };
                let Some(built_in) = BuiltIn::SPEC.value_of(name) else {
                    let message = format_args!("invalid {text} decoration attribute {name}");
                    return self.context.error(location, message).emit();
                };
                operands.push(word(built_in));
            }
            Decoration::CacheControlLoadINTEL => {
                return self.cache_control(location, id, decoration, value, &CACHE_CONTROL_LOAD_INTEL_ATTR);
            }
            Decoration::CacheControlStoreINTEL => {
                return self.cache_control(location, id, decoration, value, &CACHE_CONTROL_STORE_INTEL_ATTR);
            }
            _ if FLAGS.contains(&decoration) => {
                let is_flag = value.is_unit() || value.as_dialect(DECORATION_ATTR.name).is_some();
                if !is_flag {
                    return wrong("unit attribute or decoration");
                }
            }
            _ => {
                return self.context.error(location, format_args!("unhandled decoration {text}")).emit();
            }
        }
        self.decorate(location, id, decoration, &operands)
    }

    /// Appends a decoration for each cache level of a list.
    fn cache_control(
        &mut self,
        location: Location<'c>,
        id: u32,
        decoration: Decoration,
        list: Attribute<'c>,
        spec: &AttributeSpec<'_>,
    ) -> LogicalResult {
        let text = decoration.text();
        let wrong = |what: &str| {
            let message = format_args!("expecting {what}array attribute of {text} for {text}");
            self.context.error(location, message).emit()
        };
        let Some(levels) = list.as_array() else { return wrong("") };
        if levels.is_empty() {
            return wrong("non-empty ");
        }
        let parts = levels.iter().map(|level| match level.as_dialect(spec.name) {
            Some([level, control]) => Some([literal(*level), case(Some(*control))]),
            _ => None,
        });
        let Some(parts) = parts.collect::<Option<Vec<_>>>() else { return wrong("") };
        parts.iter().try_for_each(|operands| self.decorate(location, id, decoration, operands))
    }
}

/// Decorations without operands.
const FLAGS: &[Decoration] = &[
    Decoration::Aliased,
    Decoration::AliasedPointer,
    Decoration::Block,
    Decoration::Coherent,
    Decoration::Constant,
    Decoration::Flat,
    Decoration::Invariant,
    Decoration::NoContraction,
    Decoration::NoPerspective,
    Decoration::NoSignedWrap,
    Decoration::NoUnsignedWrap,
    Decoration::NonReadable,
    Decoration::NonWritable,
    Decoration::Patch,
    Decoration::RelaxedPrecision,
    Decoration::Restrict,
    Decoration::RestrictPointer,
];
