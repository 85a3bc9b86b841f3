import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxCustomer, sandboxCustomerPage, type SandboxCustomer } from '#contract/sandbox/customers.ts';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import {
  called,
  dayMs,
  keptDocuments,
  minuteMs,
  openAt600,
  pass,
  passport,
  postIdentity,
  shareWith,
} from '../testing/identities.ts';
import { queryPlan } from '../testing/query-plan.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { findIdentity, listIdentities } from '../records/store.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const url = '/sandbox/customers';
const steer = async (steering: unknown, reference = 'c-1') =>
  sandbox.control('POST', `${url}/${reference}`, steering);
const shown = async (): Promise<SandboxCustomer> =>
  sandboxCustomer.parse((await sandbox.control('GET', `${url}/c-1`)).json());
const lastCheck = async () => {
  const { status, rejectionReason } = (await shareWith(sandbox)).json<Record<string, unknown>>();
  return { status, rejectionReason };
};

describe('a customer by the controls', () => {
  it('is shown with its parts, checks, documents and scenarios, and nothing personal', async () => {
    sandbox.now = Date.UTC(2025, 0, 1);
    await shareWith(sandbox, called('Selfie Mismatch'));
    const answer = await sandbox.control('GET', `${url}/c-1`);
    expect(sandboxCustomer.parse(answer.json())).toStrictEqual({
      identityReference: 'c-1',
      isBlocked: false,
      blockedReasons: null,
      documentStatus: 'PENDING',
      selfieStatus: 'PENDING',
      isPoliticallyExposed: false,
      scenarios: ['selfie-mismatch'],
      createdAt: '2025-01-01T00:00:00.000Z',
      checks: [
        {
          kind: 'documents',
          status: 'PENDING',
          rejectionReason: null,
          documents: [
            { type: 'PASSPORT', status: 'PENDING' },
            { type: 'SELFIE', status: 'PENDING' },
          ],
          createdAt: '2025-01-01T00:00:00.000Z',
          dueAt: '2025-01-01T00:02:00.000Z',
          decidedAt: null,
        },
      ],
    });
    for (const value of ['Mismatch', 'Lee', 'mail.example', '61412345678', 'PA123', '1990'])
      expect(answer.body).not.toContain(value);
  });

  it('is 404 where there is none, to look at and to steer', async () => {
    expect((await sandbox.control('GET', `${url}/nobody`)).statusCode).toBe(404);
    expect((await steer({ action: 'approve' }, 'nobody')).json()).toStrictEqual({
      message: 'Customer not found',
      status: 404,
    });
  });

  it('is steered by what the contract has, 422 and 400 otherwise', async () => {
    await addCustomer(sandbox);
    expect((await steer({ action: 'promote' })).statusCode).toBe(422);
    expect((await steer({ action: 'reject', part: 'PASSPORT' })).json()).toHaveProperty('errors.part');
    expect((await steer({ action: 'approve', reason: 'because' })).statusCode).toBe(400);
  });
});

describe('approve', () => {
  it('decides at once what is under way, and what was due later is not decided twice', async () => {
    await shareWith(sandbox, called('Always Rejected'));
    await postIdentity(sandbox, 'basic', { identityReference: 'c-2', surname: 'Ng' });
    const answer = await steer({ action: 'approve' });
    expect(answer.statusCode).toBe(200);
    expect(sandboxCustomer.parse(answer.json())).toStrictEqual(await shown());
    expect(await openAt600(sandbox)).toStrictEqual([]);
    await pass(sandbox, dayMs);
    expect(await openAt600(sandbox)).toStrictEqual([]);
    expect(await keptDocuments(sandbox)).toStrictEqual([
      { type: 'PASSPORT', status: 'APPROVED' },
      { type: 'SELFIE', status: 'APPROVED' },
    ]);
    expect(await lastCheck()).toMatchObject({ status: 'APPROVED' });
  });

  it('ends checks that never end by themselves, screenings too', async () => {
    await shareWith(sandbox, called('Checks Never End'));
    await sandbox.call({
      method: 'PATCH',
      url: '/eapi/v0/identities',
      body: { identityReference: 'c-1', email: 'lee@mail.example', ...called('Checks Never End') },
    });
    await pass(sandbox, 30 * dayMs);
    expect((await shown()).checks.map(({ status, dueAt }) => [status, dueAt])).toStrictEqual([
      ['PENDING', null],
      ['PENDING', null],
    ]);
    await steer({ action: 'approve' });
    expect((await shown()).checks.map(({ status }) => status)).toStrictEqual(['APPROVED', 'APPROVED']);
    expect(await openAt600(sandbox)).toStrictEqual([]);
  });

  it('sets both parts when nothing is under way', async () => {
    await addCustomer(sandbox, { purposeOfTransaction: 'investment' });
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
    await steer({ action: 'approve' });
    expect(await openAt600(sandbox)).toStrictEqual([]);
  });

  it('approves of a check under way no more than is in it', async () => {
    await shareWith(sandbox, { identityDocuments: [passport] });
    await steer({ action: 'approve' });
    expect(await openAt600(sandbox)).toStrictEqual(['SELFIE']);
  });
});

