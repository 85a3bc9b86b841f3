/** Targets 5 and 6: a 10 MiB image from file to answer in Chromium, and the main thread meanwhile. */
import { figure } from './figure.mjs';
import { openPage } from './open-page.mjs';
import { median } from './processes.mjs';

const rounds = 7;
const imageBytes = 10 * 1024 * 1024;
const names = {
  reader: 'FileReader + JSON.stringify + fetch',
  encoded: 'worker + Blob + XHR',
  prepared: 'the same with the whole pre-flight (decode, SHA-256, thumbnail)',
};

async function filePad(page, photo) {
  return page.evaluateHandle(
    ({ base64, bytes }) => {
      const head = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const whole = new Uint8Array(bytes);
      whole.set(head);
      return new File([whole], 'photo.jpg', { type: 'image/jpeg' });
    },
    { base64: photo.toString('base64'), bytes: imageBytes },
  );
}

async function sample(page, file) {
  const samples = { reader: [], encoded: [], prepared: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of Object.keys(samples)) {
      const result = await page.evaluate(([name, image]) => globalThis.measure(name, image), [way, file]);
      // The first round warms up.
      if (round > 0) samples[way].push(result);
    }
  }
  return samples;
}

const medianOf = (results, key) => median(results.map((result) => result[key]));
const maxOf = (results, key) => Math.max(...results.map((result) => result[key]));

/** `longestGap` is the limit for a busy main thread, in milliseconds. */
function rowsOf({ reader, ...ways }, speed, longestGap) {
  const base = medianOf(reader, 'ms');
  return Object.entries(ways).flatMap(([way, results]) => [
    figure({
      target: 5,
      what: `10 MiB image, file to answer${speed}: ${names[way]}`,
      unit: 'ms',
      ours: medianOf(results, 'ms'),
      peer: base,
      ratio: medianOf(results, 'ms') / base,
      against: names.reader,
      most: way === 'encoded' ? 0.45 : null,
      detail: `median of ${rounds}`,
    }),
    figure({
      target: 6,
      what: `10 MiB image, longest gap on the main thread${speed}: ${names[way]}`,
      unit: 'ms',
      ours: medianOf(results, 'longestGapMs'),
      peer: medianOf(reader, 'longestGapMs'),
      most: longestGap,
      detail: `most ${maxOf(results, 'longestGapMs').toFixed(1)}; long tasks ${maxOf(results, 'longTasks')}`,
    }),
  ]);
}

/** Rows: time relative to FileReader, longest gap, long tasks; at full and quarter speed. */
export async function benchEncoding(setting) {
  const { page, slowDown, close } = await openPage(setting);
  try {
    const file = await filePad(page, setting.photo);
    const unslowed = rowsOf(await sample(page, file), '', 16);
    await slowDown(4);
    const slowed = rowsOf(await sample(page, file), ', 4× slower processor', 50);
    return [...unslowed, ...slowed];
  } finally {
    await close();
  }
}
