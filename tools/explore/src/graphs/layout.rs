//! Layered layout of a directed graph: places for its nodes, and bends for its edges.
//!
//! The library places nodes. It wants no cycles and gives no bends, so edges that go back are turned around before, and
//! an edge over several layers becomes a chain of narrow nodes, whose places are its bends.

use rust_sugiyama::configure::Config;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Space between nodes of a layer, and width of an edge that passes between them.
const SPACE: f64 = 24.0;
const EDGE_WIDTH: f64 = 8.0;
/// Distance of an edge that goes back from the middle of its nodes.
const SHIFT: f64 = 12.0;
/// Space between layers.
const LAYER_SPACE: f64 = 34.0;

/// Places of a graph; all numbers are pixels.
#[derive(Clone, Default, Debug, PartialEq)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    /// Center of each node.
    pub nodes: Vec<(f64, f64)>,
    /// Points of each edge, from its source to its target.
    pub edges: Vec<Vec<(f64, f64)>>,
}

/// Lays out a graph of nodes with sizes. `None` if the library gives up.
pub fn layout(sizes: &[(f64, f64)], edges: &[(usize, usize)]) -> Option<Layout> {
    if sizes.is_empty() {
        return Some(Layout::default());
    }
    let turned = turned_edges(sizes.len(), edges);
    let layers = layers(sizes.len(), &turned);
    let mut vertices: Vec<(u32, (f64, f64))> = Vec::new();
    let mut layer_of = layers.clone();
    vertices.extend(sizes.iter().enumerate().map(|(at, size)| (at as u32, (size.0 + SPACE, size.1))));
    // The vertices that stand for each edge, from the upper end to the lower one.
    let mut chains: Vec<Vec<usize>> = Vec::with_capacity(edges.len());
    let mut links: Vec<(u32, u32)> = Vec::new();
    let mut known: HashMap<(usize, usize), usize> = HashMap::new();
    for (number, &(from, to)) in turned.iter().enumerate() {
        if from == to {
            chains.push(Vec::new());
            continue;
        }
        if let Some(same) = known.get(&(from, to)) {
            chains.push(chains[*same].clone());
            continue;
        }
        known.insert((from, to), number);
        let mut chain = vec![from];
        for layer in layers[from] + 1..layers[to] {
            let bend = vertices.len();
            vertices.push((bend as u32, (EDGE_WIDTH, 1.0)));
            layer_of.push(layer);
            chain.push(bend);
        }
        chain.push(to);
        links.extend(chain.windows(2).map(|pair| (pair[0] as u32, pair[1] as u32)));
        chains.push(chain);
    }
    let config = Config { vertex_spacing: 4.0, dummy_vertices: false, ..Config::default() };
    let parts =
        catch_unwind(AssertUnwindSafe(|| rust_sugiyama::from_vertices_and_edges(&vertices, &links, &config)))
            .ok()?;
    let x = across(&parts, &vertices)?;
    let tops = tops(sizes, &layers);
    let y = |vertex: usize| {
        let (top, height) = tops[layer_of[vertex]];
        top + height / 2.0
    };
    let nodes: Vec<(f64, f64)> = (0..sizes.len()).map(|node| (x[node], y(node))).collect();
    let routes = edges.iter().zip(&chains).map(|(&(from, to), chain)| {
        if from == to {
            return self_loop(nodes[from], sizes[from]);
        }
        let mut points: Vec<(f64, f64)> = Vec::with_capacity(2 * chain.len());
        for (at, &vertex) in chain.iter().enumerate() {
            let (top, height) = tops[layer_of[vertex]];
            match sizes.get(vertex) {
                Some((_, own)) if at == 0 => points.push((x[vertex], y(vertex) + own / 2.0)),
                Some((_, own)) => points.push((x[vertex], y(vertex) - own / 2.0)),
                None => points.extend([(x[vertex], top), (x[vertex], top + height)]),
            }
        }
        if chain.first() != Some(&from) {
            // Beside an edge in the other direction.
            points.reverse();
            points.iter_mut().for_each(|point| point.0 += SHIFT);
        }
        points
    });
    let edges: Vec<Vec<(f64, f64)>> = routes.collect();
    let right = nodes.iter().zip(sizes).map(|(at, size)| at.0 + size.0 / 2.0);
    let bends = edges.iter().flatten().map(|point| point.0);
    let width = right.chain(bends).fold(0.0, f64::max);
    let height = tops.last().map_or(0.0, |(top, height)| top + height);
    Some(Layout { width, height, nodes, edges })
}

/// Returns the horizontal places of all vertices, with parts that do not hang together side by side.
fn across(
    parts: &[(Vec<(usize, (f64, f64))>, f64, f64)],
    vertices: &[(u32, (f64, f64))],
) -> Option<Vec<f64>> {
    let mut x = vec![f64::NAN; vertices.len()];
    let mut left = 0.0;
    // In the order of their first nodes.
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|part| parts[*part].0.iter().map(|(vertex, _)| *vertex).min());
    for part in order {
        let places = &parts[part].0;
        let half = |vertex: usize| vertices[vertex].1.0 / 2.0;
        let start = places.iter().map(|(vertex, (x, _))| x - half(*vertex)).fold(f64::INFINITY, f64::min);
        let end = places.iter().map(|(vertex, (x, _))| x + half(*vertex)).fold(f64::NEG_INFINITY, f64::max);
        for (vertex, (place, _)) in places {
            x[*vertex] = place - start + left;
        }
        left += end - start + SPACE;
    }
    x.iter().all(|place| place.is_finite()).then_some(x)
}

