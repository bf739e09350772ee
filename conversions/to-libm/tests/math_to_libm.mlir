// RUN: terrace opt %s --convert-math-to-libm | FileCheck %s
// RUN: terrace opt %s --convert-math-to-libm --threads=4 | FileCheck %s

// What is declared first stands last.
// CHECK-DAG: func.func private @atan2(f64, f64) -> f64 attributes {llvm.readnone}
// CHECK-DAG: func.func private @sinf(f32) -> f32 attributes {llvm.readnone}
// CHECK-DAG: func.func private @sin(f64) -> f64 attributes {llvm.readnone}
// CHECK-DAG: func.func private @powf(f32, f32) -> f32 attributes {llvm.readnone}
// CHECK-NOT: private

// CHECK-LABEL: @scalars
// CHECK-SAME:    (%[[X:.*]]: f32, %[[Y:.*]]: f64)
func.func @scalars(%x: f32, %y: f64) {
  // CHECK-NEXT: call @sinf(%[[X]]) : (f32) -> f32
  // CHECK-NEXT: call @sin(%[[Y]]) : (f64) -> f64
  // CHECK-NEXT: call @atan2(%[[Y]], %[[Y]]) : (f64, f64) -> f64
  %0 = math.sin %x : f32
  %1 = math.sin %y : f64
  %2 = math.atan2 %y, %y fastmath<fast> : f64
  return
}

// f(x : f16) -> truncf(f(extf(x)))
// CHECK-LABEL: @narrow
// CHECK-SAME:    (%[[X:.*]]: bf16, %[[Y:.*]]: bf16)
func.func @narrow(%x: bf16, %y: bf16) -> bf16 {
  // CHECK-NEXT: %[[A:.*]] = arith.extf %[[X]] : bf16 to f32
  // CHECK-NEXT: %[[B:.*]] = arith.extf %[[Y]] : bf16 to f32
  // CHECK-NEXT: %[[P:.*]] = call @powf(%[[A]], %[[B]])
  // CHECK-NEXT: %[[R:.*]] = arith.truncf %[[P]] : f32 to bf16
  // CHECK-NEXT: return %[[R]]
  %0 = math.powf %x, %y : bf16
  return %0 : bf16
}

// f(x : vector) -> f(x[0]), f(x[1]), ...
// CHECK-LABEL: @elements
// CHECK-SAME:    (%[[V:.*]]: vector<1x2xf32>)
func.func @elements(%v: vector<1x2xf32>) -> vector<1x2xf32> {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<1x2xf32>
  // CHECK-NEXT: %[[A:.*]] = vector.extract %[[V]][0, 0]
  // CHECK-NEXT: %[[FA:.*]] = call @sinf(%[[A]])
  // CHECK-NEXT: %[[ONE:.*]] = vector.insert %[[FA]], %[[ZERO]] [0, 0]
  // CHECK-NEXT: %[[B:.*]] = vector.extract %[[V]][0, 1]
  // CHECK-NEXT: %[[FB:.*]] = call @sinf(%[[B]])
  // CHECK-NEXT: %[[BOTH:.*]] = vector.insert %[[FB]], %[[ONE]] [0, 1]
  // CHECK-NEXT: return %[[BOTH]]
  %0 = math.sin %v : vector<1x2xf32>
  return %0 : vector<1x2xf32>
}
