//! Makes a module count its steps, so that it stops by itself if one call takes too long.
//!
//! The meter adds a global variable, the fuel, to the module. Every function, and every turn of a loop, first takes
//! from the fuel what its instructions cost, and traps if nothing is left. Functions that wrap those of the interface
//! fill the fuel up at the start of each call. The module cannot reach the variable, because the meter sees only modules
//! that are valid without it.
//!
//! The meter stops a module in the same call natively and in every browser, and it works in the page's own thread too.
//! The alternatives were rejected: wasmi can meter, but browsers cannot, and a clock that ends a worker gives other
//! results on a slow device. The crates wasmparser and wasm-encoder would rewrite modules as well, and add 94 kB to the
//! compressed page.

use super::binary::{Broken, Bytes, FUNCTION, GLOBAL, START, Sections};
use super::instruction::Kind;

/// The fuel of one call, in steps. A step is about an instruction, so a call that takes all of them ends within a second.
const FUEL: u32 = 100_000_000;
/// The name under which the module exports its fuel, which is below 0 if a call took too long.
pub(super) const FUEL_EXPORT: &str = "fuel";
/// The largest number of variables of a function. Compilers need much time for functions with many of them.
const LOCALS: u32 = 5000;

/// The steps of a call, of a request for memory, and of a change of a table. They take longer than other instructions.
const CALL: u32 = 10;
const GROW: u32 = 1000;
const TABLE: u32 = 10_000;
/// The binary logarithm of the number of bytes that one step fills or copies.
const BULK: u8 = 4;

/// The sections of a module in their order, without the start function and custom sections.
const ORDER: [u8; 11] = [1, 2, 3, 4, 5, 6, 7, 9, 12, 10, 11];
/// The type i32.
const I32: u8 = 0x7f;

/// Adds a meter to a module. The new module exports the functions that are `called` and its fuel, and nothing else. The
/// error is a sentence.
pub(super) fn metered(sections: &Sections, called: &[&str]) -> Result<Vec<u8>, String> {
    let types: Vec<u32> = sections.function_types().collect();
    let parameters = |function: usize| {
        let number = types.get(function).ok_or(Broken)?;
        Bytes(sections.types.get(*number as usize).ok_or(Broken)?).number()
    };
    let (meter, imported) = (Meter { fuel: sections.globals.0 }, types.len() - sections.functions.len());
    let mut code = Vec::new();
    for (function, body) in (imported..).zip(&sections.code) {
        let body = parameters(function).and_then(|parameters| meter.function(body, parameters));
        let broken = |Broken| {
            format!(
                "expected functions of WebAssembly 2.0 without vectors and with at most {LOCALS} variables, found another: \
             function {function}"
            )
        };
        code.push(sized(body.map_err(broken)?));
    }
    let mut functions: Vec<Vec<u8>> = types[imported..].iter().copied().map(number).collect();
    let mut exports = vec![exported(FUEL_EXPORT, GLOBAL, meter.fuel)];
    for export in sections.exports.iter().filter(|export| called.contains(&export.name)) {
        let of_type = *types.get(export.index as usize).unwrap_or(&0);
        exports.push(exported(export.name, FUNCTION, (imported + functions.len()) as u32));
        functions.push(number(of_type));
        code.push(sized(meter.wrapper(export.index, parameters(export.index as usize).unwrap_or(0))));
    }
    let variable = vec![I32, 1, 0x41, 0, 0x0b]; // an i32 that changes and begins with 0
    let globals = list(meter.fuel + 1, [sections.globals.1.to_vec(), variable]);
    let rewritten = |id: u8, whole: &[u8]| match id {
        3 => list(functions.len() as u32, functions.clone()),
        6 => globals.clone(),
        7 => list(exports.len() as u32, exports.clone()),
        10 => list(code.len() as u32, code.clone()),
        _ => whole.to_vec(),
    };
    let mut module = START.to_vec();
    for id in ORDER {
        let whole = sections.whole.iter().find(|(own, _)| *own == id).map(|(_, bytes)| *bytes);
        if let Some(whole) = whole.or((id == 6).then_some(&[])) {
            module.push(id);
            module.extend(sized(rewritten(id, whole)));
        }
    }
    Ok(module)
}