/// Returns the top and the height of each layer.
fn tops(sizes: &[(f64, f64)], layers: &[usize]) -> Vec<(f64, f64)> {
    let count = layers.iter().max().map_or(0, |last| last + 1);
    let mut heights = vec![0.0_f64; count];
    for (size, layer) in sizes.iter().zip(layers) {
        heights[*layer] = heights[*layer].max(size.1);
    }
    let mut top = 0.0;
    heights
        .into_iter()
        .map(|height| {
            let layer = (top, height);
            top += height + LAYER_SPACE;
            layer
        })
        .collect()
}

/// Turns around the edges that go back, as a search from the first nodes finds them.
fn turned_edges(count: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, (from, _)) in edges.iter().enumerate() {
        outgoing[*from].push(number);
    }
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; count];
    let mut turned = edges.to_vec();
    for start in 0..count {
        if state[start] != State::New {
            continue;
        }
        state[start] = State::Open;
        let mut stack = vec![(start, 0)];
        while let Some((node, next)) = stack.last_mut() {
            match outgoing[*node].get(*next) {
                Some(&edge) => {
                    *next += 1;
                    let to = edges[edge].1;
                    match state[to] {
                        State::New => {
                            state[to] = State::Open;
                            stack.push((to, 0));
                        }
                        State::Open => turned[edge] = (to, edges[edge].0),
                        State::Done => {}
                    }
                }
                None => {
                    state[*node] = State::Done;
                    stack.pop();
                }
            }
        }
    }
    turned
}

/// Returns the layer of each node: one below the lowest of those before it, and a source right above what it leads to.
fn layers(count: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let edges: Vec<(usize, usize)> = edges.iter().copied().filter(|(from, to)| from != to).collect();
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut missing = vec![0; count];
    for &(from, to) in &edges {
        outgoing[from].push(to);
        missing[to] += 1;
    }
    let is_source: Vec<bool> = missing.iter().map(|missing| *missing == 0).collect();
    let mut layers = vec![0_usize; count];
    let mut ready: Vec<usize> = (0..count).filter(|node| missing[*node] == 0).collect();
    while let Some(node) = ready.pop() {
        for &to in &outgoing[node] {
            layers[to] = layers[to].max(layers[node] + 1);
            missing[to] -= 1;
            if missing[to] == 0 {
                ready.push(to);
            }
        }
    }
    for node in (0..count).filter(|node| is_source[*node]) {
        if let Some(nearest) = outgoing[node].iter().map(|to| layers[*to]).min() {
            layers[node] = nearest.saturating_sub(1);
        }
    }
    layers
}

fn self_loop((x, y): (f64, f64), (width, height): (f64, f64)) -> Vec<(f64, f64)> {
    let (right, quarter) = (x + width / 2.0, height / 4.0);
    vec![(right, y - quarter), (right + 18.0, y - quarter), (right + 18.0, y + quarter), (right, y + quarter)]
}

#[cfg(test)]
mod tests {
    use super::{SHIFT, layout};

    /// Checks that all places are numbers and no two nodes overlap.
    fn check(count: usize, edges: &[(usize, usize)]) {
        let sizes = vec![(80.0, 30.0); count];
        let found = layout(&sizes, edges).expect("there is a layout");
        assert_eq!((found.nodes.len(), found.edges.len()), (count, edges.len()));
        for (at, a) in found.nodes.iter().enumerate() {
            assert!(a.0.is_finite() && a.1.is_finite());
            for b in &found.nodes[..at] {
                assert!((a.0 - b.0).abs() >= 80.0 || (a.1 - b.1).abs() >= 30.0, "{a:?} {b:?}");
            }
        }
        for (points, (from, to)) in found.edges.iter().zip(edges).filter(|(_, (from, to))| from != to) {
            for (end, node) in [(points.first(), from), (points.last(), to)] {
                let distance = end.expect("an edge has points").0 - found.nodes[*node].0;
                assert!(distance == 0.0 || distance == SHIFT, "{distance}");
            }
        }
    }

    #[test]
    fn places_any_graph() {
        check(0, &[]);
        check(1, &[(0, 0)]);
        check(3, &[]);
        check(2, &[(0, 1), (1, 0), (0, 1)]);
        check(4, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0)]);
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for (count, edges) in [(5, 9), (12, 30), (40, 50), (60, 90), (200, 210)] {
            let edges: Vec<(usize, usize)> = (0..edges)
                .map(|_| (random(count), random(count)))
                .map(|(a, b)| (a, (a + 1 + b % 6) % count))
                .collect();
            check(count, &edges);
        }
    }
}
