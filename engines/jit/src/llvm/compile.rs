//! Text of LLVM IR becomes code for this machine.

use super::api::{Api, Ref};
use super::guard::guarded;
use super::text::{take_error, take_text};
use super::{Llvm, LlvmError, told};
use std::ffi::{CStr, CString, c_char, c_int, c_uint};
use std::ptr::null_mut;

/// Output and options of a compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompileOptions {
    /// 0 to 3, as in `-O3`.
    pub level: u8,
    /// Kind of the output.
    pub output: Output,
    /// True if code may use all that this machine's processor has, and runs on such ones only.
    pub for_this_processor: bool,
    /// True if functions ask for stack before they use it, as those do whose stack is in segments: they call
    /// `__morestack` if there is none. Not where the machine or the system has nothing like it.
    pub watches_stack: bool,
}

/// The form of what is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// An object file.
    Object,
    /// Text for an assembler.
    Assembly,
}

impl Default for CompileOptions {
    fn default() -> Self {
        CompileOptions { level: 3, output: Output::Object, for_this_processor: true, watches_stack: false }
    }
}

/// True if LLVM has code for functions that ask for stack, and this process a place for its end that they look at.
pub(super) const CAN_WATCH_STACK: bool =
    cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"));

impl Llvm {
    /// Compiles text of LLVM IR: parses and verifies it, runs LLVM's default pipeline, and generates code.
    ///
    /// # Errors
    /// What LLVM says of the text, or that it cannot generate code for something in it.
    pub fn compile(&'static self, ir: &str, options: CompileOptions) -> Result<Vec<u8>, LlvmError> {
        let ir = ir.to_owned();
        guarded("compiling", move || {
            let context = Context::new(&self.api);
            let module = context.parse(&ir)?;
            let machine = Machine::new(&self.api, options)?;
            machine.prepare(&module, options)?;
            module.optimize(&machine, options.level)?;
            if options.watches_stack && CAN_WATCH_STACK {
                // Only now: nothing of it is in the way of optimizing.
                module.watch_stack();
            }
            machine.emit(&module, options.output)
        })
    }
}

/// A context. Each call of LLVM is on a thread of its own, so that what is told in it is told on that thread.
struct Context {
    api: &'static Api,
    raw: Ref,
}

impl Context {
    fn new(api: &'static Api) -> Self {
        told::listen(api);
        // SAFETY: the context is new, and the handler is a function that needs nothing of who installed it.
        let raw = unsafe {
            let raw = (api.create_context)();
            (api.set_diagnostic_handler)(raw, told::on_diagnostic, null_mut());
            raw
        };
        Context { api, raw }
    }

    fn parse(&self, ir: &str) -> Result<Module<'_>, LlvmError> {
        let doing = "reading LLVM IR";
        let (mut raw, mut message) = (null_mut(), null_mut());
        // SAFETY: the buffer is a copy of the text, and is taken by the parser; results are written to the references.
        let failed = unsafe {
            let buffer = (self.api.create_buffer)(ir.as_ptr().cast(), ir.len(), c"module".as_ptr());
            (self.api.parse_ir)(self.raw, buffer, &mut raw, &mut message)
        };
        if failed != 0 {
            return Err(LlvmError { doing, message: take_text(self.api, message) });
        }
        let module = Module { context: self, raw };
        /// Gives the error back, in place of ending the process.
        const RETURN_STATUS: c_int = 2;
        let mut message = null_mut();
        // SAFETY: the module is one of this context; the message is written to the reference.
        let failed = unsafe { (self.api.verify_module)(raw, RETURN_STATUS, &mut message) };
        let message = take_text(self.api, message);
        if failed != 0 { Err(LlvmError { doing, message }) } else { Ok(module) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left.
        unsafe { (self.api.dispose_context)(self.raw) };
    }
}

/// A module of a context.
struct Module<'a> {
    context: &'a Context,
    raw: Ref,
}

impl Module<'_> {
    fn optimize(&self, machine: &Machine<'_>, level: u8) -> Result<(), LlvmError> {
        let doing = "optimizing";
        let api = self.context.api;
        let passes = CString::new(format!("default<O{}>", level.min(3))).expect("the text has no zero byte");
        // SAFETY: module, machine and options live until the call is over, and the error is taken by `take_error`.
        let error = unsafe {
            let options = (api.create_pass_options)();
            let error = (api.run_passes)(self.raw, passes.as_ptr(), machine.raw, options);
            (api.dispose_pass_options)(options);
            error
        };
        take_error(api, doing, error)?;
        told::check(doing)
    }

    /// Returns the functions that are defined in the module.
    fn defined_functions(&self) -> impl Iterator<Item = Ref> {
        let api = self.context.api;
        // SAFETY: functions are those of the module, which lives, one after another until there is none.
        let first = unsafe { (api.first_function)(self.raw) };
        let functions = std::iter::successors((!first.is_null()).then_some(first), |function| {
            // SAFETY: as above.
            let next = unsafe { (api.next_function)(*function) };
            (!next.is_null()).then_some(next)
        });
        // SAFETY: as above.
        functions.filter(|function| unsafe { (api.is_declaration)(*function) } == 0)
    }

    /// Gives a function an attribute, if it has none of that name.
    fn add_attribute(&self, function: Ref, key: &CStr, value: &CStr) {
        const FUNCTION: c_uint = c_uint::MAX;
        let (api, context) = (self.context.api, self.context.raw);
        let length = |text: &CStr| text.count_bytes() as c_uint;
        // SAFETY: it is a function of the module; keys and values are passed with their lengths, and copied.
        unsafe {
            if (api.get_string_attribute)(function, FUNCTION, key.as_ptr(), length(key)).is_null() {
                let (of_key, of_value) = (length(key), length(value));
                let attribute =
                    (api.create_string_attribute)(context, key.as_ptr(), of_key, value.as_ptr(), of_value);
                (api.add_attribute)(function, FUNCTION, attribute);
            }
        }
    }

    /// Lets functions ask for stack. LLVM cannot do that for those that take any number of arguments.
    fn watch_stack(&self) {
        let api = self.context.api;
        for function in self.defined_functions() {
            // SAFETY: it is a function of the module.
            if unsafe { (api.is_variadic)((api.type_of_function)(function)) } == 0 {
                self.add_attribute(function, c"split-stack", c"");
            }
        }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: the module was made by the parser, and nobody else has it.
        unsafe { (self.context.api.dispose_module)(self.raw) };
    }
}

