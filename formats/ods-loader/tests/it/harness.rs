//! A dialect from text, and programs in it.

use std::path::Path;
use terrace_ir::verify::verify;
use terrace_ir::{Context, capture};
use terrace_ods_loader::{Declarations, Library, Report};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_tablegen::{Loader, parse};

/// Finds included files in the folder of the tests.
pub struct Includes;

impl Loader for Includes {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/include").join(name);
        Some((name.to_owned(), std::fs::read_to_string(path).ok()?))
    }
}

/// The files that all tests include, and a dialect `d`.
pub const PRELUDE: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
"#;

/// Parses a file that begins with the [`PRELUDE`]; `None` if it is wrong.
pub fn declarations(text: &str) -> Option<Declarations> {
    let parsed = parse("test.td", &format!("{PRELUDE}{text}"), &[], &mut Includes);
    parsed.is_valid().then(|| Declarations::read(parsed))
}

/// Loads the dialect; returns the report.
pub fn report(text: &str) -> Report {
    let context = Context::new(&[]);
    let declarations = declarations(text).expect("the file is valid");
    declarations.load(&context, "d", Library::new()).expect("the dialect is declared")
}

/// Reads and verifies a program in the dialect that a file declares; returns the first message, if there is one.
pub fn check(declarations: &Declarations, program: &str) -> Option<String> {
    let context = Context::new(&[]);
    for dialect in declarations.dialects() {
        declarations.load(&context, &dialect, Library::new());
    }
    context.set_allows_unregistered_dialects(true);
    let source = Source::new(program.as_bytes(), "program");
    let (outcome, told) = capture(|| {
        let program = parse_source(&context, source, TopLevel::Module)?;
        verify(program.op())
    });
    assert_eq!(outcome.is_err(), !told.is_empty(), "{program}");
    told.into_iter().next().map(|one| one.message)
}
