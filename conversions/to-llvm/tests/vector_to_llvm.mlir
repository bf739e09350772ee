// RUN: terrace opt %s --convert-vector-to-llvm --split-input-file | FileCheck %s
// RUN: terrace opt %s --convert-vector-to-llvm="reassociate-fp-reductions force-32bit-vector-indices=false use-vector-alignment" --split-input-file | FileCheck %s --check-prefix=OPTIONS

// CHECK-LABEL: @element
func.func @element(%v: vector<2x4xf32>, %i: index) -> f32 {
  // CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
  // CHECK: %[[ROW:.*]] = llvm.extractvalue %{{.*}}[1] : !llvm.array<2 x vector<4xf32>>
  // CHECK: llvm.extractelement %[[ROW]][%[[I]] : i64] : vector<4xf32>
  %0 = vector.extract %v[1, %i] : f32 from vector<2x4xf32>
  return %0 : f32
}

// -----

// CHECK-LABEL: @with_element
func.func @with_element(%v: vector<2x4xf32>, %x: f32) -> vector<2x4xf32> {
  // CHECK: %[[ROW:.*]] = llvm.extractvalue %[[V:.*]][0]
  // CHECK: %[[NEW:.*]] = llvm.insertelement %{{.*}}, %[[ROW]]
  // CHECK: llvm.insertvalue %[[NEW]], %[[V]][0]
  %0 = vector.insert %x, %v[0, 3] : f32 into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// CHECK-LABEL: @broadcast_rows
func.func @broadcast_rows(%v: vector<4xf32>) -> vector<2x4xf32> {
  // CHECK: ub.poison
  // CHECK-COUNT-2: llvm.insertvalue
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// CHECK-LABEL: @broadcast_scalar
func.func @broadcast_scalar(%x: f32) -> vector<4xf32> {
  // CHECK: llvm.insertelement
  // CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 0, 0, 0]
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK-LABEL: @shape_cast_by_rows
func.func @shape_cast_by_rows(%v: vector<2x4xf32>) -> vector<8xf32> {
  // CHECK-COUNT-4: llvm.shufflevector
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// CHECK-LABEL: @shape_cast_by_elements
func.func @shape_cast_by_elements(%v: vector<3x2xf32>) -> vector<2x3xf32> {
  // CHECK-COUNT-6: llvm.insertelement
  %0 = vector.shape_cast %v : vector<3x2xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// -----

// Inner dimensions that stay are moved together.
// CHECK-LABEL: @transpose_rows
func.func @transpose_rows(%v: vector<2x3x4xf32>) -> vector<3x2x4xf32> {
  // CHECK: llvm.extractvalue %{{.*}}[0, 1]
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[1, 0]
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}

// -----

// CHECK-LABEL: @slices
func.func @slices(%v: vector<4xf32>, %w: vector<2xf32>) -> (vector<2xf32>, vector<4xf32>) {
  // CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [1, 2]
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  // CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [0, 1, 0, 0]
  // CHECK: llvm.shufflevector %{{.*}}, %{{.*}} [4, 0, 1, 7]
  %1 = vector.insert_strided_slice %w, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %0, %1 : vector<2xf32>, vector<4xf32>
}

// -----

// CHECK-LABEL: @masks
// OPTIONS-LABEL: @masks
func.func @masks(%n: index) -> (vector<4xi1>, vector<3xi1>) {
  // CHECK-DAG: arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  // CHECK-DAG: arith.constant dense<[true, true, false]>
  // CHECK: arith.index_cast %{{.*}} : index to i32
  // CHECK: arith.cmpi sgt
  // OPTIONS: arith.index_cast %{{.*}} : index to i64
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.constant_mask [2] : vector<3xi1>
  return %0, %1 : vector<4xi1>, vector<3xi1>
}

// -----

// What is not a row of a matrix is cut off by a mask.
// CHECK-LABEL: @transfers
func.func @transfers(%m: memref<?xf32>, %i: index) {
  %f0 = arith.constant 0.0 : f32
  // CHECK: memref.dim
  // CHECK: llvm.intr.masked.load %{{.*}} {alignment = 4 : i32}
  %0 = vector.transfer_read %m[%i], %f0 : memref<?xf32>, vector<4xf32>
  // CHECK: llvm.store %{{.*}} {alignment = 4 : i64} : vector<4xf32>
  vector.transfer_write %0, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  return
}

// -----

// CHECK-LABEL: @memory
// OPTIONS-LABEL: @memory
func.func @memory(%m: memref<?xf32>, %i: index, %lanes: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  // CHECK: llvm.load %{{.*}} {alignment = 4 : i64, nontemporal}
  // OPTIONS: llvm.load %{{.*}} {alignment = 16 : i64, nontemporal}
  %0 = vector.load %m[%i] {nontemporal = true} : memref<?xf32>, vector<4xf32>
  // CHECK: llvm.intr.masked.store
  vector.maskedstore %m[%i], %mask, %0 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: %[[LANES:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
  // CHECK: llvm.intr.masked.gather %[[LANES]]
  %1 = vector.gather %m[%i] [%lanes], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: llvm.intr.masked.scatter
  vector.scatter %m[%i] [%lanes], %mask, %1 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  // CHECK: "llvm.intr.masked.expandload"
  %2 = vector.expandload %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: "llvm.intr.masked.compressstore"
  vector.compressstore %m[%i], %mask, %2 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

// CHECK-LABEL: @reductions
// OPTIONS-LABEL: @reductions
func.func @reductions(%v: vector<4xf32>, %w: vector<4xi32>, %x: f32, %y: i32, %mask: vector<4xi1>) -> (f32, f32, i32, i32) {
  // CHECK: "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}>
  // OPTIONS: "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<reassoc>}>
  %0 = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  // CHECK: %[[MAX:.*]] = llvm.intr.vector.reduce.fmaximum
  // CHECK: llvm.intr.maximum(%[[MAX]]
  %1 = vector.reduction <maximumf>, %v, %x : vector<4xf32> into f32
  // CHECK: %[[MIN:.*]] = "llvm.intr.vector.reduce.umin"
  // CHECK: llvm.icmp "ule" %{{.*}}, %[[MIN]]
  // CHECK: llvm.select
  %2 = vector.reduction <minui>, %w, %y : vector<4xi32> into i32
  // CHECK: "llvm.intr.vp.reduce.add"
  %3 = vector.mask %mask { vector.reduction <add>, %w : vector<4xi32> into i32 } : vector<4xi1> -> i32
  return %0, %1, %2, %3 : f32, f32, i32, i32
}

// -----

// CHECK-LABEL: @fma
func.func @fma(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  // CHECK-COUNT-2: llvm.intr.fmuladd
  %0 = vector.fma %v, %v, %v : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

// CHECK-LABEL: @interleave
func.func @interleave(%v: vector<4xf32>, %w: vector<2x4xf32>) -> (vector<8xf32>, vector<2x2xf32>, vector<2x2xf32>) {
  // CHECK-DAG: llvm.shufflevector %{{.*}}, %{{.*}} [0, 4, 1, 5, 2, 6, 3, 7]
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  // CHECK-DAG: llvm.shufflevector %{{.*}}, %{{.*}} [0, 2]
  // CHECK-DAG: llvm.shufflevector %{{.*}}, %{{.*}} [1, 3]
  %1, %2 = vector.deinterleave %w : vector<2x4xf32> -> vector<2x2xf32>
  return %0, %1, %2 : vector<8xf32>, vector<2x2xf32>, vector<2x2xf32>
}

// -----

// CHECK-LABEL: @scalable
func.func @scalable(%n: index) -> (vector<[4]xindex>, vector<[4]xi1>, index) {
  // CHECK: llvm.intr.stepvector : vector<[4]xi64>
  %0 = vector.step : vector<[4]xindex>
  // CHECK: arith.cmpi slt
  %1 = vector.create_mask %n : vector<[4]xi1>
  // CHECK: "llvm.intr.vscale"() : () -> i64
  %2 = vector.vscale
  return %0, %1, %2 : vector<[4]xindex>, vector<[4]xi1>, index
}

// -----

// CHECK-LABEL: @outer_product
func.func @outer_product(%v: vector<2xf32>, %w: vector<3xf32>, %acc: vector<2x3xf32>) -> vector<2x3xf32> {
  // CHECK-COUNT-2: llvm.intr.fmuladd
  %0 = vector.outerproduct %v, %w, %acc : vector<2xf32>, vector<3xf32>
  return %0 : vector<2x3xf32>
}

// -----

#product = {
  indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}

// Each element is a sum of products along two rows.
// CHECK-LABEL: @contract
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  // CHECK-COUNT-4: "llvm.intr.vector.reduce.fadd"
  // CHECK: arith.addf
  %0 = vector.contract #product %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// -----

// CHECK-DAG: llvm.func @printI64(i64)
// CHECK-DAG: llvm.func @printNewline()
// CHECK-DAG: llvm.func @printString(!llvm.ptr)
// CHECK-LABEL: func.func @print
func.func @print(%x: i1) {
  // CHECK: %[[X:.*]] = arith.extui %{{.*}} : i1 to i64
  // CHECK: llvm.call @printI64(%[[X]])
  // CHECK: llvm.call @printNewline()
  vector.print %x : i1
  // CHECK: llvm.call @printString
  vector.print str "text"
  return
}

// -----

// CHECK-LABEL: @type_cast
func.func @type_cast(%m: memref<2x4xf32>) -> memref<2xvector<4xf32>> {
  // CHECK: llvm.mlir.constant(2 : index) : i64
  %0 = vector.type_cast %m : memref<2x4xf32> to memref<2xvector<4xf32>>
  return %0 : memref<2xvector<4xf32>>
}

// -----

// Nothing becomes of what upstream has no lowering for.
// CHECK-LABEL: @stays
func.func @stays(%v: vector<2x3xf32>, %w: vector<2xf32>) -> vector<2xf32> {
  // CHECK: vector.multi_reduction
  %0 = vector.multi_reduction <add>, %v, %w [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
