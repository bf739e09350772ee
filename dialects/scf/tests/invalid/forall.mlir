// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%j, %k) in (1) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  scf.forall (%j) = (1, 2) to (1) step (1) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{expected 1 step values, got 2}}
  scf.forall (%j) = (1) to (1) step (1, 2) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{expected 0 dynamic lower bound values}}
  "scf.forall"(%i) <{operandSegmentSizes= array<i32: 1, 0, 0, 0>, staticLowerBound=array<i64: 1>, staticUpperBound=array<i64:2>, staticStep = array<i64:1>}> ({^bb0(%a: index): scf.forall.in_parallel {}}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes= array<i32: 0, 0, 0, 0>, staticLowerBound=array<i64: 1>, staticUpperBound=array<i64:2>, staticStep = array<i64:1>}> ({^bb0(%a: i32): scf.forall.in_parallel {}}) : () -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%ten) <{operandSegmentSizes= array<i32: 0, 0, 0, 1>, staticLowerBound=array<i64: 1>, staticUpperBound=array<i64:2>, staticStep = array<i64:1>}> ({^bb0(%a: index, %o: tensor<?xf32>): scf.forall.in_parallel {}}) : (tensor<?xf32>) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  "scf.forall"(%ten) <{operandSegmentSizes= array<i32: 0, 0, 0, 1>, staticLowerBound=array<i64: 1>, staticUpperBound=array<i64:2>, staticStep = array<i64:1>}> ({^bb0(%a: index, %o: tensor<?xf64>): scf.forall.in_parallel {}}) : (tensor<?xf32>) -> (tensor<?xf32>)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op expected type of operand #0 ('tensor<?xf32>') to match type of corresponding result ('tensor<?xf64>')}}
  "scf.forall"(%ten) <{operandSegmentSizes= array<i32: 0, 0, 0, 1>, staticLowerBound=array<i64: 1>, staticUpperBound=array<i64:2>, staticStep = array<i64:1>}> ({^bb0(%a: index, %o: tensor<?xf32>): scf.forall.in_parallel {}}) : (tensor<?xf32>) -> (tensor<?xf64>)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%j) in (1) {} {mapping = [1]}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
  scf.forall (%j) in (1) { scf.forall.in_parallel { arith.constant 1 : i32 } }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
  scf.forall (%j) in (1) shared_outs(%q = %ten) -> tensor<?xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %ten into %ten[1][1][1] : tensor<?xf32> into tensor<?xf32> } }
  return
}

// -----

// Its terminator is asked about the insertions in it, but only if it has a region for them.
func.func @f() {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 3>}> ({
  ^bb0(%i: index):
    // expected-error @+1 {{'scf.forall.in_parallel' op requires one region}}
    "scf.forall.in_parallel"() : () -> ()
  }) : () -> ()
  return
}
