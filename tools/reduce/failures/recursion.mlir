module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} {
  memref.global "private" constant @table : memref<4xi32> = dense<[3, 1, 2, 0]>

  func.func private @print(i32)

  func.func @sort(%m: memref<?xi32>, %from: index, %to: index) attributes {llvm.emit_c_interface} {
    %c1 = arith.constant 1 : index
    %next = arith.addi %from, %c1 : index
    %is = arith.cmpi slt, %next, %to : index
    scf.if %is {
      %a = memref.load %m[%from] : memref<?xi32>
      %b = memref.load %m[%next] : memref<?xi32>
      %less = arith.cmpi slt, %b, %a : i32
      scf.if %less {
        memref.store %b, %m[%from] : memref<?xi32>
        memref.store %a, %m[%next] : memref<?xi32>
      }
      func.call @sort(%m, %next, %to) : (memref<?xi32>, index, index) -> ()
      func.call @print(%a) : (i32) -> ()
    }
    return
  }

  func.func @main() -> i32 {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %table = memref.get_global @table : memref<4xi32>
    %m = memref.cast %table : memref<4xi32> to memref<?xi32>
    call @sort(%m, %c0, %c4) : (memref<?xi32>, index, index) -> ()
    %first = memref.load %m[%c0] : memref<?xi32>
    return %first : i32
  }
}
