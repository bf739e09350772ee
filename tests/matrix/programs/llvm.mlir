// template: llvm_one
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    $SCALAR
    vector.print %r : $R
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  $VECTOR
  vector.print %r : vector<8x$R>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// template: llvm_two
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    $SCALAR
    vector.print %r : $R
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  $VECTOR
  vector.print %r : vector<8x$R>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.add llvm.sub llvm.mul llvm.and llvm.or llvm.xor
// use: binary
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i33 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1
// -----
// op: llvm.udiv llvm.sdiv llvm.urem llvm.srem
// use: binary
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=7,9,1,2,-5,3,-1,-7
// with: E=i33 A=100,-100,127,-127,17,0,-1,5 B=7,9,1,2,-5,3,-1,-7
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=2,3,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=2,3,3,3,5,4294967296,-13,-1
// -----
// op: llvm.shl llvm.lshr llvm.ashr
// use: binary
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=1,2,7,3,0,4,7,6
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=31,30,1,2,3,4,5,0
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=63,62,1,2,3,4,5,0
// -----
// op: llvm.fadd llvm.fsub llvm.fmul llvm.fdiv llvm.frem
// use: binary
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0 B=2.0,0.5,1.0,3.0,3.0e38,1.0,0.5,0x7FC00000
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0 B=2.0,0.5,1.0,3.0,1.0e308,1.0,0.5,0x7FF8000000000000
// -----
// op: llvm.fneg llvm.freeze
// use: unary
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0 B=2.0,0.5,1.0,3.0,3.0e38,1.0,0.5,0x7FC00000
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0 B=2.0,0.5,1.0,3.0,1.0e308,1.0,0.5,0x7FF8000000000000
// -----
// op: llvm.sext llvm.zext
// use: cast
// with: E=i1 R=i8 A=0,1,0,1,1,0,1,0
// with: E=i8 R=i32 A=100,-100,127,-128,17,0,-1,5
// with: E=i32 R=i64 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// -----
// op: llvm.trunc
// use: cast
// with: E=i8 R=i1 A=100,-101,127,-128,17,0,-1,5
// with: E=i32 R=i8 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=i64 R=i33 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// -----
// op: llvm.fpext
// use: cast
// with: E=f16 R=f32 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,0x7E00
// with: E=f32 R=f64 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,0x7FC00000
// -----
// op: llvm.fptrunc
// use: cast
// with: E=f32 R=f16 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-8,0x7FC00000
// with: E=f64 R=f32 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-40,0x7FF8000000000000
// -----
// op: llvm.sitofp llvm.uitofp
// use: cast
// with: E=i8 R=f32 A=100,-100,127,-128,17,0,-1,5
// with: E=i32 R=f32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=i64 R=f64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// -----
// op: llvm.fptosi
// use: cast
// with: E=f32 R=i32 A=1.5,-2.25,0.0,-0.0,2147483520.0,-2147483648.0,1.0e-45,-0.99
// with: E=f64 R=i64 A=1.5,-2.25,0.0,-0.0,9.0e18,-9.0e18,1.0e-320,-0.99
// -----
// op: llvm.fptoui
// use: cast
// with: E=f32 R=i32 A=1.5,2.25,0.0,-0.0,4294967040.0,2147483648.0,1.0e-45,0.99
// with: E=f64 R=i64 A=1.5,2.25,0.0,-0.0,9.0e18,1.8e19,1.0e-320,0.99
// -----
// op: llvm.bitcast
// use: cast
// with: E=f16 R=i16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,0x7E00
// with: E=i32 R=f32 A=1069547520,-1071644672,0,-2147483648,1,2139095040,7,65536
// with: E=f64 R=i64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0
// -----
// op: llvm.intr.acos llvm.intr.asin llvm.intr.atan llvm.intr.ceil llvm.intr.cos llvm.intr.cosh llvm.intr.exp llvm.intr.exp2 llvm.intr.fabs llvm.intr.floor llvm.intr.log llvm.intr.log10 llvm.intr.log2 llvm.intr.nearbyint llvm.intr.rint llvm.intr.round llvm.intr.roundeven llvm.intr.sin llvm.intr.sinh llvm.intr.sqrt llvm.intr.tan llvm.intr.tanh llvm.intr.trunc
// use: llvm_one
// let: SCALAR=%r = "$op"(%x) : ($E) -> $R
// let: VECTOR=%r = "$op"(%x) : (vector<8x$E>) -> vector<8x$R>
// with: E=f16 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7C00,0x7E00 R=f16
// with: E=f32 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F800000,0x7FC00000 R=f32
// with: E=f64 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7FF0000000000000,0x7FF8000000000000 R=f64
// -----
// op: llvm.intr.atan2 llvm.intr.copysign llvm.intr.maximum llvm.intr.maxnum llvm.intr.minimum llvm.intr.minnum llvm.intr.pow
// use: llvm_two
// let: SCALAR=%r = "$op"(%x, %y) : ($E, $E) -> $R
// let: VECTOR=%r = "$op"(%x, %y) : (vector<8x$E>, vector<8x$E>) -> vector<8x$R>
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00 R=f16
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0 B=2.0,0.5,1.0,3.0,3.0e38,1.0,0.5,0x7FC00000 R=f32
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0 B=2.0,0.5,1.0,3.0,1.0e308,1.0,0.5,0x7FF8000000000000 R=f64
// -----
// op: llvm.intr.abs
// use: llvm_one
// let: SCALAR=%r = "$op"(%x) <{is_int_min_poison = false}> : ($E) -> $R
// let: VECTOR=%r = "$op"(%x) <{is_int_min_poison = false}> : (vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 R=i8
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9 R=i16
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 R=i32
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 R=i64
// -----
// op: llvm.intr.ctlz llvm.intr.cttz
// use: llvm_one
// let: SCALAR=%r = "$op"(%x) <{is_zero_poison = false}> : ($E) -> $R
// let: VECTOR=%r = "$op"(%x) <{is_zero_poison = false}> : (vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 R=i8
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9 R=i16
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 R=i32
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 R=i64
// -----
// op: llvm.intr.bitreverse llvm.intr.bswap llvm.intr.ctpop
// use: llvm_one
// let: SCALAR=%r = "$op"(%x) : ($E) -> $R
// let: VECTOR=%r = "$op"(%x) : (vector<8x$E>) -> vector<8x$R>
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9 R=i16
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 R=i32
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 R=i64
// -----
// op: llvm.intr.bitreverse llvm.intr.ctpop
// use: llvm_one
// let: SCALAR=%r = "$op"(%x) : ($E) -> $R
// let: VECTOR=%r = "$op"(%x) : (vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 R=i8
// -----
// op: llvm.intr.sadd.sat llvm.intr.ssub.sat llvm.intr.uadd.sat llvm.intr.usub.sat llvm.intr.smax llvm.intr.smin llvm.intr.umax llvm.intr.umin
// use: llvm_two
// let: SCALAR=%r = "$op"(%x, %y) : ($E, $E) -> $R
// let: VECTOR=%r = "$op"(%x, %y) : (vector<8x$E>, vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i8
// with: E=i33 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i33
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1 R=i32
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1 R=i64
// -----
// op: llvm.intr.scmp
// use: llvm_two
// let: SCALAR=%r = "$op"(%x, %y) : ($E, $E) -> $R
// let: VECTOR=%r = "$op"(%x, %y) : (vector<8x$E>, vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i8
// with: E=i33 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i8
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1 R=i8
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1 R=i8
// -----
// op: llvm.intr.ucmp
// use: llvm_two
// let: SCALAR=%r = "$op"(%x, %y) : ($E, $E) -> $R
// let: VECTOR=%r = "$op"(%x, %y) : (vector<8x$E>, vector<8x$E>) -> vector<8x$R>
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i8
// with: E=i33 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7 R=i8
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1 R=i8
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1 R=i8
// -----
// op: llvm.intr.sadd.with.overflow llvm.intr.ssub.with.overflow llvm.intr.smul.with.overflow llvm.intr.uadd.with.overflow llvm.intr.usub.with.overflow llvm.intr.umul.with.overflow
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %r = "$op"(%x, %y) : ($E, $E) -> !llvm.struct<($E, i1)>
    %s = llvm.extractvalue %r[0] : !llvm.struct<($E, i1)>
    %t = llvm.extractvalue %r[1] : !llvm.struct<($E, i1)>
    vector.print %s : $E
    vector.print %t : i1
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r = "$op"(%x, %y) : (vector<8x$E>, vector<8x$E>) -> !llvm.struct<(vector<8x$E>, vector<8xi1>)>
  %s = llvm.extractvalue %r[0] : !llvm.struct<(vector<8x$E>, vector<8xi1>)>
  %t = llvm.extractvalue %r[1] : !llvm.struct<(vector<8x$E>, vector<8xi1>)>
  vector.print %s : vector<8x$E>
  vector.print %t : vector<8xi1>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.intr.fma
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00 Z=%x
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0 B=2.0,0.5,1.0,3.0,3.0e38,1.0,0.5,0x7FC00000 Z=%x
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0 B=2.0,0.5,1.0,3.0,1.0e308,1.0,0.5,0x7FF8000000000000 Z=%x
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %r = "$op"(%x, %y, $Z) : ($E, $E, $E) -> $E
    vector.print %r : $E
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r = "$op"(%x, %y, $Z) : (vector<8x$E>, vector<8x$E>, vector<8x$E>) -> vector<8x$E>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.intr.fmuladd
// with: E=f16 Z=%x A=1.5,-2.25,0.0,-0.0,4.0,3.0,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0.25
// with: E=f32 Z=%x A=1.5,-2.25,0.0,-0.0,4.0,3.0,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0.25
// with: E=f64 Z=%x A=1.5,-2.25,0.0,-0.0,4.0,3.0,0.5,5.0 B=2.0,0.5,1.0,3.0,-2.0,1.0,-0.5,0.25
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %r = "$op"(%x, %y, $Z) : ($E, $E, $E) -> $E
    vector.print %r : $E
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r = "$op"(%x, %y, $Z) : (vector<8x$E>, vector<8x$E>, vector<8x$E>) -> vector<8x$E>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.intr.fshl llvm.intr.fshr
// with: E=i8 A=100,-100,127,-127,17,0,-1,5 B=1,2,7,3,0,4,7,6 Z=%y
// with: E=i32 A=2147483647,-2147483647,7,-7,0,65536,123456,-1 B=31,30,1,2,3,4,5,0 Z=%y
// with: E=i64 A=9223372036854775807,-9223372036854775807,7,-7,0,4294967296,12,-1 B=63,62,1,2,3,4,5,0 Z=%y
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %r = "$op"(%x, %y, $Z) : ($E, $E, $E) -> $E
    vector.print %r : $E
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r = "$op"(%x, %y, $Z) : (vector<8x$E>, vector<8x$E>, vector<8x$E>) -> vector<8x$E>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.icmp
// with: P=eq
// with: P=ne
// with: P=slt
// with: P=sle
// with: P=sgt
// with: P=sge
// with: P=ult
// with: P=ule
// with: P=ugt
// with: P=uge
memref.global "private" @a8 : memref<8xi8> = dense<[100, -100, 127, -128, 17, 0, -1, 5]>
memref.global "private" @b8 : memref<8xi8> = dense<[100, 100, -128, 127, -17, 0, 1, 6]>
memref.global "private" @a64 : memref<8xi64> = dense<[100, -100, 127, -9223372036854775808, 17, 0, -1, 5]>
memref.global "private" @b64 : memref<8xi64> = dense<[100, 100, -128, 9223372036854775807, -17, 0, 1, 6]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a8 : memref<8xi8>
  %b = memref.get_global @b8 : memref<8xi8>
  %c = memref.get_global @a64 : memref<8xi64>
  %d = memref.get_global @b64 : memref<8xi64>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xi8>
    %y = memref.load %b[%i] : memref<8xi8>
{{    %r$n = llvm.icmp "$P" %x, %y : i8
    vector.print %r$n : i1
}}
  }
  %z = vector.load %c[%c0] : memref<8xi64>, vector<8xi64>
  %w = vector.load %d[%c0] : memref<8xi64>, vector<8xi64>
{{  %s$n = llvm.icmp "$P" %z, %w : vector<8xi64>
  vector.print %s$n : vector<8xi1>
}}
  return
}
// -----
// op: llvm.fcmp
// with: P=_false
// with: P=oeq
// with: P=ogt
// with: P=oge
// with: P=olt
// with: P=ole
// with: P=one
// with: P=ord
// with: P=ueq
// with: P=ugt
// with: P=uge
// with: P=ult
// with: P=ule
// with: P=une
// with: P=uno
// with: P=_true
memref.global "private" @a16 : memref<8xf16> = dense<[1.5, -2.25, 0.0, -0.0, 65504.0, 0x7C00, 0x7E00, 0x7E00]>
memref.global "private" @b16 : memref<8xf16> = dense<[1.5, 2.25, -0.0, 1.0, -65504.0, 0x7C00, 1.0, 0x7E00]>
memref.global "private" @a64 : memref<8xf64> = dense<[1.5, -2.25, 0.0, -0.0, 65504.0, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]>
memref.global "private" @b64 : memref<8xf64> = dense<[1.5, 2.25, -0.0, 1.0, -65504.0, 0x7FF0000000000000, 1.0, 0x7FF8000000000000]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a16 : memref<8xf16>
  %b = memref.get_global @b16 : memref<8xf16>
  %c = memref.get_global @a64 : memref<8xf64>
  %d = memref.get_global @b64 : memref<8xf64>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf16>
    %y = memref.load %b[%i] : memref<8xf16>
{{    %r$n = llvm.fcmp "$P" %x, %y : f16
    vector.print %r$n : i1
}}
  }
  %z = vector.load %c[%c0] : memref<8xf64>, vector<8xf64>
  %w = vector.load %d[%c0] : memref<8xf64>, vector<8xf64>
{{  %s$n = llvm.fcmp "$P" %z, %w : vector<8xf64>
  vector.print %s$n : vector<8xi1>
}}
  return
}
// -----
// op: llvm.intr.is.fpclass
// with: E=f16 BIT=96 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7C00,0x7E00
// with: E=f32 BIT=3 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F800000,0x7FC00000
// with: E=f64 BIT=516 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7FF0000000000000,0xFFF0000000000000
// with: E=f32 BIT=264 A=0.5,-0.25,0.0,-0.0,1.0,2.5,0x7F800000,0x7FC00000
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %r = "llvm.intr.is.fpclass"(%x) <{bit = $BIT : i32}> : ($E) -> i1
    vector.print %r : i1
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %r = "llvm.intr.is.fpclass"(%x) <{bit = $BIT : i32}> : (vector<8x$E>) -> vector<8xi1>
  vector.print %r : vector<8xi1>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: llvm.intr.powi
