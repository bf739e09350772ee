//! Files of which only a part is read.

use terrace_bytecode::{Bytes, LazyFile, ReadOptions, WriteOptions, inspect::inspect, write};
use terrace_ir::Context;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_parser::{Source, TopLevel, parse_source};

const PROGRAM: &str = r#"
module @outer {
  module @first {
    "a.b"() {k = 1 : i8} : () -> ()
  }
  "a.symbol"() {sym_name = "second"} : () -> ()
  "a.nameless"() ({ "a.c"() : () -> () }) : () -> ()
  module @third { module @inner {} }
}
"#;

fn file() -> Vec<u8> {
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(PROGRAM.as_bytes(), "f");
    let op = parse_source(&context, source, TopLevel::Module).expect("the program is right");
    write(op.op(), &WriteOptions::default()).expect("the newest version holds everything")
}

#[test]
fn symbols_are_listed_and_loaded() {
    let bytes = file();
    let context = Context::new(&[]);
    context.set_allows_unregistered_dialects(true);
    let file =
        LazyFile::open(&context, &Bytes::Borrowed(&bytes), &ReadOptions::default()).expect("it is right");
    let mut names = Vec::new();
    file.visit_symbols(|symbol| {
        names.push((String::from_utf8_lossy(symbol.name).into_owned(), symbol.op_name.as_str()));
        true
    })
    .expect("it is right");
    let expected = [("first", "builtin.module"), ("second", "a.symbol"), ("third", "builtin.module")];
    assert_eq!(names, expected.map(|(name, op)| (name.to_owned(), op)));
    let loaded = |name| {
        let symbol = file.symbol(name).expect("it is right").expect("there is such a symbol");
        let op = file.load(&symbol).expect("it is right");
        print_operation(op.op(), &PrintFlags::default())
    };
    assert_eq!(loaded("first"), "module @first {\n  \"a.b\"() {k = 1 : i8} : () -> ()\n}\n");
    assert_eq!(loaded("second"), "\"a.symbol\"() {sym_name = \"second\"} : () -> ()\n");
    assert!(file.symbol("inner").expect("it is right").is_none());
}

#[test]
fn a_report_without_loading() {
    let report = inspect(&file()).expect("it is right");
    assert_eq!((report.version, &*report.producer), (6, WriteOptions::default().producer));
    let dialects: Vec<_> = report.dialects.iter().map(|d| (&*d.name, d.op_names)).collect();
    assert_eq!(dialects, [("builtin", 1), ("a", 4)]);
    let sum: usize = report.sections.iter().map(|section| section.size_bytes).sum();
    assert!(sum < report.size_bytes);
}
