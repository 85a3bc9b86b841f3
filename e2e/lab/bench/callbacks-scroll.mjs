/** Target 13: opening, narrowing and fast scrolling two thousand callbacks at a 4× slower processor. */
import { join } from 'node:path';
import Database from 'libsql';
import { chromium } from 'playwright';

import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { median, stopProgram } from './processes.mjs';
import { openSignedIn } from './signed-in-pages.mjs';

const rows = Number(process.env.RAMPART_BENCH_CALLBACKS ?? 2000);
const rounds = 5;
const framesARound = 180;
/** Ten rows a frame: a round passes nearly all. */
const pixelsAFrame = 400;
const maxP99Ms = 50;

/** Months of callbacks, a second apart, every tenth refused; inserted directly, as that isn't measured. */
function fill(file) {
  const database = new Database(file);
  const id = `printf('018f0000-%04x-7000-8000-%012x', n / 65536, n)`;
  const at = `1750000000000000 + n * 1000000`;
  const status = `case n % 4 when 0 then 'PAYMENT_RECEIVED' when 1 then 'IN_PROGRESS' when 2 then 'FULFILLED' else 'SOMETHING_NEW' end`;
  const numbers = `with recursive count(n) as (select 0 union all select n + 1 from count where n < ${rows - 1})`;
  database.exec('begin');
  database.exec(`insert into callback_event (id, body_digest, received_at, received_service_at, kind, object_id, status, status_date, status_at, facts, processed_at, result, is_late, findings)
    ${numbers} select ${id}, ${id}, ${at}, ${at}, 'ramp', printf('%032x', n), ${status}, null, null, '{}', ${at}, 'applied', n % 50 = 0, '[]' from count where n % 10 <> 0`);
  database.exec(`insert into callback (id, event_id, received_at, verification, answer_status, is_duplicate, headers, body_bytes)
    ${numbers} select ${id}, case when n % 10 = 0 then null else ${id} end, ${at}, case when n % 10 = 0 then 'invalid' else 'valid' end, case when n % 10 = 0 then 401 else 200 end, 0, '{}', 400 from count`);
  database.exec('commit');
  database.exec('analyze');
  database.close();
}

/** In the page: scrolls each frame; returns frame times. */
async function scrollFast({ step, frames }) {
  const gaps = [];
  let last = 0;
  for (let count = 0; count <= frames; count += 1) {
    const now = await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    if (last > 0) gaps.push(now - last);
    last = now;
    scrollBy(0, step);
  }
  return gaps;
}

const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)];

async function openTimes(page, desk) {
  const times = { open: [], narrow: [] };
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await page.goto(`${desk.url}/callbacks`);
    await page.locator('table[role=grid] tbody tr').first().waitFor();
    times.open.push(performance.now() - startedAt);
    const ms = await page.evaluate(async () => {
      const chip = document.querySelector('section[aria-label=Filters] button');
      const from = performance.now();
      chip.click();
      const isThere = () =>
        document.querySelector('[aria-busy=true] table[role=grid]') === null &&
        [...document.querySelectorAll('table[role=grid] tbody tr')].every((row) =>
          row.textContent.includes('401'),
        );
      while (!isThere())
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      return performance.now() - from;
    });
    times.narrow.push(ms);
  }
  return times;
}

/** Loads all pages. */
async function loadAll(page, desk) {
  await page.goto(`${desk.url}/callbacks`);
  const loaded = page.locator('table[role=grid] tbody tr');
  await loaded.first().waitFor();
  for (let count = 200; count <= rows; count += 100) {
    await page.getByRole('button', { name: 'Load more' }).click();
    // Hidden until it is near the window.
    await loaded.nth(count - 1).waitFor({ state: 'attached' });
  }
}

export async function benchCallbacksScroll({ browserPath }) {
  const desk = await startEmbeddedDesk();
  try {
    fill(join(desk.directory, 'server.sqlite'));
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const context = await openSignedIn(browser, desk);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      const times = await openTimes(page, desk);
      await loadAll(page, desk);
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const samples = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.evaluate(() => scrollTo(0, 0));
        const down = await page.evaluate(scrollFast, { step: pixelsAFrame, frames: framesARound });
        const up = await page.evaluate(scrollFast, { step: -pixelsAFrame, frames: framesARound });
        samples.push([...down, ...up]);
      }
      return tableRows({ samples, times });
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}

function tableRows({ samples, times }) {
  const of = (part) => median(samples.map((gaps) => percentile(gaps, part)));
  return [
    figure({
      target: 13,
      what: `${rows} loaded callbacks, fast scroll, 4× slower processor, frame p99`,
      unit: 'ms',
      ours: of(0.99),
      most: maxP99Ms,
      detail: `p50 ${of(0.5).toFixed(1)} ms; ${pixelsAFrame} px a frame`,
    }),
    figure({
      target: 13,
      what: `${rows} callbacks, opening the page`,
      unit: 'ms',
      ours: median(times.open),
      detail: `median of ${rounds}, processor not slowed`,
    }),
    figure({
      target: 13,
      what: `${rows} callbacks, narrowing the page to one in ten`,
      unit: 'ms',
      ours: median(times.narrow),
      detail: `median of ${rounds}, processor not slowed`,
    }),
  ];
}
