//! Recurrent networks, whose steps follow one another in the program.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::model::{Attribute, Node};
use crate::ops::build::{element_at, scalar};
use crate::ops::{Operands, Row, find};
use terrace_arith::{ArithBuilder, CmpIPredicate};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["GRU", "LSTM", "RNN"], recurrent)];

/// Functions of a cell, with their parameters.
struct Activations {
    all: Vec<(String, Option<f32>, Option<f32>)>,
}

impl Activations {
    fn of(o: &Operands<'_, '_>, defaults: &[&str], direction: usize) -> Self {
        let names = o.words("activations");
        let (alphas, betas) = (o.floats("activation_alpha"), o.floats("activation_beta"));
        let each = (0..defaults.len()).map(|at| {
            let at_all = direction * defaults.len() + at;
            let name = names.as_ref().and_then(|names| names.get(at_all)).cloned();
            let parameter = |list: &Option<Vec<f64>>| list.as_ref()?.get(at_all).map(|one| *one as f32);
            (name.unwrap_or_else(|| defaults[at].to_owned()), parameter(&alphas), parameter(&betas))
        });
        Activations { all: each.collect() }
    }

    /// Creates the function at a position.
    fn apply(&self, i: &mut Importer<'_, '_, '_>, at: usize, x: &Array) -> Result<Array, String> {
        let (name, alpha, beta) = &self.all[at];
        let operator = match name.to_ascii_lowercase().as_str() {
            "relu" => "Relu",
            "tanh" => "Tanh",
            "sigmoid" => "Sigmoid",
            "leakyrelu" => "LeakyRelu",
            "thresholdedrelu" => "ThresholdedRelu",
            "hardsigmoid" => "HardSigmoid",
            "elu" => "Elu",
            "softsign" => "Softsign",
            "softplus" => "Softplus",
            "affine" => {
                let scaled = i.scaled(x, f64::from(alpha.unwrap_or(1.0)))?;
                let beta = i.number(x.element, f64::from(beta.unwrap_or(0.0)))?;
                return i.both(&scaled, &beta, "Add");
            }
            "scaledtanh" => {
                let scaled = i.scaled(x, f64::from(beta.unwrap_or(1.0)))?;
                let bent = i.op("Tanh", &[&scaled])?;
                return i.scaled(&bent, f64::from(alpha.unwrap_or(1.0)));
            }
            _ => return Err(format!("the activation '{name}' is not known")),
        };
        let given = [("alpha", alpha), ("beta", beta)].into_iter();
        let attributes = given
            .filter_map(|(name, value)| Some(Attribute { name, float: (*value)?, ..Attribute::default() }))
            .collect();
        let node = Node { operator, attributes, ..Node::default() };
        let function = find("", operator).ok_or("an activation is missing")?;
        let outputs = function(i, &Operands { node: &node, operator, inputs: vec![Some(x.clone())] })?;
        outputs.into_iter().flatten().next().ok_or_else(|| "an activation gives nothing".to_owned())
    }
}

/// A cell in one direction: its weights as matrices to multiply by, and its biases as rows.
struct Cell {
    kind: Kind,
    activations: Activations,
    hidden: i64,
    weights: Array,
    recurrent: Array,
    /// Biases of the inputs and of the states.
    biases: Option<(Array, Array)>,
    peepholes: Option<Array>,
    clip: f64,
    couples: bool,
    resets_after: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Rnn,
    Gru,
    Lstm,
}

impl Cell {
    /// Creates the part of an array of gates that is one gate's.
    fn gate(&self, i: &mut Importer<'_, '_, '_>, x: &Array, at: i64) -> Result<Array, String> {
        i.part_of_axis(x, x.rank() - 1, at * self.hidden, self.hidden)
    }

    fn clipped(&self, i: &mut Importer<'_, '_, '_>, x: &Array) -> Result<Array, String> {
        if self.clip <= 0.0 {
            return Ok(x.clone());
        }
        let (least, most) = (i.number(x.element, -self.clip)?, i.number(x.element, self.clip)?);
        let low = i.both(x, &least, "Max")?;
        i.both(&low, &most, "Min")
    }

    fn activated(&self, i: &mut Importer<'_, '_, '_>, at: usize, x: &Array) -> Result<Array, String> {
        let x = self.clipped(i, x)?;
        self.activations.apply(i, at, &x)
    }

    /// Creates `x * weights + bias` for all gates.
    fn of_input(&self, i: &mut Importer<'_, '_, '_>, x: &Array) -> Result<Array, String> {
        let product = i.matmul(x, &self.weights)?;
        match &self.biases {
            Some((bias, _)) => i.both(&product, bias, "Add"),
            None => Ok(product),
        }
    }

    /// Creates `state * weights + bias` for all gates.
    fn of_state(&self, i: &mut Importer<'_, '_, '_>, state: &Array) -> Result<Array, String> {
        let product = i.matmul(state, &self.recurrent)?;
        match &self.biases {
            Some((_, bias)) => i.both(&product, bias, "Add"),
            None => Ok(product),
        }
    }

