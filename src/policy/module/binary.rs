//! Reads those sections of a WebAssembly module about which the interface of policies makes demands.
//!
//! The crate wasmparser was rejected, because it would add 30 kB to the compressed wasm of the page. The engine that
//! runs a module also validates it: natively this is wasmi, on the page the browser.

/// A section that ends too early, or contains what this reader does not know.
pub(super) struct Broken;

type Result<T> = std::result::Result<T, Broken>;

/// The first eight bytes of every module: its magic number and the version of the format.
pub(super) const START: [u8; 8] = *b"\0asm\x01\0\0\0";
/// The kinds of exports.
pub(super) const FUNCTION: u8 = 0;
pub(super) const MEMORY: u8 = 2;
pub(super) const GLOBAL: u8 = 3;
/// The form of the type of a function.
const FUNCTION_TYPE: u8 = 0x60;

/// The sections of a module.
#[derive(Default)]
pub(super) struct Sections<'a> {
    /// The types of functions, each as bytes of the section: the number of the parameters, their types, the number of
    /// the results, and their types.
    pub types: Vec<&'a [u8]>,
    /// The imports.
    pub imports: Vec<Import<'a>>,
    /// The numbers of the types of the functions that are not imported.
    pub functions: Vec<u32>,
    /// The limits of the tables, in elements.
    pub tables: Vec<Limits>,
    /// The limits of the memories, in pages of 64 kB.
    pub memories: Vec<Limits>,
    /// The exports.
    pub exports: Vec<Export<'a>>,
    /// Whether a function runs when the module is instantiated.
    pub start: bool,
    /// The names and the contents of the custom sections.
    pub custom: Vec<(&'a str, &'a [u8])>,
    /// Whether the module defines exceptions.
    pub tags: bool,
    /// The number of global variables that are not imported, and the bytes that define them.
    pub globals: (u32, &'a [u8]),
    /// The variables and the instructions of each function that is not imported.
    pub code: Vec<&'a [u8]>,
    /// The numbers and the bytes of all sections but the custom ones.
    pub whole: Vec<(u8, &'a [u8])>,
}

/// An import.
pub(super) struct Import<'a> {
    pub module: &'a str,
    pub name: &'a str,
    /// The number of the type; `None` if the import is not a function.
    pub function: Option<u32>,
}

/// An export.
pub(super) struct Export<'a> {
    pub name: &'a str,
    pub kind: u8,
    /// The number among the functions, memories, and so on.
    pub index: u32,
}

/// The limits of a memory or of a table.
pub(super) struct Limits {
    /// 1 if there is a largest size. Other bits stand for shared memories, memories of 64 bits and other proposals.
    pub flags: u8,
    pub least: u32,
    pub most: u32,
}

impl<'a> Sections<'a> {
    /// Reads a module. The error is a sentence.
    pub fn read(bytes: &'a [u8]) -> std::result::Result<Sections<'a>, String> {
        let rest = bytes.strip_prefix(&START);
        let mut rest = Bytes(rest.ok_or("expected a WebAssembly module of version 1, found other bytes")?);
        let mut sections = Sections::default();
        while !rest.0.is_empty() {
            let at = bytes.len() - rest.0.len();
            sections
                .section(&mut rest)
                .map_err(|Broken| format!("expected a valid WebAssembly module, found a broken section at byte {at}"))?;
        }
        Ok(sections)
    }

    fn section(&mut self, rest: &mut Bytes<'a>) -> Result<()> {
        let (id, length) = (rest.byte()?, rest.number()?);
        let mut section = Bytes(rest.take(length)?);
        match id {
            0 => {
                let name = section.name()?;
                self.custom.push((name, section.0));
                return Ok(());
            }
            _ => self.whole.push((id, section.0)),
        }
        match id {
            1 => self.types = section.list(Bytes::function_type)?,
            2 => self.imports = section.list(Bytes::import)?,
            3 => self.functions = section.list(Bytes::number)?,
            4 => self.tables = section.list(Bytes::table)?,
            5 => self.memories = section.list(Bytes::limits)?,
            7 => self.exports = section.list(Bytes::export)?,
            8 => {
                section.number()?;
                self.start = true;
            }
            13 => {
                self.tags = true;
                return Ok(());
            }
            6 => {
                self.globals = (section.number()?, section.0);
                return Ok(());
            }
            10 => self.code = section.list(Bytes::sized)?,
            // Elements, data and their number are left to the engine.
            9 | 11 | 12 => return Ok(()),
            _ => return Err(Broken),
        }
        if section.0.is_empty() { Ok(()) } else { Err(Broken) }
    }

    /// The numbers of the types of all functions. The imported ones come first.
    pub fn function_types(&self) -> impl Iterator<Item = u32> {
        self.imports.iter().filter_map(|import| import.function).chain(self.functions.iter().copied())
    }

    /// The type of a function, counted with the imported ones. `None` if the module has no such function or no such
    /// type.
    pub fn type_of(&self, function: u32) -> Option<&'a [u8]> {
        let number = self.function_types().nth(function as usize)?;
        self.types.get(number as usize).copied()
    }
}

