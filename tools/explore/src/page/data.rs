//! Data of a page: the story of a run as JSON, in which versions share their lines.

use crate::graphs::{Graph, GraphKind, calls};
use crate::json::{Cell, for_page};
use crate::run::functions::FunctionShot;
use crate::run::story::{Pool, Story};
use crate::run::tracks::ThingKind;
use crate::run::versions::{Change, Versions};
use crate::run::{Outcome, Step};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashMap};

/// Most blocks of a function, or functions of a program, that are drawn.
const MOST_NODES_OF_ONE: usize = 400;

/// Data of a page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'s> {
    file: &'s str,
    request: &'s str,
    pipeline: &'s str,
    succeeded: bool,
    parse_ms: f64,
    told: &'s [String],
    templates: &'s [Box<str>],
    words: &'s [Box<str>],
    /// Each line: track, indent, template, number of things, things.
    entries: Vec<u32>,
    ordinals: Vec<i64>,
    tracks: Vec<i64>,
    names: Vec<Box<str>>,
    things: Vec<i64>,
    steps: Vec<StepData<'s>>,
    patterns: Vec<&'static str>,
    graphs: Graphs,
}

/// Step of the story: the program as it was read, or what a pass changed.
#[derive(Serialize)]
struct StepData<'s> {
    #[serde(flatten)]
    pass: Option<PassData<'s>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<bool>,
    /// Each cut: position, number of lines removed, lines inserted.
    hunks: Vec<Cell<'s>>,
    /// Each range of lines with new names: start, end, and the names that do not follow from the rule.
    renamed: Vec<Cell<'s>>,
    modified: Vec<i64>,
    told: Vec<usize>,
}

/// Pass of a step.
#[derive(Serialize)]
struct PassData<'s> {
    name: &'s str,
    text: &'s str,
    summary: &'s str,
    scope: &'s [String],
    us: f64,
    stats: &'s [(&'static str, u64, &'static str)],
    runs: u32,
}

/// Graphs of all versions.
///
/// Of each kind: the step, the track of the function or -1, and the number of the drawing, -1 if the function has none
/// any more, or -2 if it is too large.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Graphs {
    calls: Vec<i64>,
    control: Vec<i64>,
    dominators: Vec<i64>,
    data: Vec<i64>,
    is_cut: bool,
    #[serde(serialize_with = "drawings")]
    drawings: Vec<Graph>,
}

/// Drawing of a graph.
#[derive(Serialize)]
struct Drawing<'s> {
    w: f64,
    h: f64,
    /// Each node: its center, its size, its track or -1, the lines of its label.
    nodes: Vec<Vec<Cell<'s>>>,
    /// Each edge: the nodes at its ends, and its points.
    edges: Vec<Vec<Cell<'s>>>,
}

/// Returns the data of a page as JSON.
///
/// Graphs are drawn until they have `most_nodes` nodes together.
pub fn data(outcome: &Outcome, file: &str, request: &str, most_nodes: usize) -> String {
    let story = &outcome.story;
    let mut patterns = Pool::default();
    let tracks = tracks(story, &mut patterns);
    let mut versions = Versions::of(story);
    let changes: Vec<Change> =
        (0..=outcome.steps.len()).map(|step| versions.apply(step as u32, story)).collect();
    let mut steps = Vec::new();
    for (step, change) in changes.iter().enumerate() {
        let pass = step.checked_sub(1).map(|at| &outcome.steps[at]);
        steps.push(step_data(step as u32, pass, change, story, &mut patterns));
    }
    let entries = story.entries.all.iter().flat_map(|entry| {
        let head = [entry.track, u32::from(entry.indent), entry.template, entry.things.len() as u32];
        head.into_iter().chain(entry.things.iter().copied())
    });
    for_page(&Data {
        file,
        request,
        pipeline: &outcome.pipeline,
        succeeded: outcome.succeeded,
        parse_ms: outcome.parse_time.as_secs_f64() * 1e3,
        told: &outcome.told,
        templates: &story.templates.all,
        words: &story.words.all,
        entries: entries.collect(),
        ordinals: ordinals(story).collect(),
        tracks,
        names: names(story).all,
        things: things(story).collect(),
        steps,
        patterns: patterns.all,
        graphs: graphs(&changes, most_nodes),
    })
}

/// Returns the names of operations and symbols.
fn names(story: &Story) -> Pool<Box<str>> {
    let mut names = Pool::default();
    for track in &story.tracks.tracks {
        names.number(track.name.clone());
        if let Some(symbol) = &track.symbol {
            names.number(symbol.clone());
        }
    }
    names
}

/// Returns each track: name, symbol or -1, step, pattern or -1, number of parents, parents.
fn tracks(story: &Story, patterns: &mut Pool<&'static str>) -> Vec<i64> {
    let mut names = names(story);
    let mut all = Vec::new();
    for track in &story.tracks.tracks {
        all.push(i64::from(names.number(track.name.clone())));
        all.push(track.symbol.as_ref().map_or(-1, |symbol| i64::from(names.number(symbol.clone()))));
        all.push(i64::from(track.step));
        all.push(track.pattern.map_or(-1, |pattern| i64::from(patterns.number(pattern))));
        all.push(track.parents.len() as i64);
        all.extend(track.parents.iter().map(|parent| i64::from(*parent)));
    }
    all
}

