//! `--affine`: pictures of affine loop nests: the points of iteration domains, the order in which they run, and the
//! dependences between them.

mod svg;

use std::collections::HashMap;
use terrace_affine_transforms::constraints::FlatConstraints;
use terrace_affine_transforms::dependence::{Access, Dependence, Nest, Pairs, dependence, loops_around};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::ids::ValueId;
use terrace_ir::print::{PrintFlags, ValueNames};
use terrace_ir::{Operation, Region, Value};
use terrace_support::ensure_stack;

/// Values of a variable that are shown; those after are left out.
const WINDOW: i64 = 24;
/// Points of a domain, and pairs of dependent points, that are looked at.
const MOST_POINTS: usize = 4096;
/// Accesses of a nest whose dependences are drawn.
const MOST_ACCESSES: usize = 24;
/// Value of a symbol for which none is given.
const SAMPLE: i64 = 6;

/// A nest of loops, as it is drawn.
pub struct NestPicture {
    /// Name of the function, and the loops from outside to inside.
    pub title: String,
    /// Names of the induction variables.
    pub variables: Vec<String>,
    /// Values of symbols, and what is left out.
    pub notes: Vec<String>,
    /// Points in the order in which they run.
    pub points: Vec<Vec<i64>>,
    pub dependences: Vec<Arrows>,
}

/// Dependences of two accesses at a depth.
pub struct Arrows {
    pub kind: Kind,
    /// The accesses and the distance.
    pub text: String,
    /// Dependent points, each source with the first of its targets.
    pub pairs: Vec<(Vec<i64>, Vec<i64>)>,
}

/// Kind of a dependence: the source writes and the target reads, the other way round, or both write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Flow,
    Anti,
    Output,
}

/// Draws all nests of affine loops of a program, for these values of symbols.
pub fn draw(program: Operation<'_, '_>, symbols: &[(String, i64)]) -> String {
    svg::draw(&pictures(program, symbols))
}

/// Returns the nests of a program: one picture for each chain of loops with accesses right in the innermost one.
fn pictures(program: Operation<'_, '_>, symbols: &[(String, i64)]) -> Vec<NestPicture> {
    let mut pictures = Vec::new();
    let mut pending = vec![program];
    while let Some(op) = pending.pop() {
        if op.symbol_name().is_some()
            && op.regions().any(|region| !region.is_empty())
            && !op.is("builtin.module")
        {
            pictures.extend(of_function(op, symbols));
            continue;
        }
        let mut inner: Vec<Operation<'_, '_>> = op.regions().flat_map(Region::ops).collect();
        inner.reverse();
        pending.extend(inner);
    }
    pictures
}

fn of_function(function: Operation<'_, '_>, symbols: &[(String, i64)]) -> Vec<NestPicture> {
    let names = ValueNames::of(function, &PrintFlags::default());
    let mut accesses = Vec::new();
    collect(function, &mut accesses);
    // The accesses of each innermost loop, in the order of the text.
    let mut nests: Vec<(Vec<ValueId>, Vec<Access<'_, '_>>)> = Vec::new();
    for access in accesses {
        let variables: Vec<ValueId> =
            Nest::around(access.op).variables().iter().map(|one| one.id()).collect();
        if variables.is_empty() {
            continue;
        }
        match nests.iter_mut().find(|(known, _)| *known == variables) {
            Some((_, list)) => list.push(access),
            None => nests.push((variables, vec![access])),
        }
    }
    let mut maker = Maker { function, names, symbols, used: HashMap::new() };
    nests.into_iter().filter_map(|(_, accesses)| maker.picture(&accesses)).collect()
}

fn collect<'a, 'c>(op: Operation<'a, 'c>, accesses: &mut Vec<Access<'a, 'c>>) {
    for inner in op.regions().flat_map(Region::ops) {
        accesses.extend(Access::of(inner));
        ensure_stack(|| collect(inner, accesses));
    }
}

struct Maker<'a, 'c, 's> {
    function: Operation<'a, 'c>,
    names: ValueNames,
    /// Values from the command line.
    symbols: &'s [(String, i64)],
    /// Symbols of the current nest.
    used: HashMap<String, i64>,
}

