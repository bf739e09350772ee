// RUN: terrace opt %s --snapshot-op-locations='filename=snap.mlir' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: terrace opt %s --snapshot-op-locations='filename=snap.mlir tag=snap' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=TAG
// RUN: terrace opt %s --snapshot-op-locations='filename=%t' -o /dev/null
// RUN: cat %t | FileCheck %s --check-prefix=FILE

// Lines count from one, columns from zero; arguments keep their locations.
// CHECK:      func.func @f(%arg0: i32 loc("{{.*}}snapshot_op_locations.mlir":{{[0-9]+}}:14)) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i32 loc("snap.mlir":3:4)
// CHECK-NEXT:   return %0 : i32 loc("snap.mlir":4:4)
// CHECK-NEXT: } loc("snap.mlir":2:2)
// CHECK-NEXT: } loc("snap.mlir":1:0)

// TAG: return %0 : i32 loc(fused["there", "snap"("snap.mlir":4:4)])

// FILE:      module {
// FILE-NEXT:   func.func @f(%arg0: i32) -> i32 {

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32 loc("there")
}
