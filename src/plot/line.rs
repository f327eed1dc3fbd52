//! Lines in pieces: dashes, and fewer points.

/// Cuts a line into dashes by arc length. `pattern` holds the lengths of a dash, a gap, a dash and so on, in the unit
/// of `path`, and is repeated. An empty pattern, or a pattern that would never advance, gives the line itself.
pub(super) fn dashes(path: &[(f64, f64)], pattern: &[f64]) -> Vec<Vec<(f64, f64)>> {
    let total: f64 = pattern.iter().sum();
    let sound = pattern.iter().all(|length| *length >= 0.0) && total.is_finite() && total >= 0.01;
    let (Some(&start), true) = (path.first(), sound) else {
        return vec![path.to_vec()];
    };
    let mut lengths = pattern.iter().copied().cycle();
    let mut left = lengths.next().unwrap_or(f64::INFINITY);
    let mut pen_down = true;
    let mut dashes = Vec::new();
    let mut dash = vec![start];
    for segment in path.windows(2) {
        let ((x0, y0), (x1, y1)) = (segment[0], segment[1]);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = (dx * dx + dy * dy).sqrt();
        let mut done = 0.0;
        while left < length - done {
            done += left;
            let here = (x0 + dx * done / length, y0 + dy * done / length);
            if pen_down {
                dash.push(here);
                dashes.push(std::mem::take(&mut dash));
            } else {
                dash = vec![here];
            }
            pen_down = !pen_down;
            left = lengths.next().unwrap_or(f64::INFINITY);
        }
        left -= length - done;
        if pen_down {
            dash.push((x1, y1));
        }
    }
    if pen_down && dash.len() > 1 {
        dashes.push(dash);
    }
    dashes
}

/// Keeps the lowest and the highest point of a line in every column of one CSS px, and its last point.
pub(super) fn thin(path: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut thinned = Vec::new();
    for column in path.chunk_by(|a, b| a.0.floor() == b.0.floor()) {
        let by_height = |a: &usize, b: &usize| column[*a].1.total_cmp(&column[*b].1);
        let low = (0..column.len()).min_by(by_height).expect("a chunk is not empty");
        let high = (0..column.len()).max_by(by_height).expect("a chunk is not empty");
        thinned.push(column[low.min(high)]);
        if low != high {
            thinned.push(column[low.max(high)]);
        }
    }
    if let Some(last) = path.last()
        && thinned.last() != Some(last)
    {
        thinned.push(*last);
    }
    thinned
}
