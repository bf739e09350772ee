//! The roofline of a machine, and kernels below it, as a picture.
//!
//! Across, operations for each byte that a kernel has to move at least; upward, operations a second. Bandwidth bounds the
//! left part, the multipliers the right one.
//!
//! Source: Williams, Waterman and Patterson, Roofline: an insightful visual performance model.

use std::fmt::Write as _;

/// A kernel of `f32` in one engine.
pub struct Point {
    /// Name of the kernel.
    pub kernel: String,
    /// Name of the engine.
    pub engine: String,
    /// Operations for each byte.
    pub intensity: f64,
    /// Operations a second.
    pub rate: f64,
}

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 560.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 60.0;
/// Colors of engines, dark enough on white and light enough on black.
const COLORS: [&str; 4] = ["#2b7bba", "#d1495b", "#3b9c5a", "#8e6bbf"];

/// Powers of ten along both axes.
struct Axes {
    across: [f64; 2],
    upward: [f64; 2],
}

impl Axes {
    fn x(&self, intensity: f64) -> f64 {
        let [low, high] = self.across;
        LEFT + (intensity.log10() - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, rate: f64) -> f64 {
        let [low, high] = self.upward;
        HEIGHT - BOTTOM - (rate.log10() - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
    }
}

/// Returns the picture, as SVG: the peak in operations a second, the bandwidth in bytes a second, and kernels.
pub fn picture(peak: f64, bandwidth: f64, points: &[Point]) -> String {
    let intensities = points.iter().map(|point| point.intensity).chain([peak / bandwidth]);
    let rates = points.iter().map(|point| point.rate).chain([peak]);
    let axes = Axes {
        across: [
            decade(intensities.clone().fold(f64::MAX, f64::min)),
            decade(intensities.fold(0.0, f64::max)) + 1.0,
        ],
        upward: [decade(rates.clone().fold(f64::MAX, f64::min)), decade(rates.fold(0.0, f64::max)) + 1.0],
    };
    let mut svg = String::new();
    let mut line = |text: String| {
        svg += &text;
        svg.push('\n');
    };
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">"
    ));
    line(format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>"));
    for power in axes.across[0] as i32..=axes.across[1] as i32 {
        let x = axes.x(10_f64.powi(power));
        line(format!("<path d=\"M{x:.1} {TOP}V{}\" stroke=\"#ddd\"/>", HEIGHT - BOTTOM));
        line(format!(
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - BOTTOM + 18.0,
            power_of_ten(power)
        ));
    }
    for power in axes.upward[0] as i32..=axes.upward[1] as i32 {
        let y = axes.y(10_f64.powi(power));
        line(format!("<path d=\"M{LEFT} {y:.1}H{}\" stroke=\"#ddd\"/>", WIDTH - RIGHT));
        line(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            power_of_ten(power - 9)
        ));
    }
    line(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">operations of f32 for each byte that has to be moved</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 18.0
    ));
    line(format!("<text x=\"{LEFT}\" y=\"{}\">GFLOP/s</text>", TOP - 12.0));
    let (ridge, least) = (peak / bandwidth, 10_f64.powf(axes.across[0]));
    line(format!(
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}H{}\" fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>",
        axes.x(least),
        axes.y(least * bandwidth),
        axes.x(ridge),
        axes.y(peak),
        WIDTH - RIGHT
    ));
    line(format!(
        "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} GFLOP/s, {:.0} GB/s</text>",
        WIDTH - RIGHT,
        axes.y(peak) - 8.0,
        peak / 1e9,
        bandwidth / 1e9
    ));
    let mut engines: Vec<&str> = Vec::new();
    for point in points {
        let at = engines.iter().position(|engine| *engine == point.engine).unwrap_or_else(|| {
            engines.push(&point.engine);
            engines.len() - 1
        });
        line(format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"{}\" fill-opacity=\"0.8\"><title>{}, {}: {:.1} GFLOP/s</title></circle>",
            axes.x(point.intensity),
            axes.y(point.rate),
            COLORS[at % COLORS.len()],
            point.kernel,
            point.engine,
            point.rate / 1e9
        ));
    }
    for (at, engine) in engines.iter().enumerate() {
        let x = LEFT + 90.0 + 130.0 * at as f64;
        line(format!(
            "<circle cx=\"{x}\" cy=\"{}\" r=\"5\" fill=\"{}\"/>",
            TOP - 16.0,
            COLORS[at % COLORS.len()]
        ));
        line(format!("<text x=\"{}\" y=\"{}\">{engine}</text>", x + 10.0, TOP - 12.0));
    }
    // Numbers below the points, and their names below the roof; numbers that would cover each other move down.
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (number, (name, intensity, rate)) in (1..).zip(labels(points)) {
        let (x, mut y) = (axes.x(intensity), axes.y(rate) + 18.0);
        while taken.iter().any(|(at, other)| (at - x).abs() < 14.0 && (other - y).abs() < 12.0) {
            y += 12.0;
        }
        taken.push((x, y));
        line(format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" text-anchor=\"middle\">{number}</text>"
        ));
        let listed = HEIGHT - BOTTOM - 16.0 * (labels(points).len() + 1 - number) as f64;
        line(format!(
            "<text x=\"{:.1}\" y=\"{listed:.1}\" font-size=\"12\" fill=\"#555\">{number} {name}</text>",
            WIDTH - RIGHT - 270.0
        ));
    }
    let _ = write!(svg, "</svg>");
    svg.push('\n');
    svg
}

/// Returns the labels of the kernels, at the slowest engine of each.
fn labels(points: &[Point]) -> Vec<(&str, f64, f64)> {
    let mut labels: Vec<(&str, f64, f64)> = Vec::new();
    for point in points {
        match labels.iter_mut().find(|(name, ..)| *name == point.kernel) {
            Some((_, _, rate)) => *rate = rate.min(point.rate),
            None => labels.push((&point.kernel, point.intensity, point.rate)),
        }
    }
    labels
}

/// Returns the power of ten that is not above a number.
fn decade(number: f64) -> f64 {
    number.max(1e-12).log10().floor()
}

/// Returns a power of ten as a number.
fn power_of_ten(power: i32) -> String {
    match power {
        0.. => format!("{}", 10_f64.powi(power)),
        _ => format!("{:.*}", power.unsigned_abs() as usize, 10_f64.powi(power)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_below_the_roof() {
        let point = Point { kernel: "k".to_owned(), engine: "llvm".to_owned(), intensity: 10.0, rate: 50e9 };
        let picture = picture(100e9, 20e9, &[point]);
        let after = |text: &str, mark: &str| -> f64 {
            let rest = &text[text.find(mark).expect("it is drawn") + mark.len()..];
            let end = rest.find(['"', ' ', 'H']).expect("it ends");
            rest[..end].parse().expect("it is a number")
        };
        let roof = picture.lines().find(|line| line.contains("fill=\"none\"")).expect("there is a roof");
        let ridge =
            roof.split_once('L').and_then(|(_, rest)| rest.split_once(' ')).expect("it has a ridge").1;
        // Upward is down in pictures.
        assert!(after(&picture, "cy=\"") > after(&format!(" {ridge}"), " "));
        assert!(picture.contains("<title>k, llvm: 50.0 GFLOP/s</title>"));
    }
}
