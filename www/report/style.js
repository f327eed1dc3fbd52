// The styles of a report, on paper and on screens. It is always light, because paper is white.

export const STYLE = `
@page { size: A4; margin: 11mm 15mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 800px; padding: 32px 24px; background: #fff; color: #1a1c20;
  font: 13px/19px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums;
}
h1, h2, p, dl, dd { margin: 0; }
h1, p, dd, tbody th { overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: baseline; justify-content: space-between; }
h1 { font-size: 17px; line-height: 24px; }
h2 { font-size: 13px; line-height: 20px; margin: 18px 0 2px; }
.date, .note { font-size: 12px; line-height: 17px; color: #4d5159; }
.note { margin-top: 6px; }
section + .note { margin-top: 14px; }
.say { margin-top: 10px; font: 17px/25px Charter, "Bitstream Charter", Palatino, Georgia, serif; text-wrap: pretty; }
.m { font-family: "STIX Two Text", "Cambria Math", Palatino, Georgia, serif; font-style: italic; }
.nowrap { white-space: nowrap; }
a { color: #1d4fc4; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 0 4px 12px; text-align: right; font-weight: 400; border-bottom: 1px solid #e2e2dd; }
thead th { font-size: 12px; line-height: 16px; color: #646870; border-color: #7f838a; vertical-align: bottom; }
th:first-child { padding-left: 0; text-align: left; min-width: 96px; }
tbody td:not(.drawn) { white-space: nowrap; }
.first :is(th, td) { font-weight: 600; }
td.drawn { width: 34%; }
td.drawn svg { display: block; width: 100%; }
svg { fill: none; }
.best { min-width: 116px; }
.share { float: left; width: 48px; margin-top: 5px; }
.whole, .part { stroke: #e2e2dd; stroke-width: 10; }
.part { stroke: #646870; }
.area { fill: #e2e2dd; }
.whisker { stroke: #4d5159; stroke-width: 1.5; }
.bar { stroke: #4d5159; stroke-width: 5; }
.median { stroke: #fff; stroke-width: 2; }
.diamond { fill: #fff; stroke: #1a1c20; }
.first :is(.part, .bar, .whisker) { stroke: #1d4fc4; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; }
dl { font-size: 12px; line-height: 17px; }
dt { color: #4d5159; }
@media screen and (width < 640px) {
  body { padding: 16px; }
  .drawn, .share { display: none !important; }
  .best { min-width: 0; }
  tbody td:not(.drawn) { white-space: normal; }
  th, td { padding-left: 8px; }
  th:first-child { min-width: 72px; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 12px; line-height: 16px; }
  .say { font-size: 14px; line-height: 19px; margin-top: 4px; }
  h2 { margin-top: 10px; }
  th, td { padding-block: 2px; }
  dl, .date, .note, thead th { font-size: 11px; line-height: 15px; }
  dl { gap: 1px 16px; }
  .density { height: 17px; margin-bottom: -2px; }
  .note { margin-top: 3px; }
  section + .note { margin-top: 8px; }
  .wide { overflow: visible; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr, dd { break-inside: avoid; }
  h2, thead { break-after: avoid; }
}
`;
