// RUN: terrace opt %s --canonicalize | FileCheck %s

// addi(x, 0) -> x
// CHECK-LABEL: @addi_zero
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @addi_zero(%x: i32) -> i32 {
  // CHECK-NEXT: return %[[X]]
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  return %sum : i32
}

// addi(c, d) -> c + d, wrapping
// CHECK-LABEL: @addi_constants
func.func @addi_constants() -> (i8, vector<2xi8>) {
  // CHECK-DAG: %[[SUM:.*]] = arith.constant -128 : i8
  // CHECK-DAG: %[[SUMS:.*]] = arith.constant dense<[-128, 3]> : vector<2xi8>
  // CHECK: return %[[SUM]], %[[SUMS]]
  %c = arith.constant 127 : i8
  %d = arith.constant 1 : i8
  %0 = arith.addi %c, %d : i8
  %v = arith.constant dense<[127, 2]> : vector<2xi8>
  %w = arith.constant dense<1> : vector<2xi8>
  %1 = arith.addi %v, %w : vector<2xi8>
  return %0, %1 : i8, vector<2xi8>
}

// subi(x, x) -> 0
// CHECK-LABEL: @subi_itself
func.func @subi_itself(%x: index) -> index {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-NEXT: return %[[ZERO]]
  %0 = arith.subi %x, %x : index
  return %0 : index
}

// muli(x, poison) -> poison
// CHECK-LABEL: @muli_poison
func.func @muli_poison(%x: i32) -> i32 {
  // CHECK-NEXT: %[[POISON:.*]] = ub.poison : i32
  // CHECK-NEXT: return %[[POISON]]
  %p = ub.poison : i32
  %0 = arith.muli %x, %p : i32
  return %0 : i32
}

// divui(muli(a, b) nuw, b) -> a
// CHECK-LABEL: @divui_muli
// CHECK-SAME:    (%[[A:.*]]: i32, %{{.*}}: i32)
func.func @divui_muli(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: return %[[A]]
  %0 = arith.muli %a, %b overflow<nuw> : i32
  %1 = arith.divui %0, %b : i32
  return %1 : i32
}

// divsi(c, d) -> c / d, unless it traps
// CHECK-LABEL: @divsi_constants
func.func @divsi_constants() -> (i8, i8, i8) {
  // CHECK-DAG: %[[QUOTIENT:.*]] = arith.constant -3 : i8
  // CHECK:     %[[OVERFLOW:.*]] = arith.divsi
  // CHECK:     %[[BY_ZERO:.*]] = arith.divsi
  // CHECK:     return %[[QUOTIENT]], %[[OVERFLOW]], %[[BY_ZERO]]
  %c7 = arith.constant 7 : i8
  %m2 = arith.constant -2 : i8
  %min = arith.constant -128 : i8
  %m1 = arith.constant -1 : i8
  %c0 = arith.constant 0 : i8
  %0 = arith.divsi %c7, %m2 : i8
  %1 = arith.divsi %min, %m1 : i8
  %2 = arith.divsi %c7, %c0 : i8
  return %0, %1, %2 : i8, i8, i8
}

// andi(andi(a, b), a) -> andi(a, b)
// CHECK-LABEL: @andi_andi
func.func @andi_andi(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: %[[AND:.*]] = arith.andi
  // CHECK-NEXT: return %[[AND]]
  %0 = arith.andi %a, %b : i32
  %1 = arith.andi %0, %a : i32
  return %1 : i32
}

// ori(x, xori(x, -1)) -> -1
// CHECK-LABEL: @ori_complement
func.func @ori_complement(%x: i32) -> i32 {
  // CHECK-NEXT: %[[ONES:.*]] = arith.constant -1 : i32
  // CHECK-NEXT: return %[[ONES]]
  %m1 = arith.constant -1 : i32
  %0 = arith.xori %x, %m1 : i32
  %1 = arith.ori %x, %0 : i32
  return %1 : i32
}

