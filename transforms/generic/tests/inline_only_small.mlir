// RUN: terrace opt %s --inline="only-small=true" | FileCheck %s
// RUN: terrace opt %s --pass-pipeline="builtin.module(inline,inline{only-small=true})" --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=PIPELINE

// Upstream's pass does not have the option, so that it is written only where it is on.
// PIPELINE:      inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 },
// PIPELINE-NEXT: inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 only-small=true }

func.func private @small(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}

func.func private @calls(%x: i32) -> i32 {
  %y = call @other(%x) : (i32) -> i32
  return %y : i32
}

func.func private @other(i32) -> i32

func.func private @loops(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}

func.func private @allocates(%x: i32) -> i32 {
  %m = memref.alloca() : memref<8xi32>
  call @loops(%m, %x) : (memref<8xi32>, i32) -> ()
  %y = affine.load %m[0] : memref<8xi32>
  return %y : i32
}

func.func private @branches(%x: i32, %b: i1) -> i32 {
  cf.cond_br %b, ^yes, ^no
^yes:
  %y = arith.muli %x, %x : i32
  return %y : i32
^no:
  return %x : i32
}

func.func private @long(%x: i32, %y: i32) -> i32 {
  %0 = arith.muli %x, %y : i32
  %1 = arith.muli %0, %y : i32
  %2 = arith.muli %1, %y : i32
  %3 = arith.muli %2, %y : i32
  %4 = arith.muli %3, %y : i32
  %5 = arith.muli %4, %y : i32
  %6 = arith.muli %5, %y : i32
  %7 = arith.muli %6, %y : i32
  %8 = arith.muli %7, %y : i32
  %9 = arith.muli %8, %y : i32
  %10 = arith.muli %9, %y : i32
  %11 = arith.muli %10, %y : i32
  %12 = arith.muli %11, %y : i32
  %13 = arith.muli %12, %y : i32
  %14 = arith.muli %13, %y : i32
  %15 = arith.muli %14, %y : i32
  %16 = arith.muli %15, %y : i32
  %17 = arith.muli %16, %y : i32
  %18 = arith.muli %17, %y : i32
  %19 = arith.muli %18, %y : i32
  return %19 : i32
}

// CHECK-LABEL: @main
func.func @main(%x: i32, %b: i1) -> (i32, i32, i32, i32, i32) {
  // CHECK-NEXT: %[[A:.*]] = arith.muli
  // CHECK-NEXT: %[[B:.*]] = call @calls
  // CHECK-NEXT: %[[C:.*]] = call @allocates
  // CHECK-NEXT: %[[D:.*]] = call @branches
  // CHECK-NEXT: %[[E:.*]] = call @long
  // CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
  %0 = call @small(%x) : (i32) -> i32
  %1 = call @calls(%x) : (i32) -> i32
  %2 = call @allocates(%x) : (i32) -> i32
  %3 = call @branches(%x, %b) : (i32, i1) -> i32
  %4 = call @long(%x, %x) : (i32, i32) -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
