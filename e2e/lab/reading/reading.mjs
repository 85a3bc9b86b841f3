import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { runnerImport } from 'vite';
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import { projectRoot } from '../../../src/tools/project-root.mjs';
import { fontOfDebian } from './font.mjs';
import { personOf, randomOf } from './people.mjs';
import { licenceBackOf, licenceTextOf, photographOf, specimenOf } from './specimens.mjs';

/**
 * Reads specimens of invented people's documents and prints how many are read rightly, in part, wrongly or not, and how long it takes. Thresholds
 * were set on odd numbers; even ones are those that count.
 */
const { values: asked } = parseArgs({
  options: {
    pictures: { type: 'string', default: '300' },
    licences: { type: 'string', default: '40' },
    width: { type: 'string', default: '2000' },
    half: { type: 'string', default: 'check' },
  },
});
const today = '2026-11-28';

GlobalFonts.registerFromPath(fontOfDebian(), 'OCR-B');
const load = async (file) =>
  (await runnerImport(join(projectRoot, file), { configFile: false, logLevel: 'error' })).module;
const { readPicture } = await load('src/web/workers/reading/read-picture.ts');
const { luminanceOf } = await load('src/web/workers/luminance-plane.ts');
const { compareReading } = await load('src/web/shared/reading/compare-reading.ts');
prepareReader({ overrides: { wasmBinary: wasmOf('reader') } });
prepareWriter({ overrides: { wasmBinary: wasmOf('writer') } });

