// Parallel loops on several threads give what they give on one, in all engines.
//
// RUN: terrace run --backend=interpreter --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift --entry-point-result=void %s | FileCheck %s
// RUN: terrace run --backend=cranelift --entry-point-result=void --threads=2 %s | FileCheck %s
// RUN: terrace run --backend=cranelift --entry-point-result=void --threads=8 -O0 %s | FileCheck %s
// RUN: terrace run --backend=cranelift --entry-point-result=void --threads=0 %s | FileCheck %s
// RUN: terrace run --backend=native --entry-point-result=void --threads=3 %s | FileCheck %s
// RUN: %if llvm %{ terrace run --backend=llvm --entry-point-result=void --threads=8 %s | FileCheck %s %}
// RUN: %if llvm %{ terrace run --backend=llvm --entry-point-result=void --threads=2 -O0 %s | FileCheck %s %}
// RUN: terrace opt %s --parallel-loops-to-tasks="chunk-cost=1 remarks=false" | terrace run - --backend=interpreter --entry-point-result=void | FileCheck %s
// RUN: terrace run --backend=cranelift --threads=2 --emit=tasks %s | FileCheck %s --check-prefix=TASKS

// TASKS: call @terrace_parallel_for
// TASKS: func.func private @{{[a-z]+}}_task_0(

func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @print(%value: i64) {
  call @printI64(%value) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

// A number that depends on the order of the elements.
func.func private @digest(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %zero) -> i64 {
    %x = memref.load %m[%i] : memref<?xi64>
    %shifted = arith.muli %so_far, %factor : i64
    %next = arith.addi %shifted, %x : i64
    scf.yield %next : i64
  }
  return %sum : i64
}

func.func private @clear(%m: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %m[%i] : memref<?xi64>
  }
  return
}

// One dimension, from a bound in steps; a function, a number and a vector from outside.
func.func private @one(%m: memref<?xi64>, %from: index, %to: index, %step: index, %v: vector<4xi64>, %f: f64) {
  scf.parallel (%i) = (%from) to (%to) step (%step) {
    %lane = arith.constant 2 : index
    %x = vector.extract %v[2] : i64 from vector<4xi64>
    %n = arith.index_cast %i : index to i64
    %square = func.call @square(%n) : (i64) -> i64
    %scaled = arith.mulf %f, %f : f64
    %scale = arith.fptosi %scaled : f64 to i64
    %sum = arith.addi %square, %x : i64
    %result = arith.addi %sum, %scale : i64
    memref.store %result, %m[%i] : memref<?xi64>
  }
  return
}

func.func private @square(%x: i64) -> i64 {
  %y = arith.muli %x, %x : i64
  return %y : i64
}

// Three dimensions with their own bounds and steps, and loops directly in each other.
func.func private @three(%m: memref<?x?x?xi64>, %low: index, %a: index, %b: index, %c: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%low, %low) to (%a, %b) step (%c1, %c2) {
    %ij = arith.muli %i, %j : index
    scf.parallel (%k) = (%low) to (%c) step (%c1) {
      %ijk = arith.addi %ij, %k : index
      %n = arith.index_cast %ijk : index to i64
      memref.store %n, %m[%i, %j, %k] : memref<?x?x?xi64>
    }
  }
  return
}

