// RUN: terrace opt --split-input-file --llvm-use-default-visibility=visibility=hidden %s | FileCheck %s

// Only what has the default visibility gets another one.

// CHECK:      module {
// CHECK-NEXT:   llvm.func hidden @decl()
// CHECK-NEXT:   llvm.func hidden @def() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func linkonce_odr hidden @h() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func internal hidden @i() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func private hidden @p() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func protected @pr() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.mlir.global external hidden @g(3 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.global external hidden @ge() {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.global internal hidden @gi(3 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.global common hidden @gc(0 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.alias external hidden @al : i32 {
// CHECK-NEXT:     %0 = llvm.mlir.addressof @g : !llvm.ptr
// CHECK-NEXT:     llvm.return %0 : !llvm.ptr
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.mlir.ifunc external hidden @ifu : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
// CHECK-NEXT:   llvm.func hidden @resolver() -> !llvm.ptr {
// CHECK-NEXT:     %0 = llvm.mlir.addressof @g : !llvm.ptr
// CHECK-NEXT:     llvm.return %0 : !llvm.ptr
// CHECK-NEXT:   }
// CHECK-NEXT: }

llvm.func @decl()
llvm.func @def() { llvm.return }
llvm.func linkonce_odr hidden @h() { llvm.return }
llvm.func internal @i() { llvm.return }
llvm.func private @p() { llvm.return }
llvm.func protected @pr() { llvm.return }
llvm.mlir.global external @g(3 : i32) : i32
llvm.mlir.global external @ge() : i32
llvm.mlir.global internal @gi(3 : i32) : i32
llvm.mlir.global common @gc(0 : i32) : i32
llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc @ifu : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.addressof @g : !llvm.ptr
 llvm.return %0 : !llvm.ptr}
