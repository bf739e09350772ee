//! Rules from text, applied to programs.

use std::path::Path;
use std::sync::Arc;
use terrace_drr::compile;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Context, PatternRewriter};
use terrace_ods_loader::{Declarations, Library};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_rules::{Natives, rules_of};
use terrace_tablegen::{Loader, parse};

/// Finds included files in the folder of the loader's tests.
pub struct Includes;

impl Loader for Includes {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ods-loader/tests/include");
        Some((name.to_owned(), std::fs::read_to_string(folder.join(name)).ok()?))
    }
}

/// The dialect of the tests.
pub const PRELUDE: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
def A : Op<D, "a"> { let arguments = (ins AnyType:$x); let results = (outs I32:$y); }
def B : Op<D, "b"> { let arguments = (ins AnyType:$x, I32Attr:$n); let results = (outs AnyType:$y); }
def C : Op<D, "c"> { let arguments = (ins Variadic<AnyType>:$x); let results = (outs Variadic<AnyType>:$y); }
"#;

/// Parses a file that begins with the [`PRELUDE`]; `None` if it is wrong.
pub fn declarations(text: &str) -> Option<Declarations> {
    let parsed = parse("test.td", &format!("{PRELUDE}{text}"), &[], &mut Includes);
    parsed.is_valid().then(|| Declarations::read(parsed))
}

/// Returns why a rule is refused; empty if it is compiled.
pub fn refusal(rule: &str) -> String {
    let declarations = declarations(rule).expect("the file is valid");
    let context = Context::new(&[&terrace_pdl::DIALECT, &terrace_pdl_interp::DIALECT]);
    declarations.load(&context, "d", Library::new()).expect("the dialect is declared");
    let rules = compile(&declarations, &context, &Natives::new());
    let last = rules.report.last().expect("there is a rule");
    last.refused.clone().unwrap_or_default()
}

/// Applies rules once to each operation of a program; returns its text, or nothing if the rules cannot be compiled.
pub fn apply(declarations: &Declarations, natives: &Natives, program: &str) -> Option<String> {
    let context = Context::new(&[&terrace_pdl::DIALECT, &terrace_pdl_interp::DIALECT]);
    for dialect in declarations.dialects() {
        declarations.load(&context, &dialect, Library::new());
    }
    context.set_allows_unregistered_dialects(true);
    let rules = compile(declarations, &context, natives);
    let compiled = Arc::new(rules_of(rules.module.op(), &rules.natives).ok()?);
    let source = Source::new(program.as_bytes(), "program");
    let mut program = parse_source(&context, source, TopLevel::Module).ok()?;
    let block = program.op().region(0).first_block()?;
    let ops: Vec<_> = block.ops().map(|op| op.id()).collect();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(program.body_mut(), &mut listener);
    for op in ops {
        if !rewriter.body().is_erased(op) {
            rewriter.set_insertion_point(op);
            let _ = compiled.apply(op, &mut rewriter);
        }
    }
    Some(print_operation(program.op(), &PrintFlags { op_generic: true, ..PrintFlags::default() }))
}
