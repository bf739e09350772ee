"custom.program"() ({
  %0:3 = "custom.load"() {table = "weights", hint.level = 3 : i64} : () -> (tensor<4xf32>, tensor<4xf32>, i64)
  %1 = "custom.mix"(%0#0, %0#1) {mode = "fast", hint.level = 9 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2:2 = "custom.split"(%1, %0#2) ({
  ^bb0(%x: f32):
    %3 = "custom.half"(%x) : (f32) -> f32
    "custom.give"(%3) : (f32) -> ()
  }) {hint.level = 8 : i64, names = ["left", "right"]} : (tensor<4xf32>, i64) -> (tensor<2xf32>, tensor<2xf32>)
  "custom.store"(%2#0, %2#1) {table = "result"} : (tensor<2xf32>, tensor<2xf32>) -> ()
}) : () -> ()
