//! Queries of encodings.

use crate::ENCODING_ATTR;
use std::collections::BTreeMap;
use std::fmt;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::{Attribute, Ctx, DYNAMIC, InFlight, LogicalResult, Type};

/// Storage of a level's coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelFormat {
    /// All of them, none is stored.
    Dense,
    /// Dense level, for a batch of tensors.
    Batch,
    /// Those that are stored, with positions of where each parent's begin.
    Compressed,
    /// One for each parent.
    Singleton,
    /// Compressed level, with gaps.
    LooseCompressed,
    /// A count out of a total.
    Structured,
}

impl LevelFormat {
    const ALL: [(LevelFormat, &'static str); 6] = [
        (LevelFormat::Dense, "dense"),
        (LevelFormat::Batch, "batch"),
        (LevelFormat::Compressed, "compressed"),
        (LevelFormat::Singleton, "singleton"),
        (LevelFormat::LooseCompressed, "loose_compressed"),
        (LevelFormat::Structured, "structured"),
    ];

    /// Returns the format that is written so.
    pub fn of_word(word: &str) -> Option<LevelFormat> {
        LevelFormat::ALL.iter().find(|(_, text)| *text == word).map(|(format, _)| *format)
    }

    fn number(self) -> usize {
        LevelFormat::ALL.iter().position(|(format, _)| *format == self).unwrap_or_default()
    }
}

/// Storage of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The format; `None` while it is not known.
    pub format: Option<LevelFormat>,
    /// True if a coordinate may occur several times.
    pub is_nonunique: bool,
    /// True if coordinates have no order.
    pub is_nonordered: bool,
    /// True if coordinates have a buffer of their own.
    pub is_soa: bool,
    /// Number of kept elements per `m`, of a structured level.
    pub n: u8,
    /// Block size of a structured level.
    pub m: u8,
}

impl Level {
    /// Returns the number, with upstream's bits.
    pub fn bits(self) -> u64 {
        let format = self.format.map_or(0, |format| 1 << (16 + format.number()));
        let sizes = u64::from(self.n) << 32 | u64::from(self.m) << 40;
        let flags = [self.is_nonunique, self.is_nonordered, self.is_soa];
        flags.iter().zip(0..).fold(format | sizes, |bits, (flag, at)| bits | u64::from(*flag) << at)
    }

    fn of_bits(bits: u64) -> Level {
        let format = LevelFormat::ALL.iter().find(|(format, _)| bits >> (16 + format.number()) & 1 == 1);
        Level {
            format: format.map(|(format, _)| *format),
            is_nonunique: bits & 1 != 0,
            is_nonordered: bits & 2 != 0,
            is_soa: bits & 4 != 0,
            n: (bits >> 32 & 0xff) as u8,
            m: (bits >> 40 & 0xff) as u8,
        }
    }

    /// Returns true if the format goes with the properties.
    pub fn is_valid(self) -> bool {
        let is_plain = !self.is_nonunique && !self.is_nonordered && !self.is_soa;
        match self.format {
            None | Some(LevelFormat::Dense | LevelFormat::Batch | LevelFormat::Structured) => is_plain,
            Some(_) => true,
        }
    }

    fn is(self, format: LevelFormat) -> bool {
        self.format == Some(format)
    }

    /// Returns true if there is a buffer of positions.
    pub fn has_positions(self) -> bool {
        self.is(LevelFormat::Compressed) || self.is(LevelFormat::LooseCompressed)
    }

    /// Returns true if there is a buffer of coordinates.
    pub fn has_coordinates(self) -> bool {
        self.has_positions() || self.is(LevelFormat::Singleton) || self.is(LevelFormat::Structured)
    }

    /// Returns true if it has one coordinate for each parent.
    pub fn is_singleton(self) -> bool {
        self.is(LevelFormat::Singleton)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.map_or("undef", |format| LevelFormat::ALL[format.number()].1))?;
        if self.is(LevelFormat::Structured) {
            write!(f, "[{}, {}]", self.n, self.m)?;
        }
        let properties =
            [(self.is_nonunique, "nonunique"), (self.is_nonordered, "nonordered"), (self.is_soa, "soa")];
        let properties: Vec<_> =
            properties.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect();
        if properties.is_empty() { Ok(()) } else { write!(f, "({})", properties.join(", ")) }
    }
}

/// The parameters of an encoding.
#[derive(Clone, Copy)]
pub struct Encoding<'p, 'c>(&'p [Attribute<'c>]);

/// Levels that hold lists of coordinates together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoordinateList {
    /// The first level.
    pub first: usize,
    /// Number of levels.
    pub count: usize,
    /// True if each of them has a buffer of its own.
    pub is_soa: bool,
}

