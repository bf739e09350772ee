//! Versions of dialects: what is noted, refused, and brought up to today.

use terrace_bytecode::inspect::inspect;
use terrace_bytecode::{Bytes, DialectEncoding, LazyFile, ReadOptions, WriteOptions, read, write};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Body, Context, OwnedOperation, capture};
use terrace_parser::{Source, TopLevel, parse_source};

/// The dialect `a`, as it was in version 1.
static OLD: [&DialectEncoding; 1] =
    [&DialectEncoding { dialect: "a", version: Some(&[1]), accepts_version: None, upgrade: None }];

/// The same in version 2, which reads 1 and 2, and marks what comes from 1.
static NEW: [&DialectEncoding; 1] = [&DialectEncoding {
    dialect: "a",
    version: Some(&[2]),
    accepts_version: Some(|version| match version {
        [1 | 2] => Ok(()),
        _ => Err(format!("version {version:?} of dialect 'a' is unknown")),
    }),
    upgrade: Some(|version, op| {
        if version == [1] {
            let context = op.op().context();
            let name = context.identifier("a.upgraded");
            op.body_mut().set_attribute(Body::ROOT, name, Some(context.unit_attribute()));
        }
        Ok(())
    }),
}];

/// A version that is not there yet.
static NEWER: [&DialectEncoding; 1] =
    [&DialectEncoding { dialect: "a", version: Some(&[3]), accepts_version: None, upgrade: None }];

fn file(encoding: &'static [&'static DialectEncoding]) -> Vec<u8> {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(b"module { \"a.b\"() {sym_name = \"s\"} : () -> () }", "f");
    let op = parse_source(&context, source, TopLevel::Module).expect("the program is right");
    write(op.op(), &WriteOptions { encodings: encoding, ..WriteOptions::default() })
        .expect("it can be written")
}

/// Reads a file and returns what is printed, with its diagnostics.
fn read_with(bytes: &[u8], encodings: &'static [&'static DialectEncoding]) -> (String, Vec<String>) {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let options = ReadOptions { name: "f", encodings, ..ReadOptions::default() };
    let (op, told) = capture(|| read(&context, &Bytes::Borrowed(bytes), &options, |_| Ok(())));
    let print = |op: OwnedOperation<'_>| print_operation(op.op(), &PrintFlags::default());
    (op.map(print).unwrap_or_default(), told.into_iter().map(|diagnostic| diagnostic.message).collect())
}

#[test]
fn an_older_version_is_upgraded() {
    let (text, told) = read_with(&file(&OLD), &NEW);
    assert!(text.starts_with("module attributes {a.upgraded} {"), "{text}");
    assert!(told.is_empty());
    let (text, _) = read_with(&file(&NEW), &NEW);
    assert!(text.starts_with("module {"), "{text}");
}

#[test]
fn versions_that_nobody_understands_are_refused() {
    let bytes = file(&NEWER);
    let report = inspect(&bytes).expect("it is a file");
    let versions: Vec<_> = report.dialects.iter().map(|dialect| dialect.version.as_deref()).collect();
    assert_eq!(versions, [None, Some(&[3][..])]);
    assert_eq!(read_with(&bytes, &NEW).1, ["version [3] of dialect 'a' is unknown"]);
    let without = "dialect 'a' does not implement the bytecode interface, but found a version entry";
    assert_eq!(read_with(&bytes, &[]).1, [without]);
}

#[test]
fn a_symbol_is_upgraded_on_its_own() {
    let bytes = file(&OLD);
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let options = ReadOptions { name: "f", encodings: &NEW, ..ReadOptions::default() };
    let file = LazyFile::open(&context, &Bytes::Borrowed(&bytes), &options).expect("it is right");
    let symbol = file.symbol("s").expect("it is right").expect("there is such a symbol");
    let op = file.load(&symbol).expect("it is right");
    assert_eq!(
        print_operation(op.op(), &PrintFlags::default()),
        "\"a.b\"() {a.upgraded, sym_name = \"s\"} : () -> ()\n"
    );
}
