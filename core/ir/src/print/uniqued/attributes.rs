//! Attributes as text.

use super::dense::ELIDED;
use crate::print::AsmPrinter;
use crate::spec::AttributeSpec;
use crate::uniqued::attribute::{Attribute, AttributeKind, NamedAttribute};
use crate::uniqued::ty::{DYNAMIC, Signedness, Type};
use crate::view::Operation;
use terrace_support::ap_int::ApIntRef;
use terrace_support::ensure_stack;
use terrace_support::float::ApFloat;

/// True if an attribute's type is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::print) enum TypeElision {
    /// It is.
    Never,
    /// It is left out where it is the one that a reader assumes: `i64` and `f64`.
    May,
    /// It is left out: the reader knows it.
    Must,
}

/// Attributes with longer texts rarely come again.
const LONGEST_RECURRING: usize = 128;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes an attribute, or its alias, with its type.
    pub fn print_attribute(&mut self, attribute: Attribute<'c>) {
        self.print_attribute_elided(attribute, TypeElision::Never);
    }

    pub(in crate::print) fn print_attribute_elided(
        &mut self,
        attribute: Attribute<'c>,
        elision: TypeElision,
    ) {
        if self.collector.is_some() {
            return self.note_attribute(attribute, elision);
        }
        match self.aliases.attribute(attribute) {
            Some(alias) => self.push_str(alias),
            None => self.print_attribute_body(attribute, elision),
        }
    }

    /// Writes an attribute in full; aliases may stand for its parts.
    pub(in crate::print) fn print_attribute_body(&mut self, attribute: Attribute<'c>, elision: TypeElision) {
        // Only what nests can be deep.
        match attribute.kind() {
            AttributeKind::Array(_) | AttributeKind::Dictionary(_) | AttributeKind::Dialect { .. } => {
                ensure_stack(|| self.print_attribute_structure(attribute, elision));
            }
            _ => self.print_attribute_structure(attribute, elision),
        }
    }

    fn print_attribute_structure(&mut self, attribute: Attribute<'c>, elision: TypeElision) {
        match *attribute.kind() {
            AttributeKind::Unit => self.push_str("unit"),
            AttributeKind::Integer { ty, value } => {
                if ty.is_signless_integer_of(1) {
                    return self.push_str(if value.to_u64() == Some(0) { "false" } else { "true" });
                }
                self.print_integer_value(ty, value);
                if elision == TypeElision::May && ty.is_signless_integer_of(64) {
                    return;
                }
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::Float { ty, bits } => {
                let semantics = ty.as_float().expect("a float attribute has a float type");
                let start = self.out.len();
                self.out.push_float(ApFloat::from_bits(semantics, bits.get()));
                let is_hex = self.out.since(start).starts_with(b"0x");
                // Hexadecimal digits without a type are those of an integer.
                let is_assumed = semantics == terrace_support::float::FloatSemantics::F64 && !is_hex;
                if elision == TypeElision::May && is_assumed {
                    return;
                }
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::String { value, ty } => {
                self.print_string(value);
                self.print_attribute_type_unless_none(ty, elision);
            }
            AttributeKind::Array(elements) => {
                self.push('[');
                self.print_list(elements.iter().copied(), |p, e| {
                    p.print_attribute_elided(e, TypeElision::May)
                });
                self.push(']');
            }
            AttributeKind::Dictionary(entries) => {
                self.push('{');
                self.print_list(entries.iter(), |p, entry| p.print_named_attribute(entry));
                self.push('}');
            }
            AttributeKind::Type(ty) => self.print_type(ty),
            AttributeKind::SymbolRef { root, nested } => {
                self.print_symbol_name(root.as_str());
                for name in nested {
                    self.push_str("::");
                    self.print_symbol_name(name.as_str());
                }
            }
            AttributeKind::DenseArray { element, len, bytes } => self.print_dense_array(element, len, bytes),
            AttributeKind::DenseElements { ty, data } => {
                self.print_dense_elements(ty, data);
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::DenseStrings { ty, strings, is_splat } => {
                self.print_dense_strings(ty, strings, is_splat);
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::DenseResource { ty, resource } => {
                self.note_resources([resource]);
                self.push_str("dense_resource<");
                self.print_keyword_or_string(resource.key().as_str());
                self.push('>');
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::Sparse { ty, indices, values } => {
                if self.is_elided(indices) || self.is_elided(values) {
                    self.push_str(ELIDED);
                } else {
                    self.push_str("sparse<");
                    let shape = indices.ty().and_then(Type::shape);
                    if !shape.is_some_and(|shape| shape.contains(&0)) {
                        self.print_sparse_part(indices);
                        self.push_str(", ");
                        self.print_sparse_part(values);
                    }
                    self.push('>');
                }
                self.print_attribute_type(ty, elision);
            }
            AttributeKind::AffineMap(map) => {
                self.push_str("affine_map<");
                self.print_affine_map(map);
                self.push('>');
            }
            AttributeKind::IntegerSet(set) => {
                self.push_str("affine_set<");
                self.print_integer_set(set);
                self.push('>');
            }
            AttributeKind::StridedLayout { offset, strides } => {
                self.push_str("strided<[");
                self.print_list(strides.iter().copied(), |p, stride| p.print_stride(stride));
                self.push(']');
                if offset != 0 {
                    self.push_str(", offset: ");
                    self.print_stride(offset);
                }
                self.push('>');
            }
            AttributeKind::Opaque { dialect, text, ty } => {
                self.print_dialect_symbol('#', dialect.as_str(), text);
                self.print_attribute_type_unless_none(ty, elision);
            }
            AttributeKind::Location(location) => self.print_location(location),
            AttributeKind::Distinct { referenced, .. } => {
                self.push_str("distinct[");
                // Without aliases, distinct attributes are numbered as they come.
                let id = self.aliases.distinct_id(attribute).unwrap_or_else(|| {
                    let next = self.distinct_ids.len() as u32;
                    *self.distinct_ids.entry(attribute).or_insert(next)
                });
                self.push_unsigned(u64::from(id));
                self.push_str("]<");
                if !referenced.is_unit() {
                    self.print_attribute(referenced);
                }
                self.push('>');
            }
            AttributeKind::Dialect { spec, parameters } => {
                self.push('#');
                let start = self.out.len();
                self.push_str(spec.get().name);
                self.print_parameters(spec.get(), parameters);
                self.wrap_symbol(start, spec.get().name);
                if let Some(at) = spec.get().type_parameter {
                    let ty = parameters[at].as_type().expect("the type parameter is a type");
                    self.print_attribute_type_unless_none(ty, elision);
                }
            }
        }
    }

    fn print_attribute_type(&mut self, ty: Type<'c>, elision: TypeElision) {
        if elision != TypeElision::Must {
            self.push_str(" : ");
            self.print_type(ty);
        }
    }

    fn print_attribute_type_unless_none(&mut self, ty: Type<'c>, elision: TypeElision) {
        if !matches!(ty.kind(), crate::TypeKind::None) {
            self.print_attribute_type(ty, elision);
        }
    }

    pub(in crate::print) fn print_integer_value(&mut self, ty: Type<'c>, value: ApIntRef<'c>) {
        let is_unsigned = matches!(ty.as_integer(), Some((_, Signedness::Unsigned)));
        match (is_unsigned, value.to_u64(), value.to_i64()) {
            (true, Some(value), _) => self.push_unsigned(value),
            (false, _, Some(value)) => self.push_integer(value),
            (true, ..) => self.push_with(|out| value.to_ap_int().write_unsigned(10, out)),
            (false, ..) => self.push_with(|out| value.to_ap_int().write_signed(10, out)),
        }
    }

    fn print_stride(&mut self, value: i64) {
        if value == DYNAMIC {
            self.push('?');
        } else {
            self.push_integer(value);
        }
    }

    /// Writes `name = value`, or the name alone if the value is `unit`.
    pub fn print_named_attribute(&mut self, entry: &NamedAttribute<'c>) {
        if self.collector.is_some() || !self.open_names.is_empty() {
            // Inside a recursive type the text depends on what is around it.
            return self.print_new_named_attribute(entry);
        }
        let key = [entry.name.0.address(), entry.value.address()];
        let mixed = (key[0].rotate_left(21) ^ key[1]) as u64;
        match self.named_texts.find(&key, mixed) {
            Some(text) => self.out.push_snippet(self.named_texts.snippets(), text),
            None => {
                let start = self.out.len();
                self.print_new_named_attribute(entry);
                let text = self.out.since(start);
                if text.len() <= LONGEST_RECURRING {
                    self.named_texts.note(key, mixed, text);
                }
            }
        }
    }

    fn print_new_named_attribute(&mut self, entry: &NamedAttribute<'c>) {
        if self.collector.is_none() {
            self.print_keyword_or_string(entry.name.as_str());
        }
        if !entry.value.is_unit() {
            self.push_str(" = ");
            self.print_attribute(entry.value);
        }
    }

    /// Writes the parameters of a dialect attribute, as its declaration says.
    fn print_parameters(&mut self, spec: &'c AttributeSpec<'c>, parameters: &'c [Attribute<'c>]) {
        if let Some(print) = spec.print {
            print(parameters, self);
        } else if let Some(code) = spec.code {
            code.print(parameters, self);
        } else if let (Some(cases), [value]) = (spec.enumeration, parameters) {
            let value = value.as_integer().and_then(ApIntRef::to_u64).unwrap_or_default();
            if spec.has_bare_case {
                self.push(' ');
                return self.push_str(&cases.text_of(value));
            }
            self.push('<');
            self.push_str(&cases.text_of(value));
            self.push('>');
        }
    }

    /// Makes `dialect.mnemonic` and the rest, from `start` on, to `dialect<mnemonic rest>`, unless the rest is in
    /// angle brackets anyway.
    fn wrap_symbol(&mut self, start: usize, name: &str) {
        let rest = self.out.since(start + name.len());
        if rest.is_empty() || (rest.starts_with(b"<") && rest.ends_with(b">")) {
            return;
        }
        let rest = rest.to_vec();
        let (dialect, mnemonic) = name.split_once('.').unwrap_or(("", name));
        self.out.truncate(start);
        for part in [dialect, "<", mnemonic] {
            self.out.push_str(part);
        }
        self.out.push_bytes(&rest);
        self.out.push('>');
    }

    /// Writes the parameters of a dialect attribute without its dialect and mnemonic; other attributes in full.
    pub fn print_stripped_attribute(&mut self, attribute: Attribute<'c>) {
        if self.collector.is_some() || self.aliases.attribute(attribute).is_some() {
            return self.print_attribute(attribute);
        }
        match *attribute.kind() {
            AttributeKind::Dialect { spec, parameters } => self.print_parameters(spec.get(), parameters),
            _ => self.print_attribute(attribute),
        }
    }

    /// Writes ` {a = 1, b}` for the attributes of an operation that are not in `elided`, or nothing if there are none.
    pub fn print_optional_attr_dict(&mut self, op: Operation<'_, 'c>, elided: &[&str]) {
        self.print_attr_dict(op, elided, false);
    }

    /// Writes ` {a = 1, b}` for the discardable attributes of an operation, all others being part of its form, or nothing
    /// if there are none.
    pub fn print_optional_discardable_attr_dict(&mut self, op: Operation<'_, 'c>) {
        if !op.is_plain() {
            self.print_attributes_in_braces(op.discardable_attributes(), false);
        }
    }

    /// Writes ` attributes {a = 1}`, or nothing.
    pub fn print_optional_attr_dict_with_keyword(&mut self, op: Operation<'_, 'c>, elided: &[&str]) {
        self.print_attr_dict(op, elided, true);
    }

    /// Writes ` {a = 1, b}`, or nothing if there are none.
    pub fn print_attribute_list(&mut self, attributes: &[NamedAttribute<'c>]) {
        self.print_attributes_in_braces(attributes, false);
    }

    fn print_attr_dict(&mut self, op: Operation<'_, 'c>, elided: &[&str], with_keyword: bool) {
        // Mostly there is nothing to show.
        let mut inherent = op.name().slot_names().iter().zip(op.slots()).filter(|(_, value)| value.is_some());
        if op.discardable().is_none() && inherent.all(|(name, _)| elided.contains(&name.as_str())) {
            return;
        }
        let mut shown = op.attributes();
        shown.retain(|attribute| !elided.contains(&attribute.name.as_str()));
        self.print_attributes_in_braces(&shown, with_keyword);
    }

    pub(in crate::print) fn print_attributes_in_braces(
        &mut self,
        shown: &[NamedAttribute<'c>],
        with_keyword: bool,
    ) {
        if shown.is_empty() {
            return;
        }
        self.push_str(if with_keyword { " attributes {" } else { " {" });
        self.print_list(shown.iter(), |p, entry| p.print_named_attribute(entry));
        self.push('}');
    }
}
