import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerList, type CustomerSummary } from '#contract/desk/customer-list.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { addSubmission } from '#server/calls/submissions/submission-store.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { legalReferences } from '#testing/legal-references.ts';

describe('the directory', () => {
  let desk: DeskServer;
  let cookie = '';
  beforeAll(async () => {
    desk = await createDeskServer();
    cookie = await desk.cookieOf('auditor');
    const staff = await findStaff(desk.db, 'admin@rampart.test');
    for (const [at, identityReference] of [...legalReferences, '0'].entries()) {
      const submission = {
        id: uuidv7(),
        operation: 'shareDocuments',
        identityReference,
        requestId: `r-${at}`,
        idempotencyKey: `k-${at}`,
        images: [],
      } as const;
      await addSubmission(desk.db, { ...submission, staffId: staff!.id }, (desk.clock.nowMs + at) * 1000);
    }
  });
  afterAll(async () => desk.close());
  const get = async (url: string) => desk.app.inject({ url, headers: { cookie } });

  it('lists everyone once, newest first, page by page, with counts and the latest outcome', async () => {
    const seen: CustomerSummary[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = customerList.parse(
        (await get(`/api/customers?limit=3${cursor && `&cursor=${cursor}`}`)).json(),
      );
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen.map(({ identityReference }) => identityReference)).toEqual([
      '0',
      ...legalReferences.slice(1).reverse(),
    ]);
    expect(seen[0]).toMatchObject({
      submissionCount: 2,
      lastSubmission: { requestId: 'r-10', outcome: 'sending' },
    });
    expect(seen[1]).toMatchObject({ submissionCount: 1 });
  });

  it.each(legalReferences)('knows the reference %s', async (reference) => {
    const { identityReference, submissions } = (await get(`/api/customers/${reference}`)).json<{
      identityReference: string;
      submissions: object[];
    }>();
    expect(identityReference).toBe(reference);
    expect(submissions).toHaveLength(reference === '0' ? 2 : 1);
  });

  it('has an empty record for an unknown customer', async () =>
    expect((await get('/api/customers/stranger')).json()).toEqual({
      identityReference: 'stranger',
      firstSeenAt: null,
      lastSeenAt: null,
      waitingSince: null,
      blockingMessage: null,
      linked: [],
      facts: {},
      personalValues: [],
      withheld: [],
      submissions: [],
      ramps: [],
    }));

  it.each(legalReferences)(
    'finds the reference %s by its beginning, ordered by reference',
    async (reference) => {
      const { items } = customerList.parse((await get(`/api/customers?q=${reference}`)).json());
      expect(items[0]?.identityReference).toBe(reference);
    },
  );

  it('refuses the cursor of another list or other filters', async () => {
    const { nextCursor } = customerList.parse((await get('/api/customers?limit=2')).json());
    expect((await get(`/api/customers?limit=5&cursor=${nextCursor}`)).statusCode).toBe(200);
    for (const url of [
      `/api/customers?blocked=true&cursor=${nextCursor}`,
      `/api/customers?q=a&cursor=${nextCursor}`,
      `/api/ramps?cursor=${nextCursor}`,
      `/api/customers?cursor=x${nextCursor}`,
    ])
      expect((await get(url)).json()).toMatchObject({ errors: { cursor: expect.any(String) as string } });
  });

  it('pages through a prefix', async () => {
    const first = customerList.parse((await get('/api/customers?q=n&limit=1')).json());
    const rest = customerList.parse(
      (await get(`/api/customers?q=n&limit=1&cursor=${first.nextCursor}`)).json(),
    );
    expect([first, rest].map(({ items }) => items[0]?.identityReference)).toEqual(['new', 'null']);
    expect(rest.nextCursor).toBeNull();
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=abc',
    '?cursor=%27',
    '?other=1',
    '?blocked=yes',
    '?requirements=closed',
    '?recheck=never',
    '?q=a%25',
    '?q=',
    '/..%2fa',
    '/a%20b',
    `/${'a'.repeat(256)}`,
  ])('refuses %s', async (rest) => {
    const answer = await get(`/api/customers${rest}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameter' });
  });

  it.each([
    '/api/customers?onboardingStatus=%00',
    '/api/customers.csv?onboardingStatus=PENDING%00',
    '/api/ramps?status=%00',
    '/api/ramps?direction=%00',
    '/api/ramps?method=%00',
    '/api/callbacks?status=%00',
    '/api/callbacks?object=%00',
  ])('refuses the NUL of %s, which not every database can store', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameter' });
  });
});
