// RUN: terrace opt %s --edition=auto --allow-unregistered-dialect | FileCheck %s

// What is valid today stays as it is, whatever it looks like.
// CHECK: "affine_apply"() {map = 1 : i64} : () -> i32
%0 = "affine_apply"() {map = 1} : () -> i32
