//! Files that broke something once.

use terrace_fuzz::execute::{Outcome, execute};

/// An insertion whose sizes of segments leave it without a destination, in a loop that asks for that first.
const WITHOUT_DESTINATION: &str = r#"
"func.func"() <{function_type = (tensor<8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%t: tensor<8xf32>, %n: index):
  %0 = "scf.forall"(%n, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index, %o: tensor<8xf32>):
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%t, %t) <{operandSegmentSizes = array<i32: 2, 0, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (tensor<8xf32>, tensor<8xf32>) -> ()
    }) : () -> ()
  }) : (index, tensor<8xf32>) -> tensor<8xf32>
  "func.return"() : () -> ()
}) : () -> ()
"#;

#[test]
fn texts_that_broke_something() {
    for text in [WITHOUT_DESTINATION] {
        assert_eq!(execute(text.as_bytes(), terrace_registry::DIALECTS), Ok(Outcome::Invalid));
    }
}
