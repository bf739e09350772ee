// RUN: terrace opt %s --convert-func-to-llvm --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-func-to-llvm --split-input-file --threads=4 | FileCheck %s

// A memref is handed over in parts, and several results are one structure.
// CHECK: llvm.func @declared(!llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, i64)>
// CHECK-SAME: attributes {sym_visibility = "private"}
func.func private @declared(memref<?xf32>) -> (i32, index)

// CHECK-LABEL: llvm.func @call
func.func @call(%m: memref<?xf32>, %f: (i32) -> i32) -> index attributes {note} {
  // CHECK: %[[P:.*]] = llvm.mlir.poison
  // CHECK-NEXT: llvm.insertvalue %arg0, %[[P]][0]
  // CHECK: %[[M:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0]
  // CHECK: llvm.extractvalue %[[M]][0]
  // CHECK: %[[R:.*]] = llvm.call @declared(
  // CHECK-NEXT: %[[R0:.*]] = llvm.extractvalue %[[R]][0]
  // CHECK-NEXT: %[[R1:.*]] = llvm.extractvalue %[[R]][1]
  %r:2 = call @declared(%m) : (memref<?xf32>) -> (i32, index)
  // CHECK: llvm.call %arg5(%[[R0]]) : !llvm.ptr, (i32) -> i32
  %s = call_indirect %f(%r#0) : (i32) -> i32
  // CHECK: llvm.return %[[R1]] : i64
  return %r#1 : index
}

// -----

// CHECK:      llvm.func @free(!llvm.ptr)
// CHECK-NEXT: llvm.func @malloc(i64) -> !llvm.ptr

// What an unranked memref points to is copied, for it may be on the stack.
// CHECK-LABEL: llvm.func @unranked
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  // CHECK: %[[COPY:.*]] = llvm.call @malloc
  // CHECK: "llvm.intr.memcpy"(%[[COPY]]
  return %m : memref<*xf32>
}

// CHECK-LABEL: llvm.func @use_unranked
func.func @use_unranked(%m: memref<*xf32>) {
  // CHECK: llvm.call @unranked
  // CHECK: llvm.alloca
  // CHECK: "llvm.intr.memcpy"
  // CHECK: llvm.call @free
  %0 = call @unranked(%m) : (memref<*xf32>) -> memref<*xf32>
  return
}

// -----

// C hands descriptors over by pointers.
// CHECK-LABEL: llvm.func @for_c
// CHECK: llvm.func @_mlir_ciface_for_c(%[[TO:.*]]: !llvm.ptr, %[[M:.*]]: !llvm.ptr)
// CHECK: llvm.load %[[M]]
// CHECK: %[[R:.*]] = llvm.call @for_c
// CHECK: llvm.store %[[R]], %[[TO]]
func.func @for_c(%m: memref<2xf32>) -> memref<2xf32> attributes {llvm.emit_c_interface} {
  return %m : memref<2xf32>
}

// CHECK-LABEL: llvm.func private @in_c
// CHECK: llvm.alloca
// CHECK: llvm.store
// CHECK: llvm.call @_mlir_ciface_in_c(
// CHECK: llvm.func @_mlir_ciface_in_c(!llvm.ptr)
func.func private @in_c(memref<2xf32>) attributes {llvm.emit_c_interface}

// -----

// CHECK-LABEL: llvm.func @bare(%arg0: !llvm.ptr) -> !llvm.ptr
func.func @bare(%m: memref<4xf32>) -> memref<4xf32> attributes {llvm.bareptr} {
  return %m : memref<4xf32>
}

// CHECK-LABEL: llvm.func @call_bare
func.func @call_bare(%m: memref<4xf32>) {
  // CHECK: llvm.call @bare(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr
  %0 = call @bare(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// Blocks that are branched to are converted with the branches.
// CHECK-LABEL: llvm.func @blocks
func.func @blocks(%i: index) -> index {
  // CHECK: cf.br ^[[B:.*]](%{{.*}} : index)
  cf.br ^b(%i : index)
// CHECK: ^[[B]](%{{.*}}: index)
^b(%j: index):
  return %j : index
}

// -----

// A structure with a name gets another name where its parts become others.
// CHECK-LABEL: llvm.func @named
// CHECK-SAME:    !llvm.struct<"_Converted.pair", (i64, struct<(f32, f32)>)>
// CHECK-SAME:    !llvm.struct<"same", (i64, ptr)>
func.func @named(%x: !llvm.struct<"pair", (index, complex<f32>)>, %y: !llvm.struct<"same", (i64, ptr)>) {
  return
}

// CHECK-LABEL: llvm.func @list
// CHECK-SAME:    !llvm.struct<"_Converted.list", (i64, array<2 x struct<"_Converted.item", (i32, struct<"_Converted.list">)>>)>
func.func @list(%x: !llvm.struct<"list", (index, array<2 x struct<"item", (i32, struct<"list">)>>)>) {
  return
}

// -----

// A companion has the attributes of arguments and results; behind the one for a result that is written.
// CHECK: llvm.func @_mlir_ciface_marked(!llvm.ptr, !llvm.ptr {test.a}, i32 {test.b})
func.func private @marked(memref<2xf32> {test.a}, i32 {test.b}) -> memref<2xf32> attributes {llvm.emit_c_interface}

// CHECK: llvm.func @_mlir_ciface_value() -> (f32 {test.c})
func.func private @value() -> (f32 {test.c}) attributes {llvm.emit_c_interface}
