// template: windowed
// A structured operation of two inputs on what it adds to.
func.func @main({{, %a$n: tensor<$INx$E>, %b$n: tensor<$KERNELx$E>, %o$n: tensor<$OUTx$R>}}) -> ({{, tensor<$OUTx$R>}}) {
{{  %r$n = $op ins(%a$n, %b$n : tensor<$INx$E>, tensor<$KERNELx$E>) outs(%o$n : tensor<$OUTx$R>) -> tensor<$OUTx$R>
}}  return {{, %r$n}} : {{, tensor<$OUTx$R>}}
}
// -----
// template: quantized
// A structured operation of two inputs with zero points.
func.func @main({{, %a$n: tensor<$INx$E>, %b$n: tensor<$KERNELx$E>, %o$n: tensor<$OUTx$R>}}) -> ({{, tensor<$OUTx$R>}}) {
  %x = arith.constant 3 : i32
  %y = arith.constant -2 : i32
{{  %r$n = $op ins(%a$n, %b$n, %x, %y : tensor<$INx$E>, tensor<$KERNELx$E>, i32, i32) outs(%o$n : tensor<$OUTx$R>) -> tensor<$OUTx$R>
}}  return {{, %r$n}} : {{, tensor<$OUTx$R>}}
}
// -----
// op: linalg.conv_1d
// use: windowed
// let: IN=8
// let: KERNEL=3
// let: OUT=6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_1d_ncw_fcw
// use: windowed
// let: IN=1x2x8
// let: KERNEL=3x2x3
// let: OUT=1x3x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_1d_nwc_wcf
// use: windowed
// let: IN=1x8x2
// let: KERNEL=3x2x3
// let: OUT=1x6x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d
// use: windowed
// let: IN=6x7
// let: KERNEL=3x2
// let: OUT=4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nchw_fchw
// use: windowed
// let: IN=1x2x6x7
// let: KERNEL=3x2x3x2
// let: OUT=1x3x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_ngchw_fgchw
// use: windowed
// let: IN=1x2x2x6x7
// let: KERNEL=3x2x2x3x2
// let: OUT=1x2x3x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_ngchw_gfchw
// use: windowed
// let: IN=1x2x2x6x7
// let: KERNEL=2x3x2x3x2
// let: OUT=1x2x3x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nhwc_fhwc
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x3x2x2
// let: OUT=1x4x6x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nhwc_hwcf
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x2x2x3
// let: OUT=1x4x6x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nhwgc_gfhwc
// use: windowed
// let: IN=1x6x7x2x2
// let: KERNEL=2x3x3x2x2
// let: OUT=1x4x6x2x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_3d
// use: windowed
// let: IN=5x6x4
// let: KERNEL=2x3x2
// let: OUT=4x4x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_3d_ncdhw_fcdhw
// use: windowed
// let: IN=1x2x5x6x4
// let: KERNEL=3x2x2x3x2
// let: OUT=1x3x4x4x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_3d_ndhwc_dhwcf
// use: windowed
// let: IN=1x5x6x4x2
// let: KERNEL=2x3x2x2x3
// let: OUT=1x4x4x3x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_1d_ncw_cw
// use: windowed
// let: IN=1x2x8
// let: KERNEL=2x3
// let: OUT=1x2x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_1d_nwc_wc
// use: windowed
// let: IN=1x8x2
// let: KERNEL=3x2
// let: OUT=1x6x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_1d_nwc_wcm
// use: windowed
// let: IN=1x8x2
// let: KERNEL=3x2x3
// let: OUT=1x6x2x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_2d_nchw_chw
// use: windowed
// let: IN=1x2x6x7
// let: KERNEL=2x3x2
// let: OUT=1x2x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwc
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x2x2
// let: OUT=1x4x6x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwcm
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x2x2x3
// let: OUT=1x4x6x2x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_3d_ncdhw_cdhw
// use: windowed
// let: IN=1x2x5x6x4
// let: KERNEL=2x2x3x2
// let: OUT=1x2x4x4x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_3d_ndhwc_dhwc
// use: windowed
// let: IN=1x5x6x4x2
// let: KERNEL=2x3x2x2
// let: OUT=1x4x4x3x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.depthwise_conv_3d_ndhwc_dhwcm
// use: windowed
// let: IN=1x5x6x4x2
// let: KERNEL=2x3x2x2x3
// let: OUT=1x4x4x3x2x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nchw_fchw_q
// use: quantized
// let: IN=1x2x6x7
// let: KERNEL=3x2x3x2
// let: OUT=1x3x4x6
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.conv_2d_ngchw_gfchw_q
// use: quantized
// let: IN=1x2x2x6x7
// let: KERNEL=2x3x2x3x2
// let: OUT=1x2x3x4x6
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.conv_2d_nhwc_fhwc_q
// use: quantized
// let: IN=1x6x7x2
// let: KERNEL=3x3x2x2
// let: OUT=1x4x6x3
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.conv_2d_nhwc_hwcf_q
// use: quantized
// let: IN=1x6x7x2
// let: KERNEL=3x2x2x3
// let: OUT=1x4x6x3
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.conv_2d_nhwgc_gfhwc_q
// use: quantized
// let: IN=1x6x7x2x2
// let: KERNEL=2x3x3x2x2
// let: OUT=1x4x6x2x3
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.conv_3d_ndhwc_dhwcf_q
// use: quantized
// let: IN=1x5x6x4x2
// let: KERNEL=2x3x2x2x3
// let: OUT=1x4x4x3x3
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwc_q
// use: quantized
// let: IN=1x6x7x2
// let: KERNEL=3x2x2
// let: OUT=1x4x6x2
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwcm_q
// use: quantized
// let: IN=1x6x7x2
// let: KERNEL=3x2x2x3
// let: OUT=1x4x6x2x3
// with: E=i8 R=i32
// with: E=i8 R=i64
// -----
// op: linalg.pooling_nchw_max linalg.pooling_nchw_sum
// use: windowed
// let: IN=1x2x6x7
// let: KERNEL=3x2
// let: OUT=1x2x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.pooling_ncw_max linalg.pooling_ncw_sum
// use: windowed
// let: IN=1x2x8
// let: KERNEL=3
// let: OUT=1x2x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.pooling_ndhwc_max linalg.pooling_ndhwc_min linalg.pooling_ndhwc_sum
// use: windowed
// let: IN=1x5x6x4x2
// let: KERNEL=2x3x2
// let: OUT=1x4x4x3x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.pooling_nhwc_max linalg.pooling_nhwc_min linalg.pooling_nhwc_sum
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x2
// let: OUT=1x4x6x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.pooling_nhwc_max_unsigned linalg.pooling_nhwc_min_unsigned
// use: windowed
// let: IN=1x6x7x2
// let: KERNEL=3x2
// let: OUT=1x4x6x2
// with: E=i8 R=i8
// with: E=i32 R=i32
// -----
// op: linalg.pooling_nwc_max linalg.pooling_nwc_min linalg.pooling_nwc_sum
// use: windowed
// let: IN=1x8x2
// let: KERNEL=3
// let: OUT=1x6x2
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.pooling_nwc_max_unsigned linalg.pooling_nwc_min_unsigned
// use: windowed
// let: IN=1x8x2
// let: KERNEL=3
// let: OUT=1x6x2
// with: E=i8 R=i8
// with: E=i32 R=i32
// -----
// op: linalg.matmul
// use: windowed
// let: IN=4x5
// let: KERNEL=5x6
// let: OUT=4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.matvec
// use: windowed
// let: IN=4x5
// let: KERNEL=5
// let: OUT=4
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.vecmat
// use: windowed
// let: IN=4
// let: KERNEL=4x5
// let: OUT=5
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.batch_matmul
// use: windowed
// let: IN=2x4x5
// let: KERNEL=2x5x6
// let: OUT=2x4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.batch_matvec
// use: windowed
// let: IN=2x4x5
// let: KERNEL=2x5
// let: OUT=2x4
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.batch_vecmat
// use: windowed
// let: IN=2x4
// let: KERNEL=2x4x5
// let: OUT=2x5
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.batch_reduce_matmul
// use: windowed
// let: IN=2x4x5
// let: KERNEL=2x5x6
// let: OUT=4x6
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.mmt4d
// use: windowed
// let: IN=2x3x4x2
// let: KERNEL=2x3x5x2
// let: OUT=2x2x4x5
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.batch_mmt4d
// use: windowed
// let: IN=2x2x3x4x2
// let: KERNEL=2x2x3x5x2
// let: OUT=2x2x2x4x5
// with: E=f32 R=f32
// with: E=i32 R=i32
// with: E=i8 R=i32
// with: E=f64 R=f64
// -----
// op: linalg.quantized_matmul
// use: quantized
// let: IN=4x5
// let: KERNEL=5x6
// let: OUT=4x6
// with: E=i8 R=i32
// with: E=i16 R=i64
// -----
// op: linalg.quantized_batch_matmul
// use: quantized
// let: IN=2x4x5
// let: KERNEL=2x5x6
// let: OUT=2x4x6
// with: E=i8 R=i32
// with: E=i16 R=i64
// -----
// op: linalg.matmul
// use: windowed
// let: IN=?x?
// let: KERNEL=?x?
// let: OUT=?x?
// with: E=f32 R=f32
// with: E=i8 R=i32
// -----
// op: linalg.batch_matmul
// use: windowed
// let: IN=?x?x?
// let: KERNEL=?x?x?
// let: OUT=?x?x?
// with: E=f32 R=f32
// with: E=i8 R=i32
// -----
// op: linalg.conv_2d_nhwc_hwcf
// use: windowed
// let: IN=?x6x7x?
// let: KERNEL=3x2x?x?
// let: OUT=?x4x6x?
// with: E=f32 R=f32
// with: E=i8 R=i32
// -----
// op: linalg.matmul
// use: windowed
// let: IN=1x5
// let: KERNEL=5x0
// let: OUT=1x0
// with: E=f32 R=f32
// -----
// op: linalg.matmul
// use: windowed
// let: IN=4x0
// let: KERNEL=0x3
// let: OUT=4x3
// with: E=f32 R=f32
// with: E=i32 R=i32
// -----
// op: linalg.dot
// with: E=f32
// with: E=i32
// with: E=f64
func.func @main({{, %a$n: tensor<5x$E>, %b$n: tensor<5x$E>, %o$n: tensor<$E>}}) -> ({{, tensor<$E>}}) {
{{  %r$n = linalg.dot ins(%a$n, %b$n : tensor<5x$E>, tensor<5x$E>) outs(%o$n : tensor<$E>) -> tensor<$E>
}}  return {{, %r$n}} : {{, tensor<$E>}}
}
// -----
// template: structured_unary
func.func @main({{, %a$n: tensor<$Sx$E>, %o$n: tensor<$Sx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %r$n = $op ins(%a$n : tensor<$Sx$E>) outs(%o$n : tensor<$Sx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// op: linalg.abs linalg.ceil linalg.erf linalg.exp linalg.floor linalg.log linalg.negf linalg.reciprocal linalg.round linalg.rsqrt linalg.sqrt linalg.square linalg.tanh linalg.copy
// use: structured_unary
// tolerance: 1e-6
// with: E=f32 S=3x4
// with: E=f64 S=?x5
// with: E=f32 S=17
// -----
// op: linalg.copy
// use: structured_unary
// with: E=i8 S=3x4
// with: E=i64 S=?x5
// -----
// template: structured_binary
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Sx$E>, %o$n: tensor<$Sx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %r$n = $op ins(%a$n, %b$n : tensor<$Sx$E>, tensor<$Sx$E>) outs(%o$n : tensor<$Sx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// op: linalg.add linalg.sub linalg.mul linalg.max linalg.min
// use: structured_binary
// with: E=f32 S=3x4
// with: E=f64 S=?x5
// with: E=i8 S=17
// with: E=i32 S=?
// with: E=i64 S=2x1x3
// -----
// op: linalg.powf
// use: structured_binary
// with: E=f32 S=3x4
// with: E=f64 S=?x5
// -----
// op: linalg.div
// use: structured_binary
// with: E=f32 S=3x4
// with: E=f64 S=?x5
// -----
// op: linalg.div linalg.div_unsigned
// with: E=i8 S=17
// with: E=i32 S=3x4
// with: E=i64 S=2x1x3
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Sx$E>, %o$n: tensor<$Sx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %c$n = arith.constant dense<1> : tensor<$Sx$E>
  %d$n = arith.ori %b$n, %c$n : tensor<$Sx$E>
  %r$n = $op ins(%a$n, %d$n : tensor<$Sx$E>, tensor<$Sx$E>) outs(%o$n : tensor<$Sx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// op: linalg.select
// with: E=i8 S=17 C=cmpi P=slt
// with: E=f32 S=3x4 C=cmpf P=ogt
// with: E=i64 S=2x1x3 C=cmpi P=ugt
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Sx$E>, %o$n: tensor<$Sx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %c$n = arith.$C $P, %a$n, %b$n : tensor<$Sx$E>
  %r$n = $op ins(%c$n, %a$n, %b$n : tensor<$Sxi1>, tensor<$Sx$E>, tensor<$Sx$E>) outs(%o$n : tensor<$Sx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// op: linalg.broadcast linalg.transpose
func.func @main(%a: tensor<2x3xi32>, %b: tensor<?xf64>, %o: tensor<2x4x3xi32>, %p: tensor<?x?xf64>, %q: tensor<3x2xi32>, %c: tensor<2x3x4xf32>, %r: tensor<4x2x3xf32>) -> (tensor<2x4x3xi32>, tensor<?x?xf64>, tensor<3x2xi32>, tensor<4x2x3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<2x3xi32>) outs(%o : tensor<2x4x3xi32>) dimensions = [1]
  %1 = linalg.broadcast ins(%b : tensor<?xf64>) outs(%p : tensor<?x?xf64>) dimensions = [0]
  %2 = linalg.transpose ins(%a : tensor<2x3xi32>) outs(%q : tensor<3x2xi32>) permutation = [1, 0]
  %3 = linalg.transpose ins(%c : tensor<2x3x4xf32>) outs(%r : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  return %0, %1, %2, %3 : tensor<2x4x3xi32>, tensor<?x?xf64>, tensor<3x2xi32>, tensor<4x2x3xf32>
}
// -----
// op: linalg.contract
#x = affine_map<(m, n, k) -> (k, m)>
#y = affine_map<(m, n, k) -> (n, k)>
#z = affine_map<(m, n, k) -> (m, n)>
func.func @main(%a: tensor<3x4xi8>, %b: tensor<5x3xi8>, %c: tensor<4x5xi32>, %d: tensor<3x?xf32>, %e: tensor<5x3xf32>, %f: tensor<?x5xf32>) -> (tensor<4x5xi32>, tensor<?x5xf32>) {
  %0 = linalg.contract indexing_maps = [#x, #y, #z] ins(%a, %b : tensor<3x4xi8>, tensor<5x3xi8>) outs(%c : tensor<4x5xi32>) -> tensor<4x5xi32>
  %1 = linalg.contract indexing_maps = [#x, #y, #z] ins(%d, %e : tensor<3x?xf32>, tensor<5x3xf32>) outs(%f : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0, %1 : tensor<4x5xi32>, tensor<?x5xf32>
}
// -----
// op: linalg.elementwise
func.func @main(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>, %o: tensor<3x4xf32>, %c: tensor<?xi32>, %d: tensor<?xi32>, %p: tensor<?xi32>, %s: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<?xi32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %d : tensor<?xi32>, tensor<?xi32>) outs(%p : tensor<?xi32>) -> tensor<?xi32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %s : tensor<3x4xf32>, tensor<4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  %t = arith.cmpf olt, %a, %b : tensor<3x4xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%t, %a, %b : tensor<3x4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0, %1, %2, %3 : tensor<3x4xf32>, tensor<?xi32>, tensor<3x4xf32>, tensor<3x4xf32>
}
// -----
// op: linalg.fill linalg.fill_rng_2d
func.func @main(%x: i16, %y: f64, %a: tensor<3x4xi16>, %b: tensor<?xf64>, %c: tensor<3x5xf32>, %d: tensor<4x2xf64>) -> (tensor<3x4xi16>, tensor<?xf64>, tensor<3x5xf32>, tensor<4x2xf64>) {
  %least = arith.constant -10.0 : f64
  %most = arith.constant 10.0 : f64
  %seed = arith.constant 42 : i32
  %0 = linalg.fill ins(%x : i16) outs(%a : tensor<3x4xi16>) -> tensor<3x4xi16>
  %1 = linalg.fill ins(%y : f64) outs(%b : tensor<?xf64>) -> tensor<?xf64>
  %2 = linalg.fill_rng_2d ins(%least, %most, %seed : f64, f64, i32) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  %3 = linalg.fill_rng_2d ins(%least, %most, %seed : f64, f64, i32) outs(%d : tensor<4x2xf64>) -> tensor<4x2xf64>
  return %0, %1, %2, %3 : tensor<3x4xi16>, tensor<?xf64>, tensor<3x5xf32>, tensor<4x2xf64>
}
// -----
// op: linalg.generic linalg.index linalg.yield
#a = affine_map<(i, j) -> (i, j)>
#b = affine_map<(i, j) -> (j)>
#c = affine_map<(i, j) -> (i)>
func.func @main(%a: tensor<3x4xi32>, %b: tensor<4xi32>, %c: tensor<3xi32>, %d: tensor<3x4xf64>, %e: tensor<?x?xf32>) -> (tensor<3xi32>, tensor<3x4xf64>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<3x4xi32>, tensor<4xi32>) outs(%c : tensor<3xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y : i32
    %q = arith.addi %z, %p : i32
    linalg.yield %q : i32
  } -> tensor<3xi32>
  %1 = linalg.generic {indexing_maps = [#a], iterator_types = ["parallel", "parallel"]} outs(%d : tensor<3x4xf64>) {
  ^bb0(%z: f64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %j : index
    %l = arith.index_cast %k : index to i64
    %m = arith.sitofp %l : i64 to f64
    %n = arith.subf %z, %m : f64
    linalg.yield %n : f64
  } -> tensor<3x4xf64>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #a], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.cmpf ult, %x, %y : f32
    %t = arith.select %s, %x, %y : f32
    linalg.yield %t : f32
  } -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<3xi32>, tensor<3x4xf64>, tensor<?x?xf32>
}
// -----
// op: linalg.map linalg.reduce
func.func @main(%a: tensor<3x4xi32>, %b: tensor<3x4xi32>, %c: tensor<?xf64>, %d: tensor<3xi32>, %e: tensor<4x5xf32>, %f: tensor<f32>) -> (tensor<3x4xi32>, tensor<?xf64>, tensor<3xi32>, tensor<f32>) {
  %0 = linalg.map { arith.addi } ins(%a, %b : tensor<3x4xi32>, tensor<3x4xi32>) outs(%a : tensor<3x4xi32>)
  %1 = linalg.map ins(%c : tensor<?xf64>) outs(%c : tensor<?xf64>)
    (%x: f64, %o: f64) {
      %y = math.absf %x : f64
      %z = math.sqrt %y : f64
      linalg.yield %z : f64
    }
  %2 = linalg.reduce { arith.muli } ins(%b : tensor<3x4xi32>) outs(%d : tensor<3xi32>) dimensions = [1]
  %3 = linalg.reduce ins(%e : tensor<4x5xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
    (%x: f32, %acc: f32) {
      %y = arith.maximumf %x, %acc : f32
      linalg.yield %y : f32
    }
  return %0, %1, %2, %3 : tensor<3x4xi32>, tensor<?xf64>, tensor<3xi32>, tensor<f32>
}
// -----
// op: linalg.pack linalg.unpack
func.func @main(%a: tensor<5x6xi32>, %b: tensor<?x8xf32>, %p: i32, %o: tensor<2x3x3x2xi32>, %q: tensor<4x?x2x2xf32>) -> (tensor<2x3x3x2xi32>, tensor<5x6xi32>, tensor<?x8xf32>) {
  %0 = linalg.pack %a padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [3, 2] into %o : tensor<5x6xi32> -> tensor<2x3x3x2xi32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [3, 2] into %a : tensor<2x3x3x2xi32> -> tensor<5x6xi32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %b, %c0 : tensor<?x8xf32>
  %h = arith.divui %n, %c2 : index
  %e = tensor.empty(%h) : tensor<4x?x2x2xf32>
  %2 = linalg.pack %b outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<?x8xf32> -> tensor<4x?x2x2xf32>
  %3 = linalg.unpack %2 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %b : tensor<4x?x2x2xf32> -> tensor<?x8xf32>
  return %0, %1, %3 : tensor<2x3x3x2xi32>, tensor<5x6xi32>, tensor<?x8xf32>
}
// -----
// op: linalg.softmax
// tolerance: 1e-6
func.func @main(%a: tensor<3x4xf32>, %b: tensor<2x?x3xf64>) -> (tensor<3x4xf32>, tensor<2x?x3xf64>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<3x4xf32>) outs(%a : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = linalg.softmax dimension(0) ins(%b : tensor<2x?x3xf64>) outs(%b : tensor<2x?x3xf64>) -> tensor<2x?x3xf64>
  return %0, %1 : tensor<3x4xf32>, tensor<2x?x3xf64>
}
