// RUN: terrace opt %s --split-input-file --verify-diagnostics --lower-quant-ops
// RUN: not terrace opt %s --split-input-file --lower-quant-ops 2>/dev/null | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[AXIS:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[BLOCK:.*]] = affine_map<(d0, d1, d2) -> (d0, 0, d2 floordiv 2)>

!q = !quant.uniform<i8:f32, 0.5:3>
!unshifted = !quant.uniform<u8:f32, 0.5>
!bounded = !quant.uniform<u8<1:250>:f32, 0.5>
!axis = !quant.uniform<i8:f32:1, {2.0:10, 3.0}>
!block = !quant.uniform<i8:f32:{0:1, 2:2}, {{{2.0:1, 3.0}}, {{4.0, 5.0}}}>

// dcast(x) -> (float(scast(x)) - float(zero_point)) * scale
// CHECK-LABEL: @dcast
// CHECK-SAME:    (%[[X:.*]]: !quant.uniform
// CHECK:         %[[S:.*]] = quant.scast %[[X]]
// CHECK:         %[[SCALE:.*]] = arith.constant 5.000000e-01 : f32
// CHECK:         %[[ZERO:.*]] = arith.constant 3 : i8
// CHECK:         %[[F:.*]] = arith.sitofp %[[S]] : i8 to f32
// CHECK:         %[[Z:.*]] = arith.sitofp %[[ZERO]] : i8 to f32
// CHECK:         %[[D:.*]] = arith.subf %[[F]], %[[Z]]
// CHECK:         arith.mulf %[[D]], %[[SCALE]]
func.func @dcast(%x: !q) -> f32 {
  %y = quant.dcast %x : !q to f32
  return %y : f32
}

// CHECK-LABEL: @dcast_without_zero_point
// CHECK:         %[[F:.*]] = arith.uitofp
// CHECK-NEXT:    arith.mulf %[[F]]
func.func @dcast_without_zero_point(%x: !unshifted) -> f32 {
  %y = quant.dcast %x : !unshifted to f32
  return %y : f32
}

// qcast(x) -> scast(int(x / scale + float(zero_point)))
// CHECK-LABEL: @qcast
// CHECK-SAME:    (%[[X:.*]]: tensor<3x?xf32>)
// CHECK-DAG:     %[[SCALE:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 3 : i8
// CHECK-DAG:     %[[DIM:.*]] = tensor.dim %[[X]]
// CHECK:         %[[SCALES:.*]] = tensor.splat %[[SCALE]][%[[DIM]]]
// CHECK:         %[[Q:.*]] = arith.divf %[[X]], %[[SCALES]]
// CHECK:         %[[ZEROS:.*]] = tensor.splat %[[ZERO]][%[[DIM]]]
// CHECK:         %[[Z:.*]] = arith.sitofp %[[ZEROS]]
// CHECK:         %[[S:.*]] = arith.addf %[[Q]], %[[Z]]
// CHECK:         %[[I:.*]] = arith.fptosi %[[S]]
// CHECK:         quant.scast %[[I]]
func.func @qcast(%x: tensor<3x?xf32>) -> tensor<3x?x!q> {
  %y = quant.qcast %x : tensor<3x?xf32> to tensor<3x?x!q>
  return %y : tensor<3x?x!q>
}

// CHECK-LABEL: @qcast_within_bounds
// CHECK:         %[[I:.*]] = arith.fptoui
// CHECK-DAG:     %[[MIN:.*]] = arith.constant 1 : i8
// CHECK-DAG:     %[[MAX:.*]] = arith.constant -6 : i8
// CHECK:         %[[A:.*]] = arith.maxui %[[I]], %[[MIN]]
// CHECK:         arith.minui %[[A]], %[[MAX]]
func.func @qcast_within_bounds(%x: f32) -> !bounded {
  %y = quant.qcast %x : f32 to !bounded
  return %y : !bounded
}

// CHECK-LABEL: @scales_along_a_dimension
// CHECK-SAME:    (%[[X:.*]]: tensor<3x2x?x!quant.uniform
// CHECK:         %[[S:.*]] = quant.scast %[[X]]
// CHECK:         %[[SCALES:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK:         %[[ZEROS:.*]] = arith.constant dense<[10, 0]> : tensor<2xi8>
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[AXIS]], #[[AXIS]], #[[ID]]],
// CHECK-SAME:      ins(%[[S]], %[[SCALES]], %[[ZEROS]] :
// CHECK:           linalg.yield
func.func @scales_along_a_dimension(%x: tensor<3x2x?x!axis>) -> tensor<3x2x?xf32> {
  %y = quant.dcast %x : tensor<3x2x?x!axis> to tensor<3x2x?xf32>
  return %y : tensor<3x2x?xf32>
}

// CHECK-LABEL: @scales_of_blocks
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[BLOCK]], #[[BLOCK]], #[[ID]]],
func.func @scales_of_blocks(%x: tensor<2x3x4xf32>) -> tensor<2x3x4x!block> {
  %y = quant.qcast %x : tensor<2x3x4xf32> to tensor<2x3x4x!block>
  return %y : tensor<2x3x4x!block>
}

// CHECK-LABEL: @without_rank
// CHECK-SAME:    (%[[X:.*]]: tensor<*xf32>)
// CHECK:         %[[SHAPE:.*]] = shape.shape_of %[[X]]
// CHECK:         %[[N:.*]] = shape.num_elements %[[SHAPE]]
// CHECK:         %[[NEW:.*]] = tensor.from_elements %[[N]]
// CHECK:         %[[FLAT:.*]] = tensor.reshape %[[X]](%[[NEW]])
// CHECK:         arith.divf %[[FLAT]]
// CHECK:         %[[BACK:.*]] = tensor.reshape %{{.*}}(%[[SHAPE]])
// CHECK:         quant.scast %[[BACK]]
func.func @without_rank(%x: tensor<*xf32>) -> tensor<*x!q> {
  %y = quant.qcast %x : tensor<*xf32> to tensor<*x!q>
  return %y : tensor<*x!q>
}

// CHECK-LABEL: @without_rank_along_a_dimension
// CHECK:         %[[SHAPE:.*]] = shape.shape_of
// CHECK:         %[[HEAD:.*]], %{{.*}} = "shape.split_at"(%[[SHAPE]], %c1)
// CHECK:         %[[OUTER:.*]] = shape.num_elements %[[HEAD]]
// CHECK:         %{{.*}}, %[[TAIL:.*]] = "shape.split_at"(%[[SHAPE]], %c2)
// CHECK:         %[[INNER:.*]] = shape.num_elements %[[TAIL]]
// CHECK:         tensor.from_elements %[[OUTER]], %{{.*}}, %[[INNER]]
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #[[AXIS]], #[[AXIS]], #[[ID]]],
func.func @without_rank_along_a_dimension(%x: tensor<*x!axis>) -> tensor<*xf32> {
  %y = quant.dcast %x : tensor<*x!axis> to tensor<*xf32>
  return %y : tensor<*xf32>
}

// -----

!any = !quant.any<i8:f32>

func.func @without_scales(%x: !any) -> f32 {
  // expected-error@+1 {{failed to legalize operation 'quant.dcast' that was explicitly marked illegal}}
  %y = quant.dcast %x : !any to f32
  return %y : f32
}
