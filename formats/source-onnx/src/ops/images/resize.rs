//! Images of other sizes.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{element_at, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["Resize", "Upsample"], resize)];

/// Most elements that are read for one element of a result, along one dimension.
const MOST_TAPS: i64 = 1 << 12;

/// Elements along a dimension that a resized element is computed from: their indices and factors, row by row.
struct Taps {
    indices: Vec<i64>,
    factors: Vec<f64>,
    /// Number of elements for each.
    each: i64,
    /// Places outside the source, which have another value.
    outside: Vec<bool>,
}

/// Sizes of a dimension before and after.
struct Along {
    from: i64,
    to: i64,
    scale: f64,
    /// Part of the source that is taken, as fractions.
    region: (f64, f64),
}

impl Along {
    /// Returns the place in the source of an element of the result.
    fn place(&self, at: i64, mode: &str) -> Result<f64, String> {
        let (x, scale) = (at as f64, self.scale);
        let (from, to) = (self.from as f64, scale * self.from as f64);
        let half = (x + 0.5) / scale - 0.5;
        Ok(match mode {
            "align_corners" if to == 1.0 => 0.0,
            "align_corners" => x * (from - 1.0) / (to - 1.0),
            "asymmetric" => x / scale,
            "half_pixel" => half,
            "pytorch_half_pixel" if to == 1.0 => -0.5,
            "pytorch_half_pixel" => half,
            "half_pixel_symmetric" => from / 2.0 * (1.0 - self.to as f64 / to) + half,
            "tf_half_pixel_for_nn" => (x + 0.5) / scale,
            "tf_crop_and_resize" => {
                let (start, end) = self.region;
                let inner = if to == 1.0 {
                    (end - start) * (from - 1.0) / 2.0
                } else {
                    x * (end - start) * (from - 1.0) / (to - 1.0)
                };
                inner + start * (from - 1.0)
            }
            _ => return Err(format!("the mode '{mode}' is not known")),
        })
    }
}

/// Kind of interpolation.
enum Filter {
    /// The nearest element, found by a function of the place.
    Nearest(fn(f64) -> f64),
    /// Interpolation by a function of the distance that is zero beyond some distance.
    Kernel(Box<dyn Fn(f64) -> f64>, f64),
}

fn filter(o: &Operands<'_, '_>) -> Result<Filter, String> {
    let factor = o.float("cubic_coeff_a", -0.75);
    let cubic = move |x: f64| {
        let x = x.abs();
        if x <= 1.0 {
            ((factor + 2.0) * x - (factor + 3.0)) * x * x + 1.0
        } else if x < 2.0 {
            ((factor * x - 5.0 * factor) * x + 8.0 * factor) * x - 4.0 * factor
        } else {
            0.0
        }
    };
    Ok(match o.word("mode", "nearest").as_str() {
        "nearest" => {
            // Opsets before this one had one way to round.
            let default = if o.node.attribute("coordinate_transformation_mode").is_none()
                && o.node.attribute("nearest_mode").is_none()
                && o.inputs.len() <= 2
            {
                "floor"
            } else {
                "round_prefer_floor"
            };
            Filter::Nearest(match o.word("nearest_mode", default).as_str() {
                "round_prefer_floor" => |x| (x - 0.5).ceil(),
                "round_prefer_ceil" => |x| (x + 0.5).floor(),
                "floor" => f64::floor,
                "ceil" => f64::ceil,
                mode => return Err(format!("the mode '{mode}' is not known")),
            })
        }
        "linear" | "bilinear" => Filter::Kernel(Box::new(|x: f64| (1.0 - x.abs()).max(0.0)), 1.0),
        "cubic" => Filter::Kernel(Box::new(cubic), 2.0),
        mode => return Err(format!("the mode '{mode}' is not known")),
    })
}

