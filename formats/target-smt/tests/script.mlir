// RUN: terrace translate --export-smtlib --split-input-file %s | FileCheck %s

// Sorts, constants and functions are declared; names are unique and quoted.
// CHECK:      ; solver scope 0
// CHECK-NEXT: (declare-sort other 2)
// CHECK-NEXT: (declare-sort plain 0)
// CHECK-NEXT: (declare-const a Int)
// CHECK-NEXT: (declare-const a_0 (_ BitVec 32))
// CHECK-NEXT: (declare-const tmp (Array Int Bool))
// CHECK-NEXT: (declare-const |two words| (other Bool plain))
// CHECK-NEXT: (declare-fun and_0 (Int (_ BitVec 32)) Bool)
// CHECK-NEXT: (reset)
smt.solver () : () -> () {
  %a = smt.declare_fun "a" : !smt.int
  %b = smt.declare_fun "a" : !smt.bv<32>
  %c = smt.declare_fun : !smt.array<[!smt.int -> !smt.bool]>
  %d = smt.declare_fun "two words" : !smt.sort<"other"[!smt.bool, !smt.sort<"plain">]>
  %e = smt.declare_fun "and" : !smt.func<(!smt.int, !smt.bv<32>) !smt.bool>
}

// -----

// CHECK:      (set-logic QF_BV)
// CHECK-NEXT: (push 2)
// CHECK-NEXT: (assert true)
// CHECK-NEXT: (check-sat)
// CHECK-NEXT: (pop 2)
// CHECK-NEXT: (reset)
// CHECK-NEXT: (reset)
smt.solver () : () -> () {
  smt.set_logic "QF_BV"
  smt.push 2
  %t = smt.constant true
  smt.assert %t
  smt.check sat {} unknown {} unsat {}
  smt.pop 2
  smt.reset
}

// -----

// What a term needs is bound before it, once.
// CHECK:      (assert (let ((tmp (* a 42)))
// CHECK-NEXT:         (let ((tmp_0 (+ a tmp -42)))
// CHECK-NEXT:         (let ((tmp_1 (mod tmp_0 tmp)))
// CHECK-NEXT:         (let ((tmp_2 (abs tmp_1)))
// CHECK-NEXT:         (let ((tmp_3 (>= tmp_2 a)))
// CHECK-NEXT:         tmp_3))))))
smt.solver () : () -> () {
  %a = smt.declare_fun "a" : !smt.int
  %c = smt.int.constant 42
  %d = smt.int.constant -42
  %mul = smt.int.mul %a, %c
  %add = smt.int.add %a, %mul, %d
  %mod = smt.int.mod %add, %mul
  %abs = smt.int.abs %mod
  %cmp = smt.int.cmp ge %abs, %a
  smt.assert %cmp
}

// -----

// CHECK:      (assert (let ((tmp ((_ extract 9 3) b)))
// CHECK-NEXT:         (let ((tmp_0 ((_ repeat 3) tmp)))
// CHECK-NEXT:         (let ((tmp_1 (concat #b101 tmp_0)))
// CHECK-NEXT:         (let ((tmp_2 (bvslt tmp_1 #x0000ff)))
// CHECK-NEXT:         tmp_2)))))
smt.solver () : () -> () {
  %b = smt.declare_fun "b" : !smt.bv<32>
  %five = smt.bv.constant #smt.bv<5> : !smt.bv<3>
  %wide = smt.bv.constant #smt.bv<255> : !smt.bv<24>
  %extract = smt.bv.extract %b from 3 : (!smt.bv<32>) -> !smt.bv<7>
  %repeat = smt.bv.repeat 3 times %extract : !smt.bv<7>
  %concat = smt.bv.concat %five, %repeat : !smt.bv<3>, !smt.bv<21>
  %less = smt.bv.cmp slt %concat, %wide : !smt.bv<24>
  smt.assert %less
}

// -----

// CHECK:      (assert (let ((tmp ((as const (Array Int Bool)) true)))
// CHECK-NEXT:         (let ((tmp_0 (select a 1)))
// CHECK-NEXT:         (let ((tmp_1 (store a 1 tmp_0)))
// CHECK-NEXT:         (let ((tmp_2 (= tmp_1 tmp)))
// CHECK-NEXT:         tmp_2)))))
// CHECK-NEXT: (assert (let ((tmp_3 (f 1)))
// CHECK-NEXT:         tmp_3))
smt.solver () : () -> () {
  %a = smt.declare_fun "a" : !smt.array<[!smt.int -> !smt.bool]>
  %f = smt.declare_fun "f" : !smt.func<(!smt.int) !smt.bool>
  %one = smt.int.constant 1
  %true = smt.constant true
  %select = smt.array.select %a[%one] : !smt.array<[!smt.int -> !smt.bool]>
  %store = smt.array.store %a[%one], %select : !smt.array<[!smt.int -> !smt.bool]>
  %const = smt.array.broadcast %true : !smt.array<[!smt.int -> !smt.bool]>
  %eq = smt.eq %store, %const : !smt.array<[!smt.int -> !smt.bool]>
  smt.assert %eq
  %call = smt.apply_func %f(%one) : !smt.func<(!smt.int) !smt.bool>
  smt.assert %call
}

// -----

// Each term of a pattern has the bindings that it needs.
// CHECK:      (assert (let ((tmp (forall ((x Int) (y Int))
// CHECK-NEXT:                            ( ! (let ((tmp_0 (= x y)))
// CHECK-NEXT:                            tmp_0) :weight 5
// CHECK-NEXT:                            :pattern ((let ((tmp_1 (= x y)))
// CHECK-NEXT:                            tmp_1) (let ((tmp_2 (= x y)))
// CHECK-NEXT:                            (let ((tmp_3 (not tmp_2)))
// CHECK-NEXT:                            tmp_3)))))))
// CHECK-NEXT:         tmp))
// CHECK-NEXT: (assert (let ((tmp_4 (exists ((tmp_5 Bool))
// CHECK-NEXT:                      (let ((tmp_6 (exists ((tmp_7 Bool))
// CHECK-NEXT:                                           (let ((tmp_8 (xor tmp_5 tmp_7)))
// CHECK-NEXT:                                                   tmp_8))))
// CHECK-NEXT:                              tmp_6))))
// CHECK-NEXT:         tmp_4))
smt.solver () : () -> () {
  %all = smt.forall ["x", "y"] weight 5 {
  ^bb0(%a: !smt.int, %b: !smt.int):
    %eq = smt.eq %a, %b : !smt.int
    smt.yield %eq : !smt.bool
  } patterns {
  ^bb0(%a: !smt.int, %b: !smt.int):
    %eq = smt.eq %a, %b : !smt.int
    %not = smt.not %eq
    smt.yield %eq, %not : !smt.bool, !smt.bool
  }
  smt.assert %all
  %outer = smt.exists {
  ^bb0(%a: !smt.bool):
    %inner = smt.exists {
    ^bb0(%b: !smt.bool):
      %xor = smt.xor %a, %b
      smt.yield %xor : !smt.bool
    }
    smt.yield %inner : !smt.bool
  }
  smt.assert %outer
}
