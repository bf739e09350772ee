//! The input of each number.

use crate::execute::Setup;
use crate::generate::generate;
use crate::mutate::mutate;
use crate::splice::{Pool, mutant};
use crate::vocabulary::Vocabulary;
use terrace_support::random::Random;

/// Source of inputs.
pub struct Inputs {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Pieces of real programs.
    pub seeds: Vec<Vec<u8>>,
    /// Whole files of bytecode, if inputs are made of those.
    files: Vec<Vec<u8>>,
    /// Programs whose pieces are spliced, if inputs are made of those.
    pub pool: Option<Pool>,
    /// Vocabulary of generated programs.
    vocabulary: Vocabulary,
    /// Environment in which they are executed.
    pub setup: Setup,
}

impl Inputs {
    /// Inputs from these sources.
    pub fn new(seed: u64, seeds: Vec<Vec<u8>>, setup: Setup) -> Self {
        Inputs {
            seed,
            seeds,
            files: Vec::new(),
            pool: None,
            vocabulary: Vocabulary::new(setup.dialects),
            setup,
        }
    }

    /// Returns the same, but files of bytecode, made of those pieces that are programs.
    pub fn of_bytecode(self) -> Self {
        Inputs { files: crate::bytecode::files_of(&self.seeds, self.setup.dialects), ..self }
    }

    /// Returns the same, but mutants of the programs of a pool.
    #[must_use]
    pub fn of_pool(self, pool: Pool) -> Self {
        Inputs { pool: Some(pool), ..self }
    }

    /// Returns the input of a number: the same for the same seed and the same tree.
    pub fn input(&self, number: u64) -> Vec<u8> {
        let mut random = Random::nth(self.seed, number);
        if let (Some(kind), Some(passes)) = (self.setup.runs, self.setup.passes) {
            return crate::engines::program(kind, number, &mut random, passes).into_bytes();
        }
        if let (Some(pool), Some(passes)) = (&self.pool, self.setup.passes) {
            return mutant(pool, passes, &mut random).into_bytes();
        }
        if !self.files.is_empty() {
            let mut file = self.files[random.below(self.files.len())].clone();
            crate::bytecode::mutate(&mut file, &self.files, &mut random);
            return file;
        }
        match random.weighted(&[55, 5, 25, 15]) {
            0 => {
                let mut text = self.seeds[random.below(self.seeds.len())].clone();
                mutate(&mut text, &self.seeds, &mut random);
                text
            }
            1 => {
                let mut text = Vec::new();
                for _ in 0..1 + random.below(8) {
                    mutate(&mut text, &self.seeds, &mut random);
                }
                text
            }
            2 => generate(&self.vocabulary, &mut random),
            _ => {
                let mut text = generate(&self.vocabulary, &mut random);
                mutate(&mut text, &self.seeds, &mut random);
                text
            }
        }
    }
}
