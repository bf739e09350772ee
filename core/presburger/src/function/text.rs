//! The text form of functions.

use super::multi_affine::MultiAffineFunction;
use super::piecewise::PwmaFunction;
use crate::number::Int;
use crate::space::VarKind;
use crate::text::{Names, ParseError, lower_function, parse_function, write_affine, write_conjunction};
use crate::union::PresburgerRelation;
use std::fmt::{self, Write};
use std::str::FromStr;

impl FromStr for PwmaFunction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let pieces = lower_function(text, &parse_function(text)?)?;
        let Some(first) = pieces.first() else {
            return Err(ParseError::new(text, 0, "expected a piece"));
        };
        let too_complex = |_| ParseError::new(text, 0, "too complex");
        let mut function = PwmaFunction::empty(first.domain.space().clone(), first.outputs.len());
        for piece in pieces {
            let domain = piece.domain.to_explicit().map_err(too_complex)?;
            for disjunct in domain.disjuncts() {
                // The locals of the results come first, so that their rows stay.
                let mut set = piece.context.clone();
                let disjunct = set.adopt_locals(disjunct);
                set.add_rows_of(&disjunct);
                let mut outputs = piece.outputs.clone();
                outputs.iter_mut().for_each(|row| row.resize(set.variables() + 1, Int::ZERO));
                let domain = set.with_outputs(outputs);
                function.add(MultiAffineFunction { domain }).map_err(too_complex)?;
            }
        }
        Ok(function)
    }
}

impl fmt::Display for MultiAffineFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{ {} }}", piece_text(self))
    }
}

impl fmt::Display for PwmaFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pieces().is_empty() {
            let domain = PresburgerRelation::empty(self.space().clone());
            let outputs = vec!["0"; self.outputs()].join(", ");
            let head = domain.to_string();
            let head = head.trim_start_matches("{ ").trim_end_matches(" : false }");
            return write!(f, "{{ {head} -> ({outputs}) : false }}");
        }
        let pieces: Vec<String> = self.pieces().iter().map(piece_text).collect();
        write!(f, "{{ {} }}", pieces.join("; "))
    }
}

/// Returns a piece without braces. Quotients of quotients are written out.
fn piece_text(piece: &MultiAffineFunction) -> String {
    let (domain, space) = (piece.domain(), piece.space());
    let mut names = Names::new(space);
    let mut text = format!("({})", names.list(space, VarKind::Range));
    if space.count(VarKind::Symbol) > 0 {
        let _ = write!(text, "[{}]", names.list(space, VarKind::Symbol));
    }
    let mut condition = String::new();
    write_conjunction(&mut condition, &domain, &mut names);
    names.write_out_locals(&domain);
    text.push_str(" -> (");
    for (at, row) in piece.outputs().iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        write_affine(&mut text, row, &names);
    }
    text.push(')');
    if condition != "true" {
        let _ = write!(text, " : {condition}");
    }
    text
}
