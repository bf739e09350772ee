// RUN: terrace opt %s | FileCheck %s
// CHECK: transform.named_sequence @tell

// Sequences for scripts in other files.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @tell(%op: !transform.any_op {transform.readonly}) {
    transform.include @helper failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence private @helper(%op: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %op, "told by the library" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @unmarked(%op: !transform.any_op) {
    transform.debug.emit_remark_at %op, "takes what the declaration says" : !transform.any_op
    transform.yield
  }
}
