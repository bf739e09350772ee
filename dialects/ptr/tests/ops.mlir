// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @scalars(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i64, %arg2: memref<?xf32, #ptr.generic_space>, %arg3: vector<4xi32>) {
func.func @scalars(%p: !ptr.ptr<#ptr.generic_space>, %i: i64, %m: memref<?xf32, #ptr.generic_space>, %n: vector<4xi32>) {
  // CHECK-NEXT: %0 = ptr.load %arg0 : !ptr.ptr<#ptr.generic_space> -> f32
  %0 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  // CHECK-NEXT: %1 = ptr.load volatile %arg0 atomic syncscope("w") acquire nontemporal invariant invariant_group alignment = 4 {a} : !ptr.ptr<#ptr.generic_space> -> f32
  %1 = ptr.load volatile %p atomic syncscope("w") acquire nontemporal invariant invariant_group alignment = 4 {a} : !ptr.ptr<#ptr.generic_space> -> f32
  // CHECK-NEXT: %2 = ptr.load %arg0 atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  %2 = ptr.load %p atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  // CHECK-NEXT: ptr.store %0, %arg0 : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store %0, %p : f32, !ptr.ptr<#ptr.generic_space>
  // CHECK-NEXT: ptr.store volatile %1, %arg0 atomic release nontemporal alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store volatile %1, %p atomic release nontemporal alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  // CHECK-NEXT: %3 = ptr.ptr_add %arg0, %arg1 : !ptr.ptr<#ptr.generic_space>, i64
  %3 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, i64
  // CHECK-NEXT: %4 = ptr.ptr_add nuw %arg0, %arg1 : !ptr.ptr<#ptr.generic_space>, i64
  %4 = ptr.ptr_add nuw %p, %i : !ptr.ptr<#ptr.generic_space>, i64
  // CHECK-NEXT: %5 = ptr.ptr_add %arg0, %arg1 {a} : !ptr.ptr<#ptr.generic_space>, i64
  %5 = ptr.ptr_add none %p, %i {a} : !ptr.ptr<#ptr.generic_space>, i64
  // CHECK-NEXT: %6 = ptr.ptr_add inbounds %arg0, %arg3 : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  %6 = ptr.ptr_add inbounds %p, %n : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  // CHECK-NEXT: %7 = ptr.ptr_add %6, %arg3 : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi32>
  %7 = ptr.ptr_add %6, %n : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi32>
  // CHECK-NEXT: %8 = ptr.ptr_diff nuw|nsw %arg0, %3 : !ptr.ptr<#ptr.generic_space> -> i64
  %8 = ptr.ptr_diff nuw|nsw %p, %3 : !ptr.ptr<#ptr.generic_space> -> i64
  // CHECK-NEXT: %9 = ptr.ptr_diff %arg0, %3 : !ptr.ptr<#ptr.generic_space> -> index
  %9 = ptr.ptr_diff %p, %3 : !ptr.ptr<#ptr.generic_space> -> index
  // CHECK-NEXT: %10 = ptr.get_metadata %arg2 : memref<?xf32, #ptr.generic_space>
  %10 = ptr.get_metadata %m : memref<?xf32, #ptr.generic_space>
  // CHECK-NEXT: %11 = ptr.to_ptr %arg2 : memref<?xf32, #ptr.generic_space> -> <#ptr.generic_space>
  %11 = ptr.to_ptr %m : memref<?xf32, #ptr.generic_space> -> <#ptr.generic_space>
  // CHECK-NEXT: %12 = ptr.from_ptr %11 metadata %10 : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
  %12 = ptr.from_ptr %11 metadata %10 : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
  // CHECK-NEXT: %13 = ptr.from_ptr %11 : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %13 = ptr.from_ptr %11 : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  // CHECK-NEXT: %14 = ptr.type_offset f32 : index
  %14 = ptr.type_offset f32 : index
  // CHECK-NEXT: %15 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %15 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  // CHECK-NEXT: %16 = ptr.constant {a} #ptr.address<16> : !ptr.ptr<#ptr.generic_space>
  %16 = ptr.constant {a} #ptr.address<0x10> : !ptr.ptr<#ptr.generic_space>
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @rows(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg2: vector<4xi1>, %arg3: vector<4xf32>) {
func.func @rows(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %x: vector<4xf32>) {
  // CHECK-NEXT: %0 = ptr.gather %arg1, %arg2, %arg3 alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  %0 = ptr.gather %ps, %mask, %x alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  // CHECK-NEXT: ptr.scatter %0, %arg1, %arg2 : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  ptr.scatter %0, %ps, %mask : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  // CHECK-NEXT: %1 = ptr.masked_load %arg0, %arg2, %arg3 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  %1 = ptr.masked_load %p, %mask, %x : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  // CHECK-NEXT: ptr.masked_store %1, %arg0, %arg2 alignment = 16 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  ptr.masked_store %1, %p, %mask alignment = 16 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  // CHECK-NEXT: return
  return
}

// CHECK: "test.attributes"() {a = #ptr.spec<size = 32, abi = 32, preferred = 64>, b = #ptr.spec<size = 32, abi = 32, preferred = 64, index = 16>, c = #ptr.address<-1> : !ptr.ptr<#ptr.generic_space>, d = !ptr.ptr_metadata<memref<2xf32>>, e = #ptr.generic_space} : () -> ()
"test.attributes"() {a = #ptr.spec<size = 32, abi = 32, preferred = 64>, b = #ptr.spec<preferred = 64, size = 32, abi = 32, index = 16>, c = #ptr.address<-1> : !ptr.ptr<#ptr.generic_space>, d = !ptr.ptr_metadata<memref<2xf32>>, e = #ptr.generic_space} : () -> ()
