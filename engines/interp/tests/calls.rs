//! Calls from outside: what goes in and out, and what is refused.

use terrace_execution::{Argument, CallError, Engine, OwnedElements, Returned, Slice};
use terrace_interp::{Interpreter, Limits, World};
use terrace_ir::{Context, DialectSpec};
use terrace_parser::{Source, TopLevel, parse_source};

const PROGRAM: &str = r#"
func.func @scale(%m: memref<?xf32>, %by: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %m[%i] : memref<?xf32>
    %y = arith.mulf %x, %by : f32
    affine.store %y, %m[%i] : memref<?xf32>
  }
  return
}
func.func @both(%a: i32, %b: i1) -> (i32, i1) {
  return %a, %b : i32, i1
}
func.func @ones() -> memref<2x2xi16> {
  %m = memref.alloc() : memref<2x2xi16>
  %one = arith.constant 1 : i16
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.store %one, %m[%i, %j] : memref<2x2xi16>
    }
  }
  return %m : memref<2x2xi16>
}
func.func @fixed(%m: memref<4xi64>) {
  return
}
func.func private @elsewhere()
"#;

static DIALECTS: [&DialectSpec<'static>; 4] =
    [&terrace_func::DIALECT, &terrace_arith::DIALECT, &terrace_affine::DIALECT, &terrace_memref::DIALECT];

struct Silence;

impl World for Silence {
    fn print(&mut self, _: &[u8]) {}
    fn print_error(&mut self, _: &[u8]) {}
    fn seconds(&mut self) -> f64 {
        0.0
    }
}

/// Calls a function of the program.
fn call(function: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError> {
    let context = Context::new(&DIALECTS);
    let source = Source::new(PROGRAM.as_bytes(), "calls.mlir");
    let module = parse_source(&context, source, TopLevel::Module).expect("the program is well formed");
    Interpreter::new(module.op(), &mut Silence, Limits::default()).call(function, arguments)
}

#[test]
fn memrefs_are_written_through() {
    let mut data = [1.0f32, 2.0, 3.0];
    let arguments = &mut [Argument::MemRef(Slice::new(&mut data, &[3])), Argument::F32(2.0)];
    assert_eq!(call("scale", arguments), Ok(vec![]));
    assert_eq!(data, [2.0, 4.0, 6.0]);
}

#[test]
fn results_come_back() {
    let results = call("both", &mut [Argument::I32(-7), Argument::I1(true)]);
    assert_eq!(results, Ok(vec![Returned::I32(-7), Returned::I1(true)]));
    let ones = call("ones", &mut []).expect("it returns");
    let [Returned::MemRef(buffer)] = ones.as_slice() else { panic!("one memref") };
    assert_eq!(buffer.shape, [2, 2]);
    assert_eq!(buffer.elements, OwnedElements::I16(vec![1; 4]));
}

#[test]
fn wrong_calls_are_refused() {
    let error = |function: &str, arguments: &mut [Argument<'_>]| {
        call(function, arguments).expect_err("the call is wrong").to_string()
    };
    assert_eq!(error("nobody", &mut []), "there is no function 'nobody' with a body");
    assert_eq!(error("elsewhere", &mut []), "there is no function 'elsewhere' with a body");
    assert_eq!(error("both", &mut [Argument::I32(1)]), "the function takes 2 arguments, but 1 were given");
    assert_eq!(
        error("both", &mut [Argument::I64(1), Argument::I1(true)]),
        "value #0 is of type 'i32', but 'i64' was given"
    );
    let mut three = [1i64, 2, 3];
    assert_eq!(
        error("fixed", &mut [Argument::MemRef(Slice::new(&mut three, &[3]))]),
        "argument #0 has the shape [4], but [3] was given"
    );
    let mut three = [1i64, 2, 3];
    assert_eq!(
        error("fixed", &mut [Argument::MemRef(Slice::new(&mut three, &[4]))]),
        "argument #0 has the shape [4], but [4] was given"
    );
    let mut four = [1i32; 4];
    assert_eq!(
        error("fixed", &mut [Argument::MemRef(Slice::new(&mut four, &[4]))]),
        "value #0 is of type 'memref of i64', but 'memref of i32' was given"
    );
}
