//! A bounded number of cases of each law; `cargo run --release --example laws` does as many as wanted.

use super::laws;

/// Cases of each law.
const CASES: u64 = 40;

#[test]
fn laws_hold() {
    for (name, law) in laws::LAWS {
        let tally = laws::check(*law, 0..CASES);
        assert!(tally.operations > 0, "{name}");
        assert_eq!(tally.too_complex, 0, "{name}");
    }
}
