// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @tiles
func.func @tiles(%f: vector<[4]x[4]xf32>, %s: vector<[4]xf32>, %b: vector<[16]xi8>, %t: vector<[16]x[16]xi8>, %i: index) {
  // CHECK: arm_sme.get_tile : vector<[8]x[8]xbf16>
  %0 = arm_sme.get_tile : vector<[8]x[8]xbf16>
  // CHECK: arm_sme.zero : vector<[1]x[1]xi128>
  %1 = arm_sme.zero : vector<[1]x[1]xi128>
  // CHECK: arm_sme.copy_tile %arg0 {row = 1 : i64} : vector<[4]x[4]xf32>
  %2 = arm_sme.copy_tile %f {row = 1} : vector<[4]x[4]xf32>
  // CHECK: arm_sme.extract_tile_slice %arg0[%arg4] : vector<[4]xf32> from vector<[4]x[4]xf32>
  %3 = arm_sme.extract_tile_slice %f[%i] : vector<[4]xf32> from vector<[4]x[4]xf32>
  // CHECK: arm_sme.extract_tile_slice %arg3[%arg4] layout<vertical> : vector<[16]xi8> from vector<[16]x[16]xi8>
  %4 = arm_sme.extract_tile_slice %t[%i] layout<vertical> : vector<[16]xi8> from vector<[16]x[16]xi8>
  // CHECK: arm_sme.insert_tile_slice %arg1, %arg0[%arg4] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %5 = arm_sme.insert_tile_slice %s, %f[%i] layout<horizontal> : vector<[4]xf32> into vector<[4]x[4]xf32>
  // CHECK: arm_sme.insert_tile_slice %arg2, %arg3[%arg4] layout<vertical> : vector<[16]xi8> into vector<[16]x[16]xi8>
  %6 = arm_sme.insert_tile_slice %b, %t[%i] layout<vertical> : vector<[16]xi8> into vector<[16]x[16]xi8>
  return
}

