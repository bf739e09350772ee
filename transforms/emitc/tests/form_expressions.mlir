// RUN: terrace opt --split-input-file --form-expressions %s | FileCheck %s

// Operators are expressions; those used once and without effects stand in their users.

// CHECK:      module {
// CHECK-NEXT:   func.func @single_expression(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i1 {
// CHECK-NEXT:     %0 = emitc.expression %arg3, %arg2, %arg0 : (i32, i32, i32) -> i1 {
// CHECK-NEXT:       %1 = "emitc.constant"() <{value = 42 : i32}> : () -> i32
// CHECK-NEXT:       %2 = mul %arg0, %1 : (i32, i32) -> i32
// CHECK-NEXT:       %3 = sub %2, %arg2 : (i32, i32) -> i32
// CHECK-NEXT:       %4 = cmp lt, %3, %arg3 : (i32, i32) -> i1
// CHECK-NEXT:       yield %4 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @two(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression %arg0, %arg1 : (i32, i32) -> i32 {
// CHECK-NEXT:       %2 = mul %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = emitc.expression %0, %0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %2 = add %0, %0 : (i32, i32) -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @two(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT:     %0 = emitc.expression %arg0, %arg1 : (i32, i32) -> i32 {
// CHECK-NEXT:       %2 = mul %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = emitc.expression %0, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %2 = add %0, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @ld(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK-NEXT:     %1 = emitc.expression %0 : (!emitc.lvalue<i32>) -> i32 {
// CHECK-NEXT:       %5 = load %0 : <i32>
// CHECK-NEXT:       yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = emitc.expression %arg0, %1 : (i32, i32) -> i32 {
// CHECK-NEXT:       %5 = mul %arg0, %1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.expression %0 : (!emitc.lvalue<i32>) -> i32 {
// CHECK-NEXT:       %5 = load %0 : <i32>
// CHECK-NEXT:       yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     emitc.assign %2 : i32 to %0 : <i32>
// CHECK-NEXT:     %4 = emitc.expression %3, %2 : (i32, i32) -> i32 {
// CHECK-NEXT:       %5 = add %3, %2 : (i32, i32) -> i32
// CHECK-NEXT:       yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @sub(%arg0: i32, %arg1: !emitc.array<4xi32>) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression %arg0, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %4 = add %arg0, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:       yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = emitc.subscript %arg1[%0] : (!emitc.array<4xi32>, i32) -> !emitc.lvalue<i32>
// CHECK-NEXT:     %2 = emitc.expression %1 : (!emitc.lvalue<i32>) -> i32 {
// CHECK-NEXT:       %4 = load %1 : <i32>
// CHECK-NEXT:       yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = emitc.expression %2, %2 : (i32, i32) -> i32 {
// CHECK-NEXT:       %4 = add %2, %2 : (i32, i32) -> i32
// CHECK-NEXT:       yield %4 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @ex(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression %arg1, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %1 = add %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       %2 = mul %1, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @ex(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression %arg1, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %1 = add %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       %2 = mul %1, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       %3 = add %2, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @cl(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = expression %arg1, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %1 = mul %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       %2 = call @cl(%1, %arg1) : (i32, i32) -> i32
// CHECK-NEXT:       %3 = add %2, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.func @op(%arg0: !emitc.opaque<"T">, %arg1: !emitc.opaque<"T">) -> !emitc.opaque<"T"> {
// CHECK-NEXT:     %0 = expression %arg0, %arg1 : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T"> {
// CHECK-NEXT:       %2 = mul %arg0, %arg1 : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
// CHECK-NEXT:       yield %2 : !emitc.opaque<"T">
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = expression %0, %arg1 : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T"> {
// CHECK-NEXT:       %2 = add %0, %arg1 : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
// CHECK-NEXT:       yield %2 : !emitc.opaque<"T">
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : !emitc.opaque<"T">
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @c(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression  : () -> i32 {
// CHECK-NEXT:       %2 = "emitc.constant"() <{value = 42 : i32}> : () -> i32
// CHECK-NEXT:       yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = emitc.expression %0, %arg0 : (i32, i32) -> i32 {
// CHECK-NEXT:       %2 = add %arg0, %0 : (i32, i32) -> i32
// CHECK-NEXT:       %3 = mul %2, %0 : (i32, i32) -> i32
// CHECK-NEXT:       yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     emitc.call_opaque "f"(%1) : (i32) -> ()
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @c(%arg0: i32, %arg1: i1) {
// CHECK-NEXT:     emitc.if %arg1 {
// CHECK-NEXT:       %0 = expression %arg0 : (i32) -> i32 {
// CHECK-NEXT:         %1 = add %arg0, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:         %2 = mul %1, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:         yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       call_opaque "f"(%0) : (i32) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @c(%arg0: i32, %arg1: i1, %arg2: !emitc.ptr<i32>) {
// CHECK-NEXT:     %0 = emitc.expression %arg2 : (!emitc.ptr<i32>) -> i32 {
// CHECK-NEXT:       %6 = apply "*"(%arg2) : (!emitc.ptr<i32>) -> i32
// CHECK-NEXT:       yield %6 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = emitc.dereference %arg2 : !emitc.ptr<i32>
// CHECK-NEXT:     %2 = emitc.expression %1, %0, %arg1, %arg0 : (!emitc.lvalue<i32>, i32, i1, i32) -> !emitc.ptr<i32> {
// CHECK-NEXT:       %6 = sub %arg0, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:       %7 = add %arg0, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:       %8 = conditional %arg1, %7, %6 : i32
// CHECK-NEXT:       %9 = add %0, %8 : (i32, i32) -> i32
// CHECK-NEXT:       %10 = address_of %1 : !emitc.lvalue<i32>
// CHECK-NEXT:       %11 = add %10, %9 : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
// CHECK-NEXT:       yield %11 : !emitc.ptr<i32>
// CHECK-NEXT:     }
// CHECK-NEXT:     emitc.call_opaque "f"(%2) : (!emitc.ptr<i32>) -> ()
// CHECK-NEXT:     %3:2 = emitc.call_opaque "two"() : () -> (i32, i32)
// CHECK-NEXT:     emitc.call_opaque "f"(%3#0) : (i32) -> ()
// CHECK-NEXT:     %4 = emitc.expression  : () -> i32 {
// CHECK-NEXT:       %6 = call_opaque "one"() : () -> i32
// CHECK-NEXT:       yield %6 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %5 = emitc.expression %4 : (i32) -> i32 {
// CHECK-NEXT:       %6 = call_opaque "one"(%4) : (i32) -> i32
// CHECK-NEXT:       yield %6 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @c(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
// CHECK-NEXT:     %0 = emitc.expression %arg2, %arg0, %arg1, %arg3 : (i32, i32, i32, i32) -> i32 {
// CHECK-NEXT:       %1 = sub %arg2, %arg3 : (i32, i32) -> i32
// CHECK-NEXT:       %2 = add %arg0, %arg1 : (i32, i32) -> i32
// CHECK-NEXT:       %3 = add %arg2, %arg0 : (i32, i32) -> i32
// CHECK-NEXT:       %4 = mul %2, %1 : (i32, i32) -> i32
// CHECK-NEXT:       %5 = sub %4, %3 : (i32, i32) -> i32
// CHECK-NEXT:       yield %5 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   %0 = emitc.expression  : () -> i32 {
// CHECK-NEXT:     %1 = "emitc.constant"() <{value = 42 : i32}> : () -> i32
// CHECK-NEXT:     %2 = unary_minus %1 : (i32) -> i32
// CHECK-NEXT:     %3 = unary_minus %2 : (i32) -> i32
// CHECK-NEXT:     yield %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @single_expression(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i1 {
  %c42 = "emitc.constant"(){value = 42 : i32} : () -> i32
  %a = emitc.mul %arg0, %c42 : (i32, i32) -> i32
  %b = emitc.sub %a, %arg2 : (i32, i32) -> i32
  %c = emitc.cmp lt, %b, %arg3 :(i32, i32) -> i1
  return %c : i1
}

// -----

func.func @two(%arg0: i32, %arg1: i32) -> i32 {
  %a = emitc.mul %arg0, %arg1 : (i32, i32) -> i32
  %b = emitc.add %a, %a : (i32, i32) -> i32
  return %b : i32
}

// -----

func.func @two(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %a = emitc.mul %arg0, %arg1 : (i32, i32) -> i32
  %b = emitc.add %a, %arg0 : (i32, i32) -> i32
  return %b, %a : i32, i32
}

// -----

func.func @ld(%arg0: i32, %v: i32) -> i32 {
  %x = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %l = emitc.load %x : <i32>
  %a = emitc.mul %arg0, %l : (i32, i32) -> i32
  %l2 = emitc.load %x : <i32>
  emitc.assign %a : i32 to %x : <i32>
  %m = emitc.add %l2, %a : (i32, i32) -> i32
  return %m : i32
}

// -----

func.func @sub(%arg0: i32, %arr: !emitc.array<4xi32>) -> i32 {
  %i = emitc.add %arg0, %arg0 : (i32, i32) -> i32
  %s = emitc.subscript %arr[%i] : (!emitc.array<4xi32>, i32) -> !emitc.lvalue<i32>
  %l = emitc.load %s : <i32>
  %k = emitc.add %l, %l : (i32, i32) -> i32
  return %k : i32
}

// -----

func.func @ex(%arg0: i32, %b: i32) -> i32 {
  %0 = emitc.expression %arg0, %b : (i32, i32) -> i32 {
    %x = add %arg0, %b : (i32, i32) -> i32
    yield %x : i32
  }
  %1 = emitc.mul %0, %b : (i32, i32) -> i32
  return %1 : i32
}

// -----

func.func @ex(%arg0: i32, %b: i32) -> i32 {
  %0 = emitc.expression %arg0, %b noinline : (i32, i32) -> i32 {
    %x = add %arg0, %b : (i32, i32) -> i32
    yield %x : i32
  }
  %1 = emitc.mul %0, %b : (i32, i32) -> i32
  %2 = emitc.expression %1, %b : (i32, i32) -> i32 {
    %x = add %1, %b : (i32, i32) -> i32
    yield %x : i32
  }
  return %2 : i32
}

// -----

emitc.func @cl(%arg0: i32, %b: i32) -> i32 {
  %1 = emitc.mul %arg0, %b : (i32, i32) -> i32
  %2 = emitc.call @cl(%1, %b) : (i32, i32) -> i32
  %3 = emitc.add %2, %b : (i32, i32) -> i32
  return %3 : i32
}

// -----

emitc.func @op(%arg0: !emitc.opaque<"T">, %b: !emitc.opaque<"T">) -> !emitc.opaque<"T"> {
  %1 = emitc.mul %arg0, %b : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
  %3 = emitc.add %1, %b : (!emitc.opaque<"T">, !emitc.opaque<"T">) -> !emitc.opaque<"T">
  return %3 : !emitc.opaque<"T">
}

// -----

func.func @c(%a: i32) -> i32 {
  %c = "emitc.constant"(){value = 42 : i32} : () -> i32
  %0 = emitc.add %a, %c : (i32, i32) -> i32
  %1 = emitc.mul %0, %c : (i32, i32) -> i32
  emitc.call_opaque "f"(%1) : (i32) -> ()
  return %c : i32
}

// -----

func.func @c(%a: i32, %k: i1) {
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  emitc.if %k {
    %1 = emitc.mul %0, %a : (i32, i32) -> i32
    emitc.call_opaque "f"(%1) : (i32) -> ()
  }
  return
}

// -----

func.func @c(%a: i32, %k: i1, %p : !emitc.ptr<i32>) {
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  %1 = emitc.sub %a, %a : (i32, i32) -> i32
  %2 = emitc.conditional %k, %0, %1 : i32
  %3 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  %4 = emitc.add %3, %2 : (i32, i32) -> i32
  %d = emitc.dereference %p : !emitc.ptr<i32>
  %5 = emitc.address_of %d : !emitc.lvalue<i32>
  %6 = emitc.add %5, %4 : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
  emitc.call_opaque "f"(%6) : (!emitc.ptr<i32>) -> ()
  %7:2 = emitc.call_opaque "two"() : () -> (i32, i32)
  emitc.call_opaque "f"(%7#0) : (i32) -> ()
  %8 = emitc.call_opaque "one"() : () -> (i32)
  %9 = emitc.call_opaque "one"(%8) : (i32) -> (i32)
  return
}

// -----

func.func @c(%a: i32, %b: i32, %c: i32, %d: i32) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.sub %c, %d : (i32, i32) -> i32
  %2 = emitc.mul %0, %1 : (i32, i32) -> i32
  %3 = emitc.add %c, %a : (i32, i32) -> i32
  %4 = emitc.sub %2, %3 : (i32, i32) -> i32
  return %4 : i32
}

// -----

%0 = "emitc.constant"(){value = 42 : i32} : () -> i32
%1 = emitc.unary_minus %0 : (i32) -> i32
%2 = emitc.unary_minus %1 : (i32) -> i32
