// RUN: terrace opt %s --convert-math-to-libm --split-input-file --verify-diagnostics

// How many elements there are must be known.
func.func @scalable(%v: vector<[4]xf32>) {
  // expected-error @+1 {{failed to legalize operation 'math.sin' that was explicitly marked illegal}}
  %0 = math.sin %v : vector<[4]xf32>
  return
}

// -----

func.func @wide(%x: f128) {
  // expected-error @+1 {{failed to legalize operation 'math.sin' that was explicitly marked illegal}}
  %0 = math.sin %x : f128
  return
}
