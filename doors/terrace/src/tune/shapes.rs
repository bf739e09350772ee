//! The shapes that are tried, in order: tiles, then depths of blocks, then their rows and columns, each with the best of
//! what was before.

use super::state::State;

/// Shapes that are left.
pub(super) struct Shapes {
    stages: Vec<Vec<String>>,
    stage: usize,
    at: usize,
    /// Options of the best shape when the stage began.
    base: String,
}

impl Shapes {
    /// Returns the shapes for a number of registers.
    pub(super) fn new(registers: i64) -> Self {
        let mut tiles = Vec::new();
        for vectors in 1..=4 {
            for rows in 1..=16 {
                let used = rows * vectors + vectors + 1;
                if used <= registers && 2 * used >= registers {
                    tiles.push(format!("tile={rows},{vectors}"));
                }
            }
        }
        let blocks = |all: &[[u64; 3]]| -> Vec<String> {
            all.iter().map(|[rows, columns, depth]| format!("blocks={rows},{columns},{depth}")).collect()
        };
        let depths = [64, 96, 128, 192, 256, 320, 384, 512].map(|depth| [512, 4096, depth]);
        let rows: Vec<[u64; 3]> = [64, 128, 256, 512, 1024]
            .iter()
            .flat_map(|rows| [512, 2048, 8192].map(|columns| [*rows, columns, 256]))
            .collect();
        Shapes {
            stages: vec![vec![String::new()], tiles, blocks(&depths), blocks(&rows)],
            stage: 0,
            at: 0,
            base: String::new(),
        }
    }

    /// Returns the options of the next shape; none are those of the cost model.
    pub(super) fn next(&mut self, state: &State) -> Option<String> {
        loop {
            let stage = self.stages.get(self.stage)?;
            let Some(part) = stage.get(self.at) else {
                (self.stage, self.at) = (self.stage + 1, 0);
                self.base = state.best().to_owned();
                continue;
            };
            self.at += 1;
            let name = part.split('=').next().unwrap_or_default();
            let others = self
                .base
                .split(' ')
                .filter(|other| !other.is_empty() && (name.is_empty() || !other.starts_with(name)));
            let all: Vec<&str> = others.chain(Some(part.as_str())).filter(|part| !part.is_empty()).collect();
            return Some(all.join(" "));
        }
    }
}
