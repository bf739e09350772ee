%c = arith.constant false
%0 = scf.execute_region -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %p = ub.poison : i1
  cf.br ^bb3(%p : i1)
^bb2:
  scf.yield %c : i1
^bb3(%1: i1):
  scf.yield %1 : i1
}
"test.bar"(%0) : (i1) -> ()