/** As the worker does it (src/web/workers/reading/read-document-worker.ts). */
async function readPdf417({ width, height, values }) {
  const data = new Uint8ClampedArray(values.length * 4).fill(255);
  for (let at = 0; at < values.length; at += 1) data.fill(values[at], at * 4, at * 4 + 3);
  const options = { formats: ['PDF417'], textMode: 'Plain', tryInvert: false, maxNumberOfSymbols: 4 };
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The brightness of a picture after its JPEG's losses, and what was read of it. */
async function readOne({ canvas, jpegQuality }, part) {
  const image = await loadImage(canvas.toBuffer('image/jpeg', Math.round(jpegQuality * 100)));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const plane = luminanceOf({ width, height, data });
  const start = process.cpuUsage();
  const outcome = await readPicture(plane, { parts: [part], today }, readPdf417);
  const { user, system } = process.cpuUsage(start);
  return { outcome, ms: (user + system) / 1000 };
}

/** What the zone says of the names: it may have had no room for all. */
function namesIn({ kind, lines }) {
  const [surname = '', givenName = ''] = (kind === 'TD1' ? lines[2] : lines[0].slice(5)).split('<<');
  const plain = (text) => text.replaceAll('<', ' ').trim();
  return { surname: plain(surname), givenName: plain(givenName) };
}

const mustBeRead = ['number', 'surname', 'givenName', 'birthDate', 'expiryDate'];

function judge(reading, wanted) {
  if (reading === undefined) return 'not read';
  const entries = Object.entries(reading.fields).filter(([name]) => name in wanted);
  if (entries.some(([name, { value }]) => value !== wanted[name])) return 'wrong';
  return mustBeRead.every((name) => name in reading.fields) ? 'read' : 'in part';
}

/** The upper end of the 95 % interval of a share, by Wilson. */
function upperEnd(count, of) {
  const z = 1.96;
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return (middle + spread) / (1 + (z * z) / of);
}

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
const percent = (value) => `${(value * 100).toFixed(1)} %`;

function report(name, results) {
  const counts = { read: 0, 'in part': 0, 'not read': 0, wrong: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  const times = results.map(({ ms }) => ms);
  process.stdout.write(
    `${name}: ${results.length} pictures, read ${percent(counts.read / results.length)}, in part ${counts['in part']}, not ${counts['not read']}, ` +
      `wrong ${counts.wrong} (at most ${percent(upperEnd(counts.wrong, results.length))} with 95 %), ` +
      `processor time p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms\n`,
  );
}

const seeds = (count) =>
  Array.from({ length: Number(count) }, (_, at) => 2 * at + (asked.half === 'tune' ? 1 : 2));

/** A person with one thing changed; what it should be found by. */
function planted(person, random) {
  const changes = [
    ['number', 'number-differs', (text) => swapped(text, random)],
    ['surname', 'surname-differs', (text) => swapped(text, random)],
    ['givenName', 'given-name-differs', (text) => swapped(text, random)],
    ['birthDate', 'birth-date-differs', (text) => `${text.slice(0, 8)}${text.endsWith('01') ? '02' : '01'}`],
  ];
  const [field, code, change] = changes[Math.floor(random() * changes.length)];
  return { code, person: { ...person, [field]: change(person[field]) } };
}

/** One letter or digit is another. */
function swapped(text, random) {
  const places = Array.from(text, (letter, at) => (/\w/.test(letter) ? at : -1)).filter((at) => at >= 0);
  const at = places[Math.floor(random() * places.length)];
  const letters = /\d/.test(text[at]) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const other =
    letters[(letters.indexOf(text[at]) + 1 + Math.floor(random() * (letters.length - 1))) % letters.length];
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}

function compared(reading, { surname, givenName, birthDate, number }) {
  const document = {
    type: reading.kind === 'VISA' ? '' : reading.kind,
    number,
    side: reading.side ?? 'FRONT',
  };
  const person = { surname, givenName, dob: birthDate, country: '' };
  return compareReading({ reading, person, document, today }).differences.map(({ code }) => code);
}

const alarms = { planted: 0, found: 0, right: 0, false: 0 };
for (const quality of ['good', 'mediocre']) {
  const results = [];
  for (const seed of seeds(asked.pictures)) {
    const specimen = specimenOf({ seed, quality, width: Number(asked.width) }, createCanvas);
    const { outcome, ms } = await readOne(specimen, 'mrz');
    const wanted = { ...specimen.person, ...namesIn(specimen) };
    const verdict = judge(outcome.reading, wanted);
    if (verdict === 'wrong') process.stdout.write(`wrong: ${quality} ${seed} ${specimen.kind}\n`);
    results.push({ verdict, ms });
    if (outcome.reading === undefined) continue;
    alarms.right += 1;
    if (compared(outcome.reading, specimen.person).length > 0) alarms.false += 1;
    const { code, person } = planted(specimen.person, randomOf(seed * 31));
    const isReadable = {
      'number-differs': 'number',
      'surname-differs': 'surname',
      'given-name-differs': 'givenName',
      'birth-date-differs': 'birthDate',
    };
    if (!(isReadable[code] in outcome.reading.fields)) continue;
    alarms.planted += 1;
    if (compared(outcome.reading, person).some((one) => one === code || one === 'names-swapped'))
      alarms.found += 1;
  }
  report(`Machine-readable zones, ${quality}`, results);
}
for (const quality of ['good', 'mediocre']) {
  const results = [];
  for (const seed of seeds(asked.licences)) {
    const random = randomOf(seed * 104729);
    const person = personOf(random);
    const { symbol } = await writeBarcode(licenceTextOf(person), { format: 'PDF417' });
    const sheet = licenceBackOf({ barcode: symbol, random }, createCanvas);
    const picture = photographOf(
      { sheet, quality, random, width: Number(asked.width), turn: null },
      createCanvas,
    );
    const { outcome, ms } = await readOne(picture, 'barcode');
    results.push({ verdict: judge(outcome.reading, { ...person, issuer: 'USA' }), ms });
  }
  report(`Licences’ barcodes, ${quality}`, results);
}
process.stdout.write(
  `Planted differences found: ${alarms.found} of ${alarms.planted}; false alarms: ${alarms.false} of ${alarms.right} right ones\n`,
);

function wasmOf(kind) {
  const wasm = readFileSync(join(projectRoot, `node_modules/zxing-wasm/dist/${kind}/zxing_${kind}.wasm`));
  return Uint8Array.from(wasm).buffer;
}
