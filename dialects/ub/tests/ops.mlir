// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: @poison
func.func @poison() {
  // CHECK-NEXT: %0 = ub.poison : i32
  %0 = ub.poison : i32
  // CHECK-NEXT: %1 = ub.poison : vector<4xi64>
  %1 = ub.poison <#ub.poison> : vector<4xi64>
  // CHECK-NEXT: %2 = ub.poison {test.a} : i32
  %2 = ub.poison {test.a} : i32
  // CHECK-NEXT: ub.unreachable
  ub.unreachable
}
