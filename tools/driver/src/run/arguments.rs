//! Arguments and results of the entry point: `--input` and `--output`.

use crate::files::Files;
use crate::input::arrays::{
    Kind, Loaded, argument, bytes_of, count, element_of, npy, of_bytes, of_text, print, scalar, shape_text,
    type_of,
};
use crate::input::model::Model;
use terrace_execution::{Argument, Buffer, Returned};
use terrace_interp::scalar_name;
use terrace_ir::{DYNAMIC, Type};
use terrace_source_onnx::Given as Known;
use terrace_support::random::Random;

/// Arguments of an entry point: arrays and scalars, in order.
pub struct Inputs(Vec<Given>);

enum Given {
    Array(Buffer),
    Scalar(&'static str, String),
}

impl Inputs {
    /// Reads the arguments that a model or a command line gives, or makes them if it says so.
    pub(super) fn of_command(
        (texts, seed): (&[String], Option<u64>),
        model: Option<&[Buffer]>,
        types: &[Type<'_>],
        files: &mut dyn Files,
    ) -> Result<Self, String> {
        if let Some(arrays) = model {
            return Inputs::of_arrays(arrays, types);
        }
        match seed.filter(|_| texts.is_empty()) {
            Some(seed) => Inputs::made(seed, types),
            None => Inputs::read(texts, types, files),
        }
    }

    /// Reads an argument for each input of a function.
    ///
    /// # Errors
    /// With words for the user, which name the argument.
    pub fn read(texts: &[String], types: &[Type<'_>], files: &mut dyn Files) -> Result<Self, String> {
        if texts.len() != types.len() {
            let inputs = types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ");
            return Err(format!(
                "the entry point takes {} arguments ({inputs}), but {} are given: write --input for each",
                types.len(),
                texts.len()
            ));
        }
        let mut given = Vec::new();
        for (number, (text, ty)) in texts.iter().zip(types).enumerate() {
            given.push(one(text, *ty, files).map_err(|why| format!("argument #{number} ('{ty}'): {why}"))?);
        }
        Ok(Inputs(given))
    }

    /// Returns arguments that were read, if they are what a function takes.
    ///
    /// # Errors
    /// With words for the user, which name the argument.
    pub fn of_arrays(arrays: &[Buffer], types: &[Type<'_>]) -> Result<Self, String> {
        let fitted = arrays.iter().zip(types).enumerate().map(|(number, (array, ty))| {
            let wrong = |why: String| format!("argument #{number} ('{ty}'): {why}");
            let element = scalar_name(ty.element_or_self()).unwrap_or_default();
            fit(array, ty.shape().unwrap_or_default(), element).map_err(wrong)?;
            Ok(Given::Array(array.clone()))
        });
        fitted.collect::<Result<_, String>>().map(Inputs)
    }

    /// Makes an argument for each input of a function, of numbers that follow from a seed.
    ///
    /// # Errors
    /// With words for the user, if there are no arguments of a type.
    pub fn made(seed: u64, types: &[Type<'_>]) -> Result<Self, String> {
        let mut random = Random::nth(seed, 0);
        let each = types.iter().enumerate().map(|(number, ty)| {
            made(&mut random, *ty).map_err(|why| format!("argument #{number} ('{ty}'): {why}"))
        });
        each.collect::<Result<_, _>>().map(Inputs)
    }

    /// Returns the arguments of the call.
    ///
    /// # Errors
    /// With words for the user.
    pub fn arguments(&mut self) -> Result<Vec<Argument<'_>>, String> {
        let each = self.0.iter_mut().map(|given| match given {
            Given::Array(array) => Ok(argument(array)),
            Given::Scalar(ty, word) => scalar(ty, word),
        });
        each.collect()
    }
}

fn one(text: &str, ty: Type<'_>, files: &mut dyn Files) -> Result<Given, String> {
    if let Some(name) = scalar_name(ty) {
        let word = text.strip_prefix(&format!("{name}=")).unwrap_or(text).to_owned();
        scalar(name, &word)?;
        return Ok(Given::Scalar(name, word));
    }
    let shape = ty.shape().filter(|_| ty.is_tensor() || ty.is_memref());
    let shape = shape.ok_or("there are no arguments of this type")?;
    let element = scalar_name(ty.element_or_self()).ok_or("there are no arrays of such elements")?;
    let element = if element == "index" { "i64" } else { element };
    let array = array(text, shape, element, files)?;
    fit(&array, shape, element)?;
    Ok(Given::Array(array))
}

/// Checks that an array has a shape and elements of a type.
fn fit(array: &Buffer, shape: &[i64], element: &str) -> Result<(), String> {
    let given = element_of(&array.elements);
    if given != element {
        return Err(format!("the elements are '{given}'"));
    }
    let fits = shape.len() == array.shape.len()
        && shape.iter().zip(&array.shape).all(|(wanted, size)| *wanted == DYNAMIC || wanted == size);
    if fits { Ok(()) } else { Err(format!("the shape is {}", shape_text(&array.shape))) }
}

/// Size of a dimension that is open in the type of an argument that is made.
const OPEN_SIZE: i64 = 4;

/// The most elements of an array that is made.
const MOST_MADE: usize = 1 << 24;

/// Makes an argument of a type.
fn made(random: &mut Random, ty: Type<'_>) -> Result<Given, String> {
    if let Some(name) = scalar_name(ty) {
        return Ok(Given::Scalar(name, made_number(random, name)));
    }
    let shape = ty.shape().filter(|_| ty.is_tensor() || ty.is_memref());
    let shape = shape.ok_or("there are no arguments of this type")?;
    let shape: Vec<i64> = shape.iter().map(|size| if *size == DYNAMIC { OPEN_SIZE } else { *size }).collect();
    let element = scalar_name(ty.element_or_self()).ok_or("there are no arrays of such elements")?;
    let count = count(&shape)?;
    if count > MOST_MADE {
        return Err(format!("{} is too large to be made", shape_text(&shape)));
    }
    let words: Vec<String> = (0..count).map(|_| made_number(random, element)).collect();
    let (_, known) = type_of(if element == "index" { "i64" } else { element })?;
    of_text(shape, known, &words.join(",")).map(Given::Array)
}

/// Returns a small number of a type: floats with few bits after the point, so that sums are exact, and indices that are not
/// negative.
fn made_number(random: &mut Random, ty: &str) -> String {
    match ty {
        "i1" => random.below(2).to_string(),
        "index" => random.below(4).to_string(),
        "f32" | "f64" => ((random.below(65) as f64 - 32.0) / 8.0).to_string(),
        _ => (random.below(17) as i64 - 8).to_string(),
    }
}

/// Reads an array: a file, numbers with a type, or one number where the type tells the shape.
fn array(text: &str, shape: &[i64], element: &str, files: &mut dyn Files) -> Result<Buffer, String> {
    let open = |name: &str, files: &mut dyn Files| files.read(name).map_err(|why| format!("'{name}': {why}"));
    if let Some((ty, values)) = text.split_once('=') {
        let (shape, element) = type_of(ty)?;
        return match values.strip_prefix('@') {
            Some(file) => of_bytes(shape, element, &open(file, files)?),
            None => of_text(shape, element, values),
        };
    }
    let file = text.strip_prefix('@').unwrap_or(text);
    if text.starts_with('@') || file.ends_with(".npy") {
        return npy::read(&open(file, files)?).map_err(|why| format!("'{file}': {why}"));
    }
    if shape.contains(&DYNAMIC) {
        return Err(
            "write the numbers with their type, as 4xf32=1,2,3,4, or the name of an .npy file".to_owned()
        );
    }
    let (_, element) = type_of(element)?;
    of_text(shape.to_vec(), element, text)
}

/// Reads the arguments of a model, whose types follow from them; an empty text leaves an input out.
///
/// # Errors
/// With words for the user, which name the argument.
pub(super) fn model(texts: &[String], files: &mut dyn Files) -> Result<Model, String> {
    let (mut given, mut arrays) = (Vec::new(), Vec::new());
    for (number, text) in texts.iter().enumerate() {
        if text.is_empty() {
            given.push(None);
            continue;
        }
        let loaded = load(text, files).map_err(|why| format!("argument #{number}: {why}"))?;
        given.push(Some(match loaded {
            Loaded::Numbers { array, is_half } => {
                let known = Known {
                    shape: array.shape.clone(),
                    bytes: Some(bytes_of(&array.elements)),
                    texts: None,
                    is_half,
                };
                arrays.push(array);
                known
            }
            Loaded::Texts { shape, texts } => Known { shape, texts: Some(texts), ..Known::default() },
        }));
    }
    Ok(Model::new(given, arrays))
}

fn load(text: &str, files: &mut dyn Files) -> Result<Loaded, String> {
    let file = text.strip_prefix('@').unwrap_or(text);
    if !text.contains('=') && (text.starts_with('@') || file.ends_with(".npy")) {
        let bytes = files.read(file).map_err(|why| format!("'{file}': {why}"))?;
        return npy::load(&bytes).map_err(|why| format!("'{file}': {why}"));
    }
    Ok(Loaded::Numbers { array: array(text, &[DYNAMIC], "f32", files)?, is_half: false })
}

/// Returns true if values of a type can be printed as results.
pub(super) fn is_result(ty: Type<'_>) -> bool {
    let element = if ty.is_tensor() || ty.is_memref() { ty.element_or_self() } else { ty };
    scalar_name(element).is_some_and(|name| element == ty || name != "i1")
}

/// Destination of the results.
pub(super) enum Output {
    /// They are printed.
    Printed,
    /// They are written to a file if there is one, and else to `out_0.npy` and so on in a folder.
    Files(String),
}

impl Output {
    /// Prints or writes results; what is to be printed. `kinds` says what the elements of each mean, and `scalar` how a
    /// scalar is printed.
    ///
    /// # Errors
    /// With words for the user.
    pub fn show(
        &self,
        results: &[Returned],
        kinds: &[Kind<'_>],
        scalar: impl Fn(&Returned) -> String,
        files: &mut dyn Files,
    ) -> Result<String, String> {
        let mut out = String::new();
        let arrays = results.iter().filter(|result| matches!(result, Returned::MemRef(_))).count();
        let mut number = 0;
        for (at, result) in results.iter().enumerate() {
            let kind = kinds.get(at).copied().unwrap_or(Kind::Plain);
            match (result, self) {
                (Returned::MemRef(array), Output::Printed) => out += &print::text(array, kind),
                (Returned::MemRef(array), Output::Files(name)) => {
                    let is_one = arrays == 1 && name.ends_with(".npy");
                    let path = if is_one { name.clone() } else { format!("{name}/out_{number}.npy") };
                    files
                        .write_in_folders(&path, &npy::write(array, kind))
                        .map_err(|why| format!("'{path}': {why}"))?;
                    number += 1;
                }
                _ => out += &scalar(result),
            }
        }
        Ok(out)
    }
}
