// RUN: terrace opt %s --arm-neon-2d-to-intr | FileCheck %s

// CHECK-LABEL: @register
// CHECK-SAME:    (%[[SUM:.*]]: vector<4xi32>, %[[A:.*]]: vector<4x4xi8>, %[[B:.*]]: vector<4x4xi8>)
func.func @register(%sum: vector<4xi32>, %a: vector<4x4xi8>, %b: vector<4x4xi8>) -> vector<4xi32> {
  // CHECK-NEXT: %[[A_ROW:.*]] = vector.shape_cast %[[A]] : vector<4x4xi8> to vector<16xi8>
  // CHECK-NEXT: %[[B_ROW:.*]] = vector.shape_cast %[[B]] : vector<4x4xi8> to vector<16xi8>
  // CHECK-NEXT: %[[NEW:.*]] = arm_neon.intr.sdot %[[SUM]], %[[A_ROW]], %[[B_ROW]] : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: return %[[NEW]]
  %0 = arm_neon.2d.sdot %sum, %a, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: @half
func.func @half(%sum: vector<2xi32>, %a: vector<2x4xi8>) -> vector<2xi32> {
  // CHECK-COUNT-2: vector.shape_cast %{{.*}} : vector<2x4xi8> to vector<8xi8>
  // CHECK-NEXT: arm_neon.intr.sdot %{{.*}} : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %0 = arm_neon.2d.sdot %sum, %a, %a : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return %0 : vector<2xi32>
}
