func.func private @sink(i32)
func.func @helper(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %y = arith.muli %x, %c2 : i32
  return %y : i32
}
func.func @main(%a: i32, %b: memref<16xf32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %sum = arith.addi %a, %c0 : i32
  %h = call @helper(%sum) : (i32) -> i32
  %h2 = call @helper(%sum) : (i32) -> i32
  %p = arith.addi %h, %h2 : i32
  %dead = arith.subi %p, %p : i32
  %z = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %z to %n step %one {
    %v = memref.load %b[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %b[%i] : memref<16xf32>
  }
  call @sink(%dead) : (i32) -> ()
  return %p : i32
}
