// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openDocument } from '#testing/web/before-page.ts';
import { customer } from '#testing/web/listed-customers.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { forgetSession } from '#web/features/session/session-queries.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';

const list = '/api/customers?limit=25';
const listed = {
  items: [customer('c-early', { submissionCount: 0, lastSubmission: null })],
  nextCursor: null,
};
const staff = { email: 'a@b.c', name: 'A B', role: 'support' };
const isCalled = (calls: readonly { name: string }[]) => calls.some(({ name }) => name === `GET ${list}`);

describe('the list that is asked for before the program has come', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it.each([
    ['/', '/api/overview'],
    ['/customers', list],
  ])('is requested at %s for the person who is signed in', (address, path) => {
    expect(openDocument({ address, start: JSON.stringify({ staff }), answer: listed })).toEqual([path]);
  });

  it.each([
    ['nobody who is signed in', '/customers', JSON.stringify({ staff: null })],
    ['a page that says nothing', '/customers', '__PAGE_START__'],
    ['another page', '/audit', JSON.stringify({ staff })],
    ['a narrowed list', '/customers?blocked=true', JSON.stringify({ staff })],
  ])('is not asked for by %s', (_who, address, start) => {
    expect(openDocument({ address, start, answer: listed })).toEqual([]);
    expect(window.rampartEarlyAnswer).toBeUndefined();
  });

  it('is what the page shows first, without asking again', async () => {
    openDocument({ address: '/customers', start: JSON.stringify({ staff }), answer: listed });
    const { calls } = await openPage({ routes: routesOf('customers'), at: '/customers' });
    expect(await screen.findByRole('link', { name: 'c-early' })).toBeTruthy();
    expect(isCalled(calls)).toBe(false);
  });

  it('is taken once', async () => {
    const asked = openDocument({ address: '/customers', start: JSON.stringify({ staff }), answer: listed });
    await deskFetch({ path: list });
    expect(asked).toEqual([list]);
    await deskFetch({ path: list });
    expect(asked).toEqual([list, list]);
  });

  it('is unused after signing out', async () => {
    const asked = openDocument({ address: '/customers', start: JSON.stringify({ staff }), answer: listed });
    forgetSession(new QueryClient());
    await deskFetch({ path: list });
    expect(asked).toEqual([list, list]);
  });

  it('is too old after half a minute', async () => {
    const asked = openDocument({ address: '/customers', start: JSON.stringify({ staff }), answer: listed });
    vi.setSystemTime(Date.now() + 31_000);
    await deskFetch({ path: list });
    vi.useRealTimers();
    expect(asked).toEqual([list, list]);
  });

  it('is no answer to anything but that question', async () => {
    const asked = openDocument({ address: '/customers', start: JSON.stringify({ staff }), answer: listed });
    await deskFetch({ path: '/api/customers?limit=26' });
    await deskFetch({ method: 'POST', path: list });
    expect(asked).toEqual([list, '/api/customers?limit=26', list]);
  });
});
