// RUN: terrace opt %s | FileCheck %s

// CHECK-LABEL: @load_store
func.func @load_store(%m: memref<8x8xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<8x8xf32>, vector<4xf32>
  %0 = vector.load %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}, %{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<8x8xf32>, vector<f32>
  %1 = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<8x8xf32>, vector<f32>
  // CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<8x8xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: @masked
func.func @masked(%m: memref<?xf32>, %mask: vector<4xi1>, %v: vector<4xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %0 = vector.maskedload %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.maskedstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %mask, %0 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.expandload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.compressstore %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %mask, %1 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: @gather_scatter
func.func @gather_scatter(%m: memref<?xf32>, %t: tensor<?xf32>, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %0 = vector.gather %m[%i][%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.scatter %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i][%at], %mask, %0 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.scatter %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  %1 = vector.scatter %t[%i][%at], %mask, %0 : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  return
}

// CHECK-LABEL: @transfer_default_attributes
func.func @transfer_default_attributes(%m: memref<?x?xf32>, %pad: f32, %mask: vector<4xi1>, %i: index) {
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?x?xf32>, vector<4xf32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %0, %m[%i, %i], %mask : vector<4xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @transfer_permutation
func.func @transfer_permutation(%t: tensor<?x?x?xf32>, %pad: f32, %mask: vector<4x[8]xi1>, %i: index) -> tensor<?x?x?xf32> {
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true, true, false], permutation_map = #{{.*}}} : tensor<?x?x?xf32>, vector<[8]x2x4xf32>
  %0 = vector.transfer_read %t[%i, %i, %i], %pad, %mask {in_bounds = [true, true, false], permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>} : tensor<?x?x?xf32>, vector<[8]x2x4xf32>
  // CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] {permutation_map = #{{.*}}} : vector<[8]x2x4xf32>, tensor<?x?x?xf32>
  %1 = vector.transfer_write %0, %t[%i, %i, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1, d0)>} : vector<[8]x2x4xf32>, tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// CHECK-LABEL: @transfer_vector_elements
func.func @transfer_vector_elements(%m: memref<?xvector<2xf32>>, %pad: vector<2xf32>, %i: index) {
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xvector<2xf32>>, vector<4x2xf32>
  %0 = vector.transfer_read %m[%i], %pad : memref<?xvector<2xf32>>, vector<4x2xf32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<4x2xf32>, memref<?xvector<2xf32>>
  vector.transfer_write %0, %m[%i] : vector<4x2xf32>, memref<?xvector<2xf32>>
  return
}

// CHECK-LABEL: @casts
func.func @casts(%v: vector<4x2xf32>, %m: memref<4x8xf32>) {
  // CHECK: %{{.*}} = vector.bitcast %{{.*}} : vector<4x2xf32> to vector<4x4xi16>
  %0 = vector.bitcast %v : vector<4x2xf32> to vector<4x4xi16>
  // CHECK: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x2xf32> to vector<8xf32>
  %1 = vector.shape_cast %v : vector<4x2xf32> to vector<8xf32>
  // CHECK: %{{.*}} = vector.type_cast %{{.*}} : memref<4x8xf32> to memref<vector<4x8xf32>>
  %2 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
  // CHECK: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %3 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  return
}

// CHECK-LABEL: @broadcast
func.func @broadcast(%x: f32, %v: vector<1xf32>) {
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  // CHECK: %{{.*}} = vector.broadcast %{{.*}} : vector<1xf32> to vector<2x[4]xf32>
  %1 = vector.broadcast %v : vector<1xf32> to vector<2x[4]xf32>
  return
}

// CHECK-LABEL: @shuffle
func.func @shuffle(%a: vector<f32>, %b: vector<2x4xf32>) {
  // CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, -1] : vector<f32>, vector<f32>
  %0 = vector.shuffle %a, %a [0, 1, -1] : vector<f32>, vector<f32>
  // CHECK: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 3] : vector<2x4xf32>, vector<2x4xf32>
  %1 = vector.shuffle %b, %b [0, 3] : vector<2x4xf32>, vector<2x4xf32>
  return
}

// CHECK-LABEL: @interleave
func.func @interleave(%v: vector<4x[2]xf32>, %s: vector<f32>) {
  // CHECK: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<4x[2]xf32> -> vector<4x[4]xf32>
  %0 = vector.interleave %v, %v : vector<4x[2]xf32> -> vector<4x[4]xf32>
  // CHECK: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<f32> -> vector<2xf32>
  %1 = vector.interleave %s, %s : vector<f32> -> vector<2xf32>
  // CHECK: %{{.*}}, %{{.*}} = vector.deinterleave %{{.*}} : vector<4x[2]xf32> -> vector<4x[1]xf32>
  %2, %3 = vector.deinterleave %v : vector<4x[2]xf32> -> vector<4x[1]xf32>
  return
}

// CHECK-LABEL: @positions
func.func @positions(%v: vector<4x8xf32>, %row: vector<8xf32>, %x: f32, %i: index) {
  // CHECK: %{{.*}} = vector.extract %{{.*}}[] : vector<4x8xf32> from vector<4x8xf32>
  %0 = vector.extract %v[] : vector<4x8xf32> from vector<4x8xf32>
  // CHECK: %{{.*}} = vector.extract %{{.*}}[1, %{{.*}}] : f32 from vector<4x8xf32>
  %1 = vector.extract %v[1, %i] : f32 from vector<4x8xf32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : vector<8xf32> into vector<4x8xf32>
  %2 = vector.insert %row, %v[%i] : vector<8xf32> into vector<4x8xf32>
  // CHECK: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [-1, 2] : f32 into vector<4x8xf32>
  %3 = vector.insert %x, %v[-1, 2] : f32 into vector<4x8xf32>
  return
}

// CHECK-LABEL: @slices
func.func @slices(%v: vector<4x8xf32>, %part: vector<4xf32>, %s: vector<[16]xf32>) {
  // CHECK: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  // CHECK: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [0, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  %1 = vector.insert_strided_slice %part, %v {offsets = [0, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  // CHECK: %{{.*}} = vector.scalable.extract %{{.*}}[4] : vector<4xf32> from vector<[16]xf32>
  %2 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[16]xf32>
  // CHECK: %{{.*}} = vector.scalable.insert %{{.*}}, %{{.*}}[8] : vector<4xf32> into vector<[16]xf32>
  %3 = vector.scalable.insert %part, %s[8] : vector<4xf32> into vector<[16]xf32>
  return
}

// CHECK-LABEL: @elements
func.func @elements(%x: f32) {
  // CHECK: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
  %0 = vector.from_elements %x, %x : vector<2xf32>
  // CHECK: %{{.*}}:2 = vector.to_elements %{{.*}} : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  return
}

// CHECK-LABEL: @contract
func.func @contract(%a: vector<2x3xi8>, %b: vector<3x4xi8>, %c: vector<2x4xi32>) {
  // CHECK: %{{.*}} = vector.contract {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %{{.*}}, %{{.*}}, %{{.*}} {ignored = 1 : i64, kept} : vector<2x3xi8>, vector<3x4xi8> into vector<2x4xi32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], ignored = 1} %a, %b, %c {kept} : vector<2x3xi8>, vector<3x4xi8> into vector<2x4xi32>
  return
}

// CHECK-LABEL: @reductions
func.func @reductions(%v: vector<4x8xf32>, %row: vector<8xf32>, %x: f32) {
  // CHECK: %{{.*}} = vector.multi_reduction <add>, %{{.*}}, %{{.*}} [0] : vector<4x8xf32> to vector<8xf32>
  %0 = vector.multi_reduction <add>, %v, %row [0] : vector<4x8xf32> to vector<8xf32>
  // CHECK: %{{.*}} = vector.reduction <maxnumf>, %{{.*}} : vector<8xf32> into f32
  %1 = vector.reduction <maxnumf>, %row : vector<8xf32> into f32
  // CHECK: %{{.*}} = vector.reduction <add>, %{{.*}}, %{{.*}} fastmath<reassoc,nnan> : vector<8xf32> into f32
  %2 = vector.reduction <add>, %row, %x fastmath<nnan,reassoc> : vector<8xf32> into f32
  // CHECK: %{{.*}}, %{{.*}} = vector.scan <mul>, %{{.*}}, %{{.*}} {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  %3:2 = vector.scan <mul>, %v, %row {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// CHECK-LABEL: @outerproduct
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %acc: vector<4x[8]xf32>, %x: f32) {
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}} : vector<4xf32>, vector<[8]xf32>
  %0 = vector.outerproduct %a, %b {dropped} : vector<4xf32>, vector<[8]xf32>
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<add>} : vector<4xf32>, vector<[8]xf32>
  %1 = vector.outerproduct %a, %b, %acc : vector<4xf32>, vector<[8]xf32>
  // CHECK: %{{.*}} = vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<mul>} : vector<4xf32>, f32
  %2 = vector.outerproduct %a, %x, %a {kind = #vector.kind<mul>} : vector<4xf32>, f32
  return
}

