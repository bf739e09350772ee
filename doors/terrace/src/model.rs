//! ONNX models that are called with arrays, and functions of modules.

use crate::arrays::{Array, View};
use crate::error::Error;
use crate::session::Module;
use crate::tool::{REGISTRY, SystemFiles, reason};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use terrace_driver::run::in_process::{CompiledModel, call_model, compile_model, interpret};
use terrace_execution::Buffer;
use terrace_jit::cranelift::OptimizationLevel;
pub use terrace_source_onnx::Port;
use terrace_source_onnx::{Element, Given, Interface};

/// An ONNX model.
///
/// ```no_run
/// use terrace::{Model, View};
///
/// let model = Model::load("model.onnx")?;
/// let image = vec![0.0_f32; 3 * 224 * 224];
/// let outputs = model.call(&[("image", View::new(&image, &[1, 3, 224, 224]))])?;
/// let scores: Vec<f32> = outputs[0].to_vec().expect("the scores are of f32");
/// # Ok::<(), terrace::Error>(())
/// ```
///
/// It is compiled for the shapes that it is called with, once for each; the machine code is kept as long as the model.
pub struct Model {
    name: String,
    bytes: Vec<u8>,
    interface: Interface,
    compiled: Mutex<HashMap<Shapes, Arc<CompiledModel>>>,
}

/// Shapes of the inputs, those that are left out included.
type Shapes = Vec<Option<Vec<i64>>>;

/// Part of the message of an import that needs to know the elements of arguments.
const NEEDS_ARGUMENTS: &str = "depends on values that are not known";

impl Model {
    /// Reads a model. Weights in other files are read from its folder, when it is compiled.
    ///
    /// # Errors
    /// [`Error::Call`], if the file cannot be read, or is none.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        let name = path.as_ref().display().to_string();
        let failed = |reason| Error::Call { function: name.clone(), reason };
        let bytes = std::fs::read(&path).map_err(|error| failed(reason(&error)))?;
        let interface = Interface::read(&bytes).map_err(failed)?;
        Ok(Model { name, bytes, interface, compiled: Mutex::default() })
    }

    /// Returns the names, element types and shapes of the inputs.
    pub fn inputs(&self) -> &[Port] {
        &self.interface.inputs
    }

    /// Returns the names, element types and shapes of the outputs.
    pub fn outputs(&self) -> &[Port] {
        &self.interface.outputs
    }

    /// Computes the outputs, in the order of [`Model::outputs`]. Inputs that may be left out may be missing.
    ///
    /// `bool`, and the bits of `float16` and `bfloat16` as `u16`, are held as such.
    ///
    /// # Errors
    /// [`Error::Call`], in words that name the input or the node.
    pub fn call(&self, inputs: &[(&str, View)]) -> Result<Vec<Array>, Error> {
        let failed = |reason| Error::Call { function: self.name.clone(), reason };
        let given = self.arranged(inputs).map_err(failed)?;
        let shapes: Shapes = given.iter().map(|view| Some(view.as_ref()?.buffer.shape.clone())).collect();
        let known = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).get(&shapes).cloned();
        let model = match known {
            Some(model) => model,
            None => self.compiled_for(&given, shapes).map_err(failed)?,
        };
        let arguments = model.arguments.iter().filter_map(|at| given.get(*at)?.as_ref());
        let mut arrays: Vec<Buffer> = arguments.map(|view| view.buffer.clone()).collect();
        let results = call_model(&model, &mut arrays).map_err(failed)?;
        Ok(results.into_iter().map(Array::new).collect())
    }

    /// Puts arguments in the order of the inputs, and checks their elements.
    fn arranged<'v>(&self, inputs: &'v [(&str, View)]) -> Result<Vec<Option<&'v View>>, String> {
        let mut slots: Vec<Option<&View>> = vec![None; self.interface.inputs.len()];
        for (name, view) in inputs {
            let at = self.interface.inputs.iter().position(|port| port.name == *name);
            let at = at.ok_or_else(|| {
                let known: Vec<String> =
                    self.interface.inputs.iter().map(|port| format!("'{}'", port.name)).collect();
                format!("there is no input '{name}': there are {}", known.join(", "))
            })?;
            let wanted = self.interface.inputs[at].element.map(element_name).unwrap_or(view.element);
            if wanted != view.element {
                return Err(format!("the input '{name}' has elements of {wanted}, not of {}", view.element));
            }
            if slots[at].replace(view).is_some() {
                return Err(format!("the input '{name}' is given twice"));
            }
        }
        Ok(slots)
    }

    /// Compiles the model for these arguments, and keeps it if nothing but their shapes matters.
    fn compiled_for(&self, views: &[Option<&View>], shapes: Shapes) -> Result<Arc<CompiledModel>, String> {
        let given = |has_elements: bool| -> Vec<Option<Given>> {
            let one = |(view, port): (&Option<&View>, &Port)| {
                let buffer = &(*view)?.buffer;
                let is_half = port.element == Some(Element::F16);
                let bytes = has_elements.then(|| bytes_of(buffer));
                Some(Given { shape: buffer.shape.clone(), bytes, is_half, texts: None })
            };
            views.iter().zip(&self.interface.inputs).map(one).collect()
        };
        let compile = |given, arrays| {
            let source = (self.name.as_str(), self.bytes.as_slice());
            let level = OptimizationLevel::Speed;
            compile_model(source, (given, arrays), &REGISTRY, level, &mut SystemFiles::default())
        };
        match compile(given(false), Vec::new()) {
            Ok(model) => {
                let model = Arc::new(model);
                let mut kept = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
                kept.insert(shapes, Arc::clone(&model));
                Ok(model)
            }
            Err(why) if why.contains(NEEDS_ARGUMENTS) => {
                let arrays = views.iter().flatten().map(|view| view.buffer.clone()).collect();
                compile(given(true), arrays).map(Arc::new)
            }
            Err(why) => Err(why.trim_end().to_owned()),
        }
    }
}

