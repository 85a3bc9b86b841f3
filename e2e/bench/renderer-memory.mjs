/** Target 7: how far the renderer's memory grows while a 10 MiB image goes from file to answer. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { figure } from './figure.mjs';
import { openPage } from './open-page.mjs';
import { median } from './processes.mjs';

const rounds = 5;
const imageBytes = 10 * 1024 * 1024;
const names = {
  reader: 'FileReader + JSON.stringify + fetch',
  encoded: 'worker + Blob + XHR',
  prepared: 'the same with the whole pre-flight (decode, SHA-256, thumbnail)',
};

/** What each way may add. */
const mostMib = { encoded: 45, prepared: 60 };

/** The photograph, padded behind its end to exactly 10 MiB, on the disk as a person has it. */
function writePadded(made, photo) {
  const file = join(made, 'photo-of-10-mib.jpg');
  const content = Buffer.alloc(imageBytes);
  photo.copy(content);
  writeFileSync(file, content);
  return file;
}

/** Mebibytes from `/proc/<pid>/status`: `VmRSS` now, `VmHWM` the most since it was last reset. */
function mebibytes(pid, name) {
  const match = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match[1]) / 1024;
}

/** Starts watching all renderers together (a spare one grows by nothing); answers how far they grew at most. */
function watchGrowth(pids) {
  const before = pids.map((pid) => {
    // Resets the peak of the resident memory (proc(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return mebibytes(pid, 'VmRSS');
  });
  return () => pids.reduce((sum, pid, at) => sum + mebibytes(pid, 'VmHWM') - before[at], 0);
}

async function growthOf(setting, way, file) {
  const { browser, page, close } = await openPage(setting);
  try {
    const input = await page.evaluateHandle(() => {
      const field = document.createElement('input');
      field.type = 'file';
      return document.body.appendChild(field);
    });
    await input.setInputFiles(file);
    const chosen = await page.evaluateHandle((field) => field.files[0], input);
    const system = await browser.newBrowserCDPSession();
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.collectGarbage');
    const grown = watchGrowth(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
    await page.evaluate(([name, image]) => globalThis.measure(name, image), [way, chosen]);
    return grown();
  } finally {
    await close();
  }
}

/** Rows: most growth in MiB, a new browser for every round; none where the system does not tell. */
export async function benchRendererMemory(setting) {
  if (process.platform !== 'linux') {
    process.stdout.write('The memory of a process can only be read on Linux.\n');
    return [];
  }
  const samples = Object.fromEntries(Object.keys(names).map((way) => [way, []]));
  mkdirSync(setting.made, { recursive: true });
  const file = writePadded(setting.made, setting.photo);
  let isBuilt = false;
  for (let round = 0; round < rounds; round += 1) {
    for (const way of Object.keys(names)) {
      samples[way].push(await growthOf({ ...setting, isBuilt }, way, file));
      isBuilt = true;
    }
  }
  const { reader, ...ways } = samples;
  return Object.entries(ways).map(([way, grown]) =>
    figure({
      target: 7,
      what: `10 MiB image, file to answer, growth of the renderer at most: ${names[way]}`,
      unit: 'MiB',
      ours: median(grown),
      peer: median(reader),
      most: mostMib[way],
      detail: `${rounds} rounds, ${Math.min(...grown).toFixed(0)}–${Math.max(...grown).toFixed(0)}`,
    }),
  );
}
