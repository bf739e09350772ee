// RUN: terrace opt %s --rewrite-vectors=patterns=break_down_reductions,fold_chained_reductions | FileCheck %s --check-prefix=REDUCE
// RUN: terrace opt %s --rewrite-vectors=patterns=break_down_bitcast,slices_to_elements,scalar_transfers | FileCheck %s --check-prefix=PARTS
// RUN: terrace opt %s --rewrite-vectors=patterns=emulate_masked_accesses,gather_to_loads | FileCheck %s --check-prefix=GUARD
// RUN: terrace opt %s --rewrite-vectors=patterns=cast_away_vector_leading_one_dim | FileCheck %s --check-prefix=LEADING
// RUN: terrace opt %s --rewrite-vectors=patterns=drop_inner_most_unit_dims_from_xfer_ops | FileCheck %s --check-prefix=INNER
// RUN: terrace opt %s --rewrite-vectors=patterns=contract_rows | FileCheck %s --check-prefix=ROWS
// RUN: terrace opt %s --rewrite-vectors=patterns=flatten_transfers,drop_unit_dims_with_shape_cast | FileCheck %s --check-prefix=FLAT
// RUN: terrace opt %s --rewrite-vectors=patterns=rank_reducing_subview_patterns | FileCheck %s --check-prefix=SUBVIEW
// RUN: not terrace opt %s --rewrite-vectors=patterns=no_such 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: there are no patterns 'no_such' of vectors; there are break_down_bitcast,

// REDUCE-LABEL: @reductions
// REDUCE-SAME:    (%[[X:.*]]: vector<2xf32>, %[[Y:.*]]: vector<8xf32>, %[[Z:.*]]: vector<8xf32>)
// REDUCE:         %[[A:.*]] = vector.extract %[[X]][0]
// REDUCE:         %[[B:.*]] = vector.extract %[[X]][1]
// REDUCE:         arith.maxnumf %[[A]], %[[B]] : f32
// REDUCE:         %[[SUM:.*]] = arith.addf %[[Y]], %[[Z]] : vector<8xf32>
// REDUCE:         vector.reduction <add>, %[[SUM]] : vector<8xf32> into f32
func.func @reductions(%x: vector<2xf32>, %y: vector<8xf32>, %z: vector<8xf32>) -> (f32, f32) {
  %max = vector.reduction <maxnumf>, %x : vector<2xf32> into f32
  %zeros = arith.constant dense<0.0> : vector<8xf32>
  %same = arith.addf %y, %zeros : vector<8xf32>
  %first = vector.reduction <add>, %same : vector<8xf32> into f32
  %sum = vector.reduction <add>, %z, %first : vector<8xf32> into f32
  return %max, %sum : f32, f32
}

