// RUN: terrace opt %s --convert-spirv-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @arithmetic
spirv.func @arithmetic(%x: i32, %v: vector<2xi16>, %f: f32) "None" {
  // CHECK: llvm.add %arg0, %arg0 {x.note} : i32
  %0 = spirv.IAdd %x, %x {x.note} : i32
  // CHECK: llvm.urem %arg1, %arg1 : vector<2xi16>
  %1 = spirv.UMod %v, %v : vector<2xi16>
  // CHECK: llvm.intr.maxnum(%arg2, %arg2) : (f32, f32) -> f32
  %2 = spirv.GL.FMax %f, %f : f32
  // CHECK: llvm.fcmp "ule" %arg2, %arg2 : f32
  %3 = spirv.FUnordLessThanEqual %f, %f : f32
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : f32
  // CHECK: %[[ROOT:.*]] = llvm.intr.sqrt(%arg2) : (f32) -> f32
  // CHECK: llvm.fdiv %[[ONE]], %[[ROOT]] : f32
  %4 = spirv.GL.InverseSqrt %f : f32
  spirv.Return
}

// CHECK-LABEL: llvm.func @constants
spirv.func @constants() "None" {
  // CHECK: llvm.mlir.constant(-5 : i64) : i64
  %0 = spirv.Constant -5 : si64
  // CHECK: llvm.mlir.constant(dense<[2, 3]> : vector<2xi32>) : vector<2xi32>
  %1 = spirv.Constant dense<[2, 3]> : vector<2xui32>
  // CHECK: llvm.mlir.undef : vector<2xf32>
  %2 = spirv.Undef : vector<2xf32>
  spirv.Return
}

// CHECK-LABEL: llvm.func @widths
spirv.func @widths(%x: i16, %y: i64, %d: f64, %p: !spirv.ptr<f32, Function>, %n: ui16, %z: i32) "None" {
  // CHECK: llvm.sext %arg0 : i16 to i64
  %0 = spirv.SConvert %x : i16 to i64
  // CHECK: llvm.trunc %arg1 : i64 to i16
  %1 = spirv.UConvert %y : i64 to i16
  // CHECK: llvm.fptrunc %arg2 : f64 to f32
  %2 = spirv.FConvert %d : f64 to f32
  // CHECK-NOT: bitcast
  %3 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  // CHECK: %[[BY:.*]] = llvm.zext %arg4 : i16 to i32
  // CHECK: llvm.shl %arg5, %[[BY]] : i32
  %4 = spirv.ShiftLeftLogical %z, %n : i32, ui16
  spirv.Return
}

// CHECK-LABEL: llvm.func @fields
spirv.func @fields(%base: i32, %insert: i32, %offset: i8, %count: i64) "None" {
  // CHECK: %[[OFFSET:.*]] = llvm.zext %arg2 : i8 to i32
  // CHECK: %[[COUNT:.*]] = llvm.trunc %arg3 : i64 to i32
  // CHECK: %[[ONES:.*]] = llvm.mlir.constant(-1 : i32) : i32
  // CHECK: %[[ABOVE:.*]] = llvm.shl %[[ONES]], %[[COUNT]] : i32
  // CHECK: %[[FIELD:.*]] = llvm.xor %[[ABOVE]], %[[ONES]] : i32
  // CHECK: %[[PLACED:.*]] = llvm.shl %[[FIELD]], %[[OFFSET]] : i32
  // CHECK: %[[AROUND:.*]] = llvm.xor %[[PLACED]], %[[ONES]] : i32
  // CHECK: %[[REST:.*]] = llvm.and %arg0, %[[AROUND]] : i32
  // CHECK: %[[INSERT:.*]] = llvm.shl %arg1, %[[OFFSET]] : i32
  // CHECK: llvm.or %[[REST]], %[[INSERT]] : i32
  %0 = spirv.BitFieldInsert %base, %insert, %offset, %count : i32, i8, i64
  // CHECK: llvm.mlir.constant(32 : i32) : i32
  // CHECK: llvm.ashr
  %1 = spirv.BitFieldSExtract %base, %offset, %count : i32, i8, i64
  // CHECK: llvm.lshr
  // CHECK: llvm.and
  %2 = spirv.BitFieldUExtract %base, %offset, %count : i32, i8, i64
  // CHECK: llvm.xor %arg0, %{{.*}} : i32
  %3 = spirv.Not %base : i32
  spirv.Return
}

// CHECK-LABEL: llvm.func @parts
spirv.func @parts(%s: !spirv.struct<(f32, !spirv.array<4xi32>)>, %v: vector<3xf32>, %w: vector<2xf32>, %x: i32) "None" {
  // CHECK: llvm.insertvalue %arg3, %arg0[1, 3] : !llvm.struct<packed (f32, array<4 x i32>)>
  %0 = spirv.CompositeInsert %x, %s[1 : i32, 3 : i32] : i32 into !spirv.struct<(f32, !spirv.array<4xi32>)>
  // CHECK: llvm.extractelement %arg1[%{{.*}} : i32] : vector<3xf32>
  %1 = spirv.CompositeExtract %v[2 : i32] : vector<3xf32>
  // CHECK: llvm.shufflevector %arg2, %arg2 [0, 3, -1] : vector<2xf32>
  %2 = spirv.VectorShuffle [0: i32, 3: i32, 0xffffffff: i32] %w, %w : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  // Vectors of two lengths are shuffled lane by lane.
  // CHECK: %[[ANY:.*]] = llvm.mlir.poison : vector<2xf32>
  // CHECK: llvm.extractelement %arg2[%{{.*}} : i32] : vector<2xf32>
  // CHECK: llvm.insertelement %{{.*}}, %[[ANY]][%{{.*}} : i32] : vector<2xf32>
  %3 = spirv.VectorShuffle [4: i32, 0xffffffff: i32] %v, %w : vector<3xf32>, vector<2xf32> -> vector<2xf32>
  spirv.Return
}
