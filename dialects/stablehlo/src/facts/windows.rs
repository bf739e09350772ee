//! Windows over dimensions: their number, and what is wrong with them.

use terrace_ir::{Attribute, DYNAMIC, Operation};

/// A window over one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Number of elements.
    pub size: i64,
    /// Distance from one window to the next.
    pub stride: i64,
    /// Elements added before the first; taken away if negative.
    pub low: i64,
    /// Elements added after the last; taken away if negative.
    pub high: i64,
    /// Distance of the elements of the operand.
    pub base_dilation: i64,
    /// Distance of the elements of the window.
    pub window_dilation: i64,
}

/// Names of the attributes of an operation with windows, in the order of [`Window`]'s fields but for the size.
#[derive(Clone, Copy)]
pub(crate) struct WindowNames {
    pub strides: &'static str,
    pub base_dilations: &'static str,
    pub window_dilations: &'static str,
}

/// Names of `stablehlo.reduce_window`.
pub(crate) const OF_REDUCTION: WindowNames = WindowNames {
    strides: "window_strides",
    base_dilations: "base_dilations",
    window_dilations: "window_dilations",
};
/// Names of `stablehlo.convolution`.
pub(crate) const OF_CONVOLUTION: WindowNames = WindowNames {
    strides: "window_strides",
    base_dilations: "lhs_dilation",
    window_dilations: "rhs_dilation",
};

/// Returns the windows of these sizes, with the other attributes that `attribute` gives.
///
/// # Errors
/// With the words of the message.
pub(crate) fn windows<'c>(
    sizes: &[i64],
    names: &WindowNames,
    attribute: impl Fn(&str) -> Option<Attribute<'c>>,
) -> Result<Vec<Window>, String> {
    let list = |name: &str, words: &str| match attribute(name).and_then(|list| list.as_i64_array()) {
        Some(list) if list.len() != sizes.len() && !list.is_empty() => Err(format!(
            "expects {words} to have same dimension-size as size of window dimensions ({}), but got: {}.",
            sizes.len(),
            list.len()
        )),
        list => Ok(list.unwrap_or_default()),
    };
    let strides = list(names.strides, "window-strides")?;
    let base = list(names.base_dilations, "base-dilation factors")?;
    let dilations = list(names.window_dilations, "window-dilation factors")?;
    let padding = match attribute("padding") {
        None => Vec::new(),
        Some(padding) => crate::padding_pairs(padding).ok_or_else(|| {
            let shape = padding.ty().and_then(|ty| ty.shape()).unwrap_or_default();
            format!(
                "expects the shape of padding-attribute to be {{N, 2}}, but got {{{}}}.",
                super::list_text(shape)
            )
        })?,
    };
    if !padding.is_empty() && padding.len() != sizes.len() {
        return Err(format!(
            "expects padding-entries to have same dimension-size as size of window dimensions ({}), but got: {}.",
            sizes.len(),
            padding.len()
        ));
    }
    let at = |list: &[i64], at: usize| list.get(at).copied().unwrap_or(1);
    let windows: Vec<Window> = (0..sizes.len())
        .map(|dim| {
            let (low, high) = padding.get(dim).copied().unwrap_or((0, 0));
            Window {
                size: sizes[dim],
                stride: at(&strides, dim),
                low,
                high,
                base_dilation: at(&base, dim),
                window_dilation: at(&dilations, dim),
            }
        })
        .collect();
    for (dim, window) in windows.iter().enumerate() {
        let checks = [
            ("value", "window dimension", window.size),
            ("stride", "window dimension", window.stride),
            ("base dilation factor", "window dimension", window.base_dilation),
            ("window dilation factor", "window dimension", window.window_dilation),
        ];
        for (words, of, value) in checks {
            if value <= 0 && value != DYNAMIC {
                return Err(format!(
                    "expects window to have positive {words} for {dim}-th {of}, but got {value}."
                ));
            }
        }
    }
    Ok(windows)
}

/// Returns the number of windows in a dimension of this size.
pub(crate) fn window_count(size: i64, window: &Window) -> Option<i64> {
    if size == DYNAMIC || window.size == DYNAMIC {
        return Some(DYNAMIC);
    }
    let dilated =
        |size: i64, step: i64| if size <= 0 { Some(0) } else { (size - 1).checked_mul(step)?.checked_add(1) };
    let padded = dilated(size, window.base_dilation)?.checked_add(window.low)?.checked_add(window.high)?;
    let needed = dilated(window.size, window.window_dilation)?;
    Some(if padded <= 0 || needed > padded { 0 } else { (padded - needed) / window.stride + 1 })
}

/// Returns the windows of an operation with windows; `None` if they are malformed.
///
/// `sizes` are those of the windows, one for each dimension that they run over.
pub fn windows_of(op: Operation<'_, '_>, sizes: &[i64]) -> Option<Vec<Window>> {
    let names = if op.attribute("dimension_numbers").is_some() { OF_CONVOLUTION } else { OF_REDUCTION };
    windows(sizes, &names, |name| op.attribute(name)).ok()
}