// PARTS-LABEL: @parts
// PARTS-SAME:    (%[[X:.*]]: vector<8xf16>, %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index)
// PARTS:         vector.bitcast %{{.*}} : vector<4xf16> to vector<2xf32>
// PARTS:         vector.insert_strided_slice %{{.*}} {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>
// PARTS:         %[[E:.*]] = vector.extract %[[X]][1]
// PARTS:         vector.extract %[[X]][4]
// PARTS:         vector.insert %[[E]], %{{.*}} [0] : f16 into vector<4xf16>
// PARTS:         %[[R:.*]] = memref.load %[[M]][%{{.*}}] : memref<?xf32>
// PARTS:         memref.store %[[R]], %[[M]][%[[I]]]
// PARTS:         return
func.func @parts(%x: vector<8xf16>, %m: memref<?xf32>, %i: index) -> (vector<4xf32>, vector<4xf16>, f32) {
  %cast = vector.bitcast %x : vector<8xf16> to vector<4xf32>
  %slice = vector.extract_strided_slice %x {offsets = [1], sizes = [4], strides = [1]} : vector<8xf16> to vector<4xf16>
  %pad = arith.constant 0.0 : f32
  %read = vector.transfer_read %m[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  %one = vector.extract %read[2] : f32 from vector<4xf32>
  %ones = vector.broadcast %one : f32 to vector<1xf32>
  vector.transfer_write %ones, %m[%i] : vector<1xf32>, memref<?xf32>
  return %cast, %slice, %one : vector<4xf32>, vector<4xf16>, f32
}

// GUARD-LABEL: @guarded
// GUARD-SAME:    (%[[M:.*]]: memref<8xf32>, %[[MASK:.*]]: vector<2xi1>, %[[X:.*]]: vector<2xf32>, %[[AT:.*]]: vector<2xi32>, %[[I:.*]]: index)
// GUARD:         %[[BIT:.*]] = vector.extract %[[MASK]][0]
// GUARD:         %[[FIRST:.*]] = scf.if %[[BIT]] -> (vector<2xf32>) {
// GUARD:           %[[E:.*]] = memref.load %[[M]][%[[I]]]
// GUARD:           %[[NEW:.*]] = vector.insert %[[E]], %[[X]] [0]
// GUARD:           scf.yield %[[NEW]]
// GUARD:           scf.yield %[[X]]
// GUARD:         scf.if
// GUARD:           vector.insert %{{.*}}, %[[FIRST]] [1]
// GUARD:         scf.if %{{.*}} {
// GUARD:           memref.store
// GUARD:         arith.index_cast %[[AT]] : vector<2xi32> to vector<2xindex>
// GUARD:         scf.if
// GUARD:           vector.load %[[M]][%{{.*}}] : memref<8xf32>, vector<1xf32>
func.func @guarded(%m: memref<8xf32>, %mask: vector<2xi1>, %x: vector<2xf32>, %at: vector<2xi32>, %i: index) -> (vector<2xf32>, vector<2xf32>) {
  %y = vector.maskedload %m[%i], %mask, %x : memref<8xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.maskedstore %m[%i], %mask, %y : memref<8xf32>, vector<2xi1>, vector<2xf32>
  %z = vector.gather %m[%i] [%at], %mask, %x : memref<8xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %y, %z : vector<2xf32>, vector<2xf32>
}

// LEADING-LABEL: @leading
// LEADING-SAME:    (%[[X:.*]]: vector<1x1x4xf32>, %[[M:.*]]: memref<1x8xf32>, %[[I:.*]]: index)
// LEADING:         %[[A:.*]] = vector.extract %[[X]][0, 0] : vector<4xf32>
// LEADING:         %[[SUM:.*]] = arith.negf %[[A]] : vector<4xf32>
// LEADING:         vector.broadcast %[[SUM]] : vector<4xf32> to vector<1x1x4xf32>
// LEADING:         %[[READ:.*]] = vector.transfer_read %[[M]][%[[I]], %[[I]]], {{.*}} : memref<1x8xf32>, vector<4xf32>
// LEADING:         vector.transfer_write %[[READ]], %[[M]]
// LEADING:         %[[MASK:.*]] = vector.constant_mask [3] : vector<4xi1>
// LEADING:         vector.broadcast %[[MASK]] : vector<4xi1> to vector<1x4xi1>
// FLAT-LABEL: @leading
// FLAT:         %[[A:.*]] = vector.shape_cast %{{.*}} : vector<1x1x4xf32> to vector<4xf32>
// FLAT:         arith.negf %[[A]] : vector<4xf32>
func.func @leading(%x: vector<1x1x4xf32>, %m: memref<1x8xf32>, %i: index) -> (vector<1x1x4xf32>, vector<1x4xi1>) {
  %pad = arith.constant 0.0 : f32
  %y = arith.negf %x : vector<1x1x4xf32>
  %read = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, true]} : memref<1x8xf32>, vector<1x4xf32>
  vector.transfer_write %read, %m[%i, %i] {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x8xf32>
  %mask = vector.constant_mask [1, 3] : vector<1x4xi1>
  return %y, %mask : vector<1x1x4xf32>, vector<1x4xi1>
}