// shli(c, d) -> c << d, where d is less than the width
// CHECK-LABEL: @shli_constants
func.func @shli_constants() -> (i8, i8) {
  // CHECK-DAG: %[[SHIFTED:.*]] = arith.constant 24 : i8
  // CHECK:     %[[FAR:.*]] = arith.shli
  // CHECK:     return %[[SHIFTED]], %[[FAR]]
  %c3 = arith.constant 3 : i8
  %c8 = arith.constant 8 : i8
  %0 = arith.shli %c3, %c3 : i8
  %1 = arith.shli %c3, %c8 : i8
  return %0, %1 : i8, i8
}

// mului_extended(x, 1) -> x, 0
// CHECK-LABEL: @mului_extended_one
// CHECK-SAME:    (%[[X:.*]]: i8)
func.func @mului_extended_one(%x: i8) -> (i8, i8) {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK-NEXT: return %[[X]], %[[ZERO]]
  %one = arith.constant 1 : i8
  %low, %high = arith.mului_extended %x, %one : i8
  return %low, %high : i8, i8
}

// addui_extended(x, poison) -> poison, poison
// CHECK-LABEL: @addui_extended_poison
func.func @addui_extended_poison(%x: i8) -> (i8, i1) {
  // CHECK-DAG: %[[SUM:.*]] = ub.poison : i8
  // CHECK-DAG: %[[OVERFLOW:.*]] = ub.poison : i1
  // CHECK: return %[[SUM]], %[[OVERFLOW]]
  %p = ub.poison : i8
  %sum, %overflow = arith.addui_extended %x, %p : i8, i1
  return %sum, %overflow : i8, i1
}

// mulf(x, 0) nnan nsz -> 0
// CHECK-LABEL: @mulf_zero
func.func @mulf_zero(%x: f32) -> (f32, f32) {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: %[[MAYBE:.*]] = arith.mulf
  // CHECK-NEXT: return %[[ZERO]], %[[MAYBE]]
  %zero = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %zero fastmath<nnan, nsz> : f32
  %1 = arith.mulf %x, %zero : f32
  return %0, %1 : f32, f32
}

// maxnumf(x, NaN) -> x
// CHECK-LABEL: @maxnumf_nan
// CHECK-SAME:    (%[[X:.*]]: f32)
func.func @maxnumf_nan(%x: f32) -> f32 {
  // CHECK-NEXT: return %[[X]]
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.maxnumf %x, %nan : f32
  return %0 : f32
}

// cmpi(p, c, x) -> cmpi(swapped p, x, c)
// CHECK-LABEL: @cmpi_swap
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @cmpi_swap(%x: i32) -> i1 {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 5 : i32
  // CHECK-NEXT: arith.cmpi ugt, %[[X]], %[[C]] : i32
  %c = arith.constant 5 : i32
  %0 = arith.cmpi ult, %c, %x : i32
  return %0 : i1
}

// cmpi(ne, extsi(x : i1), 0) -> x
// CHECK-LABEL: @cmpi_extsi
// CHECK-SAME:    (%[[X:.*]]: vector<2xi1>)
func.func @cmpi_extsi(%x: vector<2xi1>) -> vector<2xi1> {
  // CHECK-NEXT: return %[[X]]
  %zero = arith.constant dense<0> : vector<2xi8>
  %0 = arith.extsi %x : vector<2xi1> to vector<2xi8>
  %1 = arith.cmpi ne, %0, %zero : vector<2xi8>
  return %1 : vector<2xi1>
}

// cmpf(p, x, NaN) -> whether p holds for the unordered
// CHECK-LABEL: @cmpf_nan
func.func @cmpf_nan(%x: f32) -> (i1, i1) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: return %[[FALSE]], %[[TRUE]]
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %x, %nan : f32
  %1 = arith.cmpf une, %x, %nan : f32
  return %0, %1 : i1, i1
}

// select(c, d, e) -> one of d and e for each element
// CHECK-LABEL: @select_elements
func.func @select_elements() -> vector<3xf32> {
  // CHECK-NEXT: %[[MIXED:.*]] = arith.constant dense<[1.000000e+00, 5.000000e+00, 3.000000e+00]> : vector<3xf32>
  // CHECK-NEXT: return %[[MIXED]]
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %d = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %e = arith.constant dense<[4.0, 5.0, 6.0]> : vector<3xf32>
  %0 = arith.select %c, %d, %e : vector<3xi1>, vector<3xf32>
  return %0 : vector<3xf32>
}

