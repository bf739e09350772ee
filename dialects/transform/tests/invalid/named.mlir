// RUN: terrace opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{"transform.with_named_sequence" attribute can only be attached to operations with symbol tables}}
func.func private @a() attributes {transform.with_named_sequence}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected a non-empty body block}}
  "transform.named_sequence"() <{sym_name = "s", function_type = () -> ()}> ({
  ^bb0:
  }) : () -> ()
}

// -----

// expected-note @+1 {{symbol table operation}}
module {
  // expected-error @+1 {{expects the parent symbol table to have the 'transform.with_named_sequence' attribute}}
  transform.named_sequence @s() {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.sequence failures(suppress) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{'transform.named_sequence' op symbol's parent must have the SymbolTable trait}}
    transform.named_sequence @nested() {
      transform.yield
    }
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f()
  // expected-error @+1 {{expected 'transform.yield' as terminator}}
  transform.named_sequence @s() {
    // expected-note @+1 {{terminator}}
    func.call @f() : () -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op) {
    // expected-error @+1 {{expected terminator to have as many operands as the parent op has results}}
    transform.yield %op : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op) -> !transform.op<"a.b"> {
    // expected-error @+1 {{the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.any_op' vs '!transform.op<"a.b">')}}
    transform.yield %op : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence @s(%op: !transform.any_op)
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 cannot be both readonly and consumed}}
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly, transform.consumed})
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly}) {
    %0 = transform.loop.coalesce %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

transform.sequence failures(suppress) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.include' op does not reference a named transform sequence}}
  transform.include @non_existent failures(propagate) () : () -> ()
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.sequence failures(suppress) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{incorrect number of operands for callee}}
    transform.include @s failures(suppress) () : () -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.sequence failures(suppress) {
  ^bb0(%op: !transform.op<"builtin.module">):
    // expected-error @+1 {{'transform.include' op operand type mismatch: expected operand type '!transform.any_op', but provided '!transform.op<"builtin.module">' for operand number 0}}
    transform.include @s failures(suppress) (%op) : (!transform.op<"builtin.module">) -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
  transform.sequence failures(suppress) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{incorrect number of results for callee}}
    transform.include @s failures(suppress) (%op) : (!transform.any_op) -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
  transform.sequence failures(suppress) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{'transform.include' op type of result #0 must implement the same transform dialect interface as the corresponding callee result}}
    transform.include @s failures(suppress) (%op) : (!transform.any_op) -> !transform.any_value
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%op: !transform.any_op {transform.consumed})
  // expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-note @+1 {{used here as operand #0}}
    transform.include @s failures(propagate) (%op) : (!transform.any_op) -> ()
    // expected-note @+1 {{used here as operand #0}}
    transform.include @s failures(propagate) (%op) : (!transform.any_op) -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{unresolved matcher symbol @none}}
    transform.foreach_match in %op @none -> @m : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{unresolved action symbol @none}}
    transform.foreach_match in %op @m -> @none : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @m() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{the number of operands (1) doesn't match the number of matcher arguments (0) for @m}}
    transform.foreach_match in %op @m -> @m : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @m(%op: !transform.any_op {transform.consumed}) {
    %0 = transform.loop.coalesce %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @a() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{'transform.foreach_match' op does not expect matcher symbol to consume its operand #0}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @m(%op: !transform.any_value {transform.readonly}) { transform.yield }
  transform.named_sequence @a() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{mismatching type interfaces for operand and matcher argument #0 of matcher @m}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) { transform.yield }
  transform.named_sequence @a(%op: !transform.any_op {transform.readonly}) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{mismatching number of matcher results and action arguments between @m (0) and @a (1)}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.yield %op : !transform.any_op }
  transform.named_sequence @a(%op: !transform.any_value {transform.readonly}) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{mismatching type interfaces for matcher result and action argument #0of matcher @m and action @a}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.yield %op : !transform.any_op }
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @a(%op: !transform.any_op {transform.readonly}) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{the number of action results (0) for @a doesn't match the number of extra op results (1)}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.yield %op : !transform.any_op }
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @a(%op: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.yield %op : !transform.any_op }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{mismatching type interfaces for action result #0 of action @a and op result}}
    transform.foreach_match in %op @m -> @a : (!transform.any_op) -> (!transform.any_op, !transform.any_value)
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence @m(%op: !transform.any_op) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    transform.foreach_match in %op @m -> @m : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach_match' op expected the same number of matchers and actions}}
  "transform.foreach_match"(%op) <{matchers = [], actions = [@a]}> : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.foreach_match' op expected at least one match/action pair}}
  "transform.foreach_match"(%op) <{matchers = [], actions = []}> : (!transform.any_op) -> !transform.any_op
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) { transform.yield }
  transform.named_sequence @a() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-warning @+2 {{matcher @m is used more than once, only the first match will apply}}
    // expected-error @+1 {{unresolved action symbol @none}}
    transform.foreach_match in %op @m -> @a, @m -> @none : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{unresolved matcher symbol @none}}
  transform.collect_matching @none in %op : (!transform.any_op) -> ()
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m() { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{expected the matcher to take one operation handle argument}}
    transform.collect_matching @m in %op : (!transform.any_op) -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{expected the matcher argument to be marked readonly}}
    transform.collect_matching @m in %op : (!transform.any_op) -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) { transform.yield }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{expected the matcher to yield as many values as op has results (1), got 0}}
    transform.collect_matching @m in %op : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%op: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.yield %op : !transform.any_op }
  transform.sequence failures(propagate) {
  ^bb0(%op: !transform.any_op):
    // expected-error @+1 {{mismatching type interfaces for matcher result and op result #0}}
    transform.collect_matching @m in %op : (!transform.any_op) -> !transform.any_value
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  transform.irdl.collect_matching in %op : (!transform.any_op) -> !transform.any_op {
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op expects the body operation to be irdl.dialect}}
  transform.irdl.collect_matching in %op : (!transform.any_op) -> !transform.any_op {
    transform.print
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op expects IRDL to contain exactly one operation}}
  transform.irdl.collect_matching in %op : (!transform.any_op) -> !transform.any_op {
    irdl.dialect @d {
    }
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%op: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op IRDL types and attributes are not yet supported}}
  transform.irdl.collect_matching in %op : (!transform.any_op) -> !transform.any_op {
    irdl.dialect @d {
      irdl.type @t
      irdl.operation @o
    }
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @foo(%arg0: !transform.any_op {transform.readonly}) -> () {
    transform.include @bar failures(suppress) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @bar(%arg0: !transform.any_op {transform.readonly}) -> () {
    transform.include @foo failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @foo() -> () {
    transform.include @bar failures(suppress) () : () -> ()
    transform.yield
  }
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @bar() -> () {
    transform.include @foo failures(propagate) () : () -> ()
    transform.yield
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @foo() -> () {
    transform.include @foo failures(suppress) () : () -> ()
    transform.yield
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @foo() -> () {
    transform.include @bar failures(suppress) () : () -> ()
    transform.yield
  }
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @bar() -> () {
    transform.include @baz failures(suppress) () : () -> ()
    transform.yield
  }
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @baz() -> () {
    transform.include @foo failures(propagate) () : () -> ()
    transform.include @bar failures(propagate) () : () -> ()
    transform.yield
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  // expected-error @+1 {{recursion not allowed in named sequences}}
  func.func @foo() -> () {
    func.call @foo() : () -> ()
    return
  }
}

// -----

module @mutual_recursion attributes { transform.with_named_sequence } {
  transform.named_sequence @bar(%arg0: !transform.any_op) -> () {
    // expected-error @+2 {{TransformOpInterface requires memory effects on operands to be specified}}
    // expected-note @+1 {{no effects specified for operand #0}}
    transform.include @foo failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @foo(%arg0: !transform.any_op) -> () {
    transform.yield
  }
}
