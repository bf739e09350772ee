// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @predicates
func.func @predicates(%b: vector<[16]xi1>, %n: vector<2x[16]xi1>, %p: vector<[4]xi1>, %q: vector<2x[8]xi1>, %i: index) {
  // CHECK: arm_sve.convert_from_svbool %arg0 : vector<[1]xi1>
  %0 = arm_sve.convert_from_svbool %b : vector<[1]xi1>
  // CHECK: arm_sve.convert_from_svbool %arg1 {row = 1 : i64} : vector<2x[4]xi1>
  %1 = arm_sve.convert_from_svbool %n {row = 1} : vector<2x[4]xi1>
  // CHECK: arm_sve.convert_to_svbool %arg2 : vector<[4]xi1>
  %2 = arm_sve.convert_to_svbool %p : vector<[4]xi1>
  // CHECK: arm_sve.convert_to_svbool %arg3 : vector<2x[8]xi1>
  %3 = arm_sve.convert_to_svbool %q : vector<2x[8]xi1>
  // CHECK: arm_sve.psel %arg2, %0[%arg4] : vector<[4]xi1>, vector<[1]xi1>
  %4 = arm_sve.psel %p, %0[%i] : vector<[4]xi1>, vector<[1]xi1>
  return
}

// CHECK-LABEL: @masked
func.func @masked(%m: vector<[4]xi1>, %f: vector<[4]xf32>, %i: vector<[4]xi32>, %n: vector<2x[4]xi1>, %w: vector<2x[4]xi64>) {
  // CHECK: arm_sve.masked.addf %arg0, %arg1, %arg1 : vector<[4]xi1>, vector<[4]xf32>
  %0 = arm_sve.masked.addf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  // CHECK: arm_sve.masked.subf %arg0, %arg1, %arg1 : vector<[4]xi1>, vector<[4]xf32>
  %1 = arm_sve.masked.subf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  // CHECK: arm_sve.masked.mulf %arg0, %arg1, %arg1 : vector<[4]xi1>, vector<[4]xf32>
  %2 = arm_sve.masked.mulf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  // CHECK: arm_sve.masked.divf %arg0, %arg1, %arg1 : vector<[4]xi1>, vector<[4]xf32>
  %3 = arm_sve.masked.divf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  // CHECK: arm_sve.masked.addi %arg0, %arg2, %arg2 : vector<[4]xi1>, vector<[4]xi32>
  %4 = arm_sve.masked.addi %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.subi %arg0, %arg2, %arg2 : vector<[4]xi1>, vector<[4]xi32>
  %5 = arm_sve.masked.subi %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.muli %arg0, %arg2, %arg2 : vector<[4]xi1>, vector<[4]xi32>
  %6 = arm_sve.masked.muli %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.divi_signed %arg0, %arg2, %arg2 : vector<[4]xi1>, vector<[4]xi32>
  %7 = arm_sve.masked.divi_signed %m, %i, %i : vector<[4]xi1>, vector<[4]xi32>
  // CHECK: arm_sve.masked.divi_unsigned %arg3, %arg4, %arg4 : vector<2x[4]xi1>, vector<2x[4]xi64>
  %8 = arm_sve.masked.divi_unsigned %n, %w, %w : vector<2x[4]xi1>, vector<2x[4]xi64>
  return
}

// CHECK-LABEL: @products
func.func @products(%acc: vector<[4]xi32>, %b: vector<[16]xi8>, %wide: vector<[2]xi64>, %h: vector<[8]xi16>) {
  // CHECK: arm_sve.sdot %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
  %0 = arm_sve.sdot %acc, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: arm_sve.udot %arg2, %arg3, %arg3 : vector<[8]xi16> to vector<[2]xi64>
  %1 = arm_sve.udot %wide, %h, %h : vector<[8]xi16> to vector<[2]xi64>
  // CHECK: arm_sve.smmla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.smmla %acc, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: arm_sve.ummla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
  %3 = arm_sve.ummla %acc, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  // CHECK: arm_sve.usmmla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
  %4 = arm_sve.usmmla %acc, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  return
}

// CHECK-LABEL: @moves
func.func @moves(%a: vector<[2]xf64>, %b: vector<[8]xbf16>, %c: vector<[16]xi8>) {
  // CHECK: arm_sve.dupq_lane %arg0[1] : vector<[2]xf64>
  %0 = arm_sve.dupq_lane %a[1] : vector<[2]xf64>
  // CHECK: arm_sve.zip.x2 %arg1, %arg1 : vector<[8]xbf16>
  %1:2 = arm_sve.zip.x2 %b, %b : vector<[8]xbf16>
  // CHECK: arm_sve.zip.x4 %arg2, %arg2, %arg2, %arg2 : vector<[16]xi8>
  %2:4 = arm_sve.zip.x4 %c, %c, %c, %c : vector<[16]xi8>
  return
}

