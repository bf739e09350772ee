// op: tensor.bitcast
func.func @main(%a: tensor<4xi32>, %b: tensor<?x3xf64>) -> (tensor<4xf32>, tensor<?x3xi64>) {
  %x = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  %y = tensor.bitcast %x : tensor<4xui32> to tensor<4xi32>
  %r = arith.bitcast %y : tensor<4xi32> to tensor<4xf32>
  %s = arith.bitcast %b : tensor<?x3xf64> to tensor<?x3xi64>
  %t = tensor.bitcast %s : tensor<?x3xi64> to tensor<?x3xsi64>
  %u = tensor.bitcast %t : tensor<?x3xsi64> to tensor<?x3xi64>
  return %r, %u : tensor<4xf32>, tensor<?x3xi64>
}
// -----
// op: tensor.cast tensor.dim tensor.rank
func.func @main(%a: tensor<4x3xi32>, %b: tensor<?xf64>) -> (tensor<?x3xi32>, tensor<4xf64>, index, index, index) {
  %c0 = arith.constant 0 : index
  %x = tensor.cast %a : tensor<4x3xi32> to tensor<?x3xi32>
  %y = tensor.cast %b : tensor<?xf64> to tensor<4xf64>
  %d = tensor.dim %x, %c0 : tensor<?x3xi32>
  %e = tensor.dim %b, %c0 : tensor<?xf64>
  %r = tensor.rank %x : tensor<?x3xi32>
  %s = tensor.rank %b : tensor<?xf64>
  %t = arith.addi %r, %s : index
  return %x, %y, %d, %e, %t : tensor<?x3xi32>, tensor<4xf64>, index, index, index
}
// -----
// op: tensor.collapse_shape tensor.expand_shape
func.func @main(%a: tensor<2x3x4xi32>, %b: tensor<12xf64>, %n: tensor<?x3xi16>) -> (tensor<6x4xi32>, tensor<2x3x2xf64>, tensor<?xi16>, tensor<?x1x3xi16>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %n, %c0 : tensor<?x3xi16>
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xi32> into tensor<6x4xi32>
  %d = tensor.expand_shape %b [[0, 1, 2]] output_shape [2, 3, 2] : tensor<12xf64> into tensor<2x3x2xf64>
  %e = tensor.collapse_shape %n [[0, 1]] : tensor<?x3xi16> into tensor<?xi16>
  %f = tensor.expand_shape %n [[0], [1, 2]] output_shape [%m, 1, 3] : tensor<?x3xi16> into tensor<?x1x3xi16>
  return %c, %d, %e, %f : tensor<6x4xi32>, tensor<2x3x2xf64>, tensor<?xi16>, tensor<?x1x3xi16>
}
// -----
// op: tensor.concat
func.func @main(%a: tensor<2x3xi32>, %b: tensor<2x1xi32>, %c: tensor<?xf64>, %d: tensor<3xf64>) -> (tensor<2x7xi32>, tensor<?xf64>) {
  %x = tensor.concat dim(1) %a, %b, %a : (tensor<2x3xi32>, tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<2x7xi32>
  %y = tensor.concat dim(0) %c, %d : (tensor<?xf64>, tensor<3xf64>) -> tensor<?xf64>
  return %x, %y : tensor<2x7xi32>, tensor<?xf64>
}
// -----
// op: tensor.empty tensor.insert tensor.extract tensor.from_elements tensor.splat
func.func @main(%x: i32, %y: f64, %i: index, %h: i16) -> (tensor<3x2xi32>, tensor<4xf64>, tensor<2x2xi16>, tensor<?x3xf64>, tensor<2xi32>, i32, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.empty() : tensor<3x2xi32>
  %z = arith.constant 0 : i32
  %b = linalg.fill ins(%z : i32) outs(%a : tensor<3x2xi32>) -> tensor<3x2xi32>
  %c = tensor.insert %x into %b[%c1, %c0] : tensor<3x2xi32>
  %d = tensor.from_elements %y, %y, %y, %y : tensor<4xf64>
  %e = arith.negf %y : f64
  %f = tensor.insert %e into %d[%i] : tensor<4xf64>
  %g = tensor.from_elements %h, %h, %h, %h : tensor<2x2xi16>
  %p = arith.addi %i, %c1 : index
  %q = tensor.empty(%p) : tensor<?x3xf64>
  %r = linalg.fill ins(%y : f64) outs(%q : tensor<?x3xf64>) -> tensor<?x3xf64>
  %s = tensor.splat %x : tensor<2xi32>
  %t = tensor.splat %e[%p] : tensor<?x3xf64>
  %u = arith.addf %r, %t : tensor<?x3xf64>
  %v = tensor.extract %c[%c1, %c0] : tensor<3x2xi32>
  %w = tensor.extract %f[%i] : tensor<4xf64>
  return %c, %f, %g, %u, %s, %v, %w : tensor<3x2xi32>, tensor<4xf64>, tensor<2x2xi16>, tensor<?x3xf64>, tensor<2xi32>, i32, f64
}
// -----
// op: tensor.extract_slice tensor.insert_slice
func.func @main(%a: tensor<4x6xi32>, %b: tensor<?xf64>, %i: index) -> (tensor<2x2xi32>, tensor<3xi32>, tensor<?xf64>, tensor<4x6xi32>, tensor<?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract_slice %a[1, %i] [2, 2] [2, 1] : tensor<4x6xi32> to tensor<2x2xi32>
  %y = tensor.extract_slice %a[2, 0] [1, 3] [1, 2] : tensor<4x6xi32> to tensor<3xi32>
  %z = tensor.extract_slice %b[%c1] [%c2] [1] : tensor<?xf64> to tensor<?xf64>
  %s = tensor.insert_slice %x into %a[0, %i] [2, 2] [2, 2] : tensor<2x2xi32> into tensor<4x6xi32>
  %t = tensor.insert_slice %y into %s[3, 1] [1, 3] [1, 1] : tensor<3xi32> into tensor<4x6xi32>
  %u = tensor.insert_slice %z into %b[0] [%c2] [1] : tensor<?xf64> into tensor<?xf64>
  return %x, %y, %z, %t, %u : tensor<2x2xi32>, tensor<3xi32>, tensor<?xf64>, tensor<4x6xi32>, tensor<?xf64>
}
// -----
// op: tensor.gather
func.func @main(%a: tensor<4x3xi32>, %b: tensor<4xf64>) -> (tensor<3x1x3xi32>, tensor<2x2x1xf64>, tensor<3x3xi32>) {
  %i = arith.constant dense<[[2], [0], [3]]> : tensor<3x1xindex>
  %j = arith.constant dense<[[[1], [3]], [[0], [2]]]> : tensor<2x2x1xindex>
  %x = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x3xi32>, tensor<3x1xindex>) -> tensor<3x1x3xi32>
  %y = tensor.gather %b[%j] gather_dims([0]) : (tensor<4xf64>, tensor<2x2x1xindex>) -> tensor<2x2x1xf64>
  %z = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x3xi32>, tensor<3x1xindex>) -> tensor<3x3xi32>
  return %x, %y, %z : tensor<3x1x3xi32>, tensor<2x2x1xf64>, tensor<3x3xi32>
}
// -----
// op: tensor.scatter
func.func @main(%a: tensor<4x3xi32>, %b: tensor<4xf64>, %s: tensor<2x1x3xi32>, %t: tensor<2x1xf64>) -> (tensor<4x3xi32>, tensor<4xf64>) {
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %x = tensor.scatter %s into %a[%i] scatter_dims([0]) unique : (tensor<2x1x3xi32>, tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<4x3xi32>
  %y = tensor.scatter %t into %b[%i] scatter_dims([0]) unique : (tensor<2x1xf64>, tensor<4xf64>, tensor<2x1xindex>) -> tensor<4xf64>
  return %x, %y : tensor<4x3xi32>, tensor<4xf64>
}
// -----
// op: tensor.generate tensor.yield
func.func @main(%n: index, %y: f64) -> (tensor<3x?xi32>, tensor<4xf64>) {
  %x = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    tensor.yield %t : i32
  } : tensor<3x?xi32>
  %z = tensor.generate {
  ^bb0(%i: index):
    %s = arith.index_cast %i : index to i64
    %t = arith.sitofp %s : i64 to f64
    %u = arith.mulf %t, %y : f64
    tensor.yield %u : f64
  } : tensor<4xf64>
  return %x, %z : tensor<3x?xi32>, tensor<4xf64>
}
// -----
// op: tensor.pad
func.func @main(%a: tensor<2x3xi32>, %b: tensor<?xf64>, %n: index, %y: f64) -> (tensor<5x5xi32>, tensor<?xf64>) {
  %x = tensor.pad %a low[1, 0] high[2, 2] {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %t = arith.index_cast %s : index to i32
    tensor.yield %t : i32
  } : tensor<2x3xi32> to tensor<5x5xi32>
  %z = tensor.pad %b low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %y : f64
  } : tensor<?xf64> to tensor<?xf64>
  return %x, %z : tensor<5x5xi32>, tensor<?xf64>
}
// -----
// op: tensor.reshape
func.func @main(%a: tensor<2x6xi32>, %b: tensor<12xf64>) -> (tensor<?x?xi32>, tensor<3x4xf64>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = tensor.from_elements %c3, %c4 : tensor<2xindex>
  %i3 = arith.constant 3 : i32
  %i4 = arith.constant 4 : i32
  %t = tensor.from_elements %i3, %i4 : tensor<2xi32>
  %x = tensor.reshape %a(%s) : (tensor<2x6xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %y = tensor.reshape %b(%t) : (tensor<12xf64>, tensor<2xi32>) -> tensor<3x4xf64>
  return %x, %y : tensor<?x?xi32>, tensor<3x4xf64>
}
