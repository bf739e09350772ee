// RUN: terrace opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @four_rows
// CHECK-SAME:    (%[[X:.*]]: vector<4x1x8xf32>)
// CHECK-DAG:     %[[R0:.*]] = vector.extract %[[X]][0, 0] : vector<8xf32>
// CHECK-DAG:     %[[R1:.*]] = vector.extract %[[X]][1, 0] : vector<8xf32>
// CHECK:         %[[LOW:.*]] = vector.shuffle %[[R0]], %[[R1]] [0, 8, 1, 9, 4, 12, 5, 13]
// CHECK:         %[[HIGH:.*]] = vector.shuffle %[[R0]], %[[R1]] [2, 10, 3, 11, 6, 14, 7, 15]
// CHECK:         %[[A:.*]] = vector.shuffle %[[LOW]], %{{.*}} [0, 1, 8, 9, 4, 5, 12, 13]
// CHECK:         %[[B:.*]] = vector.shuffle %[[LOW]], %{{.*}} [2, 3, 10, 11, 6, 7, 14, 15]
// CHECK:         %[[FIRST:.*]] = vector.shuffle %[[A]], %[[B]] [0, 1, 2, 3, 8, 9, 10, 11]
// CHECK:         vector.insert %[[FIRST]], %{{.*}} [0] : vector<8xf32> into vector<4x8xf32>
// CHECK:         vector.shape_cast %{{.*}} : vector<4x8xf32> to vector<1x8x4xf32>
func.func @four_rows(%x: vector<4x1x8xf32>) -> vector<1x8x4xf32> {
  %t = vector.transpose %x, [1, 2, 0] : vector<4x1x8xf32> to vector<1x8x4xf32>
  return %t : vector<1x8x4xf32>
}

// CHECK-LABEL: @eight_rows
// CHECK:         %[[LOW:.*]] = vector.shuffle {{.*}} [0, 8, 1, 9, 4, 12, 5, 13]
// CHECK:         %[[INNER:.*]] = vector.shuffle %[[LOW]], %{{.*}} [2, 3, 8, 9, 6, 7, 12, 13]
// CHECK:         llvm.inline_asm asm_dialect = intel "vblendps $0, $1, $2, 0xcc", "=x,x,x" %[[LOW]], %[[INNER]]
// CHECK:         llvm.inline_asm asm_dialect = intel "vblendps $0, $1, $2, 0x33", "=x,x,x" %{{.*}}, %[[INNER]]
// CHECK-COUNT-8: vector.insert
// CHECK-NOT:     shape_cast
func.func @eight_rows(%x: vector<8x8xf32>) -> vector<8x8xf32> {
  %t = vector.transpose %x, [1, 0] : vector<8x8xf32> to vector<8x8xf32>
  return %t : vector<8x8xf32>
}

// Others are transposed as without the strategy.
// CHECK-LABEL: @other_elements
// CHECK-NOT:     shuffle
// CHECK:         return
func.func @other_elements(%x: vector<4x8xf64>) -> vector<8x4xf64> {
  %t = vector.transpose %x, [1, 0] : vector<4x8xf64> to vector<8x4xf64>
  return %t : vector<8x4xf64>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_transpose lowering_strategy = eltwise avx2_lowering_strategy = true
    } : !transform.any_op
    transform.yield
  }
}
