// RUN: terrace opt --split-input-file --test-pdl-bytecode-pass --verify-diagnostics %s

// Blocks that branch in a circle are refused: a match always ends.

module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.branch ^again
  ^again:
    // expected-error @+1 {{'pdl_interp.branch' op is part of a circle of blocks; loops are written as 'pdl_interp.foreach'}}
    pdl_interp.branch ^again
  }
}

module @ir {
}

// -----

// A module without patterns has no rules, compiled or not.

module @patterns {
}

module @ir {
}
