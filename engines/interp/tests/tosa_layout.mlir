// RUN: terrace run --backend=interpreter %s | FileCheck %s

// Operations of tosa that rearrange, select and reduce elements. The results are those of the code that the reference makes.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// CHECK: sizes = [2, 1]
// CHECK-NEXT{LITERAL}: [[9],
// CHECK-NEXT{LITERAL}: [12]]
func.func @reduce_sum() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %u = tensor.cast %r : tensor<2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2, 1]
// CHECK-NEXT{LITERAL}: [[15],
// CHECK-NEXT{LITERAL}: [48]]
func.func @reduce_product() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reduce_product %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %u = tensor.cast %r : tensor<2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2, 1]
// CHECK-NEXT{LITERAL}: [[5],
// CHECK-NEXT{LITERAL}: [6]]
func.func @reduce_max() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %u = tensor.cast %r : tensor<2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2, 1]
// CHECK-NEXT{LITERAL}: [[1],
// CHECK-NEXT{LITERAL}: [2]]
func.func @reduce_min() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %u = tensor.cast %r : tensor<2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 3]
// CHECK-NEXT{LITERAL}: [[4, -2, 6]]
func.func @reduce_max_of_integers() {
  %x = "tosa.const"() <{values = dense<[[1, -5, 3], [4, -2, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %r = tosa.reduce_max %x {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %u = tensor.cast %r : tensor<1x3xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2]
// CHECK-NEXT{LITERAL}: [1, 2]
func.func @argmax() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  %u = tensor.cast %r : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

// CHECK: sizes = [2, 5]
// CHECK-NEXT{LITERAL}: [[1, 5, 3, 7, 8],
// CHECK-NEXT{LITERAL}: [4, 2, 6, 9, 10]]
func.func @concat() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<[[7.0, 8.0], [9.0, 10.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %r = tosa.concat %x, %y {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  %u = tensor.cast %r : tensor<2x5xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3, 5]
// CHECK-NEXT{LITERAL}: [[9.5, 9.5, 9.5, 9.5, 9.5],
// CHECK-NEXT{LITERAL}: [1, 5, 3, 9.5, 9.5],
// CHECK-NEXT{LITERAL}: [4, 2, 6, 9.5, 9.5]]
func.func @pad() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %p = tosa.const_shape {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<[9.5]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.pad %x, %p, %v : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
  %u = tensor.cast %r : tensor<3x5xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3, 2]
// CHECK-NEXT{LITERAL}: [[1, 5],
// CHECK-NEXT{LITERAL}: [3, 4],
// CHECK-NEXT{LITERAL}: [2, 6]]
func.func @reshape() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %p = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %u = tensor.cast %r : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [2, 3]
// CHECK-NEXT{LITERAL}: [[3, 5, 1],
// CHECK-NEXT{LITERAL}: [6, 2, 4]]
func.func @reverse() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2]
// CHECK-NEXT{LITERAL}: [[2, 6]]
func.func @slice() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %x, %p, %q : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  %u = tensor.cast %r : tensor<1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [4, 3]
// CHECK-NEXT{LITERAL}: [[1, 5, 3],
// CHECK-NEXT{LITERAL}: [4, 2, 6],
// CHECK-NEXT{LITERAL}: [1, 5, 3],
// CHECK-NEXT{LITERAL}: [4, 2, 6]]
func.func @tile() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %p = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.tile %x, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  %u = tensor.cast %r : tensor<4x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [3, 2]
// CHECK-NEXT{LITERAL}: [[1, 4],
// CHECK-NEXT{LITERAL}: [5, 2],
// CHECK-NEXT{LITERAL}: [3, 6]]
func.func @transpose() {
  %x = "tosa.const"() <{values = dense<[[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %u = tensor.cast %r : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 2, 2]
// CHECK-NEXT{LITERAL}: [[[2, 6],
// CHECK-NEXT{LITERAL}: [1, 5]]]
func.func @gather() {
  %x = "tosa.const"() <{values = dense<[[[1.0, 5.0], [3.0, 4.0], [2.0, 6.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %i = "tosa.const"() <{values = dense<[[2, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %r = tosa.gather %x, %i : (tensor<1x3x2xf32>, tensor<1x2xi32>) -> tensor<1x2x2xf32>
  %u = tensor.cast %r : tensor<1x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 3, 2]
// CHECK-NEXT{LITERAL}: [[[1, 5],
// CHECK-NEXT{LITERAL}: [20, 30],
// CHECK-NEXT{LITERAL}: [2, 6]]]
func.func @scatter() {
  %x = "tosa.const"() <{values = dense<[[[1.0, 5.0], [3.0, 4.0], [2.0, 6.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %i = "tosa.const"() <{values = dense<[[1]]> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %v = "tosa.const"() <{values = dense<[[[20.0, 30.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %r = tosa.scatter %x, %i, %v : (tensor<1x3x2xf32>, tensor<1x1xi32>, tensor<1x1x2xf32>) -> tensor<1x3x2xf32>
  %u = tensor.cast %r : tensor<1x3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 4, 4, 1]
// CHECK-NEXT{LITERAL}: [[[[1],
// CHECK-NEXT{LITERAL}: [1],
// CHECK-NEXT{LITERAL}: [2],
// CHECK-NEXT{LITERAL}: [2]],
// CHECK-NEXT{LITERAL}: [[1],
// CHECK-NEXT{LITERAL}: [1],
// CHECK-NEXT{LITERAL}: [2],
// CHECK-NEXT{LITERAL}: [2]],
// CHECK-NEXT{LITERAL}: [[3],
// CHECK-NEXT{LITERAL}: [3],
// CHECK-NEXT{LITERAL}: [4],
// CHECK-NEXT{LITERAL}: [4]],
// CHECK-NEXT{LITERAL}: [[3],
// CHECK-NEXT{LITERAL}: [3],
// CHECK-NEXT{LITERAL}: [4],
// CHECK-NEXT{LITERAL}: [4]]]]
func.func @resize_nearest_neighbor() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32>
  %u = tensor.cast %r : tensor<1x4x4x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 4, 4, 1]
// CHECK-NEXT{LITERAL}: [[[[1],
// CHECK-NEXT{LITERAL}: [1.25],
// CHECK-NEXT{LITERAL}: [1.75],
// CHECK-NEXT{LITERAL}: [2]],
// CHECK-NEXT{LITERAL}: [[1.5],
// CHECK-NEXT{LITERAL}: [1.75],
// CHECK-NEXT{LITERAL}: [2.25],
// CHECK-NEXT{LITERAL}: [2.5]],
// CHECK-NEXT{LITERAL}: [[2.5],
// CHECK-NEXT{LITERAL}: [2.75],
// CHECK-NEXT{LITERAL}: [3.25],
// CHECK-NEXT{LITERAL}: [3.5]],
// CHECK-NEXT{LITERAL}: [[3],
// CHECK-NEXT{LITERAL}: [3.25],
// CHECK-NEXT{LITERAL}: [3.75],
// CHECK-NEXT{LITERAL}: [4]]]]
func.func @resize_bilinear() {
  %x = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32>
  %u = tensor.cast %r : tensor<1x4x4x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: sizes = [1, 3, 3, 1]
// CHECK-NEXT{LITERAL}: [[[[16],
// CHECK-NEXT{LITERAL}: [168],
// CHECK-NEXT{LITERAL}: [320]],
// CHECK-NEXT{LITERAL}: [[248],
// CHECK-NEXT{LITERAL}: [220],
// CHECK-NEXT{LITERAL}: [192]],
// CHECK-NEXT{LITERAL}: [[480],
// CHECK-NEXT{LITERAL}: [272],
// CHECK-NEXT{LITERAL}: [64]]]]
func.func @resize_integers() {
  %x = "tosa.const"() <{values = dense<[[[[1], [20]], [[30], [4]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1xi32>
  %u = tensor.cast %r : tensor<1x3x3x1xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @reduce_sum() : () -> ()
  call @reduce_product() : () -> ()
  call @reduce_max() : () -> ()
  call @reduce_min() : () -> ()
  call @reduce_max_of_integers() : () -> ()
  call @argmax() : () -> ()
  call @concat() : () -> ()
  call @pad() : () -> ()
  call @reshape() : () -> ()
  call @reverse() : () -> ()
  call @slice() : () -> ()
  call @tile() : () -> ()
  call @transpose() : () -> ()
  call @gather() : () -> ()
  call @scatter() : () -> ()
  call @resize_nearest_neighbor() : () -> ()
  call @resize_bilinear() : () -> ()
  call @resize_integers() : () -> ()
  return
}
