// The tasks of a run, given to the pool.

/**
 * Yields the records of all tasks, in the order in which the tasks are finished.
 * @param {import('./pool.js').Share} pool
 * @param {object} specification
 * @param {number} count of the tasks
 * @param {(specification: string, task: number) => Promise<Float64Array>} [submit] gives a task to the pool
 * @param {() => number} [room] returns how many tasks the pool takes at once
 * @param {Set<number>} [had] tasks that are done already
 */
export async function* tasks(
  pool,
  specification,
  count,
  submit = (text, task) => pool.submit(text, task),
  room = () => pool.capacity,
  had = new Set(),
) {
  const text = JSON.stringify(specification);
  /** @type {Map<number, Promise<{task: number, values: Float64Array}>>} */
  const waiting = new Map();
  for (let next = 0; next < count || waiting.size; ) {
    for (; next < count && waiting.size < room(); next++) {
      if (had.has(next)) continue;
      const task = next;
      const records = submit(text, task).then((values) => ({ task, values }));
      waiting.set(task, records);
    }
    if (!waiting.size) return;
    const finished = await Promise.race(waiting.values());
    waiting.delete(finished.task);
    yield finished;
  }
}
