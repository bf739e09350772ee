// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect | FileCheck %s

// Operations are read straight from their lines where those are written as usual, and differently where not: what is
// read must be the same.

// CHECK-LABEL: func @spaces
func.func @spaces(%a: i32, %b: i32, %c: i1, %m: memref<?xi32>, %i: index) -> i32 {
  // CHECK-NEXT: arith.addi %arg0, %arg1 : i32
  %0 = arith.addi %a, %b : i32
  // CHECK-NEXT: arith.addi %arg0, %arg1 : i32
  %1 = arith.addi %a,%b:i32
  // CHECK-NEXT: arith.addi %arg0, %arg1 : i32
  %2 = arith.addi	%a  ,  %b // a comment
       : i32
  // CHECK-NEXT: arith.addi %arg0, %arg1 overflow<nsw> : i32
  %3 = arith.addi %a, %b overflow<nsw> : i32
  // CHECK-NEXT: arith.addi %arg0, %arg1 {x} : i32
  %4 = arith.addi %a, %b {x} : i32
  // CHECK-NEXT: arith.cmpi slt, %arg0, %arg1 : i32
  %5 = arith.cmpi slt, %a, %b : i32
  // CHECK-NEXT: arith.cmpi slt, %arg0, %arg1 : i32
  %6 = arith.cmpi "slt", %a, %b : i32
  // CHECK-NEXT: arith.cmpi sge, %arg0, %arg1 : i32
  %7 = arith.cmpi sge,%a,%b:i32
  // CHECK-NEXT: memref.load %arg3[%arg4] : memref<?xi32>
  %8 = memref.load %m[%i] : memref<?xi32>
  // CHECK-NEXT: memref.load %arg3[%arg4] {nontemporal = true} : memref<?xi32>
  %9 = memref.load %m[%i] {nontemporal = true} : memref<?xi32>
  // CHECK-NEXT: memref.load %arg3[%arg4] : memref<?xi32>
  %10 = memref.load %m [ %i ] : memref<?xi32>
  // CHECK-NEXT: return %arg0 : i32
  return %a
    : i32
}

// -----

// CHECK-LABEL: func @successors
func.func @successors(%a: i32, %c: i1) -> i32 {
  // CHECK-NEXT: cf.br ^bb1(%arg0 : i32)
  cf.br ^one(%a : i32)
^one(%x: i32):
  // CHECK: cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb2
  cf.cond_br %c, ^one(%a : i32), ^two
^two:
  // The operands may stand on the next line, behind a comment too.
  // CHECK: cf.br ^bb3(%arg0 : i32)
  cf.br ^three
    (%a : i32)
^three(%y: i32):
  // CHECK: cf.br ^bb4(%arg0 : i32)
  cf.br ^four // to four
    (%a : i32)
^four(%z : i32) :
  // CHECK: cf.br ^bb5 {x}
  cf.br ^five
    {x}
^five:
  // CHECK: cf.cond_br %arg1 weights([1, 2]), ^bb6, ^bb7(%arg0 : i32)
  cf.cond_br %c weights([1, 2]), ^six, ^seven(%a : i32)
^six:
  // CHECK: cf.br ^bb8
  cf.br ^eight
^seven(%u: i32 loc("u")):
  return %u : i32
^eight:
  // CHECK: return %arg0 : i32
  return %a : i32
}

// -----

// Values that are defined further down, and results of several.

// CHECK-LABEL: func @order
func.func @order(%a: i32, %b: i32) {
  // CHECK-NEXT: cf.br ^bb2
  cf.br ^two
^one:
  // CHECK: %[[SUM:.*]] = arith.addi %[[LATE:.*]], %[[LATE]] : i32
  %sum = arith.addi %late, %late : i32
  // CHECK-NEXT: arith.cmpi eq, %[[LATE]], %[[SUM]] : i32
  %same = arith.cmpi eq, %late, %sum : i32
  return
^two:
  // CHECK: %[[LATE]], %{{.*}} = arith.addui_extended %arg0, %arg1 : i32, i1
  %late, %carry = arith.addui_extended %a, %b : i32, i1
  // CHECK-NEXT: %low, %high = arith.mului_extended %arg0, %arg1 : i32
  %two:2 = arith.mului_extended %a, %b : i32
  // CHECK-NEXT: arith.addi %low, %high : i32
  %more = arith.addi %two#0, %two#1 : i32
  // CHECK-NEXT: arith.addi %low, %arg0 : i32
  %first = arith.addi %two, %a : i32
  cf.br ^one
}

// -----

// The same types told do not mean the same types everywhere.

