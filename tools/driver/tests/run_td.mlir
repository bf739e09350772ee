// RUN: terrace run --td examples/audio/audio.td -I formats/ods-loader/tests/include %s | FileCheck %s
// RUN: not terrace run --td %S/missing.td %s 2>&1 | FileCheck %s --check-prefix=MISSING

// MISSING: error: cannot open input file '{{.*}}missing.td'

// What is not executed may be of a dialect that a TableGen file declares.
audio.track @intro {
  %quiet = audio.silence 96000 : <rate = 48000, channels = 2>
}

// CHECK: 42
func.func @main() -> i32 {
  %c = arith.constant 42 : i32
  return %c : i32
}
