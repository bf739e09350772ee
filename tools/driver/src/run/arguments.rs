//! Arguments and results of the entry point: `--input` and `--output`.

use super::words::{Names, Word, arrange, fill};
use crate::files::{Contents, Files};
use crate::input::arrays::{
    Kind, Loaded, argument, bytes_of, count, element_of, npy, of_bytes, of_text, print, scalar, shape_text,
    type_of,
};
use crate::input::model::Model;
use terrace_execution::{Argument, Buffer, OwnedElements, Returned};
use terrace_interp::scalar_name;
use terrace_ir::{DYNAMIC, Type};
use terrace_source_onnx::Given as Known;
use terrace_support::random::Random;
use terrace_weights::{File, zip};

/// Arguments of an entry point: arrays and scalars, in order.
pub struct Inputs(Vec<Given>);

enum Given {
    Array(Buffer),
    Scalar(&'static str, String),
}

impl Inputs {
    /// Reads the arguments that a model or a command line gives, or makes them if it says so.
    pub(super) fn of_command(
        given: &GivenInputs<'_>,
        model: Option<&[Buffer]>,
        types: &[Type<'_>],
        files: &mut dyn Files,
    ) -> Result<Self, String> {
        match (given.seed.filter(|_| given.texts.is_empty()), model) {
            (Some(seed), _) => Inputs::made(seed, types),
            (None, Some(arrays)) if arrays.len() != types.len() => {
                let names: Vec<String> = given.names.iter().map(|own| format!("'{}'", own[0])).collect();
                Err(format!(
                    "the model takes {} arguments ({}), but {} are given: write --input for each",
                    types.len(),
                    names.join(", "),
                    arrays.len()
                ))
            }
            (None, Some(arrays)) => Inputs::of_arrays(arrays, types),
            (None, None) => {
                let mut words = arrange(given.texts, given.names, files)?;
                if let Some(weights) = given.weights {
                    fill(&mut words, given.names, &weights.file()?)?;
                }
                Inputs::of_words(words, given.names, types, files)
            }
        }
    }

    /// Reads an argument for each input of a function.
    ///
    /// # Errors
    /// With words for the user, which name the argument.
    pub fn read(texts: &[String], types: &[Type<'_>], files: &mut dyn Files) -> Result<Self, String> {
        let names: Vec<Vec<String>> = (0..types.len()).map(|at| vec![format!("arg{at}")]).collect();
        Inputs::of_words(arrange(texts, &names, files)?, &names, types, files)
    }

    /// Reads the arguments that are in the order of the inputs.
    fn of_words(
        words: Vec<Option<Word>>,
        names: &Names,
        types: &[Type<'_>],
        files: &mut dyn Files,
    ) -> Result<Self, String> {
        let given = words.iter().flatten().count();
        if words.len() > types.len() || given < types.len() {
            let inputs = types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ");
            // With names, it is of use which one is missing.
            let missing = words.iter().position(Option::is_none).and_then(|at| names.get(at)?.first());
            let missing = missing.map_or_else(String::new, |name| format!("; '{name}' is missing"));
            return Err(format!(
                "the entry point takes {} arguments ({inputs}), but {given} are given: write --input for each{missing}",
                types.len(),
            ));
        }
        let mut all = Vec::new();
        for (number, (word, ty)) in words.into_iter().flatten().zip(types).enumerate() {
            let wrong = |why: String| format!("{} ('{ty}'): {why}", called(number, names));
            all.push(one(word, *ty, files).map_err(wrong)?);
        }
        Ok(Inputs(all))
    }

    /// Takes arrays as the arguments of a function; one without dimensions may be a scalar.
    ///
    /// # Errors
    /// With words for the user, which name the argument.
    pub(super) fn of_values(arrays: Vec<Buffer>, types: &[Type<'_>]) -> Result<Self, String> {
        if arrays.len() != types.len() {
            return Err(format!("it takes {} arguments, but {} are given", types.len(), arrays.len()));
        }
        let each = arrays.into_iter().zip(types).enumerate().map(|(number, (array, ty))| {
            let loaded = Loaded::Numbers { array, is_half: false };
            given_array(loaded, *ty).map_err(|why| format!("argument #{number} ('{ty}'): {why}"))
        });
        each.collect::<Result<_, _>>().map(Inputs)
    }

    /// Adds an array of `f64`, all zero, as the last argument.
    pub(super) fn push_zeros(&mut self, count: usize) {
        let elements = OwnedElements::F64(vec![0.0; count]);
        self.0.push(Given::Array(Buffer { elements, shape: vec![count as i64] }));
    }

    /// Takes the last argument out, as it is after the call; empty if it is no array of `f64`.
    pub(super) fn pop_numbers(&mut self) -> Vec<f64> {
        match self.0.pop() {
            Some(Given::Array(Buffer { elements: OwnedElements::F64(all), .. })) => all,
            _ => Vec::new(),
        }
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

/// Returns the words by which messages call an argument.
fn called(number: usize, names: &Names) -> String {
    match names.get(number).and_then(|own| own.first()) {
        Some(name) if *name != format!("arg{number}") => format!("argument #{number} '{name}'"),
        _ => format!("argument #{number}"),
    }
}

fn one(word: Word, ty: Type<'_>, files: &mut dyn Files) -> Result<Given, String> {
    let text = match word {
        Word::Text(text) => text,
        Word::Array(array) => return given_array(*array, ty),
    };
    if let Some(name) = scalar_name(ty) {
        let word = text.strip_prefix(&format!("{name}=")).unwrap_or(&text).to_owned();
        scalar(name, &word)?;
        return Ok(Given::Scalar(name, word));
    }
    let shape = ty.shape().filter(|_| ty.is_tensor() || ty.is_memref());
    let shape = shape.ok_or("there are no arguments of this type")?;
    let element = scalar_name(ty.element_or_self()).ok_or("there are no arrays of such elements")?;
    let element = if element == "index" { "i64" } else { element };
    let array = array(&text, shape, element, files)?;
    fit(&array, shape, element)?;
    Ok(Given::Array(array))
}

/// Returns an array of a file as an argument of a type; one without dimensions may be a scalar.
fn given_array(array: Loaded, ty: Type<'_>) -> Result<Given, String> {
    let array = match array {
        Loaded::Numbers { array, is_half: false } => array,
        Loaded::Numbers { .. } => return Err("there are no arrays of '<f2'".to_owned()),
        Loaded::Texts { .. } => return Err("it has strings".to_owned()),
    };
    if let Some(name) = scalar_name(ty) {
        let held = match name {
            "index" => "i64",
            "i1" => "i8",
            other => other,
        };
        fit(&array, &[], held)?;
        let word = numbers(&array).into_iter().next().ok_or("the array is empty")?;
        return Ok(Given::Scalar(name, word));
    }
    let shape = ty.shape().filter(|_| ty.is_tensor() || ty.is_memref());
    let element = scalar_name(ty.element_or_self()).ok_or("there are no arrays of such elements")?;
    fit(
        &array,
        shape.ok_or("there are no arguments of this type")?,
        if element == "index" { "i64" } else { element },
    )?;
    Ok(Given::Array(array))
}

/// Returns the numbers of an array as words.
fn numbers(array: &Buffer) -> Vec<String> {
    match &array.elements {
        OwnedElements::I8(all) => all.iter().map(i8::to_string).collect(),
        OwnedElements::I16(all) => all.iter().map(i16::to_string).collect(),
        OwnedElements::I32(all) => all.iter().map(i32::to_string).collect(),
        OwnedElements::I64(all) => all.iter().map(i64::to_string).collect(),
        OwnedElements::F32(all) => all.iter().map(f32::to_string).collect(),
        OwnedElements::F64(all) => all.iter().map(f64::to_string).collect(),
    }
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
pub(super) fn model(given: &GivenInputs<'_>, files: &mut dyn Files) -> Result<Model, String> {
    let mut words = arrange(given.texts, given.names, files)?;
    if let Some(weights) = given.weights {
        fill(&mut words, given.names, &weights.file()?)?;
        // Inputs that may be left out stay so.
        while words.last().is_some_and(Option::is_none) {
            words.pop();
        }
    }
    let (mut known, mut arrays) = (Vec::new(), Vec::new());
    for (number, word) in words.into_iter().enumerate() {
        let loaded = match word {
            Some(Word::Text(text)) if !text.is_empty() => {
                load(&text, files).map_err(|why| format!("{}: {why}", called(number, given.names)))?
            }
            Some(Word::Array(array)) => *array,
            _ => {
                known.push(None);
                continue;
            }
        };
        known.push(Some(match loaded {
            Loaded::Numbers { array, is_half } => {
                let one = Known {
                    shape: array.shape.clone(),
                    bytes: Some(bytes_of(&array.elements)),
                    texts: None,
                    is_half,
                };
                arrays.push(array);
                one
            }
            Loaded::Texts { shape, texts } => Known { shape, texts: Some(texts), ..Known::default() },
        }));
    }
    Ok(Model::new(known, arrays))
}

/// The arguments that a command line gives.
pub(super) struct GivenInputs<'o> {
    /// Texts, in their order.
    pub texts: &'o [String],
    /// Names of the inputs.
    pub names: &'o Names,
    /// Seed of those that are made where none are given.
    pub seed: Option<u64>,
    /// File for those that are not given.
    pub weights: Option<&'o WeightsFile>,
}

/// A file of weights that is open.
pub(super) struct WeightsFile {
    pub name: String,
    pub contents: Contents,
}

impl WeightsFile {
    /// Reads the header.
    ///
    /// # Errors
    /// With words for the user.
    pub fn file(&self) -> Result<File<'_>, String> {
        File::read(self.contents.bytes().get()).map_err(|why| format!("'{}': {why}", self.name))
    }
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
    /// They are written to a file if there is one, or all to an `.npz` file, and else to `out_0.npy` and so on in a folder.
    Files(String),
}

/// Meaning of results, and their names.
#[derive(Clone, Copy)]
pub(super) struct Meaning<'m> {
    pub kinds: &'m [Kind<'m>],
    pub names: &'m [String],
}

impl Output {
    /// Prints or writes results; what is to be printed. `scalar` says how a scalar is printed.
    ///
    /// # Errors
    /// With words for the user.
    pub fn show(
        &self,
        results: &[Returned],
        Meaning { kinds, names }: Meaning<'_>,
        scalar: impl Fn(&Returned) -> String,
        files: &mut dyn Files,
    ) -> Result<String, String> {
        let mut out = String::new();
        let arrays = results.iter().filter(|result| matches!(result, Returned::MemRef(_))).count();
        let mut number = 0;
        let mut archive = Vec::new();
        for (at, result) in results.iter().enumerate() {
            let kind = kinds.get(at).copied().unwrap_or(Kind::Plain);
            match (result, self) {
                (Returned::MemRef(array), Output::Printed) => out += &print::text(array, kind),
                (Returned::MemRef(array), Output::Files(name)) if name.ends_with(".npz") => {
                    let own = names.get(at).filter(|name| !name.is_empty()).cloned();
                    let own = own.unwrap_or_else(|| format!("out_{at}"));
                    archive.push((format!("{own}.npy"), npy::write(array, kind)));
                }
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
        if let (Output::Files(name), false) = (self, archive.is_empty()) {
            files.write_in_folders(name, &zip::write(&archive)).map_err(|why| format!("'{name}': {why}"))?;
        }
        Ok(out)
    }
}
