// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+2 {{expected '<'}}
// expected-error @+1 {{failed to parse async value type}}
func.func private @f() -> !async.value

// -----

// expected-error @+1 {{unknown  type `task` in dialect `async`}}
func.func private @f() -> !async.task

// -----

func.func @f(%value: !async.value<f32>) {
  // expected-error @+1 {{'async.execute' op along control flow edge from Operation async.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0, %1 = async.execute (%value as %x: !async.value<f32>) -> !async.value<f32> {
    // expected-note @+1 {{region branch point}}
    async.yield
  }
  return
}

// -----

func.func @f(%value: !async.value<f32>) {
  // expected-error @+1 {{'async.execute' op along control flow edge from Operation async.yield to parent: successor operand type #0 'f32' should match successor input type #0 '!async.value<f64>'}}
  %0, %1 = async.execute (%value as %x: !async.value<f32>) -> !async.value<f64> {
    // expected-note @+1 {{region branch point}}
    async.yield %x : f32
  }
  return
}

// -----

func.func @f(%value: !async.value<f32>) {
  // expected-error @+2 {{'async.execute' op along control flow edge from parent to Region #0: successor operand type #0 '!async.value<f32>' should match successor input type #0 'f64'}}
  // expected-note @+1 {{region branch point}}
  %0 = "async.execute"(%value) ({
  ^bb0(%x: f64):
    async.yield
  }) {operandSegmentSizes = array<i32: 0, 1>} : (!async.value<f32>) -> !async.token
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'async.execute' op operand #0 must be variadic of async value type or async token type, but got 'f32'}}
  %0 = async.execute (%x as %y: f32) {
    async.yield
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'async.execute' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
  %0 = async.execute {
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'async.yield' op expects parent op 'async.execute'}}
  async.yield
}

// -----

// expected-error @+1 {{'async.func' op result is expected to be at least of size 1, but got 0}}
async.func private @f(f32)

// -----

// expected-error @+1 {{'async.func' op  results' (optional) async token type is expected to appear as the 1st return value, but got 2}}
async.func private @f(f32) -> (!async.value<f32>, !async.token)

// -----

// expected-error @+1 {{'async.func' op result type must be async value type or async token type, but got 'f32'}}
async.func private @f(f32) -> f32

// -----

async.func @f(%x: f32) -> (!async.token, !async.value<f32>) {
  // expected-error @+1 {{'async.return' op operand types do not match the types returned from the parent FuncOp}}
  return
}

// -----

async.func @f(%x: f64) -> !async.value<f32> {
  // expected-error @+1 {{'async.return' op operand types do not match the types returned from the parent FuncOp}}
  return %x : f64
}

// -----

func.func @f() {
  // expected-error @+1 {{'async.return' op expects parent op 'async.func'}}
  async.return
}

// -----

func.func @f(%token: !async.token) {
  // expected-error @+1 {{'async.await' op awaiting on a token must have empty result}}
  %0 = "async.await"(%token) : (!async.token) -> f64
  return
}

// -----

func.func @f(%value: !async.value<f32>) {
  // expected-error @+1 {{'async.await' op result type 'f64' does not match async value type 'f32'}}
  %0 = "async.await"(%value) : (!async.value<f32>) -> f64
  return
}

// -----

func.func @f(%group: !async.group) {
  // expected-error @+1 {{'async.await' op operand #0 must be async value type or async token type, but got '!async.group'}}
  async.await %group : !async.group
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'async.call' op 'f' does not reference a valid async function}}
  %0 = async.call @f() : () -> !async.token
  return
}

// -----

async.func private @g(f32) -> !async.token
func.func @f() {
  // expected-error @+1 {{'async.call' op incorrect number of operands for callee}}
  %0 = async.call @g() : () -> !async.token
  return
}

// -----

async.func private @g(f32) -> !async.token
func.func @f(%x: f64) {
  // expected-error @+1 {{'async.call' op operand type mismatch: expected operand type 'f32', but provided 'f64' for operand number 0}}
  %0 = async.call @g(%x) : (f64) -> !async.token
  return
}

// -----

async.func private @g() -> !async.token
func.func @f() {
  // expected-error @+1 {{'async.call' op incorrect number of results for callee}}
  %0:2 = async.call @g() : () -> (!async.token, !async.token)
  return
}

// -----

async.func private @g() -> !async.token
func.func @f() {
  // expected-error @+3 {{'async.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: '!async.value<f32>'}}
  // expected-note @+1 {{function result types: '!async.token'}}
  %0 = async.call @g() : () -> !async.value<f32>
  return
}

// -----

func.func @f(%value: !async.value<f32>) {
  // expected-error @+1 {{'async.runtime.load' op failed to verify that type of 'value' matches element type of 'storage'}}
  %0 = "async.runtime.load"(%value) : (!async.value<f32>) -> f64
  return
}

// -----

func.func @f(%value: !async.value<f32>, %x: f64) {
  // expected-error @+1 {{'async.runtime.store' op failed to verify that type of 'value' matches element type of 'storage'}}
  "async.runtime.store"(%x, %value) : (f64, !async.value<f32>) -> ()
  return
}

// -----

func.func @f(%token: !async.token) {
  // expected-error @+1 {{custom op 'async.runtime.add_ref' 'async.runtime.add_ref' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  async.runtime.add_ref %token {count = 0 : i64} : !async.token
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'async.runtime.num_worker_threads' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = async.runtime.num_worker_threads : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'async.runtime.num_worker_threads' op result #0 must be index, but got 'i32'}}
  %0 = "async.runtime.num_worker_threads"() : () -> i32
  return
}
