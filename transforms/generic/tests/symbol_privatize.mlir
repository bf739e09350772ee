// RUN: terrace opt %s --split-input-file --symbol-privatize=exclude=main,kept | FileCheck %s
// RUN: terrace opt %s --split-input-file --symbol-privatize | FileCheck %s --check-prefix=ALL

// Symbols become private but for those that are excluded.
// CHECK-LABEL: func.func @main
// ALL-LABEL: func.func private @main
func.func @main() { return }
// CHECK: func.func private @other
// ALL: func.func private @other
func.func @other() { return }
// CHECK: func.func @kept
// ALL: func.func private @kept
func.func @kept() { return }

// -----

// One that is private or nested already: the first stays, the second becomes private.
// CHECK-LABEL: func.func private @private
func.func private @private()
// CHECK: func.func private @nested
func.func nested @nested() { return }

// -----

// Symbols of other operations too; those within nested tables stay as they are.
// CHECK-LABEL: memref.global "private" @global
memref.global @global : memref<4xf32>
// CHECK: module @table attributes {sym_visibility = "private"}
module @table {
  // CHECK-NEXT: func.func @inner
  func.func @inner() { return }
}

// -----

// A table without a name is no symbol, and what is in it stays.
// CHECK-LABEL: func.func private @beside
// CHECK: module {
// CHECK-NEXT: func.func @in_a_table_without_name
func.func @beside() { return }
module {
  func.func @in_a_table_without_name() { return }
}