// select(cmpi(eq, x, y), x, y) -> y
// CHECK-LABEL: @select_equal
// CHECK-SAME:    (%{{.*}}: i32, %[[Y:.*]]: i32)
func.func @select_equal(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: return %[[Y]]
  %0 = arith.cmpi eq, %x, %y : i32
  %1 = arith.select %0, %x, %y : i32
  return %1 : i32
}

// trunci(extui(x)) -> trunci(x)
// trunci(extui(x)) -> x
// CHECK-LABEL: @trunci_extui
// CHECK-SAME:    (%[[X:.*]]: i16)
func.func @trunci_extui(%x: i16) -> (i8, i16) {
  // CHECK-NEXT: %[[NARROW:.*]] = arith.trunci %[[X]] : i16 to i8
  // CHECK-NEXT: return %[[NARROW]], %[[X]]
  %0 = arith.extui %x : i16 to i32
  %1 = arith.trunci %0 : i32 to i8
  %2 = arith.trunci %0 : i32 to i16
  return %1, %2 : i8, i16
}

// extf(truncf(x) contract) contract -> x
// CHECK-LABEL: @extf_truncf
// CHECK-SAME:    (%[[X:.*]]: f32)
func.func @extf_truncf(%x: f32) -> f32 {
  // CHECK-NEXT: return %[[X]]
  %0 = arith.truncf %x fastmath<contract> : f32 to f16
  %1 = arith.extf %0 fastmath<contract> : f16 to f32
  return %1 : f32
}

// truncf(c) -> c, if nothing is lost
// CHECK-LABEL: @truncf_constants
func.func @truncf_constants() -> (f16, f16) {
  // CHECK-DAG: %[[HALF:.*]] = arith.constant 5.000000e-01 : f16
  // CHECK:     %[[THIRD:.*]] = arith.truncf
  // CHECK:     return %[[HALF]], %[[THIRD]]
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.3 : f32
  %0 = arith.truncf %half : f32 to f16
  %1 = arith.truncf %third : f32 to f16
  return %0, %1 : f16, f16
}

// bitcast(dense) -> the same bits
// CHECK-LABEL: @bitcast_dense
func.func @bitcast_dense() -> vector<2xi32> {
  // CHECK-NEXT: %[[BITS:.*]] = arith.constant dense<[1065353216, -2147483648]> : vector<2xi32>
  // CHECK-NEXT: return %[[BITS]]
  %c = arith.constant dense<[1.0, -0.0]> : vector<2xf32>
  %0 = arith.bitcast %c : vector<2xf32> to vector<2xi32>
  return %0 : vector<2xi32>
}

// bitcast(x : t) : t -> x, as any cast
// CHECK-LABEL: @bitcast_same
// CHECK-SAME:    (%[[X:.*]]: f32)
func.func @bitcast_same(%x: f32) -> f32 {
  // CHECK-NEXT: return %[[X]]
  %0 = arith.bitcast %x : f32 to f32
  return %0 : f32
}

// Shifts of poison, and by poison, stay as they are; only by zero they do nothing.
// CHECK-LABEL: @shifts_of_poison
func.func @shifts_of_poison(%x: i32) -> (i32, i32, i32, i32) {
  // CHECK: %[[P:.*]] = ub.poison
  // CHECK: %[[A:.*]] = arith.shli %{{.*}}, %[[P]]
  // CHECK: %[[B:.*]] = arith.shrsi %[[P]], %{{.*}}
  // CHECK: %[[C:.*]] = arith.shrui %[[P]], %[[P]]
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[P]]
  %p = ub.poison : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.shli %c0, %p : i32
  %1 = arith.shrsi %p, %x : i32
  %2 = arith.shrui %p, %p : i32
  %3 = arith.shli %p, %c0 : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
