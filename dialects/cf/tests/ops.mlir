// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @branches
func.func @branches(%c: i1, %x: i32) {
  // CHECK-NEXT: cf.assert %arg0, "message" {test.a}
  cf.assert %c, "message" {test.a}
  // CHECK-NEXT: cf.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2
  cf.cond_br %c weights([1, 2]), ^one(%x : i32), ^two
^one(%y: i32):
  // CHECK: cf.br ^bb1(%0 : i32)
  cf.br ^one(%y : i32)
^two:
  return
}

// CHECK-LABEL: @switch
func.func @switch(%x: i32, %f: f32) {
  // CHECK-NEXT: cf.switch %arg0 : i32, [
  // CHECK-NEXT:   default: ^bb1(%arg1, %arg0 : f32, i32),
  // CHECK-NEXT:   1: ^bb2,
  // CHECK-NEXT:   4294967293: ^bb3(%arg0 : i32)
  // CHECK-NEXT: ] {test.a}
  cf.switch %x : i32, [
    default: ^one(%f, %x : f32, i32),
    1: ^two,
    -3: ^three(%x : i32)
  ] {test.a}
^one(%a: f32, %b: i32):
  // CHECK: cf.switch %arg0 : i32, [
  // CHECK-NEXT: default: ^bb2]
  cf.switch %x : i32, [default: ^two]
^two:
  return
^three(%c: i32):
  return
}

// CHECK-LABEL: @flags
func.func @flags(%x: i1, %y: i128) {
  // CHECK: 0: ^bb1,
  // CHECK-NEXT: 1: ^bb1
  cf.switch %x : i1, [default: ^one, 0: ^one, -1: ^one]
^one:
  // CHECK: 9223372036854775807: ^bb2
  cf.switch %y : i128, [default: ^two, 9223372036854775807: ^two]
^two:
  return
}
