import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { NewBrowser } from '#contract/desk/profile.ts';
import type { PasskeyChallenge, PasskeyOrder } from '#contract/desk/passkeys.ts';
import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';

const email = 'nora@bank.example';
const password = knownPassword;
const origin = 'http://localhost:8080';
const second = 1000;
const day = 86_400_000;

let people: PeopleDesk;
beforeEach(async () => {
  people = await createPeopleDesk({ environment: { PUBLIC_URL: origin } });
});
afterEach(async () => people.desk.close());

type Answer = Awaited<ReturnType<PeopleDesk['signIn']>>;

/** What is shown beside the password, when it is. */
type Factor = () => object;
const none: Factor = () => ({});

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

  async signIn(factor: Factor = none, chosen = password) {
    people.desk.clock.nowMs += second;
    const shown = { email, password: chosen, ...factor() };
    const { statusCode } = this.keep(await people.signInFrom('203.0.113.9', shown, this.cookie));
    if (statusCode !== 200) throw new Error(`the sign-in was answered ${statusCode}`);
  }

  /** Sets up an app, and returns what it shows. */
  async setUpFactor() {
    const { secret, confirmed: answer } = await people.setUpFactor(this.cookie);
    this.keep(answer);
    return () => {
      people.desk.clock.nowMs += 30 * second;
      return { code: people.codeOf(secret) };
    };
  }

  async warned() {
    return (await this.call('GET', '/api/session')).json<{ newBrowsers?: number }>().newBrowsers ?? 0;
  }

  async seen() {
    return (await this.call('GET', '/api/profile')).json<{ newBrowsers: NewBrowser[] }>().newBrowsers;
  }

  /** Says that all that the page shows were theirs. */
  async confirm(factor: Factor = none) {
    people.desk.clock.nowMs += second;
    const until = (await this.seen())[0]?.at ?? new Date(people.desk.clock.nowMs).toISOString();
    return this.call('POST', '/api/profile/new-browsers/confirm', { until, ...factor() });
  }

  async hide() {
    const until = (await this.seen())[0]?.at;
    return this.call('POST', '/api/profile/new-browsers/hide', { until });
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

async function newBrowser(factor?: Factor): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(factor);
  return browser;
}

const confirmed = async (browser: Browser) => (await browser.seen()).map(({ isConfirmed }) => isConfirmed);
/** What it takes to confirm those that are not. */
const takes = async (browser: Browser) =>
  (await browser.seen()).flatMap((item) => (item.isConfirmed ? [] : [item.confirmingTakes]));

