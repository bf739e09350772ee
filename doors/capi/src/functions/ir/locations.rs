//! `IR.h`: locations.

use crate::abi::*;
use crate::context::{self, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use terrace_ir::{Attribute, AttributeKind, FileLineCol, Identifier, Location, LocationData};

/// Stretch of a file.
struct Range {
    file: Identifier<'static>,
    start: (u32, u32),
    end: (u32, u32),
}

/// Returns the stretch of a file that a location is.
fn range(location: Location<'static>) -> Option<Range> {
    if let Location::FileLineCol(at) = location {
        let position = (at.line(), at.column());
        return Some(Range { file: at.file, start: position, end: position });
    }
    match location.data()? {
        LocationData::FileLineColRange { start, end_line, end_column } => Some(Range {
            file: start.file,
            start: (start.line(), start.column()),
            end: (*end_line, *end_column),
        }),
        _ => None,
    }
}

/// Returns the locations and the metadata that a location is the fusion of.
fn fused(
    context: &context::ContextState,
    location: Location<'static>,
) -> Option<(&'static [Location<'static>], Option<Attribute<'static>>)> {
    match context.ctx().flat_location(location).data()? {
        LocationData::Fused { locations, metadata } => Some((locations, *metadata)),
        _ => None,
    }
}

fn mistyped(kind: &str) -> Misuse {
    Misuse::other(format_args!("the location is no {kind}"))
}

fn number(of: MlirLocation, pick: impl FnOnce(Range) -> u32) -> Result<i32, Misuse> {
    let (_, location) = resolve::<Location<'static>>(of)?;
    Ok(pick(range(location).ok_or_else(|| mistyped("range of a file"))?) as i32)
}

