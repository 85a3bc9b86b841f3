import { chromium, expect, type Page } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';

import { findOrInstallPoppler } from '../../src/tools/poppler.mjs';
import { findFirefox, launchFirefox, newFrontPage } from '../support/firefox.ts';
import { test } from '../support/rampart.ts';
import { readSheets, type Sheet } from '../support/printed-pages.ts';
import { lookUp, submit } from '../support/records.ts';
import { emailOf, enterAs, sandboxPassword } from '../support/sign-in.ts';

/** What both browsers do here. */
interface PrintingPage {
  goto(address: string): Promise<unknown>;
  evaluate<Value>(script: string): Promise<Value>;
  pdf(): Promise<Uint8Array>;
  resize(width: number): Promise<void>;
  close(): Promise<void>;
}

const a4 = { format: 'a4', printBackground: true } as const;
const wide = { width: 1440, height: 900 };

async function openChromium(): Promise<PrintingPage> {
  const executablePath = process.env['BROWSER_PATH'];
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const page = await browser.newPage({ viewport: wide, colorScheme: 'dark' });
  return {
    goto: async (address) => page.goto(address),
    evaluate: async (script) => page.evaluate(script),
    pdf: async () => page.pdf(a4),
    resize: async (width) => page.setViewportSize({ width, height: wide.height }),
    close: async () => browser.close(),
  };
}

async function openFirefox(program: string): Promise<PrintingPage> {
  const browser = await launchFirefox(program);
  const page = await newFrontPage(browser, wide);
  return {
    goto: async (address) => page.goto(address),
    evaluate: async <Value>(script: string) => (await page.evaluate(script)) as Value,
    pdf: async () => page.pdf(a4),
    resize: async (width) => page.setViewport({ width, height: wide.height }),
    close: async () => browser.close(),
  };
}

/** Signs in, and lets the page be dark. */
async function enter(page: PrintingPage, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  const body = JSON.stringify({ email: emailOf('compliance'), password: sandboxPassword });
  const status = await page.evaluate<number>(`
    localStorage.setItem('rampart-rail', 'narrow');
    localStorage.setItem('rampart-color-scheme', 'dark');
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    fetch('${deskRoutes.signIn.path}', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(body)},
    }).then(({ status }) => status)`);
  expect(status).toBe(200);
}

/**
 * Opens a page and waits until it has said this; a desk that has just started knows it a while later.
 * A list has it in its rows: `innerText` has the options of its filters too, which are there before any row.
 */
async function open(page: PrintingPage, address: string, shown: string, within = 'main'): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await says(page, `document.querySelector('${within}')?.innerText ?? ''`, shown);
  }).toPass();
}

async function says(page: PrintingPage, script: string, shown: string): Promise<void> {
  await expect.poll(async () => page.evaluate<string>(script)).toContain(shown);
}

const rampId = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const reference = 'c-printed';

/** More requests and entries than a sheet or a window has room for. */
async function fill(page: Page): Promise<void> {
  await enterAs(page, 'compliance');
  await submit(page, reference);
  for (let time = 0; time < 60; time++) await lookUp(page, reference);
}

/** Each with its heading, something further down, and how many sheets it may take. */
const printed = [
  {
    path: `/customers/${reference}`,
    within: 'main',
    shows: 'Purpose of the transaction',
    heading: /^\s*c-printed\b/,
    has: ['Source of funds', 'Purpose of the transaction', 'Account with the service'],
    sheets: [1, 3],
  },
  {
    path: `/ramps/${rampId}`,
    within: 'main',
    shows: 'RMP0D73A5C2E',
    heading: /^\s*2,500\.00 AUD → /,
    has: [rampId, 'RMP0D73A5C2E', 'PayID bank transfer'],
    sheets: [1, 3],
  },
  {
    path: '/audit',
    within: 'main tbody',
    shows: 'Look up a customer',
    heading: /^\s*Audit trail\b/,
    has: ['Look up a customer', 'c-printed'],
    sheets: [2, 5],
  },
] as const;

/** Buttons, links of the navigation and what fields say. */
const pressed = [
  'Collapse',
  'Expand',
  'Sync now',
  'Reveal',
  'Export CSV',
  'Verify',
  'Run diagnosis',
  'Language of the text',
  'Deutsch',
  'Statuses explained',
  'Load more',
  'Skip to content',
];

/** The margin of print.css, 14 mm, in points; letters reach a little beyond their line. */
const margin = (14 / 25.4) * 72;
const slack = 3;

function expectWhole(sheets: readonly Sheet[], what: string): void {
  for (const [place, { height, width, words, brightness }] of sheets.entries()) {
    const sheet = `${what}, sheet ${place + 1}`;
    expect(words.length, `${sheet} is not empty`).toBeGreaterThan(place === 0 ? 40 : 3);
    expect(brightness, `${sheet} is white`).toBeGreaterThan(225);
    const cut = words.filter(
      ({ top, bottom, right }) =>
        top < margin - slack || bottom > height - margin + slack || right > width - 20,
    );
    expect(
      cut.map(({ text }) => text),
      `${sheet} cuts nothing`,
    ).toEqual([]);
    const first = Math.min(...words.map(({ top }) => top));
    expect(first, `${sheet} begins at its top`).toBeLessThan(margin + 40);
  }
}

const textOf = (sheets: readonly Sheet[]) => sheets.flatMap(({ lines }) => lines).join('\n');

