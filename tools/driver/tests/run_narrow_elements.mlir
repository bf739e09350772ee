// RUN: terrace run %s | FileCheck %s
// RUN: terrace run --backend=cranelift %s | FileCheck %s
// RUN: terrace run --backend=native %s | FileCheck %s

// Elements of 7 bits have a byte each in memory, however they are loaded.
memref.global "private" @a : memref<4xi7> = dense<[1, -2, 63, -64]>
memref.global "private" @m : memref<4xi1> = dense<[1, 0, 0, 1]>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.get_global @a : memref<4xi7>
  %m = memref.get_global @m : memref<4xi1>
  // CHECK: ( 1, -2, 63, -64 )
  %v = vector.load %a[%c0] : memref<4xi7>, vector<4xi7>
  vector.print %v : vector<4xi7>
  // CHECK-NEXT: ( 1, 0, 0, 1 )
  %k = vector.load %m[%c0] : memref<4xi1>, vector<4xi1>
  vector.print %k : vector<4xi1>
  // CHECK-NEXT: ( 2, -4, -2, 0 )
  %w = arith.addi %v, %v : vector<4xi7>
  vector.print %w : vector<4xi7>
  vector.maskedstore %a[%c0], %k, %w : memref<4xi7>, vector<4xi1>, vector<4xi7>
  // CHECK-NEXT: -2
  %x = memref.load %a[%c1] : memref<4xi7>
  vector.print %x : i7
  // What is out of bounds is padding.
  // CHECK-NEXT: ( 63, 0, -2, -2 )
  %r = vector.transfer_read %a[%c2], %x : memref<4xi7>, vector<4xi7>
  vector.print %r : vector<4xi7>
  return
}
