// RUN: terrace opt %s --canonicalize | FileCheck %s

// await_all(create_group) -> , if nothing is added to the group
// CHECK-LABEL: @empty_group
func.func @empty_group(%n: index) {
  // CHECK-NEXT: return
  %0 = async.create_group %n : !async.group
  async.await_all %0
  return
}

// CHECK-LABEL: @group
func.func @group(%n: index, %t: !async.token) {
  // CHECK: async.create_group
  // CHECK: async.await_all
  %0 = async.create_group %n : !async.group
  %1 = async.add_to_group %t, %0 : !async.token
  async.await_all %0
  return
}
