//! Two squads against each other, the second flown by Solo Alpha: are they as strong as they should be?

use std::io::Write;

use serde_json::json;
use tallyho_missions::build::Fit;

use super::json;
use crate::error::AppError;

/// Writes how two squads measure and every fault; any is a failure for whoever called.
pub(super) fn write(Fit { measured, faults }: &Fit, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    if json {
        json::write(&json!({ "fits": faults.is_empty(), "measured": measured, "faults": faults }), out)?;
    } else {
        measured.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        faults.iter().try_for_each(|fault| writeln!(out, "fault: {fault}"))?;
        faults.is_empty().then(|| writeln!(out, "they fit")).transpose()?;
    }
    out.flush()?;
    if faults.is_empty() { Ok(()) } else { Err(AppError::Misfit { count: faults.len() }) }
}
