// op: arith.addi arith.subi arith.muli arith.andi arith.ori arith.xori arith.maxsi arith.maxui arith.minsi arith.minui
// use: binary
// with: E=i1 A=1,0,1,0,1,1,0,0 B=1,1,0,0,1,0,1,0
// with: E=i7 A=1,-1,63,-64,17,5,0,-3 B=3,2,63,-64,-5,7,1,-1
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9 B=30000,-30000,-1,1,3,2,1,-9
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1
// with: E=index A=5,0,7,1,2,3,900000,12 B=3,1,7,2,1,2,900001,13
// -----
// op: arith.addi arith.subi arith.muli arith.andi arith.ori arith.xori arith.maxsi arith.maxui arith.minsi arith.minui arith.divsi arith.divui arith.remsi arith.remui arith.floordivsi arith.ceildivsi arith.ceildivui arith.shli arith.shrsi arith.shrui
// use: wide
// -----
// op: arith.divsi arith.divui arith.remsi arith.remui arith.floordivsi arith.ceildivsi arith.ceildivui
// use: binary
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=7,7,-2,3,-5,3,-1,-7
// with: E=i13 A=100,-100,4095,-4096,17,0,-1,5 B=7,7,-2,3,-5,3,-1,-7
// with: E=i16 A=30000,-30000,1,-1,77,0,-5,9 B=7,7,-1,1,3,2,2,-4
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1 B=2,3,-3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1 B=2,3,-3,3,5,4294967296,-13,-1
// with: E=index A=5,0,7,1,2,3,900000,12 B=3,1,7,2,1,2,900001,13
// -----
// op: arith.shli arith.shrsi arith.shrui
// use: binary
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=1,2,7,3,0,4,7,6
// with: E=i24 A=100,-100,8388607,-8388608,17,0,-1,5 B=1,2,23,3,0,4,7,6
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1 B=31,31,1,2,3,4,5,0
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1 B=63,63,1,2,3,4,5,0
// -----
// op: arith.addf arith.subf arith.mulf arith.divf arith.remf arith.maximumf arith.minimumf arith.maxnumf arith.minnumf
// use: binary
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00
// with: E=bf16 A=1.5,-2.25,0.0,-0.0,65536.0,0x7F80,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65536.0,1.0,0.5,0x7FC0
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0 B=2.0,0.5,1.0,3.0,3.0e38,1.0,0.5,0x7FC00000
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0 B=2.0,0.5,1.0,3.0,1.0e308,1.0,0.5,0x7FF8000000000000
// -----
// op: arith.negf
// use: unary
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0
// with: E=bf16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7F80,6.0e-8,5.0
// with: E=f32 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,5.0
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0
// -----
// op: arith.extsi arith.extui
// use: cast
// with: E=i1 R=i8 A=0,1,0,1,1,0,1,0
// with: E=i8 R=i32 A=100,-100,127,-128,17,0,-1,5
// with: E=i7 R=i33 A=1,-1,63,-64,17,5,0,-3
// with: E=i32 R=i64 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// -----
// op: arith.trunci
// use: cast
// with: E=i8 R=i1 A=100,-101,127,-128,17,0,-1,5
// with: E=i32 R=i8 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=i64 R=i33 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// with: E=i128 R=i64 A=9223372036854775808,-1,7,-7,0,18446744073709551619,12,-1
// -----
// op: arith.extf
// use: cast
// with: E=f16 R=f32 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,0x7E00
// with: E=bf16 R=f32 A=1.5,-2.25,0.0,-0.0,65504.0,0x7F80,6.0e-8,0x7FC0
// with: E=f16 R=f64 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,0x7E00
// with: E=f32 R=f64 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,0x7FC00000
// -----
// op: arith.truncf
// use: cast
// with: E=f32 R=f16 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-8,0x7FC00000
// with: E=f32 R=bf16 A=1.5,-2.25,0.0,-0.0,3.0e38,0x7F800000,1.0e-45,0x7FC00000
// with: E=f64 R=f32 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-40,0x7FF8000000000000
// with: E=f64 R=f16 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,6.1e-8,0x7FF8000000000000
// -----
// op: arith.sitofp arith.uitofp
// use: cast
// with: E=i8 R=f16 A=100,-100,127,-128,17,0,-1,5
// with: E=i8 R=f32 A=100,-100,127,-128,17,0,-1,5
// with: E=i16 R=bf16 A=30000,-30000,1,-1,77,0,-5,9
// with: E=i32 R=f32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=i64 R=f64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// with: E=i64 R=f32 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1
// with: E=i1 R=f32 A=0,1,0,1,1,0,1,0
// -----
// op: arith.fptosi
// use: cast
// with: E=f16 R=i8 A=1.5,-2.25,0.0,-0.0,100.0,-128.0,6.0e-8,127.0
// with: E=f32 R=i32 A=1.5,-2.25,0.0,-0.0,2147483520.0,-2147483648.0,1.0e-45,-0.99
// with: E=f32 R=i64 A=1.5,-2.25,0.0,-0.0,2147483520.0,-9223372036854775808.0,1.0e-45,-0.99
// with: E=f64 R=i64 A=1.5,-2.25,0.0,-0.0,9.0e18,-9.0e18,1.0e-320,-0.99
// with: E=f64 R=i16 A=1.5,-2.25,0.0,-0.0,32767.0,-32768.0,1.0e-320,-0.99
// -----
// op: arith.fptoui
// use: cast
// with: E=f16 R=i8 A=1.5,2.25,0.0,-0.0,100.0,128.0,6.0e-8,255.0
// with: E=f32 R=i32 A=1.5,2.25,0.0,-0.0,4294967040.0,2147483648.0,1.0e-45,0.99
// with: E=f64 R=i64 A=1.5,2.25,0.0,-0.0,9.0e18,1.8e19,1.0e-320,0.99
// -----
// op: arith.bitcast
// use: cast
// with: E=f16 R=i16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,0x7E00
// with: E=i32 R=f32 A=1069547520,-1071644672,0,-2147483648,1,2139095040,7,65536
// with: E=f64 R=i64 A=1.5,-2.25,0.0,-0.0,1.0e308,0x7FF0000000000000,1.0e-320,5.0
// -----
// op: arith.index_cast arith.index_castui
// use: cast
// with: E=i8 R=index A=100,-100,127,-128,17,0,-1,5
// with: E=i32 R=index A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=index R=i16 A=5,0,7,1,2,3,90000,12
// with: E=index R=i64 A=5,0,7,1,2,3,90000,12
// -----
// op: arith.cmpi
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
memref.global "private" @a99 : memref<8xi99> = dense<[100, -100, 127, -9223372036854775808, 17, 0, -1, 5]>
memref.global "private" @b99 : memref<8xi99> = dense<[100, 100, -128, 9223372036854775807, -17, 0, 1, 6]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a8 : memref<8xi8>
  %b = memref.get_global @b8 : memref<8xi8>
  %c = memref.get_global @a64 : memref<8xi64>
  %d = memref.get_global @b64 : memref<8xi64>
  %e = memref.get_global @a99 : memref<8xi99>
  %f = memref.get_global @b99 : memref<8xi99>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xi8>
    %y = memref.load %b[%i] : memref<8xi8>
    %z = memref.load %c[%i] : memref<8xi64>
    %w = memref.load %d[%i] : memref<8xi64>
    %s = memref.load %e[%i] : memref<8xi99>
    %t = memref.load %f[%i] : memref<8xi99>
{{    %r$n = arith.cmpi $P, %x, %y : i8
    vector.print %r$n : i1
    %s$n = arith.cmpi $P, %z, %w : i64
    vector.print %s$n : i1
    %t$n = arith.cmpi $P, %s, %t : i99
    vector.print %t$n : i1
}}
  }
  %x = vector.load %a[%c0] : memref<8xi8>, vector<8xi8>
  %y = vector.load %b[%c0] : memref<8xi8>, vector<8xi8>
  %z = vector.load %c[%c0] : memref<8xi64>, vector<8xi64>
  %w = vector.load %d[%c0] : memref<8xi64>, vector<8xi64>
{{  %r$n = arith.cmpi $P, %x, %y : vector<8xi8>
  vector.print %r$n : vector<8xi1>
  %s$n = arith.cmpi $P, %z, %w : vector<8xi64>
  vector.print %s$n : vector<8xi1>
}}
  return
}
// -----
// op: arith.cmpf
// with: P=false
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
// with: P=true
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
    %z = memref.load %c[%i] : memref<8xf64>
    %w = memref.load %d[%i] : memref<8xf64>
{{    %r$n = arith.cmpf $P, %x, %y : f16
    vector.print %r$n : i1
    %s$n = arith.cmpf $P, %z, %w : f64
    vector.print %s$n : i1
}}
  }
  %x = vector.load %a[%c0] : memref<8xf16>, vector<8xf16>
  %y = vector.load %b[%c0] : memref<8xf16>, vector<8xf16>
  %z = vector.load %c[%c0] : memref<8xf64>, vector<8xf64>
  %w = vector.load %d[%c0] : memref<8xf64>, vector<8xf64>
{{  %r$n = arith.cmpf $P, %x, %y : vector<8xf16>
  vector.print %r$n : vector<8xi1>
  %s$n = arith.cmpf $P, %z, %w : vector<8xf64>
  vector.print %s$n : vector<8xi1>
}}
  return
}
// -----
// op: arith.addui_extended
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1
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
    %r, %o = arith.addui_extended %x, %y : $E, i1
    vector.print %r : $E
    vector.print %o : i1
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %w = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r, %o = arith.addui_extended %v, %w : vector<8x$E>, vector<8xi1>
  vector.print %r : vector<8x$E>
  vector.print %o : vector<8xi1>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: arith.mulsi_extended arith.mului_extended
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=i32 A=2147483647,-2147483648,7,-7,0,65536,123456,-1 B=1,-1,3,3,5,65536,-654321,-1
// with: E=i64 A=9223372036854775807,-9223372036854775808,7,-7,0,4294967296,12,-1 B=1,-1,3,3,5,4294967296,-13,-1
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
    %r, %o = $op %x, %y : $E
    vector.print %r : $E
    vector.print %o : $E
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %w = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r, %o = $op %v, %w : vector<8x$E>
  vector.print %r : vector<8x$E>
  vector.print %o : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: arith.select
