// RUN: terrace opt %s --emit-bytecode | terrace opt | FileCheck %s
// RUN: terrace opt %s --emit-bytecode --elide-resource-data-from-bytecode | terrace opt | FileCheck %s --check-prefix=ELIDED

// CHECK: module attributes {a.x = dense_resource<declared> : tensor<2xf32>, a.y = dense_resource<given> : tensor<2xf32>}
// ELIDED: module attributes {a.x = dense_resource<declared> : tensor<2xf32>, a.y = dense_resource<given> : tensor<2xf32>}
module attributes {a.x = dense_resource<declared> : tensor<2xf32>, a.y = dense_resource<given> : tensor<2xf32>} {
}

// CHECK: given: "0x080000000100000000000000"
// CHECK: tool: {
// CHECK: text: "hello"
// CHECK: truth: true
// CHECK: bytes: "0x0400000001020304"
// ELIDED-NOT: resources
{-#
  dialect_resources: { builtin: { given: "0x080000000100000000000000" } },
  external_resources: { tool: { text: "hello", truth: true, bytes: "0x0400000001020304" } }
#-}
