// RUN: terrace opt %s --ownership-based-buffer-deallocation | FileCheck %s
// RUN: terrace opt %s --buffer-deallocation-pipeline | FileCheck %s --check-prefix=PIPE

// CHECK-LABEL: func @new_memory_is_freed
// PIPE-LABEL: func @new_memory_is_freed
func.func @new_memory_is_freed(%m: memref<4xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK: %[[B:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[A]]
  // CHECK: bufferization.dealloc (%{{.*}}, %[[B]] : {{.*}}) if (%{{.*}}, %true
  // PIPE: %[[A:.*]] = memref.alloc()
  // PIPE: memref.copy
  // PIPE-NEXT: memref.dealloc %[[A]]
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func @argument_is_cloned_for_the_caller
// PIPE-LABEL: func @argument_is_cloned_for_the_caller
func.func @argument_is_cloned_for_the_caller(%m: memref<4xf32>) -> memref<4xf32> {
  // CHECK: scf.if %false
  // CHECK: bufferization.clone
  // PIPE: %[[C:.*]] = bufferization.clone
  // PIPE: return %[[C]]
  return %m : memref<4xf32>
}

// CHECK-LABEL: func @condition_goes_through_a_branch
func.func @condition_goes_through_a_branch(%m: memref<4xf32>, %c: i1) {
  // CHECK: scf.if %{{.*}} -> (memref<4xf32>, i1)
  // CHECK: scf.yield %{{.*}}, %{{.*}} : memref<4xf32>, i1
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func @condition_goes_through_blocks
func.func @condition_goes_through_blocks(%m: memref<4xf32>, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}}, %{{.*}} : memref<4xf32>, i1), ^bb1(%{{.*}}, %{{.*}} : memref<4xf32>, i1)
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%m : memref<4xf32>)
// CHECK: ^bb1(%{{.*}}: memref<4xf32>, %{{.*}}: i1):
^bb1(%x: memref<4xf32>):
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  return
}

// Regions that are isolated from above share no buffers with the block around them.
// CHECK-LABEL: module @isolated_regions
module @isolated_regions attributes {transform.with_named_sequence} {
  transform.named_sequence @alternatives(%root: !transform.any_op) {
    // CHECK: transform.named_sequence
    // CHECK-NEXT: transform.alternatives %{{.*}} : !transform.any_op -> !transform.any_op {
    %x = transform.alternatives %root : !transform.any_op -> !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.yield %scope : !transform.any_op
    }
    transform.yield
  }
}
