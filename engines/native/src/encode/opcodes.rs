//! Opcodes of instructions with VEX and EVEX prefixes.

/// Forms with a VEX prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vex {
    /// There is none.
    None,
    /// With `W` zero, or ignored.
    W0,
    /// With `W` one.
    W1,
}

/// Opcode, by the fields of its prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opcode {
    /// Opcode map.
    pub map: u8,
    /// Mandatory prefix: none, 66, F3, F2.
    pub prefix: u8,
    /// Opcode byte.
    pub number: u8,
    /// `W` of the EVEX form.
    pub is_wide: bool,
    /// Form with a VEX prefix.
    pub vex: Vex,
}

/// Prefixes.
const NP: u8 = 0;
const P66: u8 = 1;
const PF3: u8 = 2;
const PF2: u8 = 3;

const fn op(prefix: u8, map: u8, number: u8, w: u8, vex: Vex) -> Opcode {
    Opcode { map, prefix, number, is_wide: w != 0, vex }
}

macro_rules! opcodes {
    ($($name:ident = $prefix:ident $map:literal $number:literal $w:literal $vex:ident;)*) => {
        $(#[allow(missing_docs, reason = "opcodes have the names of the manual")]
        pub const $name: Opcode = op($prefix, $map, $number, $w, Vex::$vex);)*
    };
}