// CHECK-LABEL: @arithmetic_instructions
func.func @arithmetic_instructions(%m: vector<[4]xi1>, %f: vector<[4]xf32>, %i: vector<[4]xi32>) {
  // CHECK: "arm_sve.intr.add"(%arg0, %arg2, %arg2) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %0 = "arm_sve.intr.add"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.sub"(%arg0, %arg2, %arg2) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %1 = "arm_sve.intr.sub"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.mul"(%arg0, %arg2, %arg2) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %2 = "arm_sve.intr.mul"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.sdiv"(%arg0, %arg2, %arg2) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %3 = "arm_sve.intr.sdiv"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.udiv"(%arg0, %arg2, %arg2) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %4 = "arm_sve.intr.udiv"(%m, %i, %i) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.fadd"(%arg0, %arg1, %arg1) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %5 = "arm_sve.intr.fadd"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK: "arm_sve.intr.fsub"(%arg0, %arg1, %arg1) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %6 = "arm_sve.intr.fsub"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK: "arm_sve.intr.fmul"(%arg0, %arg1, %arg1) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %7 = "arm_sve.intr.fmul"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  // CHECK: "arm_sve.intr.fdiv"(%arg0, %arg1, %arg1) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %8 = "arm_sve.intr.fdiv"(%m, %f, %f) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// CHECK-LABEL: @product_instructions
func.func @product_instructions(%acc: vector<[4]xi32>, %b: vector<[16]xi8>, %f: vector<[4]xf32>, %h: vector<[8]xbf16>) {
  // CHECK: arm_sve.intr.bfmmla %arg2, %arg3, %arg3 : vector<[8]xbf16> to vector<[4]xf32>
  %0 = arm_sve.intr.bfmmla %f, %h, %h : vector<[8]xbf16> to vector<[4]xf32>
  // CHECK: "arm_sve.intr.sdot"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %1 = "arm_sve.intr.sdot"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.udot"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %2 = "arm_sve.intr.udot"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.smmla"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %3 = "arm_sve.intr.smmla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.ummla"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %4 = "arm_sve.intr.ummla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  // CHECK: "arm_sve.intr.usmmla"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %5 = "arm_sve.intr.usmmla"(%acc, %b, %b) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  return
}

// CHECK-LABEL: @other_instructions
func.func @other_instructions(%b: vector<[16]xi1>, %p: vector<[4]xi1>, %i: i64, %n: i32, %h: vector<[8]xf16>) {
  // CHECK: "arm_sve.intr.convert.from.svbool"(%arg0) : (vector<[16]xi1>) -> vector<[4]xi1>
  %0 = "arm_sve.intr.convert.from.svbool"(%b) : (vector<[16]xi1>) -> vector<[4]xi1>
  // CHECK: "arm_sve.intr.convert.to.svbool"(%arg1) : (vector<[4]xi1>) -> vector<[16]xi1>
  %1 = "arm_sve.intr.convert.to.svbool"(%p) : (vector<[4]xi1>) -> vector<[16]xi1>
  // CHECK: "arm_sve.intr.psel"(%arg0, %arg1, %arg3) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  %2 = "arm_sve.intr.psel"(%b, %p, %n) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  // CHECK: "arm_sve.intr.whilelt"(%arg2, %arg2) : (i64, i64) -> vector<[8]xi1>
  %3 = "arm_sve.intr.whilelt"(%i, %i) : (i64, i64) -> vector<[8]xi1>
  // CHECK: "arm_sve.intr.dupq_lane"(%arg4) <{lane = 2 : i64}> : (vector<[8]xf16>) -> vector<[8]xf16>
  %4 = "arm_sve.intr.dupq_lane"(%h) <{lane = 2 : i64}> : (vector<[8]xf16>) -> vector<[8]xf16>
  // CHECK: "arm_sve.intr.zip.x2"(%arg4, %arg4) : (vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>)>
  %5 = "arm_sve.intr.zip.x2"(%h, %h) : (vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>)>
  // CHECK: "arm_sve.intr.zip.x4"(%arg4, %arg4, %arg4, %arg4) : (vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>)>
  %6 = "arm_sve.intr.zip.x4"(%h, %h, %h, %h) : (vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>) -> !llvm.struct<(vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>, vector<[8]xf16>)>
  return
}
