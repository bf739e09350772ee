// RUN: terrace opt %s --convert-arith-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-arith-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: @flags
func.func @flags(%i: i32, %j: i32, %f: f32, %g: f32) -> (i32, f32, i1, i1, i32) {
  // CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw> {tag} : i32
  %0 = arith.addi %i, %j overflow<nsw> {tag} : i32
  // CHECK: llvm.fadd {{.*}} {fastmathFlags = #llvm.fastmath<nnan, reassoc>} : f32
  %1 = arith.addf %f, %g fastmath<nnan, reassoc> : f32
  // CHECK: llvm.icmp "slt"
  %2 = arith.cmpi slt, %i, %j : i32
  // CHECK: llvm.fcmp "ugt" {{.*}} {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %3 = arith.cmpf ugt, %f, %g fastmath<ninf> : f32
  // CHECK: llvm.udiv exact
  %4 = arith.divui %i, %j exact : i32
  return %0, %1, %2, %3, %4 : i32, f32, i1, i1, i32
}

// CHECK-LABEL: @index
// NARROW-LABEL: @index
func.func @index(%x: index, %i: i32) -> (i32, index) {
  // CHECK: llvm.trunc %{{.*}} : i64 to i32
  // CHECK: llvm.zext %{{.*}} : i32 to i64
  // NARROW-NOT: llvm.trunc
  // NARROW-NOT: llvm.zext
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_castui %i : i32 to index
  return %0, %1 : i32, index
}

// A vector of several dimensions is an array of rows.
// CHECK-LABEL: @rows
// NARROW-LABEL: @rows
func.func @rows(%v: vector<2x3xf32>, %w: vector<2x3xf32>, %c: i1) -> (vector<2x3xf32>, vector<2x3xf32>) {
  // CHECK-DAG: %[[V:.*]] = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
  // CHECK-DAG: %[[W:.*]] = builtin.unrealized_conversion_cast %arg1
  // CHECK: %[[P:.*]] = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
  // CHECK-NEXT: %[[V0:.*]] = llvm.extractvalue %[[V]][0]
  // CHECK-NEXT: %[[W0:.*]] = llvm.extractvalue %[[W]][0]
  // CHECK-NEXT: %[[S0:.*]] = llvm.fmul %[[V0]], %[[W0]] : vector<3xf32>
  // CHECK-NEXT: llvm.insertvalue %[[S0]], %[[P]][0]
  %0 = arith.mulf %v, %w : vector<2x3xf32>
  // One bit chooses all of it.
  // CHECK: llvm.select %arg2, %[[V]], %[[W]] : i1, !llvm.array<2 x vector<3xf32>>
  %1 = arith.select %c, %v, %w : vector<2x3xf32>
  return %0, %1 : vector<2x3xf32>, vector<2x3xf32>
}

// CHECK-LABEL: @halves
func.func @halves(%v: vector<4xi8>, %i: i32) -> (vector<4xi8>, vector<4xi8>, i32, i1) {
  // CHECK: llvm.sext %arg0 : vector<4xi8> to vector<4xi16>
  // CHECK: %[[P:.*]] = llvm.mul
  // CHECK: llvm.trunc %[[P]] : vector<4xi16> to vector<4xi8>
  // CHECK: %[[N:.*]] = llvm.mlir.constant(dense<8> : vector<4xi16>)
  // CHECK: llvm.lshr %[[P]], %[[N]]
  %0, %1 = arith.mulsi_extended %v, %v : vector<4xi8>
  // CHECK: %[[B:.*]] = "llvm.intr.uadd.with.overflow"(%arg1, %arg1)
  // CHECK: llvm.extractvalue %[[B]][0]
  // CHECK: llvm.extractvalue %[[B]][1]
  %2, %3 = arith.addui_extended %i, %i : i32, i1
  return %0, %1, %2, %3 : vector<4xi8>, vector<4xi8>, i32, i1
}

// What LLVM has no type for stays, but a constant becomes its bits.
// CHECK-LABEL: @small_floats
func.func @small_floats(%f: f8E4M3FN) -> (f8E4M3FN, f8E4M3FN) {
  // CHECK: llvm.mlir.constant(1.000000e+00 : f8E4M3FN) : i8
  %0 = arith.constant 1.0 : f8E4M3FN
  // CHECK: arith.addf
  %1 = arith.addf %f, %f : f8E4M3FN
  return %0, %1 : f8E4M3FN, f8E4M3FN
}

// CHECK-LABEL: @rounding
func.func @rounding(%f: f32) -> (bf16, bf16, i32) {
  // CHECK: llvm.intr.experimental.constrained.fptrunc %arg0 tonearest ignore : f32 to bf16
  %0 = arith.truncf %f to_nearest_even : f32 to bf16
  // CHECK: llvm.fptrunc %arg0 : f32 to bf16
  %1 = arith.truncf %f : f32 to bf16
  // CHECK-NOT: arith.ceildivsi
  %c = arith.constant 7 : i32
  %2 = arith.ceildivsi %c, %c : i32
  return %0, %1, %2 : bf16, bf16, i32
}

// The flags of the operation win over an attribute that is written with LLVM's name.
// CHECK-LABEL: @flags_in_the_dictionary
func.func @flags_in_the_dictionary(%a: f32) -> f32 {
  // CHECK: llvm.fadd %{{.*}}, %{{.*}} {a.b} : f32
  %0 = arith.addf %a, %a {a.b, fastmathFlags = #llvm.fastmath<fast>} : f32
  // CHECK: llvm.fadd %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %1 = arith.addf %0, %a fastmath<nnan> {fastmathFlags = #llvm.fastmath<fast>} : f32
  return %1 : f32
}

// No integer is wide enough for the product.
// CHECK-LABEL: @huge_product
func.func @huge_product(%a: i9000000) -> i9000000 {
  // CHECK: arith.mulsi_extended
  %low, %high = arith.mulsi_extended %a, %a : i9000000
  return %high : i9000000
}
