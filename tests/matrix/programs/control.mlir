// op: cf.br cf.cond_br
func.func @main(%x: i32, %y: f64) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^loop(%c0, %y : i32, f64)
^loop(%i: i32, %s: f64):
  %t = arith.cmpi slt, %i, %c10 : i32
  cf.cond_br %t, ^body, ^end(%s, %x : f64, i32)
^body:
  %f = arith.sitofp %i : i32 to f64
  %n = arith.addf %s, %f : f64
  %j = arith.addi %i, %c1 : i32
  cf.br ^loop(%j, %n : i32, f64)
^end(%r: f64, %z: i32):
  vector.print %r : f64
  vector.print %z : i32
  return
}
// -----
// op: cf.switch
func.func private @i32(%x: i32) -> i64 {
  %a = arith.constant 10 : i64
  %b = arith.constant 20 : i64
  cf.switch %x : i32, [
    default: ^d(%a : i64),
    -1: ^e(%b : i64),
    2: ^f,
    7: ^f
  ]
^d(%p: i64):
  return %p : i64
^e(%q: i64):
  return %q : i64
^f:
  %r = arith.extsi %x : i32 to i64
  return %r : i64
}
func.func private @i8(%x: i8) -> i64 {
  %a = arith.constant 10 : i64
  cf.switch %x : i8, [
    default: ^d(%a : i64),
    -1: ^f,
    1: ^f
  ]
^d(%p: i64):
  return %p : i64
^f:
  %r = arith.extsi %x : i8 to i64
  return %r : i64
}
func.func @main() {
  %c0 = arith.constant -2 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %i : index to i8
    %r = func.call @i32(%x) : (i32) -> i64
    %s = func.call @i8(%y) : (i8) -> i64
    vector.print %r : i64
    vector.print %s : i64
  }
  return
}
// -----
// op: cf.assert
func.func @main(%x: i32, %y: f32) {
  %c100 = arith.constant 100 : i32
  %t = arith.cmpi slt, %x, %c100 : i32
  cf.assert %t, "x is small"
  %z = arith.cmpf oeq, %y, %y : f32
  cf.assert %z, "y is no NaN"
  vector.print %x : i32
  vector.print %y : f32
  return
}
// -----
// op: func.call func.return func.call_indirect func.constant
func.func private @add(%x: i32, %y: i32) -> i32 {
  %r = arith.addi %x, %y : i32
  return %r : i32
}
func.func private @both(%x: f64, %v: vector<4xf32>) -> (vector<4xf32>, f64) {
  return %v, %x : vector<4xf32>, f64
}
func.func @main(%x: i32, %y: f64, %z: f32, %w: i1) {
  %r = call @add(%x, %x) : (i32, i32) -> i32
  vector.print %r : i32
  %v = vector.broadcast %z : f32 to vector<4xf32>
  %s:2 = call @both(%y, %v) : (f64, vector<4xf32>) -> (vector<4xf32>, f64)
  vector.print %s#0 : vector<4xf32>
  vector.print %s#1 : f64
  %f = func.constant @add : (i32, i32) -> i32
  %t = func.call_indirect %f(%r, %x) : (i32, i32) -> i32
  vector.print %t : i32
  %g = func.constant @both : (f64, vector<4xf32>) -> (vector<4xf32>, f64)
  %u:2 = func.call_indirect %g(%s#1, %s#0) : (f64, vector<4xf32>) -> (vector<4xf32>, f64)
  vector.print %u#0 : vector<4xf32>
  return
}
// -----
// op: ub.poison ub.unreachable
func.func @main(%x: i32, %y: f32) {
  %t = arith.constant true
  %p = ub.poison : i32
  %q = ub.poison : f32
  %c = arith.cmpi eq, %x, %x : i32
  %r = arith.select %c, %x, %p : i32
  %s = arith.select %c, %y, %q : f32
  vector.print %r : i32
  vector.print %s : f32
  cf.cond_br %c, ^a, ^b
^a:
  return
^b:
  ub.unreachable
}
// -----
// op: builtin.unrealized_conversion_cast
func.func @main(%x: i64, %y: index) {
  %a = builtin.unrealized_conversion_cast %x : i64 to index
  %b = builtin.unrealized_conversion_cast %y : index to i64
  vector.print %a : index
  vector.print %b : i64
  return
}
// -----
// op: scf.for scf.yield
func.func @main(%x: i32, %y: f64) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %r:2 = scf.for %i = %c0 to %c9 step %c2 iter_args(%s = %x, %t = %y) -> (i32, f64) {
    %n = arith.index_cast %i : index to i32
    %a = arith.addi %s, %n : i32
    %f = arith.sitofp %n : i32 to f64
    %b = arith.subf %t, %f : f64
    scf.yield %a, %b : i32, f64
  }
  vector.print %r#0 : i32
  vector.print %r#1 : f64
  %d0 = arith.constant -3 : i8
  %d1 = arith.constant 2 : i8
  %d9 = arith.constant 4 : i8
  scf.for %i = %d0 to %d9 step %d1 : i8 {
    vector.print %i : i8
  }
  %e0 = arith.constant 250 : i8
  %e9 = arith.constant 254 : i8
  scf.for unsigned %i = %e0 to %e9 step %d1 : i8 {
    vector.print %i : i8
  }
  scf.for %i = %c9 to %c0 step %c2 {
    vector.print %i : index
  }
  return
}
// -----
// op: scf.if
func.func private @f(%x: i32, %y: f64) -> (i32, f64) {
  %c2 = arith.constant 2 : i32
  %t = arith.cmpi slt, %x, %c2 : i32
  %r:2 = scf.if %t -> (i32, f64) {
    %a = arith.addi %x, %c2 : i32
    scf.yield %a, %y : i32, f64
  } else {
    %n = arith.negf %y : f64
    scf.yield %x, %n : i32, f64
  }
  scf.if %t {
    vector.print %x : i32
  }
  return %r#0, %r#1 : i32, f64
}
func.func @main(%y: f64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %r:2 = func.call @f(%i, %y) : (i32, f64) -> (i32, f64)
    vector.print %r#0 : i32
    vector.print %r#1 : f64
  }
  return
}
// -----
// op: scf.while scf.condition
func.func @main(%x: i32, %y: f64) {
  %c1 = arith.constant 1 : i32
  %c40 = arith.constant 40 : i32
  %two = arith.constant 2.0 : f64
  %r:2 = scf.while (%s = %x, %t = %y) : (i32, f64) -> (f64, i32) {
    %k = arith.cmpi slt, %s, %c40 : i32
    scf.condition(%k) %t, %s : f64, i32
  } do {
  ^bb0(%t: f64, %s: i32):
    %n = arith.addi %s, %c1 : i32
    %u = arith.mulf %t, %two : f64
    scf.yield %n, %u : i32, f64
  }
  vector.print %r#0 : f64
  vector.print %r#1 : i32
  return
}
// -----
// op: scf.index_switch
func.func @main(%y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %r:2 = scf.index_switch %i -> i32, f32
    case 2 {
      %a = arith.constant 20 : i32
      scf.yield %a, %y : i32, f32
    }
    case 5 {
      %a = arith.constant 50 : i32
      %n = arith.negf %y : f32
      scf.yield %a, %n : i32, f32
    }
    default {
      %a = arith.index_cast %i : index to i32
      scf.yield %a, %y : i32, f32
    }
    vector.print %r#0 : i32
    vector.print %r#1 : f32
  }
  return
}
// -----
// op: scf.execute_region
func.func @main(%x: i32, %y: f64) {
  %r:2 = scf.execute_region -> (i32, f64) {
    %c = arith.cmpi sgt, %x, %x : i32
    cf.cond_br %c, ^a, ^b(%y : f64)
  ^a:
    %n = arith.negf %y : f64
    cf.br ^b(%n : f64)
  ^b(%z: f64):
    scf.yield %x, %z : i32, f64
  }
  vector.print %r#0 : i32
  vector.print %r#1 : f64
  return
}
// -----
// op: scf.parallel scf.reduce scf.reduce.return
func.func @main(%a: memref<6x5xi32>, %b: memref<6x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 3 : i32
  %f = arith.constant 0.5 : f32
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c6, %c5) step (%c1, %c1) init (%z, %f) -> (i32, f32) {
    %x = memref.load %a[%i, %j] : memref<6x5xi32>
    %y = memref.load %b[%i, %j] : memref<6x5xf32>
    scf.reduce(%x, %y : i32, f32) {
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.maximumf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  vector.print %r#0 : i32
  vector.print %r#1 : f32
  return
}
// -----
// op: scf.forall scf.forall.in_parallel tensor.parallel_insert_slice
func.func @main(%a: tensor<6x5xi32>, %b: tensor<6x5xf32>) -> (tensor<6x5xi32>, tensor<6x5xf32>) {
  %r:2 = scf.forall (%i) in (6) shared_outs(%o = %a, %p = %b) -> (tensor<6x5xi32>, tensor<6x5xf32>) {
    %x = tensor.extract_slice %a[%i, 0] [1, 5] [1, 1] : tensor<6x5xi32> to tensor<1x5xi32>
    %y = tensor.extract_slice %b[%i, 0] [1, 5] [1, 1] : tensor<6x5xf32> to tensor<1x5xf32>
    %s = arith.addi %x, %x : tensor<1x5xi32>
    %t = arith.mulf %y, %y : tensor<1x5xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 5] [1, 1] : tensor<1x5xi32> into tensor<6x5xi32>
      tensor.parallel_insert_slice %t into %p[%i, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<6x5xf32>
    }
  }
  return %r#0, %r#1 : tensor<6x5xi32>, tensor<6x5xf32>
}
// -----
// op: affine.for affine.yield affine.load affine.store affine.apply
func.func @main(%a: memref<6x5xi32>, %b: memref<7xf64>) {
  %z = arith.constant 0 : i32
  %r = affine.for %i = 0 to 6 iter_args(%s = %z) -> (i32) {
    %t = affine.for %j = affine_map<(d) -> (d floordiv 2)>(%i) to min affine_map<(d) -> (5, d + 2)>(%i) step 2 iter_args(%u = %s) -> (i32) {
      %x = affine.load %a[%i, %j] : memref<6x5xi32>
      %y = arith.addi %u, %x : i32
      affine.store %y, %a[5 - %i, %j] : memref<6x5xi32>
      affine.yield %y : i32
    }
    affine.yield %t : i32
  }
  vector.print %r : i32
  affine.for %i = 0 to 6 {
    %k = affine.apply affine_map<(d) -> (d mod 4 + 1)>(%i)
    %x = affine.load %b[%k] : memref<7xf64>
    %y = affine.load %b[%i] : memref<7xf64>
    %s = arith.addf %x, %y : f64
    affine.store %s, %b[%i + 1] : memref<7xf64>
    vector.print %s : f64
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %x = affine.load %a[%i, %j] : memref<6x5xi32>
      vector.print %x : i32
    }
  }
  return
}
// -----
// op: affine.if
func.func @main(%y: f32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 9 : i32
  affine.for %i = 0 to 9 {
    %r:2 = affine.if affine_set<(d) : (d - 2 >= 0, 6 - d >= 0, d mod 2 == 0)>(%i) -> (i32, f32) {
      affine.yield %c, %y : i32, f32
    } else {
      %n = arith.negf %y : f32
      affine.yield %d, %n : i32, f32
    }
    vector.print %r#0 : i32
    vector.print %r#1 : f32
  }
  return
}
// -----
// op: affine.max affine.min affine.delinearize_index affine.linearize_index
func.func @main(%n: index) {
  affine.for %i = -9 to 9 {
    %a = affine.max affine_map<(d)[s] -> (d * 2, s - d, 1)>(%i)[%n]
    %b = affine.min affine_map<(d)[s] -> (d floordiv 3, s + d ceildiv 2)>(%i)[%n]
    vector.print %a : index
    vector.print %b : index
  }
  affine.for %i = 0 to 30 step 7 {
    %d:3 = affine.delinearize_index %i into (2, 5, 3) : index, index, index
    vector.print %d#0 : index
    vector.print %d#1 : index
    vector.print %d#2 : index
    %l = affine.linearize_index [%d#2, %d#1, %d#0] by (3, 5, 2) : index
    vector.print %l : index
  }
  return
}
// -----
// op: affine.parallel
func.func @main(%a: memref<6x5xi32>, %b: memref<6x5xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (6, 5) {
    %x = affine.load %a[%i, %j] : memref<6x5xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %a[%i, %j] : memref<6x5xi32>
  }
  %r = affine.parallel (%i, %j) = (0, 0) to (6, 5) reduce ("addi") -> (i32) {
    %x = affine.load %a[%i, %j] : memref<6x5xi32>
    affine.yield %x : i32
  }
  %s = affine.parallel (%i, %j) = (0, 0) to (6, 5) reduce ("maximumf") -> (f32) {
    %x = affine.load %b[%i, %j] : memref<6x5xf32>
    affine.yield %x : f32
  }
  vector.print %r : i32
  vector.print %s : f32
  return
}
// -----
// op: affine.vector_load affine.vector_store affine.prefetch
func.func @main(%a: memref<6x8xi32>, %b: memref<16xf64>) {
  affine.for %i = 0 to 5 {
    affine.prefetch %a[%i, 0], read, locality<3>, data : memref<6x8xi32>
    affine.prefetch %b[%i], write, locality<1>, data : memref<16xf64>
    %x = affine.vector_load %a[%i, 1] : memref<6x8xi32>, vector<4xi32>
    affine.vector_store %x, %a[%i + 1, 3] : memref<6x8xi32>, vector<4xi32>
    vector.print %x : vector<4xi32>
    %y = affine.vector_load %b[%i * 2] : memref<16xf64>, vector<4xf64>
    affine.vector_store %y, %b[%i + 3] : memref<16xf64>, vector<4xf64>
    vector.print %y : vector<4xf64>
  }
  return
}
