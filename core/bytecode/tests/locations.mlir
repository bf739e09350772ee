// RUN: terrace opt %s --allow-unregistered-dialect --emit-bytecode | terrace opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: "a.file"() : () -> () loc("f":1:2)
"a.file"() : () -> () loc("f":1:2)
// CHECK: "a.range"() : () -> () loc("f":1:2 to :5)
"a.range"() : () -> () loc("f":1:2 to :5)
// CHECK: "a.lines"() : () -> () loc("f":1:2 to 3:4)
"a.lines"() : () -> () loc("f":1:2 to 3:4)
// CHECK: "a.name"() : () -> () loc("n"("f":1:2))
"a.name"() : () -> () loc("n"("f":1:2))
// CHECK: "a.call"() : () -> () loc(callsite("n" at "f":7:8))
"a.call"() : () -> () loc(callsite("n" at "f":7:8))
// CHECK: "a.fused"() : () -> () loc(fused<"m">["f":1:2, "n"])
"a.fused"() : () -> () loc(fused<"m">["f":1:2, "n"])
// CHECK: "a.unknown"() : () -> () loc(unknown)
"a.unknown"() : () -> () loc(unknown)
// CHECK: ^bb0(%arg0: i32 loc("x"), %arg1: i32 loc(unknown)):
"a.arguments"() ({
^bb0(%x: i32 loc("x"), %y: i32 loc(unknown)):
  "a.end"() : () -> ()
}) : () -> ()
