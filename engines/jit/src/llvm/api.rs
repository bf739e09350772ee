//! The functions that are used of LLVM's C interface.

use libloading::Library;
use std::ffi::{c_char, c_int, c_uint, c_void};

/// An object of LLVM.
pub(super) type Ref = *mut c_void;

/// Symbol with its address (`LLVMOrcCSymbolMapPair`).
#[repr(C)]
pub(super) struct SymbolPair {
    pub name: Ref,
    pub address: u64,
    /// `LLVMJITSymbolGenericFlags`: exported and callable.
    pub generic_flags: u8,
    pub target_flags: u8,
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $symbol:literal: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions, as they were found in the library.
        pub(super) struct Api {
            $($(#[$doc])* pub $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Api {
            /// Looks all of them up; the name of one that is missing is the error.
            ///
            /// # Safety
            /// The library is LLVM's, and is never closed.
            pub unsafe fn load(library: &Library) -> Result<Api, &'static str> {
                Ok(Api {
                    $($name: {
                        // SAFETY: LLVM declares the function so in its C headers, which it keeps compatible, and the
                        // caller keeps the library open.
                        let found = unsafe {
                            library.get::<unsafe extern "C" fn($($argument),*) $(-> $result)?>($symbol.as_bytes())
                        };
                        *found.map_err(|_| $symbol)?
                    },)*
                })
            }
        }
    };
}

