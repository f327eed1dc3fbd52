//! Reads the instructions of a function, as far as the meter has to know them.

use super::binary::{Broken, Bytes};

/// What an instruction means for the meter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// Begins a block that `End` closes: `block` or `if`.
    Block,
    /// Begins a loop that `End` closes.
    Loop,
    /// Closes a block, a loop or the function.
    End,
    /// Calls a function.
    Call,
    /// Asks for more memory.
    Grow,
    /// Fills or copies memory. The number of bytes is on the stack.
    Bulk,
    /// Changes many elements of a table.
    Table,
    /// Every other instruction. It takes about the same short time whatever its operands are.
    Plain,
}

impl<'a> Bytes<'a> {
    /// Reads an instruction with its operands. Returns what it means, and its bytes.
    ///
    /// The list contains the instructions of WebAssembly 2.0 without vectors. Modules with other instructions are
    /// refused.
    pub fn instruction(&mut self) -> Result<(Kind, &'a [u8]), Broken> {
        let before = self.0;
        let kind = self.operands()?;
        Ok((kind, &before[..before.len() - self.0.len()]))
    }

    fn operands(&mut self) -> Result<Kind, Broken> {
        let code = self.byte()?;
        match code {
            0x02..=0x04 => self.integer()?,                                  // block, loop, if: the type
            0x0c | 0x0d | 0x10 | 0x20..=0x26 | 0xd2 => drop(self.number()?), // br, br_if, call, variables, tables, ref.func
            0x0e => self.numbers_and(1)?,                                    // br_table
            0x11 => self.numbers(2)?,                                        // call_indirect
            0x1c => self.numbers_and(0)?,   // select with a type, which is a byte below 0x80
            0x28..=0x3e => self.address()?, // loads and stores
            0x3f | 0x40 | 0xd0 => drop(self.byte()?), // memory.size, memory.grow, ref.null
            0x41 | 0x42 => self.integer()?, // i32.const, i64.const
            0x43 => drop(self.take(4)?),    // f32.const
            0x44 => drop(self.take(8)?),    // f64.const
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
            0xfc => return self.prefixed(),
            _ => return Err(Broken),
        }
        Ok(match code {
            0x02 | 0x04 => Kind::Block,
            0x03 => Kind::Loop,
            0x0b => Kind::End,
            0x10 | 0x11 => Kind::Call,
            0x40 => Kind::Grow,
            _ => Kind::Plain,
        })
    }

    /// Reads the rest of an instruction whose first byte is 0xfc.
    fn prefixed(&mut self) -> Result<Kind, Broken> {
        let code = self.number()?;
        self.numbers(match code {
            0..=7 => 0,
            9 | 11 | 13 | 15..=17 => 1,
            8 | 10 | 12 | 14 => 2,
            _ => return Err(Broken),
        })?;
        Ok(match code {
            8 | 10 | 11 => Kind::Bulk,
            12 | 14 | 15 | 17 => Kind::Table,
            _ => Kind::Plain,
        })
    }

    /// Skips a whole number, which ends with its first byte below 0x80.
    fn integer(&mut self) -> Result<(), Broken> {
        while self.byte()? >= 0x80 {}
        Ok(())
    }

    /// Skips the alignment and the offset of an address in the only memory.
    fn address(&mut self) -> Result<(), Broken> {
        if self.number()? >= 32 {
            return Err(Broken); // the number of another memory would follow
        }
        self.number().map(drop)
    }

    fn numbers(&mut self, count: u32) -> Result<(), Broken> {
        (0..count).try_for_each(|_| self.number().map(drop))
    }

    /// Skips a list of numbers, and `more` numbers behind it.
    fn numbers_and(&mut self, more: u32) -> Result<(), Broken> {
        let count = self.number()?;
        self.numbers(count)?;
        self.numbers(more)
    }
}
