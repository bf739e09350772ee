//! Record of the tries of a search, as comments of a schedule.

use std::fmt::Write as _;
use terrace::driver::lowering::target::Target;

/// Shapes that were tried for one program, engine and machine.
pub(super) struct State {
    /// Options that describe the machine.
    machine: String,
    /// First line of the schedule: what it is for.
    purpose: String,
    /// Options and seconds of each try, in order; none if the program does not give the same with them.
    tries: Vec<(String, Option<f64>)>,
}

impl State {
    /// Reads a schedule; nothing was tried if there is none, or it is for something else.
    pub(super) fn open(schedule: &str, target: &Target, program: &[u8], backend: &str) -> Self {
        let machine = target.to_string();
        let purpose = format!("// For {backend}, {machine}, program {:016x}", fingerprint(program));
        let text = std::fs::read_to_string(schedule).unwrap_or_default();
        let mut lines = text.lines();
        let mut tries = Vec::new();
        if lines.next() == Some(&purpose) {
            for line in lines.filter_map(|line| line.strip_prefix("// tried:")) {
                let mut parts = line.trim().splitn(2, ' ');
                let (time, options) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
                tries.push((options.to_owned(), time.parse().ok()));
            }
        }
        State { machine, purpose, tries }
    }

    /// Returns the pipeline with the options of a shape.
    pub(super) fn pipeline(&self, options: &str) -> String {
        let all = format!("{} {options}", self.machine);
        format!("tensors-to-vectors{{{}}}", all.trim())
    }

    /// Returns the time of a try, if there was one.
    pub(super) fn time_of(&self, options: &str) -> Option<Option<f64>> {
        self.tries.iter().find(|(tried, _)| tried == options).map(|(_, time)| *time)
    }

    /// Adds a try.
    pub(super) fn note(&mut self, options: &str, time: Option<f64>) {
        self.tries.push((options.to_owned(), time));
    }

    /// Returns the options of the fastest try; the earlier one of two that are as fast.
    pub(super) fn best(&self) -> &str {
        self.fastest().map_or("", |(options, _)| options)
    }

    fn fastest(&self) -> Option<(&str, f64)> {
        let timed = self.tries.iter().filter_map(|(options, time)| Some((options.as_str(), (*time)?)));
        timed.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Returns what was found, in words.
    pub(super) fn words(&self) -> String {
        let model = self.time_of("").flatten();
        let (Some((options, time)), Some(model)) = (self.fastest(), model) else {
            return "nothing was tried yet".to_owned();
        };
        let options = if options.is_empty() { "the cost model's" } else { options };
        format!("{} tried, best {time:.6} s: {options} (the cost model's {model:.6} s)", self.tries.len())
    }

    /// Writes the schedule with the best shape; another reader sees all of it or that of before.
    pub(super) fn write(&self, schedule: &str) -> Result<(), String> {
        let mut text = format!("{}\n", self.purpose);
        for (options, time) in &self.tries {
            let time = time.map_or_else(|| "differs".to_owned(), |time| format!("{time:.9}"));
            writeln!(text, "// tried: {time} {options}").expect("a string takes all");
        }
        text += &format!("{}\n", self.pipeline(self.best()));
        let new = format!("{schedule}.new");
        let written = std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, schedule));
        written.map_err(|why| format!("cannot write '{schedule}': {why}"))
    }
}

/// Returns a number that other programs hardly have: FNV-1a.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
