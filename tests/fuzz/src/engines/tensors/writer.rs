//! The text of a program on tensors while it is written. The writer knows all sizes, also those that the types leave
//! open, so that every program means something.

use std::fmt::{self, Display};
use terrace_support::random::Random;

/// The type of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Element {
    Int(u32),
    Index,
    F32,
    F64,
}

impl Element {
    /// The elements of ordinary tensors.
    pub const ALL: [Element; 7] = [
        Element::Int(1),
        Element::Int(8),
        Element::Int(32),
        Element::Int(64),
        Element::Index,
        Element::F32,
        Element::F64,
    ];

    pub fn is_float(self) -> bool {
        matches!(self, Element::F32 | Element::F64)
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Int(width) => write!(f, "i{width}"),
            Element::Index => f.write_str("index"),
            Element::F32 => f.write_str("f32"),
            Element::F64 => f.write_str("f64"),
        }
    }
}

/// A tensor in scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tensor {
    pub name: String,
    /// Sizes at run time.
    pub sizes: Vec<usize>,
    /// For each dimension, true if the type leaves its size open.
    pub open: Vec<bool>,
    pub element: Element,
}

impl Tensor {
    pub fn ty(&self) -> String {
        type_of(&self.sizes, &self.open, self.element)
    }

    pub fn count(&self) -> usize {
        self.sizes.iter().product()
    }
}

/// Returns the type of tensors of these sizes.
pub(super) fn type_of(sizes: &[usize], open: &[bool], element: Element) -> String {
    let dim = |(size, open): (&usize, &bool)| if *open { "?x".to_owned() } else { format!("{size}x") };
    let dims: String = sizes.iter().zip(open).map(dim).collect();
    format!("tensor<{dims}{element}>")
}

/// A function that can be called: the shapes that it was written for, and those of its result.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: String,
    pub inputs: Vec<Tensor>,
    pub result: Tensor,
}

/// A program that is written.
pub(super) struct Writer<'r> {
    pub random: &'r mut Random,
    pub out: String,
    /// Finished functions.
    pub done: String,
    pub tensors: Vec<Tensor>,
    pub scalars: Vec<(String, Element)>,
    /// Variables of loops, with numbers above their values.
    pub variables: Vec<(String, usize)>,
    pub functions: Vec<Function>,
    /// The elements that the program likes.
    pub likes: Vec<Element>,
    /// The sizes that the program likes.
    pub sizes: Vec<usize>,
    /// Remaining number of operations.
    pub budget: usize,
    pub depth: usize,
    /// Upper bound on the executions of what is written now.
    pub times: usize,
    /// True if operations of `tosa` are part of the program.
    pub has_tosa: bool,
    names: usize,
}

/// A scope: the numbers of visible values, restored at its end.
pub(super) struct Scope(usize, usize, usize);

/// A tensor has at most n elements.
const COUNT: usize = 60;

/// The number of hidden sizes, which no pass sees: the global `@sizes` holds them in order.
pub(super) const HIDDEN: usize = 32;

impl<'r> Writer<'r> {
    pub fn new(random: &'r mut Random, likes: Vec<Element>, sizes: Vec<usize>, has_tosa: bool) -> Self {
        Writer {
            random,
            out: String::new(),
            done: String::new(),
            tensors: Vec::new(),
            scalars: Vec::new(),
            variables: Vec::new(),
            functions: Vec::new(),
            likes,
            sizes,
            budget: 0,
            depth: 1,
            times: 1,
            has_tosa,
            names: 0,
        }
    }

    pub fn line(&mut self, text: impl Display) {
        self.out += &"  ".repeat(self.depth);
        self.out += &format!("{text}\n");
    }

    pub fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Writes an operation with one result, and returns its name.
    pub fn op(&mut self, text: impl Display) -> String {
        let name = self.name();
        self.line(format_args!("{name} = {text}"));
        self.budget = self.budget.saturating_sub(1);
        name
    }

    /// Writes an operation whose result is a tensor, which can be used from here on.
    pub fn tensor(&mut self, sizes: &[usize], open: &[bool], element: Element, text: impl Display) -> Tensor {
        let name = self.op(text);
        let tensor = Tensor { name, sizes: sizes.to_vec(), open: open.to_vec(), element };
        self.tensors.push(tensor.clone());
        tensor
    }

    pub fn element(&mut self) -> Element {
        self.random.pick_one(&self.likes.clone())
    }

    /// Returns an element for computations: no truth value, no index.
    pub fn number_element(&mut self) -> Element {
        match self.element() {
            Element::Int(1) => Element::Int(32),
            Element::Index => Element::Int(64),
            element => element,
        }
    }

    /// Returns sizes of a rank.
    pub fn some_sizes(&mut self, rank: usize) -> Vec<usize> {
        let mut sizes = Vec::new();
        for _ in 0..rank {
            let room = COUNT / sizes.iter().product::<usize>().max(1);
            let size = self.random.pick_one(&self.sizes.clone());
            sizes.push(size.min(room));
        }
        sizes
    }

    pub fn rank(&mut self) -> usize {
        self.random.pick_one(&[0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4])
    }

    /// Returns which sizes a type leaves open.
    pub fn some_open(&mut self, rank: usize) -> Vec<bool> {
        let percent = self.random.pick_one(&[0, 0, 40, 100]);
        (0..rank).map(|_| self.random.chance(percent)).collect()
    }

