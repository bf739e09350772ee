//! `--mlir-timing`: how long everything took.

use clap::ArgMatches;
use std::fmt::Write;
use std::time::Duration;
use terrace_arguments::is_on;
use terrace_pass::{Collection, PassManager, Ready};

/// Format of timing reports.
#[derive(Clone, Copy, Default)]
pub struct TimingSettings {
    is_list: bool,
    is_json: bool,
    /// True if several threads were at work, so that times of the processor are of interest as well.
    shows_user_time: bool,
}

/// Timer of a tool's phases beside the passes.
#[derive(Clone, Copy, Default)]
pub struct Phases {
    /// Time of reading.
    pub parser: Duration,
    /// Time of writing; `None` if nothing was written.
    pub output: Option<Duration>,
    /// Time of everything.
    pub total: Duration,
}

/// A time, and those that it consists of.
struct Node {
    name: String,
    wall: f64,
    user: f64,
    parts: Vec<Node>,
}

impl Node {
    fn new(name: &str, time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        Node { name: name.to_owned(), wall: seconds, user: seconds, parts: Vec::new() }
    }

    /// Scales the wall time of work that threads did at the same time.
    fn scale_wall(&mut self, factor: f64) {
        self.wall *= factor;
        self.parts.iter_mut().for_each(|part| part.scale_wall(factor));
    }
}

impl TimingSettings {
    pub(crate) fn of(matches: &ArgMatches, threads: usize) -> Self {
        let is = |flag: &str, word: &str| matches.get_one::<String>(flag).is_some_and(|given| given == word);
        TimingSettings {
            is_list: is("mlir-timing-display", "list"),
            is_json: is("mlir-output-format", "json"),
            shows_user_time: threads > 1 && !is_on(matches, "mlir-disable-threading"),
        }
    }

    /// Returns the report of how long phases and passes took.
    pub fn report(self, manager: Option<&PassManager>, phases: Phases) -> String {
        let mut nodes = vec![Node::new("Parser", phases.parser)];
        manager.into_iter().for_each(|manager| add_steps(manager, &mut nodes));
        nodes.extend(phases.output.map(|time| Node::new("Output", time)));
        let wall: f64 = nodes.iter().map(|node| node.wall).sum();
        let user: f64 = nodes.iter().map(|node| node.user).sum();
        let total_wall = phases.total.as_secs_f64().max(wall);
        let rest = (total_wall - wall).max(0.0);
        let total = Node { name: "Total".to_owned(), wall: total_wall, user: user + rest, parts: Vec::new() };
        let rest = Node { name: "Rest".to_owned(), wall: rest, user: rest, parts: Vec::new() };
        if self.is_list {
            let root = Node { name: "root".to_owned(), parts: Vec::new(), ..total };
            let total = Node { name: "Total".to_owned(), parts: Vec::new(), ..root };
            let mut flat = vec![Node { name: "root".to_owned(), parts: Vec::new(), ..total }];
            nodes.into_iter().for_each(|node| flatten(node, &mut flat));
            flat.sort_by(|a, b| b.wall.total_cmp(&a.wall));
            return self.write(&flat, &rest, &total);
        }
        self.write(&nodes, &rest, &total)
    }

    fn write(self, nodes: &[Node], rest: &Node, total: &Node) -> String {
        if self.is_json {
            let mut text = String::from("[\n");
            nodes.iter().for_each(|node| self.write_json(node, total, 0, &mut text));
            let _ = writeln!(text, "{},", self.json_of(rest, total) + "}");
            let _ = writeln!(text, "{}", self.json_of(total, total) + "}");
            return text + "]\n";
        }
        let mut text = heading("... Execution time report ...");
        let _ = writeln!(text, "  Total Execution Time: {:.4} seconds\n", total.wall);
        let user = if self.shows_user_time { "  ----User Time----" } else { "" };
        let _ = writeln!(text, "{user}  ----Wall Time----  ----Name----");
        for node in nodes.iter().chain([rest, total]) {
            self.write_text(node, total, 0, &mut text);
        }
        text
    }

