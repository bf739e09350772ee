// Something of everything, so that each mistake shows in what is printed.
memref.global "private" @calls : memref<i32> = dense<0>

func.func private @count(%by: i32) -> i32 {
  %cell = memref.get_global @calls : memref<i32>
  %old = memref.load %cell[] : memref<i32>
  %new = arith.addi %old, %by : i32
  memref.store %new, %cell[] : memref<i32>
  return %new : i32
}

func.func private @numbers(%a: i32, %b: i32) {
  %c8 = arith.constant 8 : i32
  %true = arith.constant true
  %difference = arith.subi %a, %b : i32
  %product = arith.muli %difference, %c8 : i32
  %quotient = arith.divsi %a, %c8 : i32
  %remainder = arith.remsi %a, %c8 : i32
  %less = arith.cmpi ult, %a, %b : i32
  %more = arith.cmpi sgt, %a, %b : i32
  %not = arith.xori %more, %true : i1
  %chosen = arith.select %not, %a, %b : i32
  %narrow = arith.trunci %a : i32 to i8
  %wide = arith.extui %narrow : i8 to i32
  vector.print %difference : i32
  vector.print %product : i32
  vector.print %quotient : i32
  vector.print %remainder : i32
  vector.print %less : i1
  vector.print %chosen : i32
  vector.print %wide : i32
  return
}

func.func private @floats(%x: f32, %y: f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %none = arith.divf %zero, %zero : f32
  %sum = arith.addf %x, %zero : f32
  %inverse = arith.divf %one, %sum : f32
  %most = arith.maxnumf %y, %none : f32
  vector.print %inverse : f32
  vector.print %most : f32
  return
}

func.func private @memory(%n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %n, %m[%c0] : memref<4xi32>
  memref.store %zero, %m[%c1] : memref<4xi32>
  %first = memref.load %m[%c0] : memref<4xi32>
  scf.for %i = %c0 to %c7 step %c2 {
    %old = memref.load %m[%c1] : memref<4xi32>
    %new = arith.addi %old, %n : i32
    memref.store %new, %m[%c1] : memref<4xi32>
  }
  %last = memref.load %m[%c1] : memref<4xi32>
  vector.print %first : i32
  vector.print %last : i32
  memref.dealloc %m : memref<4xi32>
  return
}

func.func private @parts(%n: i32, %at: index) {
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %w = vector.insert %n, %v [%at] : i32 into vector<4xi32>
  %lane = vector.extract %w[2] : i32 from vector<4xi32>
  vector.print %lane : i32
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %s = tensor.from_elements %n, %n : tensor<2xi32>
  %u = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
  %part = tensor.extract_slice %u[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %element = tensor.extract %part[%c0] : tensor<2xi32>
  vector.print %element : i32
  return
}

func.func @main() {
  %a = arith.constant -300 : i32
  %b = arith.constant 77 : i32
  call @numbers(%a, %b) : (i32, i32) -> ()
  %x = arith.constant -0.0 : f32
  %y = arith.constant 2.5 : f32
  call @floats(%x, %y) : (f32, f32) -> ()
  call @memory(%b) : (i32) -> ()
  %c1 = arith.constant 1 : index
  call @parts(%b, %c1) : (i32, index) -> ()
  %first = call @count(%b) : (i32) -> i32
  %second = call @count(%b) : (i32) -> i32
  vector.print %first : i32
  vector.print %second : i32
  return
}
