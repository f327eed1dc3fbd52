//! What is proven: the best that can be earned.

pub mod knapsack;
