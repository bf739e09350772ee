//! A program without `unsafe` that tries to misuse the library: it gets errors, never undefined behavior.
//!
//! A documentation test of `Module::jit` shows that a call of machine code needs `unsafe`; ids and constructors are in the
//! tests of `terrace_ir`.
#![forbid(unsafe_code)]
#![cfg(feature = "jit")]

use std::sync::Arc;
use terrace::jit::{MemRef, MemRefMut, OptimizationLevel};
use terrace::pass::{FnPass, PassManager, PipelineErrorKind};
use terrace::prelude::*;

#[test]
fn views_lie_in_their_memory() {
    let message = |wrong: Result<_, terrace::jit::ShapeError>| {
        wrong.map(|_: ()| ()).expect_err("it does not").to_string()
    };
    let of = |shape| MemRef::new(&[1.0f32; 6], shape).map(|_| ());
    assert_eq!(message(of([2, 4])), "the shape needs 8 elements, but 6 were given");
    assert_eq!(message(of([1, 5])), "the shape needs 5 elements, but 6 were given");
    assert_eq!(message(of([usize::MAX, 2])), "the shape is larger than memory");
    assert!(of([3, 2]).is_ok());
    let of = |offset, shape, strides| MemRef::strided(&[1u8; 6], offset, shape, strides).map(|_| ());
    assert_eq!(message(of(1, [2, 2], [3, 2])), "the shape needs 7 elements, but 6 were given");
    assert_eq!(message(of(0, [2, 2], [usize::MAX, 1])), "the shape is larger than memory");
    assert_eq!(message(of(7, [0, 2], [1, 1])), "the shape needs 7 elements, but 6 were given");
    assert!(of(0, [2, 2], [3, 2]).is_ok());
    assert!(of(6, [0, 2], [usize::MAX, 1]).is_ok());
    assert!(MemRefMut::new(&mut [1u8; 2], []).is_err());
}

#[test]
fn an_artifact_outlives_its_module_and_session() {
    let code = {
        let session = Session::new();
        let module = session.parse("func.func @f() -> i32 { %c = arith.constant 1 : i32 return %c : i32 }");
        module.and_then(|module| module.jit()).expect("it is compiled")
    };
    let other = Arc::clone(&code);
    let names = std::thread::spawn(move || other.functions()).join().expect("the thread returns");
    assert_eq!(names, ["f"]);
    // An address is a number until somebody vouches for a call.
    assert!(code.address("f").is_some_and(|address| !address.is_null()));
    assert!(code.address("g").is_none());
    assert_eq!(code.signature("f"), Some((vec![], vec!["i32".to_owned()])));
}

#[test]
fn what_cannot_be_compiled_is_an_error() {
    let session = Session::new();
    let module =
        session.parse("func.func private @missing() func.func @f() { call @missing() : () -> () return }");
    let error = module.and_then(|module| module.jit()).err().expect("it is not defined anywhere");
    assert!(error.to_string().contains("needs 'missing', which is not defined anywhere"), "{error}");
    let module =
        session.parse("llvm.func @f(%a: f80) -> f80 { %0 = llvm.fadd %a, %a : f80 llvm.return %0 : f80 }");
    let error = module.and_then(|module| module.object_file(OptimizationLevel::Speed));
    assert!(matches!(error, Err(Error::Compile(_))));
}

#[test]
fn wide_integers_are_compiled_to_object_files() {
    let session = Session::new();
    let module = session.parse(
        "func.func @f(%a: i252, %b: i252) -> i252 {
           %0 = arith.muli %a, %b : i252
           %1 = arith.remui %0, %b : i252
           %2 = arith.divsi %1, %a : i252
           %3 = arith.shrui %2, %b : i252
           %4 = arith.minsi %3, %a : i252
           return %4 : i252
         }",
    );
    let object =
        module.and_then(|module| module.object_file(OptimizationLevel::Speed)).expect("it is compiled");
    assert!(object.len() > 100);
}

#[test]
fn errors_of_pipelines_have_positions() {
    let session = Session::new();
    let mut module = session.parse("module {}").expect("it is correct");
    let rows = [
        ("cse,no-such-pass", 4, PipelineErrorKind::UnknownPass("no-such-pass".to_owned())),
        ("func.func(cse", 10, PipelineErrorKind::Unbalanced),
        ("cse)", 3, PipelineErrorKind::Unbalanced),
        ("cse{", 3, PipelineErrorKind::Unbalanced),
        (
            "cse, canonicalize{x=1}",
            5,
            PipelineErrorKind::UnknownOption { pass: "canonicalize".to_owned(), option: "x".to_owned() },
        ),
    ];
    for (text, at, kind) in rows {
        let Err(Error::Pipeline { error, .. }) = module.run(text) else { panic!("'{text}' is refused") };
        assert_eq!((error.at, &error.kind), (at, &kind), "{text}");
    }
}

#[test]
fn a_pass_that_is_a_value_runs_each_time() {
    let session = Session::new();
    let mut module = session.parse("func.func @f() { return }").expect("it is correct");
    let count = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let seen = count.clone();
    for _ in 0..2 {
        let seen = seen.clone();
        let mut manager = PassManager::any();
        manager.add(FnPass::new("count", move |op| {
            op.mark_settled();
            seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Ok(())
        }));
        module.run_manager(manager).expect("it succeeds");
    }
    assert_eq!(count.load(std::sync::atomic::Ordering::Relaxed), 2);
    let mut manager = PassManager::any();
    manager.add(FnPass::new("fail", |_| Err(Failure)));
    let error = module.run_manager(manager).expect_err("it fails");
    assert_eq!(error.to_string(), "the pass 'fail' failed");
}

#[test]
fn diagnostics_without_a_handler_are_kept() {
    let session = Session::new();
    let told = session.with_context(|context| {
        context.error(Location::Unknown, "nobody listens").tell();
        context.take_diagnostics()
    });
    assert_eq!(told.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(), ["nobody listens"]);
    assert!(session.with_context(|context| context.take_diagnostics()).is_empty());
}
