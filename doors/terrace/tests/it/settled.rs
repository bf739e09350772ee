//! Which passes are noted as having nothing more to do in a function.

use terrace::ir::{Context, Settled};
use terrace::parser::{Source, TopLevel, parse_source};
use terrace::pass::{PassManager, RunSettings};
use terrace::registry::{DIALECTS, PASSES};

/// Returns the settled state of the only function in a program after a pipeline on functions, and the number of
/// `canonicalize`, `cse` and `sccp` passes in it.
fn noted_after(text: &str, pipeline: &str) -> (Settled, usize) {
    let context = Context::new(DIALECTS);
    let source = Source::new(text.as_bytes(), "f.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program is read");
    let of_pass = ["canonicalize", "cse", "sccp"].map(|pass| {
        let text = PassManager::of_text(pass, &PASSES).expect("the pass is there").steps()[0].to_text();
        context.number_of_pass(&text).expect("there is a number")
    });
    let pipeline = format!("func.func({pipeline})");
    let mut manager = PassManager::of_text(&pipeline, &PASSES).expect("the pipeline is right");
    manager.run(&context, &mut module, RunSettings::default()).expect("the passes run");
    let body = module.body();
    let settled = body.child(body.children()[0]).expect("the function has a body").settled();
    (settled, of_pass.into_iter().filter(|pass| settled.contains(*pass)).count())
}

const CANONICAL: &str = "func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = arith.muli %x, %two : i32
  %b = arith.subi %one, %a : i32
  return %b : i32
}";

#[test]
fn passes_that_change_nothing_are_settled() {
    let (settled, count) = noted_after(CANONICAL, "canonicalize,cse");
    assert_eq!(count, 2);
    let (same, _) = noted_after(CANONICAL, "canonicalize,cse,canonicalize,cse");
    assert_eq!(same, settled);
    let (only_one, count) = noted_after(CANONICAL, "canonicalize{max-iterations=7}");
    assert_eq!(count, 0, "with other options it is another pass");
    assert_ne!(only_one, Settled::NONE);
}

#[test]
fn constants_in_another_order_leave_them_settled() {
    let (settled, count) = noted_after(CANONICAL, "canonicalize,cse,sccp");
    assert_eq!(count, 2);
    assert_eq!(settled, noted_after(CANONICAL, "canonicalize,cse").0);
}

#[test]
fn a_change_unsettles() {
    // What goes round in the loop is always the same, which `sccp` alone finds out.
    let text = "func.func @f(%c: i1) -> i32 {
      %one = arith.constant 1 : i32
      cf.br ^head(%one : i32)
    ^head(%x: i32):
      %same = arith.muli %x, %x : i32
      cf.cond_br %c, ^head(%same : i32), ^end
    ^end:
      return %x : i32
    }";
    assert_eq!(noted_after(text, "canonicalize,cse").1, 2);
    assert_eq!(noted_after(text, "canonicalize,cse,sccp").0, Settled::NONE);
    let text = "func.func @f(%x: i32) -> i32 {
      %a = arith.muli %x, %x : i32
      %b = arith.muli %x, %x : i32
      %c = arith.subi %a, %b : i32
      return %c : i32
    }";
    assert_eq!(
        noted_after(text, "canonicalize,cse").0,
        Settled::NONE,
        "what follows from it was not looked at"
    );
    assert_eq!(noted_after(text, "canonicalize,cse,canonicalize,cse").1, 2);
}

#[test]
fn what_was_asked_of_the_surroundings_is_not_noted() {
    let text = "memref.global \"private\" @g : memref<4xf32>
    func.func @f() -> f32 {
      %m = memref.get_global @g : memref<4xf32>
      %x = affine.load %m[1] : memref<4xf32>
      return %x : f32
    }";
    let (_, count) = noted_after(text, "canonicalize,cse");
    assert_eq!(count, 1, "the global may become a constant, so canonicalize asks again");
}
