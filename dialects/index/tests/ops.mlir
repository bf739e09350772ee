// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @index
func.func @index(%i: index, %x: i32) {
  // CHECK-NEXT: %idx42 = index.constant 42
  %0 = index.constant 42
  // CHECK-NEXT: %idx-42 = index.constant -42
  %1 = index.constant -42
  // CHECK-NEXT: %true = index.bool.constant true
  %2 = index.bool.constant true
  // CHECK-NEXT: %false = index.bool.constant false
  %3 = index.bool.constant false
  // CHECK-NEXT: %0 = index.cmp slt(%arg0, %arg0) {test.a}
  %4 = index.cmp slt(%i, %i) {test.a}
  // CHECK-NEXT: %1 = index.casts %arg0 : index to i32
  %5 = index.casts %i : index to i32
  // CHECK-NEXT: %2 = index.castu %arg1 : i32 to index
  %6 = index.castu %x : i32 to index
  // CHECK-NEXT: %3 = index.sizeof
  %7 = index.sizeof
  // CHECK-NEXT: "test.attribute"() {a = #index<cmp_predicate ult>} : () -> ()
  "test.attribute"() {a = #index<cmp_predicate ult>} : () -> ()
  return
}