    fn write_text(self, node: &Node, total: &Node, indent: usize, text: &mut String) {
        let mut column =
            |time: f64, of: f64| write!(text, "  {time:8.4} ({:5.1}%)", percentage(time, of)).is_ok();
        if self.shows_user_time {
            column(node.user, total.user);
        }
        column(node.wall, total.wall);
        let _ = writeln!(text, "  {:indent$}{}", "", node.name);
        node.parts.iter().for_each(|part| self.write_text(part, total, indent + 2, text));
    }

    fn write_json(self, node: &Node, total: &Node, indent: usize, text: &mut String) {
        let own = self.json_of(node, total);
        if self.is_list {
            let _ = writeln!(text, "{own}}},");
            return;
        }
        let _ = writeln!(text, "{:indent$}{own}, \"passes\": [", "");
        node.parts.iter().for_each(|part| self.write_json(part, total, indent + 2, text));
        let _ = writeln!(text, "{:indent$}{{}}]}},", "");
    }

    /// Returns a time, without the brace after it.
    fn json_of(self, node: &Node, total: &Node) -> String {
        let column = |name: &str, time: f64, of: f64| {
            format!(
                "\"{name}\": {{\"duration\": {time:8.4}, \"percentage\": {:5.1}}}, ",
                percentage(time, of)
            )
        };
        let user = if self.shows_user_time { column("user", node.user, total.user) } else { String::new() };
        format!("{{{user}{}\"name\": \"{}\"", column("wall", node.wall, total.wall), node.name)
    }
}

fn percentage(time: f64, of: f64) -> f64 {
    if of > 0.0 { 100.0 * time / of } else { 0.0 }
}

fn add_steps(manager: &PassManager, nodes: &mut Vec<Node>) {
    for step in manager.steps() {
        match step {
            Ready::Pass(pass) => {
                let mut node = Node::new(pass.name(), pass.time());
                let analyses = pass.analysis_times();
                node.parts
                    .extend(analyses.iter().map(|(name, time)| Node::new(&format!("(A) {name}"), *time)));
                nodes.push(node);
            }
            Ready::Nested(collection) => nodes.push(collection_node(collection)),
        }
    }
}

fn collection_node(collection: &Collection) -> Node {
    let mut parts: Vec<Node> = collection
        .managers()
        .iter()
        .map(|manager| {
            let mut node = Node::new(&format!("'{}' Pipeline", manager.anchor().as_str()), manager.time());
            add_steps(manager, &mut node.parts);
            node
        })
        .collect();
    let (wall, user) = (collection.time().as_secs_f64(), parts.iter().map(|part| part.user).sum::<f64>());
    if user > wall {
        parts.iter_mut().for_each(|part| part.scale_wall(wall / user));
    }
    match <[Node; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(parts) => {
            let name = collection_name(collection.managers());
            Node { name, wall, user: user.max(wall), parts }
        }
    }
}

/// Returns the joint name of adjacent nested pipelines.
pub(super) fn collection_name(managers: &[PassManager]) -> String {
    let mut names: Vec<String> =
        managers.iter().map(|manager| format!("'{}'", manager.anchor().as_str())).collect();
    names.sort_unstable();
    format!("Pipeline Collection : [{}]", names.join(", "))
}

/// Flattens all times; those of one name are added up.
fn flatten(node: Node, flat: &mut Vec<Node>) {
    match flat.iter_mut().find(|one| one.name == node.name) {
        Some(same) => {
            same.wall += node.wall;
            same.user += node.user;
        }
        None => flat.push(Node { name: node.name, parts: Vec::new(), ..node }),
    }
    node.parts.into_iter().for_each(|part| flatten(part, flat));
}

/// Returns the lines above a report.
pub(super) fn heading(title: &str) -> String {
    let line = format!("==={}===\n", "-".repeat(73));
    let indent = (80 - title.len()) / 2;
    format!("{line}{:indent$}{title}\n{line}", "")
}
