//! Errors, warnings and remarks about the user's IR.
//!
//! A diagnostic is told once, where the trouble is found; what travels up is only a [`Failure`]. Parallel work is
//! wrapped in [`capture`], so that what it tells can be passed on in a fixed order.

pub mod render;

use crate::context::origins::Origin;
use crate::context::{Context, Ctx};
use crate::uniqued::location::{FileLineCol, Location, LocationData};
use crate::view::Operation;
use std::cell::RefCell;
use std::fmt;

/// Something went wrong, and a diagnostic about it was told already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure;

/// True if something holds; if not, a diagnostic was told already.
pub type LogicalResult = Result<(), Failure>;

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// No diagnostic: text that is shown in their midst as it is, such as what a pass prints; or what belongs in a file,
    /// if the place is a name.
    Text,
    /// Adds to another diagnostic.
    Note,
    /// May interest.
    Remark,
    /// May be a mistake.
    Warning,
    /// Is a mistake.
    Error,
}

impl Severity {
    /// Returns the word in front of the message.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Text => "text",
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A position in a file, independent of any context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The name of the file.
    pub file: String,
    /// The line, from one.
    pub line: u32,
    /// The column in bytes, from one.
    pub column: u32,
}

/// Location of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The position, if the location leads to a file.
    pub position: Option<Position>,
    /// The location as text, for locations that are more than a position and call sites, or have no position.
    pub text: String,
    /// Call sites, innermost first.
    pub callers: Vec<Position>,
}

/// An error, warning, remark or note about a place in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Severity: error, warning, remark or note.
    pub severity: Severity,
    /// Location that the message is about.
    pub place: Place,
    /// Message, in lower case, without a full stop.
    pub message: String,
    /// More about it.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// Renders the diagnostic and its notes as `mlir-opt` does; `source` is the name and text of the file that positions
    /// may point into.
    pub fn render(&self, source: Option<(&str, &str)>, out: &mut String) {
        let (name, text) = source.unwrap_or_default();
        render::render(self, &render::SourceFile::new(name, text.as_bytes()), out);
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.render(None, &mut text);
        f.write_str(text.trim_end())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed, as a diagnostic says")
    }
}

impl std::error::Error for Failure {}

