// RUN: terrace opt --split-input-file --wrap-emitc-func-in-class %s | FileCheck %s

// A function is the execute of a class, its arguments are fields.

// CHECK:      module {
// CHECK-NEXT:   emitc.class @modelClass {
// CHECK-NEXT:     emitc.field @fieldName0 : !emitc.array<1xf32> {emitc.name_hint = "in"}
// CHECK-NEXT:     emitc.field @fieldName1 : i32 {my.attr}
// CHECK-NEXT:     emitc.func @execute() {
// CHECK-NEXT:       %0 = get_field @fieldName0 : !emitc.array<1xf32>
// CHECK-NEXT:       %1 = get_field @fieldName1 : i32
// CHECK-NEXT:       %2 = add %1, %1 : (i32, i32) -> i32
// CHECK-NEXT:       %3 = "emitc.constant"() <{value = 0 : index}> : () -> index
// CHECK-NEXT:       %4 = subscript %0[%3] : (!emitc.array<1xf32>, index) -> !emitc.lvalue<f32>
// CHECK-NEXT:       return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   emitc.class @extClass {
// CHECK-NEXT:     emitc.func @execute()
// CHECK-NEXT:   }
// CHECK-NEXT:   emitc.class @model2Class {
// CHECK-NEXT:     emitc.field @fieldName0 : i32
// CHECK-NEXT:     emitc.func @execute() -> i32 {
// CHECK-NEXT:       %0 = get_field @fieldName0 : i32
// CHECK-NEXT:       return %0 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other() {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   emitc.class @modelClass {
// CHECK-NEXT:     emitc.field @fieldName0 : !emitc.array<1xf32> {emitc.field_ref = ["x"], emitc.opaque = "s"}
// CHECK-NEXT:     emitc.field @fieldName1 : i32 {tf_saved_model.index_path = ["some_feature"]}
// CHECK-NEXT:     emitc.func @execute() -> i32 {
// CHECK-NEXT:       %0 = get_field @fieldName0 : !emitc.array<1xf32>
// CHECK-NEXT:       %1 = get_field @fieldName1 : i32
// CHECK-NEXT:       return %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   emitc.global @g : i32
// CHECK-NEXT:   module {
// CHECK-NEXT:     emitc.class @aClass {
// CHECK-NEXT:       emitc.func @execute() {
// CHECK-NEXT:         return
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

emitc.func @model(%arg0: !emitc.array<1xf32> {emitc.name_hint = "in"}, %arg1: i32 {my.attr}) attributes {foo} {
  %0 = emitc.add %arg1, %arg1 : (i32, i32) -> i32
  %c = "emitc.constant"() <{value = 0 : index}> : () -> index
  %s = emitc.subscript %arg0[%c] : (!emitc.array<1xf32>, index) -> !emitc.lvalue<f32>
  return
}
emitc.func private @ext(i32)
emitc.func private @model2(%a: i32) -> i32  attributes {specifiers = ["static"]} { return %a : i32 }
func.func @other() { return }

// -----

emitc.func @model(%arg0: !emitc.array<1xf32> {emitc.field_ref = ["x"], emitc.opaque = "s"}, %arg1: i32 {tf_saved_model.index_path = ["some_feature"]}) -> i32 attributes {specifiers = ["static"]}  {
  return %arg1 : i32
}
emitc.global @g : i32
module { 
emitc.func @a() { return }
 }
