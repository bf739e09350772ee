// RUN: terrace opt %s | FileCheck %s
// CHECK: transform.named_sequence @tell

// A declaration whose definition is in another file of the library.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @tell(%op: !transform.any_op {transform.readonly})
  transform.named_sequence @tell_twice(%op: !transform.any_op {transform.readonly}) {
    transform.include @tell failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.include @tell failures(propagate) (%op) : (!transform.any_op) -> ()
    transform.yield
  }
}
