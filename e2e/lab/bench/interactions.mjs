/** Target 19: key to paint on every page, and link to page, at a 4× slower processor. */
import { chromium } from 'playwright';

import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { fillDirectory } from './fill-directory.mjs';
import { median, stopProgram } from './processes.mjs';
import { firstRoute, furtherRoutes, openSignedIn, waitUntilThere } from './signed-in-pages.mjs';

const keysOfAKind = 12;
const visits = 7;
const readMs = 700;
const maxKeyMs = 100;
const maxLinkMs = 200;
const leastSeenMs = 16;

/** In the page, first: times each key to the next paint. */
function observeKeys() {
  globalThis.keyTimes = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue;
      globalThis.keyTimes.set(interactionId, Math.max(globalThis.keyTimes.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Presses keys, each after the last paint, and waits for measurements. */
async function pressAll(page, keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(
      async () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve, 50));
        }),
    );
  }
}

async function keyTimes(page) {
  let pressed = keysOfAKind;
  await pressAll(
    page,
    Array.from({ length: keysOfAKind }, () => 'Tab'),
  );
  const field = page.locator('main input:not([type]), main input[type=text], main textarea').first();
  if ((await field.count()) > 0 && (await field.isEditable())) {
    await field.focus();
    await pressAll(page, 'c-13344 abcde'.split('').slice(0, keysOfAKind));
    pressed += keysOfAKind;
  }
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => [...globalThis.keyTimes.values()]);
  return [...Array.from({ length: Math.max(0, pressed - seen.length) }, () => leastSeenMs), ...seen];
}

const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)];

async function keyRows(page, desk) {
  const rows = [];
  for (const route of [firstRoute, ...furtherRoutes]) {
    await page.goto(desk.url + route);
    await waitUntilThere(page);
    const times = await keyTimes(page);
    const p95 = percentile(times, 0.95);
    rows.push(
      figure({
        target: 19,
        what: `key press to paint, ${route}, 4× slower processor, p95`,
        unit: 'ms',
        ours: p95,
        most: maxKeyMs,
        detail: `${times.length} keys, median ${median(times).toFixed(0)}, most ${Math.max(...times).toFixed(0)}; what is sooner than ${leastSeenMs} is not told apart`,
      }),
    );
  }
  return rows;
}

/** In the page: follows a link, returns milliseconds to paint. Polling frames would slow it. */
async function follow(to) {
  const link = document.querySelector(`nav a[href="${to}"]`);
  const titleBefore = document.querySelector('main h1');
  const isThere = () => {
    const title = document.querySelector('main h1');
    const isOnItsWay = document.querySelector('main[aria-busy="true"], main output[class*="skeleton"]');
    return location.pathname === to && title !== null && title !== titleBefore && isOnItsWay === null;
  };
  const startedAt = performance.now();
  await new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`${to} did not come`)), 60_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      clearTimeout(deadline);
      // What follows a frame's callbacks is its paint; a task after that comes when it is done.
      requestAnimationFrame(() => setTimeout(resolve));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    link.click();
  });
  return performance.now() - startedAt;
}

async function routeRows(page, desk) {
  await page.goto(desk.url + firstRoute);
  await waitUntilThere(page);
  const links = await page
    .locator('nav a[href]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))]);
  const times = Object.fromEntries(links.map((to) => [to, []]));
  for (let round = 0; round <= visits; round += 1) {
    for (const to of [...links.slice(1), links[0]]) {
      // A page that was just opened still draws what is below the fold, and reads again what it shows: that is not the next one's time.
      await page.waitForTimeout(readMs);
      const ms = await page.evaluate(follow, to);
      if (round > 0) times[to].push(ms);
    }
  }
  return Object.entries(times).map(([to, all]) =>
    figure({
      target: 19,
      what: `from a link to ${to} painted, warm, 4× slower processor`,
      unit: 'ms',
      ours: median(all),
      most: maxLinkMs,
      detail: `${visits} rounds, most ${Math.max(...all).toFixed(0)}`,
    }),
  );
}

/** Rows: p95 of key to paint by page, then route changes. */
export async function benchInteractions({ browserPath }) {
  const desk = await startEmbeddedDesk();
  try {
    await fillDirectory(desk);
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const context = await openSignedIn(browser, desk);
      const page = await context.newPage();
      await page.addInitScript(observeKeys);
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      return [...(await keyRows(page, desk)), ...(await routeRows(page, desk))];
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}
