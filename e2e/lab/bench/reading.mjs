/** Target 20: reading photographs of documents of 12 megapixels in the page's worker. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

import { projectRoot } from '../../../src/tools/project-root.mjs';
import { fontOfDebian } from '../reading/font.mjs';
import { personOf, randomOf } from '../reading/people.mjs';
import { licenceBackOf, licenceTextOf, photographOf, specimenOf } from '../reading/specimens.mjs';

import { figure } from './figure.mjs';
import { openPage } from './open-page.mjs';
import { median } from './processes.mjs';
import { growthOf, leftAfterMs } from './renderer-memory.mjs';

const width = 4000;
/** Of each kind and quality; even seeds, as thresholds were set on odd ones. */
const seeds = Array.from({ length: 12 }, (_, at) => 2 * at + 2);
const qualities = ['good', 'mediocre'];
const mostGapMs = 16;
const mostGrownMib = 250;
const mostLeftMib = 15;
const kinds = {
  mrz: { what: 'machine-readable zone', most: 1500, mostP95: 4000, picture: zonePicture },
  barcode: { what: 'licence’s barcode', most: 600, mostP95: null, picture: licencePicture },
};

function zonePicture(seed, quality) {
  return specimenOf({ seed, quality, width }, createCanvas);
}

async function licencePicture(seed, quality) {
  const random = randomOf(seed * 104_729);
  const { symbol } = await writeBarcode(licenceTextOf(personOf(random)), { format: 'PDF417' });
  const sheet = licenceBackOf({ barcode: symbol, random }, createCanvas);
  return photographOf({ sheet, quality, random, width, turn: null }, createCanvas);
}

async function writePictures(made) {
  GlobalFonts.registerFromPath(fontOfDebian(), 'OCR-B');
  const wasm = readFileSync(join(projectRoot, 'node_modules/zxing-wasm/dist/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  mkdirSync(made, { recursive: true });
  const files = { mrz: [], barcode: [] };
  for (const [kind, { picture }] of Object.entries(kinds)) {
    for (const quality of qualities) {
      for (const seed of seeds) {
        const { canvas, jpegQuality } = await picture(seed, quality);
        const file = join(made, `${kind}-${quality}-${seed}.jpg`);
        writeFileSync(file, canvas.toBuffer('image/jpeg', Math.round(jpegQuality * 100)));
        files[kind].push(file);
      }
    }
  }
  return files;
}

/** Reads each picture once, as a person gives one after another; the first is read twice, to warm up. */
async function readAll(page, way, files) {
  const input = await page.evaluateHandle(() => {
    const field = document.createElement('input');
    field.type = 'file';
    return document.body.appendChild(field);
  });
  const results = [];
  for (const [at, file] of [files[0], ...files].entries()) {
    await input.setInputFiles(file);
    const chosen = await input.evaluateHandle((field) => field.files[0]);
    const result = await page.evaluate(([name, image]) => globalThis.measure(name, image), [way, chosen]);
    if (at > 0) results.push(result);
  }
  return results;
}

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)];

function timeRows(kind, results) {
  const { what, most, mostP95 } = kinds[kind];
  const times = results.map(({ ms }) => ms);
  const read = results.filter(({ result }) => result === 'read').length;
  const detail = `${results.length} photographs, half of them mediocre, ${read} read; most ${Math.max(...times).toFixed(0)} ms`;
  const named = `photograph of 12 megapixels, order to answer of the reader’s worker, ${what}`;
  return [
    figure({ target: 20, what: `${named}, p50`, unit: 'ms', ours: median(times), most, detail }),
    figure({
      target: 20,
      what: `${named}, p95`,
      unit: 'ms',
      ours: quantile(times, 0.95),
      most: mostP95,
      detail,
    }),
  ];
}

function gapRow(results, beside) {
  const gaps = results.map(({ longestGapMs }) => longestGapMs);
  const ofWay = (way) =>
    `${way} ${quantile(beside[way], 0.95).toFixed(1)}, most ${Math.max(...beside[way]).toFixed(1)}`;
  return figure({
    target: 20,
    what: 'longest gap of the main thread while a document is read, p95',
    unit: 'ms',
    ours: quantile(gaps, 0.95),
    most: mostGapMs,
    detail: `most ${Math.max(...gaps).toFixed(1)}; ${ofWay('idle')}; ${ofWay('busy')}; long tasks ${Math.max(...results.map(({ longTasks }) => longTasks))}`,
  });
}

async function memoryRows(setting, files) {
  if (process.platform !== 'linux') return [];
  const grown = [];
  for (const way of Object.keys(kinds))
    for (const file of files[way].slice(0, 3))
      grown.push(await growthOf(setting, { way, file, isLeft: true }));
  const range = (values) =>
    `${values.length} rounds, a new browser each, ${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
  const [most, left] = [grown.map((one) => one.most), grown.map((one) => one.left)];
  return [
    figure({
      target: 20,
      what: 'growth of the page’s renderer while a document is read, at most',
      unit: 'MiB',
      ours: Math.max(...most),
      most: mostGrownMib,
      detail: range(most),
    }),
    figure({
      target: 20,
      what: `of it left ${leftAfterMs / 1000} s after the form was left`,
      unit: 'MiB',
      ours: Math.max(...left),
      most: mostLeftMib,
      detail: range(left),
    }),
  ];
}

/** Rows: times of both kinds, the main thread meanwhile, and memory. */
export async function benchReading(setting) {
  const files = await writePictures(join(setting.made, 'documents'));
  const { page, close } = await openPage(setting);
  const rows = [];
  const results = [];
  /** The same second with nothing to do, and with a worker that only counts. */
  const beside = { idle: [], busy: [] };
  try {
    for (const kind of Object.keys(kinds)) {
      const read = await readAll(page, kind, files[kind]);
      rows.push(...timeRows(kind, read));
      results.push(...read);
    }
    for (let round = 0; round < seeds.length; round += 1)
      for (const [way, gaps] of Object.entries(beside))
        gaps.push((await page.evaluate((name) => globalThis.measure(name), way)).longestGapMs);
  } finally {
    await close();
  }
  return [...rows, gapRow(results, beside), ...(await memoryRows(setting, files))];
}
