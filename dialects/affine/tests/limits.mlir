// RUN: terrace opt %s | FileCheck %s
// RUN: terrace opt %s | terrace opt | FileCheck %s

// The least integer has no counterpart with the other sign: it keeps its own behind a minus.
// CHECK: affine_map<(d0) -> (d0 * -9223372036854775808)>
// CHECK: affine_map<(d0)[s0] -> (d0 * 3 - s0 * -9223372036854775808)>
// CHECK: affine_map<(d0) -> (d0 * 3 - -9223372036854775808)>
func.func @least_integer(%a: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 * -4611686018427387904 * 2)>(%a)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 * -4611686018427387904 * 2)>(%a)[%a]
  %2 = affine.apply affine_map<(d0) -> (d0 * 3 - 4611686018427387904 * 2)>(%a)
  return
}
