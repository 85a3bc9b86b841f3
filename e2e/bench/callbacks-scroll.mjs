/** Target 13: a hundred thousand callbacks: opening, narrowing and fast scrolling at a four times slower processor, against rows recycled by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { chromium } from 'playwright';

import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { median, stopProgram } from './processes.mjs';
import { openSignedIn } from './signed-in-pages.mjs';

const rows = Number(process.env.RAMPART_BENCH_CALLBACKS ?? 100_000);
const rounds = 5;
const framesARound = 180;
/** Pixels a frame: 60 rows, some three screens a quarter of a second. */
const pixelsAFrame = 2400;
const maxP99Ms = 50;

/** Callbacks as they would be after months, a second apart; every tenth was refused. Straight into the database: they are not what is measured. */
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

/** Runs in the page: scrolls so far with every frame; answers how long frames took and how many rows in view were blank. */
async function scrollFast({ selector, rowSelector, step, frames }) {
  const frame = document.querySelector(selector);
  const gaps = [];
  let blank = 0;
  let last = 0;
  const look = () => {
    const box = frame.getBoundingClientRect();
    for (let y = box.top + 60; y < box.bottom - 20; y += 40) {
      const row = document.elementFromPoint(box.left + 40, y)?.closest(rowSelector);
      if (!row || row.textContent.trim() === '') blank += 1;
    }
  };
  for (let count = 0; count <= frames; count += 1) {
    const now = await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    if (last > 0) gaps.push(now - last);
    last = now;
    frame.scrollTop += step;
    if (count % 10 === 5) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      // What was scrolled before the last frame is painted.
      look();
      last = 0;
    }
  }
  return { gaps, blank, offset: frame.scrollTop };
}

const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)];

/** Runs in the page: scrolls to the end until nothing more loads. */
async function readAll(wanted) {
  const frame = document.querySelector('table[role=grid]').parentElement;
  while (frame.scrollHeight < wanted * 40) {
    frame.scrollTop = frame.scrollHeight;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  frame.scrollTop = 0;
}

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

async function openRecycled(context, here) {
  const page = await context.newPage();
  await page.setContent(
    '<style>body{margin:0;font:13px sans-serif}#frame{height:700px;overflow:auto;position:relative}.row{position:absolute;left:0;right:0;height:40px;display:grid;grid-template-columns:260px 90px 1fr 1fr 90px 1fr 70px;align-items:center}</style><body></body>',
  );
  await page.evaluate((count) => {
    globalThis.benchRows = Array.from({ length: count }, (_, n) => [
      `1 Jun 2026 10:00:${n % 60} UTC`,
      'Ramp',
      `${n}`.padStart(32, '0').slice(0, 15),
      'In progress',
      'Valid',
      'Applied',
      '200',
    ]);
  }, rows);
  await page.addScriptTag({ content: readFileSync(join(here, 'page/recycled-rows.js'), 'utf8') });
  return page;
}

async function measure(page, { selector, rowSelector }) {
  const client = await page.context().newCDPSession(page);
  await page.bringToFront();
  await page.evaluate((to) => {
    document.querySelector(to).scrollTop = 0;
  }, selector);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const down = await page.evaluate(scrollFast, {
    selector,
    rowSelector,
    step: pixelsAFrame,
    frames: framesARound,
  });
  const up = await page.evaluate(scrollFast, {
    selector,
    rowSelector,
    step: -pixelsAFrame,
    frames: framesARound,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
  return { gaps: [...down.gaps, ...up.gaps], blank: down.blank + up.blank };
}

/** Rows: opening and narrowing, then frames of a fast scroll through all of them. */
export async function benchCallbacksScroll({ here, browserPath }) {
  const desk = await startEmbeddedDesk();
  try {
    fill(join(desk.directory, 'server.sqlite'));
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const context = await openSignedIn(browser, desk);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      const times = await openTimes(page, desk);
      await page.goto(`${desk.url}/callbacks`);
      await page.locator('table[role=grid] tbody tr').first().waitFor();
      const ours = { selector: 'div:has(> table[role=grid])', rowSelector: 'table[role=grid] tr' };
      const readAt = performance.now();
      await page.evaluate(readAll, rows);
      const readMs = performance.now() - readAt;
      const recycled = await openRecycled(context, here);
      const limit = { selector: '#frame', rowSelector: '.row' };
      const samples = { ours: [], limit: [] };
      let blank = 0;
      for (let round = 0; round < rounds; round += 1) {
        samples.limit.push(await measure(recycled, limit));
        const measured = await measure(page, ours);
        blank += measured.blank;
        samples.ours.push(measured);
      }
      return tableRows({ samples, blank, times, readMs });
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}

function tableRows({ samples, blank, times, readMs }) {
  const of = (name, part) => median(samples[name].map(({ gaps }) => percentile(gaps, part)));
  const [p50, p99] = [of('ours', 0.5), of('ours', 0.99)];
  const [limit50, limit99] = [of('limit', 0.5), of('limit', 0.99)];
  return [
    figure({
      target: 13,
      what: `${rows} callbacks, fast scroll, 4× slower processor, frame p50`,
      unit: 'ms',
      ours: p50,
      limit: limit50,
      ratio: p50 / limit50,
      against: 'rows recycled by hand',
      most: 1.5,
      detail: `${pixelsAFrame} px a frame`,
    }),
    figure({
      target: 13,
      what: `${rows} callbacks, fast scroll, 4× slower processor, frame p99`,
      unit: 'ms',
      ours: p99,
      limit: limit99,
      most: maxP99Ms,
    }),
    figure({
      target: 13,
      what: `${rows} callbacks, rows in view that were blank`,
      unit: '',
      ours: blank,
      most: 0,
      detail: 'looked at every tenth frame',
    }),
    figure({
      target: 13,
      what: `${rows} callbacks, opening the page`,
      unit: 'ms',
      ours: median(times.open),
      detail: `median of ${rounds}, processor not slowed; all of them read by scrolling in ${(readMs / 1000).toFixed(1)} s`,
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