// with: E=i8 A=100,-100,127,-128,17,0,-1,5 B=100,-100,1,-1,-5,3,-1,-7
// with: E=f16 A=1.5,-2.25,0.0,-0.0,65504.0,0x7C00,6.0e-8,5.0 B=2.0,0.5,1.0,3.0,65504.0,1.0,0.5,0x7E00
// with: E=f64 A=1.5,-2.25,0.0,-0.0,1.0,2.0,3.0,5.0 B=2.0,0.5,1.0,3.0,6.0,1.0,0.5,7.0
// with: E=index A=5,0,7,1,2,3,900000,12 B=3,1,7,2,1,2,900001,13
memref.global "private" @c : memref<8xi8> = dense<[0, 1, 1, 0, 1, 0, 0, 1]>
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  %c = memref.get_global @c : memref<8xi8>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %z = memref.load %c[%i] : memref<8xi8>
    %t = arith.trunci %z : i8 to i1
    %r = arith.select %t, %x, %y : $E
    vector.print %r : $E
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %z = vector.load %c[%c0] : memref<8xi8>, vector<8xi8>
  %t = arith.trunci %z : vector<8xi8> to vector<8xi1>
  %r = arith.select %t, %x, %y : vector<8xi1>, vector<8x$E>
  vector.print %r : vector<8x$E>
  %f = vector.extract %t[1] : i1 from vector<8xi1>
  %s = arith.select %f, %x, %y : vector<8x$E>
  vector.print %s : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: arith.constant
