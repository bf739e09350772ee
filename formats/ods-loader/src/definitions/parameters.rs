//! Parameters of types and attributes: how each is stored, read and written, by its C++ class.

use crate::constraints::may_be;
use crate::expression::{Value, type_test};
use crate::loader::Loader;
use crate::records::{Argument, Entry, last_part, short_class};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, AttributeKind, Ctx, Type};
use terrace_support::ensure_stack;
use terrace_syntax::parameters::parse_case;

/// Kind of a parameter.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'c> {
    /// A type, of this class.
    Type(&'c str),
    /// A type that a dialect declares, by its name and its class: its name may be left out.
    DeclaredType(&'c str),
    /// An attribute, of this class.
    Attribute(&'c str),
    /// An attribute that a dialect declares, by its name: it may be left out.
    DeclaredAttribute(&'c str),
    /// An integer.
    Integer {
        /// Bits.
        bits: u32,
        /// True if it can be negative.
        is_signed: bool,
    },
    /// `true` or `false`.
    Bool,
    /// A text in quotes.
    Text,
    /// A case of an enum.
    Case(&'c EnumSpec<'c>),
    /// An affine map in its bare form.
    AffineMap,
    /// Several, with commas between them.
    List(&'c Kind<'c>),
    /// One that may be absent.
    Optional(&'c Kind<'c>),
}

/// Parameter of a declared type or attribute.
#[derive(Clone, Copy)]
pub(crate) struct Parameter<'c> {
    /// Declaration.
    pub spec: ParameterSpec<'c>,
    /// C++ class, for messages.
    pub class: &'c str,
    /// Kind; `None` if its syntax is C++ code.
    pub kind: Option<Kind<'c>>,
    /// True if it is the type of the attribute itself.
    pub is_self_type: bool,
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Reads the parameters of a definition.
    pub fn parameters(&mut self, record: Entry<'r>) -> Vec<Parameter<'c>> {
        let arguments = record.arguments("parameters");
        arguments.into_iter().map(|(argument, name)| self.parameter(argument, &name)).collect()
    }

    fn parameter(&mut self, argument: Argument<'r>, name: &str) -> Parameter<'c> {
        let name = self.str(name);
        let entry = match argument {
            Argument::Text(class) => {
                let kind = self.kind(&class);
                let spec = ParameterSpec::required(name, stored(kind));
                let class = self.str(&class);
                return Parameter { spec, class, kind, is_self_type: false };
            }
            Argument::Entry(entry) => entry,
        };
        // Constraints can be parameters as well.
        let class = entry.text("cppType").or_else(|| entry.text("storageType")).unwrap_or_else(|| "".into());
        let is_enum = entry.is("EnumParameter");
        let has_code = (entry.text("parser").is_some() || entry.text("printer").is_some())
            && !is_enum
            && !entry.is("StringRefParameter");
        let kind = if has_code { None } else { self.kind(&class) };
        let default = entry.text("defaultValue").filter(|text| !text.is_empty());
        let mut spec = ParameterSpec::required(name, stored(kind));
        if let Some(default) = &default {
            spec = spec.or_absent();
            if let Some(text) = self.default_text(default, kind) {
                spec = spec.or(text);
            }
        }
        if entry.is("OptionalParameter") || entry.is("OptionalArrayRefParameter") {
            spec = spec.or_absent();
        }
        let is_self_type = entry.is("AttributeSelfTypeParameter");
        if is_self_type {
            spec = spec.or_absent();
        }
        Parameter { spec, class: self.str(&class), kind, is_self_type }
    }

    /// Returns a default as the declaration of a parameter writes it; `None` for the zero of its kind.
    fn default_text(&self, text: &str, kind: Option<Kind<'c>>) -> Option<&'c str> {
        let leaf = self.leaf(text);
        let value = leaf.expr().ok().and_then(|expr| self.scope().evaluate(expr))?;
        match (value, kind?) {
            (Value::Bool(value), Kind::Bool) => Some(if value { "true" } else { "false" }),
            (Value::Int(value), Kind::Integer { .. } | Kind::Case(_)) => Some(self.str(&value.to_string())),
            (Value::Text(text), Kind::Text) => Some(self.str(&format!("\"{text}\""))),
            _ => None,
        }
    }

    /// Returns the kind of a parameter of a C++ class.
    pub fn kind(&mut self, class: &str) -> Option<Kind<'c>> {
        let arena = self.context.arena();
        let class = class.trim();
        let class = class.strip_prefix("const ").unwrap_or(class).trim_end_matches('&').trim();
        if let Some(inner) = template(class, &["ArrayRef", "SmallVector", "vector"]) {
            // A size may stand after the class.
            let inner = inner.split(',').next().unwrap_or(inner);
            return Some(Kind::List(arena.value(self.kind(inner)?)));
        }
        if let Some(inner) = template(class, &["optional", "FailureOr"]) {
            return Some(Kind::Optional(arena.value(self.kind(inner)?)));
        }
        let short = short_class(class);
        let integer = |bits, is_signed| Some(Kind::Integer { bits, is_signed });
        match short.strip_prefix("std::").unwrap_or(short) {
            "bool" => return Some(Kind::Bool),
            "int8_t" => return integer(8, true),
            "int16_t" | "short" => return integer(16, true),
            "int32_t" | "int" => return integer(32, true),
            "int64_t" | "long" => return integer(64, true),
            "uint8_t" => return integer(8, false),
            "uint16_t" => return integer(16, false),
            "uint32_t" | "unsigned" | "unsigned int" => return integer(32, false),
            "uint64_t" | "size_t" => return integer(64, false),
            "string" | "StringRef" => return Some(Kind::Text),
            "AffineMap" => return Some(Kind::AffineMap),
            _ => {}
        }
        if let Some(declared) = self.names.class(class, self.namespace) {
            let name = self.str(&declared.name);
            return Some(if declared.is_type {
                Kind::DeclaredType(name)
            } else {
                Kind::DeclaredAttribute(name)
            });
        }
        if let Some(record) = self.enum_record(class) {
            return Some(Kind::Case(self.enumeration(record)));
        }
        let last = last_part(short);
        let is_word = last.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let of_type = last.ends_with("Type") || last.ends_with("TypeInterface");
        let of_attribute = last.ends_with("Attr") || last == "Attribute" || last.ends_with("AttrInterface");
        match (is_word, of_type, of_attribute) {
            (true, true, _) => Some(Kind::Type(self.str(class))),
            (true, _, true) => Some(Kind::Attribute(self.str(class))),
            _ => None,
        }
    }

    /// Returns the record of an enum that C++ code names.
    fn enum_record(&self, class: &str) -> Option<Entry<'r>> {
        self.names.enumeration(class, self.namespace)?;
        let wanted = last_part(class);
        let of_class = |record: &Entry<'r>| &*record.text_or_empty("className") == wanted;
        let enums = self.index.enums.iter().map(|id| Entry { table: self.table, id: *id });
        let mut found = enums.filter(of_class);
        let short = short_class(class);
        let exact = found.clone().find(|record| crate::enums::class_of(*record).ends_with(short));
        exact.or_else(|| found.next())
    }
}

/// Returns the argument of one of these class templates.
fn template<'t>(class: &'t str, names: &[&str]) -> Option<&'t str> {
    let (name, rest) = class.split_once('<')?;
    names.contains(&last_part(name.trim())).then_some(())?;
    rest.trim_end().strip_suffix('>').map(str::trim)
}

/// Returns how values of a kind are stored.
fn stored(kind: Option<Kind<'_>>) -> ParameterKind<'_> {
    match kind {
        Some(Kind::Type(_) | Kind::DeclaredType(_)) => ParameterKind::Type,
        Some(Kind::Attribute(_) | Kind::DeclaredAttribute(_) | Kind::AffineMap) => ParameterKind::Attribute,
        Some(Kind::Integer { .. } | Kind::Bool) => ParameterKind::Custom,
        Some(Kind::Text) => ParameterKind::Text,
        Some(Kind::Case(cases)) => ParameterKind::Enum(cases),
        Some(Kind::List(Kind::Integer { .. })) => ParameterKind::Integers,
        Some(Kind::List(Kind::Type(_) | Kind::DeclaredType(_))) => ParameterKind::Types,
        Some(Kind::List(_)) => ParameterKind::Attributes,
        Some(Kind::Optional(_)) | None => ParameterKind::Custom,
    }
}

impl<'c> Kind<'c> {
    /// Reads a value.
    pub fn parse<'p>(self, parser: &mut dyn OpAsmParser<'p>) -> ParseResult<Attribute<'p>> {
        let context = parser.context();
        let at = parser.current_location();
        match self {
            Kind::Type(class) => {
                let ty = parser.parse_type()?;
                if type_test(class).is_some_and(|test| !test(ty)) {
                    return Err(parser.emit_error(at, "invalid kind of type specified"));
                }
                Ok(context.type_attribute(ty))
            }
            Kind::DeclaredType(name) => {
                let ty = parse_declared_type(parser, name)?;
                if ty.declared_name() != name {
                    let message =
                        format!("invalid kind of type specified: expected {name}, but found '{ty}'");
                    return Err(parser.emit_error(at, &message));
                }
                Ok(context.type_attribute(ty))
            }
            Kind::Attribute(class) => {
                let value = parser.parse_attribute(None)?;
                if may_be(class, value) {
                    return Ok(value);
                }
                Err(parser.emit_error(at, "invalid kind of attribute specified"))
            }
            Kind::DeclaredAttribute(name) => match find_attribute(context, name) {
                Some(spec) => parser.parse_attribute_of(spec, None),
                None => parser.parse_attribute(None),
            },
            Kind::Integer { bits, is_signed } => {
                let Some(value) = parser.parse_optional_integer()? else {
                    return Err(parser.emit_error(at, "expected integer value"));
                };
                let value = match (value.to_i64(), value.to_u64()) {
                    (Some(value), _) => i128::from(value),
                    (None, Some(value)) => i128::from(value),
                    (None, None) => return Err(parser.emit_error(at, "integer value too large")),
                };
                // A negative one without a sign is read as what its bits are.
                let (least, most) = (-(1i128 << (bits - 1)), (1i128 << bits) - 1);
                let most = if is_signed { most >> 1 } else { most };
                if value < least || value > most {
                    return Err(parser.emit_error(at, "integer value too large"));
                }
                let value = if value < 0 && !is_signed { value + (1i128 << bits) } else { value };
                Ok(context.i64_attribute(value as i64))
            }
            Kind::Bool => match parser.parse_optional_integer()? {
                Some(value) => match value.to_u64().filter(|value| *value <= 1) {
                    Some(value) => Ok(context.bool_attribute(value == 1)),
                    None => Err(parser.emit_error(at, "integer value too large")),
                },
                None => Err(parser.emit_error(at, "expected integer value")),
            },
            Kind::Text => Ok(context.string_attribute(&parser.parse_string()?)),
            Kind::Case(cases) => {
                Ok(context.i64_attribute(parse_case(parser, cases, cases.words)?.cast_signed()))
            }
            Kind::AffineMap => Ok(context.affine_map_attribute(parser.parse_affine_map()?)),
            Kind::Optional(inner) => ensure_stack(|| inner.parse(parser)),
            Kind::List(inner) => {
                let mut values = Vec::new();
                loop {
                    values.push(ensure_stack(|| inner.parse(parser))?);
                    if !parser.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                Ok(match inner {
                    Kind::Integer { .. } => {
                        let integers: Vec<i64> = values.iter().filter_map(|value| value.as_i64()).collect();
                        context.dense_i64_array(&integers)
                    }
                    _ => context.array_attribute(&values),
                })
            }
        }
    }

    /// Writes a value, in full if it is qualified.
    pub fn print<'p>(self, value: Attribute<'p>, printer: &mut AsmPrinter<'_, 'p>, is_qualified: bool) {
        match self {
            Kind::Type(_) => printer.print_attribute(value),
            Kind::DeclaredType(_) => match value.as_type() {
                Some(ty) if !is_qualified => printer.print_stripped_type(ty),
                _ => printer.print_attribute(value),
            },
            Kind::Attribute(_) => match value.kind() {
                AttributeKind::String { .. } => printer.print_attribute_without_type(value),
                _ => printer.print_attribute(value),
            },
            Kind::DeclaredAttribute(_) if is_qualified => printer.print_attribute(value),
            Kind::DeclaredAttribute(_) => printer.print_stripped_attribute(value),
            Kind::Integer { is_signed, .. } => {
                let number = value.as_i64().unwrap_or_default();
                let text = if is_signed { number.to_string() } else { number.cast_unsigned().to_string() };
                printer.push_str(&text);
            }
            Kind::Bool => printer.push_str(if value.as_bool() == Some(true) { "true" } else { "false" }),
            Kind::Text => printer.print_string(value.as_bytes().unwrap_or_default()),
            Kind::Case(cases) => {
                let text = cases.text_of(value.as_i64().unwrap_or_default().cast_unsigned());
                if cases.separator.trim() == "," {
                    printer.push_str(&text);
                } else {
                    printer.print_keyword_or_string(&text);
                }
            }
            Kind::AffineMap => match value.as_affine_map() {
                Some(map) => printer.print_affine_map(map),
                None => printer.print_attribute(value),
            },
            Kind::Optional(inner) => ensure_stack(|| inner.print(value, printer, is_qualified)),
            Kind::List(inner) => {
                let values = elements(value);
                match inner {
                    Kind::Integer { is_signed, .. } => {
                        let integers = value.as_i64_array().unwrap_or_default();
                        printer.print_list(integers, |printer, number| {
                            let unsigned = number.cast_unsigned().to_string();
                            printer.push_str(&if *is_signed { number.to_string() } else { unsigned });
                        });
                    }
                    _ => printer.print_list(values.iter().copied(), |printer, value| {
                        inner.print(value, printer, is_qualified);
                    }),
                }
            }
        }
    }
}

