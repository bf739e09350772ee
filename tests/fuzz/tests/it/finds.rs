//! Texts that broke something once.

use terrace_fuzz::execute::{Setup, execute};
use terrace_fuzz::laws::Outcome;

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

/// An external resource that begins as a blob does, and goes on with bytes that are no text.
const BYTES_OF_A_RESOURCE: &[u8] = b"{-# external_resources: { a: { b: \"0x\xD9\" } } #-}";

/// A dialect cannot have a name that begins with a digit: what would be printed of it, nobody reads.
const NUMBER_AS_DIALECT: &str = r#"%0 = "d"() : () -> !0<i>"#;

/// Infinity is printed by its bits.
const INFINITE_PART: &str = r#""s"() {b = #complex.number<:f32 0.1e91, 0.>} : () -> ()"#;

/// A size that is known to be negative cannot be a size of a type.
const NEGATIVE_SIZE: &str = r#"
func.func @a(%t: tensor<8x?xf32>, %n: index) -> tensor<?x4x?xf32> {
  %c2 = arith.constant -2 : index
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1 : tensor<?x4x?xf32>
}
"#;

/// An attribute that ends in a dash: what upstream prints of it, it does not read either.
const DASH: &str = r#""s"() {m = #s.-} : () -> ()"#;

/// A region that an operation nobody knows ends, without the results that are asked for.
const REGION_WITHOUT_RESULTS: &str = r#"
%0 = "scf.execute_region"() ({
  "e"() : () -> ()
}) : () -> index
"#;

/// A sum in a sum: it is printed without parentheses, and what is read then becomes simpler. Upstream does the same.
const SUM_IN_A_SUM: &str = r#""s"() {m = affine_map<(d0) -> (d0 + (d0 + d0 floordiv -5))>} : () -> ()"#;

/// A constant whose attribute is of another width than its value.
const OTHER_WIDTH: &str = r#"
llvm.func @s() -> i32 {
  %0 = llvm.mlir.constant(2) : i32
  %1 = llvm.mlir.constant(1 : i2) : i32
  %2 = llvm.shl %0, %1 : i32
  %3 = llvm.or %2, %1 : i32
  llvm.return %3 : i32
}
"#;

/// Sizes that contradict those of the value that is cast.
const CONTRADICTING_SIZES: &str = r#"
func.func @t(%m: memref<8x4xf32>) -> memref<?x4x4xf32> {
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [1, 4, 4] : memref<?x4xf32> into memref<?x4x4xf32>
  return %1 : memref<?x4x4xf32>
}
"#;

const WITH_PASSES: Setup = Setup { passes: Some(&terrace_registry::PASSES), ..SETUP };

const SETUP: Setup = Setup {
    dialects: terrace_registry::DIALECTS_AND_TESTS,
    models: terrace_registry::MODELS,
    passes: None,
    runs: None,
};

/// An `affine.for` whose map needs fewer operands than it has: nobody reads what would be printed of it.
const LOOP_WITH_OTHER_OPERANDS: &str = r#"
%n = "e"() : () -> index
"affine.for"(%n, %n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 2, 0>, step = 3 : index, upperBoundMap = affine_map<(d0) -> (0)>}> ({
^bb0(%i: index):
  "affine.yield"() : () -> ()
}) : (index, index) -> ()
"#;

/// An `scf.forall` asks its terminator before anybody has seen that it has no region.
const TERMINATOR_WITHOUT_REGION: &str = r#"
"scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 3>}> ({
^bb0(%i: index):
  "scf.forall.in_parallel"() : () -> ()
}) : () -> ()
"#;

/// A file of version 0 in which a location stands for the sizes of segments: nobody may find it there afterwards.
const LOCATION_AS_SEGMENTS: &[u8] = include_bytes!("../finds/location_as_segments.mlirbc");

/// An attribute of an unregistered dialect that ends with a hyphen: in brackets that would be an arrow.
const OPAQUE_WITH_HYPHEN: &[u8] = include_bytes!("../finds/opaque_with_hyphen.mlirbc");

/// A sequence without a region, which another operation asks for before it was verified.
const SEQUENCE_WITHOUT_REGION: &[u8] = include_bytes!("../finds/sequence_without_region.mlirbc");

/// A dialect without a region in an operation that asks what is in it.
const DIALECT_WITHOUT_REGION: &[u8] = include_bytes!("../finds/dialect_without_region.mlirbc");

/// A reduction with an odd number of operands: half of them is none.
const HALF_AN_OPERAND: &str = r#"
%0 = "a"() : () -> tensor<4xf32>
%1:2 = "linalg.reduce"(%0) <{dimensions = array<i64: 2>}> ({
^bb0(%x: f32):
  "linalg.yield"() : () -> ()
}) : (tensor<4xf32>) -> (tensor<*xf32>, tensor<f32>)
"#;

/// A list of attributes that ends before a name.
const NAME_MISSING: &str = "tosa.clamp %a {=";

