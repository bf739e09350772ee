//! The reductions: each lists edits of a program, in a fixed order.

mod attributes;
mod blocks;
mod operands;
mod operations;
mod outline;
mod passes;
mod regions;
mod results;
mod substitutes;
mod symbols;
mod text;
mod types;

use crate::action::Edit;
use crate::program::{Form, Program, Rules};

/// A kind of edits.
pub struct Reduction {
    pub name: &'static str,
    /// Line for the help.
    pub about: &'static str,
    /// Number of things that the first edits take together; halved from round to round.
    pub start: fn(&Program) -> usize,
    /// Edits that take n things together.
    pub edits: fn(&Program, usize) -> Vec<Edit>,
    of: Of,
}

/// Programs that a reduction is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Structure,
    /// Structure with locations that the test sees.
    Locations,
    Text,
    RawText,
}

impl Reduction {
    /// Returns true if the reduction is for such programs.
    pub fn is_for(&self, rules: Rules) -> bool {
        match self.of {
            Of::Structure => rules.form != Form::Raw,
            Of::Locations => rules.form.has_locations(),
            Of::Text => !matches!(rules.form, Form::Generic | Form::GenericWithLocations),
            Of::RawText => rules.form == Form::Raw,
        }
    }
}

/// Makes the edits of a structure.
macro_rules! of_tree {
    ($edits:path) => {
        |program, size| program.tree.as_deref().map_or_else(Vec::new, |tree| $edits(tree, size))
    };
}

/// Returns half of the operations.
fn half_of_ops(program: &Program) -> usize {
    (program.size.ops / 2).max(1)
}

fn one(_: &Program) -> usize {
    1
}

/// All of them, in the order in which they run.
pub static REDUCTIONS: &[Reduction] = &[
    Reduction {
        name: "lines",
        about: "drop lines of text that is not understood",
        start: |program| (program.text.lines().count() / 2).max(1),
        edits: |program, size| text::lines(&program.text, size),
        of: Of::RawText,
    },
    Reduction {
        name: "operations",
        about: "drop operations with what uses them, or give their users something else",
        start: half_of_ops,
        edits: of_tree!(operations::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "outline",
        about: "keep one operation of a function, or return its result",
        start: one,
        edits: of_tree!(outline::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "passes",
        about: "simplify by passes, the inliner among them",
        start: one,
        edits: |_, _| passes::edits(),
        of: Of::Structure,
    },
    Reduction {
        name: "regions",
        about: "empty a region, or put what is in it in the place of its operation",
        start: half_of_ops,
        edits: of_tree!(regions::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "blocks",
        about: "drop blocks and edges, and merge blocks",
        start: one,
        edits: of_tree!(blocks::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "results",
        about: "drop results and arguments, and what goes with them",
        start: one,
        edits: of_tree!(results::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "operands",
        about: "drop operands, or use earlier values",
        start: one,
        edits: of_tree!(operands::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "attributes",
        about: "drop attributes, elements of their lists, digits of their numbers, and constants",
        start: |program| program.tree.as_deref().map_or(1, attributes::count),
        edits: of_tree!(attributes::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "locations",
        about: "drop locations, where the test sees them",
        start: half_of_ops,
        edits: of_tree!(attributes::locations),
        of: Of::Locations,
    },
    Reduction {
        name: "types",
        about: "simplify types: fewer dimensions, smaller sizes, no layouts",
        start: one,
        edits: of_tree!(types::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "symbols",
        about: "give symbols short names",
        start: one,
        edits: of_tree!(symbols::edits),
        of: Of::Structure,
    },
    Reduction {
        name: "brackets",
        about: "drop what is in brackets, and elements of lists",
        start: one,
        edits: |program, _| text::brackets(&program.text),
        of: Of::Text,
    },
    Reduction {
        name: "tokens",
        about: "drop single tokens of the text",
        start: |program| if program.form == Form::Raw { (program.size.parts / 2).max(1) } else { 2 },
        edits: |program, size| text::tokens(&program.text, size),
        of: Of::Text,
    },
    Reduction {
        name: "blanks",
        about: "drop blanks of text that is not understood",
        start: one,
        edits: |program, _| text::blanks(&program.text),
        of: Of::RawText,
    },
];
