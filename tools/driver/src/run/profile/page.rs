//! The profile as a page: a flame graph of the names, by their parts between slashes, and the table.

use super::Profile;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Part of the name of operations, with those below it.
#[derive(Default)]
struct Frame {
    seconds: f64,
    below: BTreeMap<String, Frame>,
}

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 22.0;

/// Width from which on a frame is drawn, and from which on it has a text.
const LEAST_WIDTH: f64 = 0.3;
const LEAST_TEXT: f64 = 30.0;

/// Width of a character of the text.
const CHARACTER: f64 = 6.6;

/// Deepest frame that is drawn.
const DEEPEST: usize = 64;

impl Profile {
    /// Returns the page.
    pub fn page(&self, title: &str) -> String {
        let mut root = Frame { seconds: self.total.as_secs_f64(), below: BTreeMap::new() };
        for (row, seconds) in &self.rows {
            // What was fused stands below the first of its names.
            let path = row.names.first().map_or("", String::as_str).trim_matches('/');
            let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
            let fused: Vec<String> = row.names.iter().map(|name| self.title(name)).collect();
            if let Some(last) = parts.last_mut() {
                *last = match fused.as_slice() {
                    [only] => only.rsplit('/').next().unwrap_or_default().to_owned(),
                    several => several.join(" + "),
                };
            }
            let mut frame = &mut root;
            for part in parts.into_iter().take(DEEPEST) {
                frame = frame.below.entry(part).or_default();
                frame.seconds += seconds;
            }
        }
        let mut picture = String::new();
        let mut depth = 0;
        draw(title, &root, (0.0, WIDTH, 0), root.seconds, (&mut picture, &mut depth));
        let mut table = String::new();
        for (row, seconds) in &self.rows {
            let names: Vec<String> = row.names.iter().map(|name| escaped(&self.title(name))).collect();
            let _ = writeln!(
                table,
                "<tr><td>{:.3}</td><td>{:.1}</td><td>{}</td></tr>",
                seconds * 1e3,
                self.share(*seconds),
                names.join(" + ")
            );
        }
        PAGE.replace("TITLE", &escaped(title))
            .replace("HEIGHT", &format!("{}", (depth + 1) as f64 * HEIGHT))
            .replace("TOTAL", &format!("{:.3}", self.total.as_secs_f64() * 1e3))
            .replace("PICTURE", &picture)
            .replace("TABLE", &table)
    }
}

/// Draws a frame and those below it, the longest first.
fn draw(
    name: &str,
    frame: &Frame,
    (x, width, level): (f64, f64, usize),
    total: f64,
    (out, depth): (&mut String, &mut usize),
) {
    if width < LEAST_WIDTH {
        return;
    }
    *depth = level.max(*depth);
    let (y, share) = (level as f64 * HEIGHT, if total > 0.0 { 100.0 * frame.seconds / total } else { 0.0 });
    // A hue from the name, so that a layer has the same in each page.
    let hue = name.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte))) % 50;
    let room = (width / CHARACTER) as usize;
    let mut shown: String = name.chars().take(room).collect();
    if width < LEAST_TEXT {
        shown.clear();
    }
    let _ = writeln!(
        out,
        "<g><title>{}: {:.3} ms, {share:.1} %</title><rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{}\" \
         fill=\"hsl({}, 75%, 68%)\"/><text x=\"{:.2}\" y=\"{}\">{}</text></g>",
        escaped(name),
        frame.seconds * 1e3,
        HEIGHT - 1.0,
        hue + 8,
        x + 4.0,
        y + 15.0,
        escaped(&shown)
    );
    let mut below: Vec<(&String, &Frame)> = frame.below.iter().collect();
    below.sort_by(|one, other| other.1.seconds.total_cmp(&one.1.seconds));
    let mut at = x;
    for (name, inner) in below {
        let share = if frame.seconds > 0.0 { (inner.seconds / frame.seconds).min(1.0) } else { 0.0 };
        draw(name, inner, (at, width * share, level + 1), total, (out, depth));
        at += width * share;
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const PAGE: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Profile of TITLE</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 2em; max-width: 1240px }
svg text { font: 12px ui-monospace, monospace; pointer-events: none }
svg g:hover rect { stroke: black }
table { border-collapse: collapse; margin-top: 1em }
td, th { padding: 2px 12px; text-align: right }
td:last-child, th:last-child { text-align: left }
tr:nth-child(even) { background: #8881 }
</style>
</head>
<body>
<h1>TITLE: TOTAL ms</h1>
<svg viewBox="0 0 1200 HEIGHT" width="100%">
PICTURE</svg>
<table>
<tr><th>ms</th><th>%</th><th>operation</th></tr>
TABLE</table>
</body>
</html>
"#;

#[cfg(test)]
mod tests {
    use super::super::Row;
    use super::*;
    use std::time::Duration;

    #[test]
    fn frames_are_nested_by_the_parts_of_names() {
        let row = |names: &[&str]| Row { names: names.iter().map(|name| (*name).to_owned()).collect() };
        let rows = vec![row(&["/a/conv", "/a/relu"]), row(&["/a/pool"]), row(&["<fc>"])];
        let nodes = vec![("/a/pool".to_owned(), "MaxPool".to_owned())];
        let profile = Profile::new(rows, &[0.003, 0.002, 0.004], Duration::from_millis(10), nodes);
        let text = profile.text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "   4.000 ms   40.0  <fc>");
        assert_eq!(lines[2], "   3.000 ms   30.0  /a/conv + /a/relu");
        assert_eq!(lines[3], "   2.000 ms   20.0  /a/pool (MaxPool)");
        assert_eq!(lines[4], "   1.000 ms   10.0  everything else");
        let page = profile.page("model.onnx");
        assert!(
            page.contains("<title>a: 5.000 ms, 50.0 %</title><rect x=\"0.00\" y=\"22\" width=\"600.00\""),
            "{page}"
        );
        assert!(page.contains("<title>/a/conv + /a/relu: 3.000 ms, 30.0 %</title>"), "{page}");
        assert!(page.contains("<title>&lt;fc&gt;: 4.000 ms, 40.0 %</title>"), "{page}");
    }
}
