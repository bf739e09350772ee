//! Compiled functions as functions of Rust: all kinds of arguments and results, and what is wrong with a call.
#![cfg(feature = "jit")]

use std::sync::Arc;
use terrace::execution::CallError;
use terrace::jit::{Artifact, Bf16, CopiedMemRef, MemRef, MemRefMut, OptimizationLevel};
use terrace::prelude::*;

fn compiled(text: &str) -> Arc<Artifact> {
    Session::new().parse(text).and_then(|module| module.jit()).expect("the program is compiled")
}

const ALL: &str = r#"
func.func @sum(%m: memref<?xf32>, %count: i64) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = arith.index_cast %count : i64 to index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %zero) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    %next = arith.addf %so_far, %x : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
func.func @transpose(%from: memref<2x3xi16>, %to: memref<3x2xi16>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %from[%i, %j] : memref<2x3xi16>
      affine.store %x, %to[%j, %i] : memref<3x2xi16>
    }
  }
  return
}
func.func @corner(%m: memref<?x?xf64, strided<[?, ?], offset: ?>>) -> f64 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1, %c1] : memref<?x?xf64, strided<[?, ?], offset: ?>>
  return %x : f64
}
func.func @increment(%m: memref<i32>) -> memref<1x2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %old = memref.load %m[] : memref<i32>
  %new = arith.addi %old, %one : i32
  memref.store %new, %m[] : memref<i32>
  %both = memref.alloc() : memref<1x2xi32>
  memref.store %old, %both[%c0, %c0] : memref<1x2xi32>
  memref.store %new, %both[%c0, %c1] : memref<1x2xi32>
  return %both : memref<1x2xi32>
}
func.func @several(%a: i64, %b: f64, %c: i1) -> (f64, i1, i64) {
  return %b, %c, %a : f64, i1, i64
}
func.func @add24(%a: i24, %b: i24) -> i24 {
  %sum = arith.addi %a, %b : i24
  return %sum : i24
}
func.func @square(%a: i252) -> i252 {
  %square = arith.muli %a, %a : i252
  return %square : i252
}
func.func @widest(%a: i128) -> i128 {
  %b = arith.addi %a, %a : i128
  return %b : i128
}
func.func @double(%a: bf16) -> bf16 {
  %b = arith.addf %a, %a : bf16
  return %b : bf16
}
func.func @is_odd(%a: index) -> i1 {
  %b = arith.index_cast %a : index to i64
  %c = arith.trunci %b : i64 to i1
  return %c : i1
}
llvm.func @swap(%pair: !llvm.struct<(i32, f32)>) -> !llvm.struct<(f32, i32)> {
  %a = llvm.extractvalue %pair[0] : !llvm.struct<(i32, f32)>
  %b = llvm.extractvalue %pair[1] : !llvm.struct<(i32, f32)>
  %none = llvm.mlir.undef : !llvm.struct<(f32, i32)>
  %half = llvm.insertvalue %b, %none[0] : !llvm.struct<(f32, i32)>
  %both = llvm.insertvalue %a, %half[1] : !llvm.struct<(f32, i32)>
  llvm.return %both : !llvm.struct<(f32, i32)>
}
llvm.func @read(%from: !llvm.ptr) -> i32 {
  %x = llvm.load %from : !llvm.ptr -> i32
  llvm.return %x : i32
}
func.func @wide_elements(%m: memref<2xi252>) -> i252 {
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<2xi252>
  return %x : i252
}
"#;

