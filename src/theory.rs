//! stub
pub mod knapsack;