describe('reject', () => {
  it('opens DOCUMENT unless a part is named, with the sandbox’s reasons', async () => {
    await shareWith(sandbox);
    await steer({ action: 'reject' });
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT']);
    expect(await lastCheck()).toStrictEqual({
      status: 'REJECTED',
      rejectionReason: {
        internalReason: 'REJECTED_BY_HAND',
        reason: 'We couldn’t verify your documents. Please send them again.',
      },
    });
  });

  it('opens the named part with the given reasons, approved or vouched for as it was', async () => {
    await addCustomer(sandbox, { ...fullyKnown, email: 'lee@mail.example' });
    const reasons = { internalReason: 'GLARE', reason: 'There is glare on it.' };
    await steer({ action: 'reject', part: 'SELFIE', ...reasons });
    expect(await openAt600(sandbox)).toStrictEqual(['SELFIE']);
    expect(await lastCheck()).toStrictEqual({ status: 'REJECTED', rejectionReason: reasons });
    await sandbox.db.updateTable('identity').set({ document_status: 'VOUCHED' }).execute();
    await pass(sandbox, 2 * minuteMs);
    await steer({ action: 'reject', part: 'BOTH' });
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
  });
});

describe('blacklist and unblock', () => {
  it('block the account with reasons, and let it go again', async () => {
    await addCustomer(sandbox);
    await steer({ action: 'blacklist', internalReason: 'FRAUD' });
    expect(await shown()).toMatchObject({
      isBlocked: true,
      blockedReasons: {
        internalReason: 'FRAUD',
        externalReason: 'We’re unable to process this request.',
      },
    });
    expect((await steer({ action: 'unblock' })).json()).toMatchObject({
      isBlocked: false,
      blockedReasons: null,
    });
  });
});

describe('the list of customers', () => {
  it('is read newest first, page by page, each customer once', async () => {
    for (let number = 0; number < 7; number += 1) {
      // Three at each instant: the reference decides among them.
      sandbox.now += number % 3 === 0 ? 1 : 0;
      await postIdentity(sandbox, 'basic', { identityReference: `c-${number}` });
    }
    const seen: string[] = [];
    for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 9; pages += 1) {
      const query = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const list = sandboxCustomerPage.parse((await sandbox.control('GET', url + query)).json());
      seen.push(...list.items.map(({ identityReference }) => identityReference));
      cursor = list.nextCursor;
    }
    expect(seen).toStrictEqual(['c-6', 'c-5', 'c-4', 'c-3', 'c-2', 'c-1', 'c-0']);
  });

  it('is found along an index at any depth', async () => {
    await addCustomer(sandbox);
    const after = await findIdentity(sandbox.db, 'c-1');
    const steps = await queryPlan(sandbox.db, async (db) => listIdentities(db, { after, limit: 2 }));
    expect(steps).toStrictEqual([expect.stringMatching(/^SEARCH identity USING INDEX identity_by_age /)]);
  });

  it('refuses a cursor that it did not give, a limit over 200, and an unknown parameter', async () => {
    expect((await sandbox.control('GET', `${url}?cursor=nobody`)).json()).toHaveProperty('errors.cursor');
    expect((await sandbox.control('GET', `${url}?limit=201`)).json()).toHaveProperty('errors.limit');
    expect((await sandbox.control('GET', `${url}?page=2`)).statusCode).toBe(400);
  });
});
