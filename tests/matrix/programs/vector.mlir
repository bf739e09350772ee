// op: vector.bitcast
func.func @main(%a: memref<8xf32>, %b: memref<4x2xi64>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %y = vector.bitcast %x : vector<8xf32> to vector<8xi32>
  %z = vector.bitcast %x : vector<8xf32> to vector<16xi16>
  %w = vector.load %b[%c0, %c0] : memref<4x2xi64>, vector<1x2xi64>
  %v = vector.bitcast %w : vector<1x2xi64> to vector<1x4xi32>
  vector.print %y : vector<8xi32>
  vector.print %z : vector<16xi16>
  vector.print %v : vector<1x4xi32>
  return
}
// -----
// op: vector.broadcast
func.func @main(%a: memref<4xf32>, %x: i16, %y: i1) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %p = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
  %q = vector.broadcast %x : i16 to vector<2x5xi16>
  %r = vector.broadcast %y : i1 to vector<3xi1>
  %s = vector.shape_cast %v : vector<4xf32> to vector<4x1xf32>
  %t = vector.broadcast %s : vector<4x1xf32> to vector<2x4x3xf32>
  vector.print %p : vector<3x4xf32>
  vector.print %q : vector<2x5xi16>
  vector.print %r : vector<3xi1>
  vector.print %t : vector<2x4x3xf32>
  return
}
// -----
// op: vector.compressstore vector.expandload
func.func @main(%a: memref<8xi32>, %b: memref<8xf64>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = vector.constant_mask [5] : vector<8xi1>
  %k = arith.constant dense<[1, 0, 1, 1, 0, 0, 1, 0]> : vector<8xi1>
  %m = arith.andi %n, %k : vector<8xi1>
  %x = vector.load %a[%c0] : memref<8xi32>, vector<8xi32>
  %y = vector.load %b[%c0] : memref<8xf64>, vector<8xf64>
  %p = vector.expandload %a[%c1], %m, %x : memref<8xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
  %q = vector.expandload %b[%c1], %k, %y : memref<8xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  vector.print %p : vector<8xi32>
  vector.print %q : vector<8xf64>
  vector.compressstore %a[%c1], %k, %p : memref<8xi32>, vector<8xi1>, vector<8xi32>
  vector.compressstore %b[%c0], %m, %q : memref<8xf64>, vector<8xi1>, vector<8xf64>
  %r = vector.load %a[%c0] : memref<8xi32>, vector<8xi32>
  %s = vector.load %b[%c0] : memref<8xf64>, vector<8xf64>
  vector.print %r : vector<8xi32>
  vector.print %s : vector<8xf64>
  return
}
// -----
// op: vector.constant_mask vector.create_mask
func.func @main(%i: index) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %n = arith.constant -3 : index
  %a = vector.constant_mask [3] : vector<5xi1>
  %b = vector.constant_mask [1, 2] : vector<2x3xi1>
  %c = vector.create_mask %i : vector<5xi1>
  %d = vector.create_mask %c2, %i : vector<3x4xi1>
  %e = vector.create_mask %c9 : vector<5xi1>
  %f = vector.create_mask %n : vector<5xi1>
  vector.print %a : vector<5xi1>
  vector.print %b : vector<2x3xi1>
  vector.print %c : vector<5xi1>
  vector.print %d : vector<3x4xi1>
  vector.print %e : vector<5xi1>
  vector.print %f : vector<5xi1>
  return
}
// -----
// op: vector.contract
// with: E=i8 K=add
// with: E=i32 K=mul
// with: E=i32 K=minsi
// with: E=i32 K=maxui
// with: E=i16 K=xor
// with: E=i16 K=or
// with: E=i64 K=and
// with: E=f32 K=add
// with: E=f32 K=maxnumf
// with: E=f64 K=minimumf
#x = affine_map<(m, n, k) -> (m, k)>
#y = affine_map<(m, n, k) -> (k, n)>
#z = affine_map<(m, n, k) -> (m, n)>
{{func.func private @row$n(%a: memref<4x3x$E>, %b: memref<3x5x$E>, %c: memref<4x5x$E>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : $E
  %x = vector.transfer_read %a[%c0, %c0], %p : memref<4x3x$E>, vector<4x3x$E>
  %y = vector.transfer_read %b[%c0, %c0], %p : memref<3x5x$E>, vector<3x5x$E>
  %z = vector.transfer_read %c[%c0, %c0], %p : memref<4x5x$E>, vector<4x5x$E>
  %r = vector.contract {indexing_maps = [#x, #y, #z], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<$K>} %x, %y, %z : vector<4x3x$E>, vector<3x5x$E> into vector<4x5x$E>
  vector.print %r : vector<4x5x$E>
  return
}
}}
func.func @main({{, %a$n: memref<4x3x$E>, %b$n: memref<3x5x$E>, %c$n: memref<4x5x$E>}}) {
{{  call @row$n(%a$n, %b$n, %c$n) : (memref<4x3x$E>, memref<3x5x$E>, memref<4x5x$E>) -> ()
}}  return
}
// -----
// op: vector.deinterleave vector.interleave
func.func @main(%a: memref<8xf32>, %b: memref<2x4xi16>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i16
  %x = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %y = vector.transfer_read %b[%c0, %c0], %p : memref<2x4xi16>, vector<2x4xi16>
  %e, %o = vector.deinterleave %x : vector<8xf32> -> vector<4xf32>
  %f, %g = vector.deinterleave %y : vector<2x4xi16> -> vector<2x2xi16>
  vector.print %e : vector<4xf32>
  vector.print %o : vector<4xf32>
  vector.print %f : vector<2x2xi16>
  vector.print %g : vector<2x2xi16>
  %r = vector.interleave %o, %e : vector<4xf32> -> vector<8xf32>
  %s = vector.interleave %g, %f : vector<2x2xi16> -> vector<2x4xi16>
  vector.print %r : vector<8xf32>
  vector.print %s : vector<2x4xi16>
  return
}
// -----
// op: vector.extract vector.insert
func.func @main(%a: memref<3x4xf32>, %b: memref<5xi16>, %i: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %v = vector.transfer_read %a[%c0, %c0], %p : memref<3x4xf32>, vector<3x4xf32>
  %w = vector.load %b[%c0] : memref<5xi16>, vector<5xi16>
  %0 = vector.extract %v[1, 2] : f32 from vector<3x4xf32>
  %1 = vector.extract %v[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %w[%i] : i16 from vector<5xi16>
  %3 = vector.extract %w[4] : i16 from vector<5xi16>
  %4 = vector.extract %v[0, %i] : f32 from vector<3x4xf32>
  vector.print %0 : f32
  vector.print %1 : vector<4xf32>
  vector.print %2 : i16
  vector.print %3 : i16
  vector.print %4 : f32
  %5 = vector.insert %x, %v[0, 1] : f32 into vector<3x4xf32>
  %6 = vector.insert %1, %5[1] : vector<4xf32> into vector<3x4xf32>
  %7 = vector.insert %3, %w[%i] : i16 into vector<5xi16>
  %8 = vector.insert %x, %6[2, %i] : f32 into vector<3x4xf32>
  vector.print %6 : vector<3x4xf32>
  vector.print %7 : vector<5xi16>
  vector.print %8 : vector<3x4xf32>
  return
}
// -----
// op: vector.extract_strided_slice vector.insert_strided_slice
func.func @main(%a: memref<3x4xf32>, %b: memref<6xi16>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %v = vector.transfer_read %a[%c0, %c0], %p : memref<3x4xf32>, vector<3x4xf32>
  %w = vector.load %b[%c0] : memref<6xi16>, vector<6xi16>
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  %1 = vector.extract_strided_slice %w {offsets = [2], sizes = [3], strides = [1]} : vector<6xi16> to vector<3xi16>
  vector.print %0 : vector<2x2xf32>
  vector.print %1 : vector<3xi16>
  %2 = vector.insert_strided_slice %0, %v {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<3x4xf32>
  %3 = vector.insert_strided_slice %1, %w {offsets = [0], strides = [1]} : vector<3xi16> into vector<6xi16>
  vector.print %2 : vector<3x4xf32>
  vector.print %3 : vector<6xi16>
  return
}
// -----
// op: vector.fma
func.func @main(%a: memref<5xf32>, %b: memref<5xf64>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<5xf32>, vector<5xf32>
  %y = vector.load %b[%c0] : memref<5xf64>, vector<5xf64>
  %r = vector.fma %x, %x, %x : vector<5xf32>
  %s = vector.fma %y, %y, %y : vector<5xf64>
  %h = arith.truncf %x : vector<5xf32> to vector<5xf16>
  %t = vector.fma %h, %h, %h : vector<5xf16>
  vector.print %r : vector<5xf32>
  vector.print %s : vector<5xf64>
  vector.print %t : vector<5xf16>
  return
}
// -----
// op: vector.from_elements vector.to_elements
func.func @main(%x: i32, %y: i32, %z: f64) {
  %v = vector.from_elements %x, %y, %x, %y, %y, %x : vector<2x3xi32>
  %w = vector.from_elements %z, %z : vector<2xf64>
  %u = vector.from_elements %z : vector<f64>
  vector.print %v : vector<2x3xi32>
  vector.print %w : vector<2xf64>
  %e:6 = vector.to_elements %v : vector<2x3xi32>
  %f:2 = vector.to_elements %w : vector<2xf64>
  vector.print %e#1 : i32
  vector.print %e#5 : i32
  vector.print %f#1 : f64
  return
}
// -----
// op: vector.gather vector.scatter
func.func @main(%a: memref<8xf32>, %b: memref<16xi16>, %c: memref<4x4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant dense<[1, 0, 1, 1]> : vector<4xi1>
  %i = arith.constant dense<[2, 7, 0, 5]> : vector<4xi32>
  %j = arith.constant dense<[12, 1, 3, 9]> : vector<4xindex>
  %f = arith.constant dense<[9.0, 8.0, 7.0, 6.0]> : vector<4xf32>
  %g = arith.constant dense<[9, 8, 7, 6]> : vector<4xi16>
  %h = arith.constant dense<[0.5, 0.25, 7.0, 6.0]> : vector<4xf64>
  %0 = vector.gather %a[%c0] [%i], %m, %f : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %b[%c1] [%j], %m, %g : memref<16xi16>, vector<4xindex>, vector<4xi1>, vector<4xi16> into vector<4xi16>
  %k = arith.constant dense<[2, 9, 0, 3]> : vector<4xi32>
  %2 = vector.gather %c[%c1, %c0] [%k], %m, %h : memref<4x4xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.print %0 : vector<4xf32>
  vector.print %1 : vector<4xi16>
  vector.print %2 : vector<4xf64>
  vector.scatter %a[%c0] [%i], %m, %f : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %b[%c1] [%j], %m, %g : memref<16xi16>, vector<4xindex>, vector<4xi1>, vector<4xi16>
  %3 = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %4 = vector.load %b[%c0] : memref<16xi16>, vector<16xi16>
  vector.print %3 : vector<8xf32>
  vector.print %4 : vector<16xi16>
  return
}
// -----
// op: vector.load vector.store
func.func @main(%a: memref<4x8xf32>, %b: memref<?xi8>, %c: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.load %a[%c1, %c2] : memref<4x8xf32>, vector<5xf32>
  %1 = vector.load %b[%c1] : memref<?xi8>, vector<3xi8>
  %2 = vector.load %c[%c0] : memref<4xi64>, vector<4xi64>
  vector.print %0 : vector<5xf32>
  vector.print %1 : vector<3xi8>
  vector.print %2 : vector<4xi64>
  vector.store %0, %a[%c2, %c1] : memref<4x8xf32>, vector<5xf32>
  vector.store %1, %b[%c0] : memref<?xi8>, vector<3xi8>
  %3 = vector.load %a[%c2, %c0] : memref<4x8xf32>, vector<8xf32>
  %4 = vector.load %b[%c0] : memref<?xi8>, vector<4xi8>
  vector.print %3 : vector<8xf32>
  vector.print %4 : vector<4xi8>
  return
}
// -----
// op: vector.mask vector.yield
func.func @main(%a: memref<8xf32>, %b: memref<8xi32>, %n: index, %t: tensor<5xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.5 : f32
  %k = arith.constant 3 : i32
  %m = vector.create_mask %n : vector<8xi1>
  %x = vector.mask %m { vector.transfer_read %a[%c0], %z {in_bounds = [true]} : memref<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %y = vector.mask %m { vector.transfer_read %b[%c0], %k {in_bounds = [true]} : memref<8xi32>, vector<8xi32> } : vector<8xi1> -> vector<8xi32>
  vector.print %x : vector<8xf32>
  vector.print %y : vector<8xi32>
  %all = vector.reduction <add>, %y : vector<8xi32> into i32
  %some = vector.mask %m { vector.reduction <add>, %y : vector<8xi32> into i32 } : vector<8xi1> -> i32
  %most = vector.mask %m { vector.reduction <maximumf>, %x, %z : vector<8xf32> into f32 } : vector<8xi1> -> f32
  vector.print %all : i32
  vector.print %some : i32
  vector.print %most : f32
  vector.mask %m { vector.transfer_write %y, %b[%n] {in_bounds = [false]} : vector<8xi32>, memref<8xi32> } : vector<8xi1>
  %w = vector.load %b[%c0] : memref<8xi32>, vector<8xi32>
  vector.print %w : vector<8xi32>
  %p = vector.constant_mask [3] : vector<5xi1>
  %q = vector.mask %p { vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<5xf32>, vector<5xf32> } : vector<5xi1> -> vector<5xf32>
  vector.print %q : vector<5xf32>
  return
}
// -----
// op: vector.maskedload vector.maskedstore
func.func @main(%a: memref<8xf32>, %b: memref<16xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = vector.create_mask %n : vector<8xi1>
  %k = arith.constant dense<[1, 0, 1, 1, 0, 0, 1, 0]> : vector<8xi1>
  %f = arith.constant dense<[9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0]> : vector<8xf32>
  %g = arith.constant dense<[9, 8, 7, 6, 5, 4, 3, 2]> : vector<8xi8>
  %0 = vector.maskedload %a[%c0], %m, %f : memref<8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %1 = vector.maskedload %b[%c1], %k, %g : memref<16xi8>, vector<8xi1>, vector<8xi8> into vector<8xi8>
  vector.print %0 : vector<8xf32>
  vector.print %1 : vector<8xi8>
  vector.maskedstore %a[%c0], %k, %f : memref<8xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %b[%c1], %m, %g : memref<16xi8>, vector<8xi1>, vector<8xi8>
  %2 = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %3 = vector.load %b[%c0] : memref<16xi8>, vector<16xi8>
  vector.print %2 : vector<8xf32>
  vector.print %3 : vector<16xi8>
  return
}
// -----
// op: vector.multi_reduction
// with: E=i8 K=add
// with: E=i32 K=mul
// with: E=i32 K=minui
// with: E=i32 K=maxsi
// with: E=i16 K=xor
// with: E=i16 K=or
// with: E=i64 K=and
// with: E=f32 K=add
// with: E=f32 K=minnumf
// with: E=f64 K=maximumf
{{func.func private @row$n(%a: memref<4x3x$E>, %b: memref<4x$E>, %c: memref<3x$E>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : $E
  %x = vector.transfer_read %a[%c0, %c0], %p : memref<4x3x$E>, vector<4x3x$E>
  %y = vector.load %b[%c0] : memref<4x$E>, vector<4x$E>
  %z = vector.load %c[%c0] : memref<3x$E>, vector<3x$E>
  %0 = vector.multi_reduction <$K>, %x, %y [1] : vector<4x3x$E> to vector<4x$E>
  %1 = vector.multi_reduction <$K>, %x, %z [0] : vector<4x3x$E> to vector<3x$E>
  %s = vector.extract %y[2] : $E from vector<4x$E>
  %2 = vector.multi_reduction <$K>, %x, %s [0, 1] : vector<4x3x$E> to $E
  vector.print %0 : vector<4x$E>
  vector.print %1 : vector<3x$E>
  vector.print %2 : $E
  return
}
}}
func.func @main({{, %a$n: memref<4x3x$E>, %b$n: memref<4x$E>, %c$n: memref<3x$E>}}) {
{{  call @row$n(%a$n, %b$n, %c$n) : (memref<4x3x$E>, memref<4x$E>, memref<3x$E>) -> ()
}}  return
}
// -----
// op: vector.outerproduct
func.func @main(%a: memref<3xf32>, %b: memref<4xf32>, %c: memref<3x4xf32>, %d: memref<2xi16>, %s: i16) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %x = vector.load %a[%c0] : memref<3xf32>, vector<3xf32>
  %y = vector.load %b[%c0] : memref<4xf32>, vector<4xf32>
  %z = vector.transfer_read %c[%c0, %c0], %p : memref<3x4xf32>, vector<3x4xf32>
  %w = vector.load %d[%c0] : memref<2xi16>, vector<2xi16>
  %0 = vector.outerproduct %x, %y : vector<3xf32>, vector<4xf32>
  %1 = vector.outerproduct %x, %y, %z {kind = #vector.kind<maxnumf>} : vector<3xf32>, vector<4xf32>
  %2 = vector.outerproduct %x, %y, %z : vector<3xf32>, vector<4xf32>
  %3 = vector.outerproduct %w, %w : vector<2xi16>, vector<2xi16>
  %4 = vector.outerproduct %w, %s : vector<2xi16>, i16
  vector.print %0 : vector<3x4xf32>
  vector.print %1 : vector<3x4xf32>
  vector.print %2 : vector<3x4xf32>
  vector.print %3 : vector<2x2xi16>
  vector.print %4 : vector<2xi16>
  return
}
// -----
// op: vector.print
func.func @main(%x: i32, %y: f64, %z: i1, %i: index) {
  %a = vector.broadcast %x : i32 to vector<2x2xi32>
  %b = vector.broadcast %y : f64 to vector<f64>
  %c = arith.trunci %x : i32 to i5
  %d = arith.truncf %y : f64 to bf16
  vector.print %x : i32
  vector.print %y : f64
  vector.print %z : i1
  vector.print %i : index
  vector.print %a : vector<2x2xi32>
  vector.print %b : vector<f64>
  vector.print %c : i5
  vector.print %d : bf16
  vector.print str "words\0A"
  vector.print punctuation <comma>
  vector.print punctuation <newline>
  return
}
// -----
// op: vector.reduction
// with: E=i8 K=add
// with: E=i32 K=mul
// with: E=i32 K=minui
// with: E=i32 K=minsi
// with: E=i64 K=maxui
// with: E=i32 K=maxsi
// with: E=i16 K=xor
// with: E=i16 K=or
// with: E=i64 K=and
// with: E=f32 K=add
// with: E=f64 K=mul
// with: E=f32 K=minnumf
// with: E=f32 K=maxnumf
// with: E=f64 K=maximumf
// with: E=f64 K=minimumf
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %0 = vector.reduction <$K>, %y : vector<7x$E> into $E
  %1 = vector.reduction <$K>, %y, %s : vector<7x$E> into $E
  vector.print %0 : $E
  vector.print %1 : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
// -----
// op: vector.scalable.extract vector.scalable.insert
func.func @main(%a: memref<8xf32>, %b: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %y = vector.load %b[%c0] : memref<4xi16>, vector<4xi16>
  %z = arith.constant dense<0.0> : vector<[8]xf32>
  %w = arith.constant dense<0> : vector<[4]xi16>
  %0 = vector.scalable.insert %x, %z[0] : vector<8xf32> into vector<[8]xf32>
  %1 = vector.scalable.insert %y, %w[0] : vector<4xi16> into vector<[4]xi16>
  %2 = vector.scalable.extract %0[4] : vector<4xf32> from vector<[8]xf32>
  %3 = vector.scalable.extract %1[0] : vector<2xi16> from vector<[4]xi16>
  vector.print %2 : vector<4xf32>
  vector.print %3 : vector<2xi16>
  return
}
// -----
// op: vector.vscale
func.func @main() {
  %v = vector.vscale
  vector.print %v : index
  return
}
// -----
// op: vector.scan
// with: E=i32 K=add
// with: E=i16 K=mul
// with: E=i32 K=maxsi
// with: E=f32 K=add
// with: E=f64 K=minnumf
{{func.func private @row$n(%a: memref<4x3x$E>, %b: memref<4x$E>, %c: memref<3x$E>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : $E
  %x = vector.transfer_read %a[%c0, %c0], %p : memref<4x3x$E>, vector<4x3x$E>
  %y = vector.load %b[%c0] : memref<4x$E>, vector<4x$E>
  %z = vector.load %c[%c0] : memref<3x$E>, vector<3x$E>
  %0, %1 = vector.scan <$K>, %x, %y {inclusive = true, reduction_dim = 1} : vector<4x3x$E>, vector<4x$E>
  %2, %3 = vector.scan <$K>, %x, %z {inclusive = false, reduction_dim = 0} : vector<4x3x$E>, vector<3x$E>
  vector.print %0 : vector<4x3x$E>
  vector.print %1 : vector<4x$E>
  vector.print %2 : vector<4x3x$E>
  vector.print %3 : vector<3x$E>
  return
}
}}
func.func @main({{, %a$n: memref<4x3x$E>, %b$n: memref<4x$E>, %c$n: memref<3x$E>}}) {
{{  call @row$n(%a$n, %b$n, %c$n) : (memref<4x3x$E>, memref<4x$E>, memref<3x$E>) -> ()
}}  return
}
// -----
// op: vector.shape_cast vector.transpose
func.func @main(%a: memref<3x4xf32>, %b: memref<2x3x2xi8>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %q = ub.poison : i8
  %x = vector.transfer_read %a[%c0, %c0], %p : memref<3x4xf32>, vector<3x4xf32>
  %y = vector.transfer_read %b[%c0, %c0, %c0], %q : memref<2x3x2xi8>, vector<2x3x2xi8>
  %0 = vector.shape_cast %x : vector<3x4xf32> to vector<2x6xf32>
  %1 = vector.shape_cast %y : vector<2x3x2xi8> to vector<12xi8>
  %2 = vector.transpose %x, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  %3 = vector.transpose %y, [2, 0, 1] : vector<2x3x2xi8> to vector<2x2x3xi8>
  vector.print %0 : vector<2x6xf32>
  vector.print %1 : vector<12xi8>
  vector.print %2 : vector<4x3xf32>
  vector.print %3 : vector<2x2x3xi8>
  return
}
// -----
// op: vector.shuffle
func.func @main(%a: memref<4xf32>, %b: memref<3x2xi16>) {
  %c0 = arith.constant 0 : index
  %q = ub.poison : i16
  %x = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %y = vector.transfer_read %b[%c0, %c0], %q : memref<3x2xi16>, vector<3x2xi16>
  %z = arith.negf %x : vector<4xf32>
  %0 = vector.shuffle %x, %z [0, 5, 2, 7, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %y, %y [3, 1, 2, 0] : vector<3x2xi16>, vector<3x2xi16>
  vector.print %0 : vector<5xf32>
  vector.print %1 : vector<4x2xi16>
  return
}
// -----
// op: vector.step
func.func @main(%i: index) {
  %0 = vector.step : vector<5xindex>
  %1 = vector.step : vector<8xindex>
  %2 = vector.broadcast %i : index to vector<5xindex>
  %3 = arith.addi %0, %2 : vector<5xindex>
  vector.print %3 : vector<5xindex>
  vector.print %1 : vector<8xindex>
  return
}
// -----
// op: vector.transfer_read vector.transfer_write
func.func @main(%a: memref<4x5xf32>, %b: memref<?xi16>, %t: tensor<4x5xi32>, %i: index, %n: index) -> tensor<4x5xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 0.5 : f32
  %q = arith.constant 7 : i16
  %r = arith.constant -1 : i32
  %m = vector.create_mask %n : vector<4xi1>
  %0 = vector.transfer_read %a[%i, %c2], %p : memref<4x5xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %a[%c1, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x5xf32>, vector<3x2xf32>
  %2 = vector.transfer_read %a[%c1, %c0], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : memref<4x5xf32>, vector<2x5xf32>
  %3 = vector.transfer_read %b[%c2], %q, %m : memref<?xi16>, vector<4xi16>
  %4 = vector.transfer_read %t[%c2, %c2], %r : tensor<4x5xi32>, vector<3x4xi32>
  vector.print %0 : vector<2x4xf32>
  vector.print %1 : vector<3x2xf32>
  vector.print %2 : vector<2x5xf32>
  vector.print %3 : vector<4xi16>
  vector.print %4 : vector<3x4xi32>
  vector.transfer_write %0, %a[%c2, %i] : vector<2x4xf32>, memref<4x5xf32>
  vector.transfer_write %3, %b[%c1], %m : vector<4xi16>, memref<?xi16>
  %5 = vector.transfer_write %4, %t[%c0, %c1] {in_bounds = [true, true]} : vector<3x4xi32>, tensor<4x5xi32>
  %6 = vector.transfer_read %a[%c0, %c0], %p : memref<4x5xf32>, vector<4x5xf32>
  %7 = vector.transfer_read %b[%c0], %q : memref<?xi16>, vector<6xi16>
  vector.print %6 : vector<4x5xf32>
  vector.print %7 : vector<6xi16>
  return %5 : tensor<4x5xi32>
}
// -----
// op: vector.type_cast
func.func @main(%a: memref<3x4xf32>, %b: memref<8xi16>) {
  %0 = vector.type_cast %a : memref<3x4xf32> to memref<vector<3x4xf32>>
  %1 = vector.type_cast %b : memref<8xi16> to memref<vector<8xi16>>
  %2 = memref.load %0[] : memref<vector<3x4xf32>>
  %3 = memref.load %1[] : memref<vector<8xi16>>
  vector.print %2 : vector<3x4xf32>
  vector.print %3 : vector<8xi16>
  return
}
