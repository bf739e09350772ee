//! Functions are called from Rust: scalars, slices, and what is wrong with a call.
#![cfg(feature = "cranelift")]

use terrace_execution::{Argument, CallError, Engine, Returned, Slice, World};
use terrace_ir::{Context, OwnedOperation};
use terrace_jit::cranelift::{CompileOptions, Cranelift, Signatures};
use terrace_parser::{Source, TopLevel, parse_source};

/// Keeps what is printed.
#[derive(Default)]
struct Printed(Vec<u8>);

impl World for Printed {
    fn print(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    fn print_error(&mut self, _: &[u8]) {}

    fn seconds(&mut self) -> f64 {
        0.0
    }
}

fn parse<'c>(context: &'c Context<'c>, text: &str) -> OwnedOperation<'c> {
    let source = Source::new(text.as_bytes(), "test");
    parse_source(context, source, TopLevel::Module).expect("the program is correct")
}

/// Text of `func.func @scale(memref<?xf32>, f32)` before it was lowered, and after.
const BEFORE: &str = "func.func private @scale(memref<?xf32>, f32)";
const AFTER: &str = r#"
llvm.func @scale(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64, %stride: i64, %by: f32) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%c0 : i64)
^head(%i: i64):
  %more = llvm.icmp "slt" %i, %size : i64
  llvm.cond_br %more, ^body, ^done
^body:
  %at = llvm.getelementptr %aligned[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %old = llvm.load %at : !llvm.ptr -> f32
  %new = llvm.fmul %old, %by : f32
  llvm.store %new, %at : f32, !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  llvm.br ^head(%next : i64)
^done:
  llvm.return
}
"#;

#[test]
fn slices_are_written_in_place() {
    let context = Context::new(&[&terrace_llvm::DIALECT, &terrace_func::DIALECT]);
    let signatures = Signatures::of(parse(&context, BEFORE).op());
    let program = parse(&context, AFTER);
    let mut world = Printed::default();
    let options = CompileOptions { signatures, ..CompileOptions::default() };
    // SAFETY: the program of the test stays within its memory.
    let engine = unsafe { Cranelift::compile(program.op(), &mut world, &options) };
    let mut engine = engine.expect("it compiles");
    let mut data = [1.0f32, 2.0, 3.0];
    let called =
        engine.call("scale", &mut [Argument::MemRef(Slice::new(&mut data, &[3])), Argument::F32(2.0)]);
    assert_eq!(called, Ok(Vec::new()));
    assert_eq!(data, [2.0, 4.0, 6.0]);
    let mut matrix = [1.0f32];
    let rows: [(&str, &mut [Argument<'_>], CallError); 4] = [
        ("scale", &mut [], CallError::WrongArity { expected: 2, given: 0 }),
        ("none", &mut [], CallError::NoSuchFunction("none".to_owned())),
        (
            "scale",
            &mut [Argument::F32(1.0), Argument::F32(1.0)],
            CallError::WrongType {
                position: 0,
                expected: "memref<?xf32>".to_owned(),
                given: "f32".to_owned(),
            },
        ),
        (
            "scale",
            &mut [Argument::MemRef(Slice::new(&mut matrix, &[1, 1])), Argument::F32(1.0)],
            CallError::WrongShape { position: 0, expected: "?".to_owned(), given: "1, 1".to_owned() },
        ),
    ];
    for (name, arguments, error) in rows {
        assert_eq!(engine.call(name, arguments), Err(error));
    }
}

#[test]
fn scalars_and_output_come_back() {
    let text = r#"
        llvm.func @printI64(i64)
        llvm.func @exit(i32)
        llvm.func @add(%a: i8, %b: i8) -> i8 {
          %sum = llvm.add %a, %b : i8
          llvm.return %sum : i8
        }
        llvm.func @show(%x: i64) -> f64 {
          llvm.call @printI64(%x) : (i64) -> ()
          %f = llvm.sitofp %x : i64 to f64
          llvm.return %f : f64
        }
        llvm.func @leave() {
          %status = llvm.mlir.constant(3 : i32) : i32
          llvm.call @exit(%status) : (i32) -> ()
          llvm.unreachable
        }
    "#;
    let context = Context::new(&[&terrace_llvm::DIALECT]);
    let program = parse(&context, text);
    let mut world = Printed::default();
    let mut engine =
        // SAFETY: the program of the test stays within its memory.
        unsafe { Cranelift::compile(program.op(), &mut world, &CompileOptions::default()) }.expect("it compiles");
    let sum = engine.call("add", &mut [Argument::I8(100), Argument::I8(100)]);
    assert_eq!(sum, Ok(vec![Returned::I8(-56)]));
    assert_eq!(engine.call("show", &mut [Argument::I64(7)]), Ok(vec![Returned::F64(7.0)]));
    assert_eq!(engine.call("leave", &mut []), Err(CallError::Exited(3)));
    // It can be called again.
    assert_eq!(engine.call("show", &mut [Argument::I64(8)]), Ok(vec![Returned::F64(8.0)]));
    drop(engine);
    assert_eq!(world.0, b"78");
}
