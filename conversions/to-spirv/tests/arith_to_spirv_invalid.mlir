// RUN: terrace opt %s --split-input-file --verify-diagnostics --convert-arith-to-spirv

// The bits above those of the number are not known.
func.func @unsigned(%a: i16) {
  // expected-error @+2 {{bitwidth emulation is not implemented yet on unsigned op}}
  // expected-error @+1 {{failed to legalize operation 'arith.divui' that was explicitly marked illegal}}
  %0 = arith.divui %a, %a : i16
  return
}

// -----

func.func @two_dimensions(%a: vector<2x2xf32>) {
  // expected-error @+1 {{failed to legalize operation 'arith.addf' that was explicitly marked illegal}}
  %0 = arith.addf %a, %a : vector<2x2xf32>
  return
}
