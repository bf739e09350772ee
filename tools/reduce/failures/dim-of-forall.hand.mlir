func.func @f(%0: index, %1: tensor<?xi1>) {
  %2 = scf.forall (%i) in (%0) shared_outs(%x = %1) -> tensor<?xi1> {
  }
  %3 = tensor.dim %2, %0 : tensor<?xi1>
  return
}
