// The smaller and the larger of two integers that take two registers.
//
// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O0 %s | FileCheck %s
// RUN: terrace run --backend=cranelift -O2 %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm %s | FileCheck %s %}

func.func private @printI64(i64)
func.func private @printNewline()

func.func @high(%x: i128) {
  %by = arith.constant 64 : i128
  %high = arith.shrsi %x, %by : i128
  %shown = arith.trunci %high : i128 to i64
  call @printI64(%shown) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @extremes(%a: i128, %b: i128) {
  %smin = arith.minsi %a, %b : i128
  %umin = arith.minui %a, %b : i128
  %less = arith.cmpi slt, %a, %b : i128
  %smax = arith.select %less, %b, %a : i128
  call @high(%smin) : (i128) -> ()
  call @high(%umin) : (i128) -> ()
  call @high(%smax) : (i128) -> ()
  return
}

func.func @main() {
  // CHECK: -5
  // CHECK-NEXT: 3
  // CHECK-NEXT: 3
  %a = arith.constant -83010348331692982273 : i128
  %b = arith.constant 55340232221128654848 : i128
  call @extremes(%a, %b) : (i128, i128) -> ()
  return
}
