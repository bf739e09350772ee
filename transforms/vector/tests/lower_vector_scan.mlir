// RUN: terrace opt %s --lower-vector-scan | FileCheck %s

// CHECK-LABEL: @inclusive
func.func @inclusive(%v: vector<3xi32>, %start: vector<i32>) -> (vector<3xi32>, vector<i32>) {
  // CHECK: %[[A:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0]
  // CHECK: vector.insert_strided_slice %[[A]]
  // CHECK: %[[B:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [1]
  // CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[B]]
  // CHECK: vector.insert_strided_slice %[[SUM]]
  %0:2 = vector.scan <add>, %v, %start {inclusive = true, reduction_dim = 0 : i64} : vector<3xi32>, vector<i32>
  return %0#0, %0#1 : vector<3xi32>, vector<i32>
}

// CHECK-LABEL: @exclusive
func.func @exclusive(%v: vector<2x3xi32>, %start: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
  // CHECK: %[[A:.*]] = vector.extract_strided_slice
  // CHECK: %[[START:.*]] = vector.shape_cast %{{.*}} : vector<3xi32> to vector<1x3xi32>
  // CHECK: arith.muli %[[START]], %[[A]]
  %0:2 = vector.scan <mul>, %v, %start {inclusive = false, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  return %0#0, %0#1 : vector<2x3xi32>, vector<3xi32>
}