/// The machine that code is made for: this one.
struct Machine<'a> {
    api: &'a Api,
    raw: Ref,
    triple: CString,
    processor: CString,
    features: CString,
}

/// Returns the features of the processor without those by which LLVM rounds to `bf16` on x86 in one instruction that makes zero
/// of denormal numbers, where other processors and its own folds keep them (llvm-project #138424).
fn without_flushed_denormals(features: &CStr) -> CString {
    const FLUSHING: [&str; 2] = ["+avx512bf16", "+avxneconvert"];
    let features = features.to_str().unwrap_or_default();
    let kept: Vec<&str> = features.split(',').filter(|feature| !FLUSHING.contains(feature)).collect();
    let mut text = kept.join(",");
    if kept.len() < features.split(',').count() {
        // The processor's own name brings them in again.
        text += &FLUSHING.map(|feature| feature.replace('+', ",-")).concat();
    }
    CString::new(text).expect("a part of a C text has no zero byte")
}

impl<'a> Machine<'a> {
    fn new(api: &'a Api, options: CompileOptions) -> Result<Self, LlvmError> {
        let doing = "looking for this machine";
        let text = |get: unsafe extern "C" fn() -> *mut c_char| {
            // SAFETY: these functions give a new text, which is copied and disposed of here.
            CString::new(take_text(api, unsafe { get() })).expect("a C text has no zero byte")
        };
        let triple = text(api.default_triple);
        let (processor, features) = match options.for_this_processor {
            true => (text(api.host_cpu), without_flushed_denormals(&text(api.host_features))),
            false => (CString::from(c"generic"), CString::new("").expect("nothing has no zero byte")),
        };
        let (mut target, mut message) = (null_mut(), null_mut());
        // SAFETY: the results are written to the references.
        if unsafe { (api.target_from_triple)(triple.as_ptr(), &mut target, &mut message) } != 0 {
            return Err(LlvmError { doing, message: take_text(api, message) });
        }
        const POSITION_INDEPENDENT: c_int = 2;
        const DEFAULT_CODE_MODEL: c_int = 0;
        // SAFETY: the texts live during the call, and the target was found.
        let raw = unsafe {
            (api.create_target_machine)(
                target,
                triple.as_ptr(),
                processor.as_ptr(),
                features.as_ptr(),
                c_int::from(options.level.min(3)),
                POSITION_INDEPENDENT,
                DEFAULT_CODE_MODEL,
            )
        };
        if raw.is_null() {
            return Err(LlvmError { doing, message: "there is no code generator for it".to_owned() });
        }
        Ok(Machine { api, raw, triple, processor, features })
    }

    /// Tells a module what machine it is for; the vectors of functions that do not say are as wide as it has them.
    fn prepare(&self, module: &Module<'_>, options: CompileOptions) -> Result<(), LlvmError> {
        let api = self.api;
        // SAFETY: module and machine live; the layout is disposed of once the module has its copy.
        unsafe {
            (api.set_target)(module.raw, self.triple.as_ptr());
            let layout = (api.create_data_layout)(self.raw);
            (api.set_module_data_layout)(module.raw, layout);
            (api.dispose_data_layout)(layout);
        }
        if !options.for_this_processor {
            return Ok(());
        }
        for function in module.defined_functions() {
            module.add_attribute(function, c"target-cpu", &self.processor);
            module.add_attribute(function, c"target-features", &self.features);
        }
        Ok(())
    }

    fn emit(&self, module: &Module<'_>, output: Output) -> Result<Vec<u8>, LlvmError> {
        let doing = "generating code";
        let kind = match output {
            Output::Assembly => 0,
            Output::Object => 1,
        };
        let (mut message, mut buffer) = (null_mut(), null_mut());
        // SAFETY: module and machine live; the results are written to the references.
        if unsafe { (self.api.emit)(self.raw, module.raw, kind, &mut message, &mut buffer) } != 0 {
            return Err(LlvmError { doing, message: take_text(self.api, message) });
        }
        // SAFETY: the buffer is ours: that number of bytes stands where it begins, until it is disposed of.
        let bytes = unsafe {
            let (start, len) = ((self.api.buffer_start)(buffer).cast::<u8>(), (self.api.buffer_size)(buffer));
            let bytes = std::slice::from_raw_parts(start, len).to_vec();
            (self.api.dispose_buffer)(buffer);
            bytes
        };
        told::check(doing)?;
        Ok(bytes)
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { (self.api.dispose_target_machine)(self.raw) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_to_bf16_keeps_denormals() {
        let without = |text: &CStr| without_flushed_denormals(text).into_string().expect("it was text");
        assert_eq!(without(c"+avx2,-avx512bf16"), "+avx2,-avx512bf16");
        assert_eq!(without(c"+avx2,+avx512bf16,+fma"), "+avx2,+fma,-avx512bf16,-avxneconvert");
        assert_eq!(without(c""), "");
    }
}
