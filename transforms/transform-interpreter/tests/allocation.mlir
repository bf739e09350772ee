// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @insert
// CHECK:         %[[ALLOC:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 4>
// CHECK:         bufferization.materialize_in_destination %{{.*}} in writable %[[ALLOC]]
// CHECK:         memref.store %{{.*}}, %[[ALLOC]]
// CHECK:         bufferization.to_tensor %[[ALLOC]] restrict writable
// CHECK:         memref.dealloc %[[ALLOC]]
module attributes {transform.with_named_sequence} {
  func.func @insert(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
    %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {memory_space = 4, emit_dealloc} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @pad
// CHECK:         %[[ALLOC:.*]] = memref.alloca() : memref<16xf32>
// CHECK:         linalg.fill ins(%{{.*}} : f32) outs(%[[ALLOC]]
// CHECK:         %[[PART:.*]] = memref.subview %[[ALLOC]][4] [7] [1]
// CHECK:         linalg.copy ins(%{{.*}}) outs(%[[PART]]
// CHECK:         bufferization.to_tensor %[[ALLOC]] restrict writable
module attributes {transform.with_named_sequence} {
  func.func @pad(%t: tensor<7xf32>, %x: f32) -> tensor<16xf32> {
    %0 = tensor.pad %t low[4] high[5] {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<7xf32> to tensor<16xf32>
    return %0 : tensor<16xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {alloc_op = "memref.alloca", memcpy_op = "linalg.copy"} : !transform.any_op
    transform.yield
  }
}

// -----

// The operation stays on tensors.
// CHECK-LABEL: func.func @destination
// CHECK:         %[[ALLOC:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[TENSOR:.*]] = bufferization.to_tensor %[[ALLOC]] restrict writable
// CHECK:         tensor.insert %{{.*}} into %[[TENSOR]]
module attributes {transform.with_named_sequence} {
  func.func @destination(%t: tensor<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
    %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {bufferize_destination_only} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @to_stack
// CHECK:         memref.alloca() : memref<4xf32>
// CHECK:         memref.alloc() : memref<64xf32>
// CHECK:         memref.dealloc
// CHECK-NOT:     memref.dealloc
module attributes {transform.with_named_sequence} {
  func.func @to_stack(%i: index, %x: f32) {
    %small = memref.alloc() : memref<4xf32>
    %large = memref.alloc() : memref<64xf32>
    memref.store %x, %small[%i] : memref<4xf32>
    memref.store %x, %large[%i] : memref<64xf32>
    memref.dealloc %small : memref<4xf32>
    memref.dealloc %large : memref<64xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.alloc_to_alloca size_limit(32)
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @mask
// CHECK:         %[[ALLOC:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK:         vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %[[ALLOC]]
// CHECK:         bufferization.to_tensor %[[ALLOC]] restrict writable
module attributes {transform.with_named_sequence} {
  func.func @mask(%t: tensor<?xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> tensor<?xf32> {
    %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["vector.mask"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}
