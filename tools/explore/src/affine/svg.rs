//! Pictures of nests as SVG: points in a plane, slices where there are three loops, boxes where there are tiles.

use super::{Kind, NestPicture};
use crate::html::escaped;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Distance of points, and space around a plane.
const CELL: f64 = 32.0;
const MARGIN: f64 = 46.0;
/// Slices that are shown.
const MOST_SLICES: usize = 6;
/// Width of a letter in notes.
const LETTER: f64 = 7.3;

const STYLE: &str = "text{font:12px ui-monospace,'DejaVu Sans Mono',monospace;fill:#24292f}.title{font-weight:bold}\
.quiet{fill:#667079}.plane{fill:#f7f7f5;stroke:#deded9}.point{fill:#0b62c4}.order{fill:none;stroke:#9fb4cc;stroke-width:1}\
.tile{fill:none;stroke:#8a63d2;stroke-width:1.2}.arrow{fill:none;stroke-width:1.6}.flow{stroke:#c9432f}.anti{stroke:#2c8a4b}\
.output{stroke:#c07a00}.back{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#dfe4e8}.quiet{fill:#93a0ab}\
.plane{fill:#1f252b;stroke:#323a42}.point{fill:#6cb2ff}.order{stroke:#4a5b6c}.back{fill:#14171a}}";

/// Draws nests one below the other.
pub fn draw(nests: &[NestPicture]) -> String {
    let (mut body, mut y, mut width) = (String::new(), 10.0, 320.0_f64);
    if nests.is_empty() {
        text(&mut body, 14.0, 30.0, "quiet", "no affine loops with accesses to memory");
        y = 50.0;
    }
    for nest in nests {
        let (drawn, wide, high) = nest_svg(nest);
        let _ = write!(body, "<g transform=\"translate(0 {y})\">{drawn}</g>");
        y += high + 14.0;
        width = width.max(wide);
    }
    let mut markers = String::new();
    for (kind, color) in [(Kind::Flow, "#c9432f"), (Kind::Anti, "#2c8a4b"), (Kind::Output, "#c07a00")] {
        let _ = write!(
            markers,
            "<marker id=\"{}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{color}\"/></marker>",
            kind.class(),
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\">\
         <style>{STYLE}</style><defs>{markers}</defs><rect class=\"back\" width=\"{width}\" height=\"{y}\"/>{body}</svg>\n"
    )
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Flow => "flow",
            Kind::Anti => "anti",
            Kind::Output => "output",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Kind::Flow => "flow (write, then read)",
            Kind::Anti => "anti (read, then write)",
            Kind::Output => "output (write, then write)",
        }
    }
}

fn text(out: &mut String, x: f64, y: f64, class: &str, words: &str) {
    let _ = write!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(words));
}

/// Division of the coordinates of a nest: those that tell slices or tiles apart, and those of a plane.
struct Division {
    /// Number of coordinates before those of the plane.
    outer: usize,
    /// True if the planes lie on each other: points of different tiles are different points of the plane.
    is_tiled: bool,
}

impl Division {
    fn of(nest: &NestPicture) -> Self {
        let dims = nest.variables.len();
        let outer = dims.saturating_sub(2);
        let inner: BTreeSet<&[i64]> = nest.points.iter().map(|point| &point[outer..]).collect();
        let is_tiled = outer > 0 && inner.len() == nest.points.len();
        // One loop around one is a strip of it.
        if dims == 2 {
            let last: BTreeSet<i64> = nest.points.iter().map(|point| point[1]).collect();
            let rows: BTreeSet<i64> = nest.points.iter().map(|point| point[0]).collect();
            if last.len() == nest.points.len() && rows.len() > 1 {
                return Division { outer: 1, is_tiled: true };
            }
        }
        Division { outer, is_tiled }
    }
}

/// Draws a nest; its width and height.
fn nest_svg(nest: &NestPicture) -> (String, f64, f64) {
    let mut out = String::new();
    text(&mut out, 14.0, 16.0, "title", &nest.title);
    let mut y = 34.0;
    let mut width = LETTER * nest.title.chars().count() as f64 + 40.0;
    for note in &nest.notes {
        text(&mut out, 14.0, y, "quiet", note);
        width = width.max(LETTER * note.chars().count() as f64 + 40.0);
        y += 16.0;
    }
    if !nest.points.is_empty() {
        let division = Division::of(nest);
        let (wide, high) = planes(nest, &division, y, &mut out);
        width = width.max(wide);
        y += high;
    }
    for arrows in &nest.dependences {
        let class = arrows.kind.class();
        let _ = write!(
            out,
            "<path class=\"arrow {class}\" marker-end=\"url(#{class})\" d=\"M14 {0}L40 {0}\"/>",
            y + 8.0
        );
        let words = format!("{}: {}", arrows.kind.words(), arrows.text);
        text(&mut out, 50.0, y + 12.0, "", &words);
        width = width.max(LETTER * words.chars().count() as f64 + 70.0);
        y += 18.0;
    }
    (out, width, y + 8.0)
}