/// The types of values, by their codes.
const VALUES: [(u8, &str); 6] =
    [(0x7f, "i32"), (0x7e, "i64"), (0x7d, "f32"), (0x7c, "f64"), (0x70, "funcref"), (0x6f, "externref")];

/// Writes the type of a function, such as `(i32, f64) -> f64`.
pub(super) fn written(bytes: &[u8]) -> String {
    let (mut text, mut rest) = (String::new(), Bytes(bytes));
    for arrow in ["", " -> "] {
        text += arrow;
        text += "(";
        for place in 0..rest.number().unwrap_or(0) {
            text += if place > 0 { ", " } else { "" };
            text += rest.value_type().unwrap_or("");
        }
        text += ")";
    }
    text
}

/// Bytes that are not read yet.
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn byte(&mut self) -> Result<u8> {
        let (first, rest) = self.0.split_first().ok_or(Broken)?;
        self.0 = rest;
        Ok(*first)
    }

    pub fn take(&mut self, count: u32) -> Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count as usize).ok_or(Broken)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Reads a whole number of up to 32 bits, which takes 7 bits of each byte (LEB128).
    pub fn number(&mut self) -> Result<u32> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(number).map_err(|_| Broken);
            }
        }
        Err(Broken)
    }

    /// Reads the number of bytes, and then the bytes.
    fn sized(&mut self) -> Result<&'a [u8]> {
        let length = self.number()?;
        self.take(length)
    }

    fn name(&mut self) -> Result<&'a str> {
        std::str::from_utf8(self.sized()?).map_err(|_| Broken)
    }

    /// Reads a list. No memory is reserved for the length that the list claims, because the bytes may end long before.
    fn list<T>(&mut self, item: fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut list = Vec::new();
        for _ in 0..self.number()? {
            list.push(item(self)?);
        }
        Ok(list)
    }

    pub fn value_type(&mut self) -> Result<&'static str> {
        let code = self.byte()?;
        VALUES.iter().find(|(value, _)| *value == code).map(|(_, name)| *name).ok_or(Broken)
    }

    /// Reads the type of a function. Types of the garbage collector are refused, because a page cannot limit the memory
    /// that their values take.
    fn function_type(&mut self) -> Result<&'a [u8]> {
        if self.byte()? != FUNCTION_TYPE {
            return Err(Broken);
        }
        let before = self.0;
        for _ in 0..2 {
            for _ in 0..self.number()? {
                self.value_type()?;
            }
        }
        Ok(&before[..before.len() - self.0.len()])
    }

    fn import(&mut self) -> Result<Import<'a>> {
        let (module, name) = (self.name()?, self.name()?);
        let function = match self.byte()? {
            0 => Some(self.number()?),
            1 => self.table().map(|_| None)?,
            2 => self.limits().map(|_| None)?,
            3 => {
                self.value_type()?;
                self.byte().map(|_| None)?
            }
            _ => return Err(Broken),
        };
        Ok(Import { module, name, function })
    }

    fn table(&mut self) -> Result<Limits> {
        self.value_type()?;
        self.limits()
    }

    fn limits(&mut self) -> Result<Limits> {
        let (flags, least) = (self.byte()?, self.number()?);
        Ok(Limits { flags, least, most: if flags & 1 == 1 { self.number()? } else { u32::MAX } })
    }

    fn export(&mut self) -> Result<Export<'a>> {
        Ok(Export { name: self.name()?, kind: self.byte()?, index: self.number()? })
    }
}
