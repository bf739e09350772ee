// RUN: terrace run %s --entry-point-result=void --backend=interpreter | FileCheck %s
// RUN: terrace run %s --entry-point-result=void --backend=native | FileCheck %s
// RUN: terrace run %s --entry-point-result=void --backend=native --target-features=-avx512f | FileCheck %s

// Vectors shorter than a register, with masks from comparisons: memory behind them is neither read nor written.
// CHECK: {{^}}6.5{{$}}
// CHECK-NEXT: {{^}}-2.75{{$}}
// CHECK-NEXT: {{^}}5.75{{$}}
// CHECK-NEXT: {{^}}-7{{$}}
// CHECK-NEXT: {{^}}-14{{$}}
// CHECK-NEXT: {{^}}21{{$}}
memref.global "private" @c : memref<3xf32> = dense<[1.25, -8.0, 0.5]>
memref.global "private" @n : memref<2xindex> = dense<[3, 3]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n0 = memref.get_global @n : memref<2xindex>
  %n = memref.load %n0[%c0] : memref<2xindex>
  %c = memref.alloc() : memref<3xf32>
  %g = memref.get_global @c : memref<3xf32>
  memref.copy %g, %c : memref<3xf32> to memref<3xf32>
  %d = arith.constant dense<[-1.75, -1.75]> : vector<2xf32>
  %z = arith.constant dense<0.0> : vector<2xf32>
  scf.for %j = %c0 to %n step %c2 {
    %left = arith.subi %n, %j : index
    %k = arith.minsi %left, %c2 : index
    %m = vector.create_mask %k : vector<2xi1>
    %v = vector.maskedload %c[%j], %m, %z : memref<3xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %v) -> (vector<2xf32>) {
      %x = arith.subf %a, %d : vector<2xf32>
      scf.yield %x : vector<2xf32>
    }
    vector.maskedstore %c[%j], %m, %r : memref<3xf32>, vector<2xi1>, vector<2xf32>
  }
  %x0 = memref.load %c[%c0] : memref<3xf32>
  vector.print %x0 : f32
  %x1 = memref.load %c[%c1] : memref<3xf32>
  vector.print %x1 : f32
  %x2 = memref.load %c[%c2] : memref<3xf32>
  vector.print %x2 : f32
  // Three lanes of four, all of them used.
  %i = memref.alloc() : memref<4xi32>
  %seven = arith.constant dense<[7, 14, 21, 21]> : vector<4xi32>
  vector.store %seven, %i[%c0] : memref<4xi32>, vector<4xi32>
  %few = vector.create_mask %n : vector<3xi1>
  %old = arith.constant dense<0> : vector<3xi32>
  %read = vector.maskedload %i[%c0], %few, %old : memref<4xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  %negated = arith.subi %old, %read : vector<3xi32>
  %some = arith.cmpi slt, %negated, %old : vector<3xi32>
  vector.maskedstore %i[%c0], %some, %negated : memref<4xi32>, vector<3xi1>, vector<3xi32>
  %y0 = memref.load %i[%c0] : memref<4xi32>
  vector.print %y0 : i32
  %y1 = memref.load %i[%c1] : memref<4xi32>
  vector.print %y1 : i32
  %y3 = memref.load %i[%c3] : memref<4xi32>
  vector.print %y3 : i32
  return
}
