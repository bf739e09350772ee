// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --mlprogram-pipeline-globals | FileCheck %s

ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>

// A second load gives the same value.
// CHECK-LABEL: @loads
func.func @loads() {
  // CHECK: %[[G:.*]] = ml_program.global_load @g
  // CHECK-NOT: ml_program.global_load
  // CHECK: "use"(%[[G]], %[[G]])
  %0 = ml_program.global_load @g : tensor<4xi32>
  %1 = ml_program.global_load @g : tensor<4xi32>
  "use"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> ()
  return
}

// A store is seen by the load behind it, and overwritten by the next store.
// CHECK-LABEL: @stores(
// CHECK-SAME:    %[[A:.*]]: tensor<4xi32>, %[[B:.*]]: tensor<4xi32>
func.func @stores(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  // CHECK-NOT: ml_program.global_store @g = %[[A]]
  // CHECK: "use"(%[[A]])
  // CHECK: ml_program.global_store @g = %[[B]]
  ml_program.global_store @g = %a : tensor<4xi32>
  %0 = ml_program.global_load @g : tensor<4xi32>
  "use"(%0) : (tensor<4xi32>) -> ()
  ml_program.global_store @g = %b : tensor<4xi32>
  return
}

// A region that stores interrupts it.
// CHECK-LABEL: @region
func.func @region(%a: tensor<4xi32>) {
  // CHECK: ml_program.global_store @g
  // CHECK: "region"
  // CHECK: ml_program.global_load @g
  ml_program.global_store @g = %a : tensor<4xi32>
  "region"() ({
    %c = arith.constant dense<0> : tensor<4xi32>
    ml_program.global_store @g = %c : tensor<4xi32>
    "end"() : () -> ()
  }) : () -> ()
  %0 = ml_program.global_load @g : tensor<4xi32>
  "use"(%0) : (tensor<4xi32>) -> ()
  return
}

// -----

ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>

func.func @reads() -> tensor<4xi32> {
  %0 = ml_program.global_load @g : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @calls_it() {
  %0 = call @reads() : () -> tensor<4xi32>
  "use"(%0) : (tensor<4xi32>) -> ()
  return
}

// A callee that only loads needs the store, and does not change the value.
// CHECK-LABEL: @caller(
// CHECK-SAME:    %[[A:.*]]: tensor<4xi32>
func.func @caller(%a: tensor<4xi32>) {
  // CHECK: ml_program.global_store @g = %[[A]]
  // CHECK: call @calls_it
  // CHECK: "use"(%[[A]])
  ml_program.global_store @g = %a : tensor<4xi32>
  call @calls_it() : () -> ()
  %0 = ml_program.global_load @g : tensor<4xi32>
  "use"(%0) : (tensor<4xi32>) -> ()
  ml_program.global_store @g = %0 : tensor<4xi32>
  return
}