/// Reads a type that is declared by a name, which may be left out.
fn parse_declared_type<'p>(parser: &mut dyn OpAsmParser<'p>, name: &str) -> ParseResult<Type<'p>> {
    let context = parser.context();
    let spec = find_type(context, name).filter(|spec| spec.has_syntax() && parser.is_at(Punct::Less));
    let Some(spec) = spec else { return parser.parse_type() };
    let at = parser.current_location();
    let parameters = match (spec.parse, spec.code) {
        (Some(parse), _) => parse(parser, None)?,
        (None, Some(code)) => code.parse(parser, None)?,
        (None, None) => Vec::new(),
    };
    if let Some(verify) = spec.verify {
        let location = parser.location_at(at);
        verify(context, &parameters, &mut |message| context.error(location, message))?;
    }
    context.try_dialect_type(spec, &parameters).map_err(|error| parser.emit_error(at, &error.to_string()))
}

/// Returns the declaration of a type of any registered dialect.
fn find_type<'p>(context: Ctx<'p>, name: &str) -> Option<&'p TypeSpec<'p>> {
    let dialect = context.dialect(name.split_once('.')?.0)?;
    dialect.types.iter().find(|spec| spec.name == name).copied()
}

/// Returns the declaration of an attribute of any registered dialect.
fn find_attribute<'p>(context: Ctx<'p>, name: &str) -> Option<&'p AttributeSpec<'p>> {
    let dialect = context.dialect(name.split_once('.')?.0)?;
    dialect.attributes.iter().find(|spec| spec.name == name).copied()
}

fn elements(value: Attribute<'_>) -> &[Attribute<'_>] {
    value.as_array().unwrap_or_default()
}
