//! Locations as text.

use crate::print::AsmPrinter;
use crate::uniqued::location::{FileLineCol, Location, LocationData};
use terrace_support::ensure_stack;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes `loc(...)`.
    pub fn print_location(&mut self, location: Location<'c>) {
        let location = self.flat(location);
        if self.flags.pretty_debuginfo && self.collector.is_none() {
            self.print_pretty_location(location, true);
            return;
        }
        self.push_str("loc(");
        self.print_location_or_alias(location, true);
        self.push(')');
    }

    /// Writes what an alias of a location stands for.
    pub(in crate::print) fn print_location_definition(&mut self, location: Location<'c>) {
        if self.flags.pretty_debuginfo {
            self.print_pretty_location(location, true);
        } else {
            self.print_location_display(location);
        }
    }

    pub(in crate::print) fn print_location_display(&mut self, location: Location<'c>) {
        self.push_str("loc(");
        self.print_location_body(location);
        self.push(')');
    }

    /// Writes ` loc(...)` after an operation if locations are printed.
    pub(in crate::print) fn print_trailing_location(&mut self, location: Location<'c>, allow_alias: bool) {
        if !self.flags.debuginfo {
            return;
        }
        let location = self.flat(location);
        self.push(' ');
        if self.flags.pretty_debuginfo && self.collector.is_none() {
            self.print_pretty_location(location, true);
            return;
        }
        self.push_str("loc(");
        if allow_alias {
            self.print_location_or_alias(location, true);
        } else if self.collector.is_some() {
            // As upstream, arguments have aliases, and do not use them.
            self.note_location(location, false);
        } else {
            self.print_location_body(location);
        }
        self.push(')');
    }

    /// Writes the alias of a location, or what stands inside `loc(...)`.
    fn print_location_or_alias(&mut self, location: Location<'c>, can_be_deferred: bool) {
        if self.collector.is_some() {
            return self.note_location(location, can_be_deferred);
        }
        match self.aliases.location(location) {
            Some(alias) => self.push_str(alias),
            None => self.print_location_body(location),
        }
    }

    pub(in crate::print) fn print_location_body(&mut self, location: Location<'c>) {
        let data = match location {
            Location::Unknown => return self.push_str("unknown"),
            Location::FileLineCol(position) => return self.print_position(position),
            Location::Other(data) => data.get(),
        };
        match *data {
            LocationData::FileLineColRange { start, end_line, end_column } => {
                self.print_position(start);
                self.print_end_of_range(start, end_line, end_column);
            }
            LocationData::Name { name, child } => {
                self.print_string(name.as_str().as_bytes());
                if child != Location::Unknown {
                    self.push('(');
                    self.print_nested_location(child);
                    self.push(')');
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.push_str("callsite(");
                self.print_nested_location(callee);
                self.push_str(" at ");
                self.print_nested_location(caller);
                self.push(')');
            }
            // Only where there is no context to make it flat.
            LocationData::Joined { parts } => {
                self.push_str("fused[");
                self.print_list(parts.iter().copied(), |p, location| p.print_nested_location(location));
                self.push(']');
            }
            LocationData::Fused { locations, metadata } => {
                self.push_str("fused");
                if let Some(metadata) = metadata {
                    self.push('<');
                    self.print_attribute(metadata);
                    self.push('>');
                }
                self.push('[');
                self.print_list(locations.iter().copied(), |p, location| p.print_nested_location(location));
                self.push(']');
            }
        }
    }

    /// Flattens a joined location to the list that it comes down to.
    fn flat(&self, location: Location<'c>) -> Location<'c> {
        self.context.map_or(location, |context| context.flat_location(location))
    }

    fn print_nested_location(&mut self, location: Location<'c>) {
        ensure_stack(|| self.print_location_or_alias(location, false));
    }

    fn print_position(&mut self, position: FileLineCol<'c>) {
        self.print_string(position.file.as_str().as_bytes());
        self.print_line_and_column(position);
    }

    fn print_line_and_column(&mut self, position: FileLineCol<'c>) {
        self.push(':');
        self.push_integer(i64::from(position.line()));
        self.push(':');
        self.push_integer(i64::from(position.column()));
    }

    /// Writes where a range ends: the line only if it is another one.
    fn print_end_of_range(&mut self, start: FileLineCol<'c>, end_line: u32, end_column: u32) {
        self.push_str(" to ");
        if end_line != start.line() {
            self.push_integer(i64::from(end_line));
        }
        self.push(':');
        self.push_integer(i64::from(end_column));
    }

    /// Writes a location for people: without quotes and `loc`.
    fn print_pretty_location(&mut self, location: Location<'c>, is_top_level: bool) {
        if let Some(alias) = self.aliases.location(location).filter(|_| !is_top_level) {
            return self.push_str(alias);
        }
        ensure_stack(|| self.print_pretty_location_body(location, is_top_level));
    }

    fn print_pretty_location_body(&mut self, location: Location<'c>, is_top_level: bool) {
        let data = match location {
            Location::Unknown => {
                self.push_str(if is_top_level { "[unknown]" } else { "unknown" });
                return;
            }
            Location::FileLineCol(position) => {
                self.push_str(position.file.as_str());
                return self.print_line_and_column(position);
            }
            Location::Other(data) => data.get(),
        };
        match *data {
            LocationData::FileLineColRange { start, end_line, end_column } => {
                self.push_str(start.file.as_str());
                self.print_line_and_column(start);
                self.print_end_of_range(start, end_line, end_column);
            }
            LocationData::Name { name, child } => {
                self.push('"');
                self.push_str(name.as_str());
                self.push('"');
                if child != Location::Unknown {
                    self.push('(');
                    self.print_pretty_location(child, false);
                    self.push(')');
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.print_pretty_location(callee, false);
                // As upstream, the callers stand on lines of their own, without indentation.
                let is_short = matches!(callee.data(), Some(LocationData::Name { .. }))
                    && (matches!(caller, Location::FileLineCol(_))
                        || matches!(caller.data(), Some(LocationData::FileLineColRange { .. })));
                self.push_str(if is_short { " at " } else { "\n at " });
                self.print_pretty_location(caller, false);
            }
            LocationData::Joined { parts } => {
                self.push('[');
                self.print_list(parts.iter().copied(), |p, location| {
                    p.print_pretty_location(location, false)
                });
                self.push(']');
            }
            LocationData::Fused { locations, metadata } => {
                if let Some(metadata) = metadata {
                    self.push('<');
                    self.print_attribute(metadata);
                    self.push('>');
                }
                self.push('[');
                self.print_list(locations.iter().copied(), |p, location| {
                    p.print_pretty_location(location, false)
                });
                self.push(']');
            }
        }
    }
}
