// RUN: terrace opt --td %S/audio.td -I formats/ods-loader/tests/include %s --cse --canonicalize | FileCheck %s

// CHECK: audio.track @intro {
audio.track @intro {
  %n = arith.constant 480 : index
  // CHECK: %[[QUIET:.*]] = audio.silence 96000 : <rate = 48000, channels = 2>
  %quiet = audio.silence 96000 : <rate = 48000, channels = 2>
  // The second one is the same: `Pure` lets it go.
  // CHECK-NOT: audio.silence
  %again = audio.silence 96000 : <rate = 48000, channels = 2>
  // CHECK: %[[MIX:.*]] = audio.mix %[[QUIET]], %[[QUIET]] : <rate = 48000, channels = 2>
  %mix = audio.mix %quiet, %again : <rate = 48000, channels = 2>
  // CHECK: audio.fade reversed %[[MIX]] over %{{.*}} as <cosine> : <rate = 48000, channels = 2>
  %fade = audio.fade reversed %mix over %n as <cosine> : <rate = 48000, channels = 2>
  // CHECK: audio.to_mono %{{.*}} : <rate = 48000, channels = 2> to <rate = 48000>
  %mono = audio.to_mono %fade : <rate = 48000, channels = 2> to <rate = 48000, channels = 1>
  // CHECK: "audio.filter"(%{{.*}}) <{taps = array<i64: 1, 2, 1>}>
  %smooth = "audio.filter"(%mono) <{taps = array<i64: 1, 2, 1>}> : (!audio.signal<rate = 48000>) -> !audio.signal<rate = 48000>
  audio.play %smooth, %fade : !audio.signal<rate = 48000>, !audio.signal<rate = 48000, channels = 2>
}
