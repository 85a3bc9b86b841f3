/** Target 8: what the first page loads, as it would travel, and each further route on top of it. */
import { brotliCompressSync, constants } from 'node:zlib';

import { chromium } from 'playwright';

import { startEmbeddedDesk } from './desk.mjs';
import { stopProgram } from './processes.mjs';

const furtherRoutes = ['/documents/new', '/customers/c-13344', '/eligibility', '/limits', '/ramps/unknown'];

const compressed = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Adds the page's scripts and styles to `seen` (address → compressed size) as they arrive. */
function collect(page, seen) {
  const pending = new Set();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if ((kind !== 'script' && kind !== 'stylesheet') || seen.has(response.url())) return;
    seen.set(response.url(), 0);
    const reading = response.body().then((body) => seen.set(response.url(), compressed(body)));
    pending.add(reading.finally(() => pending.delete(reading)));
  });
  return () => Promise.all(pending);
}

const total = (seen) => [...seen.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;

/** Rows: the signed-in first route (customers), then what every further route adds to it. */
export async function benchFirstPage({ browserPath }) {
  const desk = await startEmbeddedDesk();
  const browser = await chromium.launch({ executablePath: browserPath });
  const rows = [];
  try {
    const [name, value] = desk.headers.cookie.split(/=(.*)/s);
    for (const route of ['/sign-in', '/customers', ...furtherRoutes]) {
      const context = await browser.newContext();
      if (route !== '/sign-in')
        await context.addCookies([{ name, value, url: desk.url, sameSite: 'Strict' }]);
      const page = await context.newPage();
      const seen = new Map();
      const settled = collect(page, seen);
      await page.goto(desk.url + (route === '/sign-in' ? route : '/customers'), { waitUntil: 'networkidle' });
      await settled();
      const first = total(seen);
      const isFurther = furtherRoutes.includes(route);
      if (isFurther) {
        await page.goto(desk.url + route, { waitUntil: 'networkidle' });
        await settled();
      }
      const kilobytes = isFurther ? total(seen) - first : first;
      rows.push({
        target: 8,
        what: isFurther ? `JavaScript + CSS that ${route} adds` : `JavaScript + CSS of ${route}`,
        value: `${kilobytes.toFixed(0)} kB`,
        detail: 'brotli 11',
        ratio: kilobytes / (isFurther ? 60 : 160),
      });
      await context.close();
    }
  } finally {
    await browser.close();
    await stopProgram(desk);
  }
  return rows;
}
