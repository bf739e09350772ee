// RUN: terrace opt --split-input-file --llvm-add-comdats %s | FileCheck %s

// Functions of several files get a comdat each.

// CHECK:      module {
// CHECK-NEXT:   llvm.comdat @__llvm_comdat {
// CHECK-NEXT:     llvm.comdat_selector @b any
// CHECK-NEXT:     llvm.comdat_selector @a any
// CHECK-NEXT:     llvm.comdat_selector @x any
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func linkonce @a() comdat(@__llvm_comdat::@a) {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func linkonce @b() comdat(@__llvm_comdat::@b) {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.func weak @c() {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT:   llvm.mlir.global linkonce @g(3 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.global linkonce_odr @h(3 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT:   llvm.mlir.global weak_odr @k(3 : i32) {addr_space = 0 : i32} : i32
// CHECK-NEXT: }

llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @x any
}
llvm.func linkonce @a() comdat(@__llvm_comdat::@x) { llvm.return }
llvm.func linkonce @b() { llvm.return }
llvm.func weak @c() { llvm.return }
llvm.mlir.global linkonce @g(3 : i32) : i32
llvm.mlir.global linkonce_odr @h(3 : i32) : i32
llvm.mlir.global weak_odr @k(3 : i32) : i32
