// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0)>
// CHECK-DAG: #sparse = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(0, ?, 1)>) -> (d0 : dense, d1 : compressed) }>
// CHECK-DAG: #sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
// CHECK-DAG: #sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]) }>
// CHECK-DAG: #sparse3 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : batch, d1 : loose_compressed(nonordered)), explicitVal = 1.000000e+00 : f32, implicitVal = 0.000000e+00 : f32 }>
// CHECK-DAG: #sparse4 = #sparse_tensor.encoding<{ map = [s0](d0, d1) -> (d0 * (s0 * 4) : dense, d0 : dense, d1 : compressed) }>
// CHECK-DAG: #sparse5 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
// CHECK-DAG: #sparse6 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : singleton(soa)) }>
// CHECK-DAG: #sparse7 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK-DAG: #sparse8 = #sparse_tensor.encoding<{ map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense) }>
// CHECK-DAG: #sparse9 = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(0, ?, 1)>) -> (d0 : dense, d1 : compressed) }>
// CHECK-DAG: #sparse10 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK-DAG: #sparse11 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>

#dense_row = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#list = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32}>
#lists = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : compressed(nonunique, nonordered), d0 : singleton(soa)), posWidth = 64}>
#part = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 : compressed)}>
#blocks = #sparse_tensor.encoding<{map = {l0, l1, l2, l3} (i = l0 * 2 + l2, j = l1 * 3 + l3) -> (l0 = i floordiv 2 : dense, l1 = j floordiv 3 : compressed, l2 = i mod 2 : dense, l3 = j mod 3 : dense)}>
#some_of = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4])}>
#many = #sparse_tensor.encoding<{map = (i, j) -> (i : batch, j : loose_compressed(nonordered)), explicitVal = 1.0 : f32, implicitVal = 0.0 : f32}>
#with_symbol = #sparse_tensor.encoding<{map = [s](i, j) -> (i * (s * 4) : dense, i : dense, j : compressed)}>
#vector = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>

