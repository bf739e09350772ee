// RUN: terrace opt %s --split-input-file --transform-interpreter | FileCheck %s

// Iterations use the parts of a larger buffer in turn.
// CHECK-DAG:   #[[PART:.*]] = affine_map<(d0) -> ((d0 floordiv 4) mod 2)>
// CHECK-LABEL: func.func @multibuffer
// CHECK:         %[[ALLOC:.*]] = memref.alloc() : memref<2x4xf32>
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[P:.*]] = affine.apply #[[PART]](%[[I]])
// CHECK:           memref.subview %[[ALLOC]][%[[P]], 0] [1, 4] [1, 1]
module attributes {transform.with_named_sequence} {
  func.func @multibuffer(%from: memref<4xf32>, %to: memref<4xf32>) {
    %buffer = memref.alloc() : memref<4xf32>
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    scf.for %i = %c0 to %c16 step %c4 {
      memref.copy %from, %buffer : memref<4xf32> to memref<4xf32>
      memref.copy %buffer, %to : memref<4xf32> to memref<4xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %1 = transform.memref.multibuffer %0 {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @dead
// CHECK-NOT:     memref
// CHECK:         return
module attributes {transform.with_named_sequence} {
  func.func @dead(%x: f32) {
    %c0 = arith.constant 0 : index
    %buffer = memref.alloc() : memref<4xf32>
    %view = memref.subview %buffer[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
    memref.store %x, %view[%c0] : memref<2xf32, strided<[1]>>
    memref.dealloc %buffer : memref<4xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.erase_dead_alloc_and_stores %0 : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @call
// CHECK:         %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK:         %[[NEW:.*]] = call @callee(%[[CAST]])
// CHECK:         %[[BACK:.*]] = tensor.cast %[[NEW]] : tensor<?xf32> to tensor<4xf32>
// CHECK:         return %[[BACK]]
module attributes {transform.with_named_sequence} {
  func.func private @callee(tensor<?xf32>) -> tensor<?xf32>
  func.func @call(%t: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.sqrt %t : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["math.sqrt"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %op[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %op[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) -> %out before %op {
      transform.type_conversion.tensor.cast_shape_dynamic_dims
    } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @split
// CHECK:         memref.alloca() {alignment = 32 : i64} : memref<4xf32>
// CHECK:         scf.if %{{.*}} -> (memref<?xf32>, index)
// CHECK:         vector.transfer_read %{{.*}} {in_bounds = [true]}
module attributes {transform.with_named_sequence} {
  func.func @split(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
    %zero = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i], %zero : memref<?xf32>, vector<4xf32>
    return %0 : vector<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// What is written goes from the start of the buffer to where the transfer writes.
// CHECK-LABEL: func.func @split_by_copies
// CHECK-SAME:    %[[M:.*]]: memref<?x8xf32>, %[[V:.*]]: vector<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK:         %[[IN:.*]] = memref.alloca() {alignment = 32 : i64} : memref<4x8xf32>
// CHECK:         %[[OUT:.*]] = memref.alloca() {alignment = 32 : i64} : memref<4x8xf32>
// CHECK:         scf.if
// CHECK:         } else {
// CHECK:           linalg.fill ins(%{{.*}} : f32) outs(%[[IN]] : memref<4x8xf32>)
// CHECK:           %[[N:.*]] = affine.min
// CHECK:           %[[K:.*]] = affine.min
// CHECK:           %[[FROM:.*]] = memref.subview %[[M]][%[[I]], %[[J]]] [%[[N]], %[[K]]] [1, 1]
// CHECK:           %[[TO:.*]] = memref.subview %[[IN]][0, 0] [%[[N]], %[[K]]] [1, 1]
// CHECK:           memref.copy %[[FROM]], %[[TO]]
// CHECK:         vector.transfer_read {{.*}} {in_bounds = [true, true]}
// CHECK:         vector.transfer_write %[[V]], {{.*}} {in_bounds = [true, true]}
// CHECK:         scf.if
// CHECK:           %[[TO:.*]] = memref.subview %[[M]][%[[I]], %[[J]]]
// CHECK:           %[[FROM:.*]] = memref.subview %[[OUT]][0, 0]
// CHECK:           memref.copy %[[FROM]], %[[TO]]
// CHECK-LABEL: func.func @leading
// CHECK-NOT:     memref.copy
module attributes {transform.with_named_sequence} {
  func.func @split_by_copies(%m: memref<?x8xf32>, %v: vector<4x8xf32>, %i: index, %j: index) -> vector<4x8xf32> {
    %zero = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i, %j], %zero : memref<?x8xf32>, vector<4x8xf32>
    vector.transfer_write %v, %m[%i, %j] : vector<4x8xf32>, memref<?x8xf32>
    return %0 : vector<4x8xf32>
  }
  func.func @leading(%m: memref<?x8xf32>, %i: index, %j: index) -> vector<4xf32> {
    %zero = arith.constant 0.0 : f32
    %0 = vector.transfer_read %m[%i, %j], %zero : memref<?x8xf32>, vector<4xf32>
    return %0 : vector<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @flatten
// CHECK:         %[[FLAT:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]]
// CHECK:         linalg.fill ins(%{{.*}} : f32) outs(%[[FLAT]] : memref<32xf32>)
module attributes {transform.with_named_sequence} {
  func.func @flatten(%m: memref<4x8xf32>, %x: f32) {
    linalg.fill ins(%x : f32) outs(%m : memref<4x8xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Where nothing of the source is in a tile of a padded tensor, the source is not read.
// CHECK-LABEL: func.func @pad
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK-NEXT:        tensor.generate
// CHECK:           } else {
// CHECK-NEXT:        tensor.extract_slice
// CHECK-NEXT:        tensor.pad
module attributes {transform.with_named_sequence} {
  func.func @pad(%t: tensor<7xf32>, %x: f32) -> tensor<15xf32> {
    %0 = tensor.pad %t low[4] high[4] {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<7xf32> to tensor<15xf32>
    return %0 : tensor<15xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [3] : (!transform.any_op) -> (!transform.op<"tensor.pad">, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @jam
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %c8{{.*}} step %{{.*}} {
// CHECK:           scf.for
// CHECK-COUNT-2:     memref.store
// CHECK-NOT:       scf.for
// CHECK:         return
module attributes {transform.with_named_sequence} {
  func.func @jam(%m: memref<8x4xindex>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      scf.for %j = %c0 to %c4 step %c1 {
        memref.store %i, %m[%i, %j] : memref<8x4xindex>
      } {inner}
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes {inner} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %1 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @outer_product
// CHECK:         vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<[8]xf32>
// CHECK-LABEL: func.func @no_rows
// CHECK-NOT:     outerproduct
module attributes {transform.with_named_sequence} {
  func.func @outer_product(%x: vector<4xf32>, %y: vector<[8]xf32>) -> vector<4x[8]xf32> {
    %0 = vector.broadcast %x : vector<4xf32> to vector<[8]x4xf32>
    %1 = vector.transpose %0, [1, 0] : vector<[8]x4xf32> to vector<4x[8]xf32>
    %2 = vector.broadcast %y : vector<[8]xf32> to vector<4x[8]xf32>
    %3 = arith.mulf %2, %1 : vector<4x[8]xf32>
    return %3 : vector<4x[8]xf32>
  }
  func.func @no_rows(%x: vector<4xf32>, %y: vector<1xf32>) -> vector<4x8xf32> {
    %0 = vector.broadcast %x : vector<4xf32> to vector<8x4xf32>
    %1 = vector.transpose %0, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
    %2 = vector.broadcast %y : vector<1xf32> to vector<4x8xf32>
    %3 = arith.mulf %1, %2 : vector<4x8xf32>
    return %3 : vector<4x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.elementwise_to_vector
    } : !transform.any_op
    transform.yield
  }
}

// -----

// What has a name keeps it.
// CHECK-LABEL: func.func @named
// CHECK:         linalg.copy
// CHECK:         linalg.copy
module attributes {transform.with_named_sequence} {
  func.func @named(%a: memref<4xf32>, %b: memref<4xf32>) {
    linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%b : memref<4xf32>) outs(%a : memref<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.specialize %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// A constant that is used elsewhere stays, unless the patterns are aggressive.
// CHECK-LABEL: func.func @constants
// CHECK:         arith.constant dense<5> : tensor<2x3xi32>
// CHECK:         arith.constant dense<{{\[\[}}0, 0, 0], [0, 1, 2]]> : tensor<2x3xi32>
// CHECK-LABEL: func.func @stays
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @calls
// CHECK:         tensor.generate
module attributes {transform.with_named_sequence} {
  func.func @constants() -> (tensor<2x3xi32>, tensor<2x3xi32>) {
    %five = arith.constant 5 : i32
    %zero = arith.constant 0 : i32
    %0 = tensor.generate {
    ^bb0(%i: index, %j: index):
      tensor.yield %five : i32
    } : tensor<2x3xi32>
    %row = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
    %1 = tensor.pad %row low[1, 1] high[0, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : i32
    } : tensor<1x2xi32> to tensor<2x3xi32>
    return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
  }
  func.func @stays() -> (tensor<2xi32>, tensor<3xi32>, tensor<1048578xi32>) {
    %zero = arith.constant 0 : i32
    %row = arith.constant dense<[1, 2]> : tensor<2xi32>
    %0 = tensor.pad %row low[1] high[0] {
    ^bb0(%i: index):
      tensor.yield %zero : i32
    } : tensor<2xi32> to tensor<3xi32>
    %large = arith.constant dense<[3, 4]> : tensor<2xi32>
    %1 = tensor.pad %large low[0] high[1048576] {
    ^bb0(%i: index):
      tensor.yield %zero : i32
    } : tensor<2xi32> to tensor<1048578xi32>
    return %row, %0, %1 : tensor<2xi32>, tensor<3xi32>, tensor<1048578xi32>
  }
  func.func private @log(index)
  func.func @calls() -> tensor<2xi32> {
    %zero = arith.constant 0 : i32
    %0 = tensor.generate {
    ^bb0(%i: index):
      func.call @log(%i) : (index) -> ()
      tensor.yield %zero : i32
    } : tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.rewrite_as_constant
    } : !transform.any_op
    transform.yield
  }
}
