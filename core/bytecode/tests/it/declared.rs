//! Attributes whose dialect declares how bytecode holds them.

use terrace_bytecode::{Bytes, ReadOptions, WriteOptions, read, write};
use terrace_ir::spec::FieldEncoding::{
    Attribute as One, Attributes, Bool, Integer, Integers, OptionalAttribute, OptionalInteger, Text,
};
use terrace_ir::spec::{
    AttributeEncoding, AttributeSpec, EnumCase, EnumSpec, ParameterForm, ParameterKind, ParameterSpec,
};
use terrace_ir::{Attribute, Body, Context, DialectSpec, Identifier, OwnedOperation, capture};
use terrace_parser::{Source, TopLevel, parse_source};

static CASES: EnumSpec<'static> = EnumSpec {
    name: "a.Case",
    namespace: "",
    words: "",
    summary: "",
    width_bits: 32,
    is_bits: false,
    separator: "",
    prints_groups: false,
    is_quoted: false,
    cases: &[EnumCase { text: "x", value: 5, symbol: "x" }],
};

fn is_text(attribute: Attribute<'_>) -> bool {
    attribute.as_bytes().is_some()
}

/// One parameter of each kind, and one that the encoding leaves out.
static ALL: AttributeSpec<'static> = AttributeSpec {
    parameters: &[
        ParameterSpec::required("byte", ParameterKind::Integer)
            .written("uint8_t", ParameterForm::Unsigned(8)),
        ParameterSpec::required("case", ParameterKind::Enum(&CASES))
            .written("Case", ParameterForm::Case(&CASES, "cases"))
            .or_absent(),
        ParameterSpec::required("distance", ParameterKind::Integer)
            .written("std::optional<uint64_t>", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("flag", ParameterKind::Custom).written("bool", ParameterForm::Bool),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_text)),
        ParameterSpec::required("one", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_text)),
        ParameterSpec::required("other", ParameterKind::Attribute)
            .written("AllAttr", ParameterForm::Declared(&ALL))
            .or_absent(),
        ParameterSpec::required("some", ParameterKind::Attributes)
            .written("ArrayRef<StringAttr>", ParameterForm::SeveralInFull(is_text))
            .or_absent(),
        ParameterSpec::required("numbers", ParameterKind::Integers).or_absent(),
        ParameterSpec::required("rest", ParameterKind::Attribute).or_absent(),
    ],
    print: Some(|values, printer| {
        printer.push_str(if values[9].is_unit() { "<>" } else { "<with rest>" });
    }),
    encoding: Some(AttributeEncoding {
        code: 3,
        fields: &[
            Integer,
            Integer,
            OptionalInteger,
            Bool,
            Text,
            One,
            OptionalAttribute,
            Attributes,
            Integers,
        ],
    }),
    ..AttributeSpec::new("a.all")
};

static DIALECT: DialectSpec<'static> = DialectSpec { attributes: &[&ALL], ..DialectSpec::new("a") };

fn context<'c>() -> Context<'c> {
    Context::new(&[&DIALECT])
}

/// The file of a module with that attribute.
fn file_of<'c>(context: &'c Context<'c>, attribute: Attribute<'c>) -> Vec<u8> {
    let source = Source::new(b"module {}", "f");
    let mut op = parse_source(context, source, TopLevel::Module).expect("the program is right");
    op.body_mut().set_attribute(Body::ROOT, name(context), Some(attribute));
    write(op.op(), &WriteOptions::default()).expect("it can be written")
}

fn name<'c>(context: &'c Context<'c>) -> Identifier<'c> {
    context.identifier("a.here")
}

/// The attribute that a file has, or why it is not read.
fn read_with<'c>(context: &'c Context<'c>, bytes: &[u8]) -> Result<Attribute<'c>, String> {
    let options = ReadOptions { name: "f", ..ReadOptions::default() };
    let (op, told) = capture(|| read(context, &Bytes::Borrowed(bytes), &options, |_| Ok(())));
    let op: OwnedOperation<'c> =
        op.map_err(|_| told.first().map(|one| one.message.clone()).unwrap_or_default())?;
    op.op().attribute("a.here").ok_or_else(|| "the attribute is not there".to_owned())
}

