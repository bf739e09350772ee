// How programs are called, and what is printed of their result.
//
// RUN: terrace run %s | FileCheck %s --check-prefix=MAIN
// RUN: terrace run %s -e i64 -entry-point-result=i64 | FileCheck %s --check-prefix=I64
// RUN: terrace run %s --entry-point=f64 --backend=interpreter -O3 -shared-libs=/usr/lib/libmlir_runner_utils.so | FileCheck %s --check-prefix=F64
// RUN: terrace run %s -e void -entry-point-result=void | FileCheck %s --check-prefix=VOID
// RUN: not terrace run %s -e i64 -entry-point-result=i32 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not terrace run %s -e takes 2>&1 | FileCheck %s --check-prefix=TAKES
// RUN: not terrace run %s -e other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not terrace run %s -e nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not terrace run %s -shared-libs=libm.so 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not terrace run %s --backend=abacus 2>&1 | FileCheck %s --check-prefix=BACKEND

// MAIN: 1.500000e+00
func.func @main() -> f32 {
  %0 = arith.constant 1.5 : f32
  return %0 : f32
}

// I64: -7
func.func @i64() -> i64 {
  %0 = arith.constant -7 : i64
  return %0 : i64
}

// F64: 1.000000e+300
func.func @f64() -> f64 {
  %0 = arith.constant 1.0e300 : f64
  return %0 : f64
}

func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printComma()
func.func private @printNewline()
func.func private @atan2(f64, f64) -> f64

// VOID: 12, 3.14159
func.func @void() {
  %0 = arith.constant 12 : i64
  call @printI64(%0) : (i64) -> ()
  call @printComma() : () -> ()
  %zero = arith.constant 0.0 : f64
  %minus = arith.constant -1.0 : f64
  %pi = call @atan2(%zero, %minus) : (f64, f64) -> f64
  call @printF64(%pi) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}

// WRONG: Error: only single i32 function result supported
// TAKES: Error: JIT can't invoke a main function expecting arguments
func.func @takes(%0: i32) -> i32 {
  return %0 : i32
}

// OTHER: Error: unsupported function type
func.func @other() -> vector<2xi32> {
  %0 = arith.constant dense<1> : vector<2xi32>
  return %0 : vector<2xi32>
}

// NOTHING: Error: entry point not found
// LIBRARY: terrace run: cannot use 'libm.so'
// BACKEND: error: invalid value 'abacus' for '--backend <NAME>'