// CHECK-LABEL: @fma
func.func @fma(%v: vector<4xf32>) {
  // CHECK: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %0 = vector.fma %v, %v, %v : vector<4xf32>
  return
}

// CHECK-LABEL: @step_vscale
func.func @step_vscale() {
  // CHECK: %{{.*}} = vector.step : vector<[4]xindex>
  %0 = vector.step : vector<[4]xindex>
  // CHECK: %{{.*}} = vector.vscale
  %1 = vector.vscale
  return
}

// CHECK-LABEL: @masks
func.func @masks(%i: index) {
  // CHECK: %{{.*}} = vector.constant_mask [3, 2] : vector<4x3xi1>
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  // CHECK: %{{.*}} = vector.constant_mask [4, 4] : vector<4x[4]xi1>
  %1 = vector.constant_mask [4, 4] : vector<4x[4]xi1>
  // CHECK: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} : vector<4x[3]xi1>
  %2 = vector.create_mask %i, %i : vector<4x[3]xi1>
  // CHECK: %{{.*}} = vector.create_mask %{{.*}} : vector<i1>
  %3 = vector.create_mask %i : vector<i1>
  return
}

// CHECK-LABEL: @mask
func.func @mask(%m: memref<?xf32>, %mask: vector<4xi1>, %v: vector<4xf32>, %pad: f32, %i: index) {
  // CHECK: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  // CHECK: %{{.*}} = vector.mask %{{.*}}, %{{.*}} { vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %mask, %v { vector.transfer_read %m[%i], %pad : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  // CHECK: vector.mask %{{.*}} { vector.yield } {a} : vector<4xi1>
  vector.mask %mask { } {a} : vector<4xi1>
  return
}

// CHECK-LABEL: @print
func.func @print(%v: vector<4xf32>) {
  // CHECK: vector.print %{{.*}} : vector<4xf32>
  vector.print %v : vector<4xf32>
  // CHECK: vector.print %{{.*}} : vector<4xf32> punctuation <comma>
  vector.print %v : vector<4xf32> punctuation <comma>
  // CHECK: vector.print str "done\0A"
  vector.print str "done\n"
  // CHECK: vector.print
  vector.print
  return
}
