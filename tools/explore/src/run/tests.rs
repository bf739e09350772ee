//! Tests of recording: what is shown after the last pass is what the pipeline leaves, and operations are followed.

use super::versions::Versions;
use super::{Input, Outcome, run};
use terrace_pass::parse_top_level;
use terrace_registry::PASSES;

fn explored(program: &str, pipeline: &str) -> Outcome {
    run(&Input {
        name: "test.mlir",
        bytes: program.as_bytes(),
        pipeline: parse_top_level(pipeline, &PASSES).map_err(String::from),
        verifies_each: true,
        allows_unregistered: true,
        affine: None,
    })
}

/// Returns the text of each version, made from the changes.
fn texts(outcome: &Outcome) -> Vec<String> {
    let mut versions = Versions::of(&outcome.story);
    let mut texts = Vec::new();
    for step in 0..=outcome.steps.len() {
        versions.apply(step as u32, &outcome.story);
        texts.push(versions.text(&outcome.story));
    }
    texts
}

/// Returns the operations of a name, with the step and pattern that made them and the names of their origins.
fn origins(outcome: &Outcome, name: &str) -> Vec<String> {
    let tracks = &outcome.story.tracks.tracks;
    let found = tracks.iter().filter(|track| &*track.name == name);
    found
        .map(|track| {
            let parents: Vec<&str> =
                track.parents.iter().map(|parent| &*tracks[*parent as usize].name).collect();
            format!("{} {} {}", track.step, track.pattern.unwrap_or("-"), parents.join(","))
        })
        .collect()
}

const PROGRAM: &str = r#"
func.func private @sink(i32)
func.func @helper(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %y = arith.muli %x, %c2 : i32
  return %y : i32
}
func.func @main(%a: i32, %b: memref<16xf32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %sum = arith.addi %a, %c0 : i32
  %h:2 = "test.two"(%sum) {text = "%sum ^bb1 \" </script>"} : (i32) -> (i32, i32)
  %p = arith.addi %h#0, %h#1 : i32
  %q = call @helper(%p) : (i32) -> i32
  %z = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %z to %n step %one iter_args(%s = %q) -> (i32) {
    %v = memref.load %b[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %b[%i] : memref<16xf32>
    %t = arith.addi %s, %s : i32
    scf.yield %t : i32
  }
  %c = arith.cmpi slt, %r, %a : i32
  cf.cond_br %c, ^bb1(%r : i32), ^bb2
^bb1(%k: i32):
  return %k : i32
^bb2:
  cf.br ^bb1(%p : i32)
}
module @inner {
  func.func @deep() { return }
}
"#;

#[test]
fn the_last_version_is_what_the_pipeline_leaves() {
    let pipelines = [
        "builtin.module()",
        "builtin.module(canonicalize,cse,inline,canonicalize)",
        "builtin.module(func.func(canonicalize,cse,loop-invariant-code-motion),symbol-dce)",
        "builtin.module(func.func(cse),convert-scf-to-cf,func.func(canonicalize),convert-math-to-libm,canonicalize)",
        "builtin.module(inline,convert-scf-to-cf,func.func(cse,canonicalize),convert-to-llvm,reconcile-unrealized-casts)",
        "builtin.module(builtin.module(func.func(canonicalize)),strip-debuginfo,sccp)",
    ];
    for pipeline in pipelines {
        let outcome = explored(PROGRAM, pipeline);
        assert!(outcome.succeeded, "{pipeline}: {:?}", outcome.told);
        let texts = texts(&outcome);
        assert_eq!(
            texts.last().expect("there is a version").trim_end(),
            outcome.text.trim_end(),
            "{pipeline}"
        );
    }
}

#[test]
fn symbols_that_nested_passes_ask_for_are_shown() {
    let program = "func.func @f(%a: f32) -> f32 { %b = math.tan %a : f32 return %b : f32 }";
    for rest in ["", ",symbol-dce"] {
        let outcome = explored(program, &format!("builtin.module(func.func(convert-math-to-libm){rest})"));
        let texts = texts(&outcome);
        assert_eq!(texts.last().expect("there is a version").trim_end(), outcome.text.trim_end());
    }
}

#[test]
fn operations_are_followed() {
    let program = "func.func @f(%a: i32) -> i32 {
      %c = arith.constant 4 : i32
      %d = arith.constant 5 : i32
      %e = arith.addi %c, %d : i32
      %g = arith.muli %a, %e : i32
      return %g : i32
    }";
    let outcome = explored(program, "builtin.module(func.func(canonicalize),convert-to-llvm)");
    assert!(outcome.succeeded);
    // 4 + 5 becomes a constant, which then becomes one of LLVM.
    let constants = origins(&outcome, "arith.constant");
    assert_eq!(constants, ["0 - ", "0 - ", "1 fold arith.addi"]);
    assert_eq!(origins(&outcome, "llvm.mlir.constant"), ["2 ConstantOpLowering arith.constant"]);
    assert_eq!(origins(&outcome, "llvm.mul"), ["2 MulIOpLowering arith.muli"]);
    assert_eq!(origins(&outcome, "llvm.func"), ["2 FuncOpConversion func.func"]);
}

#[test]
fn a_pass_without_effect_has_no_change() {
    let outcome = explored(PROGRAM, "builtin.module(cse,cse,func.func(cse))");
    let mut versions = Versions::of(&outcome.story);
    let changes: Vec<bool> = (0..4)
        .map(|step| {
            let change = versions.apply(step, &outcome.story);
            change.hunks.is_empty() && change.names.is_empty()
        })
        .collect();
    assert_eq!(changes, [false, true, true, true]);
}

#[test]
fn what_fails_is_shown_up_to_there() {
    let broken = explored("func.func @f() { %x = arith.addi %y : i32 }", "builtin.module(cse)");
    assert!(!broken.succeeded && broken.told[0].contains("test.mlir:1:"), "{:?}", broken.told);

    let unknown = explored("func.func @f() { return }", "builtin.module(nonsense)");
    assert!(!unknown.succeeded);
    assert!(unknown.told[0].contains("'nonsense' does not refer to a registered pass"), "{:?}", unknown.told);
    assert!(texts(&unknown)[0].contains("func.func @f()"));

    let program = "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {
      %b = arith.addi %a, %a : tensor<4xi32>
      %c = arith.addi %a, %a : tensor<4xi32>
      %d = \"other.op\"(%b, %c) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
      return %d : tensor<4xi32>
    }";
    let failing = explored(program, "builtin.module(func.func(cse),one-shot-bufferize,cse)");
    assert!(!failing.succeeded);
    assert_eq!((failing.steps.len(), &failing.story.failed[..]), (3, &[2][..]));
    assert!(failing.told[0].contains("error: op was not bufferized"), "{:?}", failing.told);
    let texts = texts(&failing);
    assert_eq!(texts[1].matches("arith.addi").count(), 1);
    assert!(texts[2].contains("other.op"));
}