impl<'p, 'c> Encoding<'p, 'c> {
    /// Creates it from parameters as the declaration lists them.
    pub fn new(parameters: &'p [Attribute<'c>]) -> Self {
        Encoding(parameters)
    }

    /// Returns the encoding of a tensor, if it has one.
    pub fn of(ty: Type<'c>) -> Option<Encoding<'c, 'c>> {
        Encoding::of_attribute(ty.encoding()?)
    }

    /// Returns the encoding in an attribute, if it is one.
    pub fn of_attribute(attribute: Attribute<'c>) -> Option<Encoding<'c, 'c>> {
        attribute.as_dialect(ENCODING_ATTR.name).map(Encoding)
    }

    fn given(self, at: usize) -> Option<Attribute<'c>> {
        self.0.get(at).copied().filter(|parameter| !parameter.is_unit())
    }

    /// Returns the levels.
    pub fn levels(self) -> Vec<Level> {
        let bits = self.given(0).and_then(Attribute::as_i64_array).unwrap_or_default();
        bits.into_iter().map(|bits| Level::of_bits(bits.cast_unsigned())).collect()
    }

    /// Returns the number of levels.
    pub fn level_rank(self) -> usize {
        self.given(0).and_then(Attribute::as_i64_array).map_or(0, |levels| levels.len())
    }

    /// Returns the number of dimensions.
    pub fn dimension_rank(self) -> usize {
        self.dimension_to_level().map_or(self.level_rank(), |map| map.dims() as usize)
    }

    /// Returns the map from dimensions to levels; `None` stands for the identity.
    pub fn dimension_to_level(self) -> Option<AffineMap<'c>> {
        self.given(1)?.as_affine_map()
    }

    /// Returns the map from levels to dimensions; `None` stands for the identity.
    pub fn level_to_dimension(self) -> Option<AffineMap<'c>> {
        self.given(2)?.as_affine_map()
    }

    /// Returns the width of positions in bits; 0 stands for `index`.
    pub fn position_width(self) -> i64 {
        self.given(3).and_then(Attribute::as_i64).unwrap_or(0)
    }

    /// Returns the width of coordinates in bits; 0 stands for `index`.
    pub fn coordinate_width(self) -> i64 {
        self.given(4).and_then(Attribute::as_i64).unwrap_or(0)
    }

    /// Returns the value of all elements that are stored.
    pub fn explicit_value(self) -> Option<Attribute<'c>> {
        self.given(5)
    }

    /// Returns the value of all elements that are not stored.
    pub fn implicit_value(self) -> Option<Attribute<'c>> {
        self.given(6)
    }

    /// Returns the slices of the dimensions; none if it is no slice.
    pub fn slices(self) -> &'c [Attribute<'c>] {
        self.given(7).and_then(Attribute::as_array).unwrap_or_default()
    }

    /// Returns the type of positions.
    pub fn position_type(self, context: Ctx<'c>) -> Type<'c> {
        index_type(context, self.position_width())
    }

    /// Returns the type of coordinates.
    pub fn coordinate_type(self, context: Ctx<'c>) -> Type<'c> {
        index_type(context, self.coordinate_width())
    }

    /// Returns levels that hold lists of coordinates.
    pub fn coordinate_lists(self) -> Vec<CoordinateList> {
        let levels = self.levels();
        let mut lists = Vec::new();
        let mut first = 0;
        while first < levels.len() && levels.len() > 1 {
            if !levels[first].has_positions() {
                first += 1;
                continue;
            }
            let behind = levels[first + 1..].iter().take_while(|level| level.is_singleton()).count();
            if behind > 0 {
                lists.push(CoordinateList { first, count: behind + 1, is_soa: levels[first + 1].is_soa });
            }
            first += behind + 1;
        }
        lists
    }

    /// Returns the level at which a list of coordinates begins that has one buffer; the number of levels if there is
    /// none.
    pub fn list_start(self) -> usize {
        match self.coordinate_lists().first() {
            Some(list) if !list.is_soa => list.first,
            _ => self.level_rank(),
        }
    }

    /// Returns the number of leading batch levels.
    pub fn batch_rank(self) -> usize {
        self.levels().iter().take_while(|level| level.is(LevelFormat::Batch)).count()
    }

    /// Returns the sizes of the levels of a tensor.
    pub fn level_shape(self, context: Ctx<'c>, shape: &[i64]) -> Vec<i64> {
        let Some(map) = self.dimension_to_level() else { return shape.to_vec() };
        let last: Vec<_> = shape
            .iter()
            .zip(0..)
            .map(|(size, at)| match *size {
                DYNAMIC => AffineExpr::dim(context, at),
                size => AffineExpr::constant(context, size.saturating_sub(1)),
            })
            .collect();
        map.results()
            .iter()
            .map(|expr| match expr.kind() {
                AffineExprKind::Dim(dimension) => shape.get(dimension as usize).copied().unwrap_or(DYNAMIC),
                _ => {
                    let expr = expr.replace(context, &last, &[]);
                    match (expr.as_constant(), expr.as_binary()) {
                        (Some(last), _) => last.saturating_add(1),
                        (None, Some((BinaryKind::Mod, _, bound))) => bound.as_constant().unwrap_or(DYNAMIC),
                        _ => DYNAMIC,
                    }
                }
            })
            .collect()
    }

    /// Checks that a tensor with these sizes and elements may be stored so.
    pub(crate) fn verify_tensor(
        self,
        shape: &[i64],
        element: Type<'c>,
        error: &mut dyn FnMut(&str) -> InFlight<'c>,
    ) -> LogicalResult {
        if shape.is_empty() {
            return error("expected non-scalar sparse tensor").emit();
        }
        let rank = self.dimension_rank();
        if rank != shape.len() {
            let message = format!(
                "dimension-rank mismatch between encoding and tensor shape: {rank} != {}",
                shape.len()
            );
            return error(&message).emit();
        }
        for (kind, value) in [("explicit", self.explicit_value()), ("implicit", self.implicit_value())] {
            let Some(ty) = value.and_then(|value| type_of(value)) else { continue };
            if ty != element {
                let message = format!(
                    "{kind} value type mismatch between encoding and tensor element type: '{ty}' != '{element}'"
                );
                return error(&message).emit();
            }
        }
        match self.implicit_value().is_none_or(is_zero) {
            true => Ok(()),
            false => error("implicit value must be zero").emit(),
        }
    }
}

/// Returns the type of a number.
fn type_of<'c>(value: Attribute<'c>) -> Option<Type<'c>> {
    match value.as_dialect("complex.number") {
        Some(parameters) => parameters.iter().find_map(|parameter| parameter.as_type()),
        None => value.ty(),
    }
}

