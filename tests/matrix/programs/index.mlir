// template: indices
memref.global "private" @a : memref<8xindex> = dense<[5, 0, 7, 1, 2, 3, 900000, 12]>
memref.global "private" @b : memref<8xindex> = dense<[3, 1, 7, 2, 1, 2, 30, 13]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a : memref<8xindex>
  %b = memref.get_global @b : memref<8xindex>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xindex>
    %y = memref.load %b[%i] : memref<8xindex>
    %n = index.sub %y, %x
    %r = $op %x, %y
    vector.print %r : index
    %s = $op %n, %y
    vector.print %s : index
  }
  return
}
// -----
// op: index.add index.and index.ceildivs index.ceildivu index.divs index.divu index.floordivs index.maxs index.maxu index.mins index.minu index.mul index.or index.rems index.remu index.shl index.shrs index.shru index.sub index.xor
// use: indices
// -----
// op: index.casts index.castu
// with: E=i8 R=index A=100,-100,127,-128,17,0,-1,5
// with: E=i32 R=index A=2147483647,-2147483648,7,-7,0,65536,123456,-1
// with: E=index R=i16 A=5,0,7,1,2,3,90000,12
// with: E=index R=i64 A=5,0,7,1,2,3,90000,12
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %r = $op %x : $E to $R
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
// op: index.cmp
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
memref.global "private" @a : memref<8xindex> = dense<[5, 0, 7, 1, 2, 3, 900000, 12]>
memref.global "private" @b : memref<8xindex> = dense<[3, 1, 7, 2, 1, 2, 30, 13]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a : memref<8xindex>
  %b = memref.get_global @b : memref<8xindex>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xindex>
    %y = memref.load %b[%i] : memref<8xindex>
    %z = index.sub %c0, %x
{{    %r$n = index.cmp $P(%x, %y)
    vector.print %r$n : i1
    %s$n = index.cmp $P(%z, %y)
    vector.print %s$n : i1
}}
  }
  return
}
// -----
// op: index.bool.constant index.constant index.sizeof
func.func @main(%x: index) {
  %t = index.bool.constant true
  %f = index.bool.constant false
  %c = index.constant 12345678901
  %n = index.constant -3
  %s = index.sizeof
  %y = index.add %x, %c
  %z = index.mul %x, %s
  vector.print %t : i1
  vector.print %f : i1
  vector.print %y : index
  vector.print %n : index
  vector.print %z : index
  return
}
