// RUN: terrace opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  scf.if %b -> i32 {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  "scf.if"(%b) ({scf.yield %i : index}, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  scf.index_switch %i case 1 {scf.yield} case 1 {scf.yield} default {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got test.end}}
  scf.index_switch %i case 1 {"test.end"() : () -> ()} default {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note @+1 {{see yield operation here}}
  scf.index_switch %i -> i32 default {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.index_switch' op expected each region to return 0 values, but case region #0 returns 1}}
  // expected-note @+1 {{see yield operation here}}
  scf.index_switch %i case 1 {scf.yield %i : index} default {}
  return
}

// -----

func.func @f(%i: index, %f: f32, %t: i32, %b: i1, %ten: tensor<?xf32>) {
  // expected-error @+2 {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  // expected-note @+1 {{case region #0 returns 'i32' here}}
  scf.index_switch %i -> index case 1 {scf.yield %t : i32} default {scf.yield %i : index}
  return
}