    /// Creates the states after a step.
    fn step(
        &self,
        i: &mut Importer<'_, '_, '_>,
        x: &Array,
        state: &Array,
        cell: &Array,
    ) -> Result<(Array, Array), String> {
        let input = self.of_input(i, x)?;
        match self.kind {
            Kind::Rnn => {
                let own = self.of_state(i, state)?;
                let sum = i.both(&input, &own, "Add")?;
                Ok((self.activated(i, 0, &sum)?, cell.clone()))
            }
            Kind::Gru => Ok((self.gated(i, &input, state)?, cell.clone())),
            Kind::Lstm => self.remembered(i, &input, state, cell),
        }
    }

    fn gated(&self, i: &mut Importer<'_, '_, '_>, input: &Array, state: &Array) -> Result<Array, String> {
        let own = self.of_state(i, state)?;
        let mut gates = Vec::new();
        for at in 0..2 {
            let (from_input, from_state) = (self.gate(i, input, at)?, self.gate(i, &own, at)?);
            let sum = i.both(&from_input, &from_state, "Add")?;
            gates.push(self.activated(i, 0, &sum)?);
        }
        let (update, reset) = (&gates[0], &gates[1]);
        let from_state = if self.resets_after {
            let last = self.gate(i, &own, 2)?;
            i.both(reset, &last, "Mul")?
        } else {
            let kept = i.both(reset, state, "Mul")?;
            let all = self.of_state(i, &kept)?;
            self.gate(i, &all, 2)?
        };
        let from_input = self.gate(i, input, 2)?;
        let sum = i.both(&from_input, &from_state, "Add")?;
        let new = self.activated(i, 1, &sum)?;
        let one = i.number(state.element, 1.0)?;
        let rest = i.both(&one, update, "Sub")?;
        let (fresh, kept) = (i.both(&rest, &new, "Mul")?, i.both(update, state, "Mul")?);
        i.both(&fresh, &kept, "Add")
    }

    fn remembered(
        &self,
        i: &mut Importer<'_, '_, '_>,
        input: &Array,
        state: &Array,
        cell: &Array,
    ) -> Result<(Array, Array), String> {
        let own = self.of_state(i, state)?;
        let sums = i.both(input, &own, "Add")?;
        // Gates for input, output and forgetting, then the new value; peepholes are in the order of the gates.
        let seen = |i: &mut Importer<'_, '_, '_>, at: i64, cell: &Array| {
            let sum = self.gate(i, &sums, at)?;
            match &self.peepholes {
                Some(peepholes) if at < 3 => {
                    let factors = self.gate(i, peepholes, at)?;
                    let product = i.both(&factors, cell, "Mul")?;
                    i.both(&sum, &product, "Add")
                }
                _ => Ok(sum),
            }
        };
        let sum = seen(i, 0, cell)?;
        let enter = self.activated(i, 0, &sum)?;
        let forget = if self.couples {
            let one = i.number(cell.element, 1.0)?;
            i.both(&one, &enter, "Sub")?
        } else {
            let sum = seen(i, 2, cell)?;
            self.activated(i, 0, &sum)?
        };
        let sum = seen(i, 3, cell)?;
        let new = self.activated(i, 1, &sum)?;
        let (kept, added) = (i.both(&forget, cell, "Mul")?, i.both(&enter, &new, "Mul")?);
        let next = i.both(&kept, &added, "Add")?;
        let sum = seen(i, 1, &next)?;
        let leave = self.activated(i, 0, &sum)?;
        let bent = self.activations.apply(i, 2, &next)?;
        Ok((i.both(&leave, &bent, "Mul")?, next))
    }
}

/// Creates an array where it is past the end of its sequence, and another where not.
fn until(
    i: &mut Importer<'_, '_, '_>,
    lengths: Option<&Array>,
    step: i64,
    new: &Array,
    past: &Array,
) -> Result<Array, String> {
    let Some(lengths) = lengths else { return Ok(new.clone()) };
    let element = lengths.element;
    let goes_on = i.indexed(&[new.shape[0], 1], Element::Bool, &mut |b, indices| {
        let length = element_at(b, lengths, vec![indices[0]]);
        let step = scalar(b, element, step as f64);
        Some(b.cmpi(CmpIPredicate::Slt, step, length))
    })?;
    i.choose(&goes_on, new, past)
}

