// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { CallbackTest, ConnectionAnswer, ConnectionCheck } from '#contract/desk/connection.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { openPage } from '#testing/web/page-under-test.tsx';

import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await Promise.all([import('./connection-tabs.tsx'), import('./connection-tabs.tsx')]);
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-22T12:00:00.000Z';
const connection: ConnectionAnswer = {
  serviceHost: 'api.example.com',
  environment: 'live',
  isEmbeddedSandbox: false,
  separator: 'newline',
  emptyBody: 'keep',
  keyPairs: [
    { which: 'current', keyId: 'old1…', isInUse: false },
    { which: 'next', keyId: 'new1…', isInUse: true },
  ],
  allow: [
    { name: 'plain-http-service', isInUse: true, what: 'Calls are not encrypted.' },
    { name: 'default-secret', isInUse: false, what: 'The sandbox’s secret is taken.' },
  ],
  callbacks: {
    url: 'https://desk.example.com/callbacks/{CALLBACK_PATH_TOKEN}',
    authentication: 'path-token',
    lastReceivedAt: null,
  },
};
const check: ConnectionCheck = {
  checkedAt: at,
  baseUrl: 'https://api.example.com/',
  environment: 'live',
  keyPairs: [
    { which: 'current', keyId: 'old1…', verdict: 'refused' },
    { which: 'next', keyId: 'new1…', verdict: 'accepted' },
  ],
  steps: [
    { step: 'address', isFine: true, what: 'It answers.', remedy: null },
    { step: 'clock', isFine: false, what: 'The clock is 9 minutes slow.', remedy: 'Set the clock.' },
    { step: 'key', isFine: null, what: 'It was not reached.', remedy: null },
  ],
};
const tested: CallbackTest = {
  testedAt: at,
  url: connection.callbacks.url,
  reach: 'something-else',
  status: 502,
  isVerified: null,
  durationMs: 31,
  what: 'A proxy answered.',
  remedy: 'Let it pass /callbacks on.',
};

async function open(tab: string, answers: object = {}) {
  return openPage({
    routes: routesOf('settings'),
    at: `/settings?tab=${tab}`,
    role: 'admin',
    answers: {
      'GET /api/connection': { json: connection },
      ...answers,
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const toneOf = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');

describe('the connection', () => {
  it('says first what is allowed as an exception, and which of them is not needed', async () => {
    await open('connection');
    const banner = await screen.findByRole('note');
    expect(banner.textContent).toContain('2 security exceptions in force');
    const [used, unused] = within(banner).getAllByRole('listitem');
    expect(used?.textContent).toContain('Calls are not encrypted.');
    expect(used?.textContent).not.toContain('not needed');
    expect(unused?.textContent).toContain('Remove it from ALLOW');
  });

  it('says which key is in use, and how calls are signed', async () => {
    await open('connection');
    expect(
      await screen.findByText('separated by newlines; a separator even before an empty body'),
    ).toBeTruthy();
    const inUse = screen.getByText('In use').closest('dd');
    expect(inUse?.textContent).toContain('new1…');
  });

  it('tells what a check found, step by step: wrong, fine, and not looked at', async () => {
    await open('connection', { 'POST /api/connection/check': { json: check } });
    await press('Check connection');
    expect(await screen.findByText('The check found a problem')).toBeTruthy();
    expect([toneOf('Address'), toneOf('Clock')]).toEqual(['good', 'bad']);
    expect(screen.getByText('The clock is 9 minutes slow.')).toBeTruthy();
    expect(screen.getByText('Set the clock.', { exact: false })).toBeTruthy();
    const keys = screen.getByRole('list', { name: 'Keys' });
    expect(
      within(keys)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Key old1… Refused', 'Next key new1… Accepted']);
  });

  it('does not call well what was not looked at', async () => {
    const untold = { ...check, steps: check.steps.filter(({ isFine }) => isFine !== false) };
    await open('connection', { 'POST /api/connection/check': { json: untold } });
    await press('Check connection');
    expect(await screen.findByText('The check found a problem')).toBeTruthy();
  });

  it('says that it could not be read, and reads it again', async () => {
    const failure = { status: 500, json: { type: '/problems/unexpected', title: 'Unexpected' } };
    await open('connection', { 'GET /api/connection': [failure, { json: connection }] });
    await press('Try again');
    expect(await screen.findByText('api.example.com')).toBeTruthy();
  });

  it('is fine beside the embedded sandbox, and a test delivery arrives', async () => {
    await openPageOverDesk({
      desk,
      routes: routesOf('settings'),
      at: '/settings?tab=connection',
      role: 'admin',
    });
    expect(await screen.findByText('Embedded sandbox')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Check connection');
    expect(await screen.findByText('The service answers and accepts Rampart’s signature')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Callbacks' }));
    await press('Send test delivery');
    expect(await screen.findByText('Arrived and verified')).toBeTruthy();
  });
});

describe('the callbacks', () => {
  it('have an address to copy, and say how they are recognised', async () => {
    userEvent.setup();
    await open('callbacks');
    expect(await screen.findByText(connection.callbacks.url)).toBeTruthy();
    await press('Copy address');
    expect(await navigator.clipboard.readText()).toBe(connection.callbacks.url);
    expect(
      screen.getByText(/^a token, which replaces CALLBACK_PATH_TOKEN in the address above/),
    ).toBeTruthy();
    expect(screen.getByText('none yet')).toBeTruthy();
  });

  it('say how far a test came, and what to do', async () => {
    await open('callbacks', { 'POST /api/callbacks/test': { json: tested } });
    await press('Send test delivery');
    expect(await screen.findByText('Something else answered')).toBeTruthy();
    expect(toneOf('Something else answered')).toBe('bad');
    expect(screen.getByText('HTTP 502')).toBeTruthy();
    expect(screen.getByText('31 ms')).toBeTruthy();
    expect(screen.getByText('Let it pass /callbacks on.', { exact: false })).toBeTruthy();
  });

  it('do not call a delivery verified that only arrived', async () => {
    const doubtful = { ...tested, reach: 'arrived', status: 200, isVerified: false };
    await open('callbacks', { 'POST /api/callbacks/test': { json: doubtful } });
    await press('Send test delivery');
    expect(await screen.findByText('A proxy answered.')).toBeTruthy();
    expect(screen.queryByText('Arrived and verified')).toBeNull();
  });
});
