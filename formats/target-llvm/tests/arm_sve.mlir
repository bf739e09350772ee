// RUN: terrace translate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics are named by the types that their operations leave open.
// CHECK-LABEL: define void @arithmetic_instructions
llvm.func @arithmetic_instructions(%m: vector<[4]xi1>, %f: vector<[4]xf32>, %i: vector<[4]xi32>) {
  // CHECK-NEXT: %4 = call <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1> %0, <vscale x 4 x i32> %2, <vscale x 4 x i32> %2)
  %0 = "arm_sve.intr.add"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK-NEXT: %5 = call <vscale x 4 x i32> @llvm.aarch64.sve.sub.nxv4i32(<vscale x 4 x i1> %0, <vscale x 4 x i32> %2, <vscale x 4 x i32> %2)
  %1 = "arm_sve.intr.sub"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK-NEXT: %6 = call <vscale x 4 x i32> @llvm.aarch64.sve.mul.nxv4i32(<vscale x 4 x i1> %0, <vscale x 4 x i32> %2, <vscale x 4 x i32> %2)
  %2 = "arm_sve.intr.mul"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK-NEXT: %7 = call <vscale x 4 x i32> @llvm.aarch64.sve.sdiv.nxv4i32(<vscale x 4 x i1> %0, <vscale x 4 x i32> %2, <vscale x 4 x i32> %2)
  %3 = "arm_sve.intr.sdiv"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK-NEXT: %8 = call <vscale x 4 x i32> @llvm.aarch64.sve.udiv.nxv4i32(<vscale x 4 x i1> %0, <vscale x 4 x i32> %2, <vscale x 4 x i32> %2)
  %4 = "arm_sve.intr.udiv"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK-NEXT: %9 = call <vscale x 4 x float> @llvm.aarch64.sve.fadd.nxv4f32(<vscale x 4 x i1> %0, <vscale x 4 x float> %1, <vscale x 4 x float> %1)
  %5 = "arm_sve.intr.fadd"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK-NEXT: %10 = call <vscale x 4 x float> @llvm.aarch64.sve.fsub.nxv4f32(<vscale x 4 x i1> %0, <vscale x 4 x float> %1, <vscale x 4 x float> %1)
  %6 = "arm_sve.intr.fsub"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK-NEXT: %11 = call <vscale x 4 x float> @llvm.aarch64.sve.fmul.nxv4f32(<vscale x 4 x i1> %0, <vscale x 4 x float> %1, <vscale x 4 x float> %1)
  %7 = "arm_sve.intr.fmul"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK-NEXT: %12 = call <vscale x 4 x float> @llvm.aarch64.sve.fdiv.nxv4f32(<vscale x 4 x i1> %0, <vscale x 4 x float> %1, <vscale x 4 x float> %1)
  %8 = "arm_sve.intr.fdiv"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  llvm.return
}

// CHECK-LABEL: define void @product_instructions
llvm.func @product_instructions(%acc: vector<[4]xi32>, %b: vector<[16]xi8>, %f: vector<[4]xf32>, %h: vector<[8]xbf16>) {
  // CHECK-NEXT: %5 = call <vscale x 4 x float> @llvm.aarch64.sve.bfmmla(<vscale x 4 x float> %2, <vscale x 8 x bfloat> %3, <vscale x 8 x bfloat> %3)
  %0 = arm_sve.intr.bfmmla %f, %h, %h : vector<[8]xbf16> to vector<[4]xf32>
  // CHECK-NEXT: %6 = call <vscale x 4 x i32> @llvm.aarch64.sve.sdot.nxv4i32(<vscale x 4 x i32> %0, <vscale x 16 x i8> %1, <vscale x 16 x i8> %1)
  %1 = "arm_sve.intr.sdot"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK-NEXT: %7 = call <vscale x 4 x i32> @llvm.aarch64.sve.udot.nxv4i32(<vscale x 4 x i32> %0, <vscale x 16 x i8> %1, <vscale x 16 x i8> %1)
  %2 = "arm_sve.intr.udot"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK-NEXT: %8 = call <vscale x 4 x i32> @llvm.aarch64.sve.smmla.nxv4i32(<vscale x 4 x i32> %0, <vscale x 16 x i8> %1, <vscale x 16 x i8> %1)
  %3 = "arm_sve.intr.smmla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK-NEXT: %9 = call <vscale x 4 x i32> @llvm.aarch64.sve.ummla.nxv4i32(<vscale x 4 x i32> %0, <vscale x 16 x i8> %1, <vscale x 16 x i8> %1)
  %4 = "arm_sve.intr.ummla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK-NEXT: %10 = call <vscale x 4 x i32> @llvm.aarch64.sve.usmmla.nxv4i32(<vscale x 4 x i32> %0, <vscale x 16 x i8> %1, <vscale x 16 x i8> %1)
  %5 = "arm_sve.intr.usmmla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  llvm.return
}

// CHECK-LABEL: define void @other_instructions
llvm.func @other_instructions(%b: vector<[16]xi1>, %p: vector<[4]xi1>, %i: i64, %n: i32, %h: vector<[8]xf16>) {
  // CHECK-NEXT: %6 = call <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1> %0)
  %0 = "arm_sve.intr.convert.from.svbool"(%b) : (vector<[16]xi1>) -> vector<[4]xi1>
  // CHECK-NEXT: %7 = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1> %1)
  %1 = "arm_sve.intr.convert.to.svbool"(%p) : (vector<[4]xi1>) -> vector<[16]xi1>
  // CHECK-NEXT: %8 = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv4i1(<vscale x 16 x i1> %0, <vscale x 4 x i1> %1, i32 %3)
  %2 = "arm_sve.intr.psel"(%b, %p, %n) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  // CHECK-NEXT: %9 = call <vscale x 8 x i1> @llvm.aarch64.sve.whilelt.nxv8i1.i64(i64 %2, i64 %2)
  %3 = "arm_sve.intr.whilelt"(%i, %i) : (i64, i64) -> vector<[8]xi1>
  // CHECK-NEXT: %10 = call <vscale x 8 x half> @llvm.aarch64.sve.dupq.lane.nxv8f16(<vscale x 8 x half> %4, i64 2)
  %4 = "arm_sve.intr.dupq_lane"(%h) <{lane = 2 : i64}> : (vector<[8]xf16>) -> vector<[8]xf16>
  // CHECK-NEXT: %11 = call { <vscale x 8 x half>, <vscale x 8 x half> } @llvm.aarch64.sve.zip.x2.nxv8f16(<vscale x 8 x half> %4, <vscale x 8 x half> %4)
  %5 = "arm_sve.intr.zip.x2"(%h, %h) : (vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>)>
  // CHECK-NEXT: %12 = call { <vscale x 8 x half>, <vscale x 8 x half>, <vscale x 8 x half>, <vscale x 8 x half> } @llvm.aarch64.sve.zip.x4.nxv8f16(<vscale x 8 x half> %4, <vscale x 8 x half> %4, <vscale x 8 x half> %4, <vscale x 8 x half> %4)
  %6 = "arm_sve.intr.zip.x4"(%h, %h, %h, %h) : (vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>)>
  llvm.return
}
