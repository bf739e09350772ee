// RUN: terrace opt --split-input-file --apply-rules --allow-unregistered-dialect %s | FileCheck %s

// Rules directly in the module are applied to the rest of it, in functions as well, until none applies.

// CHECK-LABEL: func.func @double_negation
// CHECK-SAME:    (%[[X:.*]]: f32)
// CHECK-NEXT:    return %[[X]]
// CHECK-NOT:   pdl.pattern
func.func @double_negation(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %0 : f32
  %2 = arith.negf %1 : f32
  %3 = arith.negf %2 : f32
  return %3 : f32
}

pdl.pattern @negf_negf : benefit(1) {
  %type = type
  %x = operand
  %inner = operation "arith.negf"(%x : !pdl.value) -> (%type : !pdl.type)
  %result = result 0 of %inner
  %outer = operation "arith.negf"(%result : !pdl.value) -> (%type : !pdl.type)
  rewrite %outer {
    replace %outer with (%x : !pdl.value)
  }
}

// -----

// The rule of the greater benefit comes first, wherever it is written.

// CHECK-LABEL: func.func @benefit
// CHECK-NEXT:    "a.better"
func.func @benefit() {
  "a.old"() : () -> ()
  return
}

pdl.pattern : benefit(1) {
  %root = operation "a.old"
  rewrite %root {
    %new = operation "a.worse"
    replace %root with %new
  }
}

pdl.pattern : benefit(2) {
  %root = operation "a.old"
  rewrite %root {
    %new = operation "a.better"
    replace %root with %new
  }
}

// -----

// Result types are inferred, and attributes may be new or those that were matched.

// CHECK-LABEL: func.func @inferred
// CHECK-SAME:    (%[[X:.*]]: i8, %[[Y:.*]]: i8)
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[Y]], %[[X]] overflow<nsw> : i8
// CHECK-NEXT:    %[[IS:.*]] = arith.cmpi eq, %[[SUM]], %[[X]] : i8
// CHECK-NEXT:    return %[[IS]]
func.func @inferred(%x: i8, %y: i8) -> i1 {
  %0 = "a.compare_sum"(%x, %y) {flags = #arith.overflow<nsw>} : (i8, i8) -> i1
  return %0 : i1
}

pdl.pattern : benefit(1) {
  %type = type : i8
  %x = operand : %type
  %y = operand : %type
  %flags = attribute
  %bit = type
  %root = operation "a.compare_sum"(%x, %y : !pdl.value, !pdl.value) {"flags" = %flags} -> (%bit : !pdl.type)
  rewrite %root {
    %sum = operation "arith.addi"(%y, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%type : !pdl.type)
    %value = result 0 of %sum
    %predicate = attribute = 0 : i64
    %compare = operation "arith.cmpi"(%value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate}
    replace %root with %compare
  }
}

// -----

// A second root is found among the users of a value.

// CHECK-LABEL: func.func @two_roots
// CHECK:         "a.both"
// CHECK-NOT:     "a.second"
func.func @two_roots(%x: i32) {
  "a.first"(%x) : (i32) -> ()
  "a.second"(%x) : (i32) -> ()
  return
}

pdl.pattern : benefit(1) {
  %x = operand
  %first = operation "a.first"(%x : !pdl.value)
  %second = operation "a.second"(%x : !pdl.value)
  rewrite %first {
    %both = operation "a.both"(%x : !pdl.value)
    erase %second
    erase %first
  }
}
