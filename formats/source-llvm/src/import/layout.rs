//! The layout of data as an attribute.

use super::Importer;
use terrace_dlti::{ENTRY_ATTR, FUNCTION_POINTER_ALIGNMENT_ATTR, SPEC_ATTR};
use terrace_ir::{Attribute, Failure, Signedness};
use terrace_llvm::types::pointer_type;
use terrace_support::float::FloatSemantics;

/// Parts that hold if a layout does not say otherwise.
const DEFAULT: &str = "p:64:64:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128-e";

impl<'c> Importer<'_, '_, 'c> {
    /// Returns the layout of the module as entries.
    ///
    /// # Errors
    /// If a part cannot be understood; that was told.
    pub(super) fn data_layout(&mut self) -> Result<Attribute<'c>, Failure> {
        let text = self.module.layout.clone();
        let mut types: Vec<(Attribute<'c>, Attribute<'c>)> = Vec::new();
        let mut names: Vec<(Attribute<'c>, Attribute<'c>)> = Vec::new();
        for part in text.split('-').chain(DEFAULT.split('-')).filter(|part| !part.is_empty()) {
            match self.layout_entry(part) {
                Entry::Type(key, value) => add(&mut types, key, value),
                Entry::Name(name, value) => add(&mut names, self.context.string_attribute(name), value),
                Entry::Nothing => {}
                Entry::Unhandled => {
                    let message = format!("unhandled data layout token: {part}");
                    let _ = self.context.warning(self.location, message).tell();
                }
                Entry::Wrong => {
                    let message = format!("cannot translate data layout: {part}");
                    return self.context.error(self.location, message).emit();
                }
            }
        }
        let entries: Vec<Attribute<'c>> = types
            .into_iter()
            .chain(names)
            .map(|(key, value)| self.context.dialect_attribute(&ENTRY_ATTR, &[key, value]))
            .collect();
        let entries = self.context.array_attribute(&entries);
        Ok(self.context.dialect_attribute(&SPEC_ATTR, &[entries]))
    }

    fn layout_entry(&self, part: &str) -> Entry<'c> {
        let context = self.context;
        let letter = part.chars().next().unwrap_or_default();
        let rest = &part[letter.len_utf8()..];
        let (first, others) = rest.split_once(':').unwrap_or((rest, ""));
        let numbers: Option<Vec<i64>> = match others {
            "" => Some(Vec::new()),
            _ => others.split(':').map(|number| number.parse().ok()).collect(),
        };
        let dense = |numbers: &[i64]| {
            let ty = context.vector_type(&[numbers.len() as i64], context.integer_type(64));
            let is_splat = numbers.iter().all(|number| *number == numbers[0]);
            let shown = if is_splat { &numbers[..1] } else { numbers };
            let bytes: Vec<u8> = shown.iter().flat_map(|number| number.to_le_bytes()).collect();
            context.dense_elements_attribute(ty, &bytes, is_splat)
        };
        let number = |name: &'static str, ty| match first.parse::<i64>() {
            Ok(0) => Entry::Nothing,
            Ok(number) => Entry::Name(name, context.integer_attribute(ty, number)),
            Err(_) => Entry::Wrong,
        };
        let space = |name| number(name, context.signed_integer_type(64, Signedness::Unsigned));
        match letter {
            'e' | 'E' if rest.is_empty() => {
                let word = if letter == 'e' { "little" } else { "big" };
                Entry::Name("dlti.endianness", context.string_attribute(word))
            }
            'm' => Entry::Name("dlti.mangling_mode", context.string_attribute(others)),
            'P' => space("dlti.program_memory_space"),
            'G' => space("dlti.global_memory_space"),
            'A' => space("dlti.alloca_memory_space"),
            'S' => number("dlti.stack_alignment", context.integer_type(64)),
            'n' if !rest.starts_with('i') => {
                let widths: Option<Vec<i32>> = rest.split(':').map(|number| number.parse().ok()).collect();
                match widths {
                    Some(widths) => Entry::Name("dlti.legal_int_widths", context.dense_i32_array(&widths)),
                    None => Entry::Wrong,
                }
            }
            'F' => {
                let is_dependent = rest.starts_with('n');
                let number = rest.trim_start_matches(['i', 'n']).parse();
                let Ok(number) = number else { return Entry::Wrong };
                let parameters = [context.i64_attribute(number), context.bool_attribute(is_dependent)];
                let value = context.dialect_attribute(&FUNCTION_POINTER_ALIGNMENT_ATTR, &parameters);
                Entry::Name("dlti.function_pointer_alignment", value)
            }
            'i' | 'f' => {
                let (Ok(width), Some(numbers)) = (first.parse::<u32>(), numbers) else { return Entry::Wrong };
                let (Some(abi), true) = (numbers.first(), width > 0 && width < 1 << 23) else {
                    return Entry::Wrong;
                };
                let ty = match (letter, width) {
                    ('i', _) => context.integer_type(width),
                    (_, 16) => context.float_type(FloatSemantics::F16),
                    (_, 32) => context.float_type(FloatSemantics::F32),
                    (_, 64) => context.float_type(FloatSemantics::F64),
                    (_, 80) => context.float_type(FloatSemantics::F80),
                    (_, 128) => context.float_type(FloatSemantics::F128),
                    _ => return Entry::Wrong,
                };
                let preferred = numbers.get(1).unwrap_or(abi);
                Entry::Type(context.type_attribute(ty), dense(&[*abi, *preferred]))
            }
            'p' => {
                let Some(numbers) = numbers else { return Entry::Wrong };
                let space = if first.is_empty() { Ok(0) } else { first.parse::<u32>() };
                let (Ok(space), [size, abi, others @ ..]) = (space, &*numbers) else { return Entry::Wrong };
                let preferred = others.first().unwrap_or(abi);
                let index = others.get(1).unwrap_or(size);
                let ty = pointer_type(context, space);
                Entry::Type(context.type_attribute(ty), dense(&[*size, *abi, *preferred, *index]))
            }
            _ => Entry::Unhandled,
        }
    }
}

/// Entry that a part of a layout becomes.
enum Entry<'c> {
    Type(Attribute<'c>, Attribute<'c>),
    Name(&'static str, Attribute<'c>),
    /// Part that says what holds anyway.
    Nothing,
    Unhandled,
    Wrong,
}

/// Adds an entry unless there is one of that key.
fn add<'c>(entries: &mut Vec<(Attribute<'c>, Attribute<'c>)>, key: Attribute<'c>, value: Attribute<'c>) {
    if !entries.iter().any(|(known, _)| *known == key) {
        entries.push((key, value));
    }
}
