// RUN: terrace opt %s --canonicalize | FileCheck %s

// f(f(x, c), d) -> f(x, f(d, c))
// CHECK-LABEL: @add_add
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @add_add(%x: index) -> index {
  // CHECK-NEXT: %[[SUM:.*]] = index.constant 12
  // CHECK-NEXT: index.add %[[X]], %[[SUM]]
  %c = index.constant 5
  %d = index.constant 7
  %0 = index.add %x, %c
  %1 = index.add %0, %d
  return %1 : index
}

// cmp(p, 0, sub(a, b)) -> cmp(p, b, a)
// CHECK-LABEL: @cmp_sub
// CHECK-SAME:    (%[[A:.*]]: index, %[[B:.*]]: index)
func.func @cmp_sub(%a: index, %b: index) -> i1 {
  // CHECK-NEXT: index.cmp slt(%[[B]], %[[A]])
  %zero = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp slt(%zero, %0)
  return %1 : i1
}
