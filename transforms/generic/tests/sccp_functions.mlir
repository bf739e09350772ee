// RUN: terrace opt --sccp --split-input-file %s | FileCheck %s

// What is called by nobody and calls nobody, next to functions that know of each other.

// CHECK-LABEL: func @alone
// CHECK: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK: return %[[THREE]]
func.func @alone(%x: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %true, ^then, ^else
^then:
  %three = arith.addi %one, %two : i32
  cf.br ^end(%three : i32)
^else:
  cf.br ^end(%x : i32)
^end(%r: i32):
  return %r : i32
}

// CHECK-LABEL: func @called
func.func @called(%x: i32) -> i32 {
  %seven = arith.constant 7 : i32
  return %seven : i32
}

// CHECK-LABEL: func private @hidden
// CHECK-DAG: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK: return %[[EIGHT]]
func.func private @hidden(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %sum = arith.addi %x, %one : i32
  return %sum : i32
}

// CHECK-LABEL: func @caller
// CHECK-DAG: %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-DAG: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK: call @called(%{{.*}})
// CHECK: call @hidden(%[[SEVEN]])
// CHECK: return %[[EIGHT]]
func.func @caller(%x: i32) -> i32 {
  %a = call @called(%x) : (i32) -> i32
  %b = call @hidden(%a) : (i32) -> i32
  return %b : i32
}

func.func private @declared(i32) -> i32

// CHECK-LABEL: func @calls_what_is_elsewhere
// CHECK: %[[UNKNOWN:.*]] = call @declared(%c3_i32)
// CHECK: return %[[UNKNOWN]]
func.func @calls_what_is_elsewhere() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.addi %one, %two : i32
  %r = call @declared(%three) : (i32) -> i32
  return %r : i32
}

// -----

// Functions of a module inside, beside one that stands alone.

module {
  // CHECK-LABEL: func @alone_beside_a_module
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: return %[[TRUE]]
  func.func @alone_beside_a_module() -> i1 {
    %false = arith.constant false
    %true = arith.constant true
    %r = arith.ori %false, %true : i1
    return %r : i1
  }

  module @inner {
    // CHECK-LABEL: func private @nested
    // CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
    // CHECK: return %[[FOUR]]
    func.func private @nested(%x: i32) -> i32 {
      %four = arith.addi %x, %x : i32
      return %four : i32
    }

    // CHECK-LABEL: func @calls_nested
    // CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
    // CHECK: return %[[FOUR]]
    func.func @calls_nested() -> i32 {
      %two = arith.constant 2 : i32
      %r = call @nested(%two) : (i32) -> i32
      return %r : i32
    }
  }
}
