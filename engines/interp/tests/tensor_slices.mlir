// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Slices of tensors, in and out; the results are those of the code that the reference makes.

func.func private @printMemrefI32(tensor<*xi32>)

func.func @show(%t: tensor<?x?xi32>) {
  %u = tensor.cast %t : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2, 2]
// CHECK-NEXT{LITERAL}: [[10, 13],
// CHECK-NEXT{LITERAL}: [30, 33]]
// CHECK: sizes = [4, 4]
// CHECK-NEXT{LITERAL}: [[0, 10, 13, 3],
// CHECK-NEXT{LITERAL}: [10, 11, 12, 13],
// CHECK-NEXT{LITERAL}: [20, 21, 22, 23],
// CHECK-NEXT{LITERAL}: [30, 30, 33, 33]]
func.func @strided(%a: tensor<4x4xi32>) {
  %s = tensor.extract_slice %a[1, 0] [2, 2] [2, 3] : tensor<4x4xi32> to tensor<2x2xi32>
  %d = tensor.cast %s : tensor<2x2xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  %i = tensor.insert_slice %s into %a[0, 1] [2, 2] [3, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  %di = tensor.cast %i : tensor<4x4xi32> to tensor<?x?xi32>
  call @show(%di) : (tensor<?x?xi32>) -> ()
  return
}

// CHECK: sizes = [1, 3]
// CHECK-NEXT{LITERAL}: [[20, 21, 22]]
// CHECK: sizes = [4, 4]
// CHECK-NEXT{LITERAL}: [[0, 20, 2, 3],
// CHECK-NEXT{LITERAL}: [10, 21, 12, 13],
// CHECK-NEXT{LITERAL}: [20, 22, 22, 23],
// CHECK-NEXT{LITERAL}: [30, 31, 32, 33]]
func.func @fewer_dimensions(%a: tensor<4x4xi32>, %n: index) {
  %row = tensor.extract_slice %a[2, 0] [1, %n] [1, 1] : tensor<4x4xi32> to tensor<?xi32>
  %m = tensor.expand_shape %row [[0, 1]] output_shape [1, %n] : tensor<?xi32> into tensor<1x?xi32>
  %d = tensor.cast %m : tensor<1x?xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  %i = tensor.insert_slice %row into %a[0, 1] [%n, 1] [1, 1] : tensor<?xi32> into tensor<4x4xi32>
  %di = tensor.cast %i : tensor<4x4xi32> to tensor<?x?xi32>
  call @show(%di) : (tensor<?x?xi32>) -> ()
  return
}

// CHECK: sizes = [4, 4]
// CHECK-NEXT{LITERAL}: [[0, 1, 20, 21],
// CHECK-NEXT{LITERAL}: [10, 11, 30, 31],
// CHECK-NEXT{LITERAL}: [2, 3, 22, 23],
// CHECK-NEXT{LITERAL}: [12, 13, 32, 33]]
func.func @in_parallel(%a: tensor<4x4xi32>) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x4xi32>
  %r = scf.forall (%i, %j) in (2, 2) shared_outs(%o = %e) -> tensor<4x4xi32> {
    %x = arith.muli %i, %c2 : index
    %y = arith.muli %j, %c2 : index
    %t = tensor.extract_slice %a[%x, %y] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%y, %x] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
    }
  }
  %d = tensor.cast %r : tensor<4x4xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  return
}

// What was inserted into stays as it was, also in a loop that carries both.
// CHECK: sizes = [2, 3]
// CHECK-NEXT{LITERAL}: [[0, 2, 4],
// CHECK-NEXT{LITERAL}: [0, 2, 0]]
func.func @old_values() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant dense<0> : tensor<3xi32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%new = %z, %old = %z) -> (tensor<3xi32>, tensor<3xi32>) {
    %x = arith.index_cast %i : index to i32
    %y = arith.addi %x, %x : i32
    %n = tensor.insert %y into %new[%i] : tensor<3xi32>
    scf.yield %n, %new : tensor<3xi32>, tensor<3xi32>
  }
  %both = tensor.concat dim(0) %r#0, %r#1 : (tensor<3xi32>, tensor<3xi32>) -> tensor<6xi32>
  %m = tensor.expand_shape %both [[0, 1]] output_shape [2, 3] : tensor<6xi32> into tensor<2x3xi32>
  %d = tensor.cast %m : tensor<2x3xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  return
}

// CHECK: sizes = [3, 5]
// CHECK-NEXT{LITERAL}: [[0, -1, -2, -3, -4],
// CHECK-NEXT{LITERAL}: [0, 1, -3, -4, -5],
// CHECK-NEXT{LITERAL}: [10, 11, -4, -5, -6]]
func.func @padded(%a: tensor<4x4xi32>, %n: index) {
  %s = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
  %p = tensor.pad %s low[1, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    %v = arith.index_cast %sum : index to i32
    %m = arith.constant -1 : i32
    %w = arith.muli %v, %m : i32
    tensor.yield %w : i32
  } : tensor<2x2xi32> to tensor<3x?xi32>
  %d = tensor.cast %p : tensor<3x?xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  return
}

// CHECK: sizes = [1, 4]
// CHECK-NEXT{LITERAL}: [[99, 1, 2, 3]]
func.func @through_memory(%a: tensor<4x4xi32>) {
  %m = bufferization.to_buffer %a : tensor<4x4xi32> to memref<4x4xi32>
  %copy = bufferization.clone %m : memref<4x4xi32> to memref<4x4xi32>
  %c0 = arith.constant 0 : index
  %x = arith.constant 99 : i32
  memref.store %x, %copy[%c0, %c0] : memref<4x4xi32>
  %b = bufferization.to_tensor %copy restrict writable : memref<4x4xi32> to tensor<4x4xi32>
  %s = tensor.extract_slice %b[0, 0] [1, 4] [1, 1] : tensor<4x4xi32> to tensor<1x4xi32>
  %d = tensor.cast %s : tensor<1x4xi32> to tensor<?x?xi32>
  call @show(%d) : (tensor<?x?xi32>) -> ()
  return
}

func.func @main() {
  %n = arith.constant 3 : index
  %c = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c10 = arith.constant 10 : index
    %x = arith.muli %i, %c10 : index
    %y = arith.addi %x, %j : index
    %z = arith.index_cast %y : index to i32
    tensor.yield %z : i32
  } : tensor<4x4xi32>
  call @strided(%c) : (tensor<4x4xi32>) -> ()
  call @fewer_dimensions(%c, %n) : (tensor<4x4xi32>, index) -> ()
  call @in_parallel(%c) : (tensor<4x4xi32>) -> ()
  call @old_values() : () -> ()
  call @padded(%c, %n) : (tensor<4x4xi32>, index) -> ()
  call @through_memory(%c) : (tensor<4x4xi32>) -> ()
  return
}
