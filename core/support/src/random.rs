//! Random numbers that are the same on every machine and in every run.

/// A generator of random numbers: SplitMix64, for which any start is as good as any other.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts the sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Starts the sequence with a number among those of a seed.
    pub fn nth(seed: u64, number: u64) -> Self {
        let mut random = Random(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.any();
        random
    }

    /// Returns any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        (self.any() % end as u64) as usize
    }

    /// Returns a number from `least` to `most`, both included.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + (self.any() % (most - least + 1) as u64) as i64
    }

    /// Returns true in one of `cases` cases.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// Returns true if an event of `percent` percent happens.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of several, of which there is at least one.
    pub fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// Returns a copy of one of several, of which there is at least one.
    pub fn pick_one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Returns the index of one of `weights`, by weight.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut at = self.below(weights.iter().sum());
        for (i, weight) in weights.iter().enumerate() {
            if at < *weight {
                return i;
            }
            at -= weight;
        }
        unreachable!("the number is below the sum of the weights")
    }
}
