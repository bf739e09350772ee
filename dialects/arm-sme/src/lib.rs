//! The `arm_sme` dialect: matrices in the tiles of ARM processors.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod constraints;
mod ops;

pub use ops::*;

use attributes::{
    ArmSMETileType, CombiningKind, KIND_ATTR, LAYOUT_ATTR, TYPE_SIZE_ATTR, TileSliceLayout, TypeSize,
};
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        CopyTileOp::SPEC,
        ExtractTileSliceOp::SPEC,
        FMopa2WayOp::SPEC,
        FMops2WayOp::SPEC,
        GetTileOp::SPEC,
        InsertTileSliceOp::SPEC,
        CntsdIntrOp::SPEC,
        Ld1bHorizIntrOp::SPEC,
        Ld1bVertIntrOp::SPEC,
        Ld1dHorizIntrOp::SPEC,
        Ld1dVertIntrOp::SPEC,
        Ld1hHorizIntrOp::SPEC,
        Ld1hVertIntrOp::SPEC,
        Ld1qHorizIntrOp::SPEC,
        Ld1qVertIntrOp::SPEC,
        Ld1wHorizIntrOp::SPEC,
        Ld1wVertIntrOp::SPEC,
        MopaIntrOp::SPEC,
        MopaWideIntrOp::SPEC,
        MopsIntrOp::SPEC,
        MopsWideIntrOp::SPEC,
        ReadHorizIntrOp::SPEC,
        ReadVertIntrOp::SPEC,
        SmopaWideIntrOp::SPEC,
        SmopaZa32IntrOp::SPEC,
        SmopsWideIntrOp::SPEC,
        SmopsZa32IntrOp::SPEC,
        St1bHorizIntrOp::SPEC,
        St1bVertIntrOp::SPEC,
        St1dHorizIntrOp::SPEC,
        St1dVertIntrOp::SPEC,
        St1hHorizIntrOp::SPEC,
        St1hVertIntrOp::SPEC,
        St1qHorizIntrOp::SPEC,
        St1qVertIntrOp::SPEC,
        St1wHorizIntrOp::SPEC,
        St1wVertIntrOp::SPEC,
        StrIntrOp::SPEC,
        SumopaWideIntrOp::SPEC,
        SumopsWideIntrOp::SPEC,
        UmopaWideIntrOp::SPEC,
        UmopaZa32IntrOp::SPEC,
        UmopsWideIntrOp::SPEC,
        UmopsZa32IntrOp::SPEC,
        UsmopaWideIntrOp::SPEC,
        UsmopsWideIntrOp::SPEC,
        WriteHorizIntrOp::SPEC,
        WriteVertIntrOp::SPEC,
        ZeroIntrOp::SPEC,
        LoadTileSliceOp::SPEC,
        OuterProductOp::SPEC,
        SMopa2WayOp::SPEC,
        SMopa4WayOp::SPEC,
        SMops2WayOp::SPEC,
        SMops4WayOp::SPEC,
        StoreTileSliceOp::SPEC,
        StreamingVLOp::SPEC,
        SuMopa4WayOp::SPEC,
        SuMops4WayOp::SPEC,
        TileLoadOp::SPEC,
        TileStoreOp::SPEC,
        UMopa2WayOp::SPEC,
        UMopa4WayOp::SPEC,
        UMops2WayOp::SPEC,
        UMops4WayOp::SPEC,
        UsMopa4WayOp::SPEC,
        UsMops4WayOp::SPEC,
        ZeroOp::SPEC,
    ],
    attributes: &[&KIND_ATTR, &LAYOUT_ATTR, &TYPE_SIZE_ATTR],
    enums: &[ArmSMETileType::SPEC, CombiningKind::SPEC, TileSliceLayout::SPEC, TypeSize::SPEC],
    ..DialectSpec::new("arm_sme")
};
