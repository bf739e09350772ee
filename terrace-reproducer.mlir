#set = affine_set<(d0) : (d0 mod 2 == 0)>
module {
  memref.global "private" @sum : memref<i64> = dense<0>
  func.func private @mix(%arg0: i64) {
    return
  }
  func.func private @f0(%arg0: i16, %arg1: i63, %arg2: i63) -> index {
    affine.for %arg3 = 0 to 2 {
    }
    %false = arith.constant false
    %0 = scf.if %false -> (index) {
      %c281474976710655 = arith.constant 281474976710655 : index
      scf.yield %c281474976710655 : index
    } else {
      %c-23010806315599998 = arith.constant -23010806315599998 : index
      scf.yield %c-23010806315599998 : index
    }
    return %0 : index
  }
  func.func private @r1_0(%arg0: index, %arg1: i63) -> i16 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi eq, %arg0, %c0 : index
    %1 = scf.if %0 -> (i16) {
      %c59_i16 = arith.constant 59 : i16
      scf.yield %c59_i16 : i16
    } else {
      %2 = arith.subi %arg0, %c1 : index
      %3 = func.call @r1_0(%2, %arg1) : (index, i63) -> i16
      scf.yield %3 : i16
    }
    return %1 : i16
  }
  func.func private @f2(%arg0: i7, %arg1: i1, %arg2: i63) -> i63 {
    %c16_i16 = arith.constant 16 : i16
    %0 = affine.for %arg3 = 0 to 4 iter_args(%arg4 = %c16_i16) -> (i16) {
      %6 = affine.if #set(%arg3) -> i16 {
        affine.yield %c16_i16 : i16
      } else {
        affine.yield %c16_i16 : i16
      }
      affine.yield %c16_i16 : i16
    }
    %cst = arith.constant -5.200000e+01 : f32
    %1 = math.absf %cst : f32
    %cst_0 = arith.constant 3.276800e+04 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %2 = arith.cmpf olt, %1, %cst_0 : f32
    %3 = arith.select %2, %cst, %cst_1 : f32
    %4 = arith.fptosi %3 : f32 to i16
    cf.switch %4 : i16, [
      default: ^bb1(%arg2 : i63),
      65535: ^bb1(%arg2 : i63)
    ]
  ^bb1(%5: i63):  // 2 preds: ^bb0, ^bb0
    return %5 : i63
  }
  func.func @main() -> i64 {
    %0 = memref.get_global @sum : memref<i64>
    %1 = memref.load %0[] : memref<i64>
    return %1 : i64
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true})",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
