//! A recording: some of the repetitions of an experiment, whose parts are taken away as they are done.

use super::Experiment;
use super::part::Part;
use super::record::TaskRecord;
use crate::reorder::Reorder;
use std::ops::Range;

/// Folds the records of some repetitions into parts.
pub struct Recording {
    experiment: Experiment,
    /// The numbers of the tasks.
    tasks: Range<usize>,
    /// The parts that are done and were not taken away, except for the last one.
    done: Vec<Part>,
    /// The last part, to which blocks are added.
    part: Part,
    /// The records that do not count yet. They count in the order of their blocks.
    records: Reorder<TaskRecord>,
}

impl Recording {
    /// Starts a recording of these repetitions, counted from 0. They must begin with a block, and end with a block or
    /// with the experiment.
    pub fn new(experiment: Experiment, repetitions: Range<u64>) -> Recording {
        let policies = experiment.policies();
        let blocks = repetitions.start / experiment.block..repetitions.end.div_ceil(experiment.block);
        let tasks = blocks.start as usize * policies..blocks.end as usize * policies;
        let part = Part::new(policies, blocks.start);
        let records = Reorder::starting_with(tasks.start);
        Recording { experiment, tasks, done: Vec::new(), part, records }
    }

    /// The experiment to which the repetitions belong.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The number of the first task whose record does not count yet.
    pub fn folded(&self) -> usize {
        self.records.released()
    }

    /// The numbers of the tasks that compute the repetitions.
    pub fn tasks(&self) -> Range<usize> {
        self.tasks.clone()
    }

    /// Adds the record of a task. Returns `false` and ignores the record if the task has a record already or does not belong
    /// to the recording, or if the record is that of another experiment.
    pub fn add(&mut self, task: usize, record: TaskRecord) -> bool {
        let shaped = self.experiment.layout().holds(&record);
        if !self.tasks.contains(&task) || !shaped || !self.records.add(task, record) {
            return false;
        }
        while let Some(block) = self.records.release(self.experiment.policies()) {
            let repetitions = block[0].repetitions.len() as u64;
            // A block that is not whole is a part of its own, because an experiment with more repetitions has another
            // block in its place.
            let room = self.part.repetitions() + repetitions <= self.experiment.most_in_part();
            if repetitions < self.experiment.block || !room {
                self.end_part();
            }
            self.part.add(&block, false);
        }
        true
    }

    /// Begins a new part behind the last one.
    fn end_part(&mut self) {
        let next = Part::new(self.experiment.policies(), self.part.blocks().end);
        self.done.push(std::mem::replace(&mut self.part, next));
    }

    /// Takes away the parts that are done: the whole blocks, and the last block of the experiment if it is not whole.
    pub fn take(&mut self) -> Vec<Part> {
        self.end_part();
        self.done.drain(..).filter(|part| part.repetitions() > 0).collect()
    }
}
