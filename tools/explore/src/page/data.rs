//! Data of a page: the story of a run as JSON, in which versions share their lines.

use crate::graphs::{Graph, GraphKind, calls};
use crate::json::Json;
use crate::run::functions::FunctionShot;
use crate::run::story::{Pool, Story};
use crate::run::tracks::ThingKind;
use crate::run::versions::{Change, Versions};
use crate::run::{Outcome, Step};
use std::collections::{BTreeMap, HashMap};

/// Most blocks of a function, or functions of a program, that are drawn.
const MOST_NODES_OF_ONE: usize = 400;

/// Writes the data of a page.
///
/// Graphs are drawn until they have `most_nodes` nodes together.
pub fn data(outcome: &Outcome, file: &str, request: &str, most_nodes: usize) -> String {
    let story = &outcome.story;
    let mut patterns = Pool::default();
    let tracks: Vec<i64> = tracks(story, &mut patterns);
    let mut versions = Versions::of(story);
    let changes: Vec<Change> =
        (0..=outcome.steps.len()).map(|step| versions.apply(step as u32, story)).collect();
    let mut json = Json::default();
    json.object(|json| {
        json.key("file").string(file);
        json.key("request").string(request);
        json.key("pipeline").string(&outcome.pipeline);
        json.key("succeeded").boolean(outcome.succeeded);
        json.key("parseMs").decimal(outcome.parse_time.as_secs_f64() * 1e3);
        json.key("told").strings(outcome.told.iter().map(String::as_str));
        json.key("templates").strings(story.templates.all.iter().map(|text| &**text));
        json.key("words").strings(story.words.all.iter().map(|text| &**text));
        json.key("entries").array(|json| {
            for entry in &story.entries.all {
                json.number(entry.track);
                json.number(entry.indent);
                json.number(entry.template);
                json.count(entry.things.len());
                entry.things.iter().for_each(|thing| json.number(*thing));
            }
        });
        json.key("ordinals").numbers(ordinals(story));
        json.key("tracks").numbers(tracks);
        json.key("names").strings(names(story).all.iter().map(|text| &**text));
        json.key("things").numbers(things(story));
        json.key("steps").array(|json| {
            for (step, change) in changes.iter().enumerate() {
                let pass = step.checked_sub(1).map(|at| &outcome.steps[at]);
                write_step(json, step as u32, pass, change, story, &mut patterns);
            }
        });
        json.key("patterns").strings(patterns.all.iter().copied());
        write_graphs(json.key("graphs"), &changes, most_nodes);
    });
    json.finish()
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

fn write_step(
    json: &mut Json,
    number: u32,
    pass: Option<&Step>,
    change: &Change,
    story: &Story,
    patterns: &mut Pool<&'static str>,
) {
    json.object(|json| {
        if let Some(pass) = pass {
            json.key("name").string(&pass.argument);
            json.key("text").string(&pass.text);
            json.key("summary").string(pass.summary);
            json.key("scope").strings(pass.scope.iter().map(String::as_str));
            json.key("us").decimal(pass.time.as_secs_f64() * 1e6);
            json.key("stats").array(|json| {
                for (name, value, what) in &pass.statistics {
                    json.array(|json| {
                        json.string(name);
                        json.count(usize::try_from(*value).unwrap_or(usize::MAX));
                        json.string(what);
                    });
                }
            });
            json.key("runs").number(story.runs.get(&number).copied().unwrap_or(0));
        }
        if story.failed.contains(&number) {
            json.key("failed").boolean(true);
        }
        json.key("hunks").array(|json| {
            for (position, removed, inserted) in &change.hunks {
                json.count(*position);
                json.count(*removed);
                json.numbers(inserted.iter().map(|line| i64::from(*line)));
            }
        });
        json.key("renamed").array(|json| {
            for (start, end, exceptions) in &change.names {
                json.count(*start);
                json.count(*end);
                json.numbers(exceptions.iter().flat_map(|(at, word)| [*at as i64, i64::from(*word)]));
            }
        });
        let modified = story.modified.iter().filter(|(step, ..)| *step == number);
        let modified: Vec<i64> = modified
            .flat_map(|(_, track, pattern)| [i64::from(*track), i64::from(patterns.number(*pattern))])
            .collect();
        json.key("modified").numbers(modified);
        let told = story.told.iter().filter(|(step, _)| *step == number);
        json.key("told").numbers(told.flat_map(|(_, range)| range.clone()).map(|at| at as i64));
    });
}

/// Writes the graphs: of each kind, the step, the track of the function or -1, and the number of the drawing or -1 if
/// the function has none any more; then the drawings.
fn write_graphs(json: &mut Json, changes: &[Change], most_nodes: usize) {
    let (mut drawings, mut left) = (Vec::new(), most_nodes);
    let mut is_cut = false;
    json.object(|json| {
        for kind in GraphKind::ALL {
            let mut rows = Vec::new();
            let mut current: BTreeMap<u32, FunctionShot> = BTreeMap::new();
            let mut last: HashMap<Option<u32>, usize> = HashMap::new();
            for (step, change) in changes.iter().enumerate() {
                let mut draw = |of: Option<u32>, size: usize, make: &dyn Fn() -> Option<Graph>| {
                    if size > left.min(MOST_NODES_OF_ONE) {
                        is_cut = true;
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
            let name = match kind {
                GraphKind::Calls => "calls",
                GraphKind::ControlFlow => "control",
                GraphKind::Dominators => "dominators",
                GraphKind::DataFlow => "data",
            };
            json.key(name).numbers(rows);
        }
        json.key("isCut").boolean(is_cut);
        json.key("drawings").array(|json| drawings.iter().for_each(|graph| write_graph(json, graph)));
    });
}

fn write_graph(json: &mut Json, graph: &Graph) {
    json.object(|json| {
        json.key("w").decimal(graph.layout.width);
        json.key("h").decimal(graph.layout.height);
        json.key("nodes").array(|json| {
            for (node, (x, y)) in graph.nodes.iter().zip(&graph.layout.nodes) {
                json.array(|json| {
                    [*x, *y, node.size.0, node.size.1].into_iter().for_each(|number| json.decimal(number));
                    json.number(node.track.map_or(-1, i64::from));
                    node.label.iter().for_each(|line| json.string(line));
                });
            }
        });
        json.key("edges").array(|json| {
            for ((from, to), points) in graph.edges.iter().zip(&graph.layout.edges) {
                json.array(|json| {
                    json.count(*from);
                    json.count(*to);
                    points.iter().flat_map(|(x, y)| [*x, *y]).for_each(|number| json.decimal(number));
                });
            }
        });
    });
}
