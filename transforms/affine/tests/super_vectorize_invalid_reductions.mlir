// RUN: terrace opt %s --affine-super-vectorize='virtual-vector-size=4,8 vectorize-reductions' --split-input-file --verify-diagnostics

// expected-error @+1 {{Vectorizing reductions is supported only for 1-D vectors.}}
func.func @reductions() {
  return
}