impl<'a, 'c> Maker<'a, 'c, '_> {
    fn picture(&mut self, accesses: &[Access<'a, 'c>]) -> Option<NestPicture> {
        self.used.clear();
        let first = accesses.first()?;
        let variables = Nest::around(first.op).variables();
        let title = format!(
            "@{}: {}",
            self.function.symbol_name().unwrap_or("?"),
            variables.iter().map(|one| self.names.name(*one)).collect::<Vec<_>>().join(", "),
        );
        let variables: Vec<String> = variables.iter().map(|one| self.names.name(*one)).collect();
        let mut notes = Vec::new();
        let mut picture =
            NestPicture { title, variables, notes: Vec::new(), points: Vec::new(), dependences: Vec::new() };
        let Some(domain) = Nest::around(first.op).domain() else {
            picture.notes.push("a bound or a condition is not linear".to_owned());
            return Some(picture);
        };
        let dims = domain.dims();
        let Some((start, _)) = self.points(&domain, dims, 1) else {
            picture.notes.push("the domain has no bounds".to_owned());
            return Some(picture);
        };
        let Some(start) = start.into_iter().next() else {
            picture.notes.push("no iteration".to_owned());
            return Some(picture);
        };
        let mut shown = domain.clone();
        window(&mut shown, 0, &start);
        let (points, is_cut) = self.points(&shown, dims, MOST_POINTS)?;
        picture.points = points;
        if is_cut || self.has_more(&domain, &start) {
            notes.push(format!("only the first {WINDOW} values of a variable are shown"));
        }
        if accesses.len() > MOST_ACCESSES {
            notes.push(format!("dependences of the first {MOST_ACCESSES} accesses"));
        }
        let accesses = &accesses[..accesses.len().min(MOST_ACCESSES)];
        for source in accesses {
            for target in accesses {
                for depth in 1..=loops_around(source.op).len() + 1 {
                    let arrows = self.arrows(source, target, depth, &start, &mut notes);
                    picture.dependences.extend(arrows);
                }
            }
        }
        let mut used: Vec<String> =
            self.used.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        used.sort_unstable();
        if !used.is_empty() {
            notes.insert(0, format!("drawn for {}", used.join(", ")));
        }
        notes.dedup();
        picture.notes = notes;
        Some(picture)
    }

    /// Returns true if the domain has values of a variable after the window.
    fn has_more(&mut self, domain: &FlatConstraints, start: &[i64]) -> bool {
        (0..start.len()).any(|at| {
            let mut behind = domain.clone();
            behind.at_least_zero(&Linear::of([(at, 1)], start[at].saturating_add(WINDOW).saturating_neg()));
            self.points(&behind, start.len(), 1).is_some_and(|(points, _)| !points.is_empty())
        })
    }

    /// Returns the first points of constraints, and true if there are more. `None` if they have no bounds.
    fn points(
        &mut self,
        constraints: &FlatConstraints,
        dims: usize,
        most: usize,
    ) -> Option<(Vec<Vec<i64>>, bool)> {
        let symbols = &constraints.values()[dims..dims + constraints.symbols()];
        let values: Vec<i64> = symbols.iter().map(|symbol| self.symbol(*symbol)).collect();
        let set = constraints.to_set().with_symbol_values(&values);
        let mut points = Vec::new();
        for point in set.points().ok()? {
            if points.len() == most {
                return Some((points, true));
            }
            let point = point.ok()?;
            points.push(point.iter().map(|number| number.to_string().parse().ok()).collect::<Option<_>>()?);
        }
        Some((points, false))
    }

    /// Returns the value of a symbol.
    fn symbol(&mut self, symbol: Option<ValueId>) -> i64 {
        let Some(symbol) = symbol else { return SAMPLE };
        let value = Value::new(self.function.inner().body(), symbol);
        if let Some(constant) = value.defining_op().and_then(|op| op.constant_value()) {
            let number = constant.as_integer().and_then(|number| number.to_i64());
            return number.unwrap_or(SAMPLE);
        }
        let name = self.names.name(value);
        let given = self.symbols.iter().find(|(given, _)| name.strip_prefix('%') == Some(given));
        let value = given.map_or(SAMPLE, |(_, value)| *value);
        self.used.insert(name, value);
        value
    }

    /// Returns the dependences of two accesses at a depth, if there are any.
    fn arrows(
        &mut self,
        source: &Access<'a, 'c>,
        target: &Access<'a, 'c>,
        depth: usize,
        start: &[i64],
        notes: &mut Vec<String>,
    ) -> Option<Arrows> {
        let kind = match (source.is_store, target.is_store) {
            (true, false) => Kind::Flow,
            (false, true) => Kind::Anti,
            (true, true) => Kind::Output,
            (false, false) => return None,
        };
        let found = match dependence(source, target, depth, Pairs::Ordered) {
            Dependence::No => return None,
            Dependence::Unknown => {
                notes.push(format!("not known: {} and {}", self.text(source), self.text(target)));
                return None;
            }
            Dependence::Found(found) => found,
        };
        let distance: Vec<String> = found
            .components()
            .iter()
            .map(|one| match (one.lower, one.upper) {
                (Some(lower), Some(upper)) if lower == upper => lower.to_string(),
                (Some(lower), _) if lower > 0 => "+".to_owned(),
                (_, Some(upper)) if upper < 0 => "−".to_owned(),
                _ => "*".to_owned(),
            })
            .collect();
        let text =
            format!("{} → {}, distance ({})", self.text(source), self.text(target), distance.join(", "));
        let mut constraints = found.constraints.clone();
        window(&mut constraints, 0, start);
        window(&mut constraints, found.source_dims, start);
        let dims = found.source_dims + found.target_dims;
        let mut pairs: Vec<(Vec<i64>, Vec<i64>)> = Vec::new();
        for point in self.points(&constraints, dims, MOST_POINTS)?.0 {
            let (from, to) = (&point[..found.source_dims], &point[found.source_dims..dims]);
            let is_new = pairs.last().is_none_or(|(last, _)| last != from);
            if is_new && from != to {
                pairs.push((from.to_vec(), to.to_vec()));
            }
        }
        Some(Arrows { kind, text, pairs })
    }

    fn text(&self, access: &Access<'a, 'c>) -> String {
        let word = if access.is_store { "store" } else { "load" };
        format!("{word} {}{}", self.names.name(access.memref), subscripts(access))
    }
}

/// Returns the subscripts of an access, as its map says them.
fn subscripts(access: &Access<'_, '_>) -> String {
    let map = access.op.attribute("map").and_then(|map| map.as_affine_map());
    map.map_or(String::new(), |map| {
        let text = map.to_string();
        let results = text.split_once("-> (").map_or("", |(_, results)| results);
        format!("[{}]", results.strip_suffix(')').unwrap_or(results))
    })
}

/// Demands that variables from a position on are in the window.
fn window(constraints: &mut FlatConstraints, at: usize, start: &[i64]) {
    for (offset, first) in start.iter().enumerate() {
        let last = first.saturating_add(WINDOW - 1);
        constraints.at_least_zero(&Linear::of([(at + offset, -1)], last));
    }
}
