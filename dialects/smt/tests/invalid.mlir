// RUN: terrace opt %s --split-input-file --verify-diagnostics

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' integer must be positive}}
  %r = smt.bv.repeat -5 times %x : !smt.bv<3>
  return
}

// -----

func.func @a(%x: !smt.int) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' input must have bit-vector type}}
  %r = smt.bv.repeat 5 times %x : !smt.int
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' integer must fit into 63 bits}}
  %r = smt.bv.repeat 99999999999999999999999 times %x : !smt.bv<3>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' result bit-width (provided integer times bit-width of the input type) must fit into 63 bits}}
  %r = smt.bv.repeat 9223372036854775807 times %x : !smt.bv<3>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{explicit bit-vector type required}}
  %r = smt.bv.constant #smt.bv<5>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{integer value out of range for given bit-vector type '!smt.bv<3>'}}
  %r = smt.bv.constant #smt.bv<9> : !smt.bv<3>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{expected integer value}}
  %r = smt.bv.constant #smt.bv<a> : !smt.bv<3>
  return
}

// -----

// expected-error @+1 {{bit-vector must have at least a width of one}}
func.func @a(%x: !smt.bv<0>) {
  return
}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse BitVectorType parameter 'width' which is to be a `int64_t`}}
func.func @a(%x: !smt.bv<a>) {
  return
}

// -----

// expected-error @+1 {{domain must be any SMT value type}}
func.func @a(%x: !smt.array<[i32 -> !smt.int]>) {
  return
}

// -----

// expected-error @+1 {{range must be any SMT value type}}
func.func @a(%x: !smt.array<[!smt.int -> i32]>) {
  return
}

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse SMTFuncType parameter 'domainTypes' which is to be a `::llvm::ArrayRef<mlir::Type>`}}
func.func @a(%x: !smt.func<() !smt.int>) {
  return
}

// -----

// expected-error @+1 {{domain types must be any non-function SMT type}}
func.func @a(%x: !smt.func<(i32) !smt.int>) {
  return
}

// -----

// expected-error @+1 {{range type must be any non-function SMT type}}
func.func @a(%x: !smt.func<(!smt.int) i32>) {
  return
}

// -----

// expected-error @+1 {{sort parameter types must be any non-function SMT type}}
func.func @a(%x: !smt.sort<"a"[i32]>) {
  return
}

// -----

// expected-error @+2 {{expected attribute value}}
// expected-error @+1 {{failed to parse SortType parameter 'identifier' which is to be a `mlir::StringAttr`}}
func.func @a(%x: !smt.sort<a>) {
  return
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse SortType parameter 'identifier' which is to be a `mlir::StringAttr`}}
func.func @a(%x: !smt.sort<3>) {
  return
}

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `smt`}}
func.func @a(%x: !smt.foo) {
  return
}

// -----

func.func @a(%x: !smt.int) {
  // expected-error @+1 {{custom op 'smt.int.constant' expected integer value}}
  %r = smt.int.constant a
  return
}

// -----

func.func @a(%x: !smt.int) {
  // expected-error @+1 {{'smt.eq' op 'inputs' must have at least size 2, but got 1}}
  %r = smt.eq %x : !smt.int
  return
}

// -----

func.func @a(%x: !smt.int) {
  // expected-error @+1 {{expected ':'}}
  %r = smt.eq %x, %x !smt.int
  return
}

// -----

func.func @a(%x: !smt.int) {
  // expected-error @+1 {{'smt.bv.add' op operand #0 must be , but got '!smt.int'}}
  %r = smt.bv.add %x, %x : !smt.int
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{'smt.bv.extract' op range to be extracted is too big, expected range starting at index 2 of length 2 requires input width of at least 4, but the input width is only 3}}
  %r = smt.bv.extract %x from 2 : (!smt.bv<3>) -> !smt.bv<2>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{'smt.bv.repeat' op result bit-vector width must be a multiple of the input bit-vector width}}
  %r = "smt.bv.repeat"(%x) : (!smt.bv<3>) -> !smt.bv<4>
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{'smt.push' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  smt.push -1
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+2 {{'smt.bv.concat' op inferred type(s) '!smt.bv<6>' are incompatible with return type(s) of operation '!smt.bv<4>'}}
  // expected-error @+1 {{'smt.bv.concat' op failed to infer returned types}}
  %0 = "smt.bv.concat"(%x, %x) : (!smt.bv<3>, !smt.bv<3>) -> !smt.bv<4>
  return
}

// -----

func.func @a(%x: !smt.func<(!smt.int) !smt.int>, %b: !smt.bool) {
  // expected-error @+1 {{'smt.apply_func' op failed to verify that summary}}
  %0 = "smt.apply_func"(%x, %b) : (!smt.func<(!smt.int) !smt.int>, !smt.bool) -> !smt.int
  %1 = "smt.array.broadcast"(%b) : (!smt.bool) -> !smt.array<[!smt.int -> !smt.int]>
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.forall' op number of bound variable names must match number of block arguments}}
  %r = smt.forall ["a"] {
  ^bb0(%p: !smt.bool, %z: !smt.int):
    smt.yield %p : !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.forall' op patterns and the no_pattern attribute must not be specified at the same time}}
  %r = smt.forall no_pattern {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.forall' op bound variables must by any non-function SMT value}}
  %r = smt.forall {
  ^bb0(%p: i32):
    smt.yield %b : !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.forall' op must have exactly one yielded value}}
  %r = smt.forall {
  ^bb0(%p: !smt.int):
    smt.yield %b, %b : !smt.bool, !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.forall' op yielded value must be of '!smt.bool' type}}
  %r = smt.forall {
  ^bb0(%p: !smt.int):
    smt.yield %p : !smt.int
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.exists' op block argument number and types of the 'body' and 'patterns' region #0 must match}}
  %r = smt.exists {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.int):
    smt.yield %p : !smt.int
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.exists' op 'patterns' region #0 must have at least one yielded value}}
  %r = smt.exists {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.bool):
    smt.yield
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.exists' op the 'patterns' region #0 may only contain SMT dialect operations}}
  %r = smt.exists {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.bool):
    // expected-note @+1 {{first non-SMT operation here}}
    arith.constant 1 : i32
    smt.yield %p : !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.exists' op the 'patterns' region #0 must not contain any variable binding operations}}
  %r = smt.exists {
  ^bb0(%p: !smt.bool):
    smt.yield %p : !smt.bool
  } patterns {
  ^bb0(%p: !smt.bool):
    // expected-note @+1 {{first violating operation here}}
    %q = smt.exists {
      smt.yield %b : !smt.bool
    }
    smt.yield %p : !smt.bool
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.solver' op types of yielded values must match return values}}
  %r = smt.solver (%i) : (i32) -> i32 {
  ^bb0(%p: i8):
    smt.yield %p : i8
  }
  return
}

// -----

func.func @a(%x: !smt.bv<3>, %n: !smt.int, %b: !smt.bool, %i: i32) {
  // expected-error @+1 {{'smt.check' op types of yielded values in 'sat' region must match return values}}
  %r = smt.check sat {} unknown { smt.yield %i : i32 } unsat { smt.yield %i : i32 } -> i32
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{'smt.set_logic' op expects parent op 'smt.solver'}}
  smt.set_logic "a"
  return
}

// -----

func.func @a(%x: !smt.bv<3>) {
  // expected-error @+1 {{custom op 'smt.bv.cmp' expected string or keyword containing one of the following enum values for attribute 'pred' [slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  smt.bv.cmp foo %x, %x : !smt.bv<3>
  return
}