opcodes! {
    // Moves.
    MOVUPS = NP 1 0x10 0 W0;
    MOVUPS_STORE = NP 1 0x11 0 W0;
    MOVAPS = NP 1 0x28 0 W0;
    MOVSS = PF3 1 0x10 0 W0;
    MOVSS_STORE = PF3 1 0x11 0 W0;
    MOVSD = PF2 1 0x10 1 W0;
    MOVSD_STORE = PF2 1 0x11 1 W0;
    MOVDQU8 = PF2 1 0x6F 0 None;
    MOVDQU16 = PF2 1 0x6F 1 None;
    MOVDQU32 = PF3 1 0x6F 0 None;
    MOVDQU64 = PF3 1 0x6F 1 None;
    MOVDQU8_STORE = PF2 1 0x7F 0 None;
    MOVDQU16_STORE = PF2 1 0x7F 1 None;
    MOVDQU32_STORE = PF3 1 0x7F 0 None;
    MOVDQU64_STORE = PF3 1 0x7F 1 None;
    MASKMOVPS = P66 2 0x2C 0 W0;
    MASKMOVPD = P66 2 0x2D 0 W0;
    MASKMOVPS_STORE = P66 2 0x2E 0 W0;
    MASKMOVPD_STORE = P66 2 0x2F 0 W0;
    MOVD_TO = P66 1 0x6E 0 W0;
    MOVQ_TO = P66 1 0x6E 1 W1;
    MOVD_FROM = P66 1 0x7E 0 W0;
    MOVQ_FROM = P66 1 0x7E 1 W1;
    BROADCASTSS = P66 2 0x18 0 W0;
    BROADCASTSD = P66 2 0x19 1 W0;
    PBROADCASTB = P66 2 0x78 0 W0;
    PBROADCASTW = P66 2 0x79 0 W0;
    PBROADCASTD = P66 2 0x58 0 W0;
    PBROADCASTQ = P66 2 0x59 1 W0;
    PBROADCASTB_GPR = P66 2 0x7A 0 None;
    PBROADCASTW_GPR = P66 2 0x7B 0 None;
    PBROADCASTD_GPR = P66 2 0x7C 0 None;
    PBROADCASTQ_GPR = P66 2 0x7C 1 None;
    // Floats.
    ADDPS = NP 1 0x58 0 W0;
    ADDPD = P66 1 0x58 1 W0;
    ADDSS = PF3 1 0x58 0 W0;
    ADDSD = PF2 1 0x58 1 W0;
    MULPS = NP 1 0x59 0 W0;
    MULPD = P66 1 0x59 1 W0;
    MULSS = PF3 1 0x59 0 W0;
    MULSD = PF2 1 0x59 1 W0;
    SUBPS = NP 1 0x5C 0 W0;
    SUBPD = P66 1 0x5C 1 W0;
    SUBSS = PF3 1 0x5C 0 W0;
    SUBSD = PF2 1 0x5C 1 W0;
    DIVPS = NP 1 0x5E 0 W0;
    DIVPD = P66 1 0x5E 1 W0;
    DIVSS = PF3 1 0x5E 0 W0;
    DIVSD = PF2 1 0x5E 1 W0;
    MINPS = NP 1 0x5D 0 W0;
    MINPD = P66 1 0x5D 1 W0;
    MINSS = PF3 1 0x5D 0 W0;
    MINSD = PF2 1 0x5D 1 W0;
    MAXPS = NP 1 0x5F 0 W0;
    MAXPD = P66 1 0x5F 1 W0;
    MAXSS = PF3 1 0x5F 0 W0;
    MAXSD = PF2 1 0x5F 1 W0;
    SQRTPS = NP 1 0x51 0 W0;
    ADDPH = NP 5 0x58 0 None;
    MULPH = NP 5 0x59 0 None;
    SUBPH = NP 5 0x5C 0 None;
    DIVPH = NP 5 0x5E 0 None;
    MINPH = NP 5 0x5D 0 None;
    MAXPH = NP 5 0x5F 0 None;
    SQRTPH = NP 5 0x51 0 None;
    FMADD231PH = P66 6 0xB8 0 None;
    SQRTPD = P66 1 0x51 1 W0;
    SQRTSS = PF3 1 0x51 0 W0;
    SQRTSD = PF2 1 0x51 1 W0;
    FMADD231PS = P66 2 0xB8 0 W0;
    FMADD231PD = P66 2 0xB8 1 W1;
    FMADD231SS = P66 2 0xB9 0 W0;
    FMADD231SD = P66 2 0xB9 1 W1;
    FMADD213PS = P66 2 0xA8 0 W0;
    FMADD213PD = P66 2 0xA8 1 W1;
    FMADD213SS = P66 2 0xA9 0 W0;
    FMADD213SD = P66 2 0xA9 1 W1;
    ROUNDPS = P66 3 0x08 0 W0;
    ROUNDPD = P66 3 0x09 0 W0;
    ROUNDSS = P66 3 0x0A 0 W0;
    ROUNDSD = P66 3 0x0B 0 W0;
    RNDSCALEPS = P66 3 0x08 0 None;
    RNDSCALEPD = P66 3 0x09 1 None;
    ANDPS = NP 1 0x54 0 W0;
    ANDPD = P66 1 0x54 1 W0;
    ANDNPS = NP 1 0x55 0 W0;
    ANDNPD = P66 1 0x55 1 W0;
    ORPS = NP 1 0x56 0 W0;
    ORPD = P66 1 0x56 1 W0;
    XORPS = NP 1 0x57 0 W0;
    XORPD = P66 1 0x57 1 W0;
    CMPPS = NP 1 0xC2 0 W0;
    CMPPD = P66 1 0xC2 1 W0;
    CMPSS = PF3 1 0xC2 0 W0;
    CMPSD = PF2 1 0xC2 1 W0;
    MOVMSKPS = NP 1 0x50 0 W0;
    MOVMSKPD = P66 1 0x50 1 W0;
    PMOVMSKB = P66 1 0xD7 0 W0;
    // Integers.
    PADDB = P66 1 0xFC 0 W0;
    PADDW = P66 1 0xFD 0 W0;
    PADDD = P66 1 0xFE 0 W0;
    PADDQ = P66 1 0xD4 1 W0;
    PSUBB = P66 1 0xF8 0 W0;
    PSUBW = P66 1 0xF9 0 W0;
    PSUBD = P66 1 0xFA 0 W0;
    PSUBQ = P66 1 0xFB 1 W0;
    PMULLW = P66 1 0xD5 0 W0;
    PMULLD = P66 2 0x40 0 W0;
    PMULLQ = P66 2 0x40 1 None;
    PMULUDQ = P66 1 0xF4 1 W0;
    PAND = P66 1 0xDB 0 W0;
    PANDQ = P66 1 0xDB 1 W0;
    POR = P66 1 0xEB 0 W0;
    PORQ = P66 1 0xEB 1 W0;
    PXOR = P66 1 0xEF 0 W0;
    PXORQ = P66 1 0xEF 1 W0;
    PMINSB = P66 2 0x38 0 W0;
    PMINSW = P66 1 0xEA 0 W0;
    PMINSD = P66 2 0x39 0 W0;
    PMINSQ = P66 2 0x39 1 None;
    PMINUB = P66 1 0xDA 0 W0;
    PMINUW = P66 2 0x3A 0 W0;
    PMINUD = P66 2 0x3B 0 W0;
    PMINUQ = P66 2 0x3B 1 None;
    PMAXSB = P66 2 0x3C 0 W0;
    PMAXSW = P66 1 0xEE 0 W0;
    PMAXSD = P66 2 0x3D 0 W0;
    PMAXSQ = P66 2 0x3D 1 None;
    PMAXUB = P66 1 0xDE 0 W0;
    PMAXUW = P66 2 0x3E 0 W0;
    PMAXUD = P66 2 0x3F 0 W0;
    PMAXUQ = P66 2 0x3F 1 None;
    PSLLVW = P66 2 0x12 1 None;
    PSLLVD = P66 2 0x47 0 W0;
    PSLLVQ = P66 2 0x47 1 W1;
    PSRLVW = P66 2 0x10 1 None;
    PSRLVD = P66 2 0x45 0 W0;
    PSRLVQ = P66 2 0x45 1 W1;
    PSRAVW = P66 2 0x11 1 None;
    PSRAVD = P66 2 0x46 0 W0;
    PSRAVQ = P66 2 0x46 1 None;
    PSHIFTW = P66 1 0x71 0 W0;
    PSHIFTD = P66 1 0x72 0 W0;
    PSHIFTQ = P66 1 0x73 1 W0;
    PCMPEQB = P66 1 0x74 0 W0;
    PCMPEQW = P66 1 0x75 0 W0;
    PCMPEQD = P66 1 0x76 0 W0;
    PCMPEQQ = P66 2 0x29 1 W0;
    PCMPGTB = P66 1 0x64 0 W0;
    PCMPGTW = P66 1 0x65 0 W0;
    PCMPGTD = P66 1 0x66 0 W0;
    PCMPGTQ = P66 2 0x37 1 W0;
    PCMPB = P66 3 0x3F 0 None;
    PCMPUB = P66 3 0x3E 0 None;
    PCMPW = P66 3 0x3F 1 None;
    PCMPUW = P66 3 0x3E 1 None;
    PCMPD = P66 3 0x1F 0 None;
    PCMPUD = P66 3 0x1E 0 None;
    PCMPQ = P66 3 0x1F 1 None;
    PCMPUQ = P66 3 0x1E 1 None;
    PBLENDMB = P66 2 0x66 0 None;
    PBLENDMW = P66 2 0x66 1 None;
    PBLENDMD = P66 2 0x64 0 None;
    PBLENDMQ = P66 2 0x64 1 None;
    // Shuffles.
    PERMB = P66 2 0x8D 0 None;
    PERMW = P66 2 0x8D 1 None;
    PERMD = P66 2 0x36 0 W0;
    PERMQ = P66 2 0x36 1 None;
    PERMT2B = P66 2 0x7D 0 None;
    PERMT2W = P66 2 0x7D 1 None;
    PERMT2D = P66 2 0x7E 0 None;
    PERMT2Q = P66 2 0x7E 1 None;
    PERMPD_IMMEDIATE = P66 3 0x01 1 W1;
    PERM2F128 = P66 3 0x06 0 W0;
    PERMILPS = P66 2 0x0C 0 W0;
    PERMILPS_IMMEDIATE = P66 3 0x04 0 W0;
    UNPCKLPS = NP 1 0x14 0 W0;
    UNPCKHPS = NP 1 0x15 0 W0;
    UNPCKLPD = P66 1 0x14 1 W0;
    UNPCKHPD = P66 1 0x15 1 W0;
    SHUFPS = NP 1 0xC6 0 W0;
    SHUFPD = P66 1 0xC6 1 W0;
    BLENDPS = P66 3 0x0C 0 W0;
    BLENDVPS = P66 3 0x4A 0 W0;
    PBLENDVB = P66 3 0x4C 0 W0;
    INSERTPS = P66 3 0x21 0 W0;
    INSERTF128 = P66 3 0x18 0 W0;
    EXTRACTI128 = P66 3 0x39 0 W0;
    EXTRACTI64X4 = P66 3 0x3B 1 None;
    PINSRB = P66 3 0x20 0 W0;
    PINSRW = P66 1 0xC4 0 W0;
    PINSRD = P66 3 0x22 0 W0;
    PINSRQ = P66 3 0x22 1 W1;
    PEXTRB = P66 3 0x14 0 W0;
    PEXTRW = P66 3 0x15 0 W0;
    PEXTRD = P66 3 0x16 0 W0;
    PEXTRQ = P66 3 0x16 1 W1;
    PSHUFB = P66 2 0x00 0 W0;
    PSHUFD = P66 1 0x70 0 W0;
    PUNPCKLBW = P66 1 0x60 0 W0;
    PUNPCKLWD = P66 1 0x61 0 W0;
    PUNPCKHBW = P66 1 0x68 0 W0;
    PUNPCKHWD = P66 1 0x69 0 W0;
    // Conversions.
    CVTSS2SD = PF3 1 0x5A 0 W0;
    CVTSD2SS = PF2 1 0x5A 1 W0;
    CVTPS2PD = NP 1 0x5A 0 W0;
    CVTPD2PS = P66 1 0x5A 1 W0;
    CVTDQ2PS = NP 1 0x5B 0 W0;
    CVTDQ2PD = PF3 1 0xE6 0 W0;
    CVTUDQ2PS = PF2 1 0x7A 0 None;
    CVTUDQ2PD = PF3 1 0x7A 0 None;
    CVTQQ2PS = NP 1 0x5B 1 None;
    CVTQQ2PD = PF3 1 0xE6 1 None;
    CVTUQQ2PS = PF2 1 0x7A 1 None;
    CVTUQQ2PD = PF3 1 0x7A 1 None;
    CVTTPS2DQ = PF3 1 0x5B 0 W0;
    CVTTPD2DQ = P66 1 0xE6 1 W0;
    CVTPH2PS = P66 2 0x13 0 W0;
    CVTPS2PH = P66 3 0x1D 0 W0;
    CVTSI2SS_64 = PF3 1 0x2A 1 W1;
    CVTSI2SD_64 = PF2 1 0x2A 1 W1;
    CVTUSI2SS_64 = PF3 1 0x7B 1 None;
    CVTUSI2SD_64 = PF2 1 0x7B 1 None;
    CVTTSS2SI_64 = PF3 1 0x2C 1 W1;
    CVTTSD2SI_64 = PF2 1 0x2C 1 W1;
    PMOVSXBW = P66 2 0x20 0 W0;
    PMOVSXBD = P66 2 0x21 0 W0;
    PMOVSXBQ = P66 2 0x22 0 W0;
    PMOVSXWD = P66 2 0x23 0 W0;
    PMOVSXWQ = P66 2 0x24 0 W0;
    PMOVSXDQ = P66 2 0x25 0 W0;
    PMOVZXBW = P66 2 0x30 0 W0;
    PMOVZXBD = P66 2 0x31 0 W0;
    PMOVZXBQ = P66 2 0x32 0 W0;
    PMOVZXWD = P66 2 0x33 0 W0;
    PMOVZXWQ = P66 2 0x34 0 W0;
    PMOVZXDQ = P66 2 0x35 0 W0;
    PMOVWB = PF3 2 0x30 0 None;
    PMOVDB = PF3 2 0x31 0 None;
    PMOVQB = PF3 2 0x32 0 None;
    PMOVDW = PF3 2 0x33 0 None;
    PMOVQW = PF3 2 0x34 0 None;
    PMOVQD = PF3 2 0x35 0 None;
    PMOVM2B = PF3 2 0x28 0 None;
    PMOVM2W = PF3 2 0x28 1 None;
    PMOVM2D = PF3 2 0x38 0 None;
    PMOVM2Q = PF3 2 0x38 1 None;
    // Gathers and compressions.
    GATHERQPS = P66 2 0x93 0 None;
    GATHERQPD = P66 2 0x93 1 None;
    SCATTERQPS = P66 2 0xA3 0 None;
    SCATTERQPD = P66 2 0xA3 1 None;
    // Masks.
    KMOVQ = NP 1 0x90 0 W1;
    KMOVQ_STORE = NP 1 0x91 0 W1;
    KMOVQ_TO = PF2 1 0x92 0 W1;
    KMOVQ_FROM = PF2 1 0x93 0 W1;
    KANDQ = NP 1 0x41 0 W1;
    KORQ = NP 1 0x45 0 W1;
    KXORQ = NP 1 0x47 0 W1;
    KSHIFTRQ = P66 3 0x31 0 W1;
    KSHIFTLQ = P66 3 0x33 0 W1;
    // Integers of the general registers.
    SHLX_32 = P66 2 0xF7 0 W0;
    SHLX_64 = P66 2 0xF7 1 W1;
    SHRX_32 = PF2 2 0xF7 0 W0;
    SHRX_64 = PF2 2 0xF7 1 W1;
    SARX_32 = PF3 2 0xF7 0 W0;
    SARX_64 = PF3 2 0xF7 1 W1;
    PEXT = PF3 2 0xF5 0 W0;
}