/// An attribute with something in every field.
fn full<'c>(context: &'c Context<'c>) -> Attribute<'c> {
    let (text, number) = (context.string_attribute("t"), |value| context.i64_attribute(value));
    let least = least(context);
    context.dialect_attribute(
        &ALL,
        &[
            number(200),
            number(5),
            number(6),
            context.bool_attribute(true),
            text,
            text,
            least,
            context.array_attribute(&[text, text]),
            context.array_attribute(&[number(7), number(-1)]),
            context.absent_parameter(),
        ],
    )
}

/// An attribute with as little as can be.
fn least<'c>(context: &'c Context<'c>) -> Attribute<'c> {
    let (text, absent) = (context.string_attribute("u"), context.absent_parameter());
    let none = context.bool_attribute(false);
    let zero = context.i64_attribute(0);
    context.dialect_attribute(&ALL, &[zero, absent, absent, none, text, text, absent, absent, absent, absent])
}

#[test]
fn fields_read_back() {
    let context = context();
    for attribute in [full(&context), least(&context)] {
        let bytes = file_of(&context, attribute);
        assert_eq!(read_with(&context, &bytes), Ok(attribute));
    }
}

/// The code, 200, a case, 6 with its flag, true; the number of a text, then those of attributes; two and two in lists.
const FULL: &[u8] = b"\x07\x22\x03\x0b\x1b\x01\x07\x01\x1f\x01\x05\x03\x03\x01\x05\x0f\0";

#[test]
fn bytes_of_fields() {
    let context = context();
    let bytes = file_of(&context, full(&context));
    let at = bytes.windows(FULL.len()).position(|window| window == FULL);
    assert!(at.is_some(), "{bytes:x?}");
}

#[test]
fn what_has_no_place_is_text() {
    let context = context();
    let mut parameters = full(&context).as_dialect("a.all").expect("it is one").to_vec();
    parameters[9] = context.string_attribute("rest");
    let bytes = file_of(&context, context.dialect_attribute(&ALL, &parameters));
    let text = b"#a.all<with rest>\0";
    assert!(bytes.windows(text.len()).any(|window| window == text));
}

#[test]
fn wrong_fields_are_refused() {
    let context = context();
    let file = file_of(&context, full(&context));
    let at = file.windows(FULL.len()).position(|window| window == FULL).expect("it is there");
    // Where, which byte, and why not.
    for (offset, byte, expected) in [
        (0, 0x09, "unknown attribute code: 4"),
        (2, 0x06, "invalid value of 'byte': 392"),
        (3, 0x0d, "invalid value of 'case': 6"),
        (6, 0xff, "invalid string index: 127"),
        (7, 0xff, "invalid Attribute index: 127"),
        (8, 0x03, "expected mlir::a::AllAttr, but got: \"t\""),
        (10, 0xfd, "attempting to parse a byte at the end of the bytecode"),
        (11, 0x01, "an attribute is missing in 'some'"),
        (13, 0x00, "unexpected trailing bytes after Attribute entry"),
    ] {
        let mut changed = file.clone();
        changed[at + offset] = byte;
        assert_eq!(read_with(&context, &changed), Err(expected.to_owned()), "byte {offset}");
    }
}

#[test]
fn every_changed_byte_is_answered() {
    let context = context();
    let file = file_of(&context, full(&context));
    for at in 4..file.len() {
        for byte in (0..=255).step_by(17).chain([file[at] ^ 1, file[at] ^ 2]) {
            let mut changed = file.clone();
            changed[at] = byte;
            // Whatever the answer is, there is one.
            let _ = read_with(&self::context(), &changed);
        }
    }
}
