/** Target 7: the renderer's memory during a 10 MiB photo's way to the answer, and what remains. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { figure } from './figure.mjs';
import { openPage } from './open-page.mjs';
import { photograph } from './preflight.mjs';
import { median } from './processes.mjs';

const rounds = 5;
const imageBytes = 10 * 1024 * 1024;
const names = {
  reader: 'FileReader + JSON.stringify + fetch',
  worker: 'a worker that starts and decodes all pixels, no more',
  encoded: 'worker + Blob + XHR',
  prepared: 'the same with the whole pre-flight (decode, SHA-256, thumbnail)',
};

const mostMib = { worker: null, encoded: 45, prepared: 60 };
/** Allowed remainder after leaving the form, and the delay; excludes browser code loaded meanwhile. */
const mostLeftMib = 15;
export const leftAfterMs = 10_000;

async function writePadded(setting) {
  const { page, close } = await openPage(setting);
  try {
    const photo = await photograph(page, setting.here);
    const address = await page.evaluate(
      async (picture) =>
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(reader.result));
          reader.readAsDataURL(picture);
        }),
      photo,
    );
    const content = Buffer.alloc(imageBytes);
    Buffer.from(address.slice(address.indexOf(',') + 1), 'base64').copy(content);
    const file = join(setting.made, 'photo-of-10-mib.jpg');
    writeFileSync(file, content);
    return file;
  } finally {
    await close();
  }
}

/** MiB from `/proc/<pid>/status`: `VmRSS` now, `VmHWM` the peak. */
function mebibytes(pid, name) {
  const match = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match[1]) / 1024;
}

/** The page's renderers, without the browser's own windows, which grow by 46 MiB. */
async function renderersOf(browser) {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const isOfBrowser = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--top-chrome-webui');
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' && !isOfBrowser(id) ? [id] : []));
}

async function settled(pids) {
  let before = 0;
  for (;;) {
    const now = pids.reduce((sum, pid) => sum + mebibytes(pid, 'VmRSS'), 0);
    if (Math.abs(now - before) < 0.5) return;
    before = now;
    await wait(1000);
  }
}

/** Watches all together: peak growth and remainder. */
function watchGrowth(pids) {
  const before = pids.map((pid) => {
    // Resets the peak of the resident memory (proc(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return mebibytes(pid, 'VmRSS');
  });
  const program = () => pids.reduce((sum, pid) => sum + mebibytes(pid, 'RssFile'), 0);
  const programBefore = program();
  const grown = (name) => pids.reduce((sum, pid, at) => sum + mebibytes(pid, name) - before[at], 0);
  return { most: () => grown('VmHWM'), left: () => grown('VmRSS') - (program() - programBefore) };
}

/** MiB: the peak, and with `isLeft` the remainder after leaving. */
export async function growthOf(setting, { way, file, isLeft }) {
  const { browser, page, close } = await openPage({ ...setting, isBuilt: true });
  try {
    const input = await page.evaluateHandle(() => {
      const field = document.createElement('input');
      field.type = 'file';
      return document.body.appendChild(field);
    });
    await input.setInputFiles(file);
    const chosen = await page.evaluateHandle((field) => field.files[0], input);
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.collectGarbage');
    const pids = await renderersOf(browser);
    await settled(pids);
    const grown = watchGrowth(pids);
    await page.evaluate(([name, image]) => globalThis.run(name, image), [way, chosen]);
    const most = grown.most();
    if (!isLeft) return { most };
    await page.evaluate(() => globalThis.leave());
    await wait(leftAfterMs);
    return { most, left: grown.left() };
  } finally {
    await close();
  }
}

/** Rows: peak growth in MiB, a new browser each round, and the remainder; none where unavailable. */
export async function benchRendererMemory(setting) {
  if (process.platform !== 'linux') {
    process.stdout.write('The memory of a process can only be read on Linux.\n');
    return [];
  }
  const samples = Object.fromEntries(Object.keys(names).map((way) => [way, []]));
  const left = [];
  mkdirSync(setting.made, { recursive: true });
  const file = await writePadded(setting);
  for (let round = 0; round < rounds; round += 1) {
    for (const way of Object.keys(names)) {
      const isLeft = way === 'prepared';
      const grown = await growthOf(setting, { way, file, isLeft });
      samples[way].push(grown.most);
      if (isLeft) left.push(grown.left);
    }
  }
  const { reader, ...ways } = samples;
  const range = (values) =>
    `${rounds} rounds, ${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
  const grew = Object.entries(ways).map(([way, grown]) =>
    figure({
      target: 7,
      what: `photograph of 12 megapixels and 10 MiB, file to answer, growth of the page’s renderer at most: ${names[way]}`,
      unit: 'MiB',
      ours: median(grown),
      peer: median(reader),
      most: mostMib[way],
      detail: range(grown),
    }),
  );
  const rest = figure({
    target: 7,
    what: `memory of its own (without the browser’s program) left ${leftAfterMs / 1000} s after the form was left`,
    unit: 'MiB',
    ours: median(left),
    most: mostLeftMib,
    detail: range(left),
  });
  return [...grew, rest];
}
