//! Errors are values: what is wrong, where, and the line that is meant.
//!
//! ```sh
//! cargo run -p terrace --example diagnostics
//! ```

use terrace::ir::Severity;
use terrace::prelude::*;

const INVALID: &str = "\
func.func @f(%x: i32, %y: f32) -> i32 {
  %sum = arith.addi %x, %y : i32
  return %sum : i32
}
";

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let session = Session::new();

    // A program that is invalid: the diagnostics, with positions and notes.
    let Err(Error::Parse(report)) = session.parse_named(INVALID, "invalid.mlir") else {
        panic!("'%y' has another type");
    };
    let error = report.first_error().expect("an error was reported");
    let position = error.place.position.as_ref().expect("an error of the text has a position");
    assert_eq!((error.severity, position.line, position.column), (Severity::Error, 2, 25));
    assert_eq!(error.notes.len(), 1);
    let rendered = report.render();
    println!("{rendered}");
    let first_lines = "\
invalid.mlir:2:25: error: use of value '%y' expects different type than prior uses: 'i32' vs 'f32'
  %sum = arith.addi %x, %y : i32
                        ^
";
    assert!(rendered.starts_with(first_lines));

    // A pipeline that does not exist: its text, and the reason.
    let mut module = session.parse_named("func.func private @f()", "valid.mlir")?;
    let Err(Error::Pipeline { pipeline, error }) = module.run("cse,canonicalise") else {
        panic!("there is no such pass");
    };
    assert_eq!(pipeline, "cse,canonicalise");
    assert!(
        error.to_string().contains("'canonicalise' does not refer to a registered pass or pass pipeline")
    );
    Ok(())
}
