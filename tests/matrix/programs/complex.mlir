// template: complex
// A complex function, of numbers in memory; its results are printed part by part.
{{memref.global "private" @r$n : memref<8x$E> = dense<[0.5, -0.25, 0.0, 1.0, 3.0, -2.0, 0.125, -0.5]>
memref.global "private" @i$n : memref<8x$E> = dense<[0.5, 1.25, 1.0, 0.0, -4.0, -0.5, 0.0625, 2.0]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %re = memref.get_global @r$n : memref<8x$E>
  %im = memref.get_global @i$n : memref<8x$E>
  scf.for %i = %c0 to %c7 step %c1 {
    %j = arith.addi %i, %c1 : index
    %a = memref.load %re[%i] : memref<8x$E>
    %b = memref.load %im[%i] : memref<8x$E>
    %c = memref.load %re[%j] : memref<8x$E>
    %d = memref.load %im[%j] : memref<8x$E>
    %x = complex.create %a, %b : complex<$E>
    %y = complex.create %c, %d : complex<$E>
$DO
  }
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: complex.conj complex.cos complex.exp complex.expm1 complex.log complex.log1p complex.neg complex.rsqrt complex.sign complex.sin complex.sqrt complex.tan complex.tanh
// use: complex
// tolerance: 1e-5
// let: DO=    %r = $op %x : complex<$E>   %s = complex.re %r : complex<$E>   %t = complex.im %r : complex<$E>   vector.print %s : $E   vector.print %t : $E
// with: E=f32
// with: E=f64
// -----
// op: complex.add complex.atan2 complex.div complex.mul complex.pow complex.sub
// use: complex
// tolerance: 1e-5
// let: DO=    %r = $op %x, %y : complex<$E>   %s = complex.re %r : complex<$E>   %t = complex.im %r : complex<$E>   vector.print %s : $E   vector.print %t : $E
// with: E=f32
// with: E=f64
// -----
// op: complex.abs complex.angle complex.re complex.im
// use: complex
// tolerance: 1e-5
// let: DO=    %r = $op %x : complex<$E>   vector.print %r : $E
// with: E=f32
// with: E=f64
// -----
// op: complex.create
// use: complex
// tolerance: 1e-5
// let: DO=    %r = $op %d, %c : complex<$E>   %s = complex.re %r : complex<$E>   vector.print %s : $E
// with: E=f16
// with: E=f32
// with: E=f64
// -----
// op: complex.eq complex.neq
// use: complex
// tolerance: 1e-5
// let: DO=    %r = $op %x, %y : complex<$E>   vector.print %r : i1   %z = complex.create %a, %b : complex<$E>   %s = $op %x, %z : complex<$E>   vector.print %s : i1
// with: E=f32
// with: E=f64
// -----
// op: complex.constant
func.func @main() {
  %x = complex.constant [1.5 : f32, -2.25 : f32] : complex<f32>
  %y = complex.constant [0.125, 3.5] : complex<f64>
  %a = complex.re %x : complex<f32>
  %b = complex.im %x : complex<f32>
  %c = complex.re %y : complex<f64>
  %d = complex.im %y : complex<f64>
  vector.print %a : f32
  vector.print %b : f32
  vector.print %c : f64
  vector.print %d : f64
  return
}
// -----
// op: complex.powi
// use: complex
// tolerance: 1e-5
// let: DO=    %n = arith.index_cast %i : index to i32   %r = complex.powi %x, %n : complex<$E>, i32   %s = complex.re %r : complex<$E>   %t = complex.im %r : complex<$E>   vector.print %s : $E   vector.print %t : $E
// with: E=f32
// with: E=f64
// -----
// op: complex.bitcast
func.func @main(%a: f32, %b: f32, %c: f64) {
  %x = complex.create %a, %b : complex<f32>
  %y = complex.bitcast %x : complex<f32> to i64
  vector.print %y : i64
  %z = complex.bitcast %y : i64 to complex<f32>
  %r = complex.re %z : complex<f32>
  %i = complex.im %z : complex<f32>
  vector.print %r : f32
  vector.print %i : f32
  %w = complex.bitcast %c : f64 to complex<f32>
  %s = complex.im %w : complex<f32>
  vector.print %s : f32
  return
}
