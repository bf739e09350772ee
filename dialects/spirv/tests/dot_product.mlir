// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @dot_product
func.func @dot_product(
  %i: i32, %j: i32, %l: i64, %b8: vector<4xi8>
) {
  // CHECK: spirv.SDot %{{.*}}, %{{.*}} : vector<4xi8> -> i32
  %0 = spirv.SDot %b8, %b8 : vector<4xi8> -> i32
  // CHECK: spirv.SDot %{{.*}}, %{{.*}}, <PackedVectorFormat4x8Bit> {a} : i32 -> i32
  %1 = spirv.SDot %i, %j, <PackedVectorFormat4x8Bit> {a} : i32 -> i32
  // CHECK: spirv.SDotAccSat %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi8> -> i32
  %2 = spirv.SDotAccSat %b8, %b8, %i : vector<4xi8> -> i32
  // CHECK: spirv.SUDot %{{.*}}, %{{.*}} : vector<4xi8> -> i32
  %3 = spirv.SUDot %b8, %b8 : vector<4xi8> -> i32
  // CHECK: spirv.SUDotAccSat %{{.*}}, %{{.*}}, %{{.*}}, <PackedVectorFormat4x8Bit> : i32 -> i64
  %4 = spirv.SUDotAccSat %i, %j, %l, <PackedVectorFormat4x8Bit> : i32 -> i64
  // CHECK: spirv.UDot %{{.*}}, %{{.*}}, <PackedVectorFormat4x8Bit> : i32 -> i64
  %5 = spirv.UDot %i, %j, <PackedVectorFormat4x8Bit> : i32 -> i64
  // CHECK: spirv.UDotAccSat %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi8> -> i32
  %6 = spirv.UDotAccSat %b8, %b8, %i : vector<4xi8> -> i32
  return
}
