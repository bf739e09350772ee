//! Code is put in an order: what runs all the time together, what is rare away from it.
//!
//! The compiler does so within functions as it makes them; LLVM's `llvm-bolt` does it for the whole program, once it is
//! linked, by counts of what its branches do.

use super::workloads::Workloads;
use super::{Failure, in_folder, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Keeps in the program what is needed to move its code.
pub(super) const LINKER_FLAGS: &str = " -Clink-arg=-Wl,--emit-relocs";

/// The programs that do it.
pub(super) struct Tools {
    bolt: PathBuf,
    merge: PathBuf,
}

impl Tools {
    /// Those that `LLVM_BOLT` names, or that are on the path; `None` if they do not start.
    pub fn find() -> Option<Self> {
        let bolt = std::env::var_os("LLVM_BOLT").map_or_else(|| PathBuf::from("llvm-bolt"), PathBuf::from);
        let tools = Tools { merge: bolt.with_file_name("merge-fdata"), bolt };
        let starts = |tool: &Path| Command::new(tool).arg("--version").output().is_ok();
        (starts(&tools.bolt) && starts(&tools.merge)).then_some(tools)
    }

    /// Makes the program anew, with its code in an order that suits the workloads; where it is then.
    pub fn lay_out(&self, program: &Path, workloads: &Workloads, folder: &Path) -> Result<PathBuf, Failure> {
        eprintln!("counting branches");
        let counts = folder.join("branches");
        if counts.exists() {
            in_folder(&counts, fs::remove_dir_all(&counts))?;
        }
        in_folder(&counts, fs::create_dir_all(&counts))?;
        let counting = folder.join("terrace-branches");
        let mut instrument = Command::new(&self.bolt);
        instrument
            .arg(program)
            .args(["-instrument", "-instrumentation-file-append-pid", "-o"])
            .arg(&counting);
        instrument.arg(format!("-instrumentation-file={}", counts.join("run").display()));
        run("llvm-bolt", &mut instrument)?;
        workloads.run(&counting)?;

        let all = folder.join("terrace.fdata");
        let mut merge = Command::new(&self.merge);
        for entry in in_folder(&counts, fs::read_dir(&counts))? {
            merge.arg(in_folder(&counts, entry)?.path());
        }
        run("merge-fdata", merge.arg("-o").arg(&all))?;

        eprintln!("laying out");
        let laid_out = folder.join(program.file_name().unwrap_or_default());
        let mut lay_out = Command::new(&self.bolt);
        lay_out.arg(program).arg("-o").arg(&laid_out).arg(format!("-data={}", all.display()));
        lay_out.args(["-reorder-blocks=ext-tsp", "-reorder-functions=cdsort"]);
        lay_out.args(["-split-functions", "-split-all-cold", "-split-eh"]);
        run("llvm-bolt", &mut lay_out)?;
        Ok(laid_out)
    }
}
