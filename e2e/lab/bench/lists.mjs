/** Targets 14 and 15: list pages at a million rows, inserts as tables grow; interleaved. */
import { figure } from './figure.mjs';
import { median } from './processes.mjs';
import { measureTwoSizes } from './two-sizes.mjs';

const smallRows = 10_000;
const largeRows = Number(process.env.RAMPART_BENCH_ROWS ?? 1_000_000);

export async function benchLists(setting) {
  return measureTwoSizes({ ...setting, service: 'list-pages', smallRows, largeRows, toRows });
}

function toRows(name, { pages, inserts }) {
  const listRows = Object.entries(pages).map(([list, byDepth]) => {
    const [first, ...deeper] = Object.values(byDepth).map(median);
    const worst = Math.max(...deeper);
    return figure({
      target: 14,
      what: `${name}, ${list}: the slowest page at ${largeRows} rows`,
      unit: 'ms',
      ours: worst,
      limit: first,
      ratio: worst / first,
      against: 'the first page',
      most: 2,
      detail: 'at 10, 50, 90 and 99.9 %',
    });
  });
  const insertRows = Object.entries(inserts).map(([table, bySize]) => {
    const [small, large] = [median(bySize.small), median(bySize.large)];
    return figure({
      target: 15,
      what: `${name}, ${table}: a single durable insert at ${largeRows} rows`,
      unit: 'ms',
      ours: large,
      limit: small,
      ratio: large / small,
      against: `the same at ${smallRows} rows`,
      most: 1.2,
      detail: 'interleaved rounds',
    });
  });
  return [...listRows, ...insertRows];
}