// LEADING-LABEL: @batch_of_one
// LEADING:         vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %{{.*}}, %{{.*}}, %{{.*}} : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
func.func @batch_of_one(%a: vector<1x2x3xf32>, %b: vector<1x3x4xf32>, %c: vector<1x2x4xf32>) -> vector<1x2x4xf32> {
  %r = vector.contract {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x2x3xf32>, vector<1x3x4xf32> into vector<1x2x4xf32>
  return %r : vector<1x2x4xf32>
}

// LEADING-LABEL: @masked_batch_of_one
// LEADING-SAME:    %[[MASK:[a-z0-9]*]]: vector<1x2x4x3xi1>)
// LEADING:         %[[M:.*]] = vector.extract %[[MASK]][0] : vector<2x4x3xi1> from vector<1x2x4x3xi1>
// LEADING:         vector.mask %[[M]] { vector.contract {{.*}} : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32> } : vector<2x4x3xi1> -> vector<2x4xf32>
func.func @masked_batch_of_one(%a: vector<1x2x3xf32>, %b: vector<1x3x4xf32>, %c: vector<1x2x4xf32>, %mask: vector<1x2x4x3xi1>) -> vector<1x2x4xf32> {
  %r = vector.mask %mask { vector.contract {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x2x3xf32>, vector<1x3x4xf32> into vector<1x2x4xf32> } : vector<1x2x4x3xi1> -> vector<1x2x4xf32>
  return %r : vector<1x2x4xf32>
}

// Operands change places, and bytes are transposed rather than words.
// ROWS-LABEL: @columns
// ROWS-SAME:    (%[[X:.*]]: vector<4x8xi8>, %[[Y:.*]]: vector<4x2xi32>, %[[ACC:.*]]: vector<2x8xi32>)
// ROWS:         %[[N:.*]] = vector.transpose %[[X]], [1, 0] : vector<4x8xi8> to vector<8x4xi8>
// ROWS:         %[[W:.*]] = arith.extui %[[N]] : vector<8x4xi8> to vector<8x4xi32>
// ROWS:         %[[T:.*]] = vector.transpose %[[Y]], [1, 0] : vector<4x2xi32> to vector<2x4xi32>
// ROWS:         vector.contract {{.*}} %[[T]], %[[W]], %[[ACC]] : vector<2x4xi32>, vector<8x4xi32> into vector<2x8xi32>
func.func @columns(%x: vector<4x8xi8>, %y: vector<4x2xi32>, %acc: vector<2x8xi32>) -> vector<2x8xi32> {
  %wide = arith.extui %x : vector<4x8xi8> to vector<4x8xi32>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %wide, %y, %acc : vector<4x8xi32>, vector<4x2xi32> into vector<2x8xi32>
  return %r : vector<2x8xi32>
}

// INNER-LABEL: @last_dims
// INNER-SAME:    (%[[M:[a-z0-9]*]]: memref<?x16x1x1xf32>, %[[I:[a-z0-9]*]]: index, %[[V:[a-z0-9]*]]: vector<8x1x1xf32>)
// INNER:         %[[N:.*]] = memref.dim %[[M]], %{{.*}} : memref<?x16x1x1xf32>
// INNER:         %[[PART:.*]] = memref.subview %[[M]][0, 0, 0, 0] [%[[N]], 16, 1, 1] [1, 1, 1, 1] : memref<?x16x1x1xf32> to memref<?x16xf32, strided<[16, 1]>>
// INNER:         %[[READ:.*]] = vector.transfer_read %[[PART]][%[[I]], %[[I]]], %{{.*}} : memref<?x16xf32, strided<[16, 1]>>, vector<8xf32>
// INNER:         vector.shape_cast %[[READ]] : vector<8xf32> to vector<8x1x1xf32>
// INNER:         %[[ROW:.*]] = vector.shape_cast %[[V]] : vector<8x1x1xf32> to vector<8xf32>
// INNER:         vector.transfer_write %[[ROW]], %{{.*}}[%[[I]], %[[I]]] {in_bounds = [true]} : vector<8xf32>, memref<?x16xf32, strided<[16, 1]>>
func.func @last_dims(%m: memref<?x16x1x1xf32>, %i: index, %v: vector<8x1x1xf32>) -> vector<8x1x1xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %r = vector.transfer_read %m[%i, %i, %c0, %c0], %pad {in_bounds = [false, true, true]} : memref<?x16x1x1xf32>, vector<8x1x1xf32>
  vector.transfer_write %v, %m[%i, %i, %c0, %c0] {in_bounds = [true, true, true]} : vector<8x1x1xf32>, memref<?x16x1x1xf32>
  return %r : vector<8x1x1xf32>
}

// FLAT-LABEL: @rows
// FLAT-SAME:    (%[[M:.*]]: memref<2x4x8xf32>, %[[I:.*]]: index)
// FLAT:         %[[C:.*]] = memref.collapse_shape %[[M]] {{\[}}[0], [1, 2]] : memref<2x4x8xf32> into memref<2x32xf32>
// FLAT:         %[[AT:.*]] = affine.apply #{{.*}}()[%[[I]]]
// FLAT:         %[[X:.*]] = vector.transfer_read %[[C]][%[[I]], %[[AT]]], {{.*}} : memref<2x32xf32>, vector<16xf32>
// FLAT:         vector.shape_cast %[[X]] : vector<16xf32> to vector<2x8xf32>
// Rows of four elements of eight do not lie next to each other.
// FLAT:         vector.transfer_read %[[M]]{{.*}} : memref<2x4x8xf32>, vector<2x4xf32>
func.func @rows(%m: memref<2x4x8xf32>, %i: index) -> (vector<2x8xf32>, vector<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%i, %i, %c0], %pad {in_bounds = [true, true]} : memref<2x4x8xf32>, vector<2x8xf32>
  %y = vector.transfer_read %m[%i, %i, %c0], %pad {in_bounds = [true, true]} : memref<2x4x8xf32>, vector<2x4xf32>
  return %x, %y : vector<2x8xf32>, vector<2x4xf32>
}

// SUBVIEW-LABEL: @unit_dims_of_memory
// SUBVIEW-SAME:    (%[[M:.*]]: memref<1x?x1x4xf32>)
// SUBVIEW:         %[[N:.*]] = memref.dim %[[M]], %c1
// SUBVIEW:         %[[PART:.*]] = memref.subview %[[M]][0, 0, 0, 0] [1, %[[N]], 1, 4] [1, 1, 1, 1] : memref<1x?x1x4xf32> to memref<?x4xf32>
// SUBVIEW:         %[[X:.*]] = vector.transfer_read %[[PART]][%c0, %c0], {{.*}} : memref<?x4xf32>, vector<3x4xf32>
// SUBVIEW:         vector.shape_cast %[[X]] : vector<3x4xf32> to vector<3x1x4xf32>
func.func @unit_dims_of_memory(%m: memref<1x?x1x4xf32>) -> vector<3x1x4xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %x = vector.transfer_read %m[%c0, %c0, %c0, %c0], %pad {in_bounds = [true, true, true]} : memref<1x?x1x4xf32>, vector<3x1x4xf32>
  return %x : vector<3x1x4xf32>
}
