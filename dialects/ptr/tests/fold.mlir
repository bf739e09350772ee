// RUN: terrace opt %s --canonicalize | FileCheck %s

// from_ptr(to_ptr(x), get_metadata(x)) -> x
// CHECK-LABEL: @buffer_there_and_back
// CHECK-SAME: (%[[M:.*]]: memref<4xf32, #ptr.generic_space>)
func.func @buffer_there_and_back(%m: memref<4xf32, #ptr.generic_space>) -> memref<4xf32, #ptr.generic_space> {
  // CHECK-NEXT: return %[[M]]
  %p = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %md = ptr.get_metadata %m : memref<4xf32, #ptr.generic_space>
  %r = ptr.from_ptr %p metadata %md : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  return %r : memref<4xf32, #ptr.generic_space>
}

// to_ptr(from_ptr(p)) -> p
// CHECK-LABEL: @pointer_there_and_back
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#ptr.generic_space>,
func.func @pointer_there_and_back(
    %p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space> {
  // CHECK-NEXT: return %[[P]]
  %md = ptr.get_metadata %m : memref<4xf32, #ptr.generic_space>
  %b = ptr.from_ptr %p metadata %md : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %r = ptr.to_ptr %b : memref<4xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return %r : !ptr.ptr<#ptr.generic_space>
}

// ptr_add(p, 0) -> p
// CHECK-LABEL: @no_offset
// CHECK-SAME: (%[[P:.*]]: !ptr.ptr<#ptr.generic_space>)
func.func @no_offset(%p: !ptr.ptr<#ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space> {
  // CHECK-NEXT: return %[[P]]
  %c0 = arith.constant 0 : index
  %r = ptr.ptr_add %p, %c0 : !ptr.ptr<#ptr.generic_space>, index
  return %r : !ptr.ptr<#ptr.generic_space>
}
