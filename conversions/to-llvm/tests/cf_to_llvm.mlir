// RUN: terrace opt %s --convert-cf-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-cf-to-llvm --threads=4 | FileCheck %s

// Texts get names in the order of the functions, each before the last.
// CHECK:      llvm.mlir.global private constant @assert_msg_0(dense<[98, 0]> : tensor<2xi8>) {addr_space = 0 : i32} : !llvm.array<2 x i8>
// CHECK-NEXT: llvm.func @abort()
// CHECK-NEXT: llvm.func @puts(!llvm.ptr)
// CHECK-NEXT: llvm.mlir.global private constant @assert_msg(dense<[97, 0]> : tensor<2xi8>)

// CHECK-LABEL: @branches
func.func @branches(%c: i1, %x: index, %f: i32) {
  // CHECK: %[[X:.*]] = builtin.unrealized_conversion_cast %arg1 : index to i64
  // CHECK: llvm.cond_br %arg0 weights([1, 2]), ^[[A:.*]](%[[X]] : i64), ^[[B:.*]]
  cf.cond_br %c weights([1, 2]), ^a(%x : index), ^b
^a(%y: index):
  // CHECK: ^[[A]](%[[Y:.*]]: i64)
  // CHECK: llvm.switch %arg2 : i32, ^[[B]] [
  // CHECK-NEXT: 3: ^[[A]](%[[Y]] : i64)
  cf.switch %f : i32, [default: ^b, 3: ^a(%y : index)]
^b:
  // CHECK: llvm.br ^{{.*}} {hint}
  cf.br ^c {hint}
^c:
  return
}

// CHECK-LABEL: @first
func.func @first(%c: i1) {
  // CHECK: llvm.cond_br %arg0, ^[[GOOD:.*]], ^[[BAD:.*]]
  // CHECK: ^[[GOOD]]:
  // CHECK-NEXT: return
  // CHECK: ^[[BAD]]:
  // CHECK-NEXT: %[[TEXT:.*]] = llvm.mlir.addressof @assert_msg : !llvm.ptr
  // CHECK-NEXT: %[[START:.*]] = llvm.getelementptr %[[TEXT]][0]
  // CHECK-NEXT: llvm.call @puts(%[[START]])
  // CHECK-NEXT: llvm.call @abort()
  // CHECK-NEXT: llvm.unreachable
  cf.assert %c, "a"
  return
}

// CHECK-LABEL: @second
func.func @second(%c: i1) {
  // CHECK: llvm.mlir.addressof @assert_msg_0
  cf.assert %c, "b"
  return
}
