/** Time from a callback's answer to open pages: the inbox and its ramp. */
import { chromium } from 'playwright';

import { makeCallbacks, sendAll } from './callback-load.mjs';
import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { median, stopProgram } from './processes.mjs';
import { openSignedIn, waitUntilThere } from './signed-in-pages.mjs';

const rounds = 15;
const maxMs = 500;
const rampId = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const pages = [
  { name: 'inbox', path: '/callbacks' },
  { name: 'ramp page', path: `/ramps/${rampId}` },
];

const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)];

/** In the page: when a text first shows, in Unix milliseconds, a frame later. */
async function whenShown(text) {
  const isThere = () => document.querySelector('main').textContent.includes(text);
  if (!isThere())
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  return Date.now();
}

/** Milliseconds from each callback's answer to its paint. */
async function timesOf(page, port, name) {
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    const status = `BENCH_${name}_${round}`;
    const shown = page.evaluate(whenShown, `${status} `);
    // What the page asked for is asked before the callback is sent.
    await page.evaluate(() => true);
    await sendAll(port, makeCallbacks(1, { ramp_id: rampId, order_id: rampId, status }), 1);
    const acceptedAt = Date.now();
    const shownAt = await shown;
    // The first also fetches what the page needs for it.
    if (round > 0) times.push(Math.max(0, shownAt - acceptedAt));
  }
  return times;
}

/** Rows: median and p95 of a hundred for each page. */
export async function benchCallbackVisible({ browserPath }) {
  const desk = await startEmbeddedDesk();
  try {
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const context = await openSignedIn(browser, desk);
      const rows = [];
      for (const { name, path } of pages) {
        const page = await context.newPage();
        await page.goto(`${desk.url}${path}`);
        await waitUntilThere(page);
        const times = await timesOf(page, desk.port, name === 'inbox' ? 'I' : 'R');
        await page.close();
        rows.push(row(name, times));
      }
      return rows;
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}

function row(name, times) {
  const [middle, high] = [median(times), percentile(times, 0.95)];
  return figure({
    target: 13,
    what: `a callback that was accepted, until an open ${name} shows it`,
    unit: 'ms',
    ours: middle,
    most: maxMs,
    detail: `median of ${times.length}; p95 ${high.toFixed(0)} ms`,
  });
}
