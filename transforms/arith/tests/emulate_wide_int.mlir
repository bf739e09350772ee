// RUN: terrace opt %s --arith-emulate-wide-int --split-input-file | FileCheck %s
// RUN: not terrace opt %s --arith-emulate-wide-int=widest-int-supported=7 --split-input-file

// Types that the machine has stay.
// CHECK-LABEL: @narrow
// CHECK-NEXT:  arith.addi %arg0, %arg0 : i32
func.func @narrow(%a: i32, %i: index, %f: f64, %m: memref<4xi64>) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: @constants
// CHECK-SAME:    () -> (vector<2xi32>, vector<2x2xi32>)
// CHECK-NEXT:  arith.constant dense<[-7, -1]> : vector<2xi32>
// CHECK-NEXT:  arith.constant dense<{{\[\[}}0, 1], [3, 0]]> : vector<2x2xi32>
func.func @constants() -> (i64, vector<2xi64>) {
  %0 = arith.constant -7 : i64
  %1 = arith.constant dense<[4294967296, 3]> : vector<2xi64>
  return %0, %1 : i64, vector<2xi64>
}

// CHECK-LABEL: func.func @calls
// CHECK:       call @sum(%arg0, %arg0) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
func.func @calls(%a: i64) -> i64 {
  %0 = call @sum(%a, %a) : (i64, i64) -> i64
  return %0 : i64
}

// CHECK-LABEL: func.func @sum
// CHECK-SAME:    (%[[A:.*]]: vector<2xi32>, %[[B:.*]]: vector<2xi32>) -> vector<2xi32>
// CHECK-NEXT:  %[[LA:.*]] = vector.extract %[[A]][0]
// CHECK-NEXT:  %[[HA:.*]] = vector.extract %[[A]][1]
// CHECK-NEXT:  %[[LB:.*]] = vector.extract %[[B]][0]
// CHECK-NEXT:  %[[HB:.*]] = vector.extract %[[B]][1]
// CHECK-NEXT:  %[[L:.*]], %[[C:.*]] = arith.addui_extended %[[LA]], %[[LB]]
// CHECK-NEXT:  %[[CARRY:.*]] = arith.extui %[[C]]
// CHECK-NEXT:  %[[H0:.*]] = arith.addi %[[CARRY]], %[[HA]]
// CHECK-NEXT:  %[[H:.*]] = arith.addi %[[H0]], %[[HB]]
// CHECK-NEXT:  %[[ZERO:.*]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:  %[[R:.*]] = vector.insert %[[L]], %[[ZERO]] [0]
// CHECK-NEXT:  vector.insert %[[H]], %[[R]] [1]
func.func @sum(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}

