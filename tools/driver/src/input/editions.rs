//! In which edition of the language an input is read.

use terrace_editions::{Detected, Edition, Upgraded, marked, parse_any, parse_source};
use terrace_ir::asm::ParseResult;
use terrace_ir::{Ctx, OwnedOperation};
use terrace_parser::{Source, TopLevel};

/// The edition that the user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// The one that the file names, or today's.
    Unspecified,
    /// Whatever it is.
    Auto,
    /// This one.
    Given(Edition),
}

/// The names that `--edition` takes.
pub(crate) const NAMES: [&str; 6] = ["2019-01", "2019-05", "2020", "2022", "today", "auto"];

impl Wanted {
    pub fn of_name(name: Option<&str>) -> Self {
        match name {
            None => Wanted::Unspecified,
            Some(name) => Edition::of_name(name).map_or(Wanted::Auto, Wanted::Given),
        }
    }
}

/// Reads a text; with `is_verbose` a remark says in which edition, if it was found out.
pub(crate) fn read<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    wanted: Wanted,
    is_verbose: bool,
) -> ParseResult<OwnedOperation<'c>> {
    let (found, read) = read_and_find(context, source, top, wanted);
    if is_verbose && let Some(Detected { edition, by, line }) = found {
        let location = context.file_line_col(source.name, source.first_line + line, 1);
        // A remark is no failure.
        let _ = context.remark(location, format_args!("read as edition {edition}: {by}")).tell();
    }
    read.map(|read| read.program)
}

/// Reads a text; also says how the edition was found, if it was not given.
pub(crate) fn read_and_find<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    wanted: Wanted,
) -> (Option<Detected>, ParseResult<Upgraded<'c>>) {
    match wanted {
        Wanted::Given(edition) => (None, parse_source(context, source, top, edition)),
        Wanted::Auto => {
            let (found, read) = parse_any(context, source, top);
            (Some(found), read)
        }
        Wanted::Unspecified => match marked(source.text) {
            Some(found) => (Some(found), parse_source(context, source, top, found.edition)),
            None => (None, parse_source(context, source, top, Edition::Today)),
        },
    }
}
