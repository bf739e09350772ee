// RUN: terrace opt --split-input-file --apply-rules --allow-unregistered-dialect --verify-diagnostics %s

// Native functions are looked up before anything is rewritten.

pdl.pattern : benefit(1) {
  %root = operation "a.op"
  // expected-error @+1 {{'pdl_interp.apply_rewrite' op calls the rewrite 'unknown', which is not registered}}
  rewrite %root with "unknown"
}

// -----

// expected-error @-2 {{'pdl_interp.apply_constraint' op calls the constraint 'unknown', which is not registered}}
pdl.pattern : benefit(1) {
  %root = operation "a.op"
  apply_native_constraint "unknown"(%root : !pdl.operation)
  rewrite %root {
    erase %root
  }
}

// -----

// What is used cannot be erased.

func.func @used() -> i32 {
  // expected-error @+1 {{a rule cannot be applied: it erases 'a.op', whose results are used}}
  %0 = "a.op"() : () -> i32
  return %0 : i32
}

pdl.pattern : benefit(1) {
  %type = type
  %root = operation "a.op" -> (%type : !pdl.type)
  rewrite %root {
    erase %root
  }
}

// -----

func.func @too_few() {
  // expected-error @+1 {{a rule cannot be applied: it replaces 'a.op', which has 2 results, by 1 values}}
  %0:2 = "a.op"() : () -> (i32, i32)
  return
}

pdl.pattern : benefit(1) {
  %types = types
  %root = operation "a.op" -> (%types : !pdl.range<type>)
  rewrite %root {
    %one = type : i32
    %new = operation "a.new" -> (%one : !pdl.type)
    replace %root with %new
  }
}

