//! Builds a function with locations of a source file, and writes it as LLVM IR with debug info.
//!
//! ```sh
//! cargo run -p terrace --example debug_info
//! ```

use terrace::parser::parse_attribute;
use terrace::prelude::*;
use terrace::target_llvm::translate;

const SUBPROGRAM: &str = r#"#llvm.di_subprogram<
  id = distinct[0]<>, name = "twice", line = 1, scopeLine = 1, subprogramFlags = Definition,
  scope = #llvm.di_file<"source.calc" in "/src">, file = #llvm.di_file<"source.calc" in "/src">,
  compileUnit = #llvm.di_compile_unit<
    id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #llvm.di_file<"source.calc" in "/src">,
    isOptimized = false, emissionKind = Full>,
  type = #llvm.di_subroutine_type<>>"#;

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let mut module = Session::new().build(|b| {
        let context = b.context();
        let place = |line| context.file_line_col("source.calc", line, 3);
        let subprogram = parse_attribute(context, SUBPROGRAM).expect("the attribute is well-formed");
        let i32 = context.integer_type(32);
        // The location of a function carries what the debugger calls it.
        b.with_location(context.fused(&[place(1)], Some(subprogram)), |b| {
            b.func("twice", &[i32], &[i32], |b, arguments| {
                let x = arguments[0];
                let sum = b.with_location(place(2), |b| b.addi(x, x));
                b.with_location(place(3), |b| b.return_(&[sum]));
            });
        });
    })?;
    module.run("lower-to-llvm")?;
    let text = module.with(|op| translate(op).map(|written| written.text));
    let text = text.expect("the module is in the llvm dialect");
    println!("{text}");
    assert!(text.contains("define i32 @twice(i32 %0) !dbg"));
    assert!(text.contains("!DISubprogram(name: \"twice\""));
    assert!(text.contains("!DILocation(line: 2, column: 3"));
    Ok(())
}
