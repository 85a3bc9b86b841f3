/** Three ways of a 10 MB image from file to answer, with what the main thread feels meanwhile. */
import { createImagePreparer } from '../../../../src/web/shared/documents/image-preparer.ts';
import { jsonParts } from '../../../../src/web/shared/write/request-body.ts';
import { createDocumentReader } from '../../../../src/web/shared/reading/document-reader.ts';
import { sendBlob } from '../../../../src/web/shared/api/send-blob.ts';

const preparer = createImagePreparer();
const reader = createDocumentReader();
const encoder = new Worker(new URL('./encode-worker.js', import.meta.url), { type: 'module' });

const requestWith = (base64) => ({ identityDocuments: [{ images: [{ base64, side: 'FRONT' }] }] });
const send = (base64) =>
  sendBlob({ method: 'POST', path: '/sink', body: new Blob([...jsonParts(requestWith(base64))]) });

async function readPart(content, part) {
  const { kind } = await reader.read({ content, parts: [part], today: '2026-11-28' }, () => {});
  return kind;
}

const second = async () =>
  new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });

const ways = {
  /** What one would write first. */
  async reader(file) {
    const address = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsDataURL(file);
    });
    const body = JSON.stringify(requestWith(address.slice(address.indexOf(',') + 1)));
    const answer = await fetch('/sink', { method: 'POST', body });
    return answer.json();
  },
  async encoded(file) {
    const base64 = await new Promise((resolve) => {
      encoder.addEventListener('message', ({ data }) => resolve(data), { once: true });
      encoder.postMessage(file, { transfer: [] });
    });
    return send(base64);
  },
  async prepared(file) {
    const answer = await preparer.prepare({ file, turns: 0, shrink: false });
    if (answer.kind !== 'ready') throw new Error('the image was refused');
    return send(answer.image.base64);
  },
  /** Pre-flight alone: header, decoding, measuring, thumbnail, digest, base64. */
  async checked(file) {
    const answer = await preparer.prepare({ file, turns: 0, shrink: false });
    if (answer.kind !== 'ready') throw new Error('the image was refused');
  },
  /** The least of any pre-flight that decodes in a worker. */
  async worker(file) {
    const decoder = new Worker(new URL('./decode-worker.js', import.meta.url), { type: 'module' });
    await new Promise((resolve) => {
      decoder.addEventListener('message', resolve, { once: true });
      decoder.postMessage(file, { transfer: [] });
    });
    decoder.terminate();
  },
  /** A document's machine-readable zone, and a licence's barcode. */
  mrz: async (file) => readPart(file, 'mrz'),
  barcode: async (file) => readPart(file, 'barcode'),
  /** Nothing: what the machine itself makes of the main thread. */
  idle: async () => second(),
  /** A worker that counts, and tells the main thread nothing: what the machine makes of it while a core is busy. */
  async busy() {
    const address = URL.createObjectURL(new Blob(['for (let at = 0; ; at += 1);']));
    const worker = new Worker(address);
    await second();
    worker.terminate();
    URL.revokeObjectURL(address);
  },
};

/** How often a browser runs a timer that repeats, at best (HTML › timers). */
const tickMs = 4;

/**
 * Longest time in milliseconds between two ticks of the main thread, until `stop` is called: `tickMs` if nothing
 * holds it up. Messages instead of a timer would show shorter gaps, but leave 100 MiB of garbage a second, whose
 * collection is a gap itself.
 */
function watchGaps() {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, tickMs);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** Runs one way once, unwatched. */
globalThis.run = async (way, file) => ways[way](file);

/** Runs one way once: `{ ms, longestGapMs, longTasks, result }`. */
globalThis.measure = async (way, file) => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  const stop = watchGaps();
  const startedAt = performance.now();
  const result = await ways[way](file);
  const ms = performance.now() - startedAt;
  const longestGapMs = stop();
  tasks.push(...observer.takeRecords());
  observer.disconnect();
  return { ms, longestGapMs, longTasks: tasks.length, result };
};

/** What the form does when it is left. */
globalThis.leave = () => {
  preparer.close();
  reader.close();
};

/** A picture of this size as a phone would write it: the given photograph enlarged, with the grain of a sensor. */
globalThis.photographOf = async (source, width, height) => {
  const bitmap = await createImageBitmap(source);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0, width, height);
  const picture = context.getImageData(0, 0, width, height);
  const grain = crypto.getRandomValues(new Uint8Array(65_521));
  for (let at = 0; at < picture.data.length; at += 1)
    picture.data[at] += (grain[at % grain.length] % 25) - 12;
  context.putImageData(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
};
