// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%b)
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel {}
  return
}
