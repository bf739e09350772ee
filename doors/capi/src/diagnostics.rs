//! Diagnostics: hands them to the handlers of a context, or prints them.

use crate::abi::UserData;
use crate::context::ContextState;
use crate::context::handlers::{Handler, MlirDiagnosticHandler};
use crate::handle::{Handle, Kind, MlirDiagnostic, Parts};
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::{Ctx, Diagnostic, Location, Place, Position, Severity};

keys! {
    /// Key of a diagnostic that a handler looks at.
    DiagnosticKey;
}

/// A diagnostic that a handler looks at, and its context.
pub struct Shown {
    /// The context.
    pub state: Arc<ContextState>,
    /// The diagnostic.
    pub diagnostic: Arc<Diagnostic>,
    notes: Vec<DiagnosticKey>,
}

static SHOWN: Mutex<Option<Slab<DiagnosticKey, Shown>>> = Mutex::new(None);

fn shown<R>(work: impl FnOnce(&mut Slab<DiagnosticKey, Shown>) -> R) -> R {
    work(SHOWN.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
}

fn handle(table: &Slab<DiagnosticKey, Shown>, key: DiagnosticKey) -> MlirDiagnostic {
    MlirDiagnostic::from_parts(Parts { context: 0, generation: table.generation(key), index: key.index() })
}

/// Looks at the diagnostic of a handle.
///
/// # Errors
/// If the handler it was given to has returned.
pub fn look<R>(diagnostic: MlirDiagnostic, work: impl FnOnce(&Shown) -> R) -> Result<R, Misuse> {
    let parts = diagnostic.parts()?;
    let (state, copy) = shown(|table| {
        let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::Diagnostic))?;
        Ok((
            table[key].state.clone(),
            Shown {
                state: table[key].state.clone(),
                diagnostic: table[key].diagnostic.clone(),
                notes: table[key].notes.clone(),
            },
        ))
    })?;
    let _alive = state;
    Ok(work(&copy))
}

/// Returns the handle of a note.
///
/// # Errors
/// If there is no such note.
pub fn note(diagnostic: MlirDiagnostic, position: isize) -> Result<MlirDiagnostic, Misuse> {
    let notes = look(diagnostic, |shown| shown.notes.clone())?;
    let at = crate::misuse::check_index("notes", position, notes.len())?;
    Ok(shown(|table| handle(table, notes[at])))
}

fn show(state: &Arc<ContextState>, diagnostic: &Diagnostic) -> DiagnosticKey {
    let notes = diagnostic.notes.iter().map(|note| show(state, note)).collect();
    shown(|table| {
        table.insert(Shown { state: state.clone(), diagnostic: Arc::new(diagnostic.clone()), notes })
    })
}

fn hide(key: DiagnosticKey) {
    let entry = shown(|table| table.remove(key));
    if let Some(entry) = entry {
        entry.notes.into_iter().for_each(hide);
    }
}

impl ContextState {
    /// Attaches a handler and returns its number.
    pub fn attach_handler(
        &self,
        callback: MlirDiagnosticHandler,
        data: UserData,
        delete: Option<unsafe extern "C" fn(UserData)>,
    ) -> u64 {
        let mut handlers = self.handlers();
        handlers.next += 1;
        let id = handlers.next;
        handlers.list.push(Handler { id, callback, data, delete });
        id
    }

    /// Detaches a handler and deletes its data.
    ///
    /// # Errors
    /// If there is no such handler.
    pub fn detach_handler(&self, id: u64) -> Result<(), Misuse> {
        let handler = {
            let mut handlers = self.handlers();
            let at = handlers.list.iter().position(|handler| handler.id == id);
            at.map(|at| handlers.list.remove(at))
        };
        handler.ok_or_else(|| Misuse::other("no diagnostic handler has this number"))?.delete();
        Ok(())
    }

    /// Detaches all handlers and deletes their data.
    pub fn detach_all_handlers(&self) {
        let all = std::mem::take(&mut self.handlers().list);
        all.into_iter().for_each(Handler::delete);
    }

    /// Hands diagnostics to the handlers, the one attached last first; what none takes is printed.
    pub fn deliver(&self, diagnostics: Vec<Diagnostic>) {
        if diagnostics.is_empty() {
            return;
        }
        let Ok(state) = crate::context::find(self.handle()) else { return };
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Text {
                // What belongs in the output of the program, and what is shown among diagnostics.
                match diagnostic.place.text.as_str() {
                    "-" => print!("{}", diagnostic.message),
                    _ => eprint!("{}", diagnostic.message),
                }
                continue;
            }
            let handlers: Vec<Handler> = self.handlers().list.clone();
            let key = show(&state, &diagnostic);
            let named = shown(|table| handle(table, key));
            let is_taken = handlers.iter().rev().any(|handler| {
                // SAFETY: whoever attached the handler gave it for this data, and it was attached a moment ago.
                handler.callback.is_some_and(|call| unsafe { call(named, handler.data) }.value != 0)
            });
            hide(key);
            if !is_taken {
                print(&diagnostic);
            }
        }
    }
}

/// Prints a diagnostic that no handler took.
fn print(diagnostic: &Diagnostic) {
    if diagnostic.place.position.is_none()
        && diagnostic.place.text == "loc(unknown)"
        && diagnostic.notes.is_empty()
    {
        eprintln!("{}: {}", diagnostic.severity.as_str(), diagnostic.message);
    } else {
        eprintln!("{diagnostic}");
    }
}

/// Returns the location of a diagnostic.
pub fn location<'c>(context: Ctx<'c>, place: &Place) -> Location<'c> {
    let at = |position: &Position| context.file_line_col(&position.file, position.line, position.column);
    let parsed = terrace_ir::capture(|| terrace_parser::parse_attribute(context, &place.text)).0;
    if let Some(terrace_ir::AttributeKind::Location(location)) = parsed.ok().map(|attribute| attribute.kind())
    {
        return *location;
    }
    let Some(position) = &place.position else { return Location::Unknown };
    place.callers.iter().fold(at(position), |callee, caller| context.call_site(callee, at(caller)))
}
