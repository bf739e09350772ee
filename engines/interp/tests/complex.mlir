// RUN: terrace run %s | FileCheck %s

func.func private @printMemrefC32(memref<*xcomplex<f32>>) attributes { llvm.emit_c_interface }

func.func @show(%z: complex<f32>) {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  vector.print punctuation <open>
  vector.print %re : f32 punctuation <comma>
  vector.print %im : f32 punctuation <no_punctuation>
  vector.print punctuation <close>
  vector.print punctuation <newline>
  return
}

func.func @main() {
  %a = complex.constant [3.0 : f32, -4.0 : f32] : complex<f32>
  %re = arith.constant 1.0 : f32
  %im = arith.constant 2.0 : f32
  %b = complex.create %re, %im : complex<f32>
  // CHECK: ( 4, -2 )
  %0 = complex.add %a, %b : complex<f32>
  call @show(%0) : (complex<f32>) -> ()
  // CHECK-NEXT: ( 2, -6 )
  %1 = complex.sub %a, %b : complex<f32>
  call @show(%1) : (complex<f32>) -> ()
  // CHECK-NEXT: ( 11, 2 )
  %2 = complex.mul %a, %b : complex<f32>
  call @show(%2) : (complex<f32>) -> ()
  // CHECK-NEXT: ( -1, -2 )
  %3 = complex.div %a, %b : complex<f32>
  call @show(%3) : (complex<f32>) -> ()
  // CHECK-NEXT: 5
  %4 = complex.abs %a : complex<f32>
  vector.print %4 : f32
  // CHECK-NEXT: -0.927295
  %5 = complex.angle %a : complex<f32>
  vector.print %5 : f32
  // CHECK-NEXT: ( 2, -1 )
  %6 = complex.sqrt %a : complex<f32>
  call @show(%6) : (complex<f32>) -> ()
  // CHECK-NEXT: ( 1.60944, -0.927295 )
  %7 = complex.log %a : complex<f32>
  call @show(%7) : (complex<f32>) -> ()
  // CHECK-NEXT: ( -1.1312, 2.47173 )
  %8 = complex.exp %b : complex<f32>
  call @show(%8) : (complex<f32>) -> ()
  // CHECK-NEXT: ( 3.16578, 1.9596 )
  %9 = complex.sin %b : complex<f32>
  call @show(%9) : (complex<f32>) -> ()
  // CHECK-NEXT: ( 0.0338128, 1.01479 )
  %10 = complex.tan %b : complex<f32>
  call @show(%10) : (complex<f32>) -> ()
  // CHECK-NEXT: 1
  // CHECK-NEXT: 0
  %11 = complex.conj %a : complex<f32>
  %12 = complex.neq %a, %11 : complex<f32>
  vector.print %12 : i1
  %13 = complex.eq %a, %11 : complex<f32>
  vector.print %13 : i1
  // CHECK-NEXT: ( 0.6, -0.8 )
  %14 = complex.sign %a : complex<f32>
  call @show(%14) : (complex<f32>) -> ()
  // CHECK: [(3,-4)]
  %m = memref.alloc() : memref<complex<f32>>
  memref.store %a, %m[] : memref<complex<f32>>
  %u = memref.cast %m : memref<complex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%u) : (memref<*xcomplex<f32>>) -> ()
  return
}
