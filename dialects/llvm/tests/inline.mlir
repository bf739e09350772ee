// RUN: terrace opt %s --inline | FileCheck %s

llvm.func @use(!llvm.ptr)

llvm.func @allocates(%n: i32) {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.call @use(%1) : (!llvm.ptr) -> ()
  llvm.call @use(%2) : (!llvm.ptr) -> ()
  llvm.return
}

// Memory of a fixed size goes to the entry block, other memory is given back where the function ended.
// CHECK-LABEL: llvm.func @calls(
// CHECK-NEXT: llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[FIXED:.*]] = llvm.alloca %{{.*}} x f32 : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.call @use(%{{.*}})
// CHECK-NEXT: %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT: llvm.intr.lifetime.start %[[FIXED]] : !llvm.ptr
// CHECK-NEXT: %[[OTHER:.*]] = llvm.alloca %{{.*}} x f32 : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.call @use(%[[FIXED]])
// CHECK-NEXT: llvm.call @use(%[[OTHER]])
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]] : !llvm.ptr
// CHECK-NEXT: llvm.intr.lifetime.end %[[FIXED]] : !llvm.ptr
// CHECK-NEXT: llvm.return
llvm.func @calls(%n: i32, %p: !llvm.ptr) {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.call @allocates(%n) : (i32) -> ()
  llvm.return
}

llvm.func @by_value(%p: !llvm.ptr {llvm.byval = i64}) {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @hands_over_a_copy(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr
// CHECK: %[[COPY:.*]] = llvm.alloca %{{.*}} x i64 {alignment = 4 : i64} : (i64) -> !llvm.ptr
// CHECK: "llvm.intr.memcpy"(%[[COPY]], %[[P]], %{{.*}}) <{isVolatile = false}>
// CHECK-NEXT: llvm.call @use(%[[COPY]])
llvm.func @hands_over_a_copy(%p: !llvm.ptr) {
  llvm.call @by_value(%p) : (!llvm.ptr) -> ()
  llvm.return
}

llvm.func @on_the_stack(%p: !llvm.ptr {llvm.inalloca = i64}) {
  llvm.return
}

// CHECK-LABEL: llvm.func @keeps_the_call(
// CHECK-NEXT: llvm.call @on_the_stack
llvm.func @keeps_the_call(%p: !llvm.ptr) {
  llvm.call @on_the_stack(%p) : (!llvm.ptr) -> ()
  llvm.return
}
