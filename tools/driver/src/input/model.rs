//! Models of ONNX as programs.

use crate::files::Files;
use crate::input::arrays::{argument, bytes_of};
use terrace_execution::{Argument, Buffer, Engine, OwnedElements, Returned, World};
use terrace_interp::{Interpreter, Limits, scalar_name, signature};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Failure, OwnedOperation, Type, WalkOrder, WalkResult};
use terrace_source_onnx::{Given, Host, Imported, import};

/// A model with what is known of its arguments, and what its import has asked for.
#[derive(Default)]
pub(crate) struct Model {
    /// Knowledge of the inputs, in their order.
    pub given: Vec<Option<Given>>,
    /// The arrays among them.
    pub arrays: Vec<Buffer>,
    /// Answers to the questions of an import, in their order; another import asks the same.
    answers: Vec<Vec<u8>>,
}

impl Model {
    /// Creates a model with these arguments.
    pub fn new(given: Vec<Option<Given>>, arrays: Vec<Buffer>) -> Self {
        Model { given, arrays, answers: Vec::new() }
    }

    /// Reads and verifies a model from a file of this name. Without files, answers are those of the last time.
    ///
    /// # Errors
    /// If it is wrong, or an operator is not supported, which is told.
    pub fn read<'c>(
        &mut self,
        context: &'c Context<'c>,
        bytes: &[u8],
        name: &str,
        files: Option<&mut dyn Files>,
        evaluate: &mut Evaluate<'_, 'c>,
    ) -> Result<Imported<'c>, Failure> {
        let folder = name.rfind(['/', '\\']).map_or("", |end| &name[..=end]);
        let mut host =
            Caller { arrays: &self.arrays, answers: &mut self.answers, asked: 0, folder, files, evaluate };
        let imported = import(context, bytes, &self.given, &mut host).map_err(|why| {
            // What it tells is in the failure.
            let _ = context.error(context.file_line_col(name, 0, 0), why).tell();
            Failure
        })?;
        verify(imported.module.op())?;
        Ok(imported)
    }
}

/// Host of an import: answers its questions.
struct Caller<'m, 'f, 'e, 'c> {
    arrays: &'m [Buffer],
    answers: &'m mut Vec<Vec<u8>>,
    asked: usize,
    /// Folder of the model, up to its last separator.
    folder: &'m str,
    files: Option<&'f mut dyn Files>,
    evaluate: &'e mut Evaluate<'e, 'c>,
}

impl Caller<'_, '_, '_, '_> {
    /// Returns the answer to the next question: the one of the last time, or a new one.
    fn answer(&mut self, find: impl FnOnce(&mut Self) -> Result<Vec<u8>, String>) -> Result<Vec<u8>, String> {
        if self.asked == self.answers.len() {
            let new = find(self)?;
            self.answers.push(new);
        }
        self.asked += 1;
        Ok(self.answers[self.asked - 1].clone())
    }
}

impl<'c> Host<'c> for Caller<'_, '_, '_, 'c> {
    fn read(&mut self, location: &str, offset_bytes: u64, len_bytes: usize) -> Result<Vec<u8>, String> {
        self.answer(|caller| {
            let is_below = !location.starts_with(['/', '\\'])
                && !location.contains(':')
                && location.split(['/', '\\']).all(|part| part != "..");
            if !is_below {
                return Err(format!("'{location}' is not in the folder of the model"));
            }
            let path = format!("{}{location}", caller.folder);
            let files = caller.files.as_mut().ok_or("there are no files here")?;
            let contents = files.open(&path).map_err(|why| format!("cannot open '{path}': {why}"))?;
            let bytes = contents.bytes();
            let start = usize::try_from(offset_bytes).unwrap_or(usize::MAX);
            let part = start.checked_add(len_bytes).and_then(|end| bytes.get().get(start..end));
            part.map(<[u8]>::to_vec).ok_or_else(|| format!("'{path}' is too short"))
        })
    }

    fn evaluate(&mut self, program: &mut OwnedOperation<'c>) -> Result<Vec<u8>, String> {
        self.answer(|caller| {
            verify(program.op()).map_err(|Failure| "a part of the model is not valid".to_owned())?;
            let types = entry_types(program)?;
            let arrays = types.iter().enumerate().map(|(at, ty)| match caller.arrays.get(at) {
                Some(array) => Ok(array.clone()),
                None => {
                    let (shape, name) = (ty.shape().unwrap_or_default(), scalar_name(ty.element_or_self()));
                    zeros(shape, name.unwrap_or_default()).ok_or("an argument is not known")
                }
            });
            let arrays = arrays.collect::<Result<Vec<_>, _>>()?;
            let results = (caller.evaluate)(program, arrays)?;
            match results.into_iter().next() {
                Some(Returned::MemRef(array)) => Ok(bytes_of(&array.elements)),
                _ => Err("a part of the model gives no array".to_owned()),
            }
        })
    }
}

/// Function that calls `main` of a program with arrays, and returns its results.
pub(crate) type Evaluate<'e, 'c> =
    dyn FnMut(&mut OwnedOperation<'c>, Vec<Buffer>) -> Result<Vec<Returned>, String> + 'e;

/// Returns the types of the arguments of `main`.
///
/// # Errors
/// If there is none.
pub(crate) fn entry_types<'c>(program: &OwnedOperation<'c>) -> Result<Vec<Type<'c>>, String> {
    let entry = program.op().lookup_symbol("main").and_then(signature);
    entry.map(|(types, _)| types).ok_or_else(|| "a part of the model has no function".to_owned())
}

/// Elements from which on a program is worth compiling.
const MANY_ELEMENTS: i64 = 1 << 16;

/// Returns true if the operands of a program have more than [`MANY_ELEMENTS`] elements.
pub(crate) fn is_large(program: &OwnedOperation<'_>) -> bool {
    let mut elements = 0_i64;
    let ended = program.op().walk_tree(WalkOrder::PreOrder, &mut |op| {
        for operand in op.operands() {
            let shape = operand.ty().shape().unwrap_or_default();
            let own = shape.iter().fold(1_i64, |all, size| all.saturating_mul((*size).max(0)));
            elements = elements.saturating_add(own);
        }
        if elements > MANY_ELEMENTS { WalkResult::Interrupt } else { WalkResult::Advance }
    });
    ended.is_break()
}

/// Calls `main` of a program in the interpreter.
///
/// # Errors
/// With words for the user.
pub(crate) fn interpreted(
    program: &mut OwnedOperation<'_>,
    mut arrays: Vec<Buffer>,
) -> Result<Vec<Returned>, String> {
    let mut arguments: Vec<Argument<'_>> = arrays.iter_mut().map(argument).collect();
    let mut world = Silence;
    let mut interpreter = Interpreter::new(program.op(), &mut world, Limits::default());
    interpreter.call("main", &mut arguments).map_err(|error| error.to_string())
}

fn zeros(shape: &[i64], element: &str) -> Option<Buffer> {
    let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size))?;
    let bytes = usize::try_from(count).ok()?.checked_mul(OwnedElements::size_of(element)?)?;
    let elements = OwnedElements::from_bytes(element, &vec![0; bytes])?;
    Some(Buffer { elements, shape: shape.to_vec() })
}

/// World of a program that has nothing to say.
pub(crate) struct Silence;

impl World for Silence {
    fn print(&mut self, _: &[u8]) {}

    fn print_error(&mut self, _: &[u8]) {}

    fn seconds(&mut self) -> f64 {
        0.0
    }
}
