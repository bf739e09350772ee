// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @sizes
func.func @sizes(%arg0: index, %arg1: !shape.size) {
  // CHECK: %c5 = shape.const_size 5
  %c5 = shape.const_size 5
  // CHECK: %c-5 = shape.const_size -5 {a}
  %c-5 = shape.const_size -5 {a}
  // CHECK: %0 = shape.index_to_size %arg0
  %0 = shape.index_to_size %arg0
  // CHECK: %1 = shape.size_to_index %arg1 : !shape.size
  %1 = shape.size_to_index %arg1 : !shape.size
  // CHECK: %2 = shape.add %arg0, %arg1 : index, !shape.size -> !shape.size
  %2 = shape.add %arg0, %arg1 : index, !shape.size -> !shape.size
  // CHECK: %3 = shape.mul %arg0, %arg0 : index, index -> index
  %3 = shape.mul %arg0, %arg0 : index, index -> index
  // CHECK: %4 = shape.div %arg0, %arg0 : index, index -> !shape.size
  %4 = shape.div %arg0, %arg0 : index, index -> !shape.size
  // CHECK: %5 = shape.max %arg1, %arg1 : !shape.size, !shape.size -> !shape.size
  %5 = shape.max %arg1, %arg1 : !shape.size, !shape.size -> !shape.size
  // CHECK: %6 = shape.min %arg1, %arg1 : !shape.size, !shape.size -> !shape.size
  %6 = shape.min %arg1, %arg1 : !shape.size, !shape.size -> !shape.size
  // CHECK: %7 = shape.meet %arg0, %arg1 : index, !shape.size -> !shape.size
  %7 = shape.meet %arg0, %arg1 : index, !shape.size -> !shape.size
  return
}

// CHECK-LABEL: @shapes
func.func @shapes(%arg0: !shape.shape, %arg1: tensor<3xindex>, %arg2: index, %arg3: tensor<?x4xf32>, %arg4: tensor<2xi32>) {
  // CHECK: %0 = shape.const_shape  {a = 1 : i64}[1, 2] : !shape.shape
  %0 = shape.const_shape  {a = 1 : i64}[1, 2] : !shape.shape
  // CHECK: %1 = shape.const_shape [] : tensor<0xindex>
  %1 = shape.const_shape [] : tensor<0xindex>
  // CHECK: %2 = shape.any %arg0, %arg1 : !shape.shape, tensor<3xindex> -> !shape.shape
  %2 = shape.any %arg0, %arg1 : !shape.shape, tensor<3xindex> -> !shape.shape
  // CHECK: %3 = shape.broadcast %arg1, %arg1 {error = "no"} : tensor<3xindex>, tensor<3xindex> -> tensor<?xindex>
  %3 = shape.broadcast %arg1, %arg1 {error = "no"} : tensor<3xindex>, tensor<3xindex> -> tensor<?xindex>
  // CHECK: %4 = shape.concat %arg1, %arg1 : tensor<3xindex>, tensor<3xindex> -> tensor<6xindex>
  %4 = shape.concat %arg1, %arg1 : tensor<3xindex>, tensor<3xindex> -> tensor<6xindex>
  // CHECK: %5 = "shape.debug_print"(%arg0) : (!shape.shape) -> !shape.shape
  %5 = "shape.debug_print"(%arg0) : (!shape.shape) -> !shape.shape
  // CHECK: %6 = shape.dim %arg3, %arg2 : tensor<?x4xf32>, index -> !shape.size
  %6 = shape.dim %arg3, %arg2 : tensor<?x4xf32>, index -> !shape.size
  // CHECK: %7 = shape.from_extent_tensor %arg1 : tensor<3xindex>
  %7 = shape.from_extent_tensor %arg1 : tensor<3xindex>
  // CHECK: %8 = shape.from_extents %arg2, %6 : index, !shape.size
  %8 = shape.from_extents %arg2, %6 : index, !shape.size
  // CHECK: %9 = shape.get_extent %arg1, %arg2 : tensor<3xindex>, index -> index
  %9 = shape.get_extent %arg1, %arg2 : tensor<3xindex>, index -> index
  // CHECK: %10 = shape.is_broadcastable %arg0, %arg1 : !shape.shape, tensor<3xindex>
  %10 = shape.is_broadcastable %arg0, %arg1 : !shape.shape, tensor<3xindex>
  // CHECK: %11 = shape.num_elements %arg0 : !shape.shape -> !shape.size
  %11 = shape.num_elements %arg0 : !shape.shape -> !shape.size
  // CHECK: %12 = shape.rank %arg1 : tensor<3xindex> -> index
  %12 = shape.rank %arg1 : tensor<3xindex> -> index
  // CHECK: %13 = shape.shape_eq %arg0, %arg1 : !shape.shape, tensor<3xindex>
  %13 = shape.shape_eq %arg0, %arg1 : !shape.shape, tensor<3xindex>
  // CHECK: %14 = shape.shape_of %arg3 : tensor<?x4xf32> -> tensor<2xindex>
  %14 = shape.shape_of %arg3 : tensor<?x4xf32> -> tensor<2xindex>
  // CHECK: %15 = shape.shape_of %arg3 : tensor<?x4xf32> -> !shape.shape
  %15 = shape.shape_of %arg3 : tensor<?x4xf32> -> !shape.shape
  // CHECK: %head, %tail = "shape.split_at"(%arg0, %arg2) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %head, %tail = "shape.split_at"(%arg0, %arg2) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  // CHECK: %16 = shape.to_extent_tensor %arg0 : !shape.shape -> tensor<?xindex>
  %16 = shape.to_extent_tensor %arg0 : !shape.shape -> tensor<?xindex>
  // CHECK: %17 = shape.value_as_shape %arg4 : tensor<2xi32> -> !shape.shape
  %17 = shape.value_as_shape %arg4 : tensor<2xi32> -> !shape.shape
  // CHECK: %18 = shape.with_shape %arg3, %arg0 : tensor<?x4xf32>, !shape.shape
  %18 = shape.with_shape %arg3, %arg0 : tensor<?x4xf32>, !shape.shape
  // CHECK: %19 = shape.value_of %18 : tensor<*xf32>
  %19 = shape.value_of %18 : tensor<*xf32>
  // CHECK: %20 = shape.meet %arg1, %arg0, error = "x" : tensor<3xindex>, !shape.shape -> !shape.shape
  %20 = shape.meet %arg1, %arg0, error = "x" : tensor<3xindex>, !shape.shape -> !shape.shape
  // CHECK: %21 = shape.max %arg0, %arg0 : !shape.shape, !shape.shape -> !shape.shape
  %21 = shape.max %arg0, %arg0 : !shape.shape, !shape.shape -> !shape.shape
  // CHECK: %22:2 = shape.reduce(%arg0, %arg2, %arg2) : !shape.shape -> (index, index) {
  %22:2 = shape.reduce(%arg0, %arg2, %arg2) : !shape.shape -> (index, index) {
  // CHECK: ^bb0(%arg5: index, %arg6: !shape.size, %arg7: index, %arg8: index):
  ^bb0(%arg5: index, %arg6: !shape.size, %arg7: index, %arg8: index):
    // CHECK: shape.yield %arg7, %arg8 : index, index
    shape.yield %arg7, %arg8 : index, index
  // CHECK: } {a}
  } {a}
  // CHECK: %23 = shape.reduce(%arg1, %arg2) : tensor<3xindex> -> index {
  %23 = shape.reduce(%arg1, %arg2) : tensor<3xindex> -> index {
  // CHECK: ^bb0(%arg5: index, %arg6: index, %arg7: index):
  ^bb0(%arg5: index, %arg6: index, %arg7: index):
    // CHECK: shape.yield %arg6 : index
    shape.yield %arg6 : index
  }
  return
}

