//! stub
/// stub
pub struct Optimum {
    /// v
    pub value: f64,
}
/// stub
pub fn optimum(values: &[f64], costs: &[f64], capacity: f64) -> Optimum {
    Optimum { value: values.iter().zip(costs).map(|(v, c)| (capacity / c).floor() * v).fold(0.0, f64::max) }
}