// Reductions of integers, which are split, and of floats, which are not.
func.func private @sums(%m: memref<?xi64>, %n: index) -> (i64, i64, i64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 7 : i64
  %most = arith.constant -5 : i64
  %bits = arith.constant 9 : i64
  %start = arith.constant 0.5 : f64
  %sum, %max, %xor = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero, %most, %bits) -> (i64, i64, i64) {
    %x = memref.load %m[%i] : memref<?xi64>
    scf.reduce(%x, %x, %x : i64, i64, i64) {
    ^bb0(%l: i64, %r: i64):
      %next = arith.addi %l, %r : i64
      scf.reduce.return %next : i64
    }, {
    ^bb0(%l: i64, %r: i64):
      %next = arith.maxsi %r, %l : i64
      scf.reduce.return %next : i64
    }, {
    ^bb0(%l: i64, %r: i64):
      %next = arith.xori %l, %r : i64
      scf.reduce.return %next : i64
    }
  }
  %float = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%start) -> f64 {
    %x = memref.load %m[%i] : memref<?xi64>
    %f = arith.sitofp %x : i64 to f64
    %third = arith.constant 3.0 : f64
    %y = arith.divf %f, %third : f64
    scf.reduce(%y : f64) {
    ^bb0(%l: f64, %r: f64):
      %next = arith.addf %l, %r : f64
      scf.reduce.return %next : f64
    }
  }
  return %sum, %max, %xor, %float : i64, i64, i64, f64
}

// A loop in a loop, with a sum for each row, in memory on the stack.
func.func private @rows(%m: memref<?xi64>, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  scf.forall (%i) in (%rows) {
    %sum = memref.alloca() : memref<i64>
    memref.store %zero, %sum[] : memref<i64>
    scf.parallel (%j) = (%c0) to (%columns) step (%c1) {
      %old = memref.load %sum[] : memref<i64>
      %ij = arith.muli %i, %j : index
      %n = arith.index_cast %ij : index to i64
      %new = arith.addi %old, %n : i64
      memref.store %new, %sum[] : memref<i64>
    }
    %all = memref.load %sum[] : memref<i64>
    memref.store %all, %m[%i] : memref<?xi64>
  }
  return
}

// Two loops in each of many calls, within and without other loops.
func.func private @recursive(%m: memref<?xi64>, %low: index, %high: index, %depth: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i64
  %is_deep = arith.cmpi eq, %depth, %c0 : index
  scf.if %is_deep {
    scf.parallel (%i) = (%low) to (%high) step (%c1) {
      %old = memref.load %m[%i] : memref<?xi64>
      %n = arith.index_cast %i : index to i64
      %new = arith.addi %old, %n : i64
      memref.store %new, %m[%i] : memref<?xi64>
    }
  } else {
    %next = arith.subi %depth, %c1 : index
    %length = arith.subi %high, %low : index
    %half = arith.divui %length, %c2 : index
    scf.parallel (%i) = (%low) to (%high) step (%half) {
      %end = arith.addi %i, %half : index
      func.call @recursive(%m, %i, %end, %next) : (memref<?xi64>, index, index, index) -> ()
    }
    scf.parallel (%i) = (%low) to (%high) step (%c1) {
      %old = memref.load %m[%i] : memref<?xi64>
      %new = arith.addi %old, %one : i64
      memref.store %new, %m[%i] : memref<?xi64>
    }
  }
  return
}

