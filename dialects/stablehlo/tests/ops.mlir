// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: %c = stablehlo.constant dense<-1> : tensor<1xi64>
  // CHECK: %c_0 = stablehlo.constant {attr = 1 : i32} dense<[-2, 4]> : tensor<2xi64>
  %a = "stablehlo.constant"() <{value = dense<[-1]> : tensor<1xi64>}> : () -> tensor<1xi64>
  %b = stablehlo.constant {attr = 1 : i32} dense<[-2, 4]> : tensor<2xi64>

  return
}

// CHECK-LABEL: @one_type_is_written_once
func.func @one_type_is_written_once(%x: tensor<2xf32>, %i: tensor<2xi32>, %c: tensor<2xi1>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2xf32>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2xi32>) -> tensor<2xf32>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<2xf32>
  // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xf32>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e5m10 : tensor<2xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<2xf32>
  // CHECK: stablehlo.complex %{{.*}}, %{{.*}} : tensor<2xcomplex<f32>>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xf32>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xi1>, tensor<2xf32>
  %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.convert %i : (tensor<2xi32>) -> tensor<2xf32>
  %2 = stablehlo.exponential %x : tensor<2xf32>
  %3 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xf32>
  %4 = stablehlo.is_finite %x : (tensor<2xf32>) -> tensor<2xi1>
  %5 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2xf32>
  %6 = stablehlo.add %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %7 = stablehlo.complex %x, %x : tensor<2xcomplex<f32>>
  %8 = stablehlo.clamp %x, %x, %x : tensor<2xf32>
  %9 = stablehlo.select %c, %x, %x : tensor<2xi1>, tensor<2xf32>
  return
}

// CHECK-LABEL: @types_that_differ_are_all_written
func.func @types_that_differ_are_all_written(%x: tensor<?x2xf32>, %y: tensor<3x?xf32>, %s: tensor<f32>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  %0 = stablehlo.add %x, %y : (tensor<?x2xf32>, tensor<3x?xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.clamp %s, %x, %s : (tensor<f32>, tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return
}

// CHECK-LABEL: @comparisons
func.func @comparisons(%x: tensor<3xi32>) {
  // CHECK: stablehlo.compare  LT, %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  // CHECK: stablehlo.compare  GE, %{{.*}}, %{{.*}},  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %0 = "stablehlo.compare"(%x, %x) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %1 = stablehlo.compare GE, %x, %x, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  return
}

// CHECK-LABEL: @places
func.func @places(%x: tensor<3x8xf32>, %v: tensor<f32>, %i: tensor<i64>, %u: tensor<1x4xf32>) {
  // CHECK: stablehlo.iota dim = 1 : tensor<1x10xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [0, 2] : (tensor<3x8xf32>) -> tensor<3x2x8xf32>
  // CHECK: stablehlo.slice %{{.*}} [1:3, 4:8:2] : (tensor<3x8xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [1, 0], high = [0, -1], interior = [2, 0] : (tensor<3x8xf32>, tensor<f32>) -> tensor<8x7xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
  // CHECK: stablehlo.reverse %{{.*}}, dims = [0, 1] : tensor<3x8xf32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [1, 4] : (tensor<3x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  // CHECK: stablehlo.dynamic_update_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<3x8xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x8xf32>
  %0 = stablehlo.iota dim = 1 : tensor<1x10xf32>
  %1 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<3x8xf32>) -> tensor<3x2x8xf32>
  %2 = stablehlo.slice %x [1:3:1, 4:8:2] : (tensor<3x8xf32>) -> tensor<2x2xf32>
  %3 = stablehlo.pad %x, %v, low = [1, 0], high = [0, -1], interior = [2, 0] : (tensor<3x8xf32>, tensor<f32>) -> tensor<8x7xf32>
  %4 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  %5 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
  %6 = stablehlo.reverse %x, dims = [0, 1] : tensor<3x8xf32>
  %7 = stablehlo.dynamic_slice %x, %i, %i, sizes = [1, 4] : (tensor<3x8xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  %8 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<3x8xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x8xf32>
  return
}

// CHECK-LABEL: @products
func.func @products(%a: tensor<2x2x2xi8>, %b: tensor<2x2x3xi8>, %x: tensor<100x26x26x32xf32>, %k: tensor<3x3x1x32xf32>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x2xi8>, tensor<2x2x3xi8>) -> tensor<2x2x3xi32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2x2xi8>, tensor<2x2x3xi8>) -> tensor<2x2x3xi32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = {{\[}}[0, 1], [0, 1]], rhs_dilate = [1, 2], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<100x26x26x32xf32>, tensor<3x3x1x32xf32>) -> tensor<100x13x23x32xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x2xi8>, tensor<2x2x3xi8>) -> tensor<2x2x3xi32>
  %1 = "stablehlo.dot_general"(%a, %b) {
    algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>,
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>,
    precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]
  } : (tensor<2x2x2xi8>, tensor<2x2x3xi8>) -> tensor<2x2x3xi32>
  %2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 1], [0, 1]], rhs_dilate = [1, 2], reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<100x26x26x32xf32>, tensor<3x3x1x32xf32>) -> tensor<100x13x23x32xf32>
  return
}