/// Returns the entries that are not the first line of their operation, each with its number.
fn ordinals(story: &Story) -> impl Iterator<Item = i64> {
    let later = story.entries.all.iter().enumerate().filter(|(_, entry)| entry.ordinal > 0);
    later.flat_map(|(at, entry)| [at as i64, i64::from(entry.ordinal)])
}

/// Returns each value and block: track, kind, number.
fn things(story: &Story) -> impl Iterator<Item = i64> {
    story.tracks.things.iter().flat_map(|thing| {
        let kind = match thing.kind {
            ThingKind::Result => 0,
            ThingKind::Argument => 1,
            ThingKind::Block => 2,
        };
        [i64::from(thing.track), kind, i64::from(thing.number)]
    })
}

fn step_data<'s>(
    number: u32,
    pass: Option<&'s Step>,
    change: &Change,
    story: &Story,
    patterns: &mut Pool<&'static str>,
) -> StepData<'s> {
    let hunks = change.hunks.iter().flat_map(|(position, removed, inserted)| {
        let inserted = inserted.iter().map(|line| i64::from(*line)).collect();
        [Cell::Number(*position as i64), Cell::Number(*removed as i64), Cell::List(inserted)]
    });
    let renamed = change.names.iter().flat_map(|(start, end, exceptions)| {
        let exceptions = exceptions.iter().flat_map(|(at, word)| [*at as i64, i64::from(*word)]).collect();
        [Cell::Number(*start as i64), Cell::Number(*end as i64), Cell::List(exceptions)]
    });
    let modified = story.modified.iter().filter(|(step, ..)| *step == number);
    let told = story.told.iter().filter(|(step, _)| *step == number);
    StepData {
        pass: pass.map(|pass| PassData {
            name: &pass.argument,
            text: &pass.text,
            summary: pass.summary,
            scope: &pass.scope,
            us: pass.time.as_secs_f64() * 1e6,
            stats: &pass.statistics,
            runs: story.runs.get(&number).copied().unwrap_or(0),
        }),
        failed: story.failed.contains(&number).then_some(true),
        hunks: hunks.collect(),
        renamed: renamed.collect(),
        modified: modified
            .flat_map(|(_, track, pattern)| [i64::from(*track), i64::from(patterns.number(*pattern))])
            .collect(),
        told: told.flat_map(|(_, range)| range.clone()).collect(),
    }
}

/// Returns the graphs of all versions that fit.
fn graphs(changes: &[Change], most_nodes: usize) -> Graphs {
    let mut all = Graphs::default();
    let (drawings, is_cut) = (&mut all.drawings, &mut all.is_cut);
    let mut left = most_nodes;
    for kind in GraphKind::ALL {
        let mut rows = Vec::new();
        let mut current: BTreeMap<u32, FunctionShot> = BTreeMap::new();
        let mut last: HashMap<Option<u32>, usize> = HashMap::new();
        for (step, change) in changes.iter().enumerate() {
            let mut draw = |of: Option<u32>, size: usize, make: &dyn Fn() -> Option<Graph>| {
                if size > left.min(MOST_NODES_OF_ONE) {
                    *is_cut = true;
                    rows.extend([step as i64, of.map_or(-1, i64::from), -2]);
                    return;
                }
                let Some(graph) = make() else {
                    rows.extend([step as i64, of.map_or(-1, i64::from), -1]);
                    return;
                };
                if last.get(&of).is_some_and(|drawing| drawings[*drawing] == graph) {
                    return;
                }
                left -= graph.nodes.len();
                rows.extend([step as i64, of.map_or(-1, i64::from), drawings.len() as i64]);
                last.insert(of, drawings.len());
                drawings.push(graph);
            };
            for (track, function) in &change.functions {
                match function {
                    Some(function) => drop(current.insert(*track, function.clone())),
                    None => drop(current.remove(track)),
                }
                if kind != GraphKind::Calls {
                    let size = function.as_ref().map_or(0, |one| one.blocks.len().max(one.ops.len()));
                    draw(Some(*track), size, &|| kind.of(function.as_ref()?));
                }
            }
            if kind == GraphKind::Calls && !change.functions.is_empty() {
                draw(None, current.len(), &|| calls(&current.values().collect::<Vec<_>>()));
            }
        }
        match kind {
            GraphKind::Calls => all.calls = rows,
            GraphKind::ControlFlow => all.control = rows,
            GraphKind::Dominators => all.dominators = rows,
            GraphKind::DataFlow => all.data = rows,
        }
    }
    all
}

fn drawings<S: Serializer>(graphs: &[Graph], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(graphs.iter().map(drawing))
}

fn drawing(graph: &Graph) -> Drawing<'_> {
    let nodes = graph.nodes.iter().zip(&graph.layout.nodes).map(|(node, (x, y))| {
        let place = [*x, *y, node.size.0, node.size.1].into_iter().map(Cell::Decimal);
        let track = Cell::Number(node.track.map_or(-1, i64::from));
        place.chain([track]).chain(node.label.iter().map(|line| Cell::Text(line))).collect()
    });
    let edges = graph.edges.iter().zip(&graph.layout.edges).map(|((from, to), points)| {
        let ends = [Cell::Number(*from as i64), Cell::Number(*to as i64)];
        ends.into_iter().chain(points.iter().flat_map(|(x, y)| [*x, *y]).map(Cell::Decimal)).collect()
    });
    Drawing { w: graph.layout.width, h: graph.layout.height, nodes: nodes.collect(), edges: edges.collect() }
}
