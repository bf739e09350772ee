// RUN: terrace opt %s --convert-index-to-spirv | FileCheck %s

// CHECK-LABEL: @index
func.func @index(%a: index, %b: index) {
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : i32
  %0 = index.add %a, %b
  // CHECK: spirv.ULessThan
  %1 = index.cmp ult(%a, %b)
  // CHECK: spirv.ISub
  // CHECK: spirv.UDiv
  // CHECK: spirv.Select
  %2 = index.ceildivu %a, %b
  // CHECK: spirv.Constant 32 : i32
  %3 = index.sizeof
  return
}
