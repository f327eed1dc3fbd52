//! The colours of a heat map, from the lowest value to the highest, as in `www/sweep/heat-colour.js`.

use crate::plot::Colour;

/// Shades of one blue by falling lightness, so that they differ for every kind of colour vision and in grey.
const SHADES: [&str; 7] = ["#e6f0fa", "#bcd7ee", "#84b7dd", "#4590c7", "#1a66a8", "#0b3f7c", "#06214a"];

/// The colour at a place from 0, the lowest value, to 1.
pub(super) fn shade(place: f64) -> Colour {
    let at = place.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64;
    let from = (at as usize).min(SHADES.len() - 2);
    let [low, high] = [from, from + 1].map(|at| Colour::parse(SHADES[at]).expect("the shades are colours"));
    let mix = |low: u8, high: u8| (f64::from(low) + (at - from as f64) * (f64::from(high) - f64::from(low))).round() as u8;
    Colour { red: mix(low.red, high.red), green: mix(low.green, high.green), blue: mix(low.blue, high.blue) }
}

/// Black or white, whichever is easier to read on a colour by the contrast of WCAG 2.
pub(super) fn ink_on(colour: Colour) -> Colour {
    let [black, white] = [0, 255].map(|level| Colour { red: level, green: level, blue: level });
    // The contrast with black is (l + 0.05) / 0.05, and that with white is 1.05 / (l + 0.05).
    let light = luminance(colour) + 0.05;
    if light * light > 0.05 * 1.05 { black } else { white }
}

/// The relative luminance of a colour, from 0 to 1.
fn luminance(Colour { red, green, blue }: Colour) -> f64 {
    let linear = |part: u8| {
        let share = f64::from(part) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { crate::math::pow((share + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_are_those_of_the_page() {
        let page = include_str!("../../../www/sweep/heat-colour.js");
        let list = SHADES.map(|shade| format!("'{shade}'")).join(", ");
        assert!(page.contains(&format!("[{list}]")), "{list}");
        assert_eq!([0.0, 0.25, 1.0].map(|place| shade(place).to_string()), ["#e6f0fa", "#a0c7e6", "#06214a"]);
    }

    #[test]
    fn texts_are_black_on_light_and_white_on_dark_shades() {
        let inks = [0.0, 0.4, 0.6, 1.0].map(|place| ink_on(shade(place)).to_string());
        assert_eq!(inks, ["#000000", "#000000", "#ffffff", "#ffffff"]);
    }
}
