// RUN: terrace opt --split-input-file --convert-scf-to-emitc %s | FileCheck %s

// What loops and conditions carry or give is in variables.

// CHECK:      module {
// CHECK-NEXT:   func.func @sw(%arg0: index, %arg1: f32) -> (f32, i32) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.switch %0 : !emitc.size_t 
// CHECK-NEXT:     case 2 {
// CHECK-NEXT:       %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:       assign %arg1 : f32 to %1 : <f32>
// CHECK-NEXT:       assign %c1_i32 : i32 to %2 : <i32>
// CHECK-NEXT:       yield
// CHECK-NEXT:     }
// CHECK-NEXT:     case 5 {
// CHECK-NEXT:       %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:       assign %arg1 : f32 to %1 : <f32>
// CHECK-NEXT:       assign %c2_i32 : i32 to %2 : <i32>
// CHECK-NEXT:       yield
// CHECK-NEXT:     }
// CHECK-NEXT:     default {
// CHECK-NEXT:       %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:       assign %arg1 : f32 to %1 : <f32>
// CHECK-NEXT:       assign %c3_i32 : i32 to %2 : <i32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.load %1 : <f32>
// CHECK-NEXT:     %4 = emitc.load %2 : <i32>
// CHECK-NEXT:     return %3, %4 : f32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @wh(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg0 : i32 to %1 : <i32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       %4 = load %1 : <i32>
// CHECK-NEXT:       %5 = arith.cmpi slt, %4, %arg0 : i32
// CHECK-NEXT:       assign %4 : i32 to %0 : <i32>
// CHECK-NEXT:       assign %5 : i1 to %2 : <i1>
// CHECK-NEXT:       if %5 {
// CHECK-NEXT:         %6 = arith.addi %4, %4 : i32
// CHECK-NEXT:         assign %6 : i32 to %1 : <i32>
// CHECK-NEXT:       }
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %4 = expression %2 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %5 = load %2 : <i1>
// CHECK-NEXT:         yield %5 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %4 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.load %0 : <i32>
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @wh2(%arg0: i32, %arg1: index) -> (i32, index) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.size_t>
// CHECK-NEXT:     %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg0 : i32 to %3 : <i32>
// CHECK-NEXT:     %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       %8 = load %3 : <i32>
// CHECK-NEXT:       %9 = arith.cmpi slt, %8, %arg0 : i32
// CHECK-NEXT:       assign %8 : i32 to %1 : <i32>
// CHECK-NEXT:       assign %0 : !emitc.size_t to %2 : <!emitc.size_t>
// CHECK-NEXT:       assign %9 : i1 to %4 : <i1>
// CHECK-NEXT:       if %9 {
// CHECK-NEXT:         %10 = arith.addi %8, %8 : i32
// CHECK-NEXT:         assign %10 : i32 to %3 : <i32>
// CHECK-NEXT:       }
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %8 = expression %4 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %9 = load %4 : <i1>
// CHECK-NEXT:         yield %9 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %8 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = emitc.load %1 : <i32>
// CHECK-NEXT:     %6 = emitc.load %2 : <!emitc.size_t>
// CHECK-NEXT:     %7 = builtin.unrealized_conversion_cast %6 : !emitc.size_t to index
// CHECK-NEXT:     return %5, %7 : i32, index
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @wh3(%arg0: i1) {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       assign %arg0 : i1 to %0 : <i1>
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %1 = expression %0 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %2 = load %0 : <i1>
// CHECK-NEXT:         yield %2 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %1 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: index) -> index {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.size_t>
// CHECK-NEXT:     emitc.assign %0 : !emitc.size_t to %1 : <!emitc.size_t>
// CHECK-NEXT:     emitc.for %arg2 = %arg0 to %arg0 step %arg0  : i32 {
// CHECK-NEXT:       %4 = load %1 : <!emitc.size_t>
// CHECK-NEXT:       %5 = builtin.unrealized_conversion_cast %4 : !emitc.size_t to index
// CHECK-NEXT:       %6 = arith.addi %5, %arg1 : index
// CHECK-NEXT:       %7 = builtin.unrealized_conversion_cast %6 : index to !emitc.size_t
// CHECK-NEXT:       assign %7 : !emitc.size_t to %1 : <!emitc.size_t>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = emitc.load %1 : <!emitc.size_t>
// CHECK-NEXT:     %3 = builtin.unrealized_conversion_cast %2 : !emitc.size_t to index
// CHECK-NEXT:     return %3 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i1, %arg1: index) -> index {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.size_t>
// CHECK-NEXT:     emitc.if %arg0 {
// CHECK-NEXT:       assign %0 : !emitc.size_t to %1 : <!emitc.size_t>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<!emitc.size_t>
// CHECK-NEXT:       if %arg0 {
// CHECK-NEXT:         assign %0 : !emitc.size_t to %4 : <!emitc.size_t>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         assign %0 : !emitc.size_t to %4 : <!emitc.size_t>
// CHECK-NEXT:       }
// CHECK-NEXT:       %5 = load %4 : <!emitc.size_t>
// CHECK-NEXT:       assign %5 : !emitc.size_t to %1 : <!emitc.size_t>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = emitc.load %1 : <!emitc.size_t>
// CHECK-NEXT:     %3 = builtin.unrealized_conversion_cast %2 : !emitc.size_t to index
// CHECK-NEXT:     return %3 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: index) {
// CHECK-NEXT:     scf.parallel (%arg1) = (%arg0) to (%arg0) step (%arg0) {
// CHECK-NEXT:       scf.reduce 
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: index) {
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @w(%arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg0 : i32 to %2 : <i32>
// CHECK-NEXT:     %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg2 : i32 to %3 : <i32>
// CHECK-NEXT:     %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       %7 = load %2 : <i32>
// CHECK-NEXT:       %8 = load %3 : <i32>
// CHECK-NEXT:       assign %8 : i32 to %0 : <i32>
// CHECK-NEXT:       assign %7 : i32 to %1 : <i32>
// CHECK-NEXT:       assign %arg1 : i1 to %4 : <i1>
// CHECK-NEXT:       if %arg1 {
// CHECK-NEXT:         assign %8 : i32 to %2 : <i32>
// CHECK-NEXT:         assign %arg0 : i32 to %3 : <i32>
// CHECK-NEXT:       }
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %7 = expression %4 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %8 = load %4 : <i1>
// CHECK-NEXT:         yield %8 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %7 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = emitc.load %0 : <i32>
// CHECK-NEXT:     %6 = emitc.load %1 : <i32>
// CHECK-NEXT:     return %5 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @w2(%arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg0 : i32 to %2 : <i32>
// CHECK-NEXT:     %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg2 : i32 to %3 : <i32>
// CHECK-NEXT:     %4 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       %7 = load %2 : <i32>
// CHECK-NEXT:       %8 = load %3 : <i32>
// CHECK-NEXT:       assign %7 : i32 to %0 : <i32>
// CHECK-NEXT:       assign %8 : i32 to %1 : <i32>
// CHECK-NEXT:       assign %arg1 : i1 to %4 : <i1>
// CHECK-NEXT:       if %arg1 {
// CHECK-NEXT:         assign %8 : i32 to %2 : <i32>
// CHECK-NEXT:         assign %7 : i32 to %3 : <i32>
// CHECK-NEXT:       }
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %7 = expression %4 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %8 = load %4 : <i1>
// CHECK-NEXT:         yield %8 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %7 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = emitc.load %0 : <i32>
// CHECK-NEXT:     %6 = emitc.load %1 : <i32>
// CHECK-NEXT:     return %5 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @w3(%arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     emitc.assign %arg0 : i32 to %1 : <i32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
// CHECK-NEXT:     emitc.do {
// CHECK-NEXT:       %4 = load %1 : <i32>
// CHECK-NEXT:       assign %arg0 : i32 to %0 : <i32>
// CHECK-NEXT:       assign %arg1 : i1 to %2 : <i1>
// CHECK-NEXT:       if %arg1 {
// CHECK-NEXT:         assign %arg2 : i32 to %1 : <i32>
// CHECK-NEXT:       }
// CHECK-NEXT:     } while {
// CHECK-NEXT:       %4 = expression %2 : (!emitc.lvalue<i1>) -> i1 {
// CHECK-NEXT:         %5 = load %2 : <i1>
// CHECK-NEXT:         yield %5 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       yield %4 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.load %0 : <i32>
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: index, %arg1: f32, %arg2: f32) -> f32 {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// CHECK-NEXT:     %1 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
// CHECK-NEXT:     %2 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
// CHECK-NEXT:     emitc.assign %arg1 : f32 to %1 : <f32>
// CHECK-NEXT:     emitc.assign %arg2 : f32 to %2 : <f32>
// CHECK-NEXT:     emitc.for %arg3 = %0 to %0 step %0  : !emitc.size_t {
// CHECK-NEXT:       %5 = load %1 : <f32>
// CHECK-NEXT:       %6 = load %2 : <f32>
// CHECK-NEXT:       assign %6 : f32 to %1 : <f32>
// CHECK-NEXT:       assign %5 : f32 to %2 : <f32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.load %1 : <f32>
// CHECK-NEXT:     %4 = emitc.load %2 : <f32>
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @sw(%i: index, %f: f32) -> (f32, i32) {
  %r:2 = scf.index_switch %i -> f32, i32
  case 2 { 
    %c = arith.constant 1 : i32
    scf.yield %f, %c : f32, i32 }
  case 5 { 
    %c = arith.constant 2 : i32
    scf.yield %f, %c : f32, i32 }
  default { 
    %c = arith.constant 3 : i32
    scf.yield %f, %c : f32, i32 }
  return %r#0, %r#1 : f32, i32
}

// -----

func.func @wh(%i: i32) -> i32 {
  %r = scf.while (%a = %i) : (i32) -> i32 {
    %c = arith.cmpi slt, %a, %i : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %d = arith.addi %b, %b : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

func.func @wh2(%i: i32, %k: index) -> (i32, index) {
  %r:2 = scf.while (%a = %i) : (i32) -> (i32, index) {
    %c = arith.cmpi slt, %a, %i : i32
    scf.condition(%c) %a, %k : i32, index
  } do {
  ^bb0(%b: i32, %l : index):
    %d = arith.addi %b, %b : i32
    scf.yield %d : i32
  }
  return %r#0, %r#1 : i32, index
}

// -----

func.func @wh3(%i: i1) {
  scf.while : () -> () {
    scf.condition(%i) 
  } do {
    scf.yield 
  }
  return
}

// -----

func.func @f(%i: i32, %x: index) -> (index) {
  %r = scf.for %k = %i to %i step %i iter_args(%y = %x) -> index : i32 {
    %z = arith.addi %y, %x : index
    scf.yield %z : index
  }
  return %r : index
}

// -----

func.func @f(%i: i1, %x: index) -> index {
  %r = scf.if %i -> index {
    scf.yield %x : index
  } else {
    %y = scf.if %i -> index {
      scf.yield %x : index
    } else { 
      scf.yield %x : index
    }
    scf.yield %y : index
  }
  return %r : index
}

// -----

func.func @f(%i: index) {
  scf.parallel (%a) = (%i) to (%i) step (%i) { scf.reduce }
  return
}

// -----

func.func @f(%i: index) {
  scf.execute_region { scf.yield }
  return
}

// -----

func.func @w(%i: i32, %c: i1, %j: i32) -> i32 {
  %0:2 = scf.while (%a = %i, %e = %j) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %e, %a : i32, i32
  } do {
  ^bb0(%b: i32, %f: i32):
    scf.yield %b, %i : i32, i32
  }
  return %0#0 : i32
}

// -----

func.func @w2(%i: i32, %c: i1, %j: i32) -> i32 {
  %0:2 = scf.while (%a = %i, %e = %j) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %e : i32, i32
  } do {
  ^bb0(%b: i32, %f: i32):
    scf.yield %f, %b : i32, i32
  }
  return %0#0 : i32
}

// -----

func.func @w3(%i: i32, %c: i1, %j: i32) -> i32 {
  %0 = scf.while (%a = %i) : (i32) -> i32 {
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %j : i32
  }
  return %0 : i32
}

// -----

func.func @f(%i: index, %a: f32, %b: f32) -> f32 {
  %0:2 = scf.for %k = %i to %i step %i iter_args(%x = %a, %y = %b) -> (f32, f32) {
    scf.yield %y, %x : f32, f32
  }
  return %0#0 : f32
}
