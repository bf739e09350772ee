// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @bit
func.func @bit(
  %i: i32, %j: i32, %iv: vector<4xi32>, %s: i16, %l8: i8
) {
  // CHECK: spirv.BitCount %{{.*}} : i32
  %0 = spirv.BitCount %i : i32
  // CHECK: spirv.BitCount %{{.*}} : vector<4xi32>
  %1 = spirv.BitCount %iv : vector<4xi32>
  // CHECK: spirv.BitFieldInsert %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i8, i16
  %2 = spirv.BitFieldInsert %i, %j, %l8, %s : i32, i8, i16
  // CHECK: spirv.BitFieldInsert %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi32>, i32, i32
  %3 = spirv.BitFieldInsert %iv, %iv, %i, %i : vector<4xi32>, i32, i32
  // CHECK: spirv.BitFieldSExtract %{{.*}}, %{{.*}}, %{{.*}} : i32, i8, i16
  %4 = spirv.BitFieldSExtract %i, %l8, %s : i32, i8, i16
  // CHECK: spirv.BitFieldUExtract %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi32>, i32, i32
  %5 = spirv.BitFieldUExtract %iv, %i, %i : vector<4xi32>, i32, i32
  // CHECK: spirv.BitReverse %{{.*}} : i32
  %6 = spirv.BitReverse %i : i32
  // CHECK: spirv.BitReverse %{{.*}} : vector<4xi32>
  %7 = spirv.BitReverse %iv : vector<4xi32>
  // CHECK: spirv.BitwiseAnd %{{.*}}, %{{.*}} : i32
  %8 = spirv.BitwiseAnd %i, %i : i32
  // CHECK: spirv.BitwiseAnd %{{.*}}, %{{.*}} : vector<4xi32>
  %9 = spirv.BitwiseAnd %iv, %iv : vector<4xi32>
  // CHECK: spirv.BitwiseOr %{{.*}}, %{{.*}} : i32
  %10 = spirv.BitwiseOr %i, %i : i32
  // CHECK: spirv.BitwiseOr %{{.*}}, %{{.*}} : vector<4xi32>
  %11 = spirv.BitwiseOr %iv, %iv : vector<4xi32>
  // CHECK: spirv.BitwiseXor %{{.*}}, %{{.*}} : i32
  %12 = spirv.BitwiseXor %i, %i : i32
  // CHECK: spirv.BitwiseXor %{{.*}}, %{{.*}} : vector<4xi32>
  %13 = spirv.BitwiseXor %iv, %iv : vector<4xi32>
  // CHECK: spirv.Not %{{.*}} : i32
  %14 = spirv.Not %i : i32
  // CHECK: spirv.Not %{{.*}} : vector<4xi32>
  %15 = spirv.Not %iv : vector<4xi32>
  // CHECK: spirv.ShiftLeftLogical %{{.*}}, %{{.*}} : i32, i16
  %16 = spirv.ShiftLeftLogical %i, %s : i32, i16
  // CHECK: spirv.ShiftRightArithmetic %{{.*}}, %{{.*}} : i32, i32
  %17 = spirv.ShiftRightArithmetic %i, %j : i32, i32
  // CHECK: spirv.ShiftRightLogical %{{.*}}, %{{.*}} : vector<4xi32>, vector<4xi32>
  %18 = spirv.ShiftRightLogical %iv, %iv : vector<4xi32>, vector<4xi32>
  return
}
