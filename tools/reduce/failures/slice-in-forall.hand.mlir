func.func @f(%0: index, %1: tensor<1xi1>) {
  %2 = scf.forall (%i) in (%0) shared_outs(%x = %1) -> tensor<1xi1> {
    %3 = tensor.extract_slice %x[0] [1] [1] : tensor<1xi1> to tensor<1xi1>
  }
  return
}
