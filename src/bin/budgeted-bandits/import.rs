//! stub
use crate::arguments::Import;
use anyhow::Result;
/// stub
pub fn import(options: &Import) -> Result<String> {
    let _ = (&options.file, options.repair, options.law as u8, &options.out);
    Ok(String::new())
}
