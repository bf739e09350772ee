// RUN: terrace opt %s --affine-simplify-structures | FileCheck %s

// CHECK-DAG: #[[SET:.*]] = affine_set<(d0) : (d0 >= 0, -d0 + 50 >= 0)>

func.func private @f(index)

// No multiple of 8 lies between 4 and 7.
// CHECK-LABEL: @empty
func.func @empty() {
  // CHECK-NOT: affine.if
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (8 * d0 - 4 >= 0, -8 * d0 + 7 >= 0)>(%i) {
      func.call @f(%i) : (index) -> ()
    }
  }
  return
}

// Twice d0 is not negative if d0 is not, and what is at most 50 is at most 100.
// CHECK-LABEL: @redundant
func.func @redundant() {
  // CHECK: affine.if #[[SET]]
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (2 * d0 >= 0, 2 >= 0, d0 >= 0, -d0 + 50 >= 0, -d0 + 100 >= 0)>(%i) {
      func.call @f(%i) : (index) -> ()
    }
  }
  return
}

// CHECK-LABEL: @always
func.func @always() {
  // CHECK-NOT: affine.if
  // CHECK: func.call @f
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (1 >= 0)>(%i) {
      func.call @f(%i) : (index) -> ()
    }
  }
  return
}