func.func @main() {
  %a = arith.constant 7 : i8
  %b = arith.constant -1.5 : f16
  %c = arith.constant 12345678901 : i64
  %d = arith.constant dense<[1, 2, 3, 4]> : vector<4xi16>
  %e = arith.constant dense<0.25> : vector<2x2xf32>
  %f = arith.constant true
  %g = arith.constant 9 : index
  vector.print %a : i8
  vector.print %b : f16
  vector.print %c : i64
  vector.print %d : vector<4xi16>
  vector.print %e : vector<2x2xf32>
  vector.print %f : i1
  vector.print %g : index
  return
}
// -----
// op: arith.scaling_extf
// with: S=f8E8M0FNU E=f16 R=f32
// with: S=f8E8M0FNU E=f8E5M2 R=f32
// with: S=f16 E=f16 R=f32
memref.global "private" @a : memref<8xf32> = dense<[1.5, -2.25, 0.0, -0.0, 100.0, 3.0, 0.5, 5.0]>
memref.global "private" @s : memref<8xf32> = dense<[1.0, 2.0, 0.5, 4.0, 0.25, 1.0, 2.0, 8.0]>
{{func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a : memref<8xf32>
  %s = memref.get_global @s : memref<8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf32>
    %y = memref.load %s[%i] : memref<8xf32>
    %z = arith.truncf %x : f32 to $E
    %w = arith.truncf %y : f32 to $S
    %r = arith.scaling_extf %z, %w : $E, $S to $R
    vector.print %r : $R
  }
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// op: arith.scaling_truncf
// with: S=f8E8M0FNU E=f16
// with: S=f8E8M0FNU E=f8E5M2
// with: S=f16 E=f16
memref.global "private" @a : memref<8xf32> = dense<[1.5, -2.25, 0.0, -0.0, 100.0, 3.0, 0.5, 5.0]>
memref.global "private" @s : memref<8xf32> = dense<[1.0, 2.0, 0.5, 4.0, 0.25, 1.0, 2.0, 8.0]>
{{func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a : memref<8xf32>
  %s = memref.get_global @s : memref<8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf32>
    %y = memref.load %s[%i] : memref<8xf32>
    %w = arith.truncf %y : f32 to $S
    %r = arith.scaling_truncf %x, %w : f32, $S to $E
    %q = arith.extf %r : $E to f32
    vector.print %q : f32
  }
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
