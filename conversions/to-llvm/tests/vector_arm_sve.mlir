// RUN: terrace opt %s --convert-vector-to-llvm=enable-arm-sve --convert-func-to-llvm --cse --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: llvm.func @dot
// CHECK:         "arm_sve.intr.sdot"(%arg2, %arg0, %arg1)
func.func @dot(%a: vector<[16]xi8>, %b: vector<[16]xi8>, %c: vector<[4]xi32>) -> vector<[4]xi32> {
  %0 = arm_sve.sdot %c, %a, %b : vector<[16]xi8> to vector<[4]xi32>
  return %0 : vector<[4]xi32>
}

// CHECK-LABEL: llvm.func @masked
// CHECK:         "arm_sve.intr.fdiv"(%arg2, %arg0, %arg1)
func.func @masked(%a: vector<[4]xf32>, %b: vector<[4]xf32>, %m: vector<[4]xi1>) -> vector<[4]xf32> {
  %0 = arm_sve.masked.divf %m, %a, %b : vector<[4]xi1>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// CHECK-LABEL: llvm.func @zip
// CHECK:         %[[ALL:.*]] = "arm_sve.intr.zip.x2"(%arg0, %arg1)
// CHECK:         llvm.extractvalue %[[ALL]][1]
func.func @zip(%a: vector<[8]xi16>, %b: vector<[8]xi16>) -> vector<[8]xi16> {
  %0, %1 = arm_sve.zip.x2 %a, %b : vector<[8]xi16>
  return %1 : vector<[8]xi16>
}

// One conversion for each row.
// CHECK-LABEL: llvm.func @rows
// CHECK-COUNT-2: "arm_sve.intr.convert.to.svbool"
// CHECK-NOT:     "arm_sve.intr.convert.to.svbool"
func.func @rows(%m: vector<2x[8]xi1>) -> vector<2x[16]xi1> {
  %0 = arm_sve.convert_to_svbool %m : vector<2x[8]xi1>
  return %0 : vector<2x[16]xi1>
}

// CHECK-LABEL: llvm.func @mask
// CHECK:         %[[ZERO:.*]] = llvm.mlir.zero : i64
// CHECK:         "arm_sve.intr.whilelt"(%[[ZERO]], %arg0) : (i64, i64) -> vector<[4]xi1>
func.func @mask(%n: index) -> vector<[4]xi1> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