functions! {
    get_version = "LLVMGetVersion": fn(*mut c_uint, *mut c_uint, *mut c_uint);
    install_fatal_error_handler = "LLVMInstallFatalErrorHandler": fn(extern "C" fn(*const c_char));
    dispose_message = "LLVMDisposeMessage": fn(*mut c_char);
    get_error_message = "LLVMGetErrorMessage": fn(Ref) -> *mut c_char;
    dispose_error_message = "LLVMDisposeErrorMessage": fn(*mut c_char);

    create_context = "LLVMContextCreate": fn() -> Ref;
    dispose_context = "LLVMContextDispose": fn(Ref);
    set_diagnostic_handler = "LLVMContextSetDiagnosticHandler": fn(Ref, extern "C" fn(Ref, *mut c_void), *mut c_void);
    diagnostic_severity = "LLVMGetDiagInfoSeverity": fn(Ref) -> c_int;
    diagnostic_description = "LLVMGetDiagInfoDescription": fn(Ref) -> *mut c_char;

    create_buffer = "LLVMCreateMemoryBufferWithMemoryRangeCopy": fn(*const c_char, usize, *const c_char) -> Ref;
    buffer_start = "LLVMGetBufferStart": fn(Ref) -> *const c_char;
    buffer_size = "LLVMGetBufferSize": fn(Ref) -> usize;
    dispose_buffer = "LLVMDisposeMemoryBuffer": fn(Ref);

    /// Takes the buffer.
    parse_ir = "LLVMParseIRInContext": fn(Ref, Ref, *mut Ref, *mut *mut c_char) -> c_int;
    verify_module = "LLVMVerifyModule": fn(Ref, c_int, *mut *mut c_char) -> c_int;
    dispose_module = "LLVMDisposeModule": fn(Ref);
    set_target = "LLVMSetTarget": fn(Ref, *const c_char);
    set_module_data_layout = "LLVMSetModuleDataLayout": fn(Ref, Ref);
    first_function = "LLVMGetFirstFunction": fn(Ref) -> Ref;
    next_function = "LLVMGetNextFunction": fn(Ref) -> Ref;
    type_of_function = "LLVMGlobalGetValueType": fn(Ref) -> Ref;
    is_variadic = "LLVMIsFunctionVarArg": fn(Ref) -> c_int;
    is_declaration = "LLVMIsDeclaration": fn(Ref) -> c_int;
    create_string_attribute = "LLVMCreateStringAttribute": fn(Ref, *const c_char, c_uint, *const c_char, c_uint) -> Ref;
    get_string_attribute = "LLVMGetStringAttributeAtIndex": fn(Ref, c_uint, *const c_char, c_uint) -> Ref;
    add_attribute = "LLVMAddAttributeAtIndex": fn(Ref, c_uint, Ref);

    default_triple = "LLVMGetDefaultTargetTriple": fn() -> *mut c_char;
    target_from_triple = "LLVMGetTargetFromTriple": fn(*const c_char, *mut Ref, *mut *mut c_char) -> c_int;
    host_cpu = "LLVMGetHostCPUName": fn() -> *mut c_char;
    host_features = "LLVMGetHostCPUFeatures": fn() -> *mut c_char;
    create_target_machine = "LLVMCreateTargetMachine":
        fn(Ref, *const c_char, *const c_char, *const c_char, c_int, c_int, c_int) -> Ref;
    dispose_target_machine = "LLVMDisposeTargetMachine": fn(Ref);
    create_data_layout = "LLVMCreateTargetDataLayout": fn(Ref) -> Ref;
    dispose_data_layout = "LLVMDisposeTargetData": fn(Ref);
    emit = "LLVMTargetMachineEmitToMemoryBuffer": fn(Ref, Ref, c_int, *mut *mut c_char, *mut Ref) -> c_int;

    create_pass_options = "LLVMCreatePassBuilderOptions": fn() -> Ref;
    dispose_pass_options = "LLVMDisposePassBuilderOptions": fn(Ref);
    run_passes = "LLVMRunPasses": fn(Ref, *const c_char, Ref, Ref) -> Ref;

    /// Takes the builder, which may be null.
    create_jit = "LLVMOrcCreateLLJIT": fn(*mut Ref, Ref) -> Ref;
    dispose_jit = "LLVMOrcDisposeLLJIT": fn(Ref) -> Ref;
    session = "LLVMOrcLLJITGetExecutionSession": fn(Ref) -> Ref;
    set_error_reporter = "LLVMOrcExecutionSessionSetErrorReporter": fn(Ref, extern "C" fn(*mut c_void, Ref), *mut c_void);
    main_dylib = "LLVMOrcLLJITGetMainJITDylib": fn(Ref) -> Ref;
    mangle = "LLVMOrcLLJITMangleAndIntern": fn(Ref, *const c_char) -> Ref;
    absolute_symbols = "LLVMOrcAbsoluteSymbols": fn(*mut SymbolPair, usize) -> Ref;
    define = "LLVMOrcJITDylibDefine": fn(Ref, Ref) -> Ref;
    dispose_unit = "LLVMOrcDisposeMaterializationUnit": fn(Ref);
    generator_for_path = "LLVMOrcCreateDynamicLibrarySearchGeneratorForPath":
        fn(*mut Ref, *const c_char, c_char, *const c_void, *const c_void) -> Ref;
    add_generator = "LLVMOrcJITDylibAddGenerator": fn(Ref, Ref);
    /// Takes the buffer.
    add_object = "LLVMOrcLLJITAddObjectFile": fn(Ref, Ref, Ref) -> Ref;
    lookup = "LLVMOrcLLJITLookup": fn(Ref, *mut u64, *const c_char) -> Ref;
}

/// The functions that make the compiler for this machine known, in their order.
pub(super) const INITIALIZERS: &[&str] = if cfg!(target_arch = "aarch64") {
    &[
        "LLVMInitializeAArch64TargetInfo",
        "LLVMInitializeAArch64Target",
        "LLVMInitializeAArch64TargetMC",
        "LLVMInitializeAArch64AsmPrinter",
        "LLVMInitializeAArch64AsmParser",
    ]
} else if cfg!(target_arch = "riscv64") {
    &[
        "LLVMInitializeRISCVTargetInfo",
        "LLVMInitializeRISCVTarget",
        "LLVMInitializeRISCVTargetMC",
        "LLVMInitializeRISCVAsmPrinter",
        "LLVMInitializeRISCVAsmParser",
    ]
} else {
    &[
        "LLVMInitializeX86TargetInfo",
        "LLVMInitializeX86Target",
        "LLVMInitializeX86TargetMC",
        "LLVMInitializeX86AsmPrinter",
        "LLVMInitializeX86AsmParser",
    ]
};
