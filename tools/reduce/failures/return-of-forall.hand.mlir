func.func @f(%0: index, %1: tensor<i1>) -> tensor<i1> {
  %2 = scf.forall (%i) in (%0) shared_outs(%x = %1) -> tensor<i1> {
  }
  return %2 : tensor<i1>
}
