//! The state of a policy as bytes, so that a campaign of weeks survives a restart.
//!
//! The bytes hold what a policy has learned and drawn, and the tally and the random numbers that belong to it. They leave out
//! parameters and facts, because the policy is built with these before its state is restored. They also leave out what
//! follows from the tally, such as the bounds of indices, and buffers, which hold nothing between two rounds.

use super::{AnyPolicy, Policy};
use super::{Error, Result};
use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};
use crc::{CRC_32_ISCSI, Crc};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The version of the format, which is the first byte.
const VERSION: u8 = 1;
/// The checksum of all other bytes, which is the last four bytes.
const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// The fields of a policy that change from round to round.
pub(super) trait State {
    fn write(&self, out: &mut Writer);
    fn read(&mut self, from: &mut Reader) -> Result<()>;
}

/// Implements [`State`] for a type. The fields in the first list are written by serde, those in the second have a state of
/// their own.
macro_rules! state {
    ($Type:ty: $($field:ident),*; $($part:tt),*) => {
        impl crate::policy::state::State for $Type {
            fn write(&self, _out: &mut crate::policy::state::Writer) {
                $(_out.add(&self.$field);)*
                $(self.$part.write(_out);)*
            }

            fn read(&mut self, _from: &mut crate::policy::state::Reader) -> crate::policy::Result<()> {
                $(self.$field = _from.next()?;)*
                $(self.$part.read(_from)?;)*
                Ok(())
            }
        }
    };
}
pub(super) use state;

/// Bytes to which values are added.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub fn add(&mut self, value: &impl Serialize) {
        self.0.extend(postcard::to_allocvec(value).expect("numbers and lists can be written"));
    }
}

/// Bytes from which values are taken.
pub(super) struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    pub fn next<T: DeserializeOwned>(&mut self) -> Result<T> {
        let (value, rest) = postcard::take_from_bytes(self.0).map_err(|_| damaged())?;
        self.0 = rest;
        Ok(value)
    }

    /// Reads a list into a slice of the same length.
    pub fn fill(&mut self, slice: &mut [f64]) -> Result<()> {
        let list: Vec<f64> = self.next()?;
        if list.len() != slice.len() {
            return Err(damaged());
        }
        slice.copy_from_slice(&list);
        Ok(())
    }
}

fn damaged() -> Error {
    Error::State("expected the state of a policy, found bytes that are damaged or come from elsewhere".to_owned())
}

impl AnyPolicy {
    /// Saves the state of the policy, with the tally and the random numbers that it was given, as bytes.
    ///
    /// # Errors
    ///
    /// Returns an error for a policy of another program, which this crate cannot save.
    ///
    /// ```
    /// use budgeted_bandits_policies::seed::{Role, stream};
    /// use budgeted_bandits_policies::{Knowledge, Outcome, Policy, Tally, find};
    ///
    /// let build = || find("bts").unwrap().build(&[], &Knowledge::new(2));
    /// let (mut policy, mut tally, mut random) = (build()?, Tally::new(2), stream(7, 0, Role::Policy));
    /// for _ in 0..100 {
    ///     let (arm, outcome) = (policy.choose(&tally, &mut random), Outcome { reward: 1.0, cost: 0.5 });
    ///     tally.add(arm, outcome);
    ///     policy.observe(arm, outcome, &mut random);
    /// }
    /// let bytes = policy.save(&tally, &random)?;
    ///
    /// // Another program goes on with the same choices.
    /// let (mut later, mut pulls, mut numbers) = (build()?, Tally::new(2), stream(7, 0, Role::Policy));
    /// later.restore(&mut pulls, &mut numbers, &bytes)?;
    /// assert_eq!(pulls, tally);
    /// assert_eq!(later.choose(&pulls, &mut numbers), policy.choose(&tally, &mut random));
    /// # Ok::<(), budgeted_bandits_policies::Error>(())
    /// ```
    pub fn save(&self, tally: &Tally, stream: &Stream) -> Result<Vec<u8>> {
        let (kind, state) = self.state()?;
        let mut out = Writer(vec![VERSION, kind]);
        out.add(&self.probes());
        out.add(tally);
        out.add(stream);
        state.write(&mut out);
        let Writer(mut bytes) = out;
        bytes.extend(CHECKSUM.checksum(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Goes on from the state that [`AnyPolicy::save`] returned. Replaces `tally` and `stream`. The policy must have been
    /// built by the same entry, with the same values and facts: later choices then have the same bits as without a break.
    ///
    /// # Errors
    ///
    /// Returns an error, and changes nothing, if the bytes are damaged, if they come from a policy of another type, with
    /// another index or with another number of arms than `tally` has, or if a later version of this crate wrote them.
    pub fn restore(&mut self, tally: &mut Tally, stream: &mut Stream, bytes: &[u8]) -> Result<()> {
        let (rest, checksum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        let [version, kind, rest @ ..] = rest else { return Err(damaged()) };
        if CHECKSUM.checksum(&bytes[..bytes.len() - 4]).to_le_bytes() != *checksum {
            return Err(damaged());
        }
        if *version != VERSION {
            let message = format!("expected a state in version {VERSION} of its format, found version {version}");
            return Err(Error::State(message));
        }
        let mut from = Reader(rest);
        let (probes, pulls, numbers): ([u64; 2], Tally, Stream) = (from.next()?, from.next()?, from.next()?);
        if *kind != self.state()?.0 || probes != self.probes() {
            let message = "expected the state of this policy, found that of another one or of other parameters";
            return Err(Error::State(message.to_owned()));
        }
        if pulls.arms.len() != tally.arms.len() {
            let (own, found) = (tally.arms.len(), pulls.arms.len());
            return Err(Error::State(format!("expected the state of a policy for {own} arms, found {found} arms")));
        }
        let mut restored = self.clone();
        restored.state_mut()?.read(&mut from)?;
        (*self, *tally, *stream) = (restored, pulls, numbers);
        Ok(())
    }
}

impl AnyPolicy {
    /// The bits of the index of two made-up arms, by which policies with different indices or parameters are told
    /// apart. Policies without an index return zeros.
    fn probes(&self) -> [u64; 2] {
        [1e2, 1e6].map(|n: f64| {
            let (reward, cost) = (0.4 * n, 0.3 * n);
            let arm = ArmTally { pulls: n as u64, reward, cost, reward_squares: 0.3 * n, cost_squares: 0.2 * n };
            self.score(10 * arm.pulls, &arm).map_or(0, f64::to_bits)
        })
    }
}

macro_rules! states {
    ($($Variant:ident = $kind:literal),* $(,)?) => {
        impl AnyPolicy {
            /// The number of the type, which never changes, and the state.
            fn state(&self) -> Result<(u8, &dyn State)> {
                match self {
                    $(AnyPolicy::$Variant(policy) => Ok(($kind, &**policy)),)*
                    AnyPolicy::Own(_) => Err(own()),
                }
            }

            fn state_mut(&mut self) -> Result<&mut dyn State> {
                match self {
                    $(AnyPolicy::$Variant(policy) => Ok(&mut **policy),)*
                    AnyPolicy::Own(_) => Err(own()),
                }
            }
        }
    };
}
states! {
    Index = 1, Formula = 2, Bts = 3, Kube = 4, EpsFirst = 5, EpsGreedy = 6, UcbBv2 = 7, Mrcb = 8, BudgetCb = 9,
    Polytope = 10, Cb = 11, Uniform = 12,
}

fn own() -> Error {
    Error::State("expected a policy of this crate, found one of another program, which has to save it itself".to_owned())
}