// Halves of vectors are slices with a last dimension of one.
// CHECK-LABEL: @difference
// CHECK-SAME:    (%[[A:.*]]: vector<3x2xi32>, %[[B:.*]]: vector<3x2xi32>)
// CHECK-NEXT:  vector.extract_strided_slice %[[A]] {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]}
// CHECK:       arith.subi %{{.*}} : vector<3x1xi32>
// CHECK-NEXT:  arith.cmpi ult
// CHECK:       vector.insert_strided_slice {{.*}} {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
func.func @difference(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> {
  %0 = arith.subi %a, %b : vector<3xi64>
  return %0 : vector<3xi64>
}

// CHECK-LABEL: @product
// CHECK:       %[[L:.*]], %[[H:.*]] = arith.mului_extended
// CHECK-COUNT-2: arith.muli
// CHECK-COUNT-2: arith.addi
func.func @product(%a: i64, %b: i64) -> i64 {
  %0 = arith.muli %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: @compare
// CHECK:       %[[L:.*]] = arith.cmpi ult
// CHECK-NEXT:  %[[H:.*]] = arith.cmpi slt, %[[A:.*]], %[[B:.*]] : vector<3x1xi32>
// CHECK-NEXT:  %[[T:.*]] = arith.cmpi eq, %[[A]], %[[B]]
// CHECK-NEXT:  %[[R:.*]] = arith.select %[[T]], %[[L]], %[[H]]
// CHECK-NEXT:  vector.shape_cast %[[R]] : vector<3x1xi1> to vector<3xi1>
func.func @compare(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi1> {
  %0 = arith.cmpi slt, %a, %b : vector<3xi64>
  return %0 : vector<3xi1>
}

// CHECK-LABEL: @same
// CHECK:       arith.cmpi ne
// CHECK-NEXT:  arith.cmpi ne
// CHECK-NEXT:  arith.ori
// CHECK:       arith.cmpi eq
// CHECK-NEXT:  arith.cmpi eq
// CHECK-NEXT:  arith.andi
func.func @same(%a: i64, %b: i64) -> (i1, i1) {
  %0 = arith.cmpi ne, %a, %b : i64
  %1 = arith.cmpi eq, %a, %b : i64
  return %0, %1 : i1, i1
}

// CHECK-LABEL: @bits
// CHECK-COUNT-2: arith.andi
// CHECK-COUNT-2: arith.ori
// CHECK-COUNT-2: arith.xori
func.func @bits(%a: i64, %b: i64) -> i64 {
  %0 = arith.andi %a, %b : i64
  %1 = arith.ori %0, %b : i64
  %2 = arith.xori %1, %b : i64
  return %2 : i64
}

// CHECK-LABEL: @choices
// CHECK:       arith.cmpi ugt
// CHECK-NEXT:  arith.cmpi sgt
// CHECK:       arith.select
// CHECK:       vector.shape_cast %arg2 : vector<3xi1> to vector<3x1xi1>
func.func @choices(%a: vector<3xi64>, %b: vector<3xi64>, %c: vector<3xi1>) -> vector<3xi64> {
  %0 = arith.maxsi %a, %b : vector<3xi64>
  %1 = arith.select %c, %0, %a : vector<3xi1>, vector<3xi64>
  return %1 : vector<3xi64>
}

// By a half or more, all that is left comes from the other half.
// CHECK-LABEL: @shift_left
// CHECK:       %[[W:.*]] = arith.constant 32 : i32
// CHECK-NEXT:  %[[FAR:.*]] = arith.cmpi uge, %[[BY:.*]], %[[W]]
// CHECK-NEXT:  %[[S:.*]] = arith.shli %[[L:.*]], %[[BY]]
// CHECK-NEXT:  arith.select %[[FAR]], %{{.*}}, %[[S]]
// CHECK:       %[[BEYOND:.*]] = arith.subi %[[BY]], %[[W]]
// CHECK-NEXT:  arith.shli %[[L]], %[[BEYOND]]
func.func @shift_left(%a: i64, %b: i64) -> i64 {
  %0 = arith.shli %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: @shift_right
// CHECK:       arith.cmpi slt
// CHECK-NEXT:  arith.extsi
// CHECK:       arith.constant 64 : i32
func.func @shift_right(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrsi %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: @casts
// CHECK-SAME:    (%[[A:.*]]: i16, %[[I:.*]]: index, %{{.*}}: vector<2xi32>)
// CHECK-NEXT:  %[[E:.*]] = arith.extui %[[A]] : i16 to i32
// CHECK:       vector.insert %[[E]]
// CHECK:       arith.extsi %[[A]] : i16 to i32
// CHECK:       arith.index_cast %[[I]] : index to i32
// CHECK:       %[[L:.*]] = vector.extract %arg2[0]
// CHECK-NEXT:  arith.trunci %[[L]] : i32 to i8
// CHECK:       arith.index_castui %{{.*}} : i32 to index
func.func @casts(%a: i16, %i: index, %w: i64) -> (i8, i32, index) {
  %0 = arith.extui %a : i16 to i64
  %1 = arith.extsi %a : i16 to i64
  %2 = arith.index_cast %i : index to i64
  %3 = arith.trunci %w : i64 to i8
  %4 = arith.trunci %2 : i64 to i32
  %5 = arith.index_castui %0 : i64 to index
  return %3, %4, %5 : i8, i32, index
}

// CHECK-LABEL: @to_float
// CHECK:       arith.uitofp %{{.*}} : i32 to f64
// CHECK-NEXT:  %[[HIGH:.*]] = arith.uitofp %{{.*}} : i32 to f64
// CHECK-NEXT:  %[[P:.*]] = arith.constant 0x41F0000000000000 : f64
// CHECK-NEXT:  arith.mulf %[[HIGH]], %[[P]]
// CHECK:       arith.negf
func.func @to_float(%a: i64) -> (f64, f64) {
  %0 = arith.uitofp %a : i64 to f64
  %1 = arith.sitofp %a : i64 to f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: @of_float
// CHECK:       arith.divf
// CHECK-NEXT:  arith.fptoui
// CHECK-NEXT:  arith.remf
// CHECK-NEXT:  arith.fptoui
// CHECK:       arith.cmpf olt
// CHECK-NEXT:  arith.negf
func.func @of_float(%a: f64) -> (i64, i64) {
  %0 = arith.fptoui %a : f64 to i64
  %1 = arith.fptosi %a : f64 to i64
  return %0, %1 : i64, i64
}

// CHECK-LABEL: @shown
// CHECK:       vector.print %arg0 : vector<2xi32>
func.func @shown(%a: i64) {
  vector.print %a : i64
  return
}