/// Draws the planes of a nest below a height; their width and height.
fn planes(nest: &NestPicture, division: &Division, top: f64, out: &mut String) -> (f64, f64) {
    let outer = division.outer;
    let slice_of = |point: &[i64]| if division.is_tiled { Vec::new() } else { point[..outer].to_vec() };
    let all: BTreeSet<Vec<i64>> = nest.points.iter().map(|point| slice_of(point)).collect();
    let slices: Vec<Vec<i64>> = all.iter().take(MOST_SLICES).cloned().collect();
    let across: Vec<i64> = values(nest, nest.variables.len() - 1);
    let is_plane = nest.variables.len() - outer > 1;
    let down: Vec<i64> = if is_plane { values(nest, outer) } else { vec![0] };
    let (plane_width, plane_height) = (CELL * across.len() as f64, CELL * down.len() as f64);
    let place = |point: &[i64]| -> Option<(f64, f64)> {
        let slice = slices.iter().position(|slice| *slice == slice_of(point))?;
        let column = across.binary_search(point.last()?).ok()?;
        let row = if is_plane { down.binary_search(&point[outer]).ok()? } else { 0 };
        let left = MARGIN + slice as f64 * (plane_width + MARGIN);
        Some((left + CELL * (column as f64 + 0.5), top + 22.0 + CELL * (row as f64 + 0.5)))
    };
    for (at, slice) in slices.iter().enumerate() {
        let left = MARGIN + at as f64 * (plane_width + MARGIN);
        let _ = write!(
            out,
            "<rect class=\"plane\" x=\"{left}\" y=\"{}\" width=\"{plane_width}\" height=\"{plane_height}\" rx=\"4\"/>",
            top + 22.0
        );
        let names = nest.variables.iter().zip(slice).map(|(name, value)| format!("{name} = {value}"));
        text(out, left, top + 14.0, "quiet", &names.collect::<Vec<_>>().join(", "));
        for (column, value) in across.iter().enumerate().filter(|(at, _)| across.len() < 13 || at % 4 == 0) {
            let words = value.to_string();
            let x = left + CELL * (column as f64 + 0.5) - LETTER / 2.0 * words.len() as f64;
            text(out, x, top + 36.0 + plane_height, "quiet", &words);
        }
        let name = nest.variables.last().map_or("", String::as_str);
        text(out, left + plane_width + 4.0, top + 36.0 + plane_height, "", name);
        if is_plane {
            for (row, value) in down.iter().enumerate().filter(|(at, _)| down.len() < 13 || at % 4 == 0) {
                let words = value.to_string();
                let x = left - 6.0 - LETTER * words.len() as f64;
                text(out, x, top + 26.0 + CELL * (row as f64 + 0.5), "quiet", &words);
            }
            text(out, left - 34.0, top + 14.0, "", &nest.variables[outer]);
        }
    }
    if all.len() > slices.len() {
        let left = MARGIN + slices.len() as f64 * (plane_width + MARGIN);
        text(out, left - 20.0, top + 34.0, "quiet", &format!("and {} more", all.len() - slices.len()));
    }
    order(nest, &place, out);
    if division.is_tiled {
        tiles(nest, outer, &place, out);
    }
    for point in &nest.points {
        if let Some((x, y)) = place(point) {
            let _ = write!(out, "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"3.6\"/>");
        }
    }
    for arrows in &nest.dependences {
        for (from, to) in &arrows.pairs {
            if let (Some(from), Some(to)) = (place(from), place(to)) {
                arrow(from, to, arrows.kind, out);
            }
        }
    }
    let extra = if all.len() > slices.len() { 90.0 } else { 0.0 };
    (MARGIN + slices.len() as f64 * (plane_width + MARGIN) + extra, plane_height + 54.0)
}

/// Returns the values of a coordinate.
fn values(nest: &NestPicture, at: usize) -> Vec<i64> {
    let values: BTreeSet<i64> = nest.points.iter().map(|point| point[at]).collect();
    values.into_iter().collect()
}

type PlaceOf<'p> = dyn Fn(&[i64]) -> Option<(f64, f64)> + 'p;

/// Draws the order in which points run.
fn order(nest: &NestPicture, place: &PlaceOf<'_>, out: &mut String) {
    let mut path = String::new();
    for (x, y) in nest.points.iter().filter_map(|point| place(point)) {
        let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
    }
    let _ = write!(out, "<path class=\"order\" d=\"{path}\"/>");
}

/// Draws a box around the points of each tile.
fn tiles(nest: &NestPicture, outer: usize, place: &PlaceOf<'_>, out: &mut String) {
    let mut boxes: BTreeMap<&[i64], [f64; 4]> = BTreeMap::new();
    for point in &nest.points {
        let Some((x, y)) = place(point) else { continue };
        let bounds = boxes.entry(&point[..outer]).or_insert([x, y, x, y]);
        *bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
    }
    for [left, top, right, bottom] in boxes.into_values() {
        let around = 0.42 * CELL;
        let _ = write!(
            out,
            "<rect class=\"tile\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            left - around,
            top - around,
            right - left + 2.0 * around,
            bottom - top + 2.0 * around,
        );
    }
}

/// Draws an arrow between two points, bent a little so that it passes beside others.
fn arrow(from: (f64, f64), to: (f64, f64), kind: Kind, out: &mut String) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let bend = match kind {
        Kind::Flow => 4.0,
        Kind::Anti => -4.0,
        Kind::Output => 9.0,
    };
    let round = |number: f64| (number * 10.0).round() / 10.0;
    let (x0, y0) = (round(from.0 + 5.0 * ux), round(from.1 + 5.0 * uy));
    let (x1, y1) = (round(to.0 - 5.0 * ux), round(to.1 - 5.0 * uy));
    let (cx, cy) =
        (round(f64::midpoint(from.0, to.0) - bend * uy), round(f64::midpoint(from.1, to.1) + bend * ux));
    let class = kind.class();
    let _ = write!(
        out,
        "<path class=\"arrow {class}\" marker-end=\"url(#{class})\" d=\"M{x0} {y0}Q{cx} {cy} {x1} {y1}\"/>"
    );
}