fn is_zero(value: Attribute<'_>) -> bool {
    if let Some(parts) = value.as_dialect("complex.number") {
        return parts.iter().filter_map(|part| part.as_float()).all(|part| part.is_zero());
    }
    match (value.as_integer(), value.as_float()) {
        (Some(value), _) => value.to_u64() == Some(0),
        (None, Some(value)) => value.is_zero(),
        _ => true,
    }
}

fn index_type<'c>(context: Ctx<'c>, width: i64) -> Type<'c> {
    match u32::try_from(width) {
        Ok(width) if width > 0 => context.integer_type(width),
        _ => context.index_type(),
    }
}

/// Returns the elements of a shaped type, for traits.
pub(crate) fn element_types<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.element_or_self()).collect()
}

/// Returns a dimension that is a level by itself, or split by so much.
fn parts_of(expr: AffineExpr<'_>) -> Option<(u32, Option<(BinaryKind, i64)>)> {
    if let AffineExprKind::Dim(dimension) = expr.kind() {
        return Some((dimension, None));
    }
    let (kind, lhs, rhs) = expr.as_binary()?;
    let AffineExprKind::Dim(dimension) = lhs.kind() else { return None };
    Some((dimension, Some((kind, rhs.as_constant().filter(|size| *size > 0)?))))
}

/// Returns true if some dimensions are split into blocks and the others are levels.
fn is_blocked(map: AffineMap<'_>) -> bool {
    let mut sizes = BTreeMap::new();
    let mut has_block = false;
    for expr in map.results() {
        let is_new = match parts_of(*expr) {
            Some((dimension, None)) => sizes.insert(dimension, 0).is_none(),
            Some((dimension, Some((BinaryKind::FloorDiv, size)))) => sizes.insert(dimension, size).is_none(),
            Some((dimension, Some((BinaryKind::Mod, size)))) => {
                has_block = true;
                sizes.get(&dimension) == Some(&size)
            }
            _ => false,
        };
        if !is_new {
            return false;
        }
    }
    has_block
}

/// Infers the map from levels to dimensions that follows from the one from dimensions to levels.
pub fn infer_level_to_dimension<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> Option<AffineMap<'c>> {
    if map.symbols() != 0 {
        return None;
    }
    let levels = map.results().len() as u32;
    if map.is_permutation() {
        let mut dimensions = vec![AffineExpr::dim(context, 0); levels as usize];
        for (expr, level) in map.results().iter().zip(0..) {
            let AffineExprKind::Dim(dimension) = expr.kind() else { return None };
            dimensions[dimension as usize] = AffineExpr::dim(context, level);
        }
        return Some(AffineMap::new(context, levels, 0, &dimensions));
    }
    if !is_blocked(map) {
        return None;
    }
    // Dimensions that are levels come first, as upstream has it.
    let mut whole = Vec::new();
    let mut split: BTreeMap<u32, AffineExpr<'c>> = BTreeMap::new();
    for (expr, level) in map.results().iter().zip(0..) {
        let level = AffineExpr::dim(context, level);
        match parts_of(*expr)? {
            (_, None) => whole.push(level),
            (dimension, Some((BinaryKind::FloorDiv, size))) => {
                split.insert(dimension, level.mul_constant(context, size));
            }
            (dimension, Some(_)) => {
                let outer = split.get(&dimension)?.add(context, level);
                split.insert(dimension, outer);
            }
        }
    }
    whole.extend(split.into_values());
    Some(AffineMap::new(context, levels, 0, &whole))
}

