import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from 'playwright/test';

import { callbackList } from '#contract/desk/callbacks.ts';

import { shareDocumentsBody } from '../../src/testing/share-documents-body.ts';
import { signCallback } from '../../src/testing/sign-callback.ts';
import { submit } from '../support/records.ts';
import { sandboxPassword } from '../support/sign-in.ts';
import { kept } from '../support/sound-page.ts';
import { unrulyTest as test } from '../support/unruly-rampart.ts';

/** Script and markup from public lists: origins and licences in e2e/lab/intruder/lists/README.md. */
const payloads = readFileSync(join(import.meta.dirname, '../lab/intruder/lists/script-payloads.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as string);

/** In parts of this many, the last one shorter. */
function inParts<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_part, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** Runs before anything else in each document: what a payload would call or break says so. */
function watchScripts(): void {
  const { payloadRan: ran } = window as unknown as { payloadRan: (what: string) => void };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const)
    Object.defineProperty(window, name, {
      value: () => {
        ran(name);
        return null;
      },
    });
  const write = document.write.bind(document);
  document.write = (...texts: string[]): void => {
    ran('document.write');
    write(...texts);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    ran(`against the policy: ${effectiveDirective} ${blockedURI}`);
  });
}

/** Markup that only a payload could have made: what runs by itself, leads to script, or frames something. */
function foreignMarkup(): string[] {
  const isForeign = (element: Element): boolean =>
    /^(?:iframe|frame|object|embed|applet|base|marquee|math|audio|video|isindex|bgsound|layer)$/i.test(
      element.tagName,
    ) ||
    [...element.attributes].some(
      ({ name, value }) => /^on/i.test(name) || /^[\s\0]*(?:javascript|vbscript|data:text)/i.test(value),
    ) ||
    (element instanceof HTMLMetaElement && element.httpEquiv === 'refresh') ||
    (element instanceof HTMLScriptElement && element.src === '' && element.type !== 'application/json');
  return [...document.querySelectorAll('*')]
    .filter(isForeign)
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

type Watched = { readonly page: Page; readonly ran: readonly string[] };

/** A page in which nothing of a payload stays unseen; requests to other places are recorded and never leave this machine. */
async function watchedPage(context: BrowserContext, own: string): Promise<Watched> {
  const ran: string[] = [];
  await context.exposeFunction('payloadRan', (what: string) => ran.push(`ran ${what}`));
  await context.addInitScript(watchScripts);
  await context.route(
    (url) => url.origin !== new URL(own).origin && url.protocol !== 'data:' && url.protocol !== 'blob:',
    async (route) => {
      ran.push(`asked ${route.request().url()}`);
      await route.abort();
    },
  );
  const page = await context.newPage();
  context.on('page', () => ran.push('opened a window'));
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(own) && frame.url() !== 'about:blank') ran.push(`went to ${frame.url()}`);
  });
  return { page, ran };
}

