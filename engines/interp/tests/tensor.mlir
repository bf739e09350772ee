// RUN: terrace run --backend=interpreter %s | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes { llvm.emit_c_interface }

func.func @print(%t: tensor<?x?xi32>) {
  %u = tensor.cast %t : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i7 = arith.constant 7 : i32
  %t = tensor.generate %c2, %c3 {
  ^bb0(%i: index, %j: index):
    %x = arith.muli %i, %c3 : index
    %y = arith.addi %x, %j : index
    %z = arith.index_cast %y : index to i32
    tensor.yield %z : i32
  } : tensor<?x?xi32>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[}}[0,   1,   2],
  // CHECK-NEXT: [3,   4,   5]]
  call @print(%t) : (tensor<?x?xi32>) -> ()

  // The tensor that was inserted into stays what it was.
  // CHECK: {{\[}}[0,   1,   2],
  // CHECK-NEXT: [7,   4,   5]]
  // CHECK: [3,   4,   5]]
  %changed = tensor.insert %i7 into %t[%c1, %c0] : tensor<?x?xi32>
  call @print(%changed) : (tensor<?x?xi32>) -> ()
  call @print(%t) : (tensor<?x?xi32>) -> ()

  // CHECK: {{\[}}[7,   5]]
  %slice = tensor.extract_slice %changed[1, 0][1, 2][1, 2] : tensor<?x?xi32> to tensor<1x2xi32>
  %dynamic = tensor.cast %slice : tensor<1x2xi32> to tensor<?x?xi32>
  call @print(%dynamic) : (tensor<?x?xi32>) -> ()

  // CHECK: sizes = [4, 4]
  // CHECK-NEXT: {{\[}}[0,   0,   0,   9],
  // CHECK-NEXT: [0,   1,   2,   9],
  // CHECK-NEXT: [3,   4,   5,   9],
  // CHECK-NEXT: [6,   6,   6,   9]]
  %padded = tensor.pad %t low[%c1, 0] high[%c1, %c1] {
  ^bb0(%i: index, %j: index):
    %is = arith.cmpi eq, %j, %c3 : index
    %nine = arith.constant 9 : i32
    %x = arith.muli %i, %c2 : index
    %y = arith.index_cast %x : index to i32
    %z = arith.select %is, %nine, %y : i32
    tensor.yield %z : i32
  } : tensor<?x?xi32> to tensor<?x?xi32>
  call @print(%padded) : (tensor<?x?xi32>) -> ()

  // CHECK: sizes = [4, 3]
  // CHECK-NEXT: {{\[}}[0,   1,   2],
  // CHECK-NEXT: [3,   4,   5],
  // CHECK-NEXT: [0,   1,   2],
  // CHECK-NEXT: [7,   4,   5]]
  %twice = tensor.concat dim(0) %t, %changed : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  call @print(%twice) : (tensor<?x?xi32>) -> ()

  // CHECK: sizes = [6, 1]
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  %size = tensor.dim %flat, %c0 : tensor<?xi32>
  %column = tensor.expand_shape %flat [[0, 1]] output_shape [%size, 1] : tensor<?xi32> into tensor<?x1xi32>
  %columnd = tensor.cast %column : tensor<?x1xi32> to tensor<?x?xi32>
  call @print(%columnd) : (tensor<?x?xi32>) -> ()

  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: {{\[}}[5,   0],
  // CHECK-NEXT: [1,   1]]
  %at = arith.constant dense<[[[5], [0]], [[1], [1]]]> : tensor<2x2x1xindex>
  %gathered = tensor.gather %flat[%at] gather_dims([0]) : (tensor<?xi32>, tensor<2x2x1xindex>) -> tensor<2x2xi32>
  %gatheredd = tensor.cast %gathered : tensor<2x2xi32> to tensor<?x?xi32>
  call @print(%gatheredd) : (tensor<?x?xi32>) -> ()
  return
}
