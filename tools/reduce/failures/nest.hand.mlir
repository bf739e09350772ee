func.func @f(%a: index) {
  scf.for %i = %a to %a step %a {
    scf.for %j = %a to %a step %a {
      %0:2 = scf.for %k = %a to %a step %a iter_args(%x = %a, %y = %a) -> (index, index) {
        scf.yield %a, %a : index, index
      }
    }
  }
  return
}