    /// Returns an index of a known value.
    pub fn index(&mut self, value: usize) -> String {
        let same = |one: &&Tensor| one.sizes.contains(&value);
        if value < HIDDEN && self.random.chance(30) {
            let at = self.op(format_args!("arith.constant {value} : index"));
            return self.op(format_args!("memref.load %sizes[{at}] : memref<{HIDDEN}xindex>"));
        }
        if self.random.chance(40)
            && let Some(tensor) = self.tensors.iter().rev().take(6).find(same).cloned()
        {
            let dim = tensor.sizes.iter().position(|size| *size == value).unwrap_or_default();
            let dim = self.op(format_args!("arith.constant {dim} : index"));
            return self.op(format_args!("tensor.dim {}, {dim} : {}", tensor.name, tensor.ty()));
        }
        self.op(format_args!("arith.constant {value} : index"))
    }

    /// Returns an index below a number.
    pub fn index_below(&mut self, end: usize) -> String {
        let fitting: Vec<String> =
            self.variables.iter().filter(|one| one.1 <= end).map(|one| one.0.clone()).collect();
        if !fitting.is_empty() && self.random.chance(60) {
            return fitting[self.random.below(fitting.len())].clone();
        }
        let value = self.random.below(end);
        self.index(value)
    }

    /// Returns the sizes that a type leaves open, as operands.
    pub fn open_sizes(&mut self, sizes: &[usize], open: &[bool]) -> String {
        let open: Vec<usize> =
            sizes.iter().zip(open).filter(|(_, open)| **open).map(|(size, _)| *size).collect();
        open.into_iter().map(|size| self.index(size)).collect::<Vec<_>>().join(", ")
    }

    /// Returns a literal of an element: floats are small, with few bits after the point.
    pub fn literal(&mut self, element: Element) -> String {
        match element {
            Element::Int(1) => if self.random.chance(50) { "true" } else { "false" }.to_owned(),
            Element::Int(8) => (self.random.any() as i8).to_string(),
            Element::Int(_) | Element::Index => (self.random.below(2000) as i64 - 1000).to_string(),
            Element::F32 | Element::F64 => match self.random.below(16) {
                // Products of zeros fold to one of them in `tosa`, whatever their signs.
                0 if !self.has_tosa => "-0.0".to_owned(),
                _ => format!("{:?}", (self.random.below(64) as f64 - 32.0) / 4.0),
            },
        }
    }

    pub fn constant(&mut self, element: Element) -> String {
        let literal = self.literal(element);
        match element {
            Element::Int(1) => self.op(format_args!("arith.constant {literal}")),
            _ => self.op(format_args!("arith.constant {literal} : {element}")),
        }
    }

    /// Returns a scalar in scope, or a new one.
    pub fn scalar(&mut self, element: Element) -> String {
        let fitting: Vec<String> =
            self.scalars.iter().filter(|one| one.1 == element).map(|one| one.0.clone()).collect();
        if fitting.is_empty() || self.random.chance(20) {
            return self.constant(element);
        }
        fitting[self.random.below(fitting.len())].clone()
    }

    pub fn scope(&mut self) -> Scope {
        self.depth += 1;
        Scope(self.tensors.len(), self.scalars.len(), self.variables.len())
    }

    pub fn leave(&mut self, scope: &Scope) {
        self.depth -= 1;
        self.tensors.truncate(scope.0);
        self.scalars.truncate(scope.1);
        self.variables.truncate(scope.2);
    }

    /// Finds a tensor in scope that fits, the newer the likelier; none if none does.
    pub fn find(&mut self, fits: impl Fn(&Tensor) -> bool) -> Option<Tensor> {
        let fitting: Vec<&Tensor> = self.tensors.iter().rev().filter(|one| fits(one)).take(8).collect();
        if fitting.is_empty() {
            return None;
        }
        let at = self.random.below(fitting.len()).min(self.random.below(fitting.len()));
        Some(fitting[at].clone())
    }

    /// Declares any tensor.
    pub fn any(&mut self) -> Tensor {
        let found = if self.random.chance(15) { None } else { self.find(|_| true) };
        found.unwrap_or_else(|| self.fresh_any())
    }

    /// Returns a tensor of an element.
    pub fn of(&mut self, element: Element) -> Tensor {
        let found = if self.random.chance(15) { None } else { self.find(|one| one.element == element) };
        found.unwrap_or_else(|| {
            let rank = self.rank();
            let sizes = self.some_sizes(rank);
            self.fresh(&sizes, element)
        })
    }

    /// Returns a tensor of known sizes.
    pub fn sized(&mut self, sizes: &[usize], element: Element) -> Tensor {
        let fits = |one: &Tensor| one.sizes == sizes && one.element == element;
        let found = if self.random.chance(10) { None } else { self.find(fits) };
        found.unwrap_or_else(|| self.fresh(sizes, element))
    }

    /// Returns the same tensor with another type.
    pub fn cast(&mut self, tensor: &Tensor, open: &[bool]) -> Tensor {
        if tensor.open == open {
            return tensor.clone();
        }
        let ty = type_of(&tensor.sizes, open, tensor.element);
        let text = format!("tensor.cast {} : {} to {ty}", tensor.name, tensor.ty());
        self.tensor(&tensor.sizes, open, tensor.element, text)
    }

    /// Returns a tensor of known sizes whose type leaves none open.
    pub fn closed(&mut self, sizes: &[usize], element: Element) -> Tensor {
        let tensor = self.sized(sizes, element);
        self.cast(&tensor, &vec![false; sizes.len()])
    }
}
