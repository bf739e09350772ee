// RUN: terrace opt %s --allow-unregistered-dialect --one-shot-bufferize="test-analysis-only allow-unknown-ops" | FileCheck %s

// CHECK-LABEL: func @argument_of_a_function_is_not_written
func.func @argument_of_a_function_is_not_written(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  // CHECK: tensor.insert {{.*}}["none", "false", "none"]
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @chain_of_writes_is_in_place
func.func @chain_of_writes_is_in_place(%f: f32, %i: index) -> f32 {
  %0 = tensor.empty() : tensor<4xf32>
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  return %3 : f32
}

// CHECK-LABEL: func @read_behind_a_write_needs_a_copy
func.func @read_behind_a_write_needs_a_copy(%f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.empty() : tensor<4xf32>
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  // CHECK: tensor.insert {{.*}}["none", "false", "none"]
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %3 = tensor.extract %1[%i] : tensor<4xf32>
  %4 = tensor.extract %2[%i] : tensor<4xf32>
  return %3, %4 : f32, f32
}

// CHECK-LABEL: func @read_before_a_write_needs_none
func.func @read_before_a_write_needs_none(%f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  // CHECK: tensor.extract
  // CHECK: tensor.insert {{.*}}["none", "true", "none"]
  %3 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %4 = tensor.extract %3[%i] : tensor<4xf32>
  return %2, %4 : f32, f32
}

// CHECK-LABEL: func @slice_that_is_put_back_is_in_place
func.func @slice_that_is_put_back_is_in_place(%f: f32, %i: index) -> f32 {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tensor.extract_slice {{.*}}["true", "none"]
  %2 = tensor.extract_slice %1[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  // CHECK: linalg.fill {{.*}}["none", "true"]
  %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tensor.insert_slice {{.*}}["true", "true", "none"]
  %4 = tensor.insert_slice %3 into %1[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %5 = tensor.extract %4[%i] : tensor<8xf32>
  return %5 : f32
}

// CHECK-LABEL: func @branches_exclude_each_other
func.func @branches_exclude_each_other(%f: f32, %i: index, %c: i1) -> f32 {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = scf.if %c -> f32 {
    // CHECK: tensor.insert {{.*}}["none", "true", "none"]
    %3 = tensor.insert %f into %1[%i] : tensor<4xf32>
    %4 = tensor.extract %3[%i] : tensor<4xf32>
    scf.yield %4 : f32
  } else {
    %5 = tensor.extract %1[%i] : tensor<4xf32>
    scf.yield %5 : f32
  }
  return %2 : f32
}

// CHECK-LABEL: func @loop_reads_what_the_iteration_before_wrote
func.func @loop_reads_what_the_iteration_before_wrote(%f: f32, %a: index, %b: index, %s: index) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  scf.for %i = %a to %b step %s {
    %2 = tensor.extract %1[%i] : tensor<4xf32>
    "test.use"(%2) : (f32) -> ()
    // CHECK: tensor.insert {{.*}}["none", "false", "none"]
    %3 = tensor.insert %f into %1[%i] : tensor<4xf32>
    %4 = tensor.extract %3[%i] : tensor<4xf32>
    "test.use"(%4) : (f32) -> ()
  }
  return
}

// CHECK-LABEL: func @constant_is_not_written
func.func @constant_is_not_written(%f: f32, %i: index) -> f32 {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  // CHECK: tensor.insert {{.*}}["none", "false", "none"]
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %2 : f32
}
