// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics are named by the types of what they sum and of what they multiply.
// CHECK-LABEL: define void @neon
llvm.func @neon(%s: vector<4xi32>, %b: vector<16xi8>, %f: vector<4xf32>, %h: vector<8xbf16>, %n: vector<2xi32>, %m: vector<8xi8>) {
  // CHECK-NEXT: %7 = call <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32> %0, <16 x i8> %1, <16 x i8> %1)
  %0 = arm_neon.intr.sdot %s, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: %8 = call <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32> %7, <16 x i8> %1, <16 x i8> %1)
  %1 = arm_neon.intr.smmla %0, %b, %b : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: %9 = call <4 x i32> @llvm.aarch64.neon.ummla.v4i32.v16i8(<4 x i32> %8, <16 x i8> %1, <16 x i8> %1)
  %2 = arm_neon.intr.ummla %1, %b, %b : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: %10 = call <4 x i32> @llvm.aarch64.neon.usmmla.v4i32.v16i8(<4 x i32> %9, <16 x i8> %1, <16 x i8> %1)
  %3 = arm_neon.intr.usmmla %2, %b, %b : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: %11 = call <4 x float> @llvm.aarch64.neon.bfmmla(<4 x float> %2, <8 x bfloat> %3, <8 x bfloat> %3)
  %4 = arm_neon.intr.bfmmla %f, %h, %h : vector<8xbf16> to vector<4xf32>
  // CHECK-NEXT: %12 = call <2 x i32> @llvm.aarch64.neon.sdot.v2i32.v8i8(<2 x i32> %4, <8 x i8> %5, <8 x i8> %5)
  %5 = arm_neon.intr.sdot %n, %m, %m : vector<8xi8>, vector<8xi8> to vector<2xi32>
  // CHECK-NEXT: %13 = call <8 x i16> @llvm.aarch64.neon.smull.v8i16(<8 x i8> %5, <8 x i8> %5)
  %6 = arm_neon.intr.smull %m, %m : vector<8xi8> to vector<8xi16>
  // CHECK-NEXT: %14 = call <2 x i64> @llvm.aarch64.neon.smull.v2i64(<2 x i32> %4, <2 x i32> %4)
  %7 = arm_neon.intr.smull %n, %n : vector<2xi32> to vector<2xi64>
  llvm.return
}

// CHECK: declare <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>)
// CHECK: declare <4 x float> @llvm.aarch64.neon.bfmmla(<4 x float>, <8 x bfloat>, <8 x bfloat>)