export! {
    /// Returns a location as an attribute.
    fn mlirLocationGetAttribute(location: MlirLocation) -> MlirAttribute {
        let (state, location) = resolve::<Location<'static>>(location)?;
        Ok(state.name(state.ctx().location_attribute(location)))
    }

    /// Returns the location that an attribute is, or null.
    fn mlirLocationFromAttribute(attribute: MlirAttribute) -> MlirLocation {
        if attribute.is_null() {
            return Ok(MlirLocation::default());
        }
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        match attribute.kind() {
            AttributeKind::Location(location) => Ok(state.name(*location)),
            _ => Ok(MlirLocation::default()),
        }
    }

    /// Returns the location of a position in a file.
    fn mlirLocationFileLineColGet(context: MlirContext, file: MlirStringRef, line: u32, column: u32) -> MlirLocation {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().file_line_col(file.text()?, line, column)))
    }

    /// Returns the location of a stretch of a file.
    fn mlirLocationFileLineColRangeGet(
        context: MlirContext,
        file: MlirStringRef,
        start_line: u32,
        start_column: u32,
        end_line: u32,
        end_column: u32,
    ) -> MlirLocation {
        let state = context::find(context)?;
        let start = FileLineCol::new(state.ctx().identifier(file.text()?), start_line, start_column);
        Ok(state.name(state.ctx().file_line_col_range(start, end_line, end_column)))
    }

    /// Returns the file of a stretch.
    fn mlirLocationFileLineColRangeGetFilename(location: MlirLocation) -> MlirIdentifier {
        let (state, location) = resolve::<Location<'static>>(location)?;
        Ok(state.name(range(location).ok_or_else(|| mistyped("range of a file"))?.file))
    }

    /// Returns the line where a stretch starts.
    fn mlirLocationFileLineColRangeGetStartLine(location: MlirLocation) -> i32 {
        number(location, |range| range.start.0)
    }

    /// Returns the column where a stretch starts.
    fn mlirLocationFileLineColRangeGetStartColumn(location: MlirLocation) -> i32 {
        number(location, |range| range.start.1)
    }

    /// Returns the line where a stretch ends.
    fn mlirLocationFileLineColRangeGetEndLine(location: MlirLocation) -> i32 {
        number(location, |range| range.end.0)
    }

    /// Returns the column where a stretch ends.
    fn mlirLocationFileLineColRangeGetEndColumn(location: MlirLocation) -> i32 {
        number(location, |range| range.end.1)
    }

    /// Returns the type id of stretches.
    fn mlirLocationFileLineColRangeGetTypeID() -> MlirTypeID {
        Ok(typeid::of_name("loc.file_line_range"))
    }

    /// Returns true if a location is a stretch of a file.
    fn mlirLocationIsAFileLineColRange(location: MlirLocation) -> bool {
        let (_, location) = resolve::<Location<'static>>(location)?;
        Ok(range(location).is_some())
    }

    /// Returns the location of code inlined from one place into another.
    fn mlirLocationCallSiteGet(callee: MlirLocation, caller: MlirLocation) -> MlirLocation {
        let (state, callee) = resolve::<Location<'static>>(callee)?;
        let caller = state.get(caller)?;
        Ok(state.name(state.ctx().call_site(callee, caller)))
    }

    /// Returns where the code of a call site comes from.
    fn mlirLocationCallSiteGetCallee(location: MlirLocation) -> MlirLocation {
        let (state, location) = resolve::<Location<'static>>(location)?;
        match location.data() {
            Some(LocationData::CallSite { callee, .. }) => Ok(state.name(*callee)),
            _ => Err(mistyped("call site")),
        }
    }

    /// Returns where the call of a call site is.
    fn mlirLocationCallSiteGetCaller(location: MlirLocation) -> MlirLocation {
        let (state, location) = resolve::<Location<'static>>(location)?;
        match location.data() {
            Some(LocationData::CallSite { caller, .. }) => Ok(state.name(*caller)),
            _ => Err(mistyped("call site")),
        }
    }

    /// Returns the type id of call sites.
    fn mlirLocationCallSiteGetTypeID() -> MlirTypeID {
        Ok(typeid::of_name("loc.callsite"))
    }

    /// Returns true if a location is a call site.
    fn mlirLocationIsACallSite(location: MlirLocation) -> bool {
        let (_, location) = resolve::<Location<'static>>(location)?;
        Ok(matches!(location.data(), Some(LocationData::CallSite { .. })))
    }

    /// Returns several locations as one.
    fn mlirLocationFusedGet(
        context: MlirContext,
        count: isize,
        locations: *const MlirLocation,
        metadata: MlirAttribute,
    ) -> MlirLocation {
        let state = context::find(context)?;
        let locations = state.get_all::<Location<'static>>(array(locations, count)?)?;
        let metadata = state.get_optional(metadata)?;
        Ok(state.name(state.ctx().fused(&locations, metadata)))
    }

    /// Returns the number of locations in a fusion.
    fn mlirLocationFusedGetNumLocations(location: MlirLocation) -> u32 {
        let (state, location) = resolve::<Location<'static>>(location)?;
        Ok(fused(&state, location).map_or(0, |(locations, _)| locations.len() as u32))
    }

    /// Writes the locations of a fusion to an array that is long enough.
    fn mlirLocationFusedGetLocations(location: MlirLocation, to: *mut MlirLocation) {
        let (state, location) = resolve::<Location<'static>>(location)?;
        let (locations, _) = fused(&state, location).unwrap_or_default();
        write_all(to, locations.iter().map(|location| state.name(*location)));
        Ok(())
    }

    /// Returns the metadata of a fusion, or null.
    fn mlirLocationFusedGetMetadata(location: MlirLocation) -> MlirAttribute {
        let (state, location) = resolve::<Location<'static>>(location)?;
        Ok(state.name_or_null(fused(&state, location).and_then(|(_, metadata)| metadata)))
    }

    /// Returns the type id of fusions.
    fn mlirLocationFusedGetTypeID() -> MlirTypeID {
        Ok(typeid::of_name("loc.fused"))
    }

    /// Returns true if a location is a fusion.
    fn mlirLocationIsAFused(location: MlirLocation) -> bool {
        let (state, location) = resolve::<Location<'static>>(location)?;
        Ok(fused(&state, location).is_some())
    }

    /// Returns a named location; a null child stands for an unknown one.
    fn mlirLocationNameGet(context: MlirContext, name: MlirStringRef, child: MlirLocation) -> MlirLocation {
        let state = context::find(context)?;
        let child = state.get_optional(child)?.unwrap_or(Location::Unknown);
        Ok(state.name(state.ctx().name_location(name.text()?, child)))
    }

    /// Returns the name of a named location.
    fn mlirLocationNameGetName(location: MlirLocation) -> MlirIdentifier {
        let (state, location) = resolve::<Location<'static>>(location)?;
        match location.data() {
            Some(LocationData::Name { name, .. }) => Ok(state.name(*name)),
            _ => Err(mistyped("named location")),
        }
    }

    /// Returns the location under a name.
    fn mlirLocationNameGetChildLoc(location: MlirLocation) -> MlirLocation {
        let (state, location) = resolve::<Location<'static>>(location)?;
        match location.data() {
            Some(LocationData::Name { child, .. }) => Ok(state.name(*child)),
            _ => Err(mistyped("named location")),
        }
    }

    /// Returns the type id of named locations.
    fn mlirLocationNameGetTypeID() -> MlirTypeID {
        Ok(typeid::of_name("loc.name"))
    }

    /// Returns true if a location is a named one.
    fn mlirLocationIsAName(location: MlirLocation) -> bool {
        let (_, location) = resolve::<Location<'static>>(location)?;
        Ok(matches!(location.data(), Some(LocationData::Name { .. })))
    }

    /// Returns the unknown location.
    fn mlirLocationUnknownGet(context: MlirContext) -> MlirLocation {
        Ok(context::find(context)?.name(Location::Unknown))
    }

    /// Returns the context of a location.
    fn mlirLocationGetContext(location: MlirLocation) -> MlirContext {
        Ok(resolve::<Location<'static>>(location)?.0.handle())
    }

    /// Returns true if both are the same location.
    fn mlirLocationEqual(location: MlirLocation, other: MlirLocation) -> bool {
        Ok(location == other)
    }

    /// Prints a location.
    fn mlirLocationPrint(location: MlirLocation, callback: MlirStringCallback, data: UserData) {
        let (_, location) = resolve::<Location<'static>>(location)?;
        hand_text(location.to_string().as_bytes(), callback, data)
    }
}
