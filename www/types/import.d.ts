// What the wasm says about a table of data: src/import.rs. The rules of answer.d.ts hold here, too.

/** src/import/sheet.rs: a table as it stands in the text. */
interface Sheet {
  columns: { name: string; role: ColumnRole | null; numeric: boolean; about: string }[];
  lines: { line: number; record: number; cells: string[]; fate: Fate }[];
  records: number;
  /** The number of the last record that is shown because it is near the head. */
  first: number;
  facts: { title: string; text: string; change: ColumnRole | 'totals' | 'empty' | null; open: boolean }[];
  question: {
    rows: number;
    line: number;
    column: string;
    cost: number;
    zero: Consequence;
    leave_out: Consequence;
  } | null;
  /** Whether every arm has a single row, and then whether counts say how certain an answer is. */
  single_rows: boolean | null;
}
/** What became of a line. */
type Fate = { is: 'left-out'; why: string } | { is: 'head' | 'row' | 'asked' | 'wrong' };
/** src/import/question.rs: what follows from an answer to the question about empty cells. */
interface Consequence {
  rows: number;
  lost: string[];
  ratio: number | null;
  best: [name: string, ratio: number] | null;
}

/** src/import.rs: a table of data. */
/** What a column of a table is used for. */
type ColumnRole = 'arm' | 'reward' | 'cost' | 'group' | 'time';
interface Data {
  advertising: boolean;
  summary: string;
  problems: string[];
  wrong: number;
  shifted: number;
  /** The number of rows that were left out as totals of others. */
  totals: number;
  /** The place of each column, from 0; null if there is none. */
  columns: Record<ColumnRole, number | null>;
  /** The smallest mean cost is in the units of the data. */
  settings: { name: string; smallest_mean_cost: number; budget: number; environment: Source }[];
}
