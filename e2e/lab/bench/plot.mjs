/** Plots each row's distance from its target for e2e/lab/README.md, as SVG. */
import { distanceOf } from './figure.mjs';

const rowHeight = 18;
const left = 560;
const width = 1000;
const top = 56;
/** A tenth to ten times the target, logarithmic. */
const [least, most] = [0.1, 10];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const place = (distance) => {
  const within = Math.min(most, Math.max(least, distance));
  const share = Math.log(within / least) / Math.log(most / least);
  return left + share * (width - left - 20);
};
const shortened = (text, letters) => (text.length <= letters ? text : `${text.slice(0, letters - 1)}…`);

/** Skips rows without a target; worst first. */
export function plotOf(rows) {
  const shown = rows
    .map((row) => ({ row, distance: distanceOf(row) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((one, other) => other.distance - one.distance);
  const height = top + shown.length * rowHeight + 12;
  const lines = [0.1, 0.2, 0.5, 1, 2, 5, 10].map((value) => {
    const x = place(value).toFixed(1);
    const colour = value === 1 ? '#212529' : '#ced4da';
    return `<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${height - 8}" stroke="${colour}"/><text x="${x}" y="${top - 14}" text-anchor="middle">${value === 1 ? 'target' : `${value}×`}</text>`;
  });
  const bars = shown.map(({ row, distance }, at) => {
    const y = top + at * rowHeight;
    const [from, to] = [Math.min(place(distance), place(1)), Math.max(place(distance), place(1))];
    const colour = row.met ? '#2b8a3e' : '#c92a2a';
    const label = escaped(shortened(`${row.target} · ${row.what}`, 92));
    return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${label}</text><rect x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(1, to - from).toFixed(1)}" height="${rowHeight - 6}" fill="${colour}"/>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#212529">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="600">How far each figure is from its target</text>`,
    `<text x="12" y="36">Green, left of the line: better than the target. Red, right of it: behind. A step to the right is the same factor everywhere.</text>`,
    ...lines,
    ...bars,
    '</svg>',
  ].join('\n')}\n`;
}
