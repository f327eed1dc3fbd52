// Types for the type check of the tests: the objects of the page, and the names that scripts in the page share.
//
// The page's own objects have the members that tests use. Specifications and answers are typed loosely, because the
// tests compare them with those of the command line.
import type * as playwright from 'playwright-core';

declare module './node_modules/playwright-core/types/types.js' {
  interface Locator {
    evaluate<R>(act: (element: Found) => R): Promise<Awaited<R>>;
    evaluateAll<R>(act: (elements: Found[]) => R): Promise<Awaited<R>>;
  }
}

declare global {
  type Page = playwright.Page;
  type Frame = playwright.Frame;
  type Locator = playwright.Locator;

  interface Estimate {
    mean: number;
    low: number;
    high: number;
  }
  interface Law {
    law: string;
    p: number;
    value: number;
    alpha: number;
    beta: number;
  }
  interface Arm {
    name?: string;
    reward: Law;
    cost: Law;
    correlation?: number;
    /** The rows of an arm that was observed, which has no laws. */
    observations?: [reward: number, cost: number][];
    later?: { reward: Law; cost: Law; observations?: [reward: number, cost: number][] };
  }
  interface Environment {
    /** The arms or, for a family of bandits, their number. */
    arms: Arm[];
    reward_max?: number;
    cost_max?: number;
    reward_unit?: string;
    cost_unit?: string;
    data?: string;
    known_costs?: boolean;
    independent?: boolean;
    worlds?: boolean;
    change?: { from: number; until: number };
    linear?: any; // features and parameters, or how they are drawn; only compared
  }
  interface Specification {
    version: number;
    environment: Environment;
    budget: { absolute: number };
    stop?: string;
    intervals?: string;
    policies: any[]; // the id, and the parameters that the policy has
    repetitions: any; // a number, or the settings of a run until decided
    seed: number;
    checkpoints?: { count: number; grid: string };
  }
  interface Final {
    regret: Estimate & { quantiles: Record<string, number> };
    reward: Estimate & { quantiles: Record<string, number> };
    knapsack_regret: Estimate;
    stopping_time: number;
    mean_reward: number | null;
    share_optimal: number;
  }
  interface PolicyAnswer {
    id: string;
    name: string;
    label: string;
    repetitions: number;
    without_pulls: number;
    final: Final;
    checkpoints: ({ fraction: number } & Record<'regret' | 'realised_regret' | 'knapsack_regret', Estimate>)[];
    arms: { share_of_pulls: number }[];
  }
  interface Answer {
    decided?: { all: boolean; questions: { policy: number; outcome: string; at: number }[] };
    specification: Specification;
    policies: PolicyAnswer[];
    best: number;
    paired: ({ policy: number } & Estimate)[];
    timing?: unknown;
    worlds?: any; // what rows leave open; only compared
  }

  interface CoverageAnswer {
    specification: { family: string; samples: number; level: number; pairs: number; seed: number };
    pairs: number;
    policies: {
      id: string;
      name: string;
      class: string;
      share: number;
      median: number | null;
      infinite: number;
      exceeded: number;
    }[];
  }

  /** The state of the view Intervals. A bound that does not exist is 'infinity'. */
  interface Moment {
    pulls: number;
    next: number | null;
    best: number;
    last: { arm: number };
    arms: {
      index: number | 'infinity';
      pulls: number;
      mean_reward: number | null;
      violated: boolean;
      true_ratio: number;
      true_reward: number;
      cost: { low: number };
      ghost: { cost: { low: number }; ratio: number | 'infinity' };
    }[];
  }

  /** The true means of an arm. */
  interface TrueArm {
    reward_mean: number;
    cost_mean: number;
    ratio: number;
  }

  /** The moment of the view Race. */
  interface RaceMoment {
    budget: number;
    most_pulls: number;
    arms: { best: boolean }[];
    lanes: {
      pulls: number;
      spent: number;
      reward: number;
      regret: number;
      next: number | null;
      stuck: number | null;
      over: boolean;
    }[];
  }

  interface Run {
    phase: 'running' | 'paused' | 'stopped' | 'done' | 'failed';
    specification: Specification;
    plan: { tasks: number; budget: number };
    answer: Answer;
    done: number;
    progress: number;
    seconds: number;
    /** In the time of performance.now(). */
    began: number;
    ended: number;
    left: number;
    /** Set by a test, so that it can recognise the run. */
    mine?: boolean;
  }
  interface Pool {
    workers: (Worker & { begun?: boolean })[];
    hands: number;
    size: number;
    worlds(specification: Specification, repetitions: number): Promise<unknown>;
    submit(specification: string, task: number): Promise<Float64Array>;
    write(value: unknown): Promise<Blob>;
    resize(size: number): void;
    time(policy: string, arms: number, repetition: number, pulls: number): Promise<number>;
    constructor: new (module: WebAssembly.Module, size: number) => Pool;
    module: WebAssembly.Module;
  }
  interface Preset {
    id: string;
    paper: string;
    parts: { label: string; specification: Specification }[];
    computed: boolean;
    claim: string;
    notes: string;
  }
  interface Layout {
    x_min: number;
    x_max: number;
    y_min: number;
    y_max: number;
  }
  interface SweepRun {
    phase: string;
    share: number;
    axes: { parameter: { path: string }; values: { value: number; text: string }[] }[];
    done: { point: { value: number }[]; finals: Estimate[]; best: number; apart: boolean; ends: object[] }[];
    fixed: Map<number, Estimate>;
    policies: object[];
    others: object[];
  }
  interface Catalogue {
    policies: { id: string; name: string; source: string; needs?: { id: string; about: string } }[];
    laws: { id: string; name: string }[];
    limits: { arms: number };
    default_specification: Specification;
  }

  /** The objects that main.js and the views give to the console and to tests. */
  interface BudgetedBandits {
    pool: Pool;
    setWorkers(count: number): void;
    presets: {
      list: Preset[];
      running: { done: number } | null;
      find(id: string): Preset;
      repetitions(preset: Preset, part: number): number;
      seconds(presets: Preset[]): number | null;
      run(presets: Preset[]): Promise<void>;
      built(id: string): { robustness: preset.Sheet | null } | null;
      record(id: string): { seconds: number } | undefined;
    };
    state: {
      latest: Run;
      shown: Run;
      built: Specification | null;
      waiting: boolean;
    };
    session: {
      open(specification: object, opened: object | null, keep?: boolean): void;
      modules: { open(file: File): Promise<void> };
    };
    form: {
      draft: Specification;
      specification: Specification;
      plan: { tasks: number; arms: { reward_mean: number; cost_mean: number }[] };
    };
    views: {
      choose(view: string): void;
      current: string;
      shows_results: boolean;
      /** The view in sight, which has only some of these fields. */
      view: {
        state: Moment;
        trace: { whole: boolean; recorded: number; seek(pulls: number): void; pull(arm: number): void };
        choices: { why: HTMLElement };
        policy: HTMLSelectElement;
        rows: { arms: number[] };
        /** The game that is played in the view "Beat the policy". */
        play: { pulls: number[]; left: number; game: { specification: Specification; text: string; truth: TrueArm[] } };
        pull(arm: number): void;
        open(): void;
        draw(): void;
        exported(): { what: string; json: any; more?: unknown[] };
        picture(): HTMLCanvasElement;
        course: { whole: boolean; at: number; repetition: string; moment: RaceMoment };
        parts: { wrong: HTMLElement };
        motion: { playing: boolean };
      };
    };
    regret: {
      look: {
        definition: string;
        against: string;
        y: string;
        band: boolean;
        bounds: boolean;
        zoom: { x: number[] } | null;
      };
      drawn: {
        curves: (Estimate | null)[][];
        finals: Estimate[];
        xs: number[];
        bounds: ({ name: string; curve: number[] } | null)[];
      };
      layout: Layout;
      /** null until the chart is drawn */
      axes: object | null;
      redraw(): void;
      shown: { run: Run } | null;
    };
    coverage: {
      latest: {
        phase: string;
        seconds: number;
        specification: CoverageAnswer['specification'];
        results: { pairs: number; miss(policy: number, from: number): number | undefined };
      };
      answer: CoverageAnswer;
      run(): Promise<void>;
    };
    sweep: {
      run: SweepRun;
      say: HTMLElement;
      show(): void;
      exported(): { json: { policies: { capped: number[]; without_pulls: number[] }[] } };
    };
    run(): Promise<void>;
    stop(): void;
    answer(): Answer;
  }

  /** Undefined until the simulator has started. */
  var budgetedBandits: BudgetedBandits;

  /** An element in a page under test, with the fields of all kinds of elements that tests use. */
  type Found = HTMLElement & {
    value: string;
    min: string;
    max: string;
    disabled: boolean;
    open: boolean;
    width: number;
    height: number;
    href: string;
    cells: HTMLCollectionOf<HTMLTableCellElement>;
    rows: HTMLCollectionOf<HTMLTableRowElement>;
    selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
    contentWindow: Window;
    shadowRoot: ShadowRoot;
    parentElement: HTMLElement;
    textContent: string;
  };
  // A missing element ends a test with an error that names the line, so no test checks whether an element exists.
  interface Document {
    querySelector(selectors: string): Found;
    querySelectorAll(selectors: string): NodeListOf<Found>;
    getElementById(id: string): Found;
  }
  interface Element {
    querySelector(selectors: string): Found;
    querySelectorAll(selectors: string): NodeListOf<Found>;
  }
  interface ShadowRoot {
    querySelector(selectors: string): Found;
    querySelectorAll(selectors: string): NodeListOf<Found>;
  }

  // The global variables that tests set in the page, with the file that sets them.
  var compiled: number; // bench-watch.mjs: milliseconds
  var task_times: number[]; // bench-watch.mjs: milliseconds
  /** lab.mjs: JupyterLab */
  var jupyterapp: {
    commands: { execute(command: string, options?: object): Promise<unknown> };
    serviceManager: { sessions: { shutdownAll(): Promise<void> } };
  };
  var axe: typeof import('axe-core'); // access.mjs
  var done: Record<string, Answer>; // embed.mjs: by the element's id
  var wrong: Record<string, string>; // embed.mjs: by the element's id
  var progress: { done: number; tasks: number; repetitions: number }[]; // embed.mjs
  var hired: number; // embed.test.mjs: workers that were started
  var cores: number; // embed.test.mjs
  var begin: () => Promise<void>; // grab.test.mjs
  var announced: string[]; // grab.test.mjs
  var heights: number[]; // frames.test.mjs
  var heard: number; // frames.test.mjs: messages
  var broken: unknown; // frames.test.mjs, hosting.test.mjs: set by code that must not run
  var violations: string[]; // hosting.test.mjs
  var before: Run; // tasks.test.mjs
  var shifts: string[]; // first.test.mjs
  var shown_after: Promise<number>; // live.test.mjs
  var alive: Set<Worker>; // run.test.mjs
  var left: number; // run.test.mjs: workers at the end of a click
  var stopped: boolean; // run.test.mjs
  var printed: object[]; // report.test.mjs: what frames were asked to print
  var given: any; // run.test.mjs counts tasks, site.mjs lists them
  var kinds: string[]; // undo.test.mjs
  var data: ShareData; // beat-result.test.mjs: what is shared
  var killed: Worker; // workers.test.mjs
  var stolen: Set<string>; // workers.test.mjs
  var told: [type: string, detail: any][]; // npm.mjs: events
  var bandits: any; // element.test.mjs: functions that are defined in the page
}
