// RUN: terrace opt %s --normalize-quant-types | FileCheck %s

!none = !quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:120}}>
!one = !quant.uniform<i8<-8:7>:f32:{0:1, 1:2}, {{2.0:1, 3.0}, {4.0, 5.0}}>
!second = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:120, 3.0:127}}>

// Scales that differ in no dimension become one scale.
// CHECK-LABEL: @no_dimension(tensor<1x4x!quant.uniform<i8:f32, 2.000000e+00:120>>)
func.func private @no_dimension(tensor<1x4x!none>)

// Scales that differ in one dimension become scales along it.
// CHECK-LABEL: @one_dimension(tensor<?x4x!quant.uniform<i8:f32:1, {2.000000e+00:120,3.000000e+00:127}>>)
func.func private @one_dimension(tensor<?x4x!second>)

// CHECK-LABEL: @two_dimensions(tensor<2x4x!quant.uniform<i8<-8:7>:f32:{0:1, 1:2}
func.func private @two_dimensions(tensor<2x4x!one>)

// CHECK-LABEL: @no_tensor(!quant.uniform<i8:f32:{0:1, 1:4}
func.func private @no_tensor(!none)

// CHECK-LABEL: @ops
// CHECK-SAME:    (%[[X:.*]]: tensor<1x4x!quant.uniform<i8:f32, {{.*}}>>, %[[C:.*]]: i1)
// CHECK:         %[[Y:.*]] = scf.if %[[C]] -> (tensor<1x4x!quant.uniform<i8:f32, 2.000000e+00:120>>)
// CHECK:           scf.yield %[[X]] : tensor<1x4x!quant.uniform<i8:f32, 2.000000e+00:120>>
// CHECK:         cf.br ^[[BB:.*]](%[[Y]] : tensor<1x4x!quant.uniform<i8:f32, 2.000000e+00:120>>)
// CHECK:       ^[[BB]](%{{.*}}: tensor<1x4x!quant.uniform<i8:f32, 2.000000e+00:120>>)
func.func @ops(%x: tensor<1x4x!none>, %c: i1) -> tensor<1x4xf32> {
  %y = scf.if %c -> tensor<1x4x!none> {
    scf.yield %x : tensor<1x4x!none>
  } else {
    %z = func.call @callee(%x) : (tensor<1x4x!none>) -> tensor<1x4x!none>
    scf.yield %z : tensor<1x4x!none>
  }
  cf.br ^bb1(%y : tensor<1x4x!none>)
^bb1(%w: tensor<1x4x!none>):
  %r = quant.dcast %w : tensor<1x4x!none> to tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}
func.func private @callee(tensor<1x4x!none>) -> tensor<1x4x!none>
