// Sums the elements of a vector, up to a bound, in two ways.
//
//   terrace opt examples/vector_sum.mlir
//   terrace opt --mlir-print-op-generic examples/vector_sum.mlir

#identity = affine_map<(d0) -> (d0)>

module @vector_sum {
  // A loop that carries the sum from one turn to the next.
  func.func @sum(%values: memref<?xf32>, %bound: index) -> f32 {
    %zero = arith.constant 0.0 : f32
    %first = arith.constant 0 : index
    %step = arith.constant 1 : index
    %sum = scf.for %i = %first to %bound step %step iter_args(%so_far = %zero) -> (f32) {
      %value = memref.load %values[%i] : memref<?xf32>
      %next = arith.addf %so_far, %value fastmath<contract> : f32
      scf.yield %next : f32
    }
    return %sum : f32
  }

  // The same by branches between blocks.
  func.func @sum_by_branches(%values: memref<?xf32>, %bound: index) -> f32 {
    %zero = arith.constant 0.0 : f32
    %first = arith.constant 0 : index
    %step = arith.constant 1 : index
    cf.br ^check(%first, %zero : index, f32)
  ^check(%i: index, %so_far: f32):
    %goes_on = arith.cmpi slt, %i, %bound : index
    cf.cond_br %goes_on, ^add, ^end
  ^add:
    %value = memref.load %values[%i] : memref<?xf32>
    %next = arith.addf %so_far, %value : f32
    %after = arith.addi %i, %step : index
    cf.br ^check(%after, %next : index, f32)
  ^end:
    return %so_far : f32
  }

  // Doubles each element in place; bounds and subscripts are affine.
  func.func @double(%values: memref<?xf32>) {
    %first = arith.constant 0 : index
    %size = memref.dim %values, %first : memref<?xf32>
    affine.for %i = 0 to #identity(%size) {
      %value = affine.load %values[%i] : memref<?xf32>
      %doubled = arith.addf %value, %value : f32
      affine.store %doubled, %values[%i] : memref<?xf32>
    }
    return
  }
}
