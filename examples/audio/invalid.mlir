// RUN: terrace opt --td %S/audio.td -I formats/ods-loader/tests/include %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'audio.silence' op attribute 'samples' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
%0 = audio.silence -1 : <rate = 8000>

// -----

%0 = audio.silence 1 : <rate = 8000, channels = 2>
// expected-error @+1 {{'audio.to_mono' op result #0 must be signal of one channel, but got '!audio.signal<rate = 8000, channels = 2>'}}
%1 = audio.to_mono %0 : <rate = 8000, channels = 2> to <rate = 8000, channels = 2>

// -----

%0 = audio.silence 1 : <rate = 8000, channels = 2>
// expected-error @+1 {{'audio.to_mono' op failed to verify that input and output have the same rate}}
%1 = audio.to_mono %0 : <rate = 8000, channels = 2> to <rate = 44100>

// -----

%0 = audio.silence 1 : <rate = 8000>
%1 = audio.silence 1 : <rate = 44100>
// expected-error @+1 {{'audio.mix' op requires the same type for all operands and results}}
%2 = "audio.mix"(%0, %1) : (!audio.signal<rate = 8000>, !audio.signal<rate = 44100>) -> !audio.signal<rate = 8000>

// -----

// expected-error @+1 {{'audio.end' op expects parent op 'audio.track'}}
audio.end

// -----

// expected-error @+1 {{custom op 'audio.filter' the custom form of 'audio.filter' is read by C++ code, which its TableGen file does not hold; use the generic form}}
%0 = audio.filter

// -----

// expected-error @+1 {{struct is missing required parameter: rate}}
func.func private @f(!audio.signal<channels = 2>)

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse Audio_Signal parameter 'rate' which is to be a `uint32_t`}}
func.func private @f(!audio.signal<rate = 5000000000>)

// -----

// expected-error @+1 {{unknown  type `noise` in dialect `audio`}}
func.func private @f(!audio.noise)