// CHECK-LABEL: @witnesses
func.func @witnesses(%arg0: !shape.witness, %arg1: i1, %arg2: !shape.shape) {
  // CHECK: shape.assuming %arg0 {
  shape.assuming %arg0 {
  // CHECK: } {a = 3 : i64}
  } {a = 3 : i64}
  // CHECK: %0:2 = shape.assuming %arg0 -> (i1, i1) {
  %0:2 = shape.assuming %arg0 -> (i1, i1) {
    // CHECK: shape.assuming_yield %arg1, %arg1 : i1, i1
    shape.assuming_yield %arg1, %arg1 : i1, i1
  }
  // CHECK: %1 = shape.const_witness true
  %1 = shape.const_witness true
  // CHECK: %2 = shape.cstr_require %arg1, "b"
  %2 = shape.cstr_require %arg1, "b"
  // CHECK: %3 = shape.cstr_eq %arg2, %arg2 : !shape.shape, !shape.shape
  %3 = shape.cstr_eq %arg2, %arg2 : !shape.shape, !shape.shape
  // CHECK: %4 = shape.cstr_broadcastable %arg2, %arg2 : !shape.shape, !shape.shape
  %4 = shape.cstr_broadcastable %arg2, %arg2 : !shape.shape, !shape.shape
  // CHECK: %5 = shape.assuming_all %1, %2, %3, %4
  %5 = shape.assuming_all %1, %2, %3, %4
  return
}

// CHECK: shape.func @f(%arg0: i32 {x.y}) -> (i32 {x.z}) attributes {q} {
shape.func @f(%arg0: i32 {x.y}) -> (i32 {x.z}) attributes {q} {
  // CHECK: return %arg0 : i32
  return %arg0 : i32
}

// CHECK: shape.func private @elsewhere(i32)
shape.func private @elsewhere(i32)
// CHECK: shape.function_library @lib attributes {x} {
shape.function_library @lib attributes {x} {
  // CHECK: func private @f(%arg0: !shape.value_shape) -> !shape.shape {
  func private @f(%arg0: !shape.value_shape) -> !shape.shape {
    // CHECK: %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
    %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
    // CHECK: return %0 : !shape.shape
    return %0 : !shape.shape
  }
  // CHECK: func private @h(i32) -> i32
  func private @h(i32) -> i32
  // CHECK: func.func private @other()
  func.func private @other()
// CHECK: } mapping {a.b = @f, "quoted thing" = @h}
} mapping {a.b = @f, "quoted thing" = @h}
// CHECK: module @user attributes {shape.lib = [@inner, @other]} {
module @user attributes {shape.lib = [@inner, @other]} {
  // CHECK: shape.function_library @inner {
  shape.function_library @inner {
    // CHECK: %c3 = const_size 3
    %c3 = const_size 3
  // CHECK: } mapping {a.c = @f}
  } mapping {a.c = @f}
  // CHECK: shape.function_library @other {
  shape.function_library @other {
    // CHECK: %c3 = const_size 3
    %c3 = const_size 3
  // CHECK: } mapping {a.d = @f}
  } mapping {a.d = @f}
}
// CHECK-LABEL: func.func @no_values(
func.func @no_values(%shape: !shape.shape) {
  // CHECK: shape.reduce(%{{.*}}, ) : !shape.shape {
  shape.reduce(%shape) : !shape.shape {
  ^bb0(%i: index, %size: !shape.size):
    shape.yield
  }
  return
}

// An empty block is there when it is read again.
module {
  // CHECK: shape.function_library @empty {
  // CHECK-NEXT: ^bb0:
  // CHECK-NEXT: } mapping {}
  shape.function_library @empty {
  ^bb0:
  } mapping {}
}