fn bytes_of(buffer: &Buffer) -> Vec<u8> {
    use terrace_execution::OwnedElements::{F32, F64, I8, I16, I32, I64};
    match &buffer.elements {
        I8(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        I16(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        I32(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        I64(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        F32(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
        F64(all) => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
    }
}

/// Returns the type of Rust that holds elements of a model.
fn element_name(element: Element) -> &'static str {
    match element {
        Element::F16 | Element::BF16 | Element::Unsigned(16) => "u16",
        Element::F32 => "f32",
        Element::F64 => "f64",
        Element::Bool => "bool",
        Element::Signed(16) => "i16",
        Element::Signed(32) => "i32",
        Element::Signed(64) => "i64",
        Element::Signed(_) => "i8",
        Element::Unsigned(32) => "u32",
        Element::Unsigned(64) => "u64",
        Element::Unsigned(_) | Element::Small(_) => "u8",
        Element::Text => "strings",
    }
}

impl Module {
    /// Calls a function in the interpreter, which runs programs at any level and checks each access; a program that is called
    /// often, or has much to compute, is compiled by [`Module::jit`].
    ///
    /// ```
    /// use terrace::prelude::*;
    /// use terrace::View;
    ///
    /// let session = Session::new();
    /// let module = session.parse("func.func @scale(%a: tensor<?xf32>, %by: f32) -> tensor<?xf32> {
    ///   %r = linalg.map ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) (%x: f32, %o: f32) {
    ///     %y = arith.mulf %x, %by : f32
    ///     linalg.yield %y : f32
    ///   }
    ///   return %r : tensor<?xf32>
    /// }")?;
    /// let results = module.call("scale", &[View::new(&[1.0_f32, 2.0], &[2]), View::from(3.0_f32)])?;
    /// assert_eq!(results[0].to_vec::<f32>(), Some(vec![3.0, 6.0]));
    /// # Ok::<(), terrace::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Call`], if there is no such function, if the arguments are not what it takes, or if it was stopped.
    pub fn call(&self, function: &str, arguments: &[View]) -> Result<Vec<Array>, Error> {
        let arrays = arguments.iter().map(|view| view.buffer.clone()).collect();
        let results = self.with(|program| interpret(program, function, arrays));
        let failed = |reason| Error::Call { function: function.to_owned(), reason };
        Ok(results.map_err(failed)?.into_iter().map(Array::new).collect())
    }
}
