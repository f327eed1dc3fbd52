//! Cuts lines and outlines to a rectangle, because plotters cannot clip.

/// The places of two opposite sides of the rectangle; the smaller number is first.
pub(super) type Sides = (f64, f64);

/// The stretches of a line inside of the rectangle (Liang and Barsky 1984).
pub(super) fn line(path: &[(f64, f64)], x: Sides, y: Sides) -> Vec<Vec<(f64, f64)>> {
    let mut stretches: Vec<Vec<(f64, f64)>> = Vec::new();
    for ends in path.windows(2) {
        let ((x0, y0), (x1, y1)) = (ends[0], ends[1]);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (from, way, (low, high)) in [(x0, x1 - x0, x), (y0, y1 - y0, y)] {
            let (first, second) = ((low - from) / way, (high - from) / way);
            if way == 0.0 {
                leaves = if from < low || from > high { -1.0 } else { leaves };
            } else {
                enters = enters.max(first.min(second));
                leaves = leaves.min(first.max(second));
            }
        }
        if enters > leaves {
            continue;
        }
        let at = |share: f64| (x0 + share * (x1 - x0), y0 + share * (y1 - y0));
        match stretches.last_mut() {
            Some(stretch) if enters == 0.0 && stretch.last() == Some(&at(0.0)) => stretch.push(at(leaves)),
            _ => stretches.push(vec![at(enters), at(leaves)]),
        }
    }
    stretches
}

/// The part of an outline inside of the rectangle (Sutherland and Hodgman 1974).
pub(super) fn outline(outline: Vec<(f64, f64)>, x: Sides, y: Sides) -> Vec<(f64, f64)> {
    // Returns the distance of a point from a side, which is below 0 outside of the rectangle.
    type Inside = fn((f64, f64), Sides, Sides) -> f64;
    let sides: [Inside; 4] = [|p, x, _| p.0 - x.0, |p, x, _| x.1 - p.0, |p, _, y| p.1 - y.0, |p, _, y| y.1 - p.1];
    sides.into_iter().fold(outline, |outline, side| {
        let inside = |point| side(point, x, y);
        let mut kept = Vec::new();
        let Some(mut before) = outline.last().copied() else { return kept };
        for point in outline {
            let (from, to) = (inside(before), inside(point));
            if (from < 0.0) != (to < 0.0) {
                let share = from / (from - to);
                kept.push((before.0 + share * (point.0 - before.0), before.1 + share * (point.1 - before.1)));
            }
            if to >= 0.0 {
                kept.push(point);
            }
            before = point;
        }
        kept
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Sides = (0.0, 1.0);

    #[test]
    fn a_line_is_cut_where_it_leaves_and_goes_on_where_it_comes_back() {
        let zigzag = [(-0.5, 0.5), (0.5, 0.5), (0.5, 1.5), (0.75, 1.5), (0.75, -0.5), (3.0, -0.5)];
        let expected = [vec![(0.0, 0.5), (0.5, 0.5), (0.5, 1.0)], vec![(0.75, 1.0), (0.75, 0.0)]];
        assert_eq!(line(&zigzag, UNIT, UNIT), expected);
        assert_eq!(line(&[(2.0, 2.0), (3.0, 3.0)], UNIT, UNIT), [[]; 0]);
        assert_eq!(line(&[(0.1, 0.1), (0.2, 0.3)], UNIT, UNIT), [[(0.1, 0.1), (0.2, 0.3)]]);
        assert_eq!(line(&[(-1.0, -1.0), (2.0, 2.0)], UNIT, UNIT), [[(0.0, 0.0), (1.0, 1.0)]]);
    }

    #[test]
    fn an_outline_keeps_what_is_inside() {
        let square = |low: f64, high: f64| vec![(low, low), (high, low), (high, high), (low, high)];
        let area = |outline: &[(f64, f64)]| {
            let twice = |(a, b): (&(f64, f64), &(f64, f64))| a.0 * b.1 - b.0 * a.1;
            outline.iter().zip(outline.iter().cycle().skip(1)).map(twice).sum::<f64>() / 2.0
        };
        assert_eq!(area(&outline(square(-1.0, 0.5), UNIT, UNIT)), 0.25);
        assert_eq!(area(&outline(square(-1.0, 2.0), UNIT, UNIT)), 1.0);
        assert_eq!(area(&outline(square(0.25, 0.75), UNIT, UNIT)), 0.25);
        assert!(outline(square(2.0, 3.0), UNIT, UNIT).is_empty());
        assert!(outline(Vec::new(), UNIT, UNIT).is_empty());
    }
}
