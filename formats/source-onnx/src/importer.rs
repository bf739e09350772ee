//! Values of a graph, and the state of an import.

use crate::element::Element;
use crate::host::Host;
use crate::tensor::{Contents, External, Tensor};
use std::collections::HashMap;
use std::rc::Rc;
use terrace_ir::Builder;
use terrace_ir::ids::ValueId;

/// An array in the graph.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub value: ValueId,
    pub element: Element,
    pub shape: Vec<i64>,
    /// The elements of a constant, little-endian.
    pub known: Option<Rc<[u8]>>,
}

impl Array {
    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the integers of a constant.
    pub fn integers(&self) -> Option<Vec<i64>> {
        self.element.integers(self.known.as_ref()?)
    }
}

/// Anything that a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// An array.
    Array(Array),
    /// A list of values.
    Sequence(Vec<Value>),
    /// A value or nothing.
    Optional(Option<Box<Value>>),
}

/// Returns a value as an array.
///
/// # Errors
/// If it is none.
pub(crate) fn array(value: Value) -> Result<Array, String> {
    match value {
        Value::Array(array) => Ok(array),
        Value::Optional(Some(inner)) => array(*inner),
        Value::Optional(None) => Err("an operand is nothing".to_owned()),
        Value::Sequence(_) => Err("an operand is a sequence, and must be an array".to_owned()),
    }
}

/// Strings of an import, each with a number.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    all: Vec<String>,
    numbers: HashMap<String, i64>,
}

impl Default for Texts {
    /// Creates the list with the empty string, whose number is zero.
    fn default() -> Self {
        Texts { all: vec![String::new()], numbers: HashMap::from([(String::new(), 0)]) }
    }
}

impl Texts {
    /// Returns the number of a string.
    pub fn number(&mut self, text: &str) -> i64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.all.len() as i64;
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    /// Returns the string of a number.
    pub fn text(&self, number: i64) -> &str {
        usize::try_from(number).ok().and_then(|at| self.all.get(at)).map_or("", String::as_str)
    }

    /// Returns all strings, in the order of their numbers.
    pub fn into_all(self) -> Vec<String> {
        self.all
    }
}

/// State of an import: the builder, the version of the operators, and what is known of arrays.
pub(crate) struct Importer<'r, 'b, 'c> {
    pub b: Builder<'r, 'b, 'c>,
    pub opset: i64,
    pub texts: Texts,
    pub host: &'r mut dyn Host<'c>,
    /// Elements of arguments that were given.
    pub given: HashMap<ValueId, Rc<[u8]>>,
    /// Elements of computed arrays that were asked for, in the order of the questions.
    pub facts: &'r [Vec<u8>],
    /// Number of questions that were asked.
    pub asked: usize,
    /// First array whose elements were asked for and are not known.
    pub question: Option<Array>,
}

impl Importer<'_, '_, '_> {
    /// Returns the elements of an array, little-endian: those of a constant, of an argument, or those that were computed
    /// since they were first asked for.
    ///
    /// # Errors
    /// If they are not known; that they are needed is in `question` then.
    pub fn contents(&mut self, x: &Array) -> Result<Rc<[u8]>, String> {
        if let Some(known) = x.known.as_ref().or_else(|| self.given.get(&x.value)) {
            return Ok(known.clone());
        }
        let fact = self.facts.get(self.asked);
        self.asked += 1;
        if let Some(fact) = fact {
            return Ok(fact.as_slice().into());
        }
        self.question.get_or_insert_with(|| x.clone());
        Err("its result depends on values that are not known: give the arguments".to_owned())
    }

    /// Returns the integers of an array; errors as of [`Importer::contents`].
    pub fn integers_of(&mut self, x: &Array) -> Result<Vec<i64>, String> {
        let bytes = self.contents(x)?;
        x.element.integers(&bytes).ok_or_else(|| "an operand must be of integers".to_owned())
    }

    /// Returns the numbers of an array; errors as of [`Importer::contents`].
    pub fn floats_of(&mut self, x: &Array) -> Result<Vec<f64>, String> {
        let bytes = self.contents(x)?;
        x.element.floats(&bytes).ok_or_else(|| "an operand must be of numbers".to_owned())
    }

    /// Returns the strings of an array; errors as of [`Importer::contents`].
    pub fn texts_of(&mut self, x: &Array) -> Result<Vec<String>, String> {
        if x.element != Element::Text {
            return Err("an operand must be of strings".to_owned());
        }
        let numbers = self.integers_of(x)?;
        Ok(numbers.into_iter().map(|number| self.texts.text(number).to_owned()).collect())
    }

    /// Creates a constant array of strings.
    pub fn texts_constant(&mut self, shape: &[i64], all: &[impl AsRef<str>]) -> Result<Array, String> {
        let bytes = all.iter().flat_map(|text| self.texts.number(text.as_ref()).to_le_bytes()).collect();
        self.constant(Element::Text, shape, bytes)
    }

    /// Creates the constant array of a model.
    pub fn tensor(&mut self, tensor: &Tensor<'_>) -> Result<Array, String> {
        let host = &mut *self.host;
        let mut open =
            |external: External<'_>, len: usize| host.read(external.location, external.offset_bytes, len);
        match tensor.contents(&mut open)? {
            Contents::Bytes(bytes) => self.constant(tensor.element()?, &tensor.shape, bytes),
            Contents::Texts(texts) => {
                let texts: Vec<_> = texts.into_iter().map(String::from_utf8_lossy).collect();
                self.texts_constant(&tensor.shape, &texts)
            }
        }
    }
}