describe('a sign-in from a new browser', () => {
  it('is shown to the person elsewhere, from where and how, until they say that it was them', async () => {
    const home = await join();
    expect(await home.seen()).toEqual([]);
    await home.signIn();
    expect(await home.warned()).toBe(0);
    const strange = await newBrowser();
    expect(await strange.warned()).toBe(0);
    expect(await home.warned()).toBe(1);
    expect(await home.seen()).toEqual([
      {
        at: '2026-05-04T10:00:03.000Z',
        method: 'password',
        agent: 'lightMyRequest',
        source: '203.0.113.9',
        isConfirmed: false,
        isHidden: false,
        confirmingTakes: 'nothing',
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

describe('a new browser is confirmed', () => {
  it('neither by itself, however often it signs in, nor by another new one', async () => {
    const home = await join();
    const strange = await newBrowser();
    expect((await strange.confirm()).statusCode).toBe(403);
    await strange.signIn();
    expect(await takes(strange)).toEqual(['older-browser']);
    await strange.confirm();
    const another = await newBrowser();
    await another.confirm();
    await strange.confirm();
    expect(await confirmed(home)).toEqual([false, false]);
    expect(await home.warned()).toBe(2);
  });

  it('by one that was known before; then it confirms later ones itself, none before', async () => {
    const home = await join();
    const first = await newBrowser();
    await home.confirm();
    const second = await newBrowser();
    await first.signIn();
    expect(await takes(first)).toEqual(['nothing']);
    await first.confirm();
    expect(await confirmed(home)).toEqual([true, true]);
    const third = await newBrowser();
    await second.confirm();
    expect(await confirmed(home)).toEqual([true, true, true]);
    await third.signIn();
    expect(await third.warned()).toBe(0);
  });

  it('only if it was on the page', async () => {
    const home = await join();
    await newBrowser();
    const [shown] = await home.seen();
    await newBrowser();
    await home.call('POST', '/api/profile/new-browsers/confirm', { until: shown?.at });
    expect(await confirmed(home)).toEqual([false, true]);
  });

  it('not by one that got its new cookie with another password', async () => {
    const home = await join();
    const strange = await newBrowser();
    const body = { password, newPassword: freshPassword };
    expect((await strange.call('POST', '/api/profile/password', body)).statusCode).toBe(204);
    await strange.signIn(none, freshPassword);
    await strange.confirm();
    expect(await confirmed(strange)).toEqual([false]);
    // Their own browser, which the other one has made a stranger, learns of it too.
    await home.signIn(none, freshPassword);
    expect(await home.warned()).toBe(1);
  });

  it('by a known one that changed the password since', async () => {
    const home = await join();
    await newBrowser();
    await home.call('POST', '/api/profile/password', { password, newPassword: freshPassword });
    await home.confirm();
    expect(await confirmed(home)).toEqual([true]);
  });
});

describe('who has cleared the cookies of their only browser', () => {
  it('confirms with a code of their second factor, and has a known browser again', async () => {
    const home = await join();
    const code = await home.setUpFactor();
    const cleared = await newBrowser(code);
    await cleared.signIn(code);
    expect(await takes(cleared)).toEqual(['factor']);
    expect((await cleared.confirm()).json()).toMatchObject({
      errors: { code: 'Enter a code from your authenticator app' },
    });
    const wrong = await cleared.confirm(() => ({ code: '000000' }));
    expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([422, ['code']]);
    expect((await cleared.confirm(code)).statusCode).toBe(204);
    expect(await confirmed(cleared)).toEqual([true]);
    await newBrowser(code);
    expect(await takes(cleared)).toEqual(['nothing']);
  });

  it('confirms with a passkey shown in this session', async () => {
    const home = await join();
    const passkey = createSoftwarePasskey(origin);
    const begun = await home.call('POST', '/api/profile/passkeys/begin', { password });
    const made = passkey.make(begun.json<PasskeyOrder>());
    await home.call('POST', '/api/profile/passkeys', { name: 'Key', passkey: made });
    const signIn = async (browser: Browser) => {
      const asked = await browser.call('POST', '/api/session/passkey', { email, password });
      await browser.signIn(() => ({ passkey: passkey.use(asked.json<PasskeyChallenge>()) }));
    };
    const cleared = new Browser();
    await signIn(cleared);
    await signIn(cleared);
    await cleared.confirm();
    expect(await confirmed(cleared)).toEqual([false]);
    const asked = await cleared.call('POST', '/api/proof/passkey', {});
    await cleared.call('POST', '/api/proof', { passkey: passkey.use(asked.json<PasskeyChallenge>()) });
    await cleared.confirm();
    expect(await confirmed(cleared)).toEqual([true]);
  });

  it('can’t confirm with a factor that is younger than the sign-in, not even by way of a second browser', async () => {
    const home = await join();
    const strange = await newBrowser();
    const code = await strange.setUpFactor();
    await strange.signIn(code);
    await strange.confirm(code);
    const second = await newBrowser(code);
    await second.signIn(code);
    await second.confirm(code);
    await second.confirm(code);
    await strange.call('POST', '/api/profile/second-factor/remove', { password, ...code() });
    await home.signIn();
    expect((await confirmed(home)).at(-1)).toBe(false);
    expect(await home.warned()).toBeGreaterThan(0);
  });

  it('without a second factor hides the warning in that browser; others and the list show it still', async () => {
    const home = await join();
    const cleared = await newBrowser();
    await cleared.signIn();
    expect(await cleared.warned()).toBe(1);
    expect((await cleared.hide()).statusCode).toBe(204);
    expect((await people.trail(1))[0]).toMatchObject(['hide-new-browsers', 'done', expect.any(String), {}]);
    expect(await cleared.warned()).toBe(0);
    expect(await cleared.seen()).toMatchObject([{ isConfirmed: false, isHidden: true }]);
    expect(await home.warned()).toBe(1);
    await cleared.signIn();
    expect(await cleared.warned()).toBe(0);
    await newBrowser();
    expect(await cleared.warned()).toBe(1);
  });
});
