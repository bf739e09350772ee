// RUN: terrace opt %s --finalize-memref-to-llvm | FileCheck %s
// RUN: terrace opt %s --finalize-memref-to-llvm --threads=4 | FileCheck %s
// RUN: terrace opt %s --finalize-memref-to-llvm=use-aligned-alloc | FileCheck %s --check-prefix=ALIGNED
// RUN: terrace opt %s --finalize-memref-to-llvm=use-generic-functions | FileCheck %s --check-prefix=GENERIC

// What is needed last stands first.
// CHECK:      llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
// CHECK-NEXT: llvm.func @free(!llvm.ptr)
// CHECK-NEXT: llvm.func @malloc(i64) -> !llvm.ptr
// ALIGNED:    llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
// GENERIC:    llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
// GENERIC:    llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr

// CHECK: llvm.mlir.global private constant @values(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) {addr_space = 0 : i32} : !llvm.array<2 x f32>
memref.global "private" constant @values : memref<2xf32> = dense<[1.0, 2.0]>
// CHECK: llvm.mlir.global external @any() {addr_space = 0 : i32} : !llvm.array<2 x array<3 x i32>>
// CHECK-NEXT: llvm.mlir.undef
memref.global @any : memref<2x3xi32> = uninitialized
// CHECK: llvm.mlir.global private @one(4.000000e+00 : f32) {addr_space = 0 : i32, alignment = 64 : i64} : f32
memref.global "private" @one : memref<f32> = dense<4.0> {alignment = 64}

