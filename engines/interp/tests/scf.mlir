// RUN: terrace run --backend=interpreter %s | FileCheck %s

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index

  // CHECK: 1
  // CHECK-NEXT: 4
  // CHECK-NEXT: 7
  // CHECK-NEXT: 12
  %sum = scf.for %i = %c1 to %c10 step %c3 iter_args(%acc = %c0) -> index {
    vector.print %i : index
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  vector.print %sum : index

  // From the greatest but one to the greatest number of the width; the next would be beyond.
  // CHECK-NEXT: 126
  %from = arith.constant 126 : i8
  %to = arith.constant 127 : i8
  %by = arith.constant 2 : i8
  scf.for %i = %from to %to step %by : i8 {
    vector.print %i : i8
  }

  // As signed numbers nothing is between 1 and -1; as unsigned ones a lot.
  // CHECK-NEXT: 2
  %u1 = arith.constant 1 : i8
  %um1 = arith.constant -1 : i8
  %half = arith.constant 127 : i8
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  scf.for %i = %u1 to %um1 step %half : i8 {
    vector.print %i : i8
  }
  %count = scf.for unsigned %i = %u1 to %um1 step %half iter_args(%acc = %zero) -> (i32) : i8 {
    %next = arith.addi %acc, %one : i32
    scf.yield %next : i32
  }
  vector.print %count : i32

  // Collatz: steps from 27 to 1.
  // CHECK-NEXT: 111
  %start = arith.constant 27 : index
  %end:2 = scf.while (%n = %start, %k = %c0) : (index, index) -> (index, index) {
    %more = arith.cmpi ne, %n, %c1 : index
    scf.condition(%more) %n, %k : index, index
  } do {
  ^bb0(%n: index, %k: index):
    %odd = arith.remui %n, %c2 : index
    %is_odd = arith.cmpi eq, %odd, %c1 : index
    %next = scf.if %is_odd -> index {
      %x = arith.muli %n, %c3 : index
      %y = arith.addi %x, %c1 : index
      scf.yield %y : index
    } else {
      %x = arith.divui %n, %c2 : index
      scf.yield %x : index
    }
    %k1 = arith.addi %k, %c1 : index
    scf.yield %next, %k1 : index, index
  }
  vector.print %end#1 : index

  // CHECK-NEXT: 20
  %case = scf.index_switch %c2 -> i32
  case 1 {
    %x = arith.constant 10 : i32
    scf.yield %x : i32
  }
  case 2 {
    %x = arith.constant 20 : i32
    scf.yield %x : i32
  }
  default {
    %x = arith.constant 30 : i32
    scf.yield %x : i32
  }
  vector.print %case : i32

  // CHECK-NEXT: 3
  %early = scf.execute_region -> index {
    %is = arith.cmpi ult, %c2, %c3 : index
    cf.cond_br %is, ^a, ^b
  ^a:
    scf.yield %c3 : index
  ^b:
    scf.yield %c2 : index
  }
  vector.print %early : index

  // Two reductions over six points: sum of i + j, and greatest i * j.
  // CHECK-NEXT: 9
  // CHECK-NEXT: 2
  %p:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) init (%c0, %c0) -> (index, index) {
    %s = arith.addi %i, %j : index
    %m = arith.muli %i, %j : index
    scf.reduce(%s, %m : index, index) {
    ^bb0(%x: index, %y: index):
      %z = arith.addi %x, %y : index
      scf.reduce.return %z : index
    }, {
    ^bb0(%x: index, %y: index):
      %z = arith.maxui %x, %y : index
      scf.reduce.return %z : index
    }
  }
  vector.print %p#0 : index
  vector.print %p#1 : index

  // CHECK-NEXT: 30
  %t = tensor.empty() : tensor<4xindex>
  %filled = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %ten = arith.muli %i, %c10 : index
    %part = tensor.from_elements %ten : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  %last = tensor.extract %filled[%c3] : tensor<4xindex>
  vector.print %last : index
  return
}
