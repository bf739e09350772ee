// RUN: terrace opt %s --affine-super-vectorize=virtual-vector-size=0 --split-input-file --verify-diagnostics

// expected-error @+1 {{Vectorization factor must be greater than zero.}}
func.func @zero() {
  return
}
