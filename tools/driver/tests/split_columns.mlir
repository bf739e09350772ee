// RUN: not terrace opt %s --split-input-file 2>&1 | FileCheck %s

// A line is shown as it is in the file, whatever of it is in the chunk, and columns count from its beginning.
// CHECK:      split_columns.mlir:[[#@LINE+3]]:46: error: expected non-function type
// CHECK-NEXT: {{^}}func.func private @a() // {{-}}---- func.func @c( // {{-}}---- func.func private @b()
// CHECK-NEXT: {{^}}                                             ^
func.func private @a() // ----- func.func @c( // ----- func.func private @b()

// -----

// What is missing at the end of a chunk is missing at its last character, behind a comment too.
// CHECK:      split_columns.mlir:[[#@LINE+2]]:30: error: expected operation name in quotes
// CHECK-NEXT: {{^}}func.func @c() { // A comment{{$}}
func.func @c() { // A comment
// -----

// CHECK:      split_columns.mlir:[[#@LINE+1]]:17: error: expected operation name in quotes
func.func @d() { // A comment

// -----
func.func private @e()