// CHECK-LABEL: func @types
func.func @types(%i: i32, %v: vector<4xi32>, %m: memref<2x2xf32>, %n: memref<2xf32>, %j: index) {
  // CHECK-NEXT: arith.cmpi eq, %arg0, %arg0 : i32
  %0 = arith.cmpi eq, %i, %i : i32
  // CHECK-NEXT: arith.cmpi eq, %arg1, %arg1 : vector<4xi32>
  %1 = arith.cmpi eq, %v, %v : vector<4xi32>
  // CHECK-NEXT: arith.cmpi eq, %arg0, %arg0 : i32
  %2 = arith.cmpi eq, %i, %i : i32
  // CHECK-NEXT: arith.cmpi eq, %{{.*}}, %{{.*}} : vector<4xi1>
  %3 = arith.cmpi eq, %1, %1 : vector<4xi1>
  // CHECK-NEXT: arith.extsi %arg0 : i32 to i64
  %4 = arith.extsi %i : i32 to i64
  // CHECK-NEXT: arith.extsi %arg0 : i32 to i48
  %5 = arith.extsi %i : i32 to i48
  // CHECK-NEXT: arith.extsi %arg0 : i32 to i64
  %6 = arith.extsi %i : i32 to i64
  // CHECK-NEXT: memref.load %arg2[%arg4, %arg4] : memref<2x2xf32>
  %7 = memref.load %m[%j, %j] : memref<2x2xf32>
  // CHECK-NEXT: memref.load %arg3[%arg4] : memref<2xf32>
  %8 = memref.load %n[%j] : memref<2xf32>
  // CHECK-NEXT: memref.load %arg2[%arg4, %arg4] : memref<2x2xf32>
  %9 = memref.load %m[%j, %j] : memref<2x2xf32>
  return
}

// -----

// The generic form, and dictionaries.

// CHECK-LABEL: func @generic
func.func @generic(%a: i32, %b: f32) {
  // CHECK-NEXT: %0:2 = "t.two"(%arg0, %arg1) {a = 1 : i32, ab = "b"} : (i32, f32) -> (i32, f32)
  %0:2 = "t.two"(%a, %b) {a = 1 : i32, ab = "b"} : (i32, f32) -> (i32, f32)
  // CHECK-NEXT: %1:2 = "t.two"(%0#0, %0#1) {a = 1 : i32, ab = "b"} : (i32, f32) -> (i32, f32)
  %1:2 = "t.two"(%0#0, %0#1) {a = 1 : i32,ab = "b"} : (i32, f32) -> (i32, f32)
  // CHECK-NEXT: %2:2 = "t.two"(%0#0, %0#1) {a = 1 : i32, ab = "b"} : (i32, f32) -> (i32, f32)
  %2:2 = "t.two" ( %0 , %0#1 ) { ab = "b" , a = 1 : i32 } : ( i32 , f32 ) -> ( i32 , f32 )
  // CHECK-NEXT: %3 = "t.one"(%0#0) {a, b = 2 : i64} : (i32) -> i32
  %3 = "t.one"(%0#0) {a, b = 2} : (i32) -> i32
  // CHECK-NEXT: "t.none"() : () -> ()
  "t.none"() {} : () -> ()
  // CHECK-NEXT: "t.one"(%3) {a = (i32, f32) -> i32} : (i32) -> i32
  %4 = "t.one"(%3) {a = (i32, f32)->i32}:(i32)->(i32)
  // CHECK-NEXT: %5:12 = "t.many"()
  %5:12 = "t.many"() : () -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
  // CHECK-NEXT: "t.one"(%5#11) : (i32) -> i32
  %6 = "t.one"(%5#11) : (i32) -> i32
  return
}

// -----

// Numbers that stood before, and what only begins like them.

// CHECK-LABEL: func @numbers
func.func @numbers() -> i32 {
  // CHECK-NEXT: arith.constant 5 : i32
  %0 = arith.constant 5 : i32
  // CHECK-NEXT: arith.constant 5 : i32
  %1 = arith.constant 5 : i32
  // CHECK-NEXT: arith.constant {a} 5 : i32
  %2 = arith.constant {a} 5 : i32
  // CHECK-NEXT: arith.constant 5 : i64
  %3 = arith.constant 5
  // CHECK-NEXT: arith.constant 5 : i32
  %4 = arith.constant 5
    : i32
  // CHECK-NEXT: arith.constant 5 : i32
  %5 = arith.constant 5 : i32 // five
  // CHECK-NEXT: arith.constant 5 : i33
  %6 = arith.constant 5 : i33
  // CHECK-NEXT: arith.constant true
  %7 = arith.constant true
  // CHECK-NEXT: arith.constant true
  %8 = arith.constant true
  // CHECK-NEXT: arith.constant -1.500000e+00 : f32
  %9 = arith.constant -1.5 : f32
  // CHECK-NEXT: arith.constant -1.500000e+00 : f32
  %10 = arith.constant -1.5 : f32
  // CHECK-NEXT: return
  return %5 : i32
}
