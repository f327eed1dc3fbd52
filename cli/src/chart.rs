//! Charts in files, which the option `--chart` asks for.

use crate::png;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// The endings of files, with the formats that they ask for.
const FORMATS: [(&str, Format); 2] = [("svg", Format::Svg), ("png", Format::Png)];

/// The views of the page whose charts `run` draws, with their names in arguments.
const VIEWS: [(&str, View); 3] = [("regret", View::Regret), ("pulls", View::Pulls), ("outcomes", View::Outcomes)];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Format {
    Svg,
    Png,
}

/// A view of the page whose chart `run` draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    Regret,
    Pulls,
    Outcomes,
}

/// A file for a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartFile {
    pub path: PathBuf,
    format: Format,
}

/// A file for a chart of the command `run`.
#[derive(Clone, Debug, PartialEq)]
pub struct RunChart {
    pub view: View,
    pub file: ChartFile,
}

/// Reads the name of a file, whose ending is the format. The error is a sentence.
pub fn file(text: &str) -> Result<ChartFile, String> {
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = FORMATS.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
    let (_, format) = format.ok_or_else(|| format!("expected a file that ends in .svg or .png, found {text:?}"))?;
    Ok(ChartFile { path: text.into(), format: *format })
}

/// Reads `FILE` or `VIEW=FILE`. Letters before the first `=` are always a view, so the name of a file with `=` needs a
/// view or a folder before it. The error is a sentence.
pub fn of_run(text: &str) -> Result<RunChart, String> {
    let named = text.split_once('=').filter(|(view, _)| view.chars().all(char::is_alphabetic));
    let Some((name, path)) = named else { return Ok(RunChart { view: View::Regret, file: file(text)? }) };
    match VIEWS.iter().find(|(known, _)| *known == name) {
        Some((_, view)) => Ok(RunChart { view: *view, file: file(path)? }),
        None => Err(format!("expected FILE, regret=FILE, pulls=FILE or outcomes=FILE, found {text:?}")),
    }
}

/// A chart that is drawn, and its file.
pub struct Drawn {
    pub file: ChartFile,
    pub svg: String,
}

impl Drawn {
    /// The contents of the file, in its format.
    pub fn contents(&self) -> Result<Vec<u8>> {
        match self.file.format {
            Format::Svg => Ok(self.svg.as_bytes().to_vec()),
            Format::Png => png::png(&self.svg),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_is_the_format() {
        let format = |text| file(text).map(|file| file.format);
        assert_eq!([format("a.svg"), format("b/c.d.PNG")], [Ok(Format::Svg), Ok(Format::Png)]);
        for text in ["", "svg", ".svg", "a.pdf", "a.svg.gz", "-"] {
            assert!(format(text).is_err(), "{text:?}");
        }
        assert_eq!(format("a.jpg").unwrap_err(), "expected a file that ends in .svg or .png, found \"a.jpg\"");
    }

    #[test]
    fn letters_before_an_equals_sign_are_a_view() {
        let read = |text| of_run(text).map(|chart| (chart.view, chart.file.path.to_str().unwrap().to_owned()));
        assert_eq!(read("a.svg"), Ok((View::Regret, "a.svg".to_owned())));
        assert_eq!(read("outcomes=a=b.svg"), Ok((View::Outcomes, "a=b.svg".to_owned())));
        assert_eq!(read("./rho=1.svg"), Ok((View::Regret, "./rho=1.svg".to_owned())));
        let error = "expected FILE, regret=FILE, pulls=FILE or outcomes=FILE, found \"rho=1.svg\"";
        assert_eq!(read("rho=1.svg"), Err(error.to_owned()));
        assert!(read("outcomes=a.pdf").unwrap_err().ends_with("found \"a.pdf\""));
    }
}