// CHECK-LABEL: @elements
func.func @elements(%m: memref<?x4xf32>, %s: memref<3xi32, strided<[?], offset: ?>>, %i: index, %j: index) {
  // CHECK: %[[DATA:.*]] = llvm.extractvalue %[[M:.*]][1]
  // CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : index)
  // CHECK: %[[ROW:.*]] = llvm.mul %{{.*}}, %[[FOUR]] overflow<nsw, nuw> : i64
  // CHECK: %[[AT:.*]] = llvm.add %[[ROW]], %{{.*}} overflow<nsw, nuw> : i64
  // CHECK: %[[P:.*]] = llvm.getelementptr inbounds|nuw %[[DATA]][%[[AT]]]
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f32
  %0 = memref.load %m[%i, %j] : memref<?x4xf32>
  // CHECK: llvm.store %{{.*}} {nontemporal} : f32, !llvm.ptr
  memref.store %0, %m[%i, %j] {nontemporal = true} : memref<?x4xf32>
  // An offset that is not known is a step of its own.
  // CHECK: %[[OFFSET:.*]] = llvm.extractvalue %{{.*}}[2]
  // CHECK: llvm.getelementptr %{{.*}}[%[[OFFSET]]]
  // CHECK: llvm.extractvalue %{{.*}}[4, 0]
  %1 = memref.load %s[%i] : memref<3xi32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: @memory
// ALIGNED-LABEL: @memory
func.func @memory(%n: index) {
  // CHECK: %[[COUNT:.*]] = llvm.mul
  // CHECK: %[[END:.*]] = llvm.getelementptr %{{.*}}[%[[COUNT]]]
  // CHECK: %[[BYTES:.*]] = llvm.ptrtoint %[[END]]
  // CHECK: llvm.call @malloc(%[[BYTES]])
  %0 = memref.alloc(%n) : memref<?x4xf32>
  // Room to move the data to where it is aligned.
  // CHECK: %[[ALIGNMENT:.*]] = llvm.mlir.constant(64 : index)
  // CHECK: %[[MORE:.*]] = llvm.add %{{.*}}, %[[ALIGNMENT]]
  // CHECK: llvm.call @malloc(%[[MORE]])
  // CHECK: llvm.urem
  // CHECK: llvm.inttoptr
  // ALIGNED: %[[ALIGNMENT:.*]] = llvm.mlir.constant(64 : index)
  // ALIGNED: llvm.urem
  // ALIGNED: llvm.call @aligned_alloc(%[[ALIGNMENT]]
  %1 = memref.alloc() {alignment = 64} : memref<3xf32>
  // CHECK: llvm.alloca %{{.*}} x f32 {alignment = 32 : i64}
  %2 = memref.alloca() {alignment = 32} : memref<8xf32>
  // CHECK: llvm.call @free
  memref.dealloc %0 : memref<?x4xf32>
  return
}

// CHECK-LABEL: @views
func.func @views(%m: memref<?x4xf32>, %i: index, %b: memref<64xi8>, %u: memref<*xf32>) {
  // CHECK: llvm.mlir.addressof @values
  // CHECK: llvm.mlir.constant(3735928559 : index)
  %0 = memref.get_global @values : memref<2xf32>
  // CHECK: llvm.extractvalue %{{.*}}[3, 0]
  %c0 = arith.constant 0 : index
  %1 = memref.dim %m, %c0 : memref<?x4xf32>
  // CHECK: llvm.alloca %{{.*}} x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %2 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = memref.cast %u : memref<*xf32> to memref<?xf32>
  // CHECK: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %4 = memref.view %b[%i][] : memref<64xi8> to memref<2x2xf32>
  return
}

// CHECK-LABEL: @copies
func.func @copies(%a: memref<4xf32>, %s: memref<?xf32, strided<[?], offset: ?>>) {
  // CHECK: "llvm.intr.memcpy"
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  // CHECK: %[[STACK:.*]] = llvm.intr.stacksave
  // CHECK: llvm.call @memrefCopy
  // CHECK: llvm.intr.stackrestore %[[STACK]]
  memref.copy %s, %s : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: @updates
func.func @updates(%m: memref<10xi32>, %i: index) -> i32 {
  // CHECK: %[[FIRST:.*]] = llvm.load %[[P:.*]] : !llvm.ptr -> i32
  // CHECK: llvm.br ^[[AGAIN:.*]](%[[FIRST]] : i32)
  // CHECK: ^[[AGAIN]](%[[OLD:.*]]: i32)
  // CHECK: %[[NEW:.*]] = arith.addi %[[OLD]], %[[OLD]]
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %[[OLD]], %[[NEW]] acq_rel monotonic
  // CHECK: %[[FOUND:.*]] = llvm.extractvalue %[[PAIR]][0]
  // CHECK: %[[DONE:.*]] = llvm.extractvalue %[[PAIR]][1]
  // CHECK: llvm.cond_br %[[DONE]], ^{{.*}}, ^[[AGAIN]](%[[FOUND]] : i32)
  %0 = memref.generic_atomic_rmw %m[%i] : memref<10xi32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %old : i32
    memref.atomic_yield %new : i32
  }
  return %0 : i32
}

// The promise is about where the elements begin.
// CHECK-LABEL: @aligned_behind_offset
func.func @aligned_behind_offset(%m: memref<4xf32, strided<[1], offset: ?>>) {
  // CHECK: %[[P:.*]] = llvm.extractvalue %{{.*}}[1]
  // CHECK: %[[O:.*]] = llvm.extractvalue %{{.*}}[2]
  // CHECK: %[[AT:.*]] = llvm.getelementptr %[[P]][%[[O]]]
  // CHECK: llvm.intr.assume %{{.*}} ["align"(%[[AT]], %{{.*}} : !llvm.ptr, i64)]
  %0 = memref.assume_alignment %m, 16 : memref<4xf32, strided<[1], offset: ?>>
  return
}

// A shape whose rank is not known: its descriptor is made on the stack, and filled from the last dimension on.
// CHECK-LABEL: @reshape_to_any_rank
// CHECK-SAME: (%{{.*}}: memref<*xf32>, %{{.*}}: memref<?xindex>)
func.func @reshape_to_any_rank(%m: memref<*xf32>, %shape: memref<?xindex>) -> memref<*xf32> {
  // CHECK: %[[RANK:.*]] = llvm.extractvalue %{{.*}}[3, 0]
  // CHECK: %[[ROOM:.*]] = llvm.alloca %{{.*}} x i8
  // CHECK: %[[SIZES:.*]] = llvm.getelementptr %[[ROOM]][0, 3]
  // CHECK: %[[STRIDES:.*]] = llvm.getelementptr %[[SIZES]][%[[RANK]]]
  // CHECK: %[[LAST:.*]] = llvm.sub %[[RANK]], %[[ONE:.*]] : i64
  // CHECK: llvm.br ^[[HEAD:.*]](%[[LAST]], %[[ONE]] : i64, i64)
  // CHECK: ^[[HEAD]](%[[AT:.*]]: i64, %[[STRIDE:.*]]: i64):
  // CHECK: %[[MORE:.*]] = llvm.icmp "sge" %[[AT]]
  // CHECK: llvm.cond_br %[[MORE]], ^[[BODY:.*]], ^[[BEHIND:.*]]
  // CHECK: ^[[BODY]]:
  // CHECK: %[[SIZE:.*]] = llvm.load
  // CHECK: llvm.store %[[SIZE]]
  // CHECK: llvm.store %[[STRIDE]]
  // CHECK: %[[NEXT:.*]] = llvm.mul %[[STRIDE]], %[[SIZE]]
  // CHECK: llvm.br ^[[HEAD]](%{{.*}}, %[[NEXT]] : i64, i64)
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: @distinct_objects
func.func @distinct_objects(%a: memref<4xi32>, %b: memref<4xf64>) -> (memref<4xi32>, memref<4xf64>) {
  // CHECK: llvm.intr.assume %{{.*}} ["separate_storage"(%{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr)] : i1
  %p, %q = memref.distinct_objects %a, %b : memref<4xi32>, memref<4xf64>
  return %p, %q : memref<4xi32>, memref<4xf64>
}

// Floats are compared and swapped as bits.
// CHECK-LABEL: @generic_atomic_rmw_of_floats
func.func @generic_atomic_rmw_of_floats(%m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  // CHECK: llvm.cmpxchg %{{.*}}, %{{.*}}, %{{.*}} acq_rel monotonic : !llvm.ptr, i32
  // CHECK: llvm.bitcast %{{.*}} : i32 to f32
  %r = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.subf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  return %r : f32
}
