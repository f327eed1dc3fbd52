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

impl Fault {
    /// The faults without further numbers, in the order of their codes.
    const PLAIN: [Fault; 8] = [
        Fault::Unreachable,
        Fault::OutOfBounds,
        Fault::DivisionByZero,
        Fault::Overflow,
        Fault::IndirectCall,
        Fault::Depth,
        Fault::Time,
        Fault::Other,
    ];

    /// Writes the fault as three numbers, which a worker can send.
    pub(crate) fn to_numbers(self) -> [f64; 3] {
        match self {
            Fault::Arm { chosen, arms } => [-1.0, chosen.into(), arms.into()],
            Fault::Raised(number) => [-2.0, number.into(), 0.0],
            plain => {
                let code = Fault::PLAIN.iter().position(|fault| *fault == plain).unwrap_or(Fault::PLAIN.len() - 1);
                [code as f64, 0.0, 0.0]
            }
        }
    }

    /// Reads what [`Fault::to_numbers`] wrote.
    pub(crate) fn from_numbers([code, chosen, arms]: [f64; 3]) -> Fault {
        if code < -1.0 {
            return Fault::Raised(chosen as u32);
        }
        if code < 0.0 {
            return Fault::Arm { chosen: chosen as i32, arms: arms as u32 };
        }
        Fault::PLAIN.get(code as usize).copied().unwrap_or(Fault::Other)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_give_the_fault_back() {
        let arm = Fault::Arm { chosen: -7, arms: 3 };
        for fault in Fault::PLAIN.into_iter().chain([arm, Fault::Raised(u32::MAX)]) {
            assert_eq!(Fault::from_numbers(fault.to_numbers()), fault);
        }
        assert_eq!(arm.to_string(), "chose arm -7, where arms have the numbers 0 to 2");
    }
}
