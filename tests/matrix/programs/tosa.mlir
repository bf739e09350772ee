// template: tosa_unary
func.func @main({{, %a$n: tensor<$Sx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %r$n = $op %a$n : (tensor<$Sx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// template: tosa_unary_half
func.func @main({{, %a$n: tensor<$Sxf32>}}) -> ({{, tensor<$Sxf32>}}) {
{{  %x$n = tosa.cast %a$n : (tensor<$Sxf32>) -> tensor<$Sx$E>
  %y$n = $op %x$n : (tensor<$Sx$E>) -> tensor<$Sx$E>
  %r$n = tosa.cast %y$n : (tensor<$Sx$E>) -> tensor<$Sxf32>
}}  return {{, %r$n}} : {{, tensor<$Sxf32>}}
}
// -----
// op: tosa.abs tosa.ceil tosa.cos tosa.erf tosa.exp tosa.floor tosa.log tosa.reciprocal tosa.rsqrt tosa.sigmoid tosa.sin tosa.tanh tosa.identity
// use: tosa_unary
// tolerance: 1e-6
// with: S=3x4 E=f32
// with: S=?x5 E=f32
// -----
// op: tosa.abs tosa.ceil tosa.cos tosa.erf tosa.exp tosa.floor tosa.log tosa.reciprocal tosa.rsqrt tosa.sigmoid tosa.sin tosa.tanh tosa.identity
// use: tosa_unary_half
// with: S=3x4 E=f16
// with: S=?x5 E=bf16
// -----
// op: tosa.abs tosa.clz
// use: tosa_unary
// with: S=3x4 E=i32
// with: S=?x5 E=i32
// -----
// op: tosa.bitwise_not tosa.identity
// use: tosa_unary
// with: S=3x4 E=i8
// with: S=?x5 E=i16
// with: S=7 E=i32
// -----
// template: tosa_binary
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Tx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %r$n = $op %a$n, %b$n : (tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// template: tosa_binary_half
func.func @main({{, %a$n: tensor<$Sxf32>, %b$n: tensor<$Txf32>}}) -> ({{, tensor<$Sxf32>}}) {
{{  %x$n = tosa.cast %a$n : (tensor<$Sxf32>) -> tensor<$Sx$E>
  %z$n = tosa.cast %b$n : (tensor<$Txf32>) -> tensor<$Tx$E>
  %y$n = $op %x$n, %z$n : (tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sx$E>
  %r$n = tosa.cast %y$n : (tensor<$Sx$E>) -> tensor<$Sxf32>
}}  return {{, %r$n}} : {{, tensor<$Sxf32>}}
}
// -----
// op: tosa.add tosa.sub tosa.maximum tosa.minimum
// use: tosa_binary
// with: S=3x4 T=3x4 E=f32
// with: S=?x5 T=1x5 E=i32
// with: S=3x4 T=3x1 E=i32
// -----
// op: tosa.add tosa.sub tosa.maximum tosa.minimum tosa.pow
// use: tosa_binary_half
// with: S=3x4 T=1x4 E=f16
// with: S=?x5 T=?x5 E=bf16
// -----
// op: tosa.pow
// use: tosa_binary
// with: S=3x4 T=3x4 E=f32
// with: S=?x5 T=?x5 E=f32
// -----
// op: tosa.bitwise_and tosa.bitwise_or tosa.bitwise_xor
// use: tosa_binary
// with: S=3x4 T=3x4 E=i8
// with: S=?x5 T=1x5 E=i16
// with: S=3x4 T=3x1 E=i32
// -----
// template: tosa_second
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Tx$E>}}) -> ({{, tensor<$Sx$E>}}) {
{{  %k$n = "tosa.const"() <{values = dense<$K> : tensor<$Tx$E>}> : () -> tensor<$Tx$E>
  %c$n = tosa.bitwise_$B %b$n, %k$n : (tensor<$Tx$E>, tensor<$Tx$E>) -> tensor<$Tx$E>
  %r$n = $op %a$n, %c$n $ATTRIBUTES : (tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sx$E>
}}  return {{, %r$n}} : {{, tensor<$Sx$E>}}
}
// -----
// op: tosa.intdiv
// use: tosa_second
// let: ATTRIBUTES=
// with: S=3x4 T=3x4 E=i32 B=or K=1
// with: S=3x4 T=1x4 E=i32 B=or K=3
// -----
// op: tosa.logical_left_shift
// use: tosa_second
// let: ATTRIBUTES=
// with: S=3x4 T=3x4 E=i8 B=and K=7
// with: S=3x4 T=1x4 E=i16 B=and K=15
// with: S=3x4 T=3x1 E=i32 B=and K=31
// -----
// op: tosa.logical_right_shift
// use: tosa_second
// let: ATTRIBUTES=
// with: S=3x4 T=3x4 E=i8 B=and K=7
// with: S=3x4 T=1x4 E=i16 B=and K=15
// with: S=3x4 T=3x1 E=i32 B=and K=31
// -----
// op: tosa.arithmetic_right_shift
// use: tosa_second
// let: ATTRIBUTES={round = true}
// with: S=3x4 T=3x4 E=i8 B=and K=7
// with: S=3x4 T=1x4 E=i16 B=and K=15
// with: S=3x4 T=3x1 E=i32 B=and K=31
// -----
// op: tosa.arithmetic_right_shift
// use: tosa_second
// let: ATTRIBUTES={round = false}
// with: S=3x4 T=3x4 E=i8 B=and K=7
// with: S=3x4 T=1x4 E=i16 B=and K=15
// with: S=3x4 T=3x1 E=i32 B=and K=31
// -----
// op: tosa.equal tosa.greater tosa.greater_equal
// with: S=3x4 T=3x4 E=f32
// with: S=3x4 T=1x4 E=i32
// with: S=?x5 T=1x5 E=f32
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Tx$E>}}) -> ({{, tensor<$Sxi8>}}) {
{{  %c$n = $op %a$n, %b$n : (tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sxi1>
  %r$n = tosa.cast %c$n : (tensor<$Sxi1>) -> tensor<$Sxi8>
}}  return {{, %r$n}} : {{, tensor<$Sxi8>}}
}
// -----
// op: tosa.logical_and tosa.logical_or tosa.logical_xor
// with: S=3x4 T=3x4
// with: S=3x4 T=1x4
func.func @main({{, %a$n: tensor<$Sxi32>, %b$n: tensor<$Txi32>}}) -> ({{, tensor<$Sxi8>}}) {
{{  %z$n = "tosa.const"() <{values = dense<1> : tensor<$Txi32>}> : () -> tensor<$Txi32>
  %p$n = tosa.greater %a$n, %b$n : (tensor<$Sxi32>, tensor<$Txi32>) -> tensor<$Sxi1>
  %q$n = tosa.greater %b$n, %z$n : (tensor<$Txi32>, tensor<$Txi32>) -> tensor<$Txi1>
  %c$n = $op %p$n, %q$n : (tensor<$Sxi1>, tensor<$Txi1>) -> tensor<$Sxi1>
  %r$n = tosa.cast %c$n : (tensor<$Sxi1>) -> tensor<$Sxi8>
}}  return {{, %r$n}} : {{, tensor<$Sxi8>}}
}
// -----
// op: tosa.logical_not tosa.select
// with: S=3x4 T=3x4 E=f32
// with: S=3x4 T=1x4 E=i32
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Tx$E>}}) -> ({{, tensor<$Sx$E>, tensor<$Sxi8>}}) {
{{  %p$n = tosa.greater %a$n, %b$n : (tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sxi1>
  %q$n = tosa.logical_not %p$n : (tensor<$Sxi1>) -> tensor<$Sxi1>
  %r$n = tosa.select %q$n, %a$n, %b$n : (tensor<$Sxi1>, tensor<$Sx$E>, tensor<$Tx$E>) -> tensor<$Sx$E>
  %s$n = tosa.cast %q$n : (tensor<$Sxi1>) -> tensor<$Sxi8>
}}  return {{, %r$n, %s$n}} : {{, tensor<$Sx$E>, tensor<$Sxi8>}}
}
// -----
// op: tosa.mul
// with: S=3x4 T=3x4 E=f32 R=f32
// with: S=3x4 T=1x4 E=i32 R=i32
// with: S=3x4 T=3x1 E=i8 R=i32
// with: S=?x5 T=1x5 E=i16 R=i32
func.func @main({{, %a$n: tensor<$Sx$E>, %b$n: tensor<$Tx$E>}}) -> ({{, tensor<$Sx$R>}}) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
{{  %r$n = tosa.mul %a$n, %b$n, %s : (tensor<$Sx$E>, tensor<$Tx$E>, tensor<1xi8>) -> tensor<$Sx$R>
}}  return {{, %r$n}} : {{, tensor<$Sx$R>}}
}
// -----
// op: tosa.mul
func.func @main(%a: tensor<3x4xi32>, %b: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.mul %a, %b, %s : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<1xi8>) -> tensor<3x4xi32>
  return %r : tensor<3x4xi32>
}
// -----
// op: tosa.negate
// with: E=f32 Z=0.0
// with: E=i32 Z=0
// with: E=i8 Z=3
// with: E=i16 Z=0
func.func @main({{, %a$n: tensor<3x4x$E>}}) -> ({{, tensor<3x4x$E>}}) {
{{  %z$n = "tosa.const"() <{values = dense<$Z> : tensor<1x$E>}> : () -> tensor<1x$E>
  %r$n = tosa.negate %a$n, %z$n, %z$n : (tensor<3x4x$E>, tensor<1x$E>, tensor<1x$E>) -> tensor<3x4x$E>
}}  return {{, %r$n}} : {{, tensor<3x4x$E>}}
}
// -----
// op: tosa.clamp
// with: E=f32 A=-1.5 B=2.0
// with: E=i8 A=-3 B=5
// with: E=i16 A=0 B=4
func.func @main({{, %a$n: tensor<3x4x$E>}}) -> ({{, tensor<3x4x$E>}}) {
{{  %r$n = tosa.clamp %a$n {min_val = $A : $E, max_val = $B : $E} : (tensor<3x4x$E>) -> tensor<3x4x$E>
}}  return {{, %r$n}} : {{, tensor<3x4x$E>}}
}
// -----
// op: tosa.cast
// with: E=f32 R=i32
// with: E=f32 R=i8
// with: E=f32 R=i16
// with: E=i8 R=i32
// with: E=i32 R=i8
// with: E=i16 R=f32
// with: E=i32 R=f32
// with: E=i8 R=f32
func.func @main({{, %a$n: tensor<3x4x$E>}}) -> ({{, tensor<3x4x$R>}}) {
{{  %r$n = tosa.cast %a$n : (tensor<3x4x$E>) -> tensor<3x4x$R>
}}  return {{, %r$n}} : {{, tensor<3x4x$R>}}
}
// -----
// op: tosa.reduce_sum
// with: E=f32
// with: E=i32
func.func @main({{, %a$n: tensor<3x4x$E>, %b$n: tensor<2x?x3x$E>}}) -> ({{, tensor<1x4x$E>, tensor<2x1x3x$E>}}) {
{{  %r$n = $op %a$n {axis = 0 : i32} : (tensor<3x4x$E>) -> tensor<1x4x$E>
  %s$n = $op %b$n {axis = 1 : i32} : (tensor<2x?x3x$E>) -> tensor<2x1x3x$E>
}}  return {{, %r$n, %s$n}} : {{, tensor<1x4x$E>, tensor<2x1x3x$E>}}
}
// -----
// op: tosa.reduce_product
// with: E=f32
func.func @main({{, %a$n: tensor<3x4x$E>, %b$n: tensor<2x?x3x$E>}}) -> ({{, tensor<1x4x$E>, tensor<2x1x3x$E>}}) {
{{  %r$n = $op %a$n {axis = 0 : i32} : (tensor<3x4x$E>) -> tensor<1x4x$E>
  %s$n = $op %b$n {axis = 1 : i32} : (tensor<2x?x3x$E>) -> tensor<2x1x3x$E>
}}  return {{, %r$n, %s$n}} : {{, tensor<1x4x$E>, tensor<2x1x3x$E>}}
}
// -----
// op: tosa.reduce_max
// with: E=f32
// with: E=i32
// with: E=i8
func.func @main({{, %a$n: tensor<3x4x$E>, %b$n: tensor<2x?x3x$E>}}) -> ({{, tensor<1x4x$E>, tensor<2x1x3x$E>}}) {
{{  %r$n = $op %a$n {axis = 0 : i32} : (tensor<3x4x$E>) -> tensor<1x4x$E>
  %s$n = $op %b$n {axis = 1 : i32} : (tensor<2x?x3x$E>) -> tensor<2x1x3x$E>
}}  return {{, %r$n, %s$n}} : {{, tensor<1x4x$E>, tensor<2x1x3x$E>}}
}
// -----
// op: tosa.reduce_min
// with: E=f32
// with: E=i32
// with: E=i16
func.func @main({{, %a$n: tensor<3x4x$E>, %b$n: tensor<2x?x3x$E>}}) -> ({{, tensor<1x4x$E>, tensor<2x1x3x$E>}}) {
{{  %r$n = $op %a$n {axis = 0 : i32} : (tensor<3x4x$E>) -> tensor<1x4x$E>
  %s$n = $op %b$n {axis = 1 : i32} : (tensor<2x?x3x$E>) -> tensor<2x1x3x$E>
}}  return {{, %r$n, %s$n}} : {{, tensor<1x4x$E>, tensor<2x1x3x$E>}}
}
// -----
// op: tosa.reduce_product
func.func @main(%a: tensor<3x4xf32>) -> tensor<3x1xf32> {
  %x = tosa.cast %a : (tensor<3x4xf32>) -> tensor<3x4xf16>
  %y = tosa.reduce_product %x {axis = 1 : i32} : (tensor<3x4xf16>) -> tensor<3x1xf16>
  %r = tosa.cast %y : (tensor<3x1xf16>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}
// -----
// op: tosa.reduce_all tosa.reduce_any
func.func @main(%a: tensor<3x4xi32>, %b: tensor<2x?x3xf32>) -> (tensor<1x4xi8>, tensor<2x1x3xi8>) {
  %z = "tosa.const"() <{values = dense<-5> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %y = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %p = tosa.greater %a, %z : (tensor<3x4xi32>, tensor<1x1xi32>) -> tensor<3x4xi1>
  %q = tosa.greater %y, %b : (tensor<1x1x1xf32>, tensor<2x?x3xf32>) -> tensor<2x?x3xi1>
  %c = $op %p {axis = 0 : i32} : (tensor<3x4xi1>) -> tensor<1x4xi1>
  %d = $op %q {axis = 1 : i32} : (tensor<2x?x3xi1>) -> tensor<2x1x3xi1>
  %r = tosa.cast %c : (tensor<1x4xi1>) -> tensor<1x4xi8>
  %s = tosa.cast %d : (tensor<2x1x3xi1>) -> tensor<2x1x3xi8>
  return %r, %s : tensor<1x4xi8>, tensor<2x1x3xi8>
}
// -----
// op: tosa.argmax
// with: E=f32
// with: E=i8
func.func @main({{, %a$n: tensor<3x4x$E>}}) -> ({{, tensor<3xi32>}}) {
{{  %r$n = tosa.argmax %a$n {axis = 1 : i32} : (tensor<3x4x$E>) -> tensor<3xi32>
}}  return {{, %r$n}} : {{, tensor<3xi32>}}
}
// -----
// op: tosa.concat
func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x2xf32>, %c: tensor<?x3xi8>, %d: tensor<1x3xi8>) -> (tensor<2x8xf32>, tensor<?x3xi8>) {
  %r = tosa.concat %a, %b, %a {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x8xf32>
  %s = tosa.concat %c, %d {axis = 0 : i32} : (tensor<?x3xi8>, tensor<1x3xi8>) -> tensor<?x3xi8>
  return %r, %s : tensor<2x8xf32>, tensor<?x3xi8>
}
// -----
// op: tosa.const
func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xi8>) -> (tensor<2x3xf32>, tensor<3xi8>) {
  %x = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.5]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %y = "tosa.const"() <{values = dense<[1, -2, 127]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %r = tosa.add %a, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %s = tosa.bitwise_xor %b, %y : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  return %r, %s : tensor<2x3xf32>, tensor<3xi8>
}
// -----
// op: tosa.pad tosa.const_shape
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3xi8>) -> (tensor<3x5xf32>, tensor<?x5xi8>) {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v = "tosa.const"() <{values = dense<9.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.pad %a, %p, %v : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
  %s = tosa.pad %b, %p, %w : (tensor<?x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<?x5xi8>
  return %r, %s : tensor<3x5xf32>, tensor<?x5xi8>
}
// -----
// op: tosa.reshape
func.func @main(%a: tensor<2x6xf32>, %b: tensor<?x3xi8>) -> (tensor<3x2x2xf32>, tensor<12xi8>) {
  %p = tosa.const_shape {values = dense<[3, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %q = tosa.const_shape {values = dense<[12]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %a, %p : (tensor<2x6xf32>, !tosa.shape<3>) -> tensor<3x2x2xf32>
  %s = tosa.reshape %b, %q : (tensor<?x3xi8>, !tosa.shape<1>) -> tensor<12xi8>
  return %r, %s : tensor<3x2x2xf32>, tensor<12xi8>
}
// -----
// op: tosa.reverse
func.func @main(%a: tensor<2x6xf32>, %b: tensor<?x3xi8>) -> (tensor<2x6xf32>, tensor<?x3xi8>) {
  %r = tosa.reverse %a {axis = 1 : i32} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %s = tosa.reverse %b {axis = 0 : i32} : (tensor<?x3xi8>) -> tensor<?x3xi8>
  return %r, %s : tensor<2x6xf32>, tensor<?x3xi8>
}
// -----
// op: tosa.slice
func.func @main(%a: tensor<2x6xf32>, %b: tensor<4x3xi8>) -> (tensor<1x3xf32>, tensor<2x1xi8>) {
  %p = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %a, %p, %q : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xf32>
  %s = tosa.slice %b, %p, %t : (tensor<4x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xi8>
  return %r, %s : tensor<1x3xf32>, tensor<2x1xi8>
}
// -----
// op: tosa.tile
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3xi8>) -> (tensor<4x3xf32>, tensor<?x3xi8>) {
  %p = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  %s = tosa.tile %b, %p : (tensor<?x3xi8>, !tosa.shape<2>) -> tensor<?x3xi8>
  return %r, %s : tensor<4x3xf32>, tensor<?x3xi8>
}
// -----
// op: tosa.transpose
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3x2xi8>) -> (tensor<3x2xf32>, tensor<2x?x3xi8>) {
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %s = tosa.transpose %b {perms = array<i32: 2, 0, 1>} : (tensor<?x3x2xi8>) -> tensor<2x?x3xi8>
  return %r, %s : tensor<3x2xf32>, tensor<2x?x3xi8>
}
// -----
// op: tosa.gather
func.func @main(%a: tensor<2x3x2xf32>, %b: tensor<1x4x3xi8>) -> (tensor<2x2x2xf32>, tensor<1x3x3xi8>) {
  %i = "tosa.const"() <{values = dense<[[2, 0], [1, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %j = "tosa.const"() <{values = dense<[[3, 0, 1]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %r = tosa.gather %a, %i : (tensor<2x3x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  %s = tosa.gather %b, %j : (tensor<1x4x3xi8>, tensor<1x3xi32>) -> tensor<1x3x3xi8>
  return %r, %s : tensor<2x2x2xf32>, tensor<1x3x3xi8>
}
// -----
// op: tosa.scatter
func.func @main(%a: tensor<2x3x2xf32>, %b: tensor<1x4x3xi8>, %v: tensor<2x2x2xf32>, %w: tensor<1x3x3xi8>) -> (tensor<2x3x2xf32>, tensor<1x4x3xi8>) {
  %i = "tosa.const"() <{values = dense<[[2, 0], [1, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %j = "tosa.const"() <{values = dense<[[3, 0, 1]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %r = tosa.scatter %a, %i, %v : (tensor<2x3x2xf32>, tensor<2x2xi32>, tensor<2x2x2xf32>) -> tensor<2x3x2xf32>
  %s = tosa.scatter %b, %j, %w : (tensor<1x4x3xi8>, tensor<1x3xi32>, tensor<1x3x3xi8>) -> tensor<1x4x3xi8>
  return %r, %s : tensor<2x3x2xf32>, tensor<1x4x3xi8>
}
// -----
// op: tosa.table
func.func @main(%a: tensor<3x4xi8>, %b: tensor<7xi16>, %t: tensor<256xi8>, %u: tensor<513xi16>) -> (tensor<3x4xi8>, tensor<7xi32>) {
  %r = tosa.table %a, %t : (tensor<3x4xi8>, tensor<256xi8>) -> tensor<3x4xi8>
  %s = tosa.table %b, %u : (tensor<7xi16>, tensor<513xi16>) -> tensor<7xi32>
  return %r, %s : tensor<3x4xi8>, tensor<7xi32>
}
// -----
// op: tosa.matmul
func.func @main(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %c: tensor<1x3x4xi8>, %d: tensor<1x4x2xi8>) -> (tensor<2x3x5xf32>, tensor<1x3x2xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  %s = tosa.matmul %c, %d, %y, %x : (tensor<1x3x4xi8>, tensor<1x4x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2xi32>
  return %r, %s : tensor<2x3x5xf32>, tensor<1x3x2xi32>
}
// -----
// op: tosa.conv2d
func.func @main(%a0: tensor<1x5x6x2xf32>, %w0: tensor<3x2x3x2xf32>, %b0: tensor<3xf32>, %a1: tensor<1x5x6x2xi8>, %w1: tensor<3x2x3x2xi8>, %b1: tensor<3xi32>) -> (tensor<1x4x5x3xf32>, tensor<1x4x5x3xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r0 = tosa.conv2d %a0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x2xf32>, tensor<3x2x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5x3xf32>
  %r1 = tosa.conv2d %a1, %w1, %b1, %y, %x {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x2xi8>, tensor<3x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x3xi32>
  return %r0, %r1 : tensor<1x4x5x3xf32>, tensor<1x4x5x3xi32>
}
// -----
// op: tosa.conv3d
func.func @main(%a0: tensor<1x3x4x3x2xf32>, %w0: tensor<2x2x3x2x2xf32>, %b0: tensor<2xf32>, %a1: tensor<1x3x4x3x2xi8>, %w1: tensor<2x2x3x2x2xi8>, %b1: tensor<2xi32>) -> (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r0 = tosa.conv3d %a0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x3x4x3x2xf32>, tensor<2x2x3x2x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2x2xf32>
  %r1 = tosa.conv3d %a1, %w1, %b1, %y, %x {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x3x4x3x2xi8>, tensor<2x2x3x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2x2xi32>
  return %r0, %r1 : tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi32>
}
// -----
// op: tosa.depthwise_conv2d
func.func @main(%a0: tensor<1x5x6x2xf32>, %w0: tensor<2x3x2x3xf32>, %b0: tensor<6xf32>, %a1: tensor<1x5x6x2xi8>, %w1: tensor<2x3x2x3xi8>, %b1: tensor<6xi32>) -> (tensor<1x4x4x6xf32>, tensor<1x4x4x6xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r0 = tosa.depthwise_conv2d %a0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x2xf32>, tensor<2x3x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x6xf32>
  %r1 = tosa.depthwise_conv2d %a1, %w1, %b1, %y, %x {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x2xi8>, tensor<2x3x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x6xi32>
  return %r0, %r1 : tensor<1x4x4x6xf32>, tensor<1x4x4x6xi32>
}
// -----
// op: tosa.transpose_conv2d
func.func @main(%a0: tensor<1x2x3x2xf32>, %w0: tensor<3x2x2x2xf32>, %b0: tensor<3xf32>, %a1: tensor<1x2x3x2xi8>, %w1: tensor<3x2x2x2xi8>, %b1: tensor<3xi32>) -> (tensor<1x4x6x3xf32>, tensor<1x4x6x3xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r0 = tosa.transpose_conv2d %a0, %w0, %b0, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x3x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6x3xf32>
  %r1 = tosa.transpose_conv2d %a1, %w1, %b1, %y, %x {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x3x2xi8>, tensor<3x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x6x3xi32>
  return %r0, %r1 : tensor<1x4x6x3xf32>, tensor<1x4x6x3xi32>
}
// -----
// op: tosa.max_pool2d
func.func @main(%a: tensor<1x4x6x2xf32>, %b: tensor<1x4x6x2xi8>) -> (tensor<1x2x2x2xf32>, tensor<1x3x3x2xi8>) {
  %r = tosa.max_pool2d %a {kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>} : (tensor<1x4x6x2xf32>) -> tensor<1x2x2x2xf32>
  %s = tosa.max_pool2d %b {kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x6x2xi8>) -> tensor<1x3x3x2xi8>
  return %r, %s : tensor<1x2x2x2xf32>, tensor<1x3x3x2xi8>
}
// -----
// op: tosa.avg_pool2d
func.func @main(%a: tensor<1x4x6x2xf32>, %b: tensor<1x4x6x2xi8>) -> (tensor<1x2x2x2xf32>, tensor<1x3x3x2xi8>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>} : (tensor<1x4x6x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %s = tosa.avg_pool2d %b, %y, %x {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x6x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x2xi8>
  return %r, %s : tensor<1x2x2x2xf32>, tensor<1x3x3x2xi8>
}
// -----
// op: tosa.rescale
func.func @main(%a: tensor<4xi32>, %b: tensor<2x3xi8>) -> (tensor<4xi8>, tensor<2x3xi32>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %h = "tosa.const"() <{values = dense<28> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.rescale %a, %m, %h, %i, %o {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  %n = "tosa.const"() <{values = dense<[1073741824, 1275068416, 1900000000]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %k = "tosa.const"() <{values = dense<[30, 33, 31]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %s = tosa.rescale %b, %n, %k, %o, %i {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3xi32>
  return %r, %s : tensor<4xi8>, tensor<2x3xi32>
}
// -----
// op: tosa.resize
func.func @main(%a: tensor<1x2x3x2xf32>, %b: tensor<1x2x3x1xi8>) -> (tensor<1x4x6x2xf32>, tensor<1x4x6x1xi8>, tensor<1x4x6x1xi32>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %a, %s, %o, %p {mode = BILINEAR} : (tensor<1x2x3x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x6x2xf32>
  %q = tosa.resize %b, %s, %o, %p {mode = NEAREST_NEIGHBOR} : (tensor<1x2x3x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x6x1xi8>
  %t = tosa.resize %b, %s, %o, %p {mode = BILINEAR} : (tensor<1x2x3x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x6x1xi32>
  return %r, %q, %t : tensor<1x4x6x2xf32>, tensor<1x4x6x1xi8>, tensor<1x4x6x1xi32>
}
// -----
// op: tosa.cond_if tosa.yield
func.func @main(%a: tensor<2x3xf32>, %b: tensor<i32>, %c: tensor<4xi32>) -> (tensor<2x3xf32>, tensor<4xi32>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %t = tosa.greater %b, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r:2 = tosa.cond_if %t : tensor<i1> -> (tensor<2x3xf32>, tensor<4xi32>) {
    %x = tosa.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    tosa.yield %x, %c : tensor<2x3xf32>, tensor<4xi32>
  } else {
    %y = tosa.sub %c, %c : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    tosa.yield %a, %y : tensor<2x3xf32>, tensor<4xi32>
  }
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<4xi32>
}
// -----
// op: tosa.while_loop
func.func @main(%a: tensor<2x3xf32>) -> (tensor<i32>, tensor<2x3xf32>) {
  %i = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %most = "tosa.const"() <{values = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %r:2 = tosa.while_loop (%k = %i, %x = %a) : (tensor<i32>, tensor<2x3xf32>) -> (tensor<i32>, tensor<2x3xf32>) {
    %t = tosa.greater %most, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %t : tensor<i1>
  } do {
  ^bb0(%k: tensor<i32>, %x: tensor<2x3xf32>):
    %n = tosa.add %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = tosa.add %x, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    tosa.yield %n, %y : tensor<i32>, tensor<2x3xf32>
  }
  return %r#0, %r#1 : tensor<i32>, tensor<2x3xf32>
}
// -----
// op: tosa.variable tosa.variable_read tosa.variable_write
tosa.variable @counter = dense<[3, 4]> : tensor<2xi32>
tosa.variable @sum = dense<[1.5, 2.0, -3.0]> : tensor<3xf32>
func.func private @step(%a: tensor<2xi32>, %b: tensor<3xf32>) {
  %x = tosa.variable_read @counter : tensor<2xi32>
  %y = tosa.variable_read @sum : tensor<3xf32>
  %p = tosa.add %x, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %q = tosa.sub %y, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  tosa.variable_write @counter, %p : tensor<2xi32>
  tosa.variable_write @sum, %q : tensor<3xf32>
  return
}
func.func @main(%a: tensor<2xi32>, %b: tensor<3xf32>) -> (tensor<2xi32>, tensor<3xf32>) {
  call @step(%a, %b) : (tensor<2xi32>, tensor<3xf32>) -> ()
  call @step(%a, %b) : (tensor<2xi32>, tensor<3xf32>) -> ()
  %r = tosa.variable_read @counter : tensor<2xi32>
  %s = tosa.variable_read @sum : tensor<3xf32>
  return %r, %s : tensor<2xi32>, tensor<3xf32>
}
// -----
// op: tosa.apply_scale
func.func @main(%a: tensor<3x4xi32>, %b: i32) -> (i32, tensor<3x4xi32>) {
  %m = arith.constant 1275068416 : i32
  %s = arith.constant 31 : i8
  %r = tosa.apply_scale %b, %m, %s {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x4xi32>) outs(%a : tensor<3x4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %z = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    linalg.yield %z : i32
  } -> tensor<3x4xi32>
  %v = vector.broadcast %b : i32 to vector<4xi32>
  %w = vector.broadcast %m : i32 to vector<4xi32>
  %t = vector.broadcast %s : i8 to vector<4xi8>
  %u = tosa.apply_scale %v, %w, %t {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  vector.print %u : vector<4xi32>
  return %r, %0 : i32, tensor<3x4xi32>
}
// -----
// op: tosa.fft2d
// tolerance: 1e-4
func.func @main(%a: tensor<1x4x8xf32>, %b: tensor<1x4x8xf32>, %c: tensor<2x2x4xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<2x2x4xf32>) {
  %r, %i = tosa.fft2d %a, %b {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  %s, %j = tosa.fft2d %c, %c {inverse = true} : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x4xf32>)
  return %r, %i, %s : tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<2x2x4xf32>
}
// -----
// op: tosa.rfft2d
// tolerance: 1e-4
func.func @main(%a: tensor<1x4x8xf32>, %c: tensor<2x2x4xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>, tensor<2x2x3xf32>) {
  %r, %i = tosa.rfft2d %a : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  %s, %j = tosa.rfft2d %c : (tensor<2x2x4xf32>) -> (tensor<2x2x3xf32>, tensor<2x2x3xf32>)
  return %r, %i, %s : tensor<1x4x5xf32>, tensor<1x4x5xf32>, tensor<2x2x3xf32>
}
// -----
// op: tosa.add_shape tosa.sub_shape tosa.mul_shape tosa.max_shape tosa.min_shape tosa.mod_shape tosa.div_ceil_shape tosa.div_floor_shape
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>) {
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = $op %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %q = tosa.tile %b, %p : (tensor<?x3xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return %r, %q : tensor<?x?xf32>, tensor<?x?xi8>
}
// -----
// op: tosa.exp2_shape tosa.log2_ceil_shape tosa.log2_floor_shape
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>) {
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = $op %s : (!tosa.shape<2>) -> !tosa.shape<2>
  %r = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %q = tosa.tile %b, %p : (tensor<?x3xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return %r, %q : tensor<?x?xf32>, tensor<?x?xi8>
}
// -----
// op: tosa.concat_shape tosa.slice_shape tosa.dim
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x3xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>) {
  %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.concat_shape %s, %t : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %p = tosa.slice_shape %u, %i, %n : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  %d = tosa.dim %b {axis = 0 : i32} : (tensor<?x3xi8>) -> !tosa.shape<1>
  %e = tosa.dim %a {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
  %f = tosa.concat_shape %d, %e : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %r = tosa.tile %a, %p : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %q = tosa.tile %b, %f : (tensor<?x3xi8>, !tosa.shape<2>) -> tensor<?x?xi8>
  return %r, %q : tensor<?x?xf32>, tensor<?x?xi8>
}
// -----
// op: tosa.custom
func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  %r = tosa.custom %a {domain_name = "a", implementation_attrs = "", operator_name = "b"} : (tensor<3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}
