// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%i, %t, %i) ({^bb0(%a: index): scf.yield}) : (index, i32, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i) ({^bb0(%a: index): scf.yield %i : index}) : (index, index, index) -> (index)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({^bb0(%a: i32): scf.yield }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%i, %i, %i) ({^bb0(%a: index, %c: index): scf.yield %c : index}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op different number of region iter_args and yielded values: 0 != 1}}
  "scf.for"(%i, %i, %i) ({^bb0(%a: index): scf.yield %i : index}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'index'}}
  "scf.for"(%i, %i, %i, %f) ({^bb0(%a: index, %c: index): scf.yield %c : index}) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'i32'}}
  "scf.for"(%i, %i, %i, %i) ({^bb0(%a: index, %c: index): scf.yield %t : i32}) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'index' != 'i32'}}
  "scf.for"(%i, %i, %i, %i) ({^bb0(%a: index, %c: index): scf.yield %c : index}) : (index, index, index, index) -> (i32)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  "scf.for"(%i, %i, %i, %i) ({^bb0(%a: index, %c: index): scf.yield }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note @+1 {{terminator here}}
  "scf.while"() ({scf.yield}, {scf.yield}) : () -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  // expected-note @+1 {{terminator here}}
  "scf.while"() ({scf.condition(%b)}, {scf.condition(%b)}) : () -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  "scf.while"(%i) ({^bb0: scf.condition(%b)}, {scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'index' should match successor input type #0 'i32'}}
  // expected-note @+1 {{region branch point}}
  "scf.while"(%i) ({^bb0(%a: i32): scf.condition(%b)}, {scf.yield %i : index}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%b) %i : index } do { ^bb0(%z: index): scf.yield }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'index'}}
  // expected-note @+1 {{region branch point}}
  scf.while : () -> i32 { scf.condition(%b) %t : i32 } do { ^bb0(%z: index): scf.yield }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i32' should match successor input type #0 'index'}}
  // expected-note @+1 {{region branch point}}
  scf.while (%q = %i) : (index) -> () { scf.condition(%b) } do { scf.yield %t : i32 }
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({^bb0(%a: i32): scf.yield}) : () -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.execute_region { scf.yield %i : index }
  return
}