#[test]
fn all_kinds_of_values_go_in_and_out() {
    let code = compiled(ALL);
    // SAFETY: the functions stay within what they are given, and the types are checked.
    unsafe {
        let sum = code.get::<fn(&[f32], i64) -> f32, _>("sum").expect("a slice and a count");
        assert_eq!(sum.call((&[1.0, 2.0, 4.0], 2)), Ok(3.0));

        let transpose =
            code.get::<fn(MemRef<i16, 2>, MemRefMut<i16, 2>), _>("transpose").expect("two matrices");
        let mut to = [0; 6];
        let from = MemRef::new(&[1, 2, 3, 4, 5, 6], [2, 3]).expect("the shape fits");
        transpose.call((from, MemRefMut::new(&mut to, [3, 2]).expect("the shape fits"))).expect("it returns");
        assert_eq!(to, [1, 4, 2, 5, 3, 6]);

        let corner = code.get::<fn(MemRef<f64, 2>) -> f64, _>("corner").expect("a view");
        let numbers: Vec<f64> = (0..20).map(f64::from).collect();
        let view = MemRef::strided(&numbers, 2, [2, 2], [7, 3]).expect("the view lies in the memory");
        assert_eq!(corner.call((view,)), Ok(12.0));

        let increment = code.get::<fn(MemRefMut<i32, 0>) -> CopiedMemRef<i32, 2>, _>("increment");
        let increment = increment.expect("one element, and a matrix");
        let mut one = [41];
        let both =
            increment.call((MemRefMut::new(&mut one, []).expect("the shape fits"),)).expect("it returns");
        assert_eq!((both.elements, both.shape, one), (vec![41, 42], [1, 2], [42]));

        let several =
            code.get::<fn(i64, f64, bool) -> (f64, bool, i64), _>("several").expect("three results");
        assert_eq!(several.call((-7, 0.5, true)), Ok((0.5, true, -7)));

        let add24 = code.get::<fn(i32, i32) -> i32, _>("add24").expect("integers of 24 bits");
        assert_eq!(add24.call((-3, 1)), Ok(-2));
        assert_eq!(add24.call(((1 << 23) - 1, 1)), Ok(-(1 << 23)));
        let add24 = code.get::<fn(u32, u32) -> u32, _>("add24").expect("integers of 24 bits");
        assert_eq!(add24.call(((1 << 24) - 1, 2)), Ok(1));

        let square = code.get::<fn([u64; 4]) -> [u64; 4], _>("square").expect("integers of 252 bits");
        assert_eq!(square.call(([1, 1, 0, 0],)), Ok([1, 2, 1, 0]));
        assert_eq!(square.call(([0, 0, 1 << 63, 0],)), Ok([0, 0, 0, 0]));
        let widest = code.get::<fn(i128) -> i128, _>("widest").expect("integers of 128 bits");
        assert_eq!(widest.call((-(1 << 100),)), Ok(-(1 << 101)));
        let widest = code.get::<fn([u64; 2]) -> [u64; 2], _>("widest").expect("integers of two words");
        assert_eq!(widest.call(([1 << 63, 1],)), Ok([0, 3]));

        let double = code.get::<fn(Bf16) -> Bf16, _>("double").expect("floats of 16 bits");
        assert_eq!(double.call((Bf16(0x3f80),)), Ok(Bf16(0x4000)));
        let is_odd = code.get::<fn(usize) -> bool, _>("is_odd").expect("index and i1");
        assert_eq!((is_odd.call((3,)), is_odd.call((4,))), (Ok(true), Ok(false)));

        let swap = code.get::<fn((i32, f32)) -> (f32, i32), _>("swap").expect("structures");
        assert_eq!(swap.call(((3, 1.5),)), Ok((1.5, 3)));
        let read = code.get::<fn(*const i32) -> i32, _>("read").expect("a pointer");
        assert_eq!(read.call((&raw const one[0],)), Ok(42));
        let wide = code.get::<fn(&[[u64; 4]]) -> [u64; 4], _>("wide_elements").expect("wide elements");
        assert_eq!(wide.call((&[[1, 2, 3, 4], [5, 6, 7, 8]],)), Ok([5, 6, 7, 8]));
    }
    let address = code.address("read").expect("there is code");
    // SAFETY: the function follows the calling convention of C and reads the one integer.
    let read = unsafe { std::mem::transmute::<*const u8, extern "C" fn(*const i32) -> i32>(address) };
    assert_eq!(read(&7), 7);
}

#[test]
fn what_is_wrong_with_a_function_type_is_told_when_the_function_is_looked_up() {
    let code = compiled(ALL);
    macro_rules! refused {
        ($ty:ty, $name:literal, $message:literal) => {
            // SAFETY: nothing is called.
            let error = unsafe { code.get::<$ty, _>($name) }.err().expect("the type is another");
            assert_eq!(error.to_string(), $message);
        };
    }
    refused!(fn(&[f32], i64) -> f32, "none", "there is no function 'none' with a body");
    refused!(fn(&[f32]) -> f32, "sum", "the function takes 2 arguments, but 1 were given");
    refused!(
        fn(&[f64], i64) -> f32,
        "sum",
        "value #0 is of type 'memref<?xf32>', but 'memref<?xf64>' was given"
    );
    refused!(
        fn(MemRef<f32, 2>, i64) -> f32,
        "sum",
        "value #0 is of type 'memref<?xf32>', but 'memref<?x?xf32>' was given"
    );
    refused!(fn(&[f32], i32) -> f32, "sum", "value #1 is of type 'i64', but 'i32' was given");
    refused!(fn(&[f32], i64) -> f64, "sum", "value #0 is of type 'f32', but 'f64' was given");
    refused!(
        fn(i64, f64, bool) -> (f64, bool),
        "several",
        "the function takes 3 arguments, but 2 were given"
    );
    refused!(fn(i64, i32) -> i32, "add24", "value #0 is of type 'i24', but 'i64' was given");
    refused!(fn([u64; 3]) -> [u64; 4], "square", "value #0 is of type 'i252', but 'i192' was given");
    refused!(fn(*const i64) -> i64, "read", "value #0 is of type 'i32', but 'i64' was given");
    refused!(
        fn((i32, f64)) -> (f32, i32),
        "swap",
        "value #0 is of type '!llvm.struct<(i32, f32)>', but '!llvm.struct<(i32, f64)>' was given"
    );
}

