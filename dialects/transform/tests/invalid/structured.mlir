// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.tile_using_forall' op either (packed_)num_threads or (packed_)tile_sizes must be specified}}
  %0, %1 = transform.structured.tile_using_forall %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.tile_using_forall' op either (packed_)num_threads or (packed_)tile_sizes must be specified}}
  %0, %1 = transform.structured.tile_using_forall %arg0 num_threads [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.tile_using_forall' op num_threads and packed_num_threads are mutually exclusive}}
  %0, %1 = "transform.structured.tile_using_forall"(%arg0, %p, %p) <{static_num_threads = array<i64: -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>}> : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{expected ','}}
  %0 = transform.structured.split %arg0 after %p {dimension = 1, multiway} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.split' op requires attribute 'dimension'}}
  %0 = transform.structured.split %arg0 after 3 : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{custom op 'transform.structured.split' expected 'after'}}
  %0 = transform.structured.split %arg0 before 3 : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.split' op expects either a dynamic or a static split point to be provided}}
  %0 = "transform.structured.split"(%arg0, %p) <{dimension = 1, static_chunk_sizes = 3}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.tile_using_for' op expected number of loops to tile (1) to match number of `loops` results (0)}}
  %0 = transform.structured.tile_using_for %arg0 tile_sizes [%p] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+2 {{custom op 'transform.structured.tile_using_for' expected integer value}}
  // expected-error @+1 {{custom op 'transform.structured.tile_using_for' expected SSA value or integer}}
  %0, %1:3 = transform.structured.tile_using_for %arg0 tile_sizes [%p, [4], 0, [%p]] interchange = [1, 2] {x} : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  %0, %1:2 = transform.structured.tile_using_for %arg0 tile_sizes [%p, [4], 0] interchange = [1, 2] {x} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %2:3 = transform.structured.multitile_sizes %0 {target_size = 3, dimension = 0} : (!transform.any_op) -> !transform.param<i64>
  %3:2 = transform.structured.continuous_tile_sizes %0 {target_size = 3, dimension = 0} : (!transform.any_op) -> !transform.any_op
  %4 = transform.structured.scalarize %0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+2 {{custom op 'transform.structured.vectorize' expected integer value}}
  // expected-error @+1 {{custom op 'transform.structured.vectorize' expected SSA value or integer}}
  transform.structured.vectorize %4 vector_sizes [4, [%p]] : !transform.any_op, !transform.param<i64>
  transform.structured.vectorize %4 {vectorize_nd_extract} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{custom op 'transform.structured.multitile_sizes' expects a trailing functional type with one argument and one result}}
  %2:3 = transform.structured.multitile_sizes %arg0 {target_size = 3, dimension = 0} : (!transform.any_op) -> (!transform.param<i64>, i32)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{custom op 'transform.structured.multitile_sizes' invalid kind of type specified: expected builtin.function, but found '!transform.any_op'}}
  %2:3 = transform.structured.multitile_sizes %arg0 {target_size = 3, dimension = 0} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{expected '('}}
  %4 = transform.structured.scalarize %arg0 : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.fuse' op interchange length exceeds iteration space dimensions (1), found }}
  %4 = "transform.structured.fuse"(%arg0) <{static_tile_sizes = array<i64: 1>, static_tile_interchange = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.fuse' op expects interchange values to be in range [0, 2), found: 3}}
  %4:2 = transform.structured.fuse %arg0 tile_sizes [0, 1] interchange [1, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.fuse' op found duplicate interchange value: 1}}
  %4:2 = transform.structured.fuse %arg0 tile_sizes [0, 1] interchange [1, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.fuse' op expects 1 loop results}}
  %4 = transform.structured.fuse %arg0 tile_sizes [0, 1] : (!transform.any_op) -> (!transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{cannot name an operation with no results}}
  %4 = "transform.structured.vectorize"(%arg0) <{static_vector_sizes = array<i64: 1>}> : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.vectorize' op expected same number of vector sizes (1) and scalable sizes (0)}}
  "transform.structured.vectorize"(%arg0) <{static_vector_sizes = array<i64: 1>}> : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.tile_using_for' op expected same number of sizes (1) and scalable sizes (0)}}
  "transform.structured.tile_using_for"(%arg0) <{static_sizes = array<i64: 0>}> : (!transform.any_op) -> (!transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.bufferize_to_allocation' op unsupported memcpy op}}
  %0, %1 = transform.structured.bufferize_to_allocation %arg0 {memcpy_op = "a"} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.bufferize_to_allocation' op unsupported alloc op}}
  %0, %1 = transform.structured.bufferize_to_allocation %arg0 {alloc_op = "a", memory_space = 3} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.replace' op expected one operation in block}}
  %0 = transform.structured.replace %arg0 {
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-error @+1 {{'transform.structured.replace' op expected one operation in block}}
  %0 = transform.structured.replace %arg0 {
    builtin.module {}
    builtin.module {}
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  %0 = transform.structured.replace %arg0 {
  ^bb0(%x: i32):
    // expected-error @+1 {{'arith.addi' op expected replacement without operands}}
    arith.addi %x, %x : i32
  } : (!transform.any_op) -> !transform.any_op
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %0, %1, %2 = transform.structured.pack_transpose %arg0 with_compute_op(%arg0) outer_perm = [0, 0] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pack_transpose' op  at least one of "inner_perm" or "outer_perm" must be specified}}
  %0, %1, %2 = transform.structured.pack_transpose %arg0 with_compute_op(%b) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op invalid copy_back_op}}
  %0, %1, %2 = transform.structured.pad %arg0 {copy_back_op = "foo"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects as many multiples as padding_dimensions}}
  %0, %1, %2 = transform.structured.pad %arg0 pad_to_multiple_of [1, 2] {padding_dimensions = [1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects nofold_flags to contain booleans (0/1), found [2]}}
  %0, %1, %2 = transform.structured.pad %arg0 {nofold_flags = [2]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.hoist_pad' op expects transpose to be a permutation, found 1, 1}}
  %0 = transform.structured.hoist_pad %arg0 by 2 loops, transpose by [1, 1] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %b: !transform.any_op):
  // expected-error @+1 {{'transform.structured.hoist_pad.build_packing_loop_nest' op expects transpose to be a permutation, found 1, 1}}
  %0 = transform.structured.hoist_pad.build_packing_loop_nest %arg0 above %b, transpose by [1, 1] : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  %0 = transform.structured.replace %arg0 {
    // expected-error @+1 {{'scf.execute_region' op expect op that is isolated from above}}
    scf.execute_region { scf.yield }
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  %0 = transform.structured.replace %arg0 {
    // expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
    func.func private @x()
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op, %p: !transform.param<i64>):
  %0 = transform.structured.replace %arg0 {
    // expected-error @+1 {{'foo.bar' op expect op that is isolated from above}}
    "foo.bar"() ({}) : () -> ()
  } : (!transform.any_op) -> !transform.any_op
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%arg0: !transform.any_op {transform.consumed}, %size: !transform.param<i64> {transform.readonly}) {
    // expected-error @+1 {{has 1 values for 0 places in 'static_vector_sizes'}}
    "transform.structured.vectorize"(%arg0, %size) <{scalable_sizes = array<i1: false>, static_vector_sizes = array<i64: 4>}> : (!transform.any_op, !transform.param<i64>) -> ()
    transform.yield
  }
}
