// The legend of a figure: inside of the chart, beside it or below it.
import { key } from '../ui/chart.js';

/** @typedef {{line: import('../ui/series.js').Series, name: string}} Entry */
/** The upper left corner, and the number of columns. @typedef {{x: number, y: number, columns: number}} Spot */

/** The height of an entry, the width of its line and the gap behind it, and the gap between columns, in CSS pixels. */
const ROW = 17;
const LINE = 38;
const GAP = 18;
/** The distance of a legend inside of the chart from the axes. */
const INSET = 8;
/** The part of the empty width right of a chart's axes that a legend beside the chart may take, in CSS pixels. */
const FREE = 26;

export class FigureLegend {
  /** @param {Entry[]} entries @param {CanvasRenderingContext2D} pen with the font of the legend */
  constructor(entries, pen) {
    this.entries = entries;
    this.width = Math.ceil(Math.max(0, ...entries.map(({ name }) => LINE + pen.measureText(name).width)));
    this.height = ROW * entries.length;
  }

  /** Returns how many columns have room below a chart. @param {number} width */
  columns(width) {
    return Math.max(1, Math.min(this.entries.length, Math.floor((width + GAP) / (this.width + GAP))));
  }

  /**
   * Returns the width right of the chart and the height below the chart that the legend takes.
   * @param {import('./options.js').Place} place
   * @param {number} width of the figure
   */
  takes(place, width) {
    if (place === 'beside') return { right: Math.max(0, this.width - FREE + 4), below: 0 };
    if (place === 'below') return { right: 0, below: ROW * Math.ceil(this.entries.length / this.columns(width)) + 6 };
    return { right: 0, below: 0 };
  }

  /**
   * Chooses the corner of the chart that covers the fewest points of the lines, the upper left one if several do.
   * @param {import('../shell/views.js').Plot} plot
   */
  corner({ left, right, top, bottom, points }) {
    const [x0, x1] = [left + INSET, right - INSET - this.width];
    const [y0, y1] = [top + INSET / 2, bottom - INSET - this.height];
    const corners = /** @type {[x: number, y: number][]} */ ([
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ]);
    const covered = (/** @type {[x: number, y: number]} */ [x, y]) =>
      points.filter(([px, py]) => x - 4 <= px && px <= x + this.width + 4 && y - 2 <= py && py <= y + this.height + 2)
        .length;
    const best = Math.min(...corners.map((corner) => covered(corner)));
    const [x, y] = corners.find((corner) => covered(corner) === best) ?? [x0, y0];
    return { x, y, fits: x1 >= left && y1 >= top && best === 0 };
  }

  /**
   * Draws the entries column by column.
   * @param {CanvasRenderingContext2D} pen
   * @param {Spot} spot
   * @param {Record<string, string>} colours by token
   */
  draw(pen, { x, y, columns }, colours) {
    const rows = Math.ceil(this.entries.length / columns);
    this.entries.forEach(({ line, name }, i) => {
      const [column, row] = [Math.floor(i / rows), i % rows];
      key(pen, line, name, x + column * (this.width + GAP), y + ROW * (row + 0.5), colours);
    });
    pen.setLineDash([]);
  }
}
