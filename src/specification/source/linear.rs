//! Reads linear environments, given or drawn.

use super::Arms;
use crate::environment::{Linear, MIN_MEAN_COST, Parameters, Polytope};
use crate::error::{Result, all, both};
use crate::input::{Field, Object, number};
use crate::specification::LIMITS;

/// Reads the field `linear` of an environment.
pub(super) fn read(object: &Object, changes: bool) -> Result<Arms> {
    object.only(&["linear", "change"])?;
    let field = object.require("linear", "an object")?;
    let object = field.any_object()?;
    if object.get("dimension").is_some() {
        return Ok(Arms::Polytope { linear: read_polytope(&object)? });
    }
    object.only(&["arms", "reward", "cost", "noise_sd", "later", "dimension"])?;
    let list = object.require("arms", "a list of arms, each a list of features")?.list("arms", 1, LIMITS.arms)?;
    let first = list[0].list("features", 1, LIMITS.dimension)?.len();
    let features = all(list.iter().map(|arm| read_vector(arm, "features", first)));
    let (features, (parameters, noise_sd)) = both(features, both(read_parameters(&object, first), read_noise(&object)))?;
    let later = object.get("later").map(|field| {
        if !changes {
            return Err(field.error("expected an environment with a change, or the later parameters would never be used"));
        }
        read_parameters(&field.object(&["reward", "cost"])?, first)
    });
    let later = later.transpose()?;
    if changes && later.is_none() {
        object.require("later", "the parameters after the change")?;
    }
    for (x, field) in features.iter().zip(&list) {
        check_means(field, x, &parameters, "")?;
        later.iter().try_for_each(|later| check_means(field, x, later, " after the change"))?;
    }
    Ok(Arms::Linear { linear: Linear { features, parameters, noise_sd, later } })
}

fn read_polytope(object: &Object) -> Result<Polytope> {
    object.only(&["dimension", "arms", "noise_sd"])?;
    let count = |key: &str, what: &str, most: usize| object.require(key, what)?.integer(1, most as u64);
    let dimension = count("dimension", "the number of features", LIMITS.dimension);
    let arms = count("arms", "the number of arms", LIMITS.arms);
    let ((dimension, arms), noise_sd) = both(both(dimension, arms), read_noise(object))?;
    Ok(Polytope { dimension: dimension as usize, arms: arms as usize, noise_sd })
}

fn read_noise(object: &Object) -> Result<f64> {
    object.require("noise_sd", "the standard deviation of the noise, 0 for none")?.zero_or_number_in(LIMITS.least, 1.0)
}

fn read_parameters(object: &Object, dimension: usize) -> Result<Parameters> {
    let read = |key: &str| read_vector(&object.require(key, "a list of parameters")?, "parameters", dimension);
    let (reward, cost) = both(read("reward"), read("cost"))?;
    Ok(Parameters { reward, cost })
}

/// Reads a list of `dimension` numbers, which is the number of features of the first arm.
fn read_vector(field: &Field, items: &str, dimension: usize) -> Result<Vec<f64>> {
    let list = field.list(items, 1, LIMITS.dimension)?;
    if list.len() != dimension {
        let found = list.len();
        return Err(
            field.error(format!("expected {dimension} {items}, as many as the first arm has features, found {found}"))
        );
    }
    list.iter().map(|item| item.number_in(-LIMITS.feature, LIMITS.feature)).collect()
}

/// Fails if the mean reward or the mean cost of the arm with the features `x` lies outside of [0, 1], or if its mean
/// cost is below [`MIN_MEAN_COST`]. `when` is inserted into the message.
fn check_means(field: &Field, x: &[f64], parameters: &Parameters, when: &str) -> Result<()> {
    let (reward, cost) = parameters.means(x);
    for (what, mean, least) in [("reward", reward, 0.0), ("cost", cost, MIN_MEAN_COST)] {
        if !(least..=1.0).contains(&mean) {
            let (least, mean) = (number(least), number(mean));
            return Err(field.error(format!("expected features with a mean {what} from {least} to 1{when}, found {mean}")));
        }
    }
    Ok(())
}
