// RUN: terrace opt %s --lower-affine --split-input-file --verify-diagnostics

func.func @modulo(%a: index) -> index {
  // expected-error @+1 {{modulo by non-positive value is not supported}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod (-5))>(%a)
  return %0 : index
}

// -----

func.func @division(%a: index) -> index {
  // expected-error @+1 {{division by non-positive value is not supported}}
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv (-5))>(%a)
  return %0 : index
}
