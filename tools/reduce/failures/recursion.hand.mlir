func.func @f(%m: memref<i1>) {
  call @f(%m) : (memref<i1>) -> ()
  return
}
