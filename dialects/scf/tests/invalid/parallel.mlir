// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%j) = (%i) to (%i) step (%zero) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) ({^bb0: scf.reduce}) {operandSegmentSizes = array<i32: 1,1,1,0>} : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%i, %i, %i) ({^bb0(%a: i32): scf.reduce}) {operandSegmentSizes = array<i32: 1,1,1,0>} : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note @+1 {{terminator here}}
  scf.parallel (%j) = (%i) to (%i) step (%i) { scf.yield }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) -> index {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%i, %i, %i, %i) ({^bb0(%a: index): scf.reduce}) {operandSegmentSizes = array<i32: 1,1,1,1>} : (index, index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%f) -> f32 { scf.reduce(%i: index) { ^bb0(%q: index, %r: index): scf.reduce.return %q : index } }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'index' in the 0-th reduction region}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) -> index { scf.reduce(%i: index) { ^bb0(%q: index): scf.reduce.return %q : index } }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) -> index { scf.reduce(%i: index) { ^bb0(%q: index, %r: index): "test.end"() : () -> () } }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce.return' op must have type 'index' (the type of the reduction inputs)}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) -> index { scf.reduce(%i: index) { ^bb0(%q: index, %r: index): scf.reduce.return %t : i32 } }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 0}}
  %x = scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) -> index { "scf.reduce"() ({ ^bb0(%q: index, %r: index): scf.reduce.return %q : index }) : () -> () }
  return
}
