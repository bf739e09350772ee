// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.for' expected 'to'}}
  scf.for %a = %i, %i
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.for' expected '('}}
  scf.for %a = %i to %i step %i iter_args {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{expected ',' or ')'}}
  scf.for %a = %i to %i step %i iter_args(%c = %i {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  scf.for %a = %i to %i step %i iter_args(%c = %i) -> (f32, i32) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{use of value '%t' expects different type than prior uses: 'index' vs 'i32'}}
  // expected-note @-2 {{prior use here}}
  scf.for %a = %t to %t step %t {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%j) = (%i) to () step () {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%j) = (%i) to (%i) step (%i) init(%i) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 0)}}
  scf.while (%q = %i) : () -> () {} do {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'index'}}
  scf.while (%q = %i) : index -> index {} do {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.while' expected 'do'}}
  scf.while : () -> () { scf.condition(%b) } { scf.yield}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{expected '(' in dynamic index list}}
  // expected-error @+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%j) in {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types}}
  scf.forall (%j) in (1) shared_outs(%q = %ten) {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.forall' attribute 'staticUpperBound' occurs more than once in the attribute list}}
  scf.forall (%j) in (1) {} {staticUpperBound = 1}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'scf.index_switch' expected integer value}}
  scf.index_switch %i case x {} default {}
  return
}

// -----

// expected-error @+1 {{custom op 'scf.yield_nothing' is unknown}}
func.func @f(%x: i32) { scf.yield_nothing }
