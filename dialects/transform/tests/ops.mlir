// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK: #map = affine_map<(d0) -> (d0)>
module attributes {transform.with_named_sequence} {
  // CHECK-NEXT: module attributes {transform.with_named_sequence} {
  transform.named_sequence @each(%op: !transform.any_op, %param: !transform.param<i64>, %value: !transform.any_value) {
    // CHECK: transform.named_sequence @each(%arg0: !transform.any_op, %arg1: !transform.param<i64>, %arg2: !transform.any_value) {
    transform.annotate %op "tensor.empty" = %param : !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: transform.annotate %arg0 "tensor.empty" = %arg1 : !transform.any_op, !transform.param<i64>
    transform.apply_cse to %op : !transform.any_op
    // CHECK-NEXT: transform.apply_cse to %arg0 : !transform.any_op
    transform.apply_dce to %op : !transform.any_op
    // CHECK-NEXT: transform.apply_dce to %arg0 : !transform.any_op
    transform.apply_licm to %op : !transform.any_op
    // CHECK-NEXT: transform.apply_licm to %arg0 : !transform.any_op
    %0 = transform.cast %op : !transform.any_op to !transform.any_op
    // CHECK-NEXT: %0 = transform.cast %arg0 : !transform.any_op to !transform.any_op
    transform.debug.emit_param_as_remark %param at %op : !transform.param<i64>, !transform.any_op
    // CHECK-NEXT: transform.debug.emit_param_as_remark %arg1 at %arg0 : !transform.param<i64>, !transform.any_op
    transform.debug.emit_remark_at %op, "tensor.empty" : !transform.any_op
    // CHECK-NEXT: transform.debug.emit_remark_at %arg0, "tensor.empty" : !transform.any_op
    %1 = transform.get_consumers_of_result %op[1] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %1 = transform.get_consumers_of_result %arg0[1] : (!transform.any_op) -> !transform.any_op
    %2 = transform.get_defining_op %value : (!transform.any_value) -> !transform.any_op
    // CHECK-NEXT: %2 = transform.get_defining_op %arg2 : (!transform.any_value) -> !transform.any_op
    %3 = transform.get_parent_op %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %3 = transform.get_parent_op %arg0 : (!transform.any_op) -> !transform.any_op
    %4 = transform.get_producer_of_operand %op[1] : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %4 = transform.get_producer_of_operand %arg0[1] : (!transform.any_op) -> !transform.any_op
    %5 = transform.get_type %value : (!transform.any_value) -> !transform.param<i64>
    // CHECK-NEXT: %5 = transform.get_type %arg2 : (!transform.any_value) -> !transform.param<i64>
    transform.match.operation_empty %op : !transform.any_op
    // CHECK-NEXT: transform.match.operation_empty %arg0 : !transform.any_op
    transform.match.operation_name %op ["a"] : !transform.any_op
    // CHECK-NEXT: transform.match.operation_name %arg0 ["a"] : !transform.any_op
    transform.match.param.cmpi eq %param, %param : !transform.param<i64>
    // CHECK-NEXT: transform.match.param.cmpi eq %arg1, %arg1 : !transform.param<i64>
    %6 = transform.match.structured.elemental_bitwidth %value : (!transform.any_value) -> !transform.param<i64>
    // CHECK-NEXT: %6 = transform.match.structured.elemental_bitwidth %arg2 : (!transform.any_value) -> !transform.param<i64>
    %7 = transform.merge_handles %op : !transform.any_op
    // CHECK-NEXT: %7 = transform.merge_handles %arg0 : !transform.any_op
    %8 = transform.num_associations %op : (!transform.any_op) -> !transform.param<i64>
    // CHECK-NEXT: %8 = transform.num_associations %arg0 : (!transform.any_op) -> !transform.param<i64>
    %9 = transform.param.constant 1 : i64 -> !transform.param<i64>
    // CHECK-NEXT: %9 = transform.param.constant 1 : i64 -> !transform.param<i64>
    %10 = transform.pdl_match @x in %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %10 = transform.pdl_match @x in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.print %op : !transform.any_op
    // CHECK-NEXT: transform.print %arg0 : !transform.any_op
    %11 = transform.replicate num(%op) %op : !transform.any_op, !transform.any_op
    // CHECK-NEXT: %11 = transform.replicate num(%arg0) %arg0 : !transform.any_op, !transform.any_op
    %12 = transform.select "tensor.empty" in %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %12 = transform.select "tensor.empty" in %arg0 : (!transform.any_op) -> !transform.any_op
    %13 = transform.sparse_tensor.match.sparse_inout %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %13 = transform.sparse_tensor.match.sparse_inout %arg0 : (!transform.any_op) -> !transform.any_op
    %14 = transform.split_handle %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %14 = transform.split_handle %arg0 : (!transform.any_op) -> !transform.any_op
    %15 = transform.tune.knob<"tensor.empty"> options = 1 : i64 -> !transform.param<i64>
    // CHECK-NEXT: %15 = transform.tune.knob<"tensor.empty"> options = 1 : i64 -> !transform.param<i64>
    transform.verify %op : !transform.any_op
    // CHECK-NEXT: transform.verify %arg0 : !transform.any_op
    transform.yield
  // CHECK-NEXT: transform.yield
  }