impl Taps {
    fn new(o: &Operands<'_, '_>, along: &Along, mode: &str) -> Result<Self, String> {
        let filter = filter(o)?;
        let excludes = o.int("exclude_outside", 0) != 0;
        let shrinks = o.int("antialias", 0) != 0 && along.scale < 1.0;
        let mut taps = Taps { indices: Vec::new(), factors: Vec::new(), each: 1, outside: Vec::new() };
        let last = along.from - 1;
        for at in 0..along.to {
            let place = along.place(at, mode)?;
            taps.outside.push(mode == "tf_crop_and_resize" && !(0.0..=last as f64).contains(&place));
            let Filter::Kernel(kernel, reach) = &filter else {
                let Filter::Nearest(round) = &filter else { continue };
                taps.indices.push((round(place) as i64).clamp(0, last));
                taps.factors.push(1.0);
                continue;
            };
            let scale = if shrinks { along.scale } else { 1.0 };
            // The element before the place, or the place itself less one.
            let base = place.ceil() as i64 - 1;
            let start = (-reach / scale).floor() as i64 + 1;
            let each = 2 - 2 * start;
            if each > MOST_TAPS {
                return Err("the image becomes too small".to_owned());
            }
            taps.each = each;
            let own: Vec<i64> = (0..each).map(|tap| base.saturating_add(start + tap)).collect();
            let mut factors: Vec<f64> =
                own.iter().map(|index| kernel((*index as f64 - place) * scale)).collect();
            if excludes {
                for (index, factor) in own.iter().zip(&mut factors) {
                    *factor = if (0..=last).contains(index) { *factor } else { 0.0 };
                }
            }
            if excludes || shrinks {
                let sum: f64 = factors.iter().sum();
                factors.iter_mut().for_each(|factor| *factor /= if sum == 0.0 { 1.0 } else { sum });
            }
            taps.indices.extend(own.into_iter().map(|index| index.clamp(0, last)));
            taps.factors.extend(factors);
        }
        Ok(taps)
    }

    /// Creates the array with a dimension of another size.
    fn apply(&self, i: &mut Importer<'_, '_, '_>, x: &Array, axis: usize, to: i64) -> Result<Array, String> {
        let mut shape = x.shape.clone();
        shape[axis] = to;
        let indices = i.integers(&[to, self.each], &self.indices)?;
        let index_at = |b: &mut Builder<'_, '_, '_>, row: ValueId, tap: ValueId| {
            let found = element_at(b, &indices, vec![row, tap]);
            let ty = b.context().index_type();
            b.index_cast(found, ty)
        };
        if self.each == 1 {
            return i.moved(x, &shape, None, &mut |b, at| {
                let first = b.index(0);
                let mut place = at.to_vec();
                place[axis] = index_at(b, at[axis], first);
                place
            });
        }
        let (element, context) = (x.element, i.b.context());
        let factors = i.floats(element, &[to, self.each], &self.factors)?;
        let rank = shape.len() as u32;
        let dim = |at: u32| AffineExpr::dim(context, at);
        let all: Vec<AffineExpr<'_>> = (0..rank).map(dim).collect();
        let maps = [
            AffineMap::new(context, rank + 1, 0, &[dim(axis as u32), dim(rank)]),
            AffineMap::new(context, rank + 1, 0, &all),
        ];
        let start = i.filled(&shape, element, 0.0)?;
        let inputs = [factors.value];
        i.accumulate((&inputs, &maps), rank as usize, (start, &shape, element), &mut |b, elements| {
            let mut place: Vec<ValueId> =
                (0..=rank as usize).map(|at| crate::ops::build::index(b, at)).collect();
            let tap = place.pop()?;
            place[axis] = index_at(b, place[axis], tap);
            let own = element_at(b, x, place);
            let product = combine(b, "Mul", element, own, elements[0])?;
            combine(b, "Add", element, elements[1], product)
        })
    }
}

