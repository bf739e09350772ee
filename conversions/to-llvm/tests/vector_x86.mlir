// RUN: terrace opt %s --convert-vector-to-llvm="enable-x86vector enable-amx" | FileCheck %s
// RUN: terrace opt %s --convert-vector-to-llvm | FileCheck %s --check-prefix=LEFT

// Nothing is done unless it is asked for.
// LEFT-LABEL: @avx512
// LEFT:         x86vector.avx512.mask.compress

// CHECK-LABEL: @avx512
// CHECK-SAME:    (%[[K:.*]]: vector<16xi1>, %[[A:.*]]: vector<16xf32>, %[[B:.*]]: vector<8xf64>, %[[R:.*]]: i32, %[[I:.*]]: i16, %[[J:.*]]: i8)
// CHECK:         %[[ZERO:.*]] = llvm.mlir.constant(dense<0.000000e+00> : vector<16xf32>) : vector<16xf32>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%[[A]], %[[ZERO]], %[[K]]) :
// CHECK:         %[[FIVE:.*]] = llvm.mlir.constant(dense<5.000000e+00> : vector<16xf32>) : vector<16xf32>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%[[A]], %[[FIVE]], %[[K]]) {constant_src
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.mask.compress"(%[[A]], %[[A]], %[[K]])
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.ps.512"(%[[A]], %[[R]], %[[A]], %[[I]], %[[R]])
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.pd.512"(%[[B]], %[[B]], %[[B]], %[[J]], %[[R]])
func.func @avx512(%k: vector<16xi1>, %a: vector<16xf32>, %b: vector<8xf64>, %r: i32, %i: i16, %j: i8) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<8xf64>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  %3 = x86vector.avx512.mask.rndscale %a, %r, %a, %i, %r : vector<16xf32>
  %4 = x86vector.avx512.mask.scalef %b, %b, %b, %j, %r : vector<8xf64>
  return %0, %1, %2, %3, %4 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<8xf64>
}

// CHECK-LABEL: @intersect
// CHECK:         %[[BOTH:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.q.512"(%{{.*}}, %{{.*}}) : (vector<8xi64>, vector<8xi64>) -> !llvm.struct<(vector<8xi1>, vector<8xi1>)>
// CHECK:         llvm.extractvalue %[[BOTH]][0]
// CHECK:         llvm.extractvalue %[[BOTH]][1]
func.func @intersect(%a: vector<8xi64>) -> (vector<8xi1>, vector<8xi1>) {
  %0, %1 = x86vector.avx512.vp2intersect %a, %a : vector<8xi64>
  return %0, %1 : vector<8xi1>, vector<8xi1>
}

// CHECK-LABEL: @short_floats
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.256"
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.256"
// CHECK:         %[[DATA:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK:         llvm.call_intrinsic "llvm.x86.vbcstnesh2ps256"(%[[DATA]]) : (!llvm.ptr) -> vector<8xf32>
// CHECK:         llvm.call_intrinsic "llvm.x86.vcvtneobf162ps256"
func.func @short_floats(%a: vector<8xf32>, %b: vector<16xbf16>, %m: memref<1xf16>, %n: memref<16xbf16, strided<[1], offset: ?>>) -> (vector<8xbf16>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<8xf32> -> vector<8xbf16>
  %1 = x86vector.avx512.dot %a, %b, %b : vector<16xbf16> -> vector<8xf32>
  %2 = x86vector.avx.bcst_to_f32.packed %m : memref<1xf16> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %n : memref<16xbf16, strided<[1], offset: ?>> -> vector<8xf32>
  return %0, %1, %2, %3 : vector<8xbf16>, vector<8xf32>, vector<8xf32>, vector<8xf32>
}

// CHECK-LABEL: @avx
// CHECK:         llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"
// CHECK:         %[[ALL:.*]] = llvm.mlir.constant(-1 : i8) : i8
// CHECK:         llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%{{.*}}, %{{.*}}, %[[ALL]])
// CHECK:         llvm.call_intrinsic "llvm.x86.avx2.vpdpbssd.128"
func.func @avx(%a: vector<8xf32>, %w: vector<4xi32>, %b: vector<16xi8>) -> (vector<8xf32>, vector<8xf32>, vector<4xi32>) {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  %1 = x86vector.avx.intr.dot %a, %a : vector<8xf32>
  %2 = x86vector.avx.dot.i8 %w, %b, %b : vector<16xi8> -> vector<4xi32>
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, vector<4xi32>
}

// CHECK-LABEL: @tiles
// CHECK-DAG:     %[[M:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?x?xi8>
// CHECK:         %[[ROWS:.*]] = llvm.mlir.constant(16 : i16) : i16
// CHECK:         %[[BYTES:.*]] = llvm.mlir.constant(64 : i16) : i16
// CHECK:         %[[DATA:.*]] = llvm.getelementptr
// CHECK:         %[[STRIDE:.*]] = llvm.extractvalue %[[M]][4, 0]
// CHECK:         %[[SIZE:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK:         %[[STEP:.*]] = llvm.mul %[[SIZE]], %[[STRIDE]] : i64
// CHECK:         %[[TILE:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%[[ROWS]], %[[BYTES]], %[[DATA]], %[[STEP]]) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// CHECK:         %[[ZERO:.*]] = llvm.call_intrinsic "llvm.x86.tilezero.internal"
// CHECK:         %[[SUM:.*]] = llvm.call_intrinsic "llvm.x86.tdpbusd.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %[[ZERO]], %[[TILE]], %[[TILE]]) {isZextLhs}
// CHECK:         llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SUM]])
func.func @tiles(%m: memref<?x?xi8>, %n: memref<16x16xi32>, %i: index) {
  %a = amx.tile_load %m[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %zero = amx.tile_zero : !amx.tile<16x16xi32>
  %sum = amx.tile_muli %a zext, %a, %zero : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  amx.tile_store %n[%i, %i], %sum : memref<16x16xi32>, !amx.tile<16x16xi32>
  return
}

// CHECK-LABEL: @products_of_floats
// CHECK:         llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"
// CHECK:         llvm.call_intrinsic "llvm.x86.tdpfp16ps.internal"
func.func @products_of_floats(%m: memref<16x16xf32>, %h: memref<16x32xf16>, %i: index) {
  %sum = amx.tile_zero : !amx.tile<16x16xf32>
  %a = amx.tile_zero : !amx.tile<16x32xbf16>
  %b = amx.tile_load %h[%i, %i] : memref<16x32xf16> into !amx.tile<16x32xf16>
  %0 = amx.tile_mulf %a, %a, %sum : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  %1 = amx.tile_mulf %b, %b, %0 : !amx.tile<16x32xf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  amx.tile_store %m[%i, %i], %1 : memref<16x16xf32>, !amx.tile<16x16xf32>
  return
}
