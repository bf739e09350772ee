//! The matrices of the algorithm, by the size of a tile of the output and of the kernel.
//!
//! Source: A. Lavin, S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015; rows are scaled so that most numbers
//! are exact.

use terrace_linalg::WinogradConv2DFmr;

type Matrix = &'static [&'static [f32]];

/// One algorithm `F(m, r)`: tiles of `m` elements of the output, kernels of `r` elements.
///
/// A kernel `g` becomes `filter g`, a tile `d` of the input `input d`, and a product `p` of the two `output p`, times the
/// scale.
pub(super) struct Algorithm {
    /// Elements of the output that a tile gives.
    pub m: i64,
    /// Elements of the kernel.
    pub r: i64,
    /// Matrix with a column for each element of the kernel.
    pub filter: Matrix,
    /// Matrix of tiles of the input.
    pub input: Matrix,
    /// Matrix with a row for each element of the output.
    pub output: Matrix,
    /// Factor of the output.
    pub scale: f64,
}

impl Algorithm {
    /// Returns the algorithm of these sizes.
    pub(super) fn of(sizes: WinogradConv2DFmr) -> &'static Self {
        match sizes {
            WinogradConv2DFmr::F23 => &F_2_3,
            WinogradConv2DFmr::F43 => &F_4_3,
            WinogradConv2DFmr::F25 => &F_2_5,
        }
    }

    /// Returns the size of a tile of the input.
    pub(super) fn alpha(&self) -> i64 {
        self.m + self.r - 1
    }
}

static F_2_3: Algorithm = Algorithm {
    m: 2,
    r: 3,
    filter: &[&[-1.0, 0.0, 0.0], &[0.5, -0.5, 0.5], &[0.5, 0.5, 0.5], &[0.0, 0.0, 1.0]],
    input: &[&[-1.0, 0.0, 1.0, 0.0], &[0.0, -1.0, 1.0, 0.0], &[0.0, 1.0, 1.0, 0.0], &[0.0, -1.0, 0.0, 1.0]],
    output: &[&[1.0, 1.0, 1.0, 0.0], &[0.0, -1.0, 1.0, 1.0]],
    scale: 1.0,
};

static F_4_3: Algorithm = Algorithm {
    m: 4,
    r: 3,
    filter: &[
        &[1.0, 0.0, 0.0],
        &[-1.0 / 3.0, 1.0 / 3.0, -1.0 / 3.0],
        &[-1.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0],
        &[1.0 / 12.0, -1.0 / 6.0, 1.0 / 3.0],
        &[1.0 / 12.0, 1.0 / 6.0, 1.0 / 3.0],
        &[0.0, 0.0, 1.0],
    ],
    input: &[
        &[0.25, 0.0, -0.3125, 0.0, 0.0625, 0.0],
        &[0.0, 0.25, -0.25, -0.0625, 0.0625, 0.0],
        &[0.0, -0.25, -0.25, 0.0625, 0.0625, 0.0],
        &[0.0, 0.25, -0.125, -0.25, 0.125, 0.0],
        &[0.0, -0.25, -0.125, 0.25, 0.125, 0.0],
        &[0.0, 0.25, 0.0, -0.3125, 0.0, 0.0625],
    ],
    output: &[
        &[0.125, 0.25, 0.25, 0.125, 0.125, 0.0],
        &[0.0, -0.25, 0.25, -0.25, 0.25, 0.0],
        &[0.0, 0.25, 0.25, 0.5, 0.5, 0.0],
        &[0.0, -0.25, 0.25, -1.0, 1.0, 0.5],
    ],
    scale: 32.0,
};

static F_2_5: Algorithm = Algorithm {
    m: 2,
    r: 5,
    filter: &[
        &[1.0, 0.0, 0.0, 0.0, 0.0],
        &[1.0 / 6.0, -1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0, 1.0 / 6.0],
        &[-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
        &[-4.0 / 15.0, 2.0 / 15.0, -1.0 / 15.0, 1.0 / 30.0, -1.0 / 60.0],
        &[1.0 / 60.0, 1.0 / 30.0, 1.0 / 15.0, 2.0 / 15.0, 4.0 / 15.0],
        &[0.0, 0.0, 0.0, 0.0, 1.0],
    ],
    input: &[
        &[0.125, 0.1875, -0.25, -0.1875, 0.125, 0.0],
        &[0.0, 0.125, 0.0625, -0.3125, 0.125, 0.0],
        &[0.0, -0.125, -0.3125, -0.0625, 0.125, 0.0],
        &[0.0, 0.25, -0.125, -0.25, 0.125, 0.0],
        &[0.0, -0.125, -0.25, 0.125, 0.25, 0.0],
        &[0.0, 0.125, 0.1875, -0.25, -0.1875, 0.125],
    ],
    output: &[&[0.5, 1.0, 1.0, 2.0, 1.0, 0.0], &[0.0, -1.0, 1.0, -1.0, 2.0, 0.5]],
    scale: 16.0,
};
