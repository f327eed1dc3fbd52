//! The ways in which a policy can fail while it runs.

use std::fmt;

/// Why a policy can choose no more arms. Only policies from outside of the catalogue can fail: modules, and policies that
/// another program supplies. A fault is displayed as a clause without a subject, such as `divided by zero`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The policy chose an arm that does not exist.
    Arm {
        /// The choice.
        chosen: i32,
        /// The number of arms.
        arms: u32,
    },
    /// The module executed the instruction `unreachable`, as programs do that panic or abort.
    Unreachable,
    /// The module read or wrote outside of its memory or of a table.
    OutOfBounds,
    /// The module divided a whole number by zero.
    DivisionByZero,
    /// A number does not fit into an integer.
    Overflow,
    /// The module called a function through an entry of a table that is empty or holds a function of another type.
    IndirectCall,
    /// Calls were nested too deeply.
    Depth,
    /// A call took too long.
    Time,
    /// The engine found another reason.
    Other,
    /// A policy that another program supplies raised an error. The program knows the error by this number.
    Raised(u32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Arm { chosen, arms } => write!(f, "chose arm {chosen}, where arms have the numbers 0 to {}", arms - 1),
            Fault::Unreachable => f.write_str("executed the instruction `unreachable`, as after a panic"),
            Fault::OutOfBounds => f.write_str("used an address outside of its memory or of a table"),
            Fault::DivisionByZero => f.write_str("divided by zero"),
            Fault::Overflow => f.write_str("computed a number that does not fit into an integer"),
            Fault::IndirectCall => f.write_str("called no function, or one of another type, through a table"),
            Fault::Depth => f.write_str("nested calls too deeply"),
            Fault::Time => f.write_str("took too long for one call"),
            Fault::Raised(_) => f.write_str("raised an error"),
            Fault::Other => f.write_str("was stopped by the engine"),
        }
    }
}
