// RUN: terrace translate --export-smtlib --split-input-file --verify-diagnostics %s

func.func @inputs(%a: i32) {
  // expected-error @below {{solver scopes with inputs or results are not supported}}
  smt.solver (%a) : (i32) -> () {
  ^bb0(%b: i32):
  }
  return
}

// -----

smt.solver () : () -> () {
  // expected-error @below {{solver must not contain any non-SMT operations}}
  %c = arith.constant 1 : i32
}

// -----

smt.solver () : () -> () {
  %t = smt.constant true
  // expected-error @below {{'unknown' region must be empty}}
  smt.check sat {} unknown { smt.assert %t } unsat {}
}

// -----

smt.solver () : () -> () {
  %i = smt.declare_fun : !smt.int
  // expected-error @below {{operation not supported for SMTLIB emission}}
  %b = smt.int2bv %i : !smt.bv<8>
}

// -----

smt.solver () : () -> () {
  // expected-error @below {{no-pattern attribute not supported yet}}
  %e = smt.exists no_pattern {
  ^bb0(%a: !smt.bool):
    smt.yield %a : !smt.bool
  }
  smt.assert %e
}

// -----

smt.solver () : () -> () {
  %a = smt.declare_fun : !smt.sort<"s">
  // expected-error @below {{sort 's' occurs with 0 and with 1 parameters}}
  %b = smt.declare_fun : !smt.sort<"s"[!smt.bool]>
}

// -----

smt.solver () : () -> () {
  %e = smt.exists {
  ^bb0(%a: !smt.bool):
    // expected-error @below {{operation not supported for SMTLIB emission}}
    %b = smt.declare_fun : !smt.bool
    smt.yield %b : !smt.bool
  }
  smt.assert %e
}
