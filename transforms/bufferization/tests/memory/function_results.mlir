// RUN: terrace opt %s --drop-equivalent-buffer-results | FileCheck %s
// RUN: terrace opt %s --buffer-results-to-out-params=add-result-attr | FileCheck %s --check-prefix=OUT

// CHECK-LABEL: func private @private
// CHECK-SAME: -> memref<4xf32>
// OUT-LABEL: func private @private
// OUT-SAME: %[[A:.*]]: memref<4xf32>, %[[O:.*]]: memref<4xf32> {bufferize.result}, %[[P:.*]]: memref<4xf32> {bufferize.result})
// OUT: memref.copy %[[A]], %[[O]]
// OUT: memref.copy %{{.*}}, %[[P]]
func.func private @private(%a: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func @public
// CHECK-SAME: -> memref<4xf32>
// OUT-LABEL: func @public
// OUT-SAME: -> memref<4xf32>
func.func @public(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// CHECK-LABEL: func @caller
// CHECK-SAME: %[[A:.*]]: memref<4xf32>
// OUT-LABEL: func @caller
func.func @caller(%a: memref<4xf32>) {
  // CHECK: %[[R:.*]] = call @private(%[[A]])
  // CHECK: memref.copy %[[A]], %[[R]]
  // OUT: %[[X:.*]] = memref.alloc()
  // OUT: %[[Y:.*]] = memref.alloc()
  // OUT: call @private(%{{.*}}, %[[X]], %[[Y]])
  // OUT: memref.copy %[[X]], %[[Y]]
  %r:2 = call @private(%a) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %r#0, %r#1 : memref<4xf32> to memref<4xf32>
  return
}
