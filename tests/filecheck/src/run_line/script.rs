//! The tree that a command is parsed into.

/// A command line: pipelines, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// In the order of the text; none if all of it was under a condition that does not hold.
    pub steps: Vec<Step>,
}

/// A pipeline, and when it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Condition on the steps before.
    pub condition: Condition,
    /// Pipeline to run.
    pub pipeline: Pipeline,
}

/// When a step is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The first step, and those after a `;`.
    Always,
    /// After `&&`: only if what was run last has succeeded.
    Success,
    /// After `||`: only if what was run last has failed.
    Failure,
}

/// Commands that are joined by `|`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipeline {
    /// At least one; each reads what the one before writes.
    pub commands: Vec<Command>,
}

/// A program with its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The outcome that counts as success.
    pub expectation: Expectation,
    /// The program's name and its arguments; at least one word, without quotes.
    pub words: Vec<String>,
    /// In the order of the text; a later one overrides.
    pub redirections: Vec<Redirection>,
}

/// Success criterion of a command, from the words `not` and `not --crash` before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expectation {
    /// It ends with status 0.
    #[default]
    Success,
    /// It ends with another status.
    Failure,
    /// It is killed by a signal or aborts.
    Crash,
}

/// A redirection of a command's input or output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redirection {
    /// `< file`
    Input(String),
    /// `> file`, `2> file`, `&> file`
    Write(Output, String),
    /// `>> file`, `2>> file`, `&>> file`
    Append(Output, String),
    /// `2>&1`
    ErrorToOutput,
    /// `1>&2`
    OutputToError,
}

/// Which of its outputs a command has redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// The standard output.
    Standard,
    /// The standard error.
    Error,
    /// Both, into one.
    Both,
}
