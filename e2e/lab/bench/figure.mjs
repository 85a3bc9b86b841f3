/** A measured row: ours, a peer, the limit, and if the target is met. */

const round = (value) => (value === null || value === undefined ? null : Number(value.toPrecision(6)));

/**
 * `ours`, `peer` and `limit` are in `unit`; `ratio` is ours to `against`. The target bounds what `of` names: the
 * ratio, or ours. Optional.
 */
export function figure({
  target,
  what,
  unit,
  ours,
  peer = null,
  limit = null,
  ratio = null,
  against = null,
  of = ratio === null ? 'ours' : 'ratio',
  most = null,
  least = null,
  detail = '',
}) {
  const judged = of === 'ratio' ? ratio : ours;
  const isJudged = most !== null || least !== null;
  return {
    target,
    what,
    unit,
    ours: round(ours),
    peer: round(peer),
    limit: round(limit),
    ratio: round(ratio),
    against,
    of,
    most,
    least,
    met: isJudged ? (most === null || judged <= most) && (least === null || judged >= least) : null,
    detail,
  };
}

const digitsOf = (value) => {
  if (Math.abs(value) >= 100 || value === 0) return 0;
  return Math.abs(value) >= 10 ? 1 : 2;
};
const number = (value) => (value === null ? '–' : Number(value.toFixed(digitsOf(value))).toString());
const withUnit = (value, unit) => (value === null ? '–' : `${number(value)}${unit === '' ? '' : ` ${unit}`}`);

/** `≤ 1.25×`, `≥ 2×`, `≤ 20 ms`. */
function goalOf({ of, unit, most, least }) {
  if (most === null && least === null) return '–';
  const value = most ?? least;
  return `${most === null ? '≥' : '≤'} ${of === 'ratio' ? `${number(value)}×` : withUnit(value, unit)}`;
}

const verdictOf = ({ met }) => {
  if (met === null) return '–';
  return met ? 'yes' : 'NO';
};

function table(head, lines) {
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at].length)));
  return [head, ...lines].map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
}

export function tableOf(rows) {
  const head = ['#', 'what', 'ours', 'peer', 'limit', 'ratio', 'target', 'met', 'how'];
  return table(
    head,
    rows.map((row) => [
      String(row.target),
      row.what,
      withUnit(row.ours, row.unit),
      withUnit(row.peer, row.unit),
      withUnit(row.limit, row.unit),
      row.ratio === null ? '–' : `${number(row.ratio)}×`,
      goalOf(row),
      verdictOf(row),
      row.detail,
    ]),
  );
}

const judgedOf = (row) => (row.of === 'ratio' ? row.ratio : row.ours);
const judgedText = (row) =>
  row.of === 'ratio' ? `${number(judgedOf(row))}×` : withUnit(judgedOf(row), row.unit);

function lineOf(row, old) {
  if (old === undefined) return ['–', judgedText(row), 'new'];
  const change = judgedOf(old) === 0 ? null : (judgedOf(row) / judgedOf(old) - 1) * 100;
  return [
    judgedText(old),
    judgedText(row),
    change === null ? '–' : `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(0)} %`,
  ];
}

/** Compares two measurements by row names; skips rows not measured again. */
export function comparisonOf(before, after) {
  const known = new Map(before.rows.map((row) => [row.what, row]));
  const head = ['#', 'what', before.name, after.name, 'change', 'target', 'met'];
  return table(
    head,
    after.rows.map((row) => {
      const old = known.get(row.what);
      const verdicts = old === undefined ? verdictOf(row) : `${verdictOf(old)} → ${verdictOf(row)}`;
      return [String(row.target), row.what, ...lineOf(row, old), goalOf(row), verdicts];
    }),
  );
}

/** Distance from the target: 1 on it, above 1 missed; null without one. */
export function distanceOf(row) {
  if (row.met === null) return null;
  const judged = judgedOf(row);
  if (row.most === null) return row.least / Math.max(judged, 1e-9);
  return row.most === 0 ? 1 + judged : judged / row.most;
}
