//! The same bytes come out for any number of threads, and each time.

mod memory;

use memory::run_opt;
use std::fmt::Write;

const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),inline,\
                        func.func(canonicalize{region-simplify=aggressive},cse,loop-invariant-code-motion,\
                        control-flow-sink),sccp,canonicalize,symbol-dce,\
                        composite-fixed-point-pass{pipeline=any(canonicalize,cse)})";

/// Functions of several shapes, which call each other.
fn program(functions: usize) -> String {
    let mut text = String::new();
    for number in 0..functions {
        let (callee, visibility) = (number / 2, if number % 3 == 1 { "private " } else { "" });
        let _ = write!(
            text,
            "func.func {visibility}@f{number}(%x: i32, %c: i1, %n: index) -> i32 {{
  %k = arith.constant {number} : i32
  %same = arith.constant {number} : i32
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.addi %x, %k : i32
  %b = arith.addi %x, %same : i32
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %a) -> i32 {{
    %still = arith.muli %k, %b : i32
    %next = arith.addi %s, %still : i32
    scf.yield %next : i32
  }}
  cf.cond_br %c, ^then, ^else
^then:
  %d = func.call @f{callee}(%sum, %c, %n) : (i32, i1, index) -> i32
  cf.br ^end(%d : i32)
^else:
  cf.br ^end(%sum : i32)
^end(%r: i32):
  return %r : i32
}}
func.func private @declared{number}()
"
        );
    }
    text
}

/// The output and what was reported: the IR after each pass, and the statistics.
fn run(text: &str, threads: usize) -> (String, String) {
    let threads = format!("--threads={threads}");
    let arguments = [PIPELINE, &threads, "--mlir-print-ir-after-all", "--mlir-pass-statistics"];
    let (status, memory) = run_opt(text, &arguments, &terrace::registry::PASSES);
    assert_eq!(status, 0, "{}", memory.errors);
    (memory.text("output.mlir"), memory.errors)
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let text = program(60);
    let many = run(&text, 8);
    assert!(many.1.contains("IR Dump After Inliner"), "passes are watched");
    for threads in [1, 2] {
        assert!(run(&text, threads) == many, "{threads} threads give what 8 give");
    }
}

#[test]
fn nothing_depends_on_the_run() {
    let text = program(12);
    let first = run(&text, 8);
    for number in 1..20 {
        assert!(run(&text, 8) == first, "run {number} gives what the first gave");
    }
}