fn resize(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let rank = x.rank();
    let is_old = o.operator == "Upsample" || o.inputs.len() <= 2 && i.opset < 11;
    let mode = o.word("coordinate_transformation_mode", if is_old { "asymmetric" } else { "half_pixel" });
    let axes = match o.ints("axes") {
        Some(axes) => axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>()?,
        None => (0..rank).collect(),
    };
    let filled = |at: usize| o.optional(at).filter(|array| !array.shape.contains(&0));
    let (scales_at, sizes) = if is_old { (1, None) } else { (2, filled(3)) };
    let scales = match (o.floats("scales"), filled(scales_at)) {
        (Some(scales), _) => Some(scales),
        (None, Some(scales)) if sizes.is_none() => Some(i.floats_of(scales)?),
        _ => None,
    };
    let sizes = sizes.map(|sizes| i.integers_of(sizes)).transpose()?;
    let region = match filled(1).filter(|_| mode == "tf_crop_and_resize") {
        Some(region) => i.floats_of(region)?,
        None => [vec![0.0; axes.len()], vec![1.0; axes.len()]].concat(),
    };
    let given = scales.as_ref().map(Vec::len).or(sizes.as_ref().map(Vec::len));
    if given != Some(axes.len()) || region.len() != 2 * axes.len() {
        return Err("there is a scale or a size for each dimension".to_owned());
    }
    let mut all = Vec::new();
    for (at, axis) in axes.iter().enumerate() {
        let from = x.shape[*axis];
        let (to, scale) = match (&scales, &sizes) {
            (Some(scales), _) => ((from as f64 * scales[at]).floor() as i64, scales[at]),
            (None, Some(sizes)) => (sizes[at], sizes[at] as f64 / from as f64),
            (None, None) => return Err("there are neither scales nor sizes".to_owned()),
        };
        all.push(Along { from, to, scale, region: (region[at], region[axes.len() + at]) });
    }
    let policy = o.word("keep_aspect_ratio_policy", "stretch");
    if sizes.is_some() && policy != "stretch" {
        let each = all.iter().map(|along| along.scale);
        let scale = match policy.as_str() {
            "not_larger" => each.fold(f64::INFINITY, f64::min),
            "not_smaller" => each.fold(0.0, f64::max),
            _ => return Err(format!("the policy '{policy}' is not known")),
        };
        for along in &mut all {
            (along.scale, along.to) = (scale, (scale * along.from as f64 + 0.5).floor() as i64);
        }
    }
    let is_wrong = |along: &Along| {
        along.scale <= 0.0
            || !along.scale.is_finite()
            || along.from == 0
            || !(0..=1 << 24).contains(&along.to)
    };
    if all.iter().any(is_wrong) {
        return Err("a size is not possible".to_owned());
    }
    let is_nearest = o.word("mode", "nearest") == "nearest";
    // Integers are interpolated as floats, and rounded at the end.
    let middle = if is_nearest || x.element.is_float() { x.element } else { Element::F32 };
    let mut result = i.cast(x, middle)?;
    let mut outside = Vec::new();
    for (axis, along) in axes.iter().zip(&all) {
        let is_same = along.from == along.to && along.scale == 1.0 && mode != "tf_crop_and_resize";
        if is_same {
            continue;
        }
        let taps = Taps::new(o, along, &mode)?;
        result = taps.apply(i, &result, *axis, along.to)?;
        if taps.outside.contains(&true) {
            let bytes = taps.outside.iter().map(|is_outside| u8::from(*is_outside)).collect();
            let mut shape = vec![1; rank];
            shape[*axis] = along.to;
            outside.push(i.constant(Element::Bool, &shape, bytes)?);
        }
    }
    let value = i.number(middle, o.float("extrapolation_value", 0.0))?;
    for is_outside in outside {
        result = i.choose(&is_outside, &value, &result)?;
    }
    if middle == x.element {
        return one(result);
    }
    one(i.rounded(&result, x.element)?)
}

impl Importer<'_, '_, '_> {
    /// Creates the nearest integers of a type.
    pub(crate) fn rounded(&mut self, x: &Array, to: Element) -> Result<Array, String> {
        let from = x.element;
        let bits = i32::try_from(to.bits()).unwrap_or(64);
        let (least, most) = match to.is_unsigned() {
            true => (0.0, 2f64.powi(bits) - 1.0),
            false => (-(2f64.powi(bits - 1)), 2f64.powi(bits - 1) - 1.0),
        };
        self.map(&[x], &x.shape, to, &mut |b, args| {
            let ty = from.ty(b.context());
            let whole = b.value(math::RoundEvenOp::NAME, &[args[0]], ty);
            let (least, most) = (scalar(b, from, least), scalar(b, from, most));
            let bounded = combine(b, "Max", from, whole, least)?;
            let bounded = combine(b, "Min", from, bounded, most)?;
            Some(cast(b, bounded, from, to))
        })
    }
}