test('two thousand script payloads in every text that comes back run nowhere @long', async ({
  browser,
  rampart,
  service,
}) => {
  test.setTimeout(600_000);
  // Without the policy, which would hide that a payload became markup: what remains is the page's own care.
  const context = await browser.newContext({ bypassCSP: true, baseURL: rampart.url, locale: 'en-GB' });
  const { page, ran } = await watchedPage(context, rampart.url);
  const request = context.request;
  const signIn = async (agent?: string) =>
    request.post('/api/session', {
      data: { email: 'admin@rampart.test', password: sandboxPassword },
      ...(agent !== undefined && { headers: { 'user-agent': agent } }),
    });
  const report: Record<string, number> = {};
  /** Opens an address, waits until it shows at least so many of the texts, and looks for what payloads leave behind. */
  const visit = async (
    where: string,
    path: string,
    { shown = payloads, atLeast = 0 }: { shown?: readonly string[]; atLeast?: number } = {},
  ) => {
    const answered = page.waitForResponse((answer) => /\/api\/(?!events|environment)/.test(answer.url()));
    await page.goto(path);
    await answered;
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const seen = async () =>
      page.evaluate((texts) => {
        const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
        const all = plain(document.body.textContent);
        return texts.filter((text) => all.includes(plain(text))).length;
      }, shown);
    await expect.poll(seen, { message: `${where} ${path}` }).toBeGreaterThanOrEqual(atLeast);
    expect(await page.evaluate(foreignMarkup), path).toEqual([]);
    expect(ran, path).toEqual([]);
    report[where] = (report[where] ?? 0) + (await seen());
  };
  expect((await signIn()).status()).toBe(200);

  await test.step('notes', async () => {
    let refused = 0;
    for (const [at, notes] of inParts(inParts(payloads, 5), 20).entries()) {
      const id = `c-payloads-${at}`;
      const written = await Promise.all(
        notes.map(async (texts) => {
          const data = { object: { kind: 'customer', id }, text: texts.join('\n').slice(0, 2000) };
          return (await request.post('/api/notes', { data })).status();
        }),
      );
      refused += written.filter((status) => status !== 201).length;
      await visit('notes', `/customers/${id}`, { shown: notes.flat(), atLeast: 1 });
    }
    expect(refused).toBeLessThan(40);
  });

  await test.step('values of customers, revealed', async () => {
    const short = payloads.filter((text) => text.length <= 50 && text.trim() === text);
    expect(short.length).toBeGreaterThan(80);
    for (let at = 0; at < 20; at += 1) {
      const [givenName = '', surname = '', addressLine = '', suburb = ''] = short.slice(at * 4, at * 4 + 4);
      const reference = `c-revealed-payloads-${at}`;
      const { residentialAddress } = shareDocumentsBody().customerIdentity;
      const person = {
        givenName,
        surname,
        residentialAddress: { ...residentialAddress, addressLine, suburb },
      };
      await submit(page, reference, person);
      await page.goto(`/customers/${reference}`);
      await page.getByRole('button', { name: /^Reveal all/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Payloads');
      await dialog.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
      for (const text of Object.values({ givenName, surname, addressLine, suburb }))
        await expect(page.locator('#main').getByText(text, { exact: true }).first(), text).toBeVisible();
      expect(await page.evaluate(foreignMarkup), reference).toEqual([]);
      expect(ran, reference).toEqual([]);
      report['values revealed'] = (report['values revealed'] ?? 0) + 4;
    }
  });

  await test.step('callbacks', async () => {
    for (const [at, texts] of inParts(payloads, 100).entries()) {
      const [reason = '', other = ''] = texts;
      const body = JSON.stringify({
        ramp_id: `r-payloads-${at}`,
        order_id: reason,
        status: other,
        status_date: '2026-05-04 10:00:00',
        internal_reason: texts.join(' '),
        external_reason: texts.join(' '),
        unheard_of: texts,
      });
      const timestamp = String(Date.now() * 1000 + at);
      const authorization = signCallback(body, { url: '/callbacks', timestamp });
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await request.post('/callbacks', { headers, data: Buffer.from(body) });
      expect(answer.status()).toBe(200);
    }
    const { items } = callbackList.parse(await (await request.get('/api/callbacks?limit=100')).json());
    expect(items.length).toBeGreaterThanOrEqual(20);
    await visit('callbacks, listed', '/callbacks');
    for (const { id } of items) await visit('callbacks', `/callbacks/${id}`);
  });

  await test.step('the service’s answers and refusals', async () => {
    for (const [at, texts] of inParts(payloads, 200).entries()) {
      const text = (one: number) => texts[one % texts.length] ?? '';
      const answers = [
        [
          200,
          {
            identifyReference: `c-${at}`,
            account: { exists: true, status: text(0), [text(1)]: text(2) },
            customerIdentity: {
              givenName: text(3),
              surname: text(4),
              residentialAddress: { addressLine: text(5), suburb: text(6) },
            },
            onboarding: { status: text(7) },
            unheard_of: texts,
          },
        ],
        [
          422,
          {
            message: text(8),
            errors: Object.fromEntries([
              ['email', texts],
              [text(9), texts],
            ]),
          },
        ],
        [500, { message: texts.join(' '), error: text(10), traceId: text(11) }],
      ] as const;
      for (const [status, body] of answers) {
        service.behave({ kind: 'answers', status, type: 'application/json', body: JSON.stringify(body) });
        await visit(`answers with ${status}`, `/customers/c-payload-${at}`);
      }
    }
    service.behave({ kind: 'well' });
  });

  await test.step('names, messages, reasons and browsers', async () => {
    const names = payloads.filter((text) => text.length <= 100).slice(0, 150);
    const made = await Promise.all(
      names.map(async (name, at) => {
        const data = { email: `p${at}@rampart.test`, name, role: 'support' };
        return (await request.post('/api/staff', { data })).status();
      }),
    );
    report['names taken'] = made.filter((status) => status === 201).length;
    for (const text of payloads.slice(500, 560)) await signIn(text.replaceAll(/[^ -~]/g, '').slice(0, 190));
    for (const [at, text] of payloads.slice(0, 60).entries())
      await request.post('/api/customer-messages', {
        data: { key: `reply-${at}`, language: 'en', name: text.slice(0, 60), text },
      });
    for (const text of payloads.slice(100, 200))
      await request.post('/api/submissions', {
        data: { operation: 'shareDocuments', reason: text, findings: [], overrides: [] },
      });
    await visit('staff', '/settings?tab=staff', { shown: names, atLeast: 40 });
    await visit('browsers of sessions', '/settings?tab=sessions');
    await visit('settings', '/settings');
    await visit('messages', '/settings?tab=messages');
    await visit('trail', '/audit');
    await visit('requests', '/requests');
    await visit('overview', '/');
  });

  await test.step('addresses', async () => {
    for (const text of payloads.filter((_text, at) => at % 50 === 0)) {
      const encoded = encodeURIComponent(text);
      for (const path of [`/customers/${encoded}`, `/customers?q=${encoded}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect(await page.evaluate(foreignMarkup), path).toEqual([]);
        expect(ran, path).toEqual([]);
        report['addresses'] = (report['addresses'] ?? 0) + 1;
      }
    }
  });

  // What the browser keeps holds none of it, once the address is another.
  await page.goto('/');
  expect(await kept(page)).not.toMatch(/alert\(|<script|onerror/i);
  process.stdout.write(
    `intruder: ${payloads.length} script payloads, texts seen on a page by place: ${JSON.stringify(report)}; 0 executions\n`,
  );
  await context.close();
});

test('a payload that becomes markup would be seen @long', async ({ browser, rampart }) => {
  let markup = 0;
  let count = 0;
  for (let part = 0; part < 10; part += 1) {
    // Each a mixture: whole stretches of the lists are for browsers of long ago. In a context of its own: some lead the page away.
    const texts = payloads.filter((_text, at) => at % 10 === part);
    const context = await browser.newContext({ bypassCSP: true, baseURL: rampart.url });
    const { page, ran } = await watchedPage(context, rampart.url);
    await page.goto('/sign-in');
    markup += await page.evaluate((some) => {
      for (const text of some) {
        const place = document.createElement('div');
        place.innerHTML = text;
        document.body.append(place);
      }
      return document.body.querySelectorAll('iframe, object, embed, [onerror], [onload], [onclick]').length;
    }, texts);
    await expect.poll(() => ran.length).toBeGreaterThan(0);
    count += ran.length;
    await context.close();
  }
  expect(markup).toBeGreaterThan(200);
  expect(count).toBeGreaterThan(20);
  process.stdout.write(`intruder: put into a page as markup, they ran or asked ${count} times\n`);
});