async function printsPages(page: PrintingPage, url: string): Promise<void> {
  for (const width of [wide.width, 390]) {
    await page.resize(width);
    // A narrow window prints the same; one page shows it.
    for (const { path, within, shows, heading, has, sheets: bounds } of width < 400
      ? printed.slice(0, 1)
      : printed) {
      await open(page, url + path, shows, within);
      const what = `${path} at ${width}`;
      const sheets = readSheets(await page.pdf());
      expectWhole(sheets, what);
      expect(sheets.length, what).toBeGreaterThanOrEqual(bounds[0]);
      expect(sheets.length, what).toBeLessThanOrEqual(bounds[1]);
      const [first = { lines: [] as string[] }] = sheets;
      expect(first.lines[0], what).toMatch(
        /^\s*SANDBOX: no real money or customers\s+Printed from Rampart on /,
      );
      expect(
        first.lines.some((line) => heading.test(line)),
        `${what}: heading on sheet 1`,
      ).toBe(true);
      const text = textOf(sheets);
      for (const one of has) expect(text.replaceAll(/\s+/g, ' '), what).toContain(one);
      for (const one of pressed) expect(text, what).not.toContain(one);
    }
  }
  await page.resize(wide.width);
}

/** A list that goes on: its head on each sheet, its rows in order and each once. */
async function printsLongLists(page: PrintingPage, url: string): Promise<void> {
  await open(page, `${url}/audit`, 'Look up a customer', 'main tbody');
  const audit = readSheets(await page.pdf());
  for (const { lines } of audit) expect(lines.join('\n')).toMatch(/\bNo\.\s+Time\s+Person\s+Action\s+/);
  const numbers = audit.flatMap(({ lines }) =>
    lines.flatMap((line) => /^\s*(\d+)\s.*\d{4} \d\d:\d\d:\d\d UTC/.exec(line)?.[1] ?? []).map(Number),
  );
  expect(numbers).toHaveLength(50);
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) - place));

  await open(page, `${url}/requests`, 'GET', 'main tbody');
  const requests = readSheets(await page.pdf());
  expectWhole(requests, 'requests');
  for (const { lines } of requests) expect(lines.join('\n')).toMatch(/\bTime\s+By\s+Request\b/);
  const asked = requests.flatMap(({ words }) => words.filter(({ text }) => text === 'GET'));
  expect(asked.length).toBeGreaterThanOrEqual(60);
}

/** What is open over a page, and what styles come late. */
async function printsWhatIsBelow(page: PrintingPage, url: string): Promise<void> {
  await open(page, `${url}/audit?entry=1`, 'Look up a customer', 'main tbody');
  await says(page, 'document.querySelector("dialog[open] h2")?.textContent ?? ""', '1');
  const below = readSheets(await page.pdf());
  expectWhole(below, 'audit below a dialog');
  expect(below[0]?.lines.some((line) => /^\s*Audit trail\b/.test(line))).toBe(true);
  expect(textOf(below)).not.toContain('Previous hash');

  await open(page, `${url}/customers/${reference}`, 'Purpose of the transaction');
  await page.evaluate(`
    const late = new CSSStyleSheet();
    late.replaceSync(
      'html .frame { display: grid; min-height: 100dvh !important; }' +
      'html .frame .frame-rail, html .frame .frame-banner { display: block !important; height: 900px; }'
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, late];`);
  const sheets = readSheets(await page.pdf());
  expectWhole(sheets, 'with styles that came late');
  expect(textOf(sheets)).not.toContain('Sign out');
}

/** A value that was revealed is for five minutes; paper is for ever. */
async function printsMasked(page: PrintingPage, url: string): Promise<void> {
  await open(page, `${url}/customers/${reference}`, 'Purpose of the transaction');
  const press = (name: string) => `[...document.querySelectorAll('button')]
    .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === ${JSON.stringify(name)}).click()`;
  await page.evaluate(press('Reveal mobile number'));
  await says(
    page,
    'document.querySelector("dialog[open]")?.textContent ?? ""',
    'Reason for revealing the data',
  );
  await page.evaluate(`
    const field = document.querySelector('dialog[open] :is(input, textarea)');
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    set.call(field, 'Ticket 4711');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form.requestSubmit();`);
  await says(page, 'document.querySelector("[role=timer]")?.textContent ?? ""', ':');
  const shown = await page.evaluate<string>(
    `document.querySelector('[role=timer]').parentElement.querySelector('bdi').textContent`,
  );
  expect(shown).toMatch(/^\+\d{8,}$/);
  const text = textOf(readSheets(await page.pdf()));
  expect(text).not.toContain(shown);
  expect(text).toMatch(new RegExp(`Mobile number\\s+•+${shown.slice(-3)}`));
}

async function walk(page: PrintingPage, url: string): Promise<void> {
  try {
    await enter(page, url);
    await printsPages(page, url);
    await printsLongLists(page, url);
    await printsWhatIsBelow(page, url);
    await printsMasked(page, url);
  } finally {
    await page.close();
  }
}

const poppler = findOrInstallPoppler();
const firefox = 'why' in poppler ? poppler : findFirefox();

if ('why' in poppler) leaveOut('Printed pages', poppler.why);
else
  test('Chromium prints customer, ramp, audit and long lists whole @long', async ({ rampart, page }) => {
    await fill(page);
    await walk(await openChromium(), rampart.url);
  });

if ('why' in firefox) leaveOut('Pages printed by Firefox', firefox.why);
else
  test('Firefox prints customer, ramp, audit and long lists whole @long', async ({ rampart, page }) => {
    await fill(page);
    await walk(await openFirefox(firefox.program), rampart.url);
  });

function leaveOut(what: string, why: string): void {
  test(`${what} are left out where they can’t be read or made, but not in CI @long`, () => {
    process.stdout.write(`${what} are left out: ${why}\n`);
    expect(process.env['CI']).not.toBe('true');
  });
}
