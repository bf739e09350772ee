// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: spirv.module Logical Vulkan
spirv.module Logical Vulkan {
  // CHECK: spirv.ARM.Graph @graph(%arg0: !spirv.arm.tensor<4xi8> {a.b}) -> (!spirv.arm.tensor<4xi8> {c.d}, !spirv.arm.tensor<?xi8>) attributes {entry_point = true} {
  spirv.ARM.Graph @graph(%x: !spirv.arm.tensor<4xi8> {a.b})
      -> (!spirv.arm.tensor<4xi8> {c.d}, !spirv.arm.tensor<?xi8>) attributes {entry_point = true} {
    // CHECK-NEXT: spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<?xi8>
    %0 = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<?xi8>
    // CHECK-NEXT: spirv.ARM.GraphOutputs %arg0, %{{.*}} : !spirv.arm.tensor<4xi8>, !spirv.arm.tensor<?xi8>
    spirv.ARM.GraphOutputs %x, %0 : !spirv.arm.tensor<4xi8>, !spirv.arm.tensor<?xi8>
  }
  // CHECK: spirv.ARM.Graph @elsewhere(!spirv.arm.tensor<*xi8>) -> !spirv.arm.tensor<*xi8>
  spirv.ARM.Graph @elsewhere(!spirv.arm.tensor<*xi8>) -> !spirv.arm.tensor<*xi8>
  // CHECK: spirv.ARM.GraphEntryPoint @graph, @in, @out
  spirv.ARM.GraphEntryPoint @graph, @in, @out
}
