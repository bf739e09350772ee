// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=5 | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=3 | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=2 | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=1 | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @control_flow(%arg0: i32, %arg1: i1) -> i32
func.func @control_flow(%x: i32, %c: i1) -> i32 {
  // CHECK: %[[SUM:.*]] = arith.addi %arg0, %arg0 overflow<nsw> : i32
  %sum = arith.addi %x, %x overflow<nsw> : i32
  // CHECK: cf.cond_br %arg1, ^bb1(%[[SUM]] : i32), ^bb1(%arg0 : i32)
  cf.cond_br %c, ^next(%sum : i32), ^next(%x : i32)
^next(%y: i32):
  // CHECK: scf.if %arg1 -> (i32)
  %z = scf.if %c -> (i32) {
    scf.yield %y : i32
  } else {
    scf.yield %sum : i32
  }
  return %z : i32
}

// Values that are used before they are defined, and regions in regions that refer to what is around them.
// CHECK-LABEL: "a.graph"
"a.graph"() ({
  // CHECK: "a.use"(%[[V:.*]]#0, %[[V]]#1) : (i32, i64) -> ()
  "a.use"(%v#0, %v#1) : (i32, i64) -> ()
  // CHECK: %[[V]]:2 = "a.def"() ({
  %v:2 = "a.def"() ({
    // CHECK: "a.use"(%[[V]]#1) : (i64) -> ()
    "a.use"(%v#1) : (i64) -> ()
  }) : () -> (i32, i64)
}, {
}) : () -> ()

// CHECK-LABEL: "a.attributes"
// CHECK-SAME: {array = [1 : i8, -2.500000e+00 : f16, "s", unit, @f::@g::@h, i32]
// CHECK-SAME: big = 170141183460469231731687303715884105727 : i128
// CHECK-SAME: bits = dense<[true, false, true]> : tensor<3xi1>
// CHECK-SAME: dense = dense<1.000000e+00> : vector<4xf32>
// CHECK-SAME: empty = dense<> : tensor<0xi32>
// CHECK-SAME: map = #map
// CHECK-SAME: opaque = #b.c<d>
// CHECK-SAME: strings = dense<["x", "y"]> : tensor<2x!b.s>
// CHECK-SAME: truth = dense<true> : tensor<9xi1>}
// CHECK-SAME: : () -> (memref<?x4xf32, strided<[?, 1], offset: 3>, 3>, tensor<2xf32, "e">, tuple<none, complex<f64>>, !b.t, vector<[4]x2xbf16>, f8E4M3FN)
"a.attributes"() {
  array = [1 : i8, -2.5 : f16, "s", unit, @f::@g::@h, i32],
  big = 170141183460469231731687303715884105727 : i128,
  bits = dense<[true, false, true]> : tensor<3xi1>,
  dense = dense<1.0> : vector<4xf32>,
  empty = dense<> : tensor<0xi32>,
  map = affine_map<(d0) -> (d0 + 1)>,
  opaque = #b.c<d>,
  strings = dense<["x", "y"]> : tensor<2x!b.s>,
  truth = dense<true> : tensor<9xi1>
} : () -> (memref<?x4xf32, strided<[?, 1], offset: 3>, 3>, tensor<2xf32, "e">, tuple<none, complex<f64>>, !b.t,
           vector<[4]x2xbf16>, f8E4M3FN)

// CHECK: "name_without_dialect"() : () -> ()
"name_without_dialect"() : () -> ()
