import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { NewBrowser } from '#contract/desk/profile.ts';
import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const email = 'nora@bank.example';
const password = knownPassword;
const second = 1000;
const day = 86_400_000;

let people: PeopleDesk;
beforeEach(async () => {
  people = await createPeopleDesk();
});
afterEach(async () => people.desk.close());

type Answer = Awaited<ReturnType<PeopleDesk['signIn']>>;

/** A browser: its cookies, kept from answer to answer. */
class Browser {
  private readonly cookies = new Map<string, string>();

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(method: 'GET' | 'POST', url: string, body?: object) {
    const answer = await people.call(method, url, {
      ...(this.cookies.size > 0 && { cookie: this.cookie }),
      ...(body !== undefined && { body }),
    });
    return this.keep(answer);
  }

  private keep(answer: Answer) {
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }

  /** Signs in, and returns of how many new browsers the answer tells. */
  async signIn(chosen = password) {
    people.desk.clock.nowMs += second;
    const answer = this.keep(
      await people.signInFrom('203.0.113.9', { email, password: chosen }, this.cookie),
    );
    if (answer.statusCode !== 200) throw new Error(`the sign-in was answered ${answer.statusCode}`);
    return answer.json<{ newBrowsers?: number }>().newBrowsers ?? 0;
  }

  async warned() {
    return (await this.call('GET', '/api/session')).json<{ newBrowsers?: number }>().newBrowsers ?? 0;
  }

  async seen() {
    return (await this.call('GET', '/api/profile')).json<{ newBrowsers: NewBrowser[] }>().newBrowsers;
  }

  /** Says that all that the page shows were theirs. */
  async confirm() {
    people.desk.clock.nowMs += second;
    return this.call('POST', '/api/profile/new-browsers/confirm', { until: (await this.seen())[0]?.at });
  }
}

/** The browser of a person who is none of the sandbox’s, with their first sign-in of all. */
async function join(): Promise<Browser> {
  const account = { email, email_key: email, is_sandbox: 0 };
  await people.desk.db.updateTable('staff').set(account).where('role', '=', 'developer').execute();
  const home = new Browser();
  await home.signIn();
  return home;
}

async function newBrowser(): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn();
  return browser;
}

async function staffId(): Promise<string> {
  const found = people.desk.db.selectFrom('staff').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}

const confirmed = async (browser: Browser) => (await browser.seen()).map(({ isConfirmed }) => isConfirmed);

describe('a sign-in from a new browser', () => {
  it('is shown to the person, from where and how, until they say that it was them', async () => {
    const home = await join();
    expect(await home.seen()).toEqual([]);
    await home.signIn();
    expect(await home.warned()).toBe(0);
    await newBrowser();
    expect(await home.warned()).toBe(1);
    expect(await home.seen()).toEqual([
      {
        at: '2026-05-04T10:00:03.000Z',
        method: 'password',
        agent: 'lightMyRequest',
        source: '203.0.113.9',
        isConfirmed: false,
      },
    ]);
    expect((await home.confirm()).statusCode).toBe(204);
    expect(await home.warned()).toBe(0);
    expect(await confirmed(home)).toEqual([true]);
    const last = (await people.trail(1))[0];
    expect(last).toMatchObject(['confirm-new-browsers', 'done', expect.any(String), { browsers: 1 }]);
  });

  it('is in the trail with the sign-in', async () => {
    const home = await join();
    await newBrowser();
    const signIns = (await people.trail(4)).filter(([action]) => action === 'sign-in');
    expect(signIns.map(([, , , details]) => details)).toMatchObject([{ browser: 'new' }, { browser: 'new' }]);
    await home.signIn();
    expect((await people.trail(1))[0]).toMatchObject(['sign-in', 'done', null, { browser: 'known' }]);
  });

  it('is no warning any more after 90 days', async () => {
    const home = await join();
    await newBrowser();
    people.desk.clock.nowMs += 90 * day;
    await home.signIn();
    expect([await home.warned(), await home.seen()]).toEqual([0, []]);
  });
});

describe('a new browser', () => {
  it('is told of in every session of the person, its own too, in the answer to the sign-in already', async () => {
    const home = await join();
    const strange = new Browser();
    expect(await strange.signIn()).toBe(1);
    expect([await home.warned(), await strange.warned()]).toEqual([1, 1]);
    expect(await home.signIn()).toBe(1);
    expect(await strange.seen()).toEqual(await home.seen());
  });

  it.each(['from the person’s first browser', 'from the new one itself', 'from a further new one'])(
    'is confirmed %s, and nobody is told of it any more',
    async (where) => {
      const home = await join();
      const strange = await newBrowser();
      const asked = where.endsWith('first browser')
        ? home
        : where.endsWith('itself')
          ? strange
          : await newBrowser();
      expect((await asked.confirm()).statusCode).toBe(204);
      for (const browser of [home, strange, asked]) {
        expect(await browser.warned()).toBe(0);
        expect(new Set(await confirmed(browser))).toEqual(new Set([true]));
      }
      expect(await home.signIn()).toBe(0);
    },
  );

  it('is confirmed only if it was on the page', async () => {
    const home = await join();
    await newBrowser();
    const [shown] = await home.seen();
    await newBrowser();
    await home.call('POST', '/api/profile/new-browsers/confirm', { until: shown?.at });
    expect(await confirmed(home)).toEqual([false, true]);
    expect(await home.warned()).toBe(1);
  });

  it('is confirmed for the person alone who says so', async () => {
    const home = await join();
    await newBrowser();
    const cookie = await people.desk.cookieOf('support');
    const until = new Date(people.desk.clock.nowMs).toISOString();
    const said = await people.call('POST', '/api/profile/new-browsers/confirm', { cookie, body: { until } });
    expect(said.statusCode).toBe(204);
    expect((await people.trail(1))[0]).toMatchObject([
      'confirm-new-browsers',
      'done',
      expect.any(String),
      { browsers: 0 },
    ]);
    expect(await confirmed(home)).toEqual([false]);
  });

  it('that changed the password is told of in the person’s own, which that has made a stranger', async () => {
    const home = await join();
    const strange = await newBrowser();
    const body = { password, newPassword: freshPassword };
    expect((await strange.call('POST', '/api/profile/password', body)).statusCode).toBe(204);
    expect(await home.signIn(freshPassword)).toBe(2);
    expect(await confirmed(home)).toEqual([false, false]);
  });

  it('is none that changed the password and signs in again', async () => {
    const home = await join();
    await home.call('POST', '/api/profile/password', { password, newPassword: freshPassword });
    expect(await home.signIn(freshPassword)).toBe(0);
    expect(await home.seen()).toEqual([]);
  });

  it('can be one that comes with a link', async () => {
    const home = await join();
    const admin = await people.desk.cookieOf('admin');
    const url = `/api/staff/${await staffId()}/link`;
    const made = await people.call('POST', url, { cookie: admin, body: {} });
    const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
    const strange = new Browser();
    const used = await strange.call('POST', '/api/links/use', { token, password: freshPassword });
    expect(used.json()).toMatchObject({ newBrowsers: 1 });
    await home.signIn(freshPassword);
    expect((await home.seen()).map(({ method }) => method)).toEqual(['password', 'link']);
  });
});
