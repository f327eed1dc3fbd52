//! Turns pictures into PNG.
//!
//! resvg draws the SVG, so both formats show the same picture. All text is in DejaVu Sans, which is part of the program,
//! and which has every character that policies, laws and charts use.

use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::Arc;

/// The number of pixels to a CSS px, as in the pictures that the page exports.
const SCALE: f32 = 2.0;
/// The largest number of pixels, which take 1 GB of memory. The picture of 1,000 arms has a third of them.
const MOST: u64 = 1 << 28;

/// Draws a picture as a PNG file.
///
/// # Errors
///
/// If the picture has too many pixels.
pub fn png(svg: &str) -> Result<Vec<u8>> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let within = size.filter(|size| u64::from(size.width()) * u64::from(size.height()) <= MOST);
    let pixels = within.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.with_context(|| format!("expected at most {MOST} pixels, found more: .svg has no limit"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

fn tree(svg: &str) -> Result<Tree> {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Ok(Tree::from_str(svg, &Options { fontdb: Arc::new(fonts), ..Options::default() })?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use budgeted_bandits::trace::Ghost;
    use budgeted_bandits::{law, policy};
    use resvg::usvg::{GlyphId, Group, Node};

    /// The pieces of texts that have a character for which the font has no glyph.
    fn missing(group: &Group) -> Vec<String> {
        let of = |node: &Node| match node {
            Node::Group(group) => missing(group),
            Node::Text(text) => {
                let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                glyphs.filter(|glyph| glyph.id == GlyphId(0)).map(|glyph| glyph.text.clone()).collect()
            }
            Node::Path(_) | Node::Image(_) => Vec::new(),
        };
        group.children().iter().flat_map(of).collect()
    }

    fn missing_in(text: &str, weight: &str) -> Vec<String> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\
             <text y=\"9\" font-family=\"sans-serif\" font-weight=\"{weight}\">{text}</text></svg>"
        );
        missing(tree(&svg).unwrap().root())
    }

    #[test]
    fn the_font_has_all_characters_of_charts() {
        let policies = policy::ALL.iter().flat_map(|entry| {
            let symbols = entry.params.iter().map(|param| param.name);
            std::iter::once(entry.name).chain(symbols)
        });
        let laws = law::ALL.iter().flat_map(|entry| entry.params.iter().map(|param| param.name));
        let ghosts = Ghost::ALL.iter().map(|(_, name, _)| *name);
        let charts = "0123456789.,()[]=…–−×⁰¹²³⁴⁵⁶⁷⁸⁹⁻¼½¾∞✗%/’μʳᶜ\u{202f}\u{a0}\u{fffd}";
        let all: String = policies.chain(laws).chain(ghosts).chain([charts]).collect();
        for weight in ["normal", "bold"] {
            assert_eq!(missing_in(&all, weight), [""; 0], "{weight}");
        }
        assert_eq!(missing_in("腕 a", "normal"), ["腕"], "a missing glyph is found");
    }

    #[test]
    fn a_picture_is_twice_as_wide_as_its_svg() {
        let png = png("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"/>").unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!([&png[16..20], &png[20..24]], [60_u32.to_be_bytes(), 40_u32.to_be_bytes()]);
    }

    #[test]
    fn a_picture_that_is_too_large_is_an_error() {
        let error = png("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e6\" height=\"1e6\"/>").unwrap_err();
        assert_eq!(error.to_string(), "expected at most 268435456 pixels, found more: .svg has no limit");
    }
}