/// Writes a meter into functions.
struct Meter {
    /// The number of the global variable.
    fuel: u32,
}

impl Meter {
    /// A function that fills up the fuel and then calls the function `of`.
    fn wrapper(&self, of: u32, parameters: u32) -> Vec<u8> {
        let mut body = vec![0, 0x41]; // no variables; i32.const
        body.extend(signed(FUEL));
        body.extend(with(0x24, self.fuel)); // global.set
        (0..parameters).for_each(|parameter| body.extend(with(0x20, parameter))); // local.get
        body.extend(with(0x10, of)); // call
        body.push(0x0b); // end
        body
    }

    /// Adds a meter to the body of a function.
    fn function(&self, body: &[u8], parameters: u32) -> Result<Vec<u8>, Broken> {
        let mut rest = Bytes(body);
        let mut groups = Vec::new();
        let mut locals = 0u32;
        for _ in 0..rest.number()? {
            let before = rest.0;
            locals = locals.saturating_add(rest.number()?);
            rest.value_type()?;
            groups.push(before[..before.len() - rest.0.len()].to_vec());
        }
        if locals > LOCALS {
            return Err(Broken);
        }
        let costs = Costs::of(rest.0, locals)?;
        let own = parameters.checked_add(locals).ok_or(Broken)?;
        let (left, length) = (own, own.checked_add(1).ok_or(Broken)?);
        groups.push(vec![1 + u8::from(costs.bulk), I32]); // for the fuel that is left, and for a number of bytes
        let mut written = list(groups.len() as u32, groups);
        let mut regions = costs.regions.into_iter();
        self.charge(&mut written, left, &constant(regions.next().ok_or(Broken)?));
        while !rest.0.is_empty() {
            let (kind, bytes) = rest.instruction()?;
            if kind == Kind::Bulk {
                written.extend(with(0x21, length)); // local.set
                let steps = [with(0x20, length), vec![0x41, BULK, 0x76]].concat(); // local.get; i32.const; i32.shr_u
                self.charge(&mut written, left, &steps);
                written.extend(with(0x20, length));
            }
            written.extend(bytes);
            if kind == Kind::Loop {
                self.charge(&mut written, left, &constant(regions.next().ok_or(Broken)?));
            }
        }
        Ok(written)
    }

    /// Takes fuel. `steps` are instructions that push the number of steps. The fuel that is left goes to the variable
    /// `left` too, because a second access to the global variable takes longer.
    fn charge(&self, written: &mut Vec<u8>, left: u32, steps: &[u8]) {
        written.extend(with(0x23, self.fuel)); // global.get
        written.extend(steps);
        written.push(0x6b); // i32.sub
        written.extend(with(0x22, left)); // local.tee
        written.extend(with(0x24, self.fuel)); // global.set
        written.extend(with(0x20, left)); // local.get
        written.extend([0x41, 0, 0x48]); // i32.const 0; i32.lt_s
        written.extend([0x04, 0x40, 0x00, 0x0b]); // if; unreachable; end
    }
}

/// What a function costs.
struct Costs {
    /// The steps of the function without its loops, and then those of each loop without the loops in it, in the order in
    /// which they begin.
    regions: Vec<u32>,
    /// Whether the function fills or copies memory.
    bulk: bool,
}

impl Costs {
    fn of(instructions: &[u8], locals: u32) -> Result<Costs, Broken> {
        let (mut costs, mut rest) = (Costs { regions: vec![locals], bulk: false }, Bytes(instructions));
        let mut open = vec![0]; // the region of each block that is open
        while !rest.0.is_empty() {
            let (kind, _) = rest.instruction()?;
            let region = *open.last().ok_or(Broken)?;
            costs.regions[region] += match kind {
                Kind::Call => CALL,
                Kind::Grow => GROW,
                Kind::Table => TABLE,
                _ => 1,
            };
            match kind {
                Kind::Block => open.push(region),
                Kind::Loop => {
                    open.push(costs.regions.len());
                    costs.regions.push(0);
                }
                Kind::End => drop(open.pop()),
                Kind::Bulk => costs.bulk = true,
                _ => {}
            }
        }
        if open.is_empty() { Ok(costs) } else { Err(Broken) }
    }
}

