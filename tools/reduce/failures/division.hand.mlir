%c = arith.constant true
scf.if %c {
} else {
  %0 = arith.divsi %c, %c : i1
}
