// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { customer } from '#testing/web/listed-customers.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { forgetSession } from '#web/features/session/session-queries.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { forgetEarlyAnswer } from '#web/shared/api/page-start.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/before-page.js'), 'utf8');
const list = '/api/customers?limit=25';
const early = customer('c-early', { submissionCount: 0, lastSubmission: null });
const staff = { email: 'a@b.c', name: 'A B', role: 'support' };
const isCalled = (calls: readonly { name: string }[]) => calls.some(({ name }) => name === `GET ${list}`);

/** Opens the document as a browser does, before the program has come; returns what was asked for. */
function openDocument(address: string, start: string): string[] {
  const asked: string[] = [];
  window.history.replaceState(null, '', address);
  document.head.innerHTML = `<script type="application/json" id="page-start">${start}</script>`;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ items: [early], nextCursor: null });
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- the very file that the page loads
  new Function(script)();
  return asked;
}

describe('the list that is asked for before the program has come', () => {
  beforeEach(() => forgetEarlyAnswer());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it.each([
    ['/', '/api/overview'],
    ['/customers', list],
  ])('is requested at %s for the person who is signed in', (address, path) => {
    expect(openDocument(address, JSON.stringify({ staff }))).toEqual([path]);
  });

  it.each([
    ['nobody who is signed in', '/customers', JSON.stringify({ staff: null })],
    ['a page that says nothing', '/customers', '__PAGE_START__'],
    ['another page', '/audit', JSON.stringify({ staff })],
    ['a narrowed list', '/customers?blocked=true', JSON.stringify({ staff })],
  ])('is not asked for by %s', (_who, address, start) => {
    expect(openDocument(address, start)).toEqual([]);
    expect(window.rampartEarlyAnswer).toBeUndefined();
  });

  it('is what the page shows first, without asking again', async () => {
    openDocument('/customers', JSON.stringify({ staff }));
    const { calls } = await openPage({ routes: routesOf('customers'), at: '/customers' });
    expect(await screen.findByRole('link', { name: 'c-early' })).toBeTruthy();
    expect(isCalled(calls)).toBe(false);
  });

  it('is taken once', async () => {
    const asked = openDocument('/customers', JSON.stringify({ staff }));
    await deskFetch({ path: list });
    expect(asked).toEqual([list]);
    await deskFetch({ path: list });
    expect(asked).toEqual([list, list]);
  });

  it('is unused after signing out', async () => {
    const asked = openDocument('/customers', JSON.stringify({ staff }));
    forgetSession(new QueryClient());
    await deskFetch({ path: list });
    expect(asked).toEqual([list, list]);
  });

  it('is too old after half a minute', async () => {
    const asked = openDocument('/customers', JSON.stringify({ staff }));
    vi.setSystemTime(Date.now() + 31_000);
    await deskFetch({ path: list });
    vi.useRealTimers();
    expect(asked).toEqual([list, list]);
  });

  it('is no answer to anything but that question', async () => {
    const asked = openDocument('/customers', JSON.stringify({ staff }));
    await deskFetch({ path: '/api/customers?limit=26' });
    await deskFetch({ method: 'POST', path: list });
    expect(asked).toEqual([list, '/api/customers?limit=26', list]);
  });
});