/// Writes a whole number without a sign.
fn number(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Writes a whole number that is not negative as the operand of `i32.const`, where bit 6 of the last byte is the sign.
fn signed(number: u32) -> Vec<u8> {
    let mut bytes = self::number(number);
    if let Some(last) = bytes.last_mut().filter(|last| **last & 0x40 != 0) {
        *last |= 0x80;
        bytes.push(0);
    }
    bytes
}

/// Writes an instruction that pushes a number.
fn constant(number: u32) -> Vec<u8> {
    [vec![0x41], signed(number)].concat()
}

/// Writes an instruction with one operand.
fn with(instruction: u8, operand: u32) -> Vec<u8> {
    [vec![instruction], number(operand)].concat()
}

/// Writes the number of bytes, and then the bytes.
fn sized(bytes: Vec<u8>) -> Vec<u8> {
    [number(bytes.len() as u32), bytes].concat()
}

/// Writes the number of items, and then the items.
fn list(count: u32, items: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    items.into_iter().fold(number(count), |mut bytes, item| {
        bytes.extend(item);
        bytes
    })
}

fn exported(name: &str, kind: u8, index: u32) -> Vec<u8> {
    [sized(name.as_bytes().to_vec()), vec![kind], number(index)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_seven_bits() {
        let table: [(u32, &[u8], &[u8]); 6] = [
            (0, &[0], &[0]),
            (63, &[63], &[63]),
            (64, &[64], &[0xc0, 0]),
            (127, &[127], &[0xff, 0]),
            (128, &[0x80, 1], &[0x80, 1]),
            (FUEL, &[0x80, 0xc2, 0xd7, 0x2f], &[0x80, 0xc2, 0xd7, 0x2f]),
        ];
        for (value, plain, with_sign) in table {
            assert_eq!((&number(value)[..], &signed(value)[..]), (plain, with_sign), "{value}");
            assert_eq!(Bytes(&number(value)).number().ok(), Some(value));
        }
    }

    #[test]
    fn a_loop_costs_its_own_instructions_in_every_turn() {
        // loop; nop; loop; call 0; end; block; memory.fill; end; end; memory.grow; end
        let body = [3, 0x40, 1, 3, 0x40, 0x10, 0, 0x0b, 2, 0x40, 0xfc, 11, 0, 0x0b, 0x0b, 0x40, 0, 0x0b];
        let costs = Costs::of(&body, 7).unwrap_or_else(|Broken| panic!("the body can be read"));
        // The instruction `loop` counts in the region around the loop, and the `end` of the loop in that of the loop.
        assert_eq!(costs.regions, [7 + 1 + GROW + 1, 1 + 1 + 1 + 1 + 1 + 1, CALL + 1]);
        assert!(costs.bulk);
        for cut in 1..body.len() - 1 {
            assert!(Costs::of(&body[..cut], 0).is_err(), "{cut}");
        }
    }

    #[test]
    fn unknown_instructions_and_too_many_variables_are_refused() {
        let meter = Meter { fuel: 0 };
        let refused = |body: &[u8]| meter.function(body, 0).is_err();
        assert!(!refused(&[0, 0x0b]));
        for instruction in [&[0x06, 0x40][..], &[0x12, 0], &[0xfd, 12], &[0xfe, 3], &[0xfc, 18], &[0x28, 0x40, 0], &[0xff]] {
            assert!(refused(&[&[0], instruction, &[0x0b]].concat()), "{instruction:?}");
        }
        let variables = |count: u32| [&[1][..], &number(count), &[I32, 0x0b]].concat();
        assert!(!refused(&variables(LOCALS)));
        assert!(refused(&variables(LOCALS + 1)));
        assert!(refused(&[2, 0xff, 0xff, 0xff, 0xff, 0x0f, I32, 0xff, 0xff, 0xff, 0xff, 0x0f, I32, 0x0b]));
    }
}
