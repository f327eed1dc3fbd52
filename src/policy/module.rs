//! Policies as WebAssembly modules, which anyone can write in any language. `docs/modules.md` specifies the interface.
//!
//! [`Module::read`] checks a module before it runs. An engine runs it: the browser on the page, and natively wasmi, if the
//! feature `modules` is on.

mod about;
mod binary;
mod check;
mod history;
mod instruction;
mod meter;
mod player;

#[cfg(all(feature = "modules", not(target_arch = "wasm32")))]
#[path = "module/wasmi.rs"]
mod engine;
#[cfg(target_arch = "wasm32")]
#[path = "module/browser.rs"]
mod engine;
#[cfg(not(any(feature = "modules", target_arch = "wasm32")))]
#[path = "module/no_engine.rs"]
mod engine;

use super::{DefaultValue, Entry, Fault, Param, Promises, Supplied, Value};
use crate::error::Error;
use crate::input::Field;
use crate::seed::Stream;
use about::{About, ParamAbout};
use base64ct::{Base64, Encoding};
pub use check::MAX_MODULE;
use engine::Code;
use player::Player;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The first parameter of every module: its bytes.
const WASM: Param = Param {
    id: "wasm",
    name: "module",
    about: "the bytes of the WebAssembly module, in base64",
    min: 8.0,
    max: MAX_MODULE as f64,
    default: DefaultValue::Supplied,
};

/// The hash of the bytes of a module, which is its identity.
type Hash = [u8; 32];

thread_local! {
    /// The modules that this thread has read. The page reads the same specification again after every change.
    static KNOWN: RefCell<BTreeMap<Hash, Arc<Module>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The number of modules that a thread keeps.
const KEPT: usize = 64;

/// The entries of all modules that were read.
static ENTRIES: Mutex<BTreeMap<Hash, &'static Entry>> = Mutex::new(BTreeMap::new());

/// A policy module that was checked and can run.
pub struct Module {
    bytes: Vec<u8>,
    hash: Hash,
    entry: &'static Entry,
    code: Code,
}

impl Module {
    /// The `id` of every module in a specification.
    pub const ID: &str = "module";
    /// The key of the bytes in a specification.
    pub const WASM: &str = WASM.id;

    /// Checks the bytes of a module.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says what is wrong with the module and what is allowed.
    pub fn read(bytes: Vec<u8>) -> Result<Arc<Module>, String> {
        // Without an engine, the compiler leaves out the rest.
        if let Some(sentence) = engine::MISSING {
            return Err(sentence.to_owned());
        }
        let hash: Hash = Sha256::digest(&bytes).into();
        if let Some(known) = KNOWN.with_borrow(|known| known.get(&hash).cloned()) {
            return Ok(known);
        }
        let (about, metered) = check::check(&bytes)?;
        Code::validate(&bytes)?;
        let code = Code::compile(&metered)?;
        let module = Arc::new(Module { entry: entry(hash, about), bytes, hash, code });
        KNOWN.with_borrow_mut(|known| {
            if known.len() == KEPT {
                known.clear();
            }
            known.insert(hash, module.clone());
        });
        Ok(module)
    }

    /// Reads a module in base64 from a specification.
    ///
    /// # Errors
    ///
    /// Returns an error if the field is not base64, and in the cases in which [`Module::read`] does.
    pub fn from_field(field: &Field) -> Result<Arc<Module>, Error> {
        if let Some(sentence) = engine::MISSING {
            return Err(field.error(sentence));
        }
        let text = field.text(4 * MAX_MODULE.div_ceil(3))?;
        let bytes = Base64::decode_vec(text).map_err(|_| field.expected("the bytes of a module in base64"))?;
        Module::read(bytes).map_err(|sentence| field.error(sentence))
    }

    /// The size of the module in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The SHA-256 of the bytes, as 64 hexadecimal digits.
    pub fn sha256(&self) -> String {
        self.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The module that is the value of a parameter, or `None` if the value is no module.
    pub fn of(value: &Value) -> Option<&Module> {
        let Value::Supplied(supplied) = value else { return None };
        let supplied: &dyn Any = &**supplied;
        supplied.downcast_ref()
    }

    /// The entry of the module, as if the module were a policy of the catalogue.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }
}

impl Supplied for Module {
    /// The first eight digits of [`Module::sha256`], with which labels tell modules of the same name apart.
    fn label(&self) -> String {
        self.sha256()[..8].to_owned()
    }

    /// The bytes of the module in base64.
    fn text(&self) -> String {
        Base64::encode_string(&self.bytes)
    }
}

impl PartialEq for Module {
    fn eq(&self, other: &Module) -> bool {
        self.bytes == other.bytes
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Module({})", self.sha256())
    }
}

#[cfg(any(feature = "modules", target_arch = "wasm32"))]
/// Draws a whole number below `count` as the built-in policies do. Returns 0, and draws nothing, if there is none.
fn below(stream: &mut Stream, count: i32) -> i32 {
    if count <= 0 { 0 } else { stream.random_range(0..count as u32) as i32 }
}

/// Makes the entry of a module. Entries of the catalogue live as long as the program, and the code relies on this for
/// every entry. The entry of a module is therefore leaked. A module that is read again gets the same entry, so that no
/// further memory is lost.
fn entry(hash: Hash, about: About) -> &'static Entry {
    let mut entries = ENTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    entries.entry(hash).or_insert_with(|| {
        let About { name, idea, source, params, told } = about;
        let params: Vec<Param> = std::iter::once(WASM).chain(params.into_iter().map(ParamAbout::leak)).collect();
        Box::leak(Box::new(Entry {
            id: Module::ID,
            name: name.leak(),
            group: "your own",
            source: source.leak(),
            idea: idea.leak(),
            params: params.leak(),
            told: told.leak(),
            promises: Promises::NONE,
            build: &|arguments| Box::new(Player::new(arguments)).into(),
        }))
    })
}

#[cfg(all(test, feature = "modules", not(target_arch = "wasm32")))]
mod tests;
