// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// The initial value of what is elsewhere has an alias.
// CHECK: #extern = #ml_program.extern : tensor<4xi32>
// CHECK: #extern1 = #ml_program.extern

// CHECK: ml_program.func private @elsewhere(i32) -> i32
ml_program.func private @elsewhere(i32) -> i32

// CHECK: ml_program.func @function(%arg0: i32 {a.b = 1 : i64}) -> (i32 {a.b}) attributes {x}
ml_program.func @function(%arg0: i32 {a.b = 1}) -> (i32 {a.b}) attributes {x} {
  // CHECK-NEXT: ml_program.return {k = 1 : i64} %arg0 : i32
  ml_program.return {k = 1} %arg0 : i32
}

// CHECK: ml_program.subgraph private @graph_elsewhere(i32) -> i32
ml_program.subgraph private @graph_elsewhere(i32) -> i32

// CHECK-LABEL: ml_program.subgraph @graph
ml_program.subgraph @graph(%arg0: i32) -> i32 {
  // CHECK-NEXT: %[[TOKEN:.*]] = ml_program.token
  %token = ml_program.token
  // CHECK-NEXT: "unregistered.late"(%{{.*}}, %[[TOKEN]]) : (i32, !ml_program.token) -> ()
  "unregistered.late"(%0, %token) : (i32, !ml_program.token) -> ()
  %0 = "unregistered.early"(%arg0) : (i32) -> i32
  // CHECK: ml_program.output %{{.*}} : i32
  ml_program.output %0 : i32
}

// CHECK: ml_program.global private @constant(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @constant(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK-NEXT: ml_program.global private mutable @variable : tensor<?xi32>
ml_program.global private mutable @variable : tensor<?xi32>
// CHECK-NEXT: ml_program.global nested mutable @outside(#extern) : tensor<?xi32> {q}
ml_program.global nested mutable @outside(#ml_program.extern : tensor<4xi32>) : tensor<?xi32> {q}
// CHECK-NEXT: ml_program.global public @outside_of_no_type(#extern1) : i32
ml_program.global public @outside_of_no_type(#ml_program.extern) : i32
// CHECK-NEXT: ml_program.global public @not_said(3 : i32) : i32
"ml_program.global"() {sym_name = "not_said", type = i32, value = 3 : i32} : () -> ()

// What is loaded is called like the variable.
// CHECK-LABEL: @in_order
ml_program.func @in_order() -> tensor<4xi32> {
  // CHECK-NEXT: %variable = ml_program.global_load @variable : tensor<?xi32>
  %0 = ml_program.global_load @variable : tensor<?xi32>
  // CHECK-NEXT: ml_program.global_store @variable = %variable : tensor<?xi32>
  ml_program.global_store @variable = %0 : tensor<?xi32>
  // CHECK-NEXT: %constant = ml_program.global_load_const @constant : tensor<4xi32>
  %1 = ml_program.global_load_const @constant : tensor<4xi32>
  ml_program.return %1 : tensor<4xi32>
}

// CHECK-LABEL: @by_tokens
ml_program.subgraph @by_tokens() -> (tensor<?xi32>, !ml_program.token) {
  %start = ml_program.token
  // CHECK: %result, %produceToken = ml_program.global_load_graph @variable ordering(() -> !ml_program.token) : tensor<?xi32>
  %0, %read = ml_program.global_load_graph @variable ordering(() -> !ml_program.token) : tensor<?xi32>
  // CHECK-NEXT: %[[STORED:.*]] = ml_program.global_store_graph @variable = %result ordering(%{{.*}}, %produceToken -> !ml_program.token) : tensor<?xi32>
  %stored = ml_program.global_store_graph @variable = %0 ordering(%start, %read -> !ml_program.token) : tensor<?xi32>
  // Without an order, a token is given all the same.
  // CHECK-NEXT: ml_program.global_store_graph @variable = %result ordering(() -> !ml_program.token) : tensor<?xi32>
  %unused = ml_program.global_store_graph @variable = %0 : tensor<?xi32>
  // CHECK-NEXT: ml_program.output %result, %[[STORED]] : tensor<?xi32>, !ml_program.token
  ml_program.output %0, %stored : tensor<?xi32>, !ml_program.token
}

// Variables of tables further out are found where operations have an order, past other symbols of the name.
// CHECK-LABEL: module @inner
module @inner {
  module @variable {}
  ml_program.func @reach_outwards() {
    // CHECK: %variable = ml_program.global_load @variable : tensor<?xi32>
    %0 = ml_program.global_load @variable : tensor<?xi32>
    // CHECK-NEXT: ml_program.global_store @variable = %variable : tensor<?xi32>
    ml_program.global_store @variable = %0 : tensor<?xi32>
    ml_program.return
  }
}
