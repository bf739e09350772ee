// RUN: terrace opt %s --arith-expand=include-f4e2m1 | FileCheck %s

// CHECK-LABEL: @extend
// CHECK-SAME:    (%[[X:.*]]: f4E2M1FN)
func.func @extend(%x: f4E2M1FN) -> f16 {
  // CHECK: arith.bitcast %[[X]] : f4E2M1FN to i4
  // CHECK: %[[WIDE:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK: arith.truncf %[[WIDE]] : f32 to f16
  %0 = arith.extf %x : f4E2M1FN to f16
  return %0 : f16
}

// CHECK-LABEL: @truncate
// CHECK-SAME:    (%[[X:.*]]: vector<4xf32>)
func.func @truncate(%x: vector<4xf32>) -> vector<4xf4E2M1FN> {
  // CHECK: arith.constant dense<6.000000e+00>
  // CHECK: arith.constant dense<-6.000000e+00>
  // CHECK: arith.cmpf ult, %[[X]]
  // CHECK: arith.bitcast %{{.*}} : vector<4xi4> to vector<4xf4E2M1FN>
  %0 = arith.truncf %x : vector<4xf32> to vector<4xf4E2M1FN>
  return %0 : vector<4xf4E2M1FN>
}
