//! Decorations: as attributes of operations, or as parts of types.

use super::{Operands, Reader};
use crate::words::read_string;
use terrace_ir::spec::{AttributeSpec, enum_attribute};
use terrace_ir::{Attribute, Failure, LogicalResult, NamedAttribute};
use terrace_spirv::attributes::enums::{
    BuiltIn, Decoration, FPFastMathMode, FPRoundingMode, LinkageType, LoadCacheControl, StoreCacheControl,
};
use terrace_spirv::attributes::{
    CACHE_CONTROL_LOAD_INTEL_ATTR, CACHE_CONTROL_STORE_INTEL_ATTR, FASTMATH_MODE_ATTR, FP_ROUNDING_MODE_ATTR,
    LINKAGE_ATTRIBUTES_ATTR, LINKAGE_TYPE_ATTR,
};

/// Returns the name of the attribute that a decoration is: `no_signed_wrap` for `NoSignedWrap`.
pub(super) fn attribute_name(decoration: Decoration) -> String {
    match decoration {
        Decoration::FPFastMathMode => return "fp_fast_math_mode".to_owned(),
        Decoration::FPRoundingMode => return "fp_rounding_mode".to_owned(),
        Decoration::CacheControlLoadINTEL => return "cache_control_load_intel".to_owned(),
        Decoration::CacheControlStoreINTEL => return "cache_control_store_intel".to_owned(),
        _ => {}
    }
    let mut name = String::new();
    for letter in decoration.text().chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// Returns the decoration that an attribute of this name is.
pub(super) fn decoration_of(name: &str) -> Option<Decoration> {
    let all = Decoration::SPEC.cases.iter().filter_map(|case| Decoration::from_value(case.value));
    all.into_iter().find(|decoration| attribute_name(*decoration) == name)
}

impl<'w, 'c> Reader<'w, 'c> {
    pub(super) fn decoration(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, number, ref words @ ..] = *operands else {
            return self.error("OpDecorate must have at least result <id> and Decoration");
        };
        let Some(decoration) = Decoration::from_value(u64::from(number)) else {
            return self.error(format_args!("invalid Decoration code : {number}"));
        };
        let context = self.context;
        let text = decoration.text();
        let value = match decoration {
            Decoration::FPFastMathMode => {
                let mode = self.only_literal(words, text)?;
                self.checked_case(mode, FPFastMathMode::SPEC.is_case(u64::from(mode)), text)?;
                enum_attribute(context, &FASTMATH_MODE_ATTR, u64::from(mode))
            }
            Decoration::FPRoundingMode => {
                let mode = self.only_literal(words, text)?;
                self.checked_case(mode, FPRoundingMode::SPEC.is_case(u64::from(mode)), text)?;
                enum_attribute(context, &FP_ROUNDING_MODE_ATTR, u64::from(mode))
            }
            Decoration::DescriptorSet | Decoration::Binding => self.i32(self.only_literal(words, text)?),
            Decoration::Index | Decoration::Location | Decoration::SpecId => {
                let [literal] = *words else {
                    return self
                        .error(format_args!("OpDecoration with {text}needs a single integer literal"));
                };
                self.i32(literal)
            }
            Decoration::BuiltIn => {
                let number = self.only_literal(words, text)?;
                self.checked_case(number, BuiltIn::SPEC.is_case(u64::from(number)), text)?;
                context.string_attribute(&BuiltIn::SPEC.text_of(u64::from(number)))
            }
            Decoration::ArrayStride => {
                let stride = self.only_literal(words, text)?;
                self.strides.insert(id, stride);
                return Ok(());
            }
            Decoration::LinkageAttributes => self.linkage(words)?,
            Decoration::CacheControlLoadINTEL => {
                return self.cache_control(id, decoration, words, "load", &CACHE_CONTROL_LOAD_INTEL_ATTR);
            }
            Decoration::CacheControlStoreINTEL => {
                return self.cache_control(id, decoration, words, "store", &CACHE_CONTROL_STORE_INTEL_ATTR);
            }
            _ if FLAGS.contains(&decoration) => {
                if !words.is_empty() {
                    return self.error(format_args!("OpDecoration with {text}needs a single target <id>"));
                }
                context.unit_attribute()
            }
            _ => return self.error(format_args!("unhandled Decoration : '{text}")),
        };
        self.set_decoration(id, decoration, value);
        Ok(())
    }

    fn set_decoration(&mut self, id: u32, decoration: Decoration, value: Attribute<'c>) {
        let name = self.context.identifier(&attribute_name(decoration));
        let all = self.decorations.entry(id).or_default();
        match all.iter_mut().find(|one| one.name == name) {
            Some(one) => one.value = value,
            None => all.push(NamedAttribute { name, value }),
        }
    }

    /// Returns the only literal of a decoration.
    fn only_literal(&self, words: Operands<'w>, text: &str) -> Result<u32, Failure> {
        match *words {
            [literal] => Ok(literal),
            _ => self.error(format_args!("OpDecorate with {text} needs a single integer literal")),
        }
    }

    /// Returns an error if a number is not a case.
    pub(super) fn checked_case(&self, number: u32, is_case: bool, what: &str) -> LogicalResult {
        if is_case { Ok(()) } else { self.error(format_args!("unknown {what}: {number}")) }
    }

    fn linkage(&self, words: Operands<'w>) -> Result<Attribute<'c>, Failure> {
        let (context, mut at) = (self.context, 0);
        let name = read_string(words, &mut at);
        let kind = words.get(at).filter(|_| words.len() >= 2);
        let Some(&kind) = kind else {
            return self
                .error("OpDecorate with LinkageAttributes needs at least 1 string and 1 integer literal");
        };
        self.checked_case(kind, LinkageType::from_value(u64::from(kind)).is_some(), "LinkageType")?;
        let kind = enum_attribute(context, &LINKAGE_TYPE_ATTR, u64::from(kind));
        Ok(context.dialect_attribute(&LINKAGE_ATTRIBUTES_ATTR, &[context.string_attribute(&name), kind]))
    }

    /// Adds a cache level to the list that the decoration is.
    fn cache_control(
        &mut self,
        id: u32,
        decoration: Decoration,
        words: Operands<'w>,
        access: &str,
        spec: &'static AttributeSpec<'static>,
    ) -> LogicalResult {
        let (context, text) = (self.context, decoration.text());
        let [level, control] = *words else {
            return self.error(format_args!(
                "OpDecoration with {text}needs a cache control integer literal and a {access} cache \
                 control literal"
            ));
        };
        let cases = if access == "load" { LoadCacheControl::SPEC } else { StoreCacheControl::SPEC };
        self.checked_case(control, cases.is_case(u64::from(control)), text)?;
        let parameters = [level, control].map(|word| context.i64_attribute(i64::from(word)));
        let new = context.dialect_attribute(spec, &parameters);
        let name = attribute_name(decoration);
        let known = self.decorations.get(&id).into_iter().flatten();
        let known = known.into_iter().find(|one| one.name.as_str() == name).map(|one| one.value);
        let mut levels = known.and_then(Attribute::as_array).unwrap_or_default().to_vec();
        levels.push(new);
        self.set_decoration(id, decoration, context.array_attribute(&levels));
        Ok(())
    }

    pub(super) fn member_decoration(&mut self, operands: Operands<'w>) -> LogicalResult {
        let [id, member, number, ref words @ ..] = *operands else {
            return self.error("OpMemberDecorate must have at least 3 operands");
        };
        let Some(decoration) = Decoration::from_value(u64::from(number)) else {
            return self.error(format_args!("invalid Decoration code : {number}"));
        };
        if decoration == Decoration::Offset && words.len() != 1 {
            return self.error(" missing offset specification in OpMemberDecorate with Offset decoration");
        }
        let all = self.member_decorations.entry(id).or_default();
        all.push((member, decoration, words));
        Ok(())
    }
}

/// Decorations without operands.
const FLAGS: &[Decoration] = &[
    Decoration::Aliased,
    Decoration::AliasedPointer,
    Decoration::Block,
    Decoration::BufferBlock,
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
