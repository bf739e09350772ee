// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// Tasks, and what they give.
// CHECK-LABEL: func.func @execute(%arg0: !async.value<f32>, %arg1: index) {
func.func @execute(%value: !async.value<f32>, %n: index) {
  // CHECK-NEXT: %token = async.execute {
  %token = async.execute {
    // CHECK-NEXT: async.yield
    async.yield
  }
  // CHECK: %token_0, %bodyResults:2 = async.execute [%token] (%arg0 as %arg2: !async.value<f32>) -> (!async.value<f32>, !async.value<f32>) attributes {a} {
  %token_0, %results:2 = async.execute [%token] (%value as %x: !async.value<f32>) -> (!async.value<f32>, !async.value<f32>) attributes {a} {
    // CHECK-NEXT: async.yield %arg2, %arg2 : f32, f32
    async.yield %x, %x : f32, f32
  }
  // CHECK: %token_1, %bodyResults_2 = async.execute -> !async.value<f32> {
  %token_1, %result = async.execute -> !async.value<f32> {
    // CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
    %c = arith.constant 1.0 : f32
    // CHECK-NEXT: async.yield %cst : f32
    async.yield %c : f32
  }
  // CHECK: async.await %token : !async.token
  async.await %token : !async.token
  // CHECK-NEXT: %0 = async.await %bodyResults_2 : !async.value<f32> {a}
  %y = async.await %result : !async.value<f32> {a}
  // CHECK-NEXT: %1 = async.create_group %arg1 : !async.group
  %group = async.create_group %n : !async.group
  // CHECK-NEXT: %2 = async.add_to_group %token, %1 : !async.token
  %at = async.add_to_group %token, %group : !async.token
  // CHECK-NEXT: %3 = async.add_to_group %bodyResults_2, %1 : !async.value<f32>
  %at_0 = async.add_to_group %result, %group : !async.value<f32>
  // CHECK-NEXT: async.await_all %1
  async.await_all %group
  // CHECK-NEXT: return
  return
}

// Functions that run as tasks.
// CHECK: async.func @token() -> !async.token {
async.func @token() -> !async.token {
  // CHECK-NEXT: return
  return
}

// CHECK: async.func @value(%arg0: f32) -> !async.value<f32> {
async.func @value(%x: f32) -> !async.value<f32> {
  // CHECK-NEXT: return %arg0 : f32
  return %x : f32
}

// CHECK: async.func @both(%arg0: f32 {a.b}) -> (!async.token, !async.value<f32> {a.b}) attributes {k} {
async.func @both(%x: f32 {a.b}) -> (!async.token, !async.value<f32> {a.b}) attributes {k} {
  // CHECK-NEXT: %token = execute {
  %token = execute {
    // CHECK-NEXT: async.yield
    async.yield
  }
  // CHECK: %0 = call @value(%arg0) : (f32) -> !async.value<f32>
  %y = call @value(%x) : (f32) -> !async.value<f32>
  // CHECK-NEXT: %1 = await %0 : !async.value<f32>
  %z = await %y : !async.value<f32>
  // CHECK-NEXT: return %1 : f32
  return %z : f32
}

// CHECK: async.func private @elsewhere(f32) -> !async.token
async.func private @elsewhere(f32) -> !async.token

// CHECK-LABEL: func.func @call(%arg0: f32) {
func.func @call(%x: f32) {
  // CHECK-NEXT: %0 = async.call @elsewhere(%arg0) : (f32) -> !async.token
  %0 = async.call @elsewhere(%x) : (f32) -> !async.token
  // CHECK-NEXT: %1:2 = async.call @both(%arg0) {a} : (f32) -> (!async.token, !async.value<f32>)
  %1:2 = async.call @both(%x) {a} : (f32) -> (!async.token, !async.value<f32>)
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @coroutine() {
func.func @coroutine() {
  // CHECK-NEXT: %0 = async.coro.id
  %id = async.coro.id
  // CHECK-NEXT: %1 = async.coro.begin %0
  %handle = async.coro.begin %id
  // CHECK-NEXT: %2 = async.coro.save %1
  %state = async.coro.save %handle
  // CHECK-NEXT: async.coro.suspend %2, ^bb3, ^bb1, ^bb2
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^resume:
  // CHECK-NEXT: cf.br ^bb2
  cf.br ^cleanup
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
^cleanup:
  // CHECK-NEXT: async.coro.free %0, %1
  async.coro.free %id, %handle
  // CHECK-NEXT: cf.br ^bb3
  cf.br ^suspend
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb0, ^bb2
^suspend:
  // CHECK-NEXT: async.coro.end %1
  async.coro.end %handle
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @runtime(%arg0: !async.coro.handle, %arg1: index, %arg2: f32) {
func.func @runtime(%handle: !async.coro.handle, %n: index, %x: f32) {
  // CHECK-NEXT: %0 = async.runtime.create : !async.token
  %0 = async.runtime.create : !async.token
  // CHECK-NEXT: %1 = async.runtime.create : !async.value<f32>
  %1 = async.runtime.create : !async.value<f32>
  // CHECK-NEXT: %2 = async.runtime.create_group %arg1 : !async.group
  %2 = async.runtime.create_group %n : !async.group
  // CHECK-NEXT: async.runtime.set_available %0 : !async.token
  async.runtime.set_available %0 : !async.token
  // CHECK-NEXT: async.runtime.set_error %1 : !async.value<f32>
  async.runtime.set_error %1 : !async.value<f32>
  // CHECK-NEXT: %3 = async.runtime.is_error %2 : !async.group
  %3 = async.runtime.is_error %2 : !async.group
  // CHECK-NEXT: async.runtime.await %1 : !async.value<f32>
  async.runtime.await %1 : !async.value<f32>
  // CHECK-NEXT: async.runtime.await_and_resume %1, %arg0 : !async.value<f32>
  async.runtime.await_and_resume %1, %handle : !async.value<f32>
  // CHECK-NEXT: async.runtime.resume %arg0
  async.runtime.resume %handle
  // CHECK-NEXT: async.runtime.store %arg2, %1 : <f32>
  async.runtime.store %x, %1 : !async.value<f32>
  // CHECK-NEXT: %4 = async.runtime.load %1 : <f32>
  %4 = async.runtime.load %1 : !async.value<f32>
  // CHECK-NEXT: %5 = async.runtime.add_to_group %0, %2 : !async.token
  %5 = async.runtime.add_to_group %0, %2 : !async.token
  // CHECK-NEXT: async.runtime.add_ref %2 {count = 1 : i64} : !async.group
  async.runtime.add_ref %2 {count = 1 : i64} : !async.group
  // CHECK-NEXT: async.runtime.drop_ref %0 {count = 2 : i64} : !async.token
  async.runtime.drop_ref %0 {count = 2 : i64} : !async.token
  // CHECK-NEXT: %6 = async.runtime.num_worker_threads : index
  %6 = async.runtime.num_worker_threads : index
  // CHECK-NEXT: return
  return
}
