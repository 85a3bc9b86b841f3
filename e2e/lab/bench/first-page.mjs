/** Target 8: the first page's transfer, and each further route's. */
import { brotliCompressSync, constants } from 'node:zlib';

import { chromium } from 'playwright';

import { startEmbeddedDesk } from './desk.mjs';
import { figure } from './figure.mjs';
import { fillDirectory } from './fill-directory.mjs';
import { stopProgram } from './processes.mjs';
import { firstRoute, furtherRoutes, openSignedIn, waitUntilThere } from './signed-in-pages.mjs';

const quietMs = 500;
const isCode = (url) => /\.(?:js|css)$/.test(new URL(url).pathname);

/** Records requested scripts (with workers) and styles. `settled` waits for the last. */
function watchCode(page) {
  const asked = new Set();
  const underWay = new Set();
  let changedAt = Date.now();
  page.on('request', (request) => {
    if (!isCode(request.url())) return;
    asked.add(request.url());
    underWay.add(request);
    changedAt = Date.now();
  });
  const end = (request) => {
    if (underWay.delete(request)) changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    asked,
    async settled() {
      const until = Date.now() + 60_000;
      while (Date.now() < until && (underWay.size > 0 || Date.now() - changedAt < quietMs))
        await page.waitForTimeout(quietMs / 5);
    },
  };
}

const sizes = new Map();

/** At brotli 11, in kilobytes, whatever was sent. */
async function kilobytesOf(url) {
  if (!sizes.has(url)) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
    const content = Buffer.from(await answer.arrayBuffer());
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    sizes.set(url, brotliCompressSync(content, { params }).length / 1000);
  }
  return sizes.get(url);
}

async function total(urls) {
  let sum = 0;
  for (const url of urls) sum += await kilobytesOf(url);
  return sum;
}

function row(what, kilobytes, most) {
  return figure({ target: 8, what, unit: 'kB', ours: kilobytes, most, detail: 'brotli 11' });
}

/** Returns the code each page added. */
async function codeOf(context, desk, routes) {
  const page = await context.newPage();
  const watched = watchCode(page);
  const answers = [];
  let before = new Set();
  for (const route of routes) {
    await page.goto(desk.url + route);
    await waitUntilThere(page);
    await watched.settled();
    answers.push([...watched.asked].filter((url) => !before.has(url)));
    before = new Set(watched.asked);
  }
  return { page, watched, answers };
}

async function furtherRows(browser, desk, photoFile) {
  const rows = [];
  for (const route of furtherRoutes) {
    const context = await openSignedIn(browser, desk);
    const { page, watched, answers } = await codeOf(context, desk, [firstRoute, route]);
    rows.push(row(`JavaScript + CSS that ${route} adds`, await total(answers[1]), 120));
    if (route === '/documents/new') {
      const before = new Set(watched.asked);
      await page.locator('input[type=file]').first().setInputFiles(photoFile);
      await page.waitForEvent('worker', { timeout: 60_000 }).catch(() => undefined);
      await watched.settled();
      const added = [...watched.asked].filter((url) => !before.has(url));
      rows.push(
        row('… and choosing a photograph there (the worker of the pre-flight)', await total(added), 120),
      );
    }
    await context.close();
  }
  return rows;
}

/** Rows: sign-in, the first route, then each further route's addition. */
export async function benchFirstPage({ browserPath, photoFile }) {
  const desk = await startEmbeddedDesk();
  try {
    await fillDirectory(desk);
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const out = await codeOf(await browser.newContext(), desk, ['/sign-in']);
      const signedIn = await codeOf(await openSignedIn(browser, desk), desk, [firstRoute]);
      return [
        row('JavaScript + CSS of /sign-in', await total(out.answers[0]), 260),
        row(`JavaScript + CSS of ${firstRoute}, signed in`, await total(signedIn.answers[0]), 260),
        ...(await furtherRows(browser, desk, photoFile)),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}