func.func @main(%x: f32, %y: f64, %n: i32) {
  %a = llvm.intr.powi(%x, %n) : (f32, i32) -> f32
  %b = llvm.intr.powi(%y, %n) : (f64, i32) -> f64
  vector.print %a : f32
  vector.print %b : f64
  return
}
// -----
// op: llvm.select
func.func @main(%x: i32, %y: i32, %z: f64, %w: f64, %t: i1) {
  %a = llvm.select %t, %x, %y : i1, i32
  %b = llvm.select %t, %z, %w : i1, f64
  %c = llvm.icmp "slt" %x, %y : i32
  %d = llvm.select %c, %x, %y : i1, i32
  %v = vector.from_elements %x, %y : vector<2xi32>
  %u = vector.from_elements %y, %x : vector<2xi32>
  %m = llvm.icmp "slt" %v, %u : vector<2xi32>
  %e = llvm.select %m, %v, %u : vector<2xi1>, vector<2xi32>
  vector.print %a : i32
  vector.print %b : f64
  vector.print %d : i32
  vector.print %e : vector<2xi32>
  return
}
// -----
// op: llvm.alloca llvm.load llvm.store llvm.getelementptr
func.func @main(%x: i32, %y: f64, %i: index) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %j = arith.index_cast %i : index to i64
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %b = llvm.alloca %n x !llvm.struct<(i8, f64)> : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %a[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %q = llvm.getelementptr inbounds %b[%j, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, f64)>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.store %y, %q : f64, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  %s = llvm.load %q : !llvm.ptr -> f64
  %v = vector.broadcast %x : i32 to vector<4xi32>
  llvm.store %v, %a {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  %w = llvm.load %a {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
  vector.print %r : i32
  vector.print %s : f64
  vector.print %w : vector<4xi32>
  return
}
// -----
// op: llvm.addrspacecast llvm.ptrtoint llvm.inttoptr llvm.mlir.zero
func.func @main(%x: i32, %y: f64) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %b = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.store %y, %b : f64, !llvm.ptr
  %c = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<1>
  %d = llvm.addrspacecast %c : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.ptrtoint %b : !llvm.ptr to i64
  %f = llvm.inttoptr %e : i64 to !llvm.ptr
  %r = llvm.load %d : !llvm.ptr -> i32
  %s = llvm.load %f : !llvm.ptr -> f64
  vector.print %r : i32
  vector.print %s : f64
  %z = llvm.mlir.zero : !llvm.ptr
  %k = llvm.ptrtoint %z : !llvm.ptr to i64
  vector.print %k : i64
  %v = llvm.mlir.zero : vector<4xi16>
  vector.print %v : vector<4xi16>
  return
}
// -----
// op: llvm.atomicrmw llvm.cmpxchg llvm.fence
// with: K=xchg P=%a V=%t O=seq_cst T=i32
// with: K=add P=%a V=%x O=monotonic T=i32
// with: K=sub P=%a V=%t O=acq_rel T=i32
// with: K=_and P=%c V=%z O=seq_cst T=i64
// with: K=nand P=%c V=%z O=seq_cst T=i64
// with: K=_or P=%c V=%k O=seq_cst T=i64
// with: K=_xor P=%c V=%z O=seq_cst T=i64
// with: K=max P=%a V=%x O=seq_cst T=i32
// with: K=min P=%a V=%t O=seq_cst T=i32
// with: K=umax P=%c V=%k O=seq_cst T=i64
// with: K=umin P=%c V=%z O=seq_cst T=i64
// with: K=fadd P=%b V=%y O=seq_cst T=f64
// with: K=fsub P=%b V=%y O=seq_cst T=f64
// with: K=fmax P=%b V=%y O=seq_cst T=f64
// with: K=fmin P=%b V=%y O=seq_cst T=f64
func.func @main(%x: i32, %y: f64, %k: i64) {
  %n = llvm.mlir.constant(4 : i64) : i64
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %b = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
  %c = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  %t = llvm.mlir.constant(3 : i32) : i32
  %z = llvm.mlir.constant(7 : i64) : i64
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.store %y, %b : f64, !llvm.ptr
  llvm.store %k, %c : i64, !llvm.ptr
  llvm.fence seq_cst
{{  %r$n = llvm.atomicrmw $K $P, $V $O : !llvm.ptr, $T
  vector.print %r$n : $T
}}
  %p = llvm.load %a : !llvm.ptr -> i32
  %q = llvm.load %b : !llvm.ptr -> f64
  %s = llvm.load %c : !llvm.ptr -> i64
  vector.print %p : i32
  vector.print %q : f64
  vector.print %s : i64
  %u = llvm.cmpxchg %a, %p, %t acq_rel monotonic : !llvm.ptr, i32
  %v = llvm.cmpxchg %c, %z, %s seq_cst seq_cst : !llvm.ptr, i64
  %d = llvm.extractvalue %u[0] : !llvm.struct<(i32, i1)>
  %e = llvm.extractvalue %u[1] : !llvm.struct<(i32, i1)>
  %f = llvm.extractvalue %v[0] : !llvm.struct<(i64, i1)>
  %g = llvm.extractvalue %v[1] : !llvm.struct<(i64, i1)>
  vector.print %d : i32
  vector.print %e : i1
  vector.print %f : i64
  vector.print %g : i1
  return
}
// -----
// op: llvm.extractvalue llvm.insertvalue llvm.mlir.undef llvm.mlir.poison
func.func @main(%x: i32, %y: f64) {
  %u = llvm.mlir.undef : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %p = llvm.mlir.poison : !llvm.array<3 x f64>
  %a = llvm.insertvalue %x, %u[0] : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %b = llvm.insertvalue %y, %a[1, 0] : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %c = llvm.insertvalue %x, %b[1, 1, 1] : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %d = llvm.insertvalue %y, %p[1] : !llvm.array<3 x f64>
  %r = llvm.extractvalue %c[1, 0] : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %s = llvm.extractvalue %c[1, 1, 1] : !llvm.struct<(i32, struct<(f64, array<2 x i32>)>)>
  %t = llvm.extractvalue %d[1] : !llvm.array<3 x f64>
  vector.print %r : f64
  vector.print %s : i32
  vector.print %t : f64
  return
}
// -----
// op: llvm.extractelement llvm.insertelement llvm.shufflevector
func.func @main(%a: memref<4xf32>, %b: memref<5xi16>, %x: f32, %y: i16, %i: i32) {
  %c0 = arith.constant 0 : index
  %v = vector.load %a[%c0] : memref<4xf32>, vector<4xf32>
  %w = vector.load %b[%c0] : memref<5xi16>, vector<5xi16>
  %three = llvm.mlir.constant(3 : i32) : i32
  %k = arith.andi %i, %three : i32
  %p = llvm.insertelement %x, %v[%k : i32] : vector<4xf32>
  %q = llvm.insertelement %y, %w[%three : i32] : vector<5xi16>
  %r = llvm.extractelement %p[%three : i32] : vector<4xf32>
  %s = llvm.extractelement %q[%k : i32] : vector<5xi16>
  %t = llvm.shufflevector %p, %v [0, 5, 2, 7, 3] : vector<4xf32>
  %u = llvm.shufflevector %q, %w [9, 0, 4] : vector<5xi16>
  vector.print %p : vector<4xf32>
  vector.print %q : vector<5xi16>
  vector.print %r : f32
  vector.print %s : i16
  vector.print %t : vector<5xf32>
  vector.print %u : vector<3xi16>
  return
}
// -----
// op: llvm.mlir.addressof llvm.mlir.constant llvm.call llvm.return llvm.br llvm.cond_br llvm.switch llvm.unreachable
llvm.mlir.global internal @table(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
llvm.mlir.global internal constant @pi(3.25 : f64) : f64
llvm.func @choose(%x: i32, %y: f64) -> f64 {
  llvm.switch %x : i32, ^other(%y : f64) [
    1: ^one,
    7: ^other(%y : f64)
  ]
^one:
  %p = llvm.mlir.addressof @pi : !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f64
  llvm.br ^other(%v : f64)
^other(%r: f64):
  llvm.return %r : f64
}
llvm.func @factorial(%n: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%n, %one : i64, i64)
^head(%i: i64, %acc: i64):
  %done = llvm.icmp "ule" %i, %one : i64
  llvm.cond_br %done, ^exit(%acc : i64), ^body
^body:
  %next = llvm.mul %acc, %i : i64
  %less = llvm.sub %i, %one : i64
  %never = llvm.icmp "eq" %i, %one : i64
  llvm.cond_br %never, ^no, ^head(%less, %next : i64, i64)
^no:
  llvm.unreachable
^exit(%r: i64):
  llvm.return %r : i64
}
func.func @main(%x: i32, %y: f64) {
  %ten = llvm.mlir.constant(10 : i64) : i64
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.mlir.constant(dense<[1.5, 2.0]> : vector<2xf32>) : vector<2xf32>
  %a = llvm.call @factorial(%ten) : (i64) -> i64
  %b = llvm.call @choose(%x, %y) : (i32, f64) -> f64
  %c = llvm.call @choose(%one, %y) : (i32, f64) -> f64
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %p = llvm.getelementptr %t[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i16>>
  %d = llvm.load %p : !llvm.ptr -> i16
  vector.print %a : i64
  vector.print %b : f64
  vector.print %c : f64
  vector.print %d : i16
  vector.print %v : vector<2xf32>
  return
}
// -----
// op: llvm.intr.assume llvm.intr.expect llvm.intr.expect.with.probability llvm.intr.ssa.copy llvm.intr.prefetch llvm.intr.lifetime.start llvm.intr.lifetime.end llvm.intr.stacksave llvm.intr.stackrestore
func.func @main(%x: i32, %y: i64) {
  %true = llvm.mlir.constant(true) : i1
  %n = llvm.mlir.constant(4 : i64) : i64
  %stack = llvm.intr.stacksave : !llvm.ptr
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.intr.stackrestore %stack : !llvm.ptr
  %b = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  llvm.intr.lifetime.start %b : !llvm.ptr
  "llvm.intr.prefetch"(%b) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.store %y, %b : i64, !llvm.ptr
  %c = llvm.icmp "eq" %x, %x : i32
  llvm.intr.assume %c : i1
  %d = llvm.intr.expect %x, %x : i32
  %e = llvm.intr.expect.with.probability %y, %y, 5.000000e-01 : i64
  %f = llvm.intr.ssa.copy %d : i32
  %g = llvm.load %b : !llvm.ptr -> i64
  %h = llvm.intr.ssa.copy %g : i64
  llvm.intr.lifetime.end %b : !llvm.ptr
  vector.print %f : i32
  vector.print %e : i64
  vector.print %h : i64
  return
}
// -----
// op: llvm.intr.dbg.value llvm.intr.dbg.declare llvm.intr.dbg.label
#file = #llvm.di_file<"f.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "terrace", isOptimized = true, emissionKind = Full>
#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#signature = #llvm.di_subroutine_type<types = #type, #type>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 1, scopeLine = 1, subprogramFlags = Definition, type = #signature>
#variable = #llvm.di_local_variable<scope = #function, name = "v", file = #file, line = 2, type = #type>
#label = #llvm.di_label<scope = #function, name = "l", file = #file, line = 3>
llvm.func @f(%x: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.intr.dbg.declare #variable = %a : !llvm.ptr loc(fused<#function>["f.c":2:1])
  llvm.intr.dbg.value #variable = %x : i32 loc(fused<#function>["f.c":2:1])
  llvm.intr.dbg.label #label loc(fused<#function>["f.c":3:1])
  llvm.store %x, %a : i32, !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i32
  llvm.return %r : i32
} loc(fused<#function>["f.c":1:1])
func.func @main(%x: i32) {
  %r = llvm.call @f(%x) : (i32) -> i32
  vector.print %r : i32
  return
}
// -----
// op: llvm.intr.trap llvm.intr.debugtrap
func.func @main(%x: i32, %y: f64) {
  %c = arith.cmpi ne, %x, %x : i32
  cf.cond_br %c, ^a, ^b
^a:
  "$op"() : () -> ()
  cf.br ^b
^b:
  vector.print %x : i32
  vector.print %y : f64
  return
}
// -----
// op: llvm.intr.get.active.lane.mask llvm.intr.stepvector
func.func @main(%x: i32, %y: i64) {
  %five = llvm.mlir.constant(5 : i32) : i32
  %six = llvm.mlir.constant(6 : i64) : i64
  %two = llvm.mlir.constant(2 : i32) : i32
  %three = llvm.mlir.constant(3 : i64) : i64
  %a = llvm.intr.get.active.lane.mask %two, %five : i32, i32 to vector<8xi1>
  %b = llvm.intr.get.active.lane.mask %three, %six : i64, i64 to vector<4xi1>
  %c = llvm.intr.stepvector : vector<7xi32>
  %d = llvm.intr.stepvector : vector<4xi64>
  vector.print %a : vector<8xi1>
  vector.print %b : vector<4xi1>
  vector.print %c : vector<7xi32>
  vector.print %d : vector<4xi64>
  return
}
// -----
// op: llvm.intr.vscale
func.func @main() {
  %e = "llvm.intr.vscale"() : () -> i64
  %f = "llvm.intr.vscale"() : () -> i32
  vector.print %e : i64
  vector.print %f : i32
  return
}
// -----
// op: llvm.intr.masked.load llvm.intr.masked.store llvm.intr.masked.gather llvm.intr.masked.scatter llvm.intr.masked.expandload llvm.intr.masked.compressstore
func.func @main(%v0: memref<8xf32>, %w0: memref<4xi16>, %n: i64) {
  %c0 = arith.constant 0 : index
  %v = vector.load %v0[%c0] : memref<8xf32>, vector<8xf32>
  %w = vector.load %w0[%c0] : memref<4xi16>, vector<4xi16>
  %m = arith.constant dense<[1, 0, 1, 1, 0, 0, 1, 0]> : vector<8xi1>
  %k = arith.constant dense<[0, 1, 1, 0]> : vector<4xi1>
  %i = arith.constant dense<[3, 1, 0, 2]> : vector<4xi32>
  %size = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %size x f32 : (i64) -> !llvm.ptr
  %b = llvm.alloca %size x i16 : (i64) -> !llvm.ptr
  llvm.store %v, %a {alignment = 2 : i64} : vector<8xf32>, !llvm.ptr
  llvm.store %w, %b {alignment = 2 : i64} : vector<4xi16>, !llvm.ptr
  %p = arith.negf %v : vector<8xf32>
  %q = arith.addi %w, %w : vector<4xi16>
  llvm.intr.masked.store %p, %a, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  llvm.intr.masked.store %q, %b, %k {alignment = 2 : i32} : vector<4xi16>, vector<4xi1> into !llvm.ptr
  %r = llvm.intr.masked.load %a, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  %s = llvm.intr.masked.load %b, %k, %w {alignment = 2 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi16>) -> vector<4xi16>
  vector.print %r : vector<8xf32>
  vector.print %s : vector<4xi16>
  %ps = llvm.getelementptr %b[%i] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i16
  %g = llvm.intr.masked.gather %ps, %k, %w {alignment = 2 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi16>) -> vector<4xi16>
  vector.print %g : vector<4xi16>
  llvm.intr.masked.scatter %q, %ps, %k {alignment = 2 : i32} : vector<4xi16>, vector<4xi1> into vector<4x!llvm.ptr>
  %h = llvm.load %b {alignment = 2 : i64} : !llvm.ptr -> vector<4xi16>
  vector.print %h : vector<4xi16>
  %e = "llvm.intr.masked.expandload"(%a, %m, %v) : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  vector.print %e : vector<8xf32>
  "llvm.intr.masked.compressstore"(%v, %a, %m) : (vector<8xf32>, !llvm.ptr, vector<8xi1>) -> ()
  %f = llvm.load %a {alignment = 2 : i64} : !llvm.ptr -> vector<8xf32>
  vector.print %f : vector<8xf32>
  return
}
// -----
// op: llvm.intr.matrix.multiply llvm.intr.matrix.transpose
func.func @main(%v0: memref<6xf32>, %w0: memref<6xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %v0[%c0] : memref<6xf32>, vector<6xf32>
  %w = vector.load %w0[%c0] : memref<6xi32>, vector<6xi32>
  %a = llvm.intr.matrix.multiply %v, %v {lhs_columns = 3 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<6xf32>, vector<6xf32>) -> vector<4xf32>
  %b = llvm.intr.matrix.multiply %w, %w {lhs_columns = 2 : i32, lhs_rows = 3 : i32, rhs_columns = 3 : i32} : (vector<6xi32>, vector<6xi32>) -> vector<9xi32>
  %c = llvm.intr.matrix.transpose %v {columns = 3 : i32, rows = 2 : i32} : vector<6xf32> into vector<6xf32>
  %d = llvm.intr.matrix.transpose %w {columns = 2 : i32, rows = 3 : i32} : vector<6xi32> into vector<6xi32>
  vector.print %a : vector<4xf32>
  vector.print %b : vector<9xi32>
  vector.print %c : vector<6xf32>
  vector.print %d : vector<6xi32>
  return
}
// -----
// op: llvm.intr.memcpy llvm.intr.memcpy.inline llvm.intr.memmove llvm.intr.memset llvm.intr.memset.inline
func.func @main(%v0: memref<8xf32>, %w0: memref<8xi16>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %v0[%c0] : memref<8xf32>, vector<8xf32>
  %w = vector.load %w0[%c0] : memref<8xi16>, vector<8xi16>
  %size = llvm.mlir.constant(8 : i64) : i64
  %bytes = llvm.mlir.constant(12 : i64) : i64
  %byte = llvm.mlir.constant(65 : i8) : i8
  %a = llvm.alloca %size x f32 : (i64) -> !llvm.ptr
  %b = llvm.alloca %size x i16 : (i64) -> !llvm.ptr
  llvm.store %v, %a {alignment = 2 : i64} : vector<8xf32>, !llvm.ptr
  llvm.store %w, %b {alignment = 2 : i64} : vector<8xi16>, !llvm.ptr
  %a1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %b1 = llvm.getelementptr %b[2] : (!llvm.ptr) -> !llvm.ptr, i16
  "llvm.intr.memmove"(%a1, %a, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %r = llvm.load %a {alignment = 2 : i64} : !llvm.ptr -> vector<8xf32>
  "llvm.intr.memcpy"(%b1, %a, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %s = llvm.load %b {alignment = 2 : i64} : !llvm.ptr -> vector<8xi16>
  "llvm.intr.memcpy.inline"(%b, %a1) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  %t = llvm.load %b {alignment = 2 : i64} : !llvm.ptr -> vector<8xi16>
  "llvm.intr.memset"(%b1, %byte, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %u = llvm.load %b {alignment = 2 : i64} : !llvm.ptr -> vector<8xi16>
  "llvm.intr.memset.inline"(%a, %byte) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, i8) -> ()
  %x = llvm.load %a {alignment = 2 : i64} : !llvm.ptr -> vector<8xf32>
  vector.print %r : vector<8xf32>
  vector.print %s : vector<8xi16>
  vector.print %t : vector<8xi16>
  vector.print %u : vector<8xi16>
  vector.print %x : vector<8xf32>
  return
}
// -----
// op: llvm.intr.vector.extract llvm.intr.vector.insert llvm.intr.vector.interleave2 llvm.intr.vector.deinterleave2
func.func @main(%v0: memref<8xf32>, %w0: memref<4xi16>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %v0[%c0] : memref<8xf32>, vector<8xf32>
  %w = vector.load %w0[%c0] : memref<4xi16>, vector<4xi16>
  %a = llvm.intr.vector.extract %v[4] : vector<4xf32> from vector<8xf32>
  %b = llvm.intr.vector.insert %a, %v[0] : vector<4xf32> into vector<8xf32>
  %c = llvm.intr.vector.extract %w[2] : vector<2xi16> from vector<4xi16>
  %d = llvm.intr.vector.insert %c, %w[0] : vector<2xi16> into vector<4xi16>
  %e = "llvm.intr.vector.interleave2"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %f = "llvm.intr.vector.interleave2"(%c, %c) : (vector<2xi16>, vector<2xi16>) -> vector<4xi16>
  %g = "llvm.intr.vector.deinterleave2"(%v) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  %h = llvm.extractvalue %g[1] : !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  %i = "llvm.intr.vector.deinterleave2"(%w) : (vector<4xi16>) -> !llvm.struct<(vector<2xi16>, vector<2xi16>)>
  %j = llvm.extractvalue %i[0] : !llvm.struct<(vector<2xi16>, vector<2xi16>)>
  vector.print %b : vector<8xf32>
  vector.print %d : vector<4xi16>
  vector.print %e : vector<8xf32>
  vector.print %f : vector<4xi16>
  vector.print %h : vector<4xf32>
  vector.print %j : vector<2xi16>
  return
}
// -----
// op: llvm.intr.vector.reduce.add llvm.intr.vector.reduce.and llvm.intr.vector.reduce.mul llvm.intr.vector.reduce.or llvm.intr.vector.reduce.smax llvm.intr.vector.reduce.smin llvm.intr.vector.reduce.umax llvm.intr.vector.reduce.umin llvm.intr.vector.reduce.xor
// with: E=i8
// with: E=i32
// with: E=i64
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %r = "$op"(%y) : (vector<7x$E>) -> $E
  vector.print %r : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
// -----
// op: llvm.intr.vector.reduce.fmax llvm.intr.vector.reduce.fmaximum llvm.intr.vector.reduce.fmin llvm.intr.vector.reduce.fminimum
// with: E=f32
// with: E=f64
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %r = "$op"(%y) : (vector<7x$E>) -> $E
  vector.print %r : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
// -----
// op: llvm.intr.vector.reduce.fadd llvm.intr.vector.reduce.fmul
// with: E=f32
// with: E=f64
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %r = "$op"(%s, %y) : ($E, vector<7x$E>) -> $E
  vector.print %r : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
// -----
// op: llvm.intr.vp.reduce.add llvm.intr.vp.reduce.and llvm.intr.vp.reduce.mul llvm.intr.vp.reduce.or llvm.intr.vp.reduce.smax llvm.intr.vp.reduce.smin llvm.intr.vp.reduce.umax llvm.intr.vp.reduce.umin llvm.intr.vp.reduce.xor
// with: E=i8
// with: E=i32
// with: E=i64
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %m = arith.constant dense<[1, 0, 1, 1, 0, 1, 1]> : vector<7xi1>
  %n = arith.constant 6 : i32
  %r = "$op"(%s, %y, %m, %n) : ($E, vector<7x$E>, vector<7xi1>, i32) -> $E
  vector.print %r : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
// -----
// op: llvm.intr.vp.reduce.fadd llvm.intr.vp.reduce.fmax llvm.intr.vp.reduce.fmin llvm.intr.vp.reduce.fmul
// with: E=f32
// with: E=f64
{{func.func private @row$n(%b: memref<7x$E>) {
  %c0 = arith.constant 0 : index
  %y = vector.load %b[%c0] : memref<7x$E>, vector<7x$E>
  %s = vector.extract %y[2] : $E from vector<7x$E>
  %m = arith.constant dense<[1, 0, 1, 1, 0, 1, 1]> : vector<7xi1>
  %n = arith.constant 6 : i32
  %r = "$op"(%s, %y, %m, %n) : ($E, vector<7x$E>, vector<7xi1>, i32) -> $E
  vector.print %r : $E
  return
}
}}
func.func @main({{, %b$n: memref<7x$E>}}) {
{{  call @row$n(%b$n) : (memref<7x$E>) -> ()
}}  return
}
