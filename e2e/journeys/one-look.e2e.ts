import { expect, type Page } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';

import { ownTest as test } from '../support/own-rampart.ts';
import { sendUnsigned } from '../support/ramp-steering.ts';
import { lookUp, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import { stuckRamp } from '../support/stuck-ramp.ts';
import { walkedPages } from '../support/walked-pages.ts';

const customer = 'c-one-look';
const readRamp = async (page: Page) => {
  expect((await page.request.get(`/api/service/eapi/v0/ramps/${stuckRamp}`)).status()).toBe(200);
};
const writeNote = async (page: Page, kind: string, id: string) => {
  const data = { object: { kind, id }, text: 'Called back' };
  expect((await page.request.post(deskRoutes.writeNote.path, { data })).ok()).toBe(true);
};

/** The queue follows what changed a moment later. */
async function expectQueue(page: Page, kinds: readonly string[]): Promise<void> {
  const listed = async () => {
    const { items } = (await (await page.request.get(deskRoutes.listQueue.path)).json()) as {
      items: { kind: string }[];
    };
    return items.map(({ kind }) => kind).toSorted();
  };
  await expect.poll(listed).toEqual(kinds);
}

/** The desk's reads from now on, in the order of their names. Being here is told, not read. */
function watchReads(page: Page): () => string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/');
    if (request.method() === 'POST' && path === 'presence') return;
    if (path !== undefined && !/^(?:clock|events|session|environment)/.test(path)) reads.push(path);
  });
  return () => reads.toSorted();
}

/** The frame's reads may come before the stream is open, and are then made again: something could have changed. */
const ofTheFrame = /^(?:queue\/counts|notices)\b/;

/** What changes meanwhile is read again, once; what the stream said before has been read by then. */
const views: readonly {
  path: string;
  reads: readonly string[];
  change: (page: Page) => Promise<void>;
  again: readonly string[];
}[] = [
  {
    path: `/customers/${customer}`,
    reads: [
      'customer-messages?language=en',
      `customers/${customer}`,
      `notes?kind=customer&id=${customer}&limit=50`,
      `queue/about?kind=customer&id=${customer}`,
      'service/eapi/identities/transactions/eligibility',
      `service/eapi/v0/identities/${customer}`,
      'service/eapi/v0/identities/transactions/limits',
    ],
    change: async (page) => writeNote(page, 'customer', customer),
    // The queue shows the last note.
    again: [`notes?kind=customer&id=${customer}&limit=50`, `queue/about?kind=customer&id=${customer}`],
  },
  {
    path: `/ramps/${stuckRamp}`,
    reads: [
      'customer-messages?language=en',
      `queue/about?kind=ramp&id=${stuckRamp}`,
      `ramps/${stuckRamp}`,
      `service/eapi/v0/ramps/${stuckRamp}`,
    ],
    change: async (page) => writeNote(page, 'ramp', stuckRamp),
    again: [`queue/about?kind=ramp&id=${stuckRamp}`, `ramps/${stuckRamp}`],
  },
  {
    path: '/customers',
    reads: ['customers?limit=25', 'views?list=customers'],
    change: async (page) => lookUp(page, customer),
    again: ['customers?limit=25'],
  },
  {
    path: '/ramps',
    reads: ['ramps?limit=25', 'ramps?stuck=true&limit=100', 'views?list=ramps'],
    change: readRamp,
    again: ['ramps?limit=25', 'ramps?stuck=true&limit=100'],
  },
  {
    path: '/callbacks',
    reads: ['callbacks/dates', 'callbacks?limit=100', 'views?list=callbacks'],
    change: async (page) => sendUnsigned(page, { name: 'ramp' }),
    again: ['callbacks?limit=100'],
  },
  {
    path: '/requests',
    reads: ['requests/people', 'requests?limit=100', 'views?list=requests'],
    change: async (page) => lookUp(page, customer),
    again: ['requests?limit=100'],
  },
];

for (const { path, reads, change, again } of views) {
  test(`${path} reads everything once, and again only what changed @long`, async ({ page }) => {
    await enterAs(page, 'compliance');
    await submit(page, customer);
    await readRamp(page);
    await sendUnsigned(page, { name: 'identity' });
    await expectQueue(page, ['callbacks-refused']);
    const all = watchReads(page);
    const read = () => all().filter((one) => !ofTheFrame.test(one));
    const listening = page.waitForResponse((response) => response.url().endsWith(deskRoutes.events.path));
    await page.goto(path);
    await listening;
    await expect.poll(read).toEqual(reads);
    await change(page);
    await expect.poll(read).toEqual([...reads, ...again].toSorted());
  });
}

test('every page reads each thing once @long', async ({ page }) => {
  await enterAs(page, 'admin');
  for (const [pattern, { empty }] of Object.entries(walkedPages)) {
    const read = watchReads(page);
    const listening = page.waitForResponse((response) => response.url().endsWith(deskRoutes.events.path));
    await page.goto(empty);
    await listening;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main[aria-busy="true"], main output[class*="skeleton"]')).toHaveCount(0);
    const twice = read().filter((path, at, all) => all.indexOf(path) !== at);
    expect(twice, pattern).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('opening a customer is one view in the trail @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await submit(page, customer);
  const listening = page.waitForResponse((response) => response.url().endsWith(deskRoutes.events.path));
  await page.goto(`/customers/${customer}`);
  await listening;
  await expect(page.getByRole('heading', { level: 2, name: 'Notes' })).toBeVisible();
  await writeNote(page, 'customer', customer);
  await expect(page.getByText('Called back')).toBeVisible();
  const listed = async () => {
    const answer = await page.request.get(`/api/audit?objectId=${customer}&limit=100`);
    const { items } = (await answer.json()) as { items: { action: string; kind: string }[] };
    return items.map(({ action, kind }) => `${action} ${kind}`).toSorted();
  };
  // An outcome is kept soon after its answer.
  await expect
    .poll(listed)
    .toEqual([
      'checkEligibility intent',
      'checkEligibility outcome',
      'get-customer intent',
      'get-customer outcome',
      'getIdentity intent',
      'getIdentity outcome',
      'getLimits intent',
      'getLimits outcome',
      'list-notes event',
      'queue-about event',
      'shareDocuments intent',
      'shareDocuments outcome',
      'write-note intent',
      'write-note outcome',
    ]);
});
