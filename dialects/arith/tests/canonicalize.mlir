// RUN: terrace opt %s --canonicalize | FileCheck %s

// addi(addi(x, c0), c1) -> addi(x, c0 + c1)
// CHECK-LABEL: @addi_addi
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @addi_addi(%x: i32) -> i32 {
  // CHECK-NEXT: %[[SUM:.*]] = arith.constant 12 : i32
  // CHECK-NEXT: arith.addi %[[X]], %[[SUM]] overflow<nsw> : i32
  %c0 = arith.constant 5 : i32
  %c1 = arith.constant 7 : i32
  %0 = arith.addi %x, %c0 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c1 overflow<nsw> : i32
  return %1 : i32
}

// addi(addi(x, c0), c1) stays where the constants are vectors
// CHECK-LABEL: @addi_addi_vector
func.func @addi_addi_vector(%x: vector<2xi32>) -> vector<2xi32> {
  // CHECK: arith.addi
  // CHECK: arith.addi
  %c0 = arith.constant dense<5> : vector<2xi32>
  %c1 = arith.constant dense<7> : vector<2xi32>
  %0 = arith.addi %x, %c0 : vector<2xi32>
  %1 = arith.addi %0, %c1 : vector<2xi32>
  return %1 : vector<2xi32>
}

// addi(x, muli(y, -1)) -> subi(x, y)
// CHECK-LABEL: @addi_negated
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @addi_negated(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: arith.subi %[[X]], %[[Y]] : i32
  %m1 = arith.constant -1 : i32
  %0 = arith.muli %y, %m1 : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}

// subi(c1, subi(c0, x)) -> addi(x, c1 - c0)
// CHECK-LABEL: @subi_subi
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @subi_subi(%x: i32) -> i32 {
  // CHECK-NEXT: %[[DIFFERENCE:.*]] = arith.constant 2 : i32
  // CHECK-NEXT: arith.addi %[[X]], %[[DIFFERENCE]] : i32
  %c0 = arith.constant 5 : i32
  %c1 = arith.constant 7 : i32
  %0 = arith.subi %c0, %x : i32
  %1 = arith.subi %c1, %0 : i32
  return %1 : i32
}

// subi(subi(a, b), a) -> subi(0, b)
// CHECK-LABEL: @subi_subi_same
// CHECK-SAME:    (%{{.*}}: i32, %[[B:.*]]: i32)
func.func @subi_subi_same(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: arith.subi %[[ZERO]], %[[B]] : i32
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %0, %a : i32
  return %1 : i32
}

// mulsi_extended(x, y)#0 -> muli(x, y)
// CHECK-LABEL: @mulsi_extended_low
func.func @mulsi_extended_low(%x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: arith.muli
  // CHECK-NEXT: return
  %low, %high = arith.mulsi_extended %x, %y : i32
  return %low : i32
}

// mulsi_extended(x, 1) -> x, extsi(cmpi(slt, x, 0))
// CHECK-LABEL: @mulsi_extended_one
// CHECK-SAME:    (%[[X:.*]]: i32)
func.func @mulsi_extended_one(%x: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: %[[SIGN:.*]] = arith.cmpi slt, %[[X]], %[[ZERO]] : i32
  // CHECK-NEXT: %[[HIGH:.*]] = arith.extsi %[[SIGN]] : i1 to i32
  // CHECK-NEXT: return %[[X]], %[[HIGH]]
  %one = arith.constant 1 : i32
  %low, %high = arith.mulsi_extended %x, %one : i32
  return %low, %high : i32, i32
}

