// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+2 {{expected ::mlir::tosa::Profile to be one of: pro_int, pro_fp, none}}
// expected-error @+1 {{failed to parse Tosa_ProfileAttr parameter 'value' which is to be a `::mlir::tosa::Profile`}}
func.func private @f() attributes {a.b = #tosa.prof<foo>}

// -----

// expected-error @+2 {{expected ::mlir::tosa::SpecificationVersion to be one of: 1.0, 1.1.draft}}
// expected-error @+1 {{failed to parse Tosa_SpecificationVersion parameter 'value' which is to be a `::mlir::tosa::SpecificationVersion`}}
func.func private @f() attributes {a.b = #tosa.specification_version<V_1_0>}

// -----

// expected-error @+2 {{expected keyword for supported TOSA profiles}}
// expected-error @+1 {{failed to parse Tosa_TargetEnv parameter 'profiles' which is to be a `::llvm::ArrayRef<Profile>`}}
func.func private @f() attributes {a.b = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = [int16]>}

// -----

// expected-error @+2 {{expected one of ["1.0"1.0, "1.1.draft"1.1.draft] for TOSA specification version, got: 1.7}}
// expected-error @+1 {{failed to parse Tosa_TargetEnv parameter 'specification_version' which is to be a `SpecificationVersion`}}
func.func private @f() attributes {a.b = #tosa.target_env<specification_version = "1.7", level = none, profiles = [pro_int], extensions = [int16]>}

// -----

// expected-error @+2 {{expected one of [none, int16, int4, bf16, fp8e4m3, fp8e5m2, fft, variable, controlflow, doubleround, inexactround, dynamic, mxfp, int64, shape] for supported TOSA extensions, got: foo}}
// expected-error @+1 {{failed to parse Tosa_TargetEnv parameter 'extensions' which is to be a `::llvm::ArrayRef<Extension>`}}
func.func private @f() attributes {a.b = #tosa.target_env<specification_version = "1.0", level = none, profiles = [pro_int], extensions = [foo]>}

// -----

// expected-error @+2 {{expected keyword for supported TOSA levels}}
// expected-error @+1 {{failed to parse Tosa_TargetEnv parameter 'level' which is to be a `Level`}}
func.func private @f() attributes {a.b = #tosa.target_env<specification_version = "1.0", level = 8, profiles = [pro_int], extensions = [foo]>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse Tosa_ConvOpQuantizationAttr parameter 'input_zp' which is to be a `int64_t`}}
func.func private @f() attributes {a.b = #tosa.conv_quant<input_zp = a>}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
func.func private @f() attributes {a.b = #tosa.conv_quant<input_zp = 1, foo = 2>}

// -----

// expected-error @+1 {{invalid rank (must be >= 0): -1}}
func.func private @f() attributes {a.b = !tosa.shape<-1>}

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse Tosa_Shape parameter 'rank' which is to be a `int`}}
func.func private @f() attributes {a.b = !tosa.shape<a>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse Tosa_Shape parameter 'rank' which is to be a `int`}}
func.func private @f() attributes {a.b = !tosa.shape<9999999999>}

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `tosa`}}
func.func private @f() attributes {a.b = !tosa.foo}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `tosa`}}
func.func private @f() attributes {a.b = #tosa.foo}