fn recurrent(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (kind, gates, defaults): (_, _, &[&str]) = match o.operator {
        "LSTM" => (Kind::Lstm, 4, &["Sigmoid", "Tanh", "Tanh"]),
        "GRU" => (Kind::Gru, 3, &["Sigmoid", "Tanh"]),
        _ => (Kind::Rnn, 1, &["Tanh"]),
    };
    let is_batch_first = o.int("layout", 0) != 0;
    let x = match is_batch_first {
        true => i.transposed(o.input(0)?, &[1, 0, 2])?,
        false => o.input(0)?.clone(),
    };
    let ([length, batch, size], [directions, rows, columns]) = (&x.shape[..], &o.input(1)?.shape[..]) else {
        return Err("sequences have a length, a batch and a size".to_owned());
    };
    let (length, batch, hidden) = (*length, *batch, rows / gates);
    let names = match o.word("direction", "forward").as_str() {
        "forward" => vec![false],
        "reverse" => vec![true],
        "bidirectional" => vec![false, true],
        name => return Err(format!("the direction '{name}' is not known")),
    };
    if names.len() as i64 != *directions || rows % gates != 0 || columns != size {
        return Err("the weights do not fit the sequences".to_owned());
    }
    let element = x.element;
    let lengths = o.optional(4);
    let mut rows_of_all: Vec<Vec<Array>> = Vec::new();
    let (mut states, mut cells) = (Vec::new(), Vec::new());
    for (direction, is_reverse) in names.into_iter().enumerate() {
        let at = direction as i64;
        let own = |i: &mut Importer<'_, '_, '_>, x: &Array| i.element_of_axis(x, 0, at);
        let turned = |i: &mut Importer<'_, '_, '_>, x: &Array| {
            let matrix = own(i, x)?;
            i.transposed(&matrix, &[1, 0])
        };
        let biases = match o.optional(3) {
            Some(biases) => {
                let all = own(i, biases)?;
                Some((i.part_of_axis(&all, 0, 0, gates * hidden)?, {
                    i.part_of_axis(&all, 0, gates * hidden, gates * hidden)?
                }))
            }
            None => None,
        };
        let cell = Cell {
            kind,
            activations: Activations::of(o, defaults, direction),
            hidden,
            weights: turned(i, o.input(1)?)?,
            recurrent: turned(i, o.input(2)?)?,
            biases,
            peepholes: o.optional(7).filter(|_| kind == Kind::Lstm).map(|all| own(i, all)).transpose()?,
            clip: o.float("clip", 0.0),
            couples: o.int("input_forget", 0) != 0,
            resets_after: o.int("linear_before_reset", 0) != 0,
        };
        let start = |i: &mut Importer<'_, '_, '_>, given: Option<&Array>| match given {
            Some(given) if is_batch_first => i.element_of_axis(given, 1, at),
            Some(given) => own(i, given),
            None => i.full(&[batch, hidden], element, 0.0),
        };
        let mut state = start(i, o.optional(5))?;
        let mut memory = start(i, o.optional(6).filter(|_| kind == Kind::Lstm))?;
        let sequence = match (is_reverse, lengths) {
            (true, Some(lengths)) => {
                i.op_with("ReverseSequence", &[("time_axis", 0), ("batch_axis", 1)], &[&x, lengths])?
            }
            _ => x.clone(),
        };
        let none = i.full(&[batch, hidden], element, 0.0)?;
        let mut rows = Vec::new();
        for step in 0..length {
            let place = if is_reverse && lengths.is_none() { length - 1 - step } else { step };
            let input = i.element_of_axis(&sequence, 0, place)?;
            let (new, new_memory) = cell.step(i, &input, &state, &memory)?;
            rows.push(until(i, lengths, step, &new, &none)?);
            state = until(i, lengths, step, &new, &state)?;
            memory = until(i, lengths, step, &new_memory, &memory)?;
        }
        if is_reverse && lengths.is_none() {
            rows.reverse();
        }
        if let (true, Some(lengths)) = (is_reverse, lengths) {
            let whole = i.stacked(&rows, 0)?;
            let attributes = [("time_axis", 0), ("batch_axis", 1)];
            let whole = i.op_with("ReverseSequence", &attributes, &[&whole, lengths])?;
            rows = (0..length).map(|at| i.element_of_axis(&whole, 0, at)).collect::<Result<_, _>>()?;
        }
        rows_of_all.push(rows);
        states.push(state);
        cells.push(memory);
    }
    let mut steps = Vec::new();
    for step in 0..usize::try_from(length).unwrap_or(0) {
        let each: Vec<Array> = rows_of_all.iter().map(|rows| rows[step].clone()).collect();
        steps.push(i.stacked(&each, 0)?);
    }
    let mut outputs = vec![match steps.is_empty() {
        true => i.full(&[0, *directions, batch, hidden], element, 0.0)?,
        false => i.stacked(&steps, 0)?,
    }];
    outputs.push(i.stacked(&states, 0)?);
    if kind == Kind::Lstm {
        outputs.push(i.stacked(&cells, 0)?);
    }
    if is_batch_first {
        outputs[0] = i.transposed(&outputs[0], &[2, 0, 1, 3])?;
        for state in &mut outputs[1..] {
            *state = i.transposed(state, &[1, 0, 2])?;
        }
    }
    Ok(outputs.into_iter().map(Some).collect())
}