// CHECK-LABEL: @memory
func.func @memory(%m: memref<?x?xf64>, %n: memref<?x?xi16>, %d: vector<[2]x[2]xf64>, %h: vector<[8]x[8]xi16>, %i: index, %pad: f64, %mask: vector<[2]x[2]xi1>, %p: vector<[2]xi1>) {
  // CHECK: arm_sme.tile_load %arg0[%arg4, %arg4] : memref<?x?xf64>, vector<[2]x[2]xf64>
  %0 = arm_sme.tile_load %m[%i, %i] : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_load %arg0[%arg4, %arg4] layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  %1 = arm_sme.tile_load %m[%i, %i] layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_load %arg0[%arg4, %arg4], %arg5, %arg6 : memref<?x?xf64>, vector<[2]x[2]xf64>
  %2 = arm_sme.tile_load %m[%i, %i], %pad, %mask : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_load %arg0[%arg4, %arg4], %arg5, %arg6 layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  %3 = arm_sme.tile_load %m[%i, %i], %pad, %mask layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_store %arg2, %arg0[%arg4, %arg4] : memref<?x?xf64>, vector<[2]x[2]xf64>
  arm_sme.tile_store %d, %m[%i, %i] : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_store %arg2, %arg0[%arg4, %arg4], %arg6 layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  arm_sme.tile_store %d, %m[%i, %i], %mask layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.tile_store %arg3, %arg1[%arg4, %arg4] : memref<?x?xi16>, vector<[8]x[8]xi16>
  arm_sme.tile_store %h, %n[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  // CHECK: arm_sme.load_tile_slice %arg0[%arg4, %arg4], %arg7, %arg2, %arg4 : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  %4 = arm_sme.load_tile_slice %m[%i, %i], %p, %d, %i : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.load_tile_slice %arg0[%arg4, %arg4], %arg7, %arg2, %arg4 layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  %5 = arm_sme.load_tile_slice %m[%i, %i], %p, %d, %i layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.store_tile_slice %arg2, %arg4, %arg7, %arg0[%arg4, %arg4] : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  arm_sme.store_tile_slice %d, %i, %p, %m[%i, %i] : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  // CHECK: arm_sme.store_tile_slice %arg2, %arg4, %arg7, %arg0[%arg4, %arg4] layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  arm_sme.store_tile_slice %d, %i, %p, %m[%i, %i] layout<vertical> : memref<?x?xf64>, vector<[2]xi1>, vector<[2]x[2]xf64>
  return
}

// CHECK-LABEL: @products
func.func @products(%a: vector<[4]xf32>, %acc: vector<[4]x[4]xf32>, %m: vector<[4]xi1>) {
  // CHECK: arm_sme.outerproduct %arg0, %arg0 : vector<[4]xf32>, vector<[4]xf32>
  %0 = arm_sme.outerproduct %a, %a : vector<[4]xf32>, vector<[4]xf32>
  // CHECK: arm_sme.outerproduct %arg0, %arg0 : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a, %a kind<add> : vector<[4]xf32>, vector<[4]xf32>
  // CHECK: arm_sme.outerproduct %arg0, %arg0 kind<sub> acc(%arg1) : vector<[4]xf32>, vector<[4]xf32>
  %2 = arm_sme.outerproduct %a, %a kind<sub> acc(%acc) : vector<[4]xf32>, vector<[4]xf32>
  // CHECK: arm_sme.outerproduct %arg0, %arg0 kind<sub> masks(%arg2, %arg2) : vector<[4]xf32>, vector<[4]xf32>
  %3 = arm_sme.outerproduct %a, %a masks(%m, %m) kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  // CHECK: arm_sme.outerproduct %arg0, %arg0 acc(%arg1) masks(%arg2, %arg2) : vector<[4]xf32>, vector<[4]xf32>
  %4 = arm_sme.outerproduct %a, %a acc(%acc) masks(%m, %m) : vector<[4]xf32>, vector<[4]xf32>
  return
}

// CHECK-LABEL: @pairs
func.func @pairs(%f: vector<[8]xf16>, %b: vector<[8]xbf16>, %i: vector<[8]xi16>, %m: vector<[8]xi1>, %acc: vector<[4]x[4]xf32>, %sum: vector<[4]x[4]xi32>) {
  // CHECK: arm_sme.fmopa_2way %arg0, %arg0 : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %0 = arm_sme.fmopa_2way %f, %f : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  // CHECK: arm_sme.fmops_2way %arg1, %arg1 acc(%arg4) masks(%arg3, %arg3) : vector<[8]xbf16>, vector<[8]xbf16> into vector<[4]x[4]xf32>
  %1 = arm_sme.fmops_2way %b, %b acc(%acc) masks(%m, %m) : vector<[8]xbf16>, vector<[8]xbf16> into vector<[4]x[4]xf32>
  // CHECK: arm_sme.smopa_2way %arg2, %arg2 masks(%arg3, %arg3) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %2 = arm_sme.smopa_2way %i, %i masks(%m, %m) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.smops_2way %arg2, %arg2 acc(%arg5) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %3 = arm_sme.smops_2way %i, %i acc(%sum) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.umopa_2way %arg2, %arg2 : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %4 = arm_sme.umopa_2way %i, %i : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.umops_2way %arg2, %arg2 : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %5 = arm_sme.umops_2way %i, %i : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}

// CHECK-LABEL: @fours
func.func @fours(%b: vector<[16]xi8>, %i: vector<[8]xi16>, %m: vector<[16]xi1>, %sum: vector<[4]x[4]xi32>) {
  // CHECK: arm_sme.smopa_4way %arg0, %arg0 acc(%arg3) masks(%arg2, %arg2) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %0 = arm_sme.smopa_4way %b, %b acc(%sum) masks(%m, %m) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.smops_4way %arg1, %arg1 : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %1 = arm_sme.smops_4way %i, %i : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  // CHECK: arm_sme.umopa_4way %arg0, %arg0 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %2 = arm_sme.umopa_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.umops_4way %arg1, %arg1 : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %3 = arm_sme.umops_4way %i, %i : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  // CHECK: arm_sme.sumopa_4way %arg0, %arg0 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %4 = arm_sme.sumopa_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.sumops_4way %arg0, %arg0 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %5 = arm_sme.sumops_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.usmopa_4way %arg0, %arg0 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %6 = arm_sme.usmopa_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  // CHECK: arm_sme.usmops_4way %arg0, %arg0 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %7 = arm_sme.usmops_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}

// CHECK-LABEL: @lengths
func.func @lengths() {
  // CHECK: arm_sme.streaming_vl <byte>
  %0 = arm_sme.streaming_vl <byte>
  // CHECK: arm_sme.streaming_vl <half>
  %1 = arm_sme.streaming_vl <half>
  // CHECK: arm_sme.streaming_vl <word>
  %2 = arm_sme.streaming_vl <word>
  // CHECK: arm_sme.streaming_vl <double> {row = 1 : i64}
  %3 = arm_sme.streaming_vl <double> {row = 1}
  // CHECK: "arm_sme.intr.cntsd"() : () -> i64
  %4 = "arm_sme.intr.cntsd"() : () -> i64
  return
}

// CHECK-LABEL: @attributes
func.func @attributes() attributes {kind = #arm_sme.kind<sub>, layout = #arm_sme.layout<vertical>, size = #arm_sme.type_size<half>} {
  return
}

// CHECK-LABEL: @slices_in_memory
func.func @slices_in_memory(%a: !llvm.ptr, %k: i32, %b: vector<[16]xi1>, %h: vector<[8]xi1>, %w: vector<[4]xi1>, %d: vector<[2]xi1>, %q: vector<[1]xi1>) {
  // CHECK: "arm_sme.intr.ld1b.horiz"(%arg2, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1b.horiz"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1b.vert"(%arg2, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1b.vert"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1h.horiz"(%arg3, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1h.horiz"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1h.vert"(%arg3, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1h.vert"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1w.horiz"(%arg4, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1w.horiz"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1w.vert"(%arg4, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1w.vert"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1d.horiz"(%arg5, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1d.horiz"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1d.vert"(%arg5, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1d.vert"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1q.horiz"(%arg6, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1q.horiz"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.ld1q.vert"(%arg6, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.ld1q.vert"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1b.horiz"(%arg2, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1b.horiz"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1b.vert"(%arg2, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1b.vert"(%b, %a, %k) <{tile_id = 0 : i32}> : (vector<[16]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1h.horiz"(%arg3, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1h.horiz"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1h.vert"(%arg3, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1h.vert"(%h, %a, %k) <{tile_id = 0 : i32}> : (vector<[8]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1w.horiz"(%arg4, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1w.horiz"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1w.vert"(%arg4, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1w.vert"(%w, %a, %k) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1d.horiz"(%arg5, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1d.horiz"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1d.vert"(%arg5, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1d.vert"(%d, %a, %k) <{tile_id = 0 : i32}> : (vector<[2]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1q.horiz"(%arg6, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1q.horiz"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.st1q.vert"(%arg6, %arg0, %arg1) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  "arm_sme.intr.st1q.vert"(%q, %a, %k) <{tile_id = 0 : i32}> : (vector<[1]xi1>, !llvm.ptr, i32) -> ()
  // CHECK: "arm_sme.intr.str"(%arg1, %arg0, %arg1) : (i32, !llvm.ptr, i32) -> ()
  "arm_sme.intr.str"(%k, %a, %k) : (i32, !llvm.ptr, i32) -> ()
  return
}

// CHECK-LABEL: @slices
func.func @slices(%k: i32, %p: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // CHECK: "arm_sme.intr.read.horiz"(%arg2, %arg1, %arg0) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  %read_horiz = "arm_sme.intr.read.horiz"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  // CHECK: "arm_sme.intr.write.horiz"(%arg0, %arg1, %arg2) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  "arm_sme.intr.write.horiz"(%k, %p, %v) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  // CHECK: "arm_sme.intr.read.vert"(%arg2, %arg1, %arg0) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  %read_vert = "arm_sme.intr.read.vert"(%v, %p, %k) <{tile_id = 3 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
  // CHECK: "arm_sme.intr.write.vert"(%arg0, %arg1, %arg2) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  "arm_sme.intr.write.vert"(%k, %p, %v) <{tile_id = 3 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
  // CHECK: "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
  "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
  return
}

// CHECK-LABEL: @product_instructions
func.func @product_instructions(%m: vector<[8]xi1>, %i: vector<[8]xi16>, %b: vector<[8]xbf16>, %n: vector<[4]xi1>, %f: vector<[4]xf32>) {
  // CHECK: "arm_sme.intr.mopa"(%arg3, %arg3, %arg4, %arg4) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  "arm_sme.intr.mopa"(%n, %n, %f, %f) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  // CHECK: "arm_sme.intr.mops"(%arg3, %arg3, %arg4, %arg4) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  "arm_sme.intr.mops"(%n, %n, %f, %f) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  // CHECK: "arm_sme.intr.mopa.wide"(%arg0, %arg0, %arg2, %arg2) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  "arm_sme.intr.mopa.wide"(%m, %m, %b, %b) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  // CHECK: "arm_sme.intr.mops.wide"(%arg0, %arg0, %arg2, %arg2) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  "arm_sme.intr.mops.wide"(%m, %m, %b, %b) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xbf16>, vector<[8]xbf16>) -> ()
  // CHECK: "arm_sme.intr.smopa.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.smopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.smops.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.smops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.umopa.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.umopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.umops.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.umops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.sumopa.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.sumopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.sumops.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.sumops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.usmopa.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.usmopa.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.usmops.wide"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.usmops.wide"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.smopa.za32"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.smopa.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.smops.za32"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.smops.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.umopa.za32"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.umopa.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  // CHECK: "arm_sme.intr.umops.za32"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  "arm_sme.intr.umops.za32"(%m, %m, %i, %i) <{tile_id = 0 : i32}> : (vector<[8]xi1>, vector<[8]xi1>, vector<[8]xi16>, vector<[8]xi16>) -> ()
  return
}
