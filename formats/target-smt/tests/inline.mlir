// RUN: terrace translate --export-smtlib --smtlibexport-inline-single-use-values %s | FileCheck %s

// What is used once stands where it is used.
// CHECK:      (assert (let ((tmp (mod (+ a 1) 42)))
// CHECK-NEXT:         (and (= tmp a) (not (< tmp a)))))
smt.solver () : () -> () {
  %a = smt.declare_fun "a" : !smt.int
  %one = smt.int.constant 1
  %c = smt.int.constant 42
  %add = smt.int.add %a, %one
  %mod = smt.int.mod %add, %c
  %eq = smt.eq %mod, %a : !smt.int
  %less = smt.int.cmp lt %mod, %a
  %not = smt.not %less
  %and = smt.and %eq, %not
  smt.assert %and
}