// andi(extsi(a), extsi(b)) -> extsi(andi(a, b))
// CHECK-LABEL: @andi_extsi
// CHECK-SAME:    (%[[A:.*]]: i8, %[[B:.*]]: i8)
func.func @andi_extsi(%a: i8, %b: i8) -> i32 {
  // CHECK-NEXT: %[[AND:.*]] = arith.andi %[[A]], %[[B]] : i8
  // CHECK-NEXT: arith.extsi %[[AND]] : i8 to i32
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extsi %b : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

// xori(cmpi(p, a, b), true) -> cmpi(not p, a, b)
// CHECK-LABEL: @xori_cmpi
func.func @xori_cmpi(%a: i32, %b: i32) -> i1 {
  // CHECK-NEXT: arith.cmpi sge
  // CHECK-NEXT: return
  %true = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// cmpf(p, sitofp(x), c) -> cmpi(q, x, d)
// CHECK-LABEL: @cmpf_sitofp
// CHECK-SAME:    (%[[X:.*]]: i8)
func.func @cmpf_sitofp(%x: i8) -> (i1, i1) {
  // CHECK-DAG:  %[[BOUND:.*]] = arith.constant -4 : i8
  // CHECK-DAG:  %[[FALSE:.*]] = arith.constant false
  // CHECK-NEXT: %[[LESS:.*]] = arith.cmpi slt, %[[X]], %[[BOUND]] : i8
  // CHECK-NEXT: return %[[LESS]], %[[FALSE]]
  %c = arith.constant -4.5 : f32
  %far = arith.constant 200.0 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf ole, %0, %c : f32
  %2 = arith.cmpf oge, %0, %far : f32
  return %1, %2 : i1, i1
}

// select(p, select(p, a, b), c) -> select(p, a, c)
// CHECK-LABEL: @select_redundant
// CHECK-SAME:    (%[[P:.*]]: i1, %[[A:.*]]: i32, %{{.*}}: i32, %[[C:.*]]: i32)
func.func @select_redundant(%p: i1, %a: i32, %b: i32, %c: i32) -> i32 {
  // CHECK-NEXT: arith.select %[[P]], %[[A]], %[[C]] : i32
  %0 = arith.select %p, %a, %b : i32
  %1 = arith.select %p, %0, %c : i32
  return %1 : i32
}

// select(p, 0, 1) -> extui(xori(p, true))
// CHECK-LABEL: @select_to_extui
// CHECK-SAME:    (%[[P:.*]]: i1)
func.func @select_to_extui(%p: i1) -> i32 {
  // CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
  // CHECK-NEXT: %[[NOT:.*]] = arith.xori %[[P]], %[[TRUE]] : i1
  // CHECK-NEXT: arith.extui %[[NOT]] : i1 to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.select %p, %c0, %c1 : i32
  return %0 : i32
}

// mulf(negf(a), negf(b)) -> mulf(a, b)
// CHECK-LABEL: @mulf_negf
// CHECK-SAME:    (%[[A:.*]]: f32, %[[B:.*]]: f32)
func.func @mulf_negf(%a: f32, %b: f32) -> f32 {
  // CHECK-NEXT: arith.mulf %[[A]], %[[B]] fastmath<contract> : f32
  %0 = arith.negf %a : f32
  %1 = arith.negf %b : f32
  %2 = arith.mulf %0, %1 fastmath<contract> : f32
  return %2 : f32
}

// trunci(shrsi(x, c)) -> trunci(shrui(x, c))
// CHECK-LABEL: @trunci_shrsi
func.func @trunci_shrsi(%x: i32) -> i16 {
  // CHECK: arith.shrui
  // CHECK: arith.trunci
  %c16 = arith.constant 16 : i32
  %0 = arith.shrsi %x, %c16 : i32
  %1 = arith.trunci %0 : i32 to i16
  return %1 : i16
}

// truncf(sitofp(x)) -> sitofp(x)
// CHECK-LABEL: @truncf_sitofp
// CHECK-SAME:    (%[[X:.*]]: i8)
func.func @truncf_sitofp(%x: i8) -> f16 {
  // CHECK-NEXT: arith.sitofp %[[X]] : i8 to f16
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

// index_cast(index_cast(x)) -> x
// CHECK-LABEL: @index_cast_back
// CHECK-SAME:    (%[[X:.*]]: index)
func.func @index_cast_back(%x: index) -> index {
  // CHECK-NEXT: return %[[X]]
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}