// CHECK-LABEL: @reductions
func.func @reductions(%x: tensor<4x3xf32>, %i: tensor<4x3xi32>, %z: tensor<f32>, %n: tensor<i32>) {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK:      %{{.*}}:2 = stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<4x3xf32>, tensor<4x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  // CHECK-NEXT:  reducer(%[[A:.*]]: tensor<f32>, %[[C:.*]]: tensor<f32>) (%[[B:.*]]: tensor<i32>, %[[D:.*]]: tensor<i32>) {
  %1:2 = stablehlo.reduce(%x init: %z), (%i init: %n) across dimensions = [0] : (tensor<4x3xf32>, tensor<4x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %s = stablehlo.maximum %a, %c : tensor<f32>
    %t = stablehlo.add %b, %d : tensor<i32>
    stablehlo.return %s, %t : tensor<f32>, tensor<i32>
  }
  return
}

// CHECK-LABEL: @loops
func.func @loops(%i: tensor<i32>, %n: tensor<i32>) -> tensor<i32> {
  // CHECK:      %[[R:.*]]:2 = stablehlo.while(%iterArg = %{{.*}}, %iterArg_0 = %{{.*}}) : tensor<i32>, tensor<i32>
  // CHECK-NEXT: cond {
  // CHECK:      } do {
  %r:2 = stablehlo.while(%a = %i, %b = %n) : tensor<i32>, tensor<i32> cond {
    %c = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.add %a, %a : tensor<i32>
    stablehlo.return %s, %b : tensor<i32>, tensor<i32>
  }
  return %r#0 : tensor<i32>
}

// CHECK-LABEL: @calls
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.custom_call @"not-an-id"(%{{.*}}) {backend_config = "b", has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.composite "my.op" %{{.*}} {decomposition = @body} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.custom_call @"not-an-id"(%x) {backend_config = "b", has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.composite "my.op" %0 {decomposition = @body} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @body(%x: tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: @tuples_and_order
func.func @tuples_and_order(%x: tensor<i32>) -> !stablehlo.token {
  // CHECK: %[[T:.*]] = stablehlo.tuple %{{.*}}, %{{.*}} : tuple<tensor<i32>, tensor<i32>>
  // CHECK: stablehlo.get_tuple_element %[[T]][1] : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
  // CHECK: stablehlo.optimization_barrier()
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<i32>, tensor<i32>
  // CHECK: %[[A:.*]] = stablehlo.create_token : !stablehlo.token
  // CHECK: stablehlo.after_all %[[A]], %[[A]] : !stablehlo.token
  // CHECK: stablehlo.replica_id : tensor<ui32>
  %0 = stablehlo.tuple %x, %x : tuple<tensor<i32>, tensor<i32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
  stablehlo.optimization_barrier()
  %2:2 = stablehlo.optimization_barrier %x, %1 : tensor<i32>, tensor<i32>
  %3 = stablehlo.create_token : !stablehlo.token
  %4 = stablehlo.after_all %3, %3 : !stablehlo.token
  %5 = stablehlo.replica_id : tensor<ui32>
  return %4 : !stablehlo.token
}

// CHECK-LABEL: @gathers
func.func @gathers(%x: tensor<5x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  // CHECK: "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 1, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  %1 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  return
}

// CHECK-LABEL: @bounds
// CHECK-SAME: tensor<?x?xf32, #stablehlo.bounds<3, ?>>
func.func @bounds(%x: tensor<?x?xf32, #stablehlo.bounds<3, ?>>) {
  return
}
