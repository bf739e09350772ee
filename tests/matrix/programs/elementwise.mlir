// template: unary
// Elements one by one, and all in one vector; nothing is known when the program is compiled.
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %r = $op %x : $E
    vector.print %r : $E
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %r = $op %v : vector<8x$E>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// template: binary
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
    %r = $op %x, %y : $E
    vector.print %r : $E
  }
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %w = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %r = $op %v, %w : vector<8x$E>
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// template: wide
// Integers of 128 bits, whose halves are printed.
memref.global "private" @a : memref<4xi128> = dense<[1, -1, 170141183460469231731687303715884105727, 18446744073709551616]>
memref.global "private" @b : memref<4xi128> = dense<[3, 5, 2, 65]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = arith.constant 64 : i128
  %a = memref.get_global @a : memref<4xi128>
  %b = memref.get_global @b : memref<4xi128>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %a[%i] : memref<4xi128>
    %y = memref.load %b[%i] : memref<4xi128>
    %r = $op %x, %y : i128
    %h = arith.shrui %r, %s : i128
    %hi = arith.trunci %h : i128 to i64
    %lo = arith.trunci %r : i128 to i64
    vector.print %hi : i64
    vector.print %lo : i64
  }
  return
}
// -----
// template: ternary
{{memref.global "private" @a$n : memref<8x$E> = dense<[$A]>
memref.global "private" @b$n : memref<8x$E> = dense<[$B]>
memref.global "private" @c$n : memref<8x$E> = dense<[$C]>
func.func private @row$n() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.get_global @a$n : memref<8x$E>
  %b = memref.get_global @b$n : memref<8x$E>
  %c = memref.get_global @c$n : memref<8x$E>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8x$E>
    %y = memref.load %b[%i] : memref<8x$E>
    %z = memref.load %c[%i] : memref<8x$E>
    %r = $op $SCALAR
    vector.print %r : $E
  }
  %x = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %y = vector.load %b[%c0] : memref<8x$E>, vector<8x$E>
  %z = vector.load %c[%c0] : memref<8x$E>, vector<8x$E>
  %r = $op $VECTOR
  vector.print %r : vector<8x$E>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
// -----
// template: cast
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
  %v = vector.load %a[%c0] : memref<8x$E>, vector<8x$E>
  %r = $op %v : vector<8x$E> to vector<8x$R>
  vector.print %r : vector<8x$R>
  return
}
}}
func.func @main() {
{{  call @row$n() : () -> ()
}}  return
}