  // CHECK: }
  transform.named_sequence private @handles(%op: !transform.any_op, %value: !transform.any_value, %param: !transform.param<i64>, %map: !transform.affine_map, %any: !transform.any_param, %pdl: !pdl.operation) {
    // CHECK: transform.named_sequence private @handles(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.param<i64>, %arg3: !transform.affine_map, %arg4: !transform.any_param, %arg5: !pdl.operation) {
    transform.annotate %op "name" : !transform.any_op
    // CHECK-NEXT: transform.annotate %arg0 "name" : !transform.any_op
    transform.annotate %op "name" = %any : !transform.any_op, !transform.any_param
    // CHECK-NEXT: transform.annotate %arg0 "name" = %arg4 : !transform.any_op, !transform.any_param
    %0 = transform.cast %op : !transform.any_op to !transform.op<"scf.for">
    // CHECK-NEXT: %0 = transform.cast %arg0 : !transform.any_op to !transform.op<"scf.for">
    %1 = transform.cast %pdl : !pdl.operation to !transform.any_op
    // CHECK-NEXT: %1 = transform.cast %arg5 : !pdl.operation to !transform.any_op
    transform.debug.emit_param_as_remark %param : !transform.param<i64>
    // CHECK-NEXT: transform.debug.emit_param_as_remark %arg2 : !transform.param<i64>
    transform.debug.emit_param_as_remark %param, "message" at %op : !transform.param<i64>, !transform.any_op
    // CHECK-NEXT: transform.debug.emit_param_as_remark %arg2, "message" at %arg0 : !transform.param<i64>, !transform.any_op
    transform.debug.emit_remark_at %value, "message" : !transform.any_value
    // CHECK-NEXT: transform.debug.emit_remark_at %arg1, "message" : !transform.any_value
    %2 = transform.get_operand %op[0] : (!transform.any_op) -> !transform.any_value
    // CHECK-NEXT: %2 = transform.get_operand %arg0[0] : (!transform.any_op) -> !transform.any_value
    %3 = transform.get_operand %op[0, -1] : (!transform.any_op) -> !transform.any_value
    // CHECK-NEXT: %3 = transform.get_operand %arg0[0, -1] : (!transform.any_op) -> !transform.any_value
    %4 = transform.get_operand %op[except(0, 1)] : (!transform.any_op) -> !transform.any_value
    // CHECK-NEXT: %4 = transform.get_operand %arg0[except(0, 1)] : (!transform.any_op) -> !transform.any_value
    %5 = transform.get_result %op[all] : (!transform.any_op) -> !transform.any_value
    // CHECK-NEXT: %5 = transform.get_result %arg0[all] : (!transform.any_op) -> !transform.any_value
    %6 = transform.get_parent_op %op {deduplicate, isolated_from_above, nth_parent = 2 : i64, op_name = "a.b"} : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %6 = transform.get_parent_op %arg0 {deduplicate, isolated_from_above, nth_parent = 2 : i64, op_name = "a.b"} : (!transform.any_op) -> !transform.any_op
    %7 = transform.get_type elemental %value : (!transform.any_value) -> !transform.type
    // CHECK-NEXT: %7 = transform.get_type elemental %arg1 : (!transform.any_value) -> !transform.type
    %8 = transform.merge_handles deduplicate %op, %op : !transform.any_op
    // CHECK-NEXT: %8 = transform.merge_handles deduplicate %arg0, %arg0 : !transform.any_op
    %9 = transform.merge_handles %param, %param : !transform.param<i64>
    // CHECK-NEXT: %9 = transform.merge_handles %arg2, %arg2 : !transform.param<i64>
    %10:2 = transform.split_handle %op {fail_on_payload_too_small = false, overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.op<"a.b">)
    // CHECK-NEXT: %10:2 = transform.split_handle %arg0 {fail_on_payload_too_small = false, overflow_result = 1 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.op<"a.b">)
    %11 = transform.param.constant affine_map<(d0) -> (d0)> -> !transform.affine_map
    // CHECK-NEXT: %11 = transform.param.constant #map -> !transform.affine_map
    transform.print
    // CHECK-NEXT: transform.print
    transform.print {name = "all"}
    // CHECK-NEXT: transform.print  {name = "all"}
    transform.print %op {assume_verified, skip_regions, use_local_scope} : !transform.any_op
    // CHECK-NEXT: transform.print %arg0 {assume_verified, skip_regions, use_local_scope} : !transform.any_op
    %12:2 = transform.replicate num(%op) %op, %param : !transform.any_op, !transform.any_op, !transform.param<i64>
    // CHECK-NEXT: %12:2 = transform.replicate num(%arg0) %arg0, %arg2 : !transform.any_op, !transform.any_op, !transform.param<i64>
    %13 = transform.apply_registered_pass "canonicalize" to %op : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %13 = transform.apply_registered_pass "canonicalize" to %arg0 : (!transform.any_op) -> !transform.any_op
    %14 = transform.apply_registered_pass "canonicalize" with options = {"a" = [1, %param, [%param, "x"]], "top-down" = %param} to %op : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    // CHECK-NEXT: %14 = transform.apply_registered_pass "canonicalize" with options = {"a" = [1 : i64, %arg2, [%arg2, "x"]], "top-down" = %arg2} to %arg0 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %15 = transform.num_associations %op : (!transform.any_op) -> !transform.any_param
    // CHECK-NEXT: %15 = transform.num_associations %arg0 : (!transform.any_op) -> !transform.any_param
    %16 = transform.tune.knob<"size"> = 8 : i64 from options = [4, 8] -> !transform.any_param
    // CHECK-NEXT: %16 = transform.tune.knob<"size"> = 8 : i64 from options = [4, 8] -> !transform.any_param
    transform.match.param.cmpi le %param, %param : !transform.param<i64>
    // CHECK-NEXT: transform.match.param.cmpi le %arg2, %arg2 : !transform.param<i64>
    transform.yield
  // CHECK-NEXT: transform.yield
  }