/// Attributes of a TOSA operation that look like its mode, or have names that are no words.
const LIKE_A_MODE: &str = r#"
%0 = "a"() : () -> tensor<4xi8>
%1 = "tosa.clamp"(%0) <{max_val = 1 : i8, min_val = 0 : i8}> {"a b", b = #tosa.nan_mode<PROPAGATE>, c = #tosa.rounding_mode<SINGLE_ROUND>} : (tensor<4xi8>) -> tensor<4xi8>
"#;

/// Operations without the operands whose types they would tell.
const NO_OPERANDS: &str = r#"
%0 = "shape.shape_eq"() : () -> i1
%1 = "shape.any"() : () -> !shape.shape
"shape.cstr_eq"() : () -> !shape.witness
"#;

/// An operation that may have an operand, before one that has results.
const RESULT_IS_NO_OPERAND: &str = r#"
"transform.print"() : () -> ()
%0 = "a"() : () -> i4
"transform.print"() : () -> ()
%1:2 = "a"() : () -> (i4, i4)
"#;

/// A bit vector whose width fits in no 32 bits.
const WIDE_BIT_VECTOR: &str = r#"
%0 = "a"() : () -> !smt.bv<3>
%1 = smt.bv.repeat 6854775807 times %0 : !smt.bv<3>
%2 = smt.bv.concat %1, %1 : !smt.bv<20564327421>, !smt.bv<20564327421>
"#;

/// Variables without kinds of dependence.
const NO_KINDS: &str = r#"
%0 = "a"() : () -> memref<4xf32>
"omp.taskwait"(%0) : (memref<4xf32>) -> ()
"#;

/// A list of no kinds of dependence.
const EMPTY_KINDS: &str = r#""omp.taskwait"() <{depend_kinds = []}> : () -> ()"#;

/// A loop without a body.
const NO_BODY: &str = r#"
%0 = "a"() : () -> i1
"omp.canonical_loop"(%0) ({}) : (i1) -> ()
"#;

/// A clause that prints pairs, of which one half is not there.
const NO_ALLOCATORS: &str = r#"
%0 = "a"() : () -> i32
"omp.taskgroup"(%0, %0) <{operandSegmentSizes = array<i32: 2, 0, 0>}> ({}) : (i32, i32) -> ()
"#;

/// A name of a file with a quotation mark.
const QUOTED_FILE: &str = r#""emitc.include"() <{include = "a\22b"}> : () -> ()"#;

const REFUSED: [&str; 6] = [
    "func.func private @f() -> !gpu.mma_matrix<4x4xi8, >",
    NAME_MISSING,
    "%0 = shape.const_shape [\"a\"] : tensor<1xindex>",
    "%0 = \"a\"() : () -> memref<4xi32>\nomp.taskwait depend(foo -> %0 : memref<4xi32>)",
    "omp.simd order(reproducible concurrent) {}",
    "%0 = smt.bv.constant #smt.bv<1> : !smt.bv<4294967295>",
];

#[test]
fn texts_of_dialects() {
    for text in REFUSED {
        assert_eq!(execute(text.as_bytes(), SETUP), Ok(Outcome::Refused), "{text}");
    }
    for text in [HALF_AN_OPERAND, NO_KINDS, EMPTY_KINDS, NO_BODY, NO_ALLOCATORS] {
        assert_eq!(execute(text.as_bytes(), SETUP), Ok(Outcome::Invalid), "{text}");
    }
    for text in [LIKE_A_MODE, NO_OPERANDS, RESULT_IS_NO_OPERAND, WIDE_BIT_VECTOR, QUOTED_FILE] {
        assert_eq!(execute(text.as_bytes(), SETUP), Ok(Outcome::Valid), "{text}");
    }
}

#[test]
fn a_text_that_broke_something() {
    assert_eq!(execute(SEQUENCE_WITHOUT_REGION, SETUP), Ok(Outcome::Invalid));
    assert_eq!(execute(DIALECT_WITHOUT_REGION, SETUP), Ok(Outcome::Invalid));
    assert_eq!(execute(OPAQUE_WITH_HYPHEN, SETUP), Ok(Outcome::Valid));
    assert_eq!(execute(LOCATION_AS_SEGMENTS, SETUP), Ok(Outcome::Valid));
    assert_eq!(execute(WITHOUT_DESTINATION.as_bytes(), SETUP), Ok(Outcome::Invalid));
    assert_eq!(execute(TERMINATOR_WITHOUT_REGION.as_bytes(), SETUP), Ok(Outcome::Invalid));
    assert_eq!(execute(LOOP_WITH_OTHER_OPERANDS.as_bytes(), SETUP), Ok(Outcome::Invalid));
    assert_eq!(execute(BYTES_OF_A_RESOURCE, SETUP), Ok(Outcome::Refused));
    assert_eq!(execute(NUMBER_AS_DIALECT.as_bytes(), SETUP), Ok(Outcome::Refused));
    assert_eq!(execute(INFINITE_PART.as_bytes(), SETUP), Ok(Outcome::Valid));
    assert_eq!(execute(NEGATIVE_SIZE.as_bytes(), WITH_PASSES), Ok(Outcome::Valid));
    assert_eq!(execute(SUM_IN_A_SUM.as_bytes(), SETUP), Ok(Outcome::Valid));
    assert_eq!(execute(OTHER_WIDTH.as_bytes(), WITH_PASSES), Ok(Outcome::Valid));
    assert_eq!(execute(CONTRADICTING_SIZES.as_bytes(), WITH_PASSES), Ok(Outcome::Valid));
    assert_eq!(execute(DASH.as_bytes(), SETUP), Ok(Outcome::Valid));
    assert_eq!(execute(REGION_WITHOUT_RESULTS.as_bytes(), WITH_PASSES), Ok(Outcome::Valid));
}
