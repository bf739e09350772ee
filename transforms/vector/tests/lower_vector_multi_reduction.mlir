// RUN: terrace opt %s --lower-vector-multi-reduction | FileCheck %s
// RUN: terrace opt %s --lower-vector-multi-reduction=lowering-strategy=inner-reduction | FileCheck %s --check-prefix=ROWS

// CHECK-LABEL: @rows
// ROWS-LABEL: @rows
func.func @rows(%v: vector<2x3xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  // CHECK: %[[T:.*]] = vector.transpose %{{.*}}, [1, 0]
  // CHECK: %[[ROW:.*]] = vector.extract %[[T]][0]
  // CHECK: %[[SUM:.*]] = arith.addf %[[ROW]], %{{.*}}
  // CHECK: arith.addf %{{.*}}, %[[SUM]]
  // ROWS-NOT: vector.transpose
  // ROWS-COUNT-2: vector.reduction <add>
  %0 = vector.multi_reduction <add>, %v, %acc [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: @all
// ROWS-LABEL: @all
func.func @all(%v: vector<2x3xf32>, %acc: f32) -> f32 {
  // ROWS: %[[FLAT:.*]] = vector.shape_cast %{{.*}} : vector<2x3xf32> to vector<6xf32>
  // ROWS: vector.reduction <add>, %[[FLAT]], %{{.*}}
  %0 = vector.multi_reduction <add>, %v, %acc [0, 1] : vector<2x3xf32> to f32
  return %0 : f32
}

// CHECK-LABEL: @masked
// ROWS-LABEL: @masked
func.func @masked(%v: vector<2x3xi32>, %acc: vector<2xi32>, %m: vector<2x3xi1>) -> vector<2xi32> {
  // CHECK: arith.maxsi
  // CHECK: arith.select
  // ROWS: vector.mask %{{.*}} { vector.reduction <maxsi>
  %0 = vector.mask %m { vector.multi_reduction <maxsi>, %v, %acc [1] : vector<2x3xi32> to vector<2xi32> } : vector<2x3xi1> -> vector<2xi32>
  return %0 : vector<2xi32>
}