  // CHECK: }
  transform.named_sequence @include_me(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.param<i64> {transform.readonly}) -> (!transform.any_op, !transform.param<i64>) {
    // CHECK: transform.named_sequence @include_me(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.param<i64> {transform.readonly}) -> (!transform.any_op, !transform.param<i64>) {
    transform.yield %arg0, %arg1 : !transform.any_op, !transform.param<i64>
  // CHECK-NEXT: transform.yield %arg0, %arg1 : !transform.any_op, !transform.param<i64>
  }
  // CHECK-NEXT: }
  transform.named_sequence @match(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    // CHECK: transform.named_sequence @match(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %arg0 ["a.b", "c.d"] : !transform.any_op
    // CHECK-NEXT: transform.match.operation_name %arg0 ["a.b", "c.d"] : !transform.any_op
    %0 = transform.match.structured failures(suppress) %arg0 : (!transform.any_op) -> !transform.any_op {
    // CHECK-NEXT: %0 = transform.match.structured failures(suppress) %arg0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      // CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
      transform.match.structured.body %arg1 {reduction_position = 0 : i64} : !transform.any_op
      // CHECK-NEXT: transform.match.structured.body %arg1 {reduction_position = 0 : i64} : !transform.any_op
      transform.match.structured.body %arg1 {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      // CHECK-NEXT: transform.match.structured.body %arg1 {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      %1, %2, %3, %4 = transform.match.structured.classify_contraction_dims %arg1 : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      // CHECK-NEXT: %batch, %m, %n, %k = transform.match.structured.classify_contraction_dims %arg1 : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      %5, %6, %7, %8, %9, %10, %11, %12 = transform.match.structured.classify_convolution_dims %arg1 : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      // CHECK-NEXT: %batch_0, %output_image, %output_channel, %filter_loop, %input_channel, %depth, %strides, %dilations = transform.match.structured.classify_convolution_dims %arg1 : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
      transform.match.structured.dim %arg1[all] {parallel} : !transform.any_op
      // CHECK-NEXT: transform.match.structured.dim %arg1[all] {parallel} : !transform.any_op
      %13 = transform.match.structured.dim %arg1[except(-1)] {reduction} : (!transform.any_op) -> !transform.param<i64>
      // CHECK-NEXT: %1 = transform.match.structured.dim %arg1[except(-1)] {reduction} : (!transform.any_op) -> !transform.param<i64>
      %14 = transform.match.structured.init %arg1[0] {permutation} : (!transform.any_op) -> !transform.any_op
      // CHECK-NEXT: %2 = transform.match.structured.init %arg1[0] {permutation} : (!transform.any_op) -> !transform.any_op
      transform.match.structured.input %arg1[0, 1] {projected_permutation} : !transform.any_op
      // CHECK-NEXT: transform.match.structured.input %arg1[0, 1] {projected_permutation} : !transform.any_op
      %15 = transform.match.structured.input %arg1[0] : (!transform.any_op) -> !transform.affine_map
      // CHECK-NEXT: %3 = transform.match.structured.input %arg1[0] : (!transform.any_op) -> !transform.affine_map
      %16 = transform.match.structured.num_inits %arg1 : (!transform.any_op) -> !transform.param<i64>
      // CHECK-NEXT: %4 = transform.match.structured.num_inits %arg1 : (!transform.any_op) -> !transform.param<i64>
      %17 = transform.match.structured.num_inputs %arg1 : (!transform.any_op) -> !transform.param<i64>
      // CHECK-NEXT: %5 = transform.match.structured.num_inputs %arg1 : (!transform.any_op) -> !transform.param<i64>
      %18 = transform.match.structured.rank %arg1 : (!transform.any_op) -> !transform.param<i64>
      // CHECK-NEXT: %6 = transform.match.structured.rank %arg1 : (!transform.any_op) -> !transform.param<i64>
      %19 = transform.match.structured.result %arg1[0] any : (!transform.any_op) -> !transform.any_op
      // CHECK-NEXT: %7 = transform.match.structured.result %arg1[0] any : (!transform.any_op) -> !transform.any_op
      %20 = transform.match.structured.result %arg1[0] single : (!transform.any_op) -> !transform.any_op
      // CHECK-NEXT: %8 = transform.match.structured.result %arg1[0] single : (!transform.any_op) -> !transform.any_op
      %21 = transform.match.structured.result %arg1[0] : (!transform.any_op) -> !transform.any_value
      // CHECK-NEXT: %9 = transform.match.structured.result %arg1[0] : (!transform.any_op) -> !transform.any_value
      transform.match.structured.yield %14 : !transform.any_op
    // CHECK-NEXT: transform.match.structured.yield %2 : !transform.any_op
    }
    // CHECK-NEXT: }
    transform.match.structured %arg0 : !transform.any_op {
    // CHECK-NEXT: transform.match.structured %arg0 : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      // CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
      transform.match.structured.yield
    // CHECK-NEXT: }
    }
    // CHECK-NEXT: transform.yield %0 : !transform.any_op
    transform.yield %0 : !transform.any_op
  // CHECK-NEXT: }
  }
  // CHECK: transform.named_sequence @act(%arg0: !transform.any_op {transform.consumed}) attributes {a.b} {
  transform.named_sequence @act(%arg0: !transform.any_op {transform.consumed}) attributes {a.b} {
    // CHECK-NEXT: %0 = transform.loop.coalesce %arg0 : (!transform.any_op) -> !transform.any_op
    %0 = transform.loop.coalesce %arg0 : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }
  // CHECK: transform.named_sequence private @external(!transform.any_op {transform.readonly})
  transform.named_sequence private @external(!transform.any_op {transform.readonly})
  // CHECK: transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}, %arg1: !transform.param<i64>) {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}, %arg1: !transform.param<i64>) {
    // CHECK-NEXT: transform.include @external failures(suppress) (%arg0) : (!transform.any_op) -> ()
    transform.include @external failures(suppress) (%arg0) : (!transform.any_op) -> ()
    // CHECK-NEXT: %0:2 = transform.include @include_me failures(propagate) (%arg0, %arg1) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.param<i64>)
    %0:2 = transform.include @include_me failures(propagate) (%arg0, %arg1) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.param<i64>)
    // CHECK-NEXT: %1 = transform.collect_matching @match in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.collect_matching @match in %arg0 : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: %2 = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
    %2 = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
    // CHECK-NEXT: ^bb0(%arg2: !transform.any_op):
    ^bb0(%arg2: !transform.any_op):
      // CHECK-NEXT: irdl.dialect @test {
      irdl.dialect @test {
        // CHECK-NEXT: irdl.operation @whatever {
        irdl.operation @whatever {
          // CHECK-NEXT: %5 = irdl.any
          %3 = irdl.any
          // CHECK-NEXT: irdl.results(foo: %5)
          irdl.results(foo: %3)
        // CHECK-NEXT: }
        }
      // CHECK-NEXT: }
      }
    // CHECK-NEXT: }
    }
    // CHECK-NEXT: transform.tune.alternatives<"choice"> {
    transform.tune.alternatives<"choice"> {
      // CHECK-NEXT: transform.apply_cse to %arg0 : !transform.any_op
      transform.apply_cse to %arg0 : !transform.any_op
    // CHECK-NEXT: }, {
    }, {
    // CHECK-NEXT: }
    }
    // CHECK-NEXT: %3 = transform.tune.alternatives<"choice"> selected_region = 0 -> !transform.any_op {
    %4 = transform.tune.alternatives<"choice"> selected_region = 0 -> !transform.any_op {
      // CHECK-NEXT: transform.yield %arg0 : !transform.any_op
      transform.yield %arg0 : !transform.any_op
    // CHECK-NEXT: }, {
    }, {
      // CHECK-NEXT: transform.yield %arg0 : !transform.any_op
      transform.yield %arg0 : !transform.any_op
    // CHECK-NEXT: }
    }
    // CHECK-NEXT: %4 = transform.tune.alternatives<"choice"> selected_region = %arg1 : !transform.param<i64> -> !transform.param<i64> {
    %5 = transform.tune.alternatives<"choice"> selected_region = %arg1 : !transform.param<i64> -> !transform.param<i64> {
      // CHECK-NEXT: transform.yield %arg1 : !transform.param<i64>
      transform.yield %arg1 : !transform.param<i64>
    // CHECK-NEXT: }
    }
    // CHECK-NEXT: %updated_root = transform.foreach_match restrict_root flatten_results in %arg0
    %updated_root = transform.foreach_match restrict_root flatten_results in %arg0 
        // CHECK-NEXT: @match -> @act : (!transform.any_op) -> !transform.any_op
        @match -> @act : (!transform.any_op) -> !transform.any_op
    // CHECK-NEXT: transform.yield
    transform.yield
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
