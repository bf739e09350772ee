// RUN: terrace opt %s --verify-allocation-sizes | FileCheck %s

// CHECK-LABEL: @dynamic
// CHECK-SAME:    (%[[N:.*]]: index)
// CHECK:         %[[ROOM:.*]] = arith.constant 576460752303423487 : index
// CHECK:         arith.cmpi sge, %[[N]]
// CHECK:         %[[FITS:.*]] = arith.cmpi ule, %[[N]], %[[ROOM]]
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ size of an allocation is negative
// CHECK:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ size of an allocation overflows 64 bits
// CHECK-NEXT:    memref.alloc
func.func @dynamic(%n: index) -> memref<?x4xf32> {
  %m = memref.alloc(%n) : memref<?x4xf32>
  return %m : memref<?x4xf32>
}

// Nothing is to be checked where sizes are known, or there is no element.
// CHECK-LABEL: @known
// CHECK-NOT:     cf.assert
func.func @known(%n: index) {
  %m = memref.alloc() : memref<4xf32>
  %z = memref.alloca(%n) : memref<?x0xf32>
  return
}
