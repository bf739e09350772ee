// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @registers
func.func @registers(%s: vector<4xi32>, %b: vector<16xi8>, %f: vector<4xf32>, %h: vector<8xbf16>) -> vector<4xi32> {
  // CHECK-NEXT: arm_neon.intr.sdot %arg0, %arg1, %arg1 : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %0 = arm_neon.intr.sdot %s, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: arm_neon.intr.smmla %0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  %1 = arm_neon.intr.smmla %0, %b, %b : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: arm_neon.intr.ummla %1, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.ummla %1, %b, %b : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: arm_neon.intr.usmmla %2, %arg1, %arg1 {row = 1 : i64} : vector<16xi8> to vector<4xi32>
  %3 = arm_neon.intr.usmmla %2, %b, %b {row = 1} : vector<16xi8> to vector<4xi32>
  // CHECK-NEXT: arm_neon.intr.bfmmla %arg2, %arg3, %arg3 : vector<8xbf16> to vector<4xf32>
  %4 = arm_neon.intr.bfmmla %f, %h, %h : vector<8xbf16> to vector<4xf32>
  return %3 : vector<4xi32>
}

// CHECK-LABEL: @halves
func.func @halves(%s: vector<2xi32>, %b: vector<8xi8>) -> vector<2xi32> {
  // CHECK-NEXT: arm_neon.intr.sdot %arg0, %arg1, %arg1 : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %0 = arm_neon.intr.sdot %s, %b, %b : vector<8xi8>, vector<8xi8> to vector<2xi32>
  return %0 : vector<2xi32>
}

// CHECK-LABEL: @wide
func.func @wide(%a: vector<8xi8>, %b: vector<4xi16>, %c: vector<2xi32>) {
  // CHECK-NEXT: arm_neon.intr.smull %arg0, %arg0 : vector<8xi8> to vector<8xi16>
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi16>
  // CHECK-NEXT: arm_neon.intr.smull %arg1, %arg1 : vector<4xi16> to vector<4xi32>
  %1 = arm_neon.intr.smull %b, %b : vector<4xi16> to vector<4xi32>
  // CHECK-NEXT: arm_neon.intr.smull %arg2, %arg2 : vector<2xi32> to vector<2xi64>
  %2 = arm_neon.intr.smull %c, %c : vector<2xi32> to vector<2xi64>
  return
}

// CHECK-LABEL: @matrices
func.func @matrices(%s: vector<4xi32>, %b: vector<4x4xi8>, %t: vector<2xi32>, %c: vector<2x4xi8>) {
  // CHECK-NEXT: arm_neon.2d.sdot %arg0, %arg1, %arg1 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %0 = arm_neon.2d.sdot %s, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  // CHECK-NEXT: arm_neon.2d.sdot %arg2, %arg3, %arg3 : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  %1 = arm_neon.2d.sdot %t, %c, %c : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return
}
