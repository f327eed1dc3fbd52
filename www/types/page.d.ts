// Messages between the page and its workers, and elements. The other files of this folder describe values of the wasm.

// ---- Messages between the page and its workers. simulator/actions.js carries out the requests.

declare namespace worker {
  /** Runs a task of an experiment; the specification is JSON text. */
  type Run = { action: 'run'; specification: string; task: number };
  /** Runs a task of a coverage run. */
  type Cover = { action: 'cover'; specification: string; task: number };
  /** Lists the presets. */
  type List = { action: 'presets' };
  /** Computes a preset that has nothing to run. */
  type Compute = { action: 'compute'; preset: string };
  /** How a table is read. A column is given by its number from 1, `none` is no column, and null lets it be guessed. */
  type ReadOptions = {
    repair: boolean;
    beta: boolean;
    /** What an empty reward beside a cost means; null asks. */
    empty: 'zero' | 'leave-out' | null;
    keep_totals: boolean;
    columns: Record<ColumnRole, string | null>;
  };
  /** Reads a table of data: a text, or a file whose bytes the worker reads. `decode` asks for the text of the file. */
  type Read = { action: 'read'; source: string | Blob | Uint8Array | null; decode: boolean; options: ReadOptions };
  /** Opens a file with settings. */
  type Open = { action: 'open'; source: string | Blob | { error: string } };
  /** Prints a value, given as JSON text, with the rows themselves in place of their names. */
  type Write = { action: 'write'; value: string };
  /** Draws the worlds of the first repetitions of an experiment. */
  type Draw = { action: 'worlds'; specification: string; repetitions: number };
  /** Times pulls. */
  type Time = { action: 'time'; policy: string; arms: number; repetition: number; pulls: number };
  /** Merges record files, which have these names in messages. */
  type Merge = { action: 'merge'; names: string[]; files: Uint8Array[] };
  /** Tests a policy module, given in base64. */
  type Check = { action: 'check'; wasm: string };
  /** A rule, and how the module breaks it; null if the module keeps the rule. */
  type Rule = { rule: string; broken: string | null };
  /** What the test of a module found, with the nanoseconds of a pull with ten arms. */
  type Report = { rules: Rule[]; pull: number };
  type Request = Check | Run | Cover | List | Compute | Read | Open | Write | Draw | Time | Merge;
  /** The rows of several names, one name after another: how many they are, and the reward and the cost of each. */
  type Pack = { names: string[]; counts: number[]; values: Float64Array };
  /** Settings from a file, or the sentence that says why they cannot be used. */
  type Opened = { result?: { specification: Specification; rows: Pack }; error?: string };
  /** A table, or the sentence that says why it cannot be used, with what was understood of it. */
  type Table = { result?: Data & { rows: Pack }; error?: string; sheet?: Sheet; text?: string };
  /** What record files hold together: one file in their place, and what of them does not count. */
  type Merged = {
    file: Uint8Array;
    rows: Pack;
    specification: Specification;
    missing: number;
    gap: [first: number, last: number] | null;
    notes: string[];
  };
  /** Merged files, or the sentence that says why they cannot be merged. */
  type Merging = { result?: Merged; error?: string };
  type Result = Opened | Blob | Report | Float64Array | Preset[] | Computed | Table | Merging | Worlds | undefined | number;
  /** Gives a worker rows that later requests name. */
  type Keep = { action: 'keep'; rows: Pack };
  type Start = { action: 'start'; module: WebAssembly.Module; lock: string };
  type Task = { id: number } & Request;
  /** A message to a worker. The message that starts the worker has the id 0, and no one waits for an answer to -1. */
  type Message = Task | ({ id: number } & (Start | Keep));
  /** A message from a worker. `share` says how much of a table has been read, before the result. */
  type Reply = { id: number; result?: Result | void; error?: string; share?: number };
}

// ---- Elements: ui/dom.js builds them.

/** A child of a node; false, null and undefined are left out, and lists are flattened. */
type Child = Node | string | number | false | null | undefined | Child[];
/** Attributes by name; "on…" adds a listener and `style` sets properties. False, null and undefined are left out. */
type Props = {
  [E in keyof GlobalEventHandlersEventMap as `on${E}`]?: (event: GlobalEventHandlersEventMap[E]) => void;
} & {
  style?: Record<string, string>;
  [attribute: string]: unknown;
};
/** The elements that ui/dom.js makes, by tag. */
type Tags = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, 'svg' | 'path' | 'line' | 'circle' | 'rect' | 'g'>;
interface HTMLElementTagNameMap {
  'budgeted-bandit': import('../budgeted-bandit.js').BudgetedBandit;
}

/** The objects of the page for the console and the browser tests; undefined until the simulator has started. */
declare var budgetedBandits: Record<string, unknown> | undefined;
