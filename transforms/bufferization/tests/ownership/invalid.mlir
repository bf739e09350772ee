// RUN: terrace opt %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @blocks_in_a_circle(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}

// -----

func.func @unknown_effects(%m: memref<4xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.unknown"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @freed_already() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<4xf32>
  return
}
