//! Steps of optimizers: the domain `ai.onnx.preview.training`.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::{Operands, Row};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["Adagrad"], adagrad), (&["Adam"], adam), (&["Momentum"], momentum)];

/// Operands of a step: the rate and the number of the step, then one array for each parameter, gradient and state.
struct Step<'o> {
    rate: &'o Array,
    time: &'o Array,
    /// Each with the arrays of one parameter.
    groups: Vec<Vec<&'o Array>>,
}

impl<'o> Step<'o> {
    fn of(o: &'o Operands<'_, '_>, each: usize) -> Result<Self, String> {
        let all = o.all()?;
        let [rate, time, rest @ ..] = &all[..] else { return Err("operands are missing".to_owned()) };
        if rest.len() % each != 0 {
            return Err("there is not one state for each parameter".to_owned());
        }
        let number = rest.len() / each;
        let groups = (0..number).map(|at| (0..each).map(|kind| rest[kind * number + at]).collect());
        Ok(Step { rate, time, groups: groups.collect() })
    }
}

/// Returns outputs in their order: the first of each parameter, then the second of each.
fn by_kind(results: Vec<Vec<Array>>) -> Found {
    let kinds = results.first().map_or(0, Vec::len);
    Ok((0..kinds).flat_map(|kind| results.iter().map(move |all| Some(all[kind].clone()))).collect())
}

/// Creates `factor * x + gradient`.
fn regularized(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    gradient: &Array,
    factor: f64,
) -> Result<Array, String> {
    let own = i.scaled(x, factor)?;
    i.both(&own, gradient, "Add")
}

fn adagrad(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let step = Step::of(o, 3)?;
    let mut results = Vec::new();
    for group in &step.groups {
        let [x, gradient, state] = group[..] else { continue };
        let (rate, time) = (i.cast(step.rate, x.element)?, i.cast(step.time, x.element)?);
        let one = i.number(x.element, 1.0)?;
        let decay = i.scaled(&time, o.float("decay_factor", 0.0))?;
        let below = i.both(&one, &decay, "Add")?;
        let rate = i.both(&rate, &below, "Div")?;
        let gradient = regularized(i, x, gradient, o.float("norm_coefficient", 0.0))?;
        let square = i.both(&gradient, &gradient, "Mul")?;
        let state = i.both(state, &square, "Add")?;
        let root = i.op("Sqrt", &[&state])?;
        let epsilon = i.number(x.element, o.float("epsilon", 1e-6))?;
        let root = i.both(&root, &epsilon, "Add")?;
        let change = i.both(&rate, &gradient, "Mul")?;
        let change = i.both(&change, &root, "Div")?;
        results.push(vec![i.both(x, &change, "Sub")?, state]);
    }
    by_kind(results)
}

fn adam(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let step = Step::of(o, 4)?;
    let (alpha, beta) = (o.float("alpha", 0.9), o.float("beta", 0.999));
    let mut results = Vec::new();
    for group in &step.groups {
        let [x, gradient, first, second] = group[..] else { continue };
        let element = x.element;
        let rate = i.cast(step.rate, element)?;
        let gradient = regularized(i, x, gradient, o.float("norm_coefficient", 0.0))?;
        let mixed = |i: &mut Importer<'_, '_, '_>, old: &Array, new: &Array, factor: f64| {
            let (kept, added) = (i.scaled(old, factor)?, i.scaled(new, 1.0 - factor)?);
            i.both(&kept, &added, "Add")
        };
        let first = mixed(i, first, &gradient, alpha)?;
        let square = i.both(&gradient, &gradient, "Mul")?;
        let second = mixed(i, second, &square, beta)?;
        let root = i.op("Sqrt", &[&second])?;
        let epsilon = i.number(element, o.float("epsilon", 1e-6))?;
        let root = i.both(&root, &epsilon, "Add")?;
        // Both means start at zero, which is made up for.
        let time = i.cast(step.time, Element::F64)?;
        let rest = |i: &mut Importer<'_, '_, '_>, factor: f64| {
            let (factor, one) = (i.number(Element::F64, factor)?, i.number(Element::F64, 1.0)?);
            let power = i.op("Pow", &[&factor, &time])?;
            i.both(&one, &power, "Sub")
        };
        let (of_first, of_second) = (rest(i, alpha)?, rest(i, beta)?);
        let scale = i.op("Sqrt", &[&of_second])?;
        let scale = i.both(&scale, &of_first, "Div")?;
        let (none, one) = (i.number(Element::F64, 0.0)?, i.number(Element::F64, 1.0)?);
        let has_begun = i.compared(&time, "Greater", &none)?;
        let scale = i.choose(&has_begun, &scale, &one)?;
        let scale = i.cast(&scale, element)?;
        let rate = i.both(&rate, &scale, "Mul")?;
        let change = i.both(&first, &root, "Div")?;
        let change = i.both(&rate, &change, "Mul")?;
        let new = i.both(x, &change, "Sub")?;
        let new = i.scaled(&new, 1.0 - o.float("norm_coefficient_post", 0.0))?;
        results.push(vec![new, first, second]);
    }
    by_kind(results)
}

fn momentum(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let step = Step::of(o, 3)?;
    let (alpha, beta) = (o.float("alpha", 0.0), o.float("beta", 0.0));
    let looks_ahead = match o.word("mode", "standard").as_str() {
        "standard" => false,
        "nesterov" => true,
        mode => return Err(format!("the mode '{mode}' is not known")),
    };
    let mut results = Vec::new();
    for group in &step.groups {
        let [x, gradient, state] = group[..] else { continue };
        let element = x.element;
        let (rate, time) = (i.cast(step.rate, element)?, step.time);
        let gradient = regularized(i, x, gradient, o.float("norm_coefficient", 0.0))?;
        // The first gradient counts wholly.
        let none = i.number(time.element, 0.0)?;
        let has_begun = i.compared(time, "Greater", &none)?;
        let (beta, one) = (i.number(element, beta)?, i.number(element, 1.0)?);
        let factor = i.choose(&has_begun, &beta, &one)?;
        let (kept, added) = (i.scaled(state, alpha)?, i.both(&factor, &gradient, "Mul")?);
        let state = i.both(&kept, &added, "Add")?;
        let direction = if looks_ahead {
            let ahead = i.scaled(&state, alpha)?;
            i.both(&gradient, &ahead, "Add")?
        } else {
            state.clone()
        };
        let change = i.both(&rate, &direction, "Mul")?;
        results.push(vec![i.both(x, &change, "Sub")?, state]);
    }
    by_kind(results)
}