thread_local! {
    static CAPTURED: RefCell<Vec<Vec<Diagnostic>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work`; what it tells on this thread is returned instead of being passed to the context's handler.
pub fn capture<R>(work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
    /// Takes the list off the stack even if `work` panics.
    struct Guard;
    impl Drop for Guard {
        fn drop(&mut self) {
            if std::thread::panicking() {
                CAPTURED.with_borrow_mut(Vec::pop);
            }
        }
    }
    CAPTURED.with_borrow_mut(|stack| stack.push(Vec::new()));
    let guard = Guard;
    let result = work();
    drop(guard);
    let told = CAPTURED.with_borrow_mut(Vec::pop).expect("every capture has its list");
    (result, told)
}

impl<'c> Context<'c> {
    /// Tells a diagnostic that is complete.
    pub fn tell(&self, diagnostic: Diagnostic) {
        let left = CAPTURED.with_borrow_mut(|stack| match stack.last_mut() {
            Some(list) => {
                list.push(diagnostic);
                None
            }
            None => Some(diagnostic),
        });
        if let Some(diagnostic) = left {
            self.handle_diagnostic(diagnostic);
        }
    }

    /// Tells text that is no diagnostic, in one order with diagnostics.
    pub fn tell_text(&self, text: String) {
        let place = Place { position: None, text: String::new(), callers: Vec::new() };
        self.tell(Diagnostic { severity: Severity::Text, place, message: text, notes: Vec::new() });
    }

    /// Tells text that belongs in a file.
    pub fn tell_file(&self, name: &str, text: String) {
        let place = Place { position: None, text: name.to_owned(), callers: Vec::new() };
        self.tell(Diagnostic { severity: Severity::Text, place, message: text, notes: Vec::new() });
    }

    /// Starts an error at a location.
    #[cold]
    #[inline(never)]
    pub fn error(&'c self, location: Location<'c>, message: impl fmt::Display) -> InFlight<'c> {
        InFlight::new(self, Severity::Error, location, message)
    }

    /// Starts a warning at a location.
    pub fn warning(&'c self, location: Location<'c>, message: impl fmt::Display) -> InFlight<'c> {
        InFlight::new(self, Severity::Warning, location, message)
    }

    /// Starts a remark at a location.
    pub fn remark(&'c self, location: Location<'c>, message: impl fmt::Display) -> InFlight<'c> {
        InFlight::new(self, Severity::Remark, location, message)
    }
}

/// A diagnostic that is being put together; [`InFlight::emit`] tells it.
#[must_use = "a diagnostic is told by `emit`"]
pub struct InFlight<'c> {
    context: Ctx<'c>,
    diagnostic: Diagnostic,
}

impl<'c> InFlight<'c> {
    fn new(context: Ctx<'c>, severity: Severity, location: Location<'c>, message: impl fmt::Display) -> Self {
        let place = place_of(context.flat_location(location));
        InFlight {
            context,
            diagnostic: Diagnostic { severity, place, message: message.to_string(), notes: Vec::new() },
        }
        .with_origin(location)
    }

    /// Adds a note that says which passes made what is at a location, if origins are tracked.
    fn with_origin(self, location: Location<'c>) -> Self {
        if !self.context.tracks_origins() {
            return self;
        }
        let origin = Origin::of(location);
        match &origin.sources[..] {
            _ if origin.steps.is_empty() => self,
            [] => self.note(Location::Unknown, &origin),
            [source, ..] => self.note(*source, &origin),
        }
    }

    /// Adds a note at a location.
    pub fn note(mut self, location: Location<'c>, message: impl fmt::Display) -> Self {
        self.diagnostic.notes.push(Diagnostic {
            severity: Severity::Note,
            place: place_of(self.context.flat_location(location)),
            message: message.to_string(),
            notes: Vec::new(),
        });
        self
    }

    /// Adds to the message.
    pub fn append(mut self, text: impl fmt::Display) -> Self {
        self.diagnostic.message.push_str(&text.to_string());
        self
    }

    /// Returns it without telling it.
    pub fn into_diagnostic(self) -> Diagnostic {
        self.diagnostic
    }

    /// Tells it, and fails.
    ///
    /// # Errors
    /// Always.
    pub fn emit<T>(self) -> Result<T, Failure> {
        self.context.tell(self.diagnostic);
        Err(Failure)
    }

    /// Gives the diagnostic to the handler of the context.
    pub fn tell(self) -> Failure {
        self.context.tell(self.diagnostic);
        Failure
    }
}

impl<'c> Operation<'_, 'c> {
    /// Starts an error about this operation: `'name' op message`.
    #[cold]
    #[inline(never)]
    pub fn op_error(self, message: impl fmt::Display) -> InFlight<'c> {
        self.error(format_args!("'{}' op {message}", self.name()))
    }

    /// Starts an error at this operation, without naming it.
    #[cold]
    #[inline(never)]
    pub fn error(self, message: impl fmt::Display) -> InFlight<'c> {
        let error = self.context().error(self.location(), message);
        self.with_op_note(error, true)
    }

    /// Starts a warning at this operation.
    pub fn warning(self, message: impl fmt::Display) -> InFlight<'c> {
        let warning = self.context().warning(self.location(), message);
        self.with_op_note(warning, false)
    }

    /// Starts a remark at this operation.
    pub fn remark(self, message: impl fmt::Display) -> InFlight<'c> {
        let remark = self.context().remark(self.location(), message);
        self.with_op_note(remark, false)
    }

    fn with_op_note(self, diagnostic: InFlight<'c>, is_generic: bool) -> InFlight<'c> {
        if !self.context().shows_op_on_diagnostic() {
            return diagnostic;
        }
        let text = crate::print::op_for_diagnostic(self, is_generic);
        let line_break = if text.contains('\n') { "\n" } else { "" };
        diagnostic.note(self.location(), format_args!("see current operation: {line_break}{text}"))
    }

    /// Tells an error about this operation.
    ///
    /// # Errors
    /// Always.
    #[cold]
    #[inline(never)]
    pub fn emit_op_error(self, message: impl fmt::Display) -> LogicalResult {
        self.op_error(message).emit()
    }

    /// Tells an error at this operation, without naming it.
    ///
    /// # Errors
    /// Always.
    #[cold]
    #[inline(never)]
    pub fn emit_error(self, message: impl fmt::Display) -> LogicalResult {
        self.error(message).emit()
    }
}

fn position_of(file: FileLineCol<'_>) -> Position {
    Position { file: file.file.as_str().to_owned(), line: file.line(), column: file.column() }
}

/// Returns the callee and caller of a location: its own, or that of the first location in it that has them.
fn call_site<'c>(location: Location<'c>) -> Option<(Location<'c>, Location<'c>)> {
    match location.data()? {
        LocationData::CallSite { callee, caller } => Some((*callee, *caller)),
        LocationData::Name { child, .. } => call_site(*child),
        LocationData::Fused { locations, .. } => locations.iter().find_map(|inner| call_site(*inner)),
        LocationData::FileLineColRange { .. } | LocationData::Joined { .. } => None,
    }
}

/// Returns true if a location is a position, or one that was called from others.
fn is_position(location: Location<'_>) -> bool {
    match location.data() {
        Some(LocationData::CallSite { callee, caller }) => is_position(*callee) && is_position(*caller),
        Some(_) => false,
        None => location.find_file().is_some(),
    }
}

fn place_of(location: Location<'_>) -> Place {
    let mut callers = Vec::new();
    let mut at = call_site(location).map(|(_, caller)| caller);
    while let Some(caller) = at {
        callers.extend(caller.find_file().map(position_of));
        at = call_site(caller).map(|(_, caller)| caller);
    }
    Place {
        position: location.find_file().map(position_of),
        text: if is_position(location) { String::new() } else { location.to_string() },
        callers,
    }
}
