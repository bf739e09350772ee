// RUN: terrace opt %s --split-input-file 2>&1 | FileCheck %s

// What looks like a marker at first sight, and is none, is told of.
// CHECK:      split_near_miss.mlir:[[#@LINE+2]]:9: warning: near miss with file split marker
// CHECK-NEXT: {{^}}  // -{{--}} one
  // --- one
// CHECK-NEXT: {{^}}        ^
func.func private @a()