// What is printed is in the order of the iterations.
func.func private @printing(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 1000 : index
  %zero = arith.constant 0 : i64
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    // Much work, which nobody prints.
    %work = scf.for %k = %c0 to %most step %c1 iter_args(%x = %zero) -> i64 {
      %ik = arith.xori %i, %k : index
      %y = arith.index_cast %ik : index to i64
      %z = arith.addi %x, %y : i64
      scf.yield %z : i64
    }
    %low = arith.minsi %work, %zero : i64
    %number = arith.index_cast %i : index to i64
    %printed = arith.addi %low, %number : i64
    func.call @print(%printed) : (i64) -> ()
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %c16 = arith.constant 16 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c500 = arith.constant 500 : index
  %n = arith.constant 8000 : index
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi64>
  %f = arith.constant 2.5 : f64
  %m = memref.alloc(%n) : memref<?xi64>

  // CHECK: 2411531927358528317
  func.call @clear(%m) : (memref<?xi64>) -> ()
  func.call @one(%m, %c3, %n, %c7, %v, %f) : (memref<?xi64>, index, index, index, vector<4xi64>, f64) -> ()
  %one = func.call @digest(%m) : (memref<?xi64>) -> i64
  func.call @print(%one) : (i64) -> ()
  // No iteration at all.
  func.call @one(%m, %c3, %c3, %c7, %v, %f) : (memref<?xi64>, index, index, index, vector<4xi64>, f64) -> ()
  func.call @one(%m, %n, %c3, %c7, %v, %f) : (memref<?xi64>, index, index, index, vector<4xi64>, f64) -> ()
  %same = func.call @digest(%m) : (memref<?xi64>) -> i64
  %difference = arith.subi %one, %same : i64
  // CHECK-NEXT: 0
  func.call @print(%difference) : (i64) -> ()

  func.call @clear(%m) : (memref<?xi64>) -> ()
  %cube = memref.reinterpret_cast %m to offset: [0], sizes: [%c20, %c20, %c20], strides: [400, 20, 1]
    : memref<?xi64> to memref<?x?x?xi64, strided<[400, 20, 1]>>
  %cast = memref.cast %cube : memref<?x?x?xi64, strided<[400, 20, 1]>> to memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>>
  %copy = memref.alloc(%c20, %c20, %c20) : memref<?x?x?xi64>
  memref.copy %cast, %copy : memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>> to memref<?x?x?xi64>
  func.call @three(%copy, %c1, %c20, %c16, %c10) : (memref<?x?x?xi64>, index, index, index, index) -> ()
  // An inner loop without iterations.
  func.call @three(%copy, %c10, %c20, %c16, %c3) : (memref<?x?x?xi64>, index, index, index, index) -> ()
  memref.copy %copy, %cast : memref<?x?x?xi64> to memref<?x?x?xi64, strided<[?, ?, ?], offset: ?>>
  %three = func.call @digest(%m) : (memref<?xi64>) -> i64
  // CHECK-NEXT: 4401274713649881208
  func.call @print(%three) : (i64) -> ()

  func.call @one(%m, %c0, %n, %c1, %v, %f) : (memref<?xi64>, index, index, index, vector<4xi64>, f64) -> ()
  %sum, %max, %xor, %float = func.call @sums(%m, %n) : (memref<?xi64>, index) -> (i64, i64, i64, f64)
  // CHECK-NEXT: 170634740007
  // CHECK-NEXT: 63984010
  // CHECK-NEXT: 40664073
  // CHECK-NEXT: 5.68782e+10
  func.call @print(%sum) : (i64) -> ()
  func.call @print(%max) : (i64) -> ()
  func.call @print(%xor) : (i64) -> ()
  func.call @printF64(%float) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %nothing:4 = func.call @sums(%m, %c0) : (memref<?xi64>, index) -> (i64, i64, i64, f64)
  // CHECK-NEXT: 7
  // CHECK-NEXT: -5
  // CHECK-NEXT: 9
  func.call @print(%nothing#0) : (i64) -> ()
  func.call @print(%nothing#1) : (i64) -> ()
  func.call @print(%nothing#2) : (i64) -> ()

  func.call @rows(%m, %c500, %c20) : (memref<?xi64>, index, index) -> ()
  %rows = func.call @digest(%m) : (memref<?xi64>) -> i64
  // CHECK-NEXT: 628276377975847710
  func.call @print(%rows) : (i64) -> ()

  func.call @clear(%m) : (memref<?xi64>) -> ()
  %length = arith.constant 4096 : index
  func.call @recursive(%m, %c0, %length, %c5) : (memref<?xi64>, index, index, index) -> ()
  %recursive = func.call @digest(%m) : (memref<?xi64>) -> i64
  // CHECK-NEXT: -1391018428263495680
  func.call @print(%recursive) : (i64) -> ()

  // CHECK-NEXT: 0
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  // CHECK-NEXT: 3
  // CHECK: 18
  // CHECK-NEXT: 19
  // CHECK-NOT: {{[0-9]}}
  func.call @printing(%c20) : (index) -> ()
  memref.dealloc %copy : memref<?x?x?xi64>
  memref.dealloc %m : memref<?xi64>
  return
}
