import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { safeReturnTo } from '../../../src/contract/desk/session.ts';

import {
  clientId,
  clientSecret,
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../src/testing/oidc/scripted-provider.ts';
import { publicList } from './lists.ts';
import { ask, doorNames, openHouse, report, type WalkedHouse } from './walked-desk.ts';

const canary = 'a canary beside the desk’s databases';

/** Contents of the machine's, program's and desk's files. */
const stolen = [
  /^root:[x*!]?:0:0:/m,
  /^root:[^\n]*:\d*:\d*:\d*:/m,
  /127\.0\.0\.1\s+localhost/,
  /PATH=[^\n]*\/bin/,
  /a canary beside/,
  /SQLite format 3/,
  /"devDependencies"/,
  /createServer|node:fs/,
];

/** Program, sources and data, seen from the page's files. */
const ownFiles = [
  'main.js',
  'sandbox.js',
  '../package.json',
  '../package-lock.json',
  '../LICENSE',
  '../src/main.ts',
  'chunks',
  '.vite/manifest.json',
  '.page-built',
];
const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e%252f', '..;/', './/../'];
const ownClimbs = ownFiles.flatMap((file) => climbs.map((climb) => climb + file));

const asTarget = (text: string) => text.replaceAll(/[^!-~]/gu, (character) => encodeURIComponent(character));

describe.each(doorNames)('%s', (name) => {
  let house: WalkedHouse;
  let provider: ScriptedProvider;
  beforeAll(async () => {
    provider = await startScriptedProvider(Date.now);
    house = await openHouse(name, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    });
    writeFileSync(join(house.desk.directory, 'canary.txt'), canary);
  }, 120_000);
  afterAll(async () => {
    await house.close();
    await provider.close();
  });

  it('a file beside the page’s is read by no address', async () => {
    const traversals = [
      ...publicList('traversals'),
      ...ownClimbs,
      `../../../../../../..${house.desk.directory}/canary.txt`,
      `..%2f..%2f..%2f..%2f..%2f..%2f..${house.desk.directory.replaceAll('/', '%2f')}%2fcanary.txt`,
    ];
    expect(traversals.length).toBeGreaterThanOrEqual(1000);
    const cookie = await house.enter('admin');
    const read: string[] = [];
    const statuses = new Map<number, number>();
    for (const traversal of traversals.map(asTarget))
      for (const path of [
        `/${traversal}`,
        `/assets/${traversal}`,
        `/help/${traversal}`,
        `/api/customers/${traversal}`,
      ]) {
        const { status, headers, body } = await ask(house.door, { path, headers: { cookie, accept: '*/*' } });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const isShell = headers['content-type'] === 'text/html; charset=utf-8';
        if (
          stolen.some((pattern) => pattern.test(body)) ||
          status >= 500 ||
          (status === 200 && !isShell && !isJson(headers))
        )
          read.push(`${path} ${status} ${body.slice(0, 80)}`);
      }
    expect(read).toEqual([]);
    report(
      `${name}: ${traversals.length} traversal strings in four places: ${JSON.stringify([...statuses])}, no file`,
    );
  }, 300_000);

  it('no address leads elsewhere', async () => {
    const led: string[] = [];
    const redirects = publicList('redirects').map(asTarget);
    expect(redirects).toHaveLength(300);
    for (const redirect of redirects)
      for (const path of [
        `/${redirect}`,
        `/sign-in?returnTo=${redirect}`,
        `/assets/${redirect}`,
        `//${redirect}`,
      ]) {
        const { headers } = await ask(house.door, { path, headers: { accept: 'text/html' } });
        const { location, refresh } = headers;
        if (isElsewhere(location) || refresh !== undefined) led.push(`${path} → ${location}`);
      }
    expect(led).toEqual([]);
    report(`${name}: 300 redirect strings in four places lead nowhere`);
  }, 300_000);

  it('a sign-in at the company’s provider leads to a page of the desk, whatever was wanted', async () => {
    // The shipped nginx lets one address begin five rounds a second; one comes through whole, the rest are the other door's to show.
    const wanted = publicList('redirects').filter((_text, at) => name === 'directly' || at % 20 === 0);
    const led: string[] = [];
    for (const text of wanted) {
      const start = await ask(house.door, {
        path: `/api/oidc/start?returnTo=${encodeURIComponent(text)}`,
      });
      const location = start.headers.location ?? '';
      expect([text, new URL(location).origin]).toEqual([text, provider.issuer]);
      const cookie = start.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
      const query = provider.agree(location);
      const back = await ask(house.door, {
        path: `/api/oidc/callback?${query.toString()}`,
        headers: { cookie },
      });
      expect([text, back.status]).toEqual([text, 200]);
      const to = /content="0; url=([^"]*)"/.exec(back.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if (isElsewhere(to) || !to.startsWith('/')) led.push(`${text} → ${to}`);
    }
    expect(led).toEqual([]);
    report(`${name}: ${wanted.length} redirect strings through a provider’s round: none leaves the desk`);
  }, 300_000);

  it('a person who left out the s is led to the desk’s own name, not to one they made up', async () => {
    if (house.clearPort === null) return;
    const door = { port: house.clearPort, isTls: false };
    for (const host of ['evil.example', 'evil.example:80', 'localhost.evil.example', '203.0.113.9']) {
      const { status, headers } = await ask(door, { path: '/customers', headers: { host } });
      expect([host, status, headers.location]).toEqual([host, 308, 'https://localhost/customers']);
    }
    for (const redirect of publicList('redirects').map(asTarget)) {
      const { headers } = await ask(door, { path: `/${redirect}` });
      expect(headers.location ?? 'https://localhost/').toMatch(/^https:\/\/localhost\//);
    }
  }, 60_000);

  function isElsewhere(location: string | undefined): boolean {
    if (location === undefined) return false;
    const { origin } = house.door;
    return !URL.canParse(location, origin) || new URL(location, origin).origin !== origin;
  }
});

it('the page itself goes nowhere else after signing in', () => {
  for (const text of publicList('redirects')) {
    const led = safeReturnTo(text);
    expect([text, new URL(led, 'https://desk.example').origin]).toEqual([text, 'https://desk.example']);
  }
});

function isJson(headers: Readonly<Record<string, unknown>>): boolean {
  return String(headers['content-type']).includes('json');
}
