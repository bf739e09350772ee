//! Functions with long vectors: which compiler takes them, what they compute, and where they stop.
#![cfg(all(feature = "cranelift", target_arch = "x86_64"))]

mod lanes;

use terrace_execution::{Argument, CallError, Engine, Returned, World};
use terrace_ir::{Context, OwnedOperation, capture};
use terrace_jit::cranelift::{CompileOptions, Cranelift, Features};
use terrace_parser::{Source, TopLevel, parse_source};

struct Silent;

impl World for Silent {
    fn print(&mut self, _: &[u8]) {}

    fn print_error(&mut self, _: &[u8]) {}

    fn seconds(&mut self) -> f64 {
        0.0
    }
}

fn parse<'c>(context: &'c Context<'c>, text: &str) -> OwnedOperation<'c> {
    let source = Source::new(text.as_bytes(), "test");
    parse_source(context, source, TopLevel::Module).expect("the program is correct")
}

const PROGRAM: &str = r#"
    llvm.func @sum_of_squares(%n: f32) -> f32 {
      %none = llvm.mlir.poison : vector<20xf32>
      %zero = llvm.mlir.constant(0 : i64) : i64
      %start = llvm.mlir.constant(0.0 : f32) : f32
      %steps = llvm.mlir.constant(dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0,
        15.0, 16.0, 17.0, 18.0, 19.0]> : vector<20xf32>) : vector<20xf32>
      %zeros = llvm.mlir.constant(dense<0.0> : vector<20xf32>) : vector<20xf32>
      %one = llvm.insertelement %n, %none[%zero : i64] : vector<20xf32>
      %all = llvm.shufflevector %one, %none [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : vector<20xf32>
      %is_less = llvm.fcmp "olt" %steps, %all : vector<20xf32>
      %squares = llvm.intr.fma(%steps, %steps, %zeros) : (vector<20xf32>, vector<20xf32>, vector<20xf32>) -> vector<20xf32>
      %some = llvm.select %is_less, %squares, %zeros : vector<20xi1>, vector<20xf32>
      %sum = "llvm.intr.vector.reduce.fadd"(%start, %some) : (f32, vector<20xf32>) -> f32
      llvm.return %sum : f32
    }
    llvm.func @quotient(%a: i32, %b: i32) -> i32 {
      %q = llvm.sdiv %a, %b : i32
      llvm.return %q : i32
    }
    llvm.func @limited(%a: i64, %b: i64) -> i64 {
      %one = llvm.mlir.constant(1 : i32) : i32
      %ten = llvm.mlir.constant(10 : i64) : i64
      %place = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
      llvm.store %b, %place : i64, !llvm.ptr
      %limit = llvm.load %place : !llvm.ptr -> i64
      %is_less = llvm.icmp "slt" %a, %limit : i64
      %x = llvm.select %is_less, %a, %ten : i1, i64
      llvm.return %x : i64
    }
    llvm.func @second_of(%both: !llvm.struct<(ptr, ptr)>, %n: i64) -> i64 {
      %at = llvm.extractvalue %both[1] : !llvm.struct<(ptr, ptr)>
      %place = llvm.getelementptr %at[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %x = llvm.load %place : !llvm.ptr -> i64
      llvm.return %x : i64
    }
    llvm.func @second(%a: i64, %b: i64) -> i64 {
      %one = llvm.mlir.constant(1 : i32) : i32
      %zero = llvm.mlir.constant(0 : i64) : i64
      %first = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
      %second = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
      llvm.store %a, %first : i64, !llvm.ptr
      llvm.store %b, %second : i64, !llvm.ptr
      %none = llvm.mlir.poison : !llvm.struct<(ptr, ptr)>
      %some = llvm.insertvalue %first, %none[0] : !llvm.struct<(ptr, ptr)>
      %both = llvm.insertvalue %second, %some[1] : !llvm.struct<(ptr, ptr)>
      %x = llvm.call @second_of(%both, %zero) : (!llvm.struct<(ptr, ptr)>, i64) -> i64
      llvm.return %x : i64
    }
    llvm.func @wide(%a: i64) -> i64 {
      %x = llvm.zext %a : i64 to i128
      %square = llvm.mul %x, %x : i128
      %low = llvm.trunc %square : i128 to i64
      llvm.return %low : i64
    }
    llvm.func @both(%a: i64) -> i64 {
      %x = llvm.call @wide(%a) : (i64) -> i64
      %y = llvm.add %x, %a : i64
      llvm.return %y : i64
    }
"#;

#[test]
fn functions_go_to_the_compiler_that_takes_them() {
    let this = Features::of_this_machine();
    if !this.avx2 {
        return;
    }
    let context = Context::new(&[&terrace_llvm::DIALECT, &terrace_func::DIALECT]);
    let program = parse(&context, PROGRAM);
    for native in [this, this.changed_by("-avx512f").expect("the list is correct")] {
        let mut world = Silent;
        let options = CompileOptions { native: Some(native), ..CompileOptions::default() };
        // SAFETY: the program of the test accesses no memory.
        let engine = unsafe { Cranelift::compile(program.op(), &mut world, &options) };
        let mut engine = engine.expect("it compiles");
        let placed: Vec<(&str, bool)> =
            engine.placements().iter().map(|one| (one.function.as_str(), one.refused.is_none())).collect();
        let expected = [
            ("sum_of_squares", true),
            ("quotient", true),
            ("limited", true),
            ("second_of", true),
            ("second", true),
            ("wide", false),
            ("both", true),
        ];
        assert_eq!(placed, expected, "{:?}", engine.placements());
        // 0 + 1 + 4 + ... + 16 * 16.
        assert_eq!(
            engine.call("sum_of_squares", &mut [Argument::F32(17.0)]),
            Ok(vec![Returned::F32(1496.0)])
        );
        assert_eq!(engine.call("both", &mut [Argument::I64(5)]), Ok(vec![Returned::I64(30)]));
        for (a, b, expected) in [(1, 2, 1), (2, 1, 10), (-1, 0, -1)] {
            let called = engine.call("limited", &mut [Argument::I64(a), Argument::I64(b)]);
            assert_eq!(called, Ok(vec![Returned::I64(expected)]));
        }
        let called = engine.call("second", &mut [Argument::I64(3), Argument::I64(4)]);
        assert_eq!(called, Ok(vec![Returned::I64(4)]));
        let arguments = |a, b| [Argument::I32(a), Argument::I32(b)];
        assert_eq!(engine.call("quotient", &mut arguments(-7, 2)), Ok(vec![Returned::I32(-3)]));
        for (a, b, why) in [(1, 0, "division by zero"), (i32::MIN, -1, "the quotient overflows")] {
            let (called, _) = capture(|| engine.call("quotient", &mut arguments(a, b)));
            let Err(CallError::Stopped(told)) = called else { panic!("{called:?}") };
            assert!(told.contains(why), "{told}");
        }
    }
}

#[test]
fn features_are_taken_away_with_what_needs_them() {
    let all = Features { avx2: true, avx512: true, vbmi: true, fp16: true };
    let none = Features::default();
    let rows = [
        ("-avx512f", Ok(Features { avx2: true, ..none })),
        ("-avx2", Ok(none)),
        ("-avx512vbmi, -sse4.2", Ok(Features { vbmi: false, ..all })),
        ("avx2", Err("'avx2' begins with neither '+' nor '-'".to_owned())),
    ];
    for (list, expected) in rows {
        assert_eq!(all.changed_by(list), expected, "{list}");
    }
}

#[test]
fn loops_read_more_values_than_there_are_registers() {
    use std::fmt::Write as _;
    const VALUES: u64 = 24;
    let this = Features::of_this_machine();
    if !this.avx2 {
        return;
    }
    let mut text = "llvm.func @run(%n: i64, %x: i64) -> i64 {\n\
        %zero = llvm.mlir.constant(0 : i64) : i64\n%one = llvm.mlir.constant(1 : i64) : i64\n\
        %three = llvm.mlir.constant(3 : i64) : i64\n%none = llvm.mlir.poison : vector<4xi64>\n"
        .to_owned();
    for at in 0..VALUES {
        write!(
            text,
            "%c{at} = llvm.mlir.constant({} : i64) : i64\n%v{at} = llvm.mul %x, %c{at} : i64\n\
             %i{at} = llvm.insertelement %v{at}, %none[%zero : i64] : vector<4xi64>\n\
             %w{at} = llvm.shufflevector %i{at}, %none [0, 0, 0, 0] : vector<4xi64>\n",
            at + 5
        )
        .expect("a string takes all");
    }
    text += "llvm.br ^outer(%zero, %zero : i64, i64)\n\
        ^outer(%i: i64, %start: i64):\n%goes_on = llvm.icmp \"slt\" %i, %n : i64\n\
        llvm.cond_br %goes_on, ^before, ^end\n^before:\n\
        llvm.br ^inner(%zero, %start, %w0 : i64, i64, vector<4xi64>)\n\
        ^inner(%j: i64, %s0: i64, %t0: vector<4xi64>):\n%is_more = llvm.icmp \"slt\" %j, %i : i64\n\
        llvm.cond_br %is_more, ^body, ^behind\n^body:\n";
    for at in 0..VALUES {
        let next = at + 1;
        write!(
            text,
            "%m{at} = llvm.mul %s{at}, %three : i64\n%s{next} = llvm.add %m{at}, %v{at} : i64\n\
             %t{next} = llvm.add %t{at}, %w{at} : vector<4xi64>\n"
        )
        .expect("a string takes all");
    }
    write!(
        text,
        "%k = llvm.add %j, %one : i64\nllvm.br ^inner(%k, %s{VALUES}, %t{VALUES} : i64, i64, vector<4xi64>)\n\
         ^behind:\n%e = llvm.extractelement %t0[%three : i64] : vector<4xi64>\n\
         %r0 = llvm.add %s0, %e : i64\n"
    )
    .expect("a string takes all");
    for at in 0..VALUES {
        writeln!(text, "%r{} = llvm.xor %r{at}, %v{at} : i64", at + 1).expect("a string takes all");
    }
    write!(
        text,
        "%next = llvm.add %i, %one : i64\nllvm.br ^outer(%next, %r{VALUES} : i64, i64)\n\
         ^end:\nllvm.return %start : i64\n}}\n"
    )
    .expect("a string takes all");
    let (n, x) = (7u64, 11u64);
    let value = |at: u64| x.wrapping_mul(at + 5);
    let mut expected = 0u64;
    for i in 0..n {
        let (mut sum, mut lane) = (expected, value(0));
        for _ in 0..i {
            for at in 0..VALUES {
                sum = sum.wrapping_mul(3).wrapping_add(value(at));
                lane = lane.wrapping_add(value(at));
            }
        }
        expected = (0..VALUES).fold(sum.wrapping_add(lane), |result, at| result ^ value(at));
    }
    let context = Context::new(&[&terrace_llvm::DIALECT, &terrace_func::DIALECT]);
    let program = parse(&context, &text);
    for native in [this, this.changed_by("-avx512f").expect("the list is correct")] {
        let mut world = Silent;
        let options = CompileOptions { native: Some(native), ..CompileOptions::default() };
        // SAFETY: the program of the test accesses no memory.
        let engine = unsafe { Cranelift::compile(program.op(), &mut world, &options) };
        let mut engine = engine.expect("it compiles");
        assert_eq!(engine.placements()[0].refused, None);
        let called = engine.call("run", &mut [Argument::I64(n as i64), Argument::I64(x as i64)]);
        assert_eq!(called, Ok(vec![Returned::I64(expected.cast_signed())]));
    }
}
