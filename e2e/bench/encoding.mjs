/** Targets 5 and 6: a 10 MiB image from file to answer in Chromium, and the main thread meanwhile. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { chromium } from 'playwright';
import { build } from 'vite';

import { median } from './processes.mjs';

const rounds = 7;
const imageBytes = 10 * 1024 * 1024;
const types = { '.html': 'text/html', '.js': 'text/javascript' };
const names = {
  reader: 'FileReader + JSON.stringify + fetch',
  encoded: 'worker + Blob + XHR',
  prepared: 'the same with the whole pre-flight (decode, SHA-256, thumbnail)',
};

/** Serves the built page and swallows what is posted to /sink. */
async function serve(directory) {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.resume();
      request.on('end', () => {
        response.writeHead(202, { 'content-type': 'application/json', 'x-answered-by': 'service' });
        response.end('{}');
      });
      return;
    }
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      const content = readFileSync(join(directory, file));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The photograph, padded behind its end to exactly 10 MiB, as a File of the page. */
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

async function sample(page, file, isSlowed) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: isSlowed ? 4 : 1 });
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
const mostOf = (results, key) => Math.max(...results.map((result) => result[key]));

function rowsOf(samples, speed) {
  const base = medianOf(samples.reader, 'ms');
  return Object.entries(samples).map(([way, results]) => ({
    target: '5, 6',
    what: `10 MiB image, file to answer${speed}: ${names[way]}`,
    value: `${(medianOf(results, 'ms') / base).toFixed(2)}×`,
    detail: `${medianOf(results, 'ms').toFixed(0)} ms; longest main-thread gap ${medianOf(results, 'longestGapMs').toFixed(1)} ms (most ${mostOf(results, 'longestGapMs').toFixed(1)}), long tasks ${mostOf(results, 'longTasks')}`,
    ratio: medianOf(results, 'ms') / base,
  }));
}

/** Rows: time relative to FileReader, longest gap and long tasks, unslowed and at a four times slower processor. */
export async function benchEncoding({ here, made, browserPath, photo }) {
  const directory = join(made, 'page');
  await build({
    root: join(here, 'page'),
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: directory, emptyOutDir: true, target: 'es2022' },
  });
  const server = await serve(directory);
  const browser = await chromium.launch({ executablePath: browserPath });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const file = await filePad(page, photo);
    const unslowed = rowsOf(await sample(page, file, false), '');
    const slowed = rowsOf(await sample(page, file, true), ', 4× slower processor');
    return [...unslowed, ...slowed];
  } finally {
    await browser.close();
    server.close();
  }
}
