// RUN: terrace opt %s --arith-emulate-unsupported-floats='source-types=bf16,f8E4M3FNUZ target-type=f32' | FileCheck %s

// What is used often is extended once, where it is defined.
// CHECK-LABEL: @chain
// CHECK-SAME:    (%[[X:.*]]: bf16, %[[Y:.*]]: bf16)
func.func @chain(%x: bf16, %y: bf16) -> i1 {
  // CHECK-DAG:  %[[EX:.*]] = arith.extf %[[X]] fastmath<contract> : bf16 to f32
  // CHECK-DAG:  %[[EY:.*]] = arith.extf %[[Y]] fastmath<contract> : bf16 to f32
  // CHECK:      %[[S:.*]] = arith.addf %[[EX]], %[[EY]] fastmath<fast> : f32
  // CHECK-NEXT: %[[T:.*]] = arith.truncf %[[S]] fastmath<contract> : f32 to bf16
  // CHECK-NEXT: %[[E:.*]] = arith.extf %[[T]] fastmath<contract> : bf16 to f32
  // CHECK-NEXT: %[[R:.*]] = arith.cmpf ole, %[[E]], %[[EX]] : f32
  // CHECK-NEXT: return %[[R]]
  %s = arith.addf %x, %y fastmath<fast> : bf16
  %r = arith.cmpf ole, %s, %x : bf16
  return %r : i1
}

// Vectors; what does no arithmetic, and what knows all floats, stays.
// CHECK-LABEL: @vectors
func.func @vectors(%v: vector<4xf8E4M3FNUZ>, %c: i1) -> (vector<4xf8E4M3FNUZ>, vector<4xf16>) {
  // CHECK:      arith.negf %{{.*}} : vector<4xf32>
  // CHECK-NEXT: %[[N:.*]] = arith.truncf
  // CHECK-NEXT: arith.select %{{.*}}, %[[N]], %{{.*}} : vector<4xf8E4M3FNUZ>
  // CHECK-NEXT: arith.extf %{{.*}} : vector<4xf8E4M3FNUZ> to vector<4xf16>
  %n = arith.negf %v : vector<4xf8E4M3FNUZ>
  %s = arith.select %c, %n, %v : vector<4xf8E4M3FNUZ>
  %e = arith.extf %n : vector<4xf8E4M3FNUZ> to vector<4xf16>
  return %s, %e : vector<4xf8E4M3FNUZ>, vector<4xf16>
}
