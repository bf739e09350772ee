// op: math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cbrt math.cos math.cosh math.erf math.erfc math.exp math.exp2 math.expm1 math.log math.log10 math.log1p math.log2 math.rsqrt math.sin math.sinh math.sqrt math.tan math.tanh
// use: unary
// with: E=f16 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7C00,0x7E00
// with: E=bf16 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F80,0x7FC0
// with: E=f32 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F800000,0x7FC00000
// with: E=f64 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7FF0000000000000,0x7FF8000000000000
// -----
// op: math.absf math.ceil math.floor math.round math.roundeven math.trunc
// use: unary
// with: E=f16 A=0.5,-0.25,0.0,-0.0,1.5,2.5,0x7C00,0x7E00
// with: E=bf16 A=0.5,-0.25,0.0,-0.0,1.5,2.5,0x7F80,0x7FC0
// with: E=f32 A=0.5,-0.25,-0.5,-0.0,1.5,-2.5,0x7F800000,0x7FC00000
// with: E=f64 A=0.5,-0.25,-0.5,-0.0,1.5,-2.5,0x7FF0000000000000,0x7FF8000000000000
// -----
// op: math.isfinite math.isinf math.isnan math.isnormal
// with: E=f16 A=0.5,-0.25,0.0,-0.0,6.0e-8,0xFC00,0x7C00,0x7E00
// with: E=bf16 A=0.5,-0.25,0.0,-0.0,6.0e-8,0xFF80,0x7F80,0x7FC0
// with: E=f32 A=0.5,-0.25,0.0,-0.0,1.0e-45,0xFF800000,0x7F800000,0x7FC00000
// with: E=f64 A=0.5,-0.25,0.0,-0.0,1.0e-320,0xFFF0000000000000,0x7FF0000000000000,0x7FF8000000000000
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %r = $op %x : $E
    vector.print %r : i1
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %r = $op %v : vector<8x$E>
  vector.print %r : vector<8xi1>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: math.sincos
// with: E=f16 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7C00,0x7E00
// with: E=f32 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F800000,0x7FC00000
// with: E=f64 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7FF0000000000000,0x7FF8000000000000
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %r, %q = math.sincos %x : $E
    vector.print %r : $E
    vector.print %q : $E
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %r, %q = math.sincos %v : vector<8x$E>
  vector.print %r : vector<8x$E>
  vector.print %q : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: math.atan2 math.copysign math.powf
// use: binary
// with: E=f16 A=1.5,-2.25,0.0,-0.0,2.0,0x7C00,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7E00
// with: E=bf16 A=1.5,-2.25,0.0,-0.0,2.0,0x7F80,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FC0
// with: E=f32 A=1.5,-2.25,0.0,-0.0,2.0,0x7F800000,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FC00000
// with: E=f64 A=1.5,-2.25,0.0,-0.0,2.0,0x7FF0000000000000,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FF8000000000000
// -----
// op: math.fma
// use: ternary
// let: SCALAR=%x, %y, %z : $E
// let: VECTOR=%x, %y, %z : vector<8x$E>
// with: E=f16 A=1.5,-2.25,0.0,-0.0,2.0,0x7C00,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7E00 C=1.0,2.0,-0.0,-0.0,0.1,5.0,7.0,1.0
// with: E=bf16 A=1.5,-2.25,0.0,-0.0,2.0,0x7F80,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FC0 C=1.0,2.0,-0.0,-0.0,0.1,5.0,7.0,1.0
// with: E=f32 A=1.5,-2.25,0.0,-0.0,2.0,0x7F800000,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FC00000 C=1.0,2.0,-0.0,-0.0,0.1,5.0,7.0,1.0
// with: E=f64 A=1.5,-2.25,0.0,-0.0,2.0,0x7FF0000000000000,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0x7FF8000000000000 C=1.0,2.0,-0.0,-0.0,0.1,5.0,7.0,1.0
// -----
// op: math.clampf
// use: ternary
// let: SCALAR=%x to [%y, %z] : $E
// let: VECTOR=%x to [%y, %z] : vector<8x$E>
// with: E=f16 A=1.5,-2.25,0.0,-0.0,2.0,0x7C00,0.5,0x7E00 B=2.0,0.5,1.0,-3.0,-2.0,1.0,-0.5,1.0 C=3.0,2.0,2.0,-0.0,0.1,5.0,7.0,1.0
// with: E=f32 A=1.5,-2.25,0.0,-0.0,2.0,0x7F800000,0.5,0x7FC00000 B=2.0,0.5,1.0,-3.0,-2.0,1.0,-0.5,1.0 C=3.0,2.0,2.0,-0.0,0.1,5.0,7.0,1.0
// with: E=f64 A=1.5,-2.25,0.0,-0.0,2.0,0x7FF0000000000000,0.5,0x7FF8000000000000 B=2.0,0.5,1.0,-3.0,-2.0,1.0,-0.5,1.0 C=3.0,2.0,2.0,-0.0,0.1,5.0,7.0,1.0
// -----
// op: math.absi math.ctlz math.ctpop math.cttz
// use: unary
// with: E=i1 A=1,0,1,0,1,1,0,0
// with: E=i7 A=1,-1,63,-64,17,5,0,-3
// with: E=i8 A=100,-100,127,-128,17,0,-1,5
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// -----
// op: math.ipowi
// use: binary
// with: E=i8 A=3,-3,2,1,-1,7,0,5 B=4,3,5,-1,-3,2,3,0
// with: E=i32 A=3,-3,2,1,-1,7,0,5 B=4,3,5,-1,-3,2,3,0
// with: E=i64 A=3,-3,2,1,-1,7,0,5 B=4,3,5,-1,-3,2,3,0
// -----
// op: math.fpowi
// with: E=f16 A=1.5,-2.25,0.5,-0.0,2.0,0x7C00,0.5,0x7E00
// with: E=f32 A=1.5,-2.25,0.5,-0.0,2.0,0x7F800000,0.5,0x7FC00000
// with: E=f64 A=1.5,-2.25,0.5,-0.0,2.0,0x7FF0000000000000,0.5,0x7FF8000000000000
memref.global "private" @b : memref<8xi32> = dense<[2, 3, -1, 3, -2, 1, 0, 2]>
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b : memref<8xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8xi32>
    %r = math.fpowi %x, %y : $E, i32
    vector.print %r : $E
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %w = vector.load %b[%c0] : memref<8xi32>, vector<8xi32>
  %r = math.fpowi %v, %w : vector<8x$E>, vector<8xi32>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
