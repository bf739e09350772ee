// RUN: terrace opt %s | FileCheck %s
// RUN: terrace opt %s | terrace opt | FileCheck %s

// CHECK-LABEL: func.func @block_write
func.func @block_write(%pointer: !spirv.ptr<i32, StorageBuffer>, %x: i32, %v: vector<2xi32>) {
  // CHECK: spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %arg0, %arg1 : i32
  "spirv.INTEL.SubgroupBlockWrite"(%pointer, %x) : (!spirv.ptr<i32, StorageBuffer>, i32) -> ()
  // CHECK: spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %arg0, %arg2 : vector<2xi32>
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %pointer, %v : vector<2xi32>
  return
}
