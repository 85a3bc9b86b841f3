/** Pre-flight of a 12-megapixel photo in the worker, and the main thread meanwhile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { figure } from './figure.mjs';
import { openPage } from './open-page.mjs';
import { median } from './processes.mjs';

const rounds = 7;
const [width, height] = [4032, 3024];
const picture = '../../images/quality/tuning/good-02.jpg';

export async function photograph(page, here) {
  const base64 = readFileSync(join(here, picture)).toString('base64');
  return page.evaluateHandle(
    async ([text, across, down]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      return globalThis.photographOf(new Blob([bytes]), across, down);
    },
    [base64, width, height],
  );
}

async function sample(page, file) {
  const results = { checked: [], idle: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of Object.keys(results)) {
      const result = await page.evaluate(([name, image]) => globalThis.measure(name, image), [way, file]);
      // The first round warms up.
      if (round > 0) results[way].push(result);
    }
  }
  return results;
}

function rowOf({ checked, idle }, speed, megabytes) {
  const times = checked.map(({ ms }) => ms);
  const gaps = checked.map(({ longestGapMs }) => longestGapMs);
  const idleGaps = idle.map(({ longestGapMs }) => longestGapMs);
  return figure({
    target: 6,
    what: `photograph of 12 megapixels, order to answer of the pre-flight’s worker${speed}`,
    unit: 'ms',
    ours: median(times),
    detail: `${megabytes} MB; most ${Math.max(...times).toFixed(0)} ms; longest main-thread gap ${median(gaps).toFixed(1)} ms (most ${Math.max(...gaps).toFixed(1)}; idle ${median(idleGaps).toFixed(1)}, most ${Math.max(...idleGaps).toFixed(1)}), long tasks ${Math.max(...checked.map(({ longTasks }) => longTasks))}`,
  });
}

/** Rows: milliseconds, longest gap, long tasks; at full and quarter speed. */
export async function benchPreflight(setting) {
  const { page, slowDown, close } = await openPage(setting);
  try {
    const file = await photograph(page, setting.here);
    const megabytes = (await page.evaluate(({ size }) => size / 1024 ** 2, file)).toFixed(1);
    const unslowed = rowOf(await sample(page, file), '', megabytes);
    await slowDown(4);
    return [unslowed, rowOf(await sample(page, file), ', 4× slower main thread', megabytes)];
  } finally {
    await close();
  }
}
