// RUN: terrace opt --convert-vector-to-llvm=vector-transpose-lowering=shuffle16x16 %s | FileCheck %s

// Pairs of rows, then rows two apart, four and eight.
// CHECK-LABEL: @square
// CHECK: %[[ROW0:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK: %[[ROW1:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK: %[[LOW01:.*]] = llvm.shufflevector %[[ROW0]], %[[ROW1]] [0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29]
// CHECK-NEXT: llvm.shufflevector %[[ROW0]], %[[ROW1]] [2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31]
// CHECK-NEXT: %[[LOW23:.*]] = llvm.shufflevector
// CHECK: %[[FOUR:.*]] = llvm.shufflevector %[[LOW01]], %[[LOW23]] [0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29]
// CHECK-NEXT: llvm.shufflevector %[[LOW01]], %[[LOW23]] [2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31]
// CHECK: %[[EIGHT:.*]] = llvm.shufflevector %[[FOUR]], %{{.*}} [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]
// CHECK: llvm.shufflevector %[[FOUR]], %{{.*}} [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31]
// CHECK: %[[COLUMN0:.*]] = llvm.shufflevector %[[EIGHT]], %{{.*}} [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]
// CHECK: %[[COLUMN8:.*]] = llvm.shufflevector %[[EIGHT]], %{{.*}} [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31]
// CHECK: llvm.insertvalue %[[COLUMN0]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[COLUMN8]], %{{.*}}[8]
func.func @square(%a: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  return %0 : vector<16x16xf32>
}

// Other shapes are one shuffle.
// CHECK-LABEL: @other
// CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 2, 1, 3] : vector<4xf32>
func.func @other(%a: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