#[test]
fn values_that_do_not_fit_are_refused_when_a_function_is_called() {
    let code = compiled(ALL);
    // SAFETY: the functions stay within what they are given, and the types are checked.
    let (transpose, add24, square) = unsafe {
        (
            code.get::<fn(MemRef<i16, 2>, MemRefMut<i16, 2>), _>("transpose").expect("two matrices"),
            code.get::<fn(i32, i32) -> i32, _>("add24").expect("integers of 24 bits"),
            code.get::<fn([u64; 4]) -> [u64; 4], _>("square").expect("integers of 252 bits"),
        )
    };
    let mut to = [0; 6];
    let from = MemRef::new(&[1, 2, 3, 4, 5, 6], [3, 2]).expect("the shape fits");
    let wrong = transpose.call((from, MemRefMut::new(&mut to, [3, 2]).expect("the shape fits")));
    let expected =
        CallError::WrongShape { position: 0, expected: "2, 3".to_owned(), given: "3, 2".to_owned() };
    assert_eq!(wrong, Err(expected));
    let columns = MemRef::strided(&[1, 2, 3, 4, 5, 6], 0, [2, 3], [1, 2]).expect("it lies in the memory");
    let wrong = transpose.call((columns, MemRefMut::new(&mut to, [3, 2]).expect("the shape fits")));
    let expected = "argument #0 has the shape [strides 3, 1 from 0], but [strides 1, 2 from 0] was given";
    assert_eq!(wrong.expect_err("rows are expected").to_string(), expected);
    let wrong = add24.call((1, 1 << 23)).expect_err("there is no such integer");
    assert_eq!(wrong.to_string(), "argument #1 is no value of the type 'i24'");
    let wrong = square.call(([0, 0, 0, 1 << 60],)).expect_err("there is no such integer");
    assert_eq!(wrong.to_string(), "argument #0 is no value of the type 'i252'");
}

const LOOPS: &str = r#"
func.func @fill(%m: memref<?xi64>, %n: index, %x: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %number = arith.index_cast %i : index to i64
    %y = arith.muli %number, %x : i64
    memref.store %y, %m[%i] : memref<?xi64>
  }
  return
}
func.func @divide(%m: memref<?xi64>, %n: index, %x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> i64 {
    %number = arith.index_cast %i : index to i64
    %divisor = arith.subi %number, %x : i64
    %quotient = arith.divsi %number, %divisor : i64
    scf.reduce(%quotient : i64) {
    ^bb0(%l: i64, %r: i64):
      %next = arith.addi %l, %r : i64
      scf.reduce.return %next : i64
    }
  }
  return %sum : i64
}
"#;

/// Several threads of the host come to parallel loops of one artifact at the same time, some of which end the program.
#[test]
fn parallel_loops_share_threads() {
    const COUNT: i64 = 50_000;
    let compiled = |threads| {
        let module = Session::new().parse(LOOPS).expect("the program is correct");
        module.jit_for_threads(OptimizationLevel::Speed, threads).expect("the program is compiled")
    };
    let expected = |x: i64| (0..COUNT).map(|i| i.wrapping_div(i - x)).sum::<i64>();
    for threads in [1, 3] {
        let code = compiled(threads);
        std::thread::scope(|scope| {
            for host in 1..=4i64 {
                let code = &code;
                scope.spawn(move || {
                    let mut numbers = vec![0; COUNT as usize];
                    // SAFETY: the functions stay within this number of elements.
                    let fill =
                        unsafe { code.get::<fn(&mut [i64], i64, i64), _>("fill") }.expect("it is there");
                    // SAFETY: as above.
                    let divide = unsafe { code.get::<fn(&mut [i64], i64, i64) -> i64, _>("divide") }
                        .expect("it is there");
                    for turn in 0..10 {
                        let x = 100 * host + turn;
                        fill.call((&mut numbers, COUNT, x)).expect("it is not stopped");
                        assert!(
                            (0..).zip(&numbers).all(|(i, found)| i * x == *found),
                            "{threads} {host} {turn}"
                        );
                        let stopped = divide.call((&mut numbers, COUNT, x));
                        assert!(matches!(stopped, Err(CallError::Stopped(_))), "{stopped:?}");
                        let sum = divide.call((&mut numbers, COUNT, -x));
                        assert_eq!(sum, Ok(expected(-x)), "{threads} {host} {turn}");
                    }
                });
            }
        });
    }
}
