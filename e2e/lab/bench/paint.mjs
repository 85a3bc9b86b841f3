/**
 * Targets 9 and 10: first and largest paint, long tasks, shifts and Lighthouse on the customers, against
 * react-admin with the same rows.
 */

import { chromium } from 'playwright';

import { freePort } from '../../../src/tools/free-port.mjs';

import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { fillDirectory } from './fill-directory.mjs';
import { scoreOf } from './lighthouse-score.mjs';
import { median, stopProgram } from './processes.mjs';
import { serveReactAdmin } from './react-admin-site.mjs';
import { comparedRoute, openSignedIn } from './signed-in-pages.mjs';

const rounds = 7;
const lighthouseRounds = 3;
/** Fast 3G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const afterwardsMs = 2000;

function observe() {
  const seen = { fcp: 0, lcp: 0, shift: 0, excess: 0 };
  globalThis.paintSeen = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  watch('longtask', ({ duration }) => {
    seen.excess += duration - 50;
  });
}

async function load(context, url) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { timeout: 120_000 });
  await page.locator('tbody tr').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(afterwardsMs);
  const seen = await page.evaluate(() => globalThis.paintSeen);
  await context.close();
  return seen;
}

async function samplePaints(browser, sites) {
  const samples = Object.fromEntries(Object.keys(sites).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url, open }] of Object.entries(sites))
      samples[name].push(await load(await open(browser), url));
  }
  return (name, key) => median(samples[name].map((seen) => seen[key]));
}

function paintRows(middle) {
  const against = (key, what, target, most) => {
    const [ours, theirs] = [middle('desk', key), middle('reactAdmin', key)];
    return figure({
      target,
      what: `${what}, ${comparedRoute} signed in, cold, 4× slower processor, Fast 3G`,
      unit: 'ms',
      ours,
      peer: theirs,
      ratio: ours / theirs,
      against: 'react-admin',
      most,
      detail: `${rounds} rounds`,
    });
  };
  const shift = middle('desk', 'shift');
  return [
    against('fcp', 'first contentful paint', 9, 0.4),
    against('lcp', 'largest contentful paint', 9, 0.9),
    against('excess', 'long-task excess at load', 10, 0.5),
    figure({
      target: 10,
      what: `layout shift of ${comparedRoute}`,
      unit: '',
      ours: shift,
      peer: middle('reactAdmin', 'shift'),
      most: 0.02,
    }),
  ];
}

async function sampleScores(browserPath, sites) {
  const scores = Object.fromEntries(Object.keys(sites).map((name) => [name, []]));
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  try {
    for (let round = 0; round < lighthouseRounds; round += 1) {
      for (const [name, { url, headers }] of Object.entries(sites))
        scores[name].push(await scoreOf({ url, port, headers }));
    }
  } finally {
    await browser.close();
  }
  return scores;
}

function scoreRow({ desk, reactAdmin }) {
  return figure({
    target: 10,
    what: `Lighthouse, performance on a phone, ${comparedRoute} signed in`,
    unit: '',
    ours: median(desk),
    peer: median(reactAdmin),
    least: 85,
    detail: `${desk.join(', ')}; react-admin ${reactAdmin.join(', ')}`,
  });
}

async function withSites(setting, measure) {
  const desk = await startEmbeddedDesk();
  try {
    await fillDirectory(desk);
    const list = await fetch(`${desk.url}/api/customers?limit=25`, { headers: desk.headers });
    if (list.status !== 200) throw new Error(`the list was answered ${list.status}`);
    const reactAdmin = await serveReactAdmin(setting, await list.text());
    try {
      const { cookie } = desk.headers;
      return await measure({
        desk: {
          url: desk.url + comparedRoute,
          headers: { Cookie: cookie },
          open: async (browser) => openSignedIn(browser, desk),
        },
        reactAdmin: {
          url: `${reactAdmin.url}/#/customers`,
          headers: {},
          open: async (browser) => browser.newContext(),
        },
      });
    } finally {
      reactAdmin.close();
    }
  } finally {
    await stopProgram(desk);
  }
}

export async function benchPaint(setting) {
  return withSites(setting, async (sites) => {
    const browser = await chromium.launch({ executablePath: setting.browserPath });
    let rows;
    try {
      rows = paintRows(await samplePaints(browser, sites));
    } finally {
      await browser.close();
    }
    return [...rows, scoreRow(await sampleScores(setting.browserPath, sites))];
  });
}
