/** The queue at 100,000 rows against 100, on both databases; interleaved. */
import { figure } from './figure.mjs';
import { measureTwoSizes } from './two-sizes.mjs';

const smallRows = 100;
const largeRows = Number(process.env.RAMPART_BENCH_ROWS ?? 100_000);
/** Reads everything, once an hour; counts up to 1,000; of a hundred rows these are no whole page. */
const unjudged = ['the whole sweep', 'counts', 'mine', 'waiting', 'done'];

export async function benchQueue(setting) {
  return measureTwoSizes({ ...setting, service: 'queue-pages', smallRows, largeRows, toRows });
}

const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];

/** A page that a hundred rows don't have is compared with the first one. */
const comparedWith = (samples, name) =>
  samples[name].small ?? samples[name.replace(/page \d+$/, 'first page')].small;

function toRows(database, samples) {
  return Object.keys(samples).map((name) => {
    const { large } = samples[name];
    const small = comparedWith(samples, name);
    const [ours, limit] = [percentile(large, 0.5), percentile(small, 0.5)];
    const p95 = (values) => percentile(values, 0.95).toFixed(2);
    return figure({
      target: '',
      what: `${database}, ${name}: at ${largeRows} rows`,
      unit: 'ms',
      ours,
      limit,
      ratio: ours / limit,
      against: `the same at ${smallRows} rows`,
      most: unjudged.includes(name.split(',')[0]) ? null : 2,
      detail: `p95 ${p95(large)} and ${p95(small)} ms`,
    });
  });
}