/// Checks that levels, maps and widths go together.
pub(crate) fn verify_levels<'c>(
    context: Ctx<'c>,
    encoding: &Encoding<'_, 'c>,
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> LogicalResult {
    for (what, width) in
        [("position", encoding.position_width()), ("coordinate", encoding.coordinate_width())]
    {
        if !matches!(width, 0 | 8 | 16 | 32 | 64) {
            return error(&format!("unexpected {what} bitwidth: {}", width as u32)).emit();
        }
    }
    let levels = encoding.levels();
    if let Some(message) = wrong_singletons(&levels).or_else(|| wrong_order(&levels)) {
        return error(message).emit();
    }
    let map = encoding.dimension_to_level();
    if let Some(message) = wrong_structure(&levels, map) {
        return error(message).emit();
    }
    if levels.is_empty() {
        return error("expected a non-empty array for lvlTypes").emit();
    }
    let (level_rank, rank) = (levels.len(), encoding.dimension_rank());
    if let Some(map) = map {
        let results = map.results().len();
        if results != level_rank {
            let message =
                format!("level-rank mismatch between dimToLvl and lvlTypes: {results} != {level_rank}");
            return error(&message).emit();
        }
        let inferred = infer_level_to_dimension(context, map);
        if inferred.is_none() && map.symbols() == 0 {
            return error("failed to infer lvlToDim from dimToLvl").emit();
        }
        if encoding.level_to_dimension().is_some_and(|given| inferred != Some(given)) {
            return error("expected lvlToDim to be an inverse of dimToLvl").emit();
        }
        if rank > level_rank {
            return error(&format!("unexpected dimToLvl mapping from {rank} to {level_rank}")).emit();
        }
    }
    let slices = encoding.slices().len();
    if slices == 0 {
        return Ok(());
    }
    if slices != rank {
        let message = format!("dimension-rank mismatch between dimSlices and dimToLvl: {slices} != {rank}");
        return error(&message).emit();
    }
    if rank != level_rank {
        let message =
            format!("dimSlices expected dimension-rank to match level-rank: {rank} != {level_rank}");
        return error(&message).emit();
    }
    Ok(())
}

fn wrong_singletons(levels: &[Level]) -> Option<&'static str> {
    for (at, level) in levels.iter().enumerate().filter(|(_, level)| level.is_singleton()) {
        let before = at.checked_sub(1).map(|before| levels[before]);
        if before.is_some_and(|before| before.is_singleton() && before.is_soa != level.is_soa) {
            return Some("expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).");
        }
        if !before.is_some_and(|before| before.is_singleton() || before.has_positions()) {
            return Some("expected compressed or loose_compressed level before singleton level");
        }
    }
    None
}

fn wrong_order(levels: &[Level]) -> Option<&'static str> {
    let is_batch = |level: &Level| level.is(LevelFormat::Batch);
    if levels.iter().skip_while(|level| is_batch(level)).any(is_batch) {
        return Some("Batch lvlType can only be leading levels.");
    }
    if levels.iter().any(|level| level.is_soa && !level.is_singleton()) {
        return Some("SoA is only applicable to singleton lvlTypes.");
    }
    None
}

/// Returns the error in a structured level, if there is one.
fn wrong_structure(levels: &[Level], map: Option<AffineMap<'_>>) -> Option<&'static str> {
    let at = levels.iter().position(|level| level.is(LevelFormat::Structured))?;
    if at + 1 != levels.len() {
        return Some("expected n_out_of_m to be the last level type");
    }
    if !levels[..at].iter().all(|level| level.is(LevelFormat::Dense)) {
        return Some("expected all dense lvlTypes before a n_out_of_m level");
    }
    let map = map.filter(|map| map.dims() as usize != map.results().len())?;
    if !is_blocked(map) {
        return Some("expected 1xm block structure for n_out_of_m level");
    }
    let sizes = map.results().iter().filter_map(|expr| match parts_of(*expr)?.1? {
        (BinaryKind::Mod, size) => Some(size),
        _ => None,
    });
    let mut size = 0;
    for given in sizes {
        if size != 0 && given != size {
            return Some("expected only one blocked level with the same coefficients");
        }
        size = given;
    }
    (size != i64::from(levels[at].m))
        .then_some("expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level")
}