// CHECK-LABEL: @types(
// CHECK-SAME: tensor<?x?xf32, #sparse>, tensor<?x?xf32, #sparse1>, tensor<?x?xf32, #sparse2>, tensor<?x?xf32, #sparse3>) attributes {a.b = #sparse4, a.c = #sparse_tensor<slice(?, 4, ?)>}
func.func private @types(tensor<?x?xf32, #part>, tensor<?x?xf32, #blocks>, tensor<?x?xf32, #some_of>, tensor<?x?xf32, #many>) attributes {a.b = #with_symbol, a.c = #sparse_tensor<slice(?, 4, ?)>}
// CHECK-LABEL: @spaces(
// CHECK-SAME: !sparse_tensor.iter_space<#sparse5, lvls = 0>, !sparse_tensor.iterator<#sparse5, lvls = 0 to 2>, !sparse_tensor.storage_specifier<#sparse6>)
func.func private @spaces(!sparse_tensor.iter_space<#list, lvls = 0>, !sparse_tensor.iterator<#list, lvls = 0 to 2>, !sparse_tensor.storage_specifier<#lists>)

// CHECK-LABEL: @tensors(
func.func @tensors(%p: !llvm.ptr, %a: tensor<4x8xf64, #dense_row>, %d: tensor<4x8xf64>, %l: tensor<4x8xf64, #list>, %pos: tensor<2xindex>, %crd: tensor<6x2xi32>, %vals: tensor<6xf64>, %i: index, %e: tensor<4x9xf64>) {
  // CHECK: sparse_tensor.new %{{.*}} : !llvm.ptr to tensor<?x?xf64, #sparse7>
  %0 = sparse_tensor.new %p : !llvm.ptr to tensor<?x?xf64, #dense_row>
  // CHECK: sparse_tensor.assemble (%{{.*}}, %{{.*}}), %{{.*}} : (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64> to tensor<100x10xf64, #sparse5>
  %1 = sparse_tensor.assemble (%pos, %crd), %vals : (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64> to tensor<100x10xf64, #list>
  // CHECK: sparse_tensor.disassemble %{{.*}} : tensor<4x8xf64, #sparse5> out_lvls(%{{.*}}, %{{.*}} : tensor<2xindex>, tensor<6x2xi32>) out_vals(%{{.*}} : tensor<6xf64>) -> (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64>, (i32, i64), index
  %2:6 = sparse_tensor.disassemble %l : tensor<4x8xf64, #list> out_lvls(%pos, %crd : tensor<2xindex>, tensor<6x2xi32>) out_vals(%vals : tensor<6xf64>) -> (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64>, (i32, i64), index
  // CHECK: sparse_tensor.convert %{{.*}} : tensor<4x8xf64> to tensor<4x8xf64, #sparse7>
  %3 = sparse_tensor.convert %d : tensor<4x8xf64> to tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.concatenate %{{.*}}, %{{.*}} {dimension = 0 : index} : tensor<4x8xf64, #sparse7>, tensor<4x8xf64> to tensor<8x8xf64>
  %4 = sparse_tensor.concatenate %a, %d {dimension = 0 : index} : tensor<4x8xf64, #dense_row>, tensor<4x8xf64> to tensor<8x8xf64>
  // CHECK: sparse_tensor.load %{{.*}} : tensor<4x8xf64, #sparse7>
  %5 = sparse_tensor.load %a : tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.load %{{.*}} hasInserts : tensor<4x8xf64, #sparse7>
  %6 = sparse_tensor.load %a hasInserts : tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.lvl %{{.*}}, %{{.*}} : tensor<4x8xf64, #sparse7>
  %7 = sparse_tensor.lvl %a, %i : tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.number_of_entries %{{.*}} : tensor<4x8xf64, #sparse7>
  %8 = sparse_tensor.number_of_entries %a : tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.out %{{.*}}, %{{.*}} : tensor<4x8xf64, #sparse7>, !llvm.ptr
  sparse_tensor.out %a, %p : tensor<4x8xf64, #dense_row>, !llvm.ptr
  // CHECK: sparse_tensor.print %{{.*}} : tensor<4x8xf64, #sparse7>
  sparse_tensor.print %a : tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.convert %{{.*}} : tensor<4x9xf64> to tensor<4x9xf64, #sparse1>
  %d2 = sparse_tensor.convert %e : tensor<4x9xf64> to tensor<4x9xf64, #blocks>
  // CHECK: sparse_tensor.reinterpret_map %{{.*}} : tensor<4x9xf64, #sparse1> to tensor<2x3x2x3xf64, #sparse8>
  %9 = sparse_tensor.reinterpret_map %d2 : tensor<4x9xf64, #blocks> to tensor<2x3x2x3xf64, #sparse_tensor.encoding<{map = (a, b, c, d) -> (a : dense, b : compressed, c : dense, d : dense)}>>
  // CHECK: sparse_tensor.reorder_coo  quick_sort %{{.*}} : tensor<4x8xf64, #sparse5> to tensor<4x8xf64, #sparse5>
  %10 = sparse_tensor.reorder_coo quick_sort %l : tensor<4x8xf64, #list> to tensor<4x8xf64, #list>
  // CHECK: sparse_tensor.has_runtime_library
  %11 = sparse_tensor.has_runtime_library
  return
}

// CHECK-LABEL: @storage(
func.func @storage(%a: tensor<4x8xf64, #dense_row>, %l: tensor<4x8xf64, #list>, %s: tensor<4x8xf64, #part>, %n: index, %v: f64, %m: tensor<2x8xf32, #many>) {
  // CHECK: sparse_tensor.positions %{{.*}} {level = 1 : index} : tensor<4x8xf64, #sparse7> to memref<?xindex>
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<4x8xf64, #dense_row> to memref<?xindex>
  // CHECK: sparse_tensor.coordinates %{{.*}} {level = 1 : index} : tensor<4x8xf64, #sparse7> to memref<?xindex>
  %1 = sparse_tensor.coordinates %a {level = 1 : index} : tensor<4x8xf64, #dense_row> to memref<?xindex>
  // CHECK: sparse_tensor.coordinates %{{.*}} {level = 1 : index} : tensor<4x8xf64, #sparse5> to memref<?xi32, strided<[?], offset: ?>>
  %2 = sparse_tensor.coordinates %l {level = 1 : index} : tensor<4x8xf64, #list> to memref<?xi32, strided<[?], offset: ?>>
  // CHECK: sparse_tensor.coordinates_buffer %{{.*}} : tensor<4x8xf64, #sparse5> to memref<?xi32>
  %3 = sparse_tensor.coordinates_buffer %l : tensor<4x8xf64, #list> to memref<?xi32>
  // CHECK: sparse_tensor.values %{{.*}} : tensor<2x8xf32, #sparse3> to memref<2x?xf32>
  %4 = sparse_tensor.values %m : tensor<2x8xf32, #many> to memref<2x?xf32>
  // CHECK: sparse_tensor.slice.offset %{{.*}} at 0 : tensor<4x8xf64, #sparse>
  %5 = sparse_tensor.slice.offset %s at 0 : tensor<4x8xf64, #part>
  // CHECK: sparse_tensor.slice.stride %{{.*}} at 1 : tensor<4x8xf64, #sparse>
  %6 = sparse_tensor.slice.stride %s at 1 : tensor<4x8xf64, #part>
  // CHECK: sparse_tensor.crd_translate  dim_to_lvl[%{{.*}}, %{{.*}}] as #sparse7 : index, index
  %7:2 = sparse_tensor.crd_translate dim_to_lvl [%n, %n] as #dense_row : index, index
  // CHECK: sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#sparse9>
  %8 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#part>
  // CHECK: sparse_tensor.storage_specifier.init with %{{.*}} : from !sparse_tensor.storage_specifier<#sparse9> to !sparse_tensor.storage_specifier<#sparse10>
  %9 = sparse_tensor.storage_specifier.init with %8 : from !sparse_tensor.storage_specifier<#part> to !sparse_tensor.storage_specifier<#dense_row>
  // CHECK: sparse_tensor.storage_specifier.get %{{.*}}  dim_offset at 0 : !sparse_tensor.storage_specifier<#sparse9>
  %10 = sparse_tensor.storage_specifier.get %8 dim_offset at 0 : !sparse_tensor.storage_specifier<#part>
  // CHECK: sparse_tensor.storage_specifier.get %{{.*}}  val_mem_sz : !sparse_tensor.storage_specifier<#sparse9>
  %11 = sparse_tensor.storage_specifier.get %8 val_mem_sz : !sparse_tensor.storage_specifier<#part>
  // CHECK: sparse_tensor.storage_specifier.set %{{.*}}  pos_mem_sz at 1 with %{{.*}} : !sparse_tensor.storage_specifier<#sparse9>
  %12 = sparse_tensor.storage_specifier.set %8 pos_mem_sz at 1 with %n : !sparse_tensor.storage_specifier<#part>
  // CHECK: sparse_tensor.expand %{{.*}} : tensor<4x8xf64, #sparse7> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  %values, %filled, %added, %count = sparse_tensor.expand %a : tensor<4x8xf64, #dense_row> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  // CHECK: sparse_tensor.compress %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}[%{{.*}}] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<4x8xf64, #sparse7>
  %13 = sparse_tensor.compress %values, %filled, %added, %count into %a[%n] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<4x8xf64, #dense_row>
  // CHECK: sparse_tensor.push_back %{{.*}}, %{{.*}}, %{{.*}} : index, memref<?xf64>, f64
  %14, %15 = sparse_tensor.push_back %n, %values, %v : index, memref<?xf64>, f64
  // CHECK: sparse_tensor.push_back inbounds %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, memref<?xf64>, f64, index
  %16, %17 = sparse_tensor.push_back inbounds %n, %values, %v, %n : index, memref<?xf64>, f64, index
  // CHECK: sparse_tensor.sort  hybrid_quick_sort %{{.*}}, %{{.*}} jointly %{{.*}}, %{{.*}} {ny = 1 : index, perm_map = #map} : memref<?xindex> jointly memref<?xf64>, memref<?xi1>
  sparse_tensor.sort hybrid_quick_sort %n, %added jointly %values, %filled {perm_map = affine_map<(i, j) -> (j, i)>, ny = 1 : index} : memref<?xindex> jointly memref<?xf64>, memref<?xi1>
  // CHECK: sparse_tensor.sort  insertion_sort_stable %{{.*}}, %{{.*}} {perm_map = #map1} : memref<?xindex>
  sparse_tensor.sort insertion_sort_stable %n, %added {perm_map = affine_map<(i) -> (i)>} : memref<?xindex>
  return
}

// CHECK-LABEL: @values(
func.func @values(%a: f64, %b: i64) {
  // CHECK: sparse_tensor.binary %{{.*}}, %{{.*}} : f64, i64 to f64
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
    overlap = {
      ^bb0(%x: f64, %y: i64):
        // CHECK: sparse_tensor.yield %{{.*}} : f64
        sparse_tensor.yield %x : f64
    }
    left = identity
    right = {
      ^bb0(%y: i64):
        // CHECK: sparse_tensor.yield %{{.*}} : f64
        sparse_tensor.yield %a : f64
    }
  // CHECK: sparse_tensor.unary %{{.*}} : f64 to f64
  %1 = sparse_tensor.unary %a : f64 to f64
    present = {
      ^bb0(%x: f64):
        // CHECK: sparse_tensor.yield %{{.*}} : f64
        sparse_tensor.yield %x : f64
    }
    absent = {}
  // CHECK: sparse_tensor.reduce %{{.*}}, %{{.*}}, %{{.*}} : f64 {
  %2 = sparse_tensor.reduce %a, %a, %a : f64 {
    ^bb0(%x: f64, %y: f64):
      // CHECK: sparse_tensor.yield %{{.*}} : f64
      sparse_tensor.yield %y : f64
  }
  // CHECK: sparse_tensor.select %{{.*}} : f64 {
  %3 = sparse_tensor.select %a : f64 {
    ^bb0(%x: f64):
      %c = arith.cmpf ogt, %x, %a : f64
      // CHECK: sparse_tensor.yield %{{.*}} : i1
      sparse_tensor.yield %c : i1
  }
  return
}

// CHECK-LABEL: @loops(
func.func @loops(%a: tensor<4x8xf64, #dense_row>, %init: index, %v: tensor<8xf64, #vector>) {
  // CHECK: sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 : tensor<4x8xf64, #sparse7> -> !sparse_tensor.iter_space<#sparse7, lvls = 0>
  %space = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<4x8xf64, #dense_row> -> !sparse_tensor.iter_space<#dense_row, lvls = 0>
  // CHECK: sparse_tensor.iterate %{{.*}} in %{{.*}} : !sparse_tensor.iter_space<#sparse7, lvls = 0>  {
  sparse_tensor.iterate %it in %space : !sparse_tensor.iter_space<#dense_row, lvls = 0> {
    // CHECK: sparse_tensor.extract_iteration_space %{{.*}} at %{{.*}} lvls = 1 : tensor<4x8xf64, #sparse7>, !sparse_tensor.iterator<#sparse7, lvls = 0> -> !sparse_tensor.iter_space<#sparse7, lvls = 1>
    %inner = sparse_tensor.extract_iteration_space %a at %it lvls = 1 : tensor<4x8xf64, #dense_row>, !sparse_tensor.iterator<#dense_row, lvls = 0> -> !sparse_tensor.iter_space<#dense_row, lvls = 1>
    // CHECK: sparse_tensor.iterate %{{.*}} in %{{.*}} at(%{{.*}}) iter_args(%{{.*}} = %{{.*}}) : !sparse_tensor.iter_space<#sparse7, lvls = 1>  -> index {
    %sum = sparse_tensor.iterate %jt in %inner at(%crd) iter_args(%x = %init) : !sparse_tensor.iter_space<#dense_row, lvls = 1> -> index {
      // CHECK: sparse_tensor.extract_value %{{.*}} at %{{.*}} : tensor<4x8xf64, #sparse7>, !sparse_tensor.iterator<#sparse7, lvls = 1>
      %val = sparse_tensor.extract_value %a at %jt : tensor<4x8xf64, #dense_row>, !sparse_tensor.iterator<#dense_row, lvls = 1>
      // CHECK: sparse_tensor.yield %{{.*}} : index
      sparse_tensor.yield %crd : index
    }
  }
  // CHECK: sparse_tensor.extract_iteration_space %{{.*}} lvls = 0 : tensor<8xf64, #sparse11> -> !sparse_tensor.iter_space<#sparse11, lvls = 0>
  %s = sparse_tensor.extract_iteration_space %v lvls = 0 : tensor<8xf64, #vector> -> !sparse_tensor.iter_space<#vector, lvls = 0>
  // CHECK: sparse_tensor.coiterate (%{{.*}}, %{{.*}}) at(%{{.*}}) iter_args(%{{.*}} = %{{.*}}) : (!sparse_tensor.iter_space<#sparse7, lvls = 0>, !sparse_tensor.iter_space<#sparse11, lvls = 0>) -> index
  %both = sparse_tensor.coiterate (%space, %s) at(%crd) iter_args(%x = %init) : (!sparse_tensor.iter_space<#dense_row, lvls = 0>, !sparse_tensor.iter_space<#vector, lvls = 0>) -> index
  case %it0, _ {
    // CHECK: sparse_tensor.yield %{{.*}} : index
    sparse_tensor.yield %x : index
  }
  case %it0, %it1 {
    // CHECK: sparse_tensor.yield %{{.*}} : index
    sparse_tensor.yield %crd : index
  }
  // CHECK: sparse_tensor.foreach in %{{.*}} : tensor<4x8xf64, #sparse7> do {
  sparse_tensor.foreach in %a : tensor<4x8xf64, #dense_row> do {
  ^bb0(%i: index, %j: index, %x: f64):
  }
  // CHECK: sparse_tensor.foreach in %{{.*}} init(%{{.*}}) {order = #map} : tensor<4x8xf64, #sparse7>, index -> index do {
  %count = sparse_tensor.foreach in %a init(%init) {order = affine_map<(i, j) -> (j, i)>} : tensor<4x8xf64, #dense_row>, index -> index do {
  ^bb0(%i: index, %j: index, %x: f64, %n: index):
    // CHECK: sparse_tensor.yield %{{.*}} : index
    sparse_tensor.yield %n : index
  }
  return
}
