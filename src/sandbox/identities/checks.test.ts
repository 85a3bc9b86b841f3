import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  called,
  dayMs,
  isC1Blocked,
  keptChecks,
  keptDocuments,
  minuteMs,
  openAt600,
  pass,
  passport,
  postIdentity,
  proofOfAddress,
  selfie,
  shareWith,
} from '../testing/identities.ts';
import { tokenBody } from '../testing/requests.ts';
import { queryPlan } from '../testing/query-plan.ts';
import type { SandboxContext } from '../context.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { findFirstDue, listPending } from './store.ts';
import { identityChecks } from './checks.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

describe('the check of shared documents', () => {
  it('approves DOCUMENT and SELFIE two minutes later, not before', async () => {
    await shareWith(sandbox);
    await pass(sandbox, 2 * minuteMs - 1);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
    await pass(sandbox, 1);
    expect(await openAt600(sandbox)).toStrictEqual([]);
    expect((await keptDocuments(sandbox)).map(({ status }) => status)).toStrictEqual([
      'APPROVED',
      'APPROVED',
    ]);
  });

  it('is decided as of the instant at which it was due, however late that is noticed', async () => {
    await shareWith(sandbox);
    const due = (sandbox.now + 2 * minuteMs) * 1000;
    await pass(sandbox, dayMs);
    expect(await keptChecks(sandbox)).toStrictEqual([
      { kind: 'documents', status: 'APPROVED', due_at: null, decided_at: due },
    ]);
    const { updated_at } = await sandbox.db
      .selectFrom('identity')
      .select('updated_at')
      .executeTakeFirstOrThrow();
    expect(updated_at).toBe(due);
  });

  it('closes only what was shared, and nothing for proof of address', async () => {
    await shareWith(sandbox, { identityDocuments: [passport] });
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['SELFIE']);
    await shareWith(sandbox, {
      identityReference: 'c-2',
      email: 'two@mail.example',
      identityDocuments: [proofOfAddress],
    });
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox, 'c-2')).toStrictEqual(['DOCUMENT', 'SELFIE']);
  });

  it('leaves a part that is approved closed until a new decision says otherwise', async () => {
    await shareWith(sandbox);
    await pass(sandbox, 2 * minuteMs);
    await shareWith(sandbox, called('Selfie Mismatch'));
    expect(await openAt600(sandbox)).toStrictEqual([]);
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['SELFIE']);
  });

  it('opens what was vouched for when it rejects it, and leaves it vouched for when it approves it', async () => {
    await postIdentity(sandbox, 'token/share', tokenBody());
    await shareWith(sandbox);
    await pass(sandbox, 2 * minuteMs);
    const { document_status } = await sandbox.db
      .selectFrom('identity')
      .select('document_status')
      .executeTakeFirstOrThrow();
    expect(document_status).toBe('VOUCHED');
    await shareWith(sandbox, called('Always Rejected'));
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT']);
  });
});

describe('what waits', () => {
  it('is found along an index, however many checks there are', async () => {
    const steps = async (read: (db: TestSandbox['db']) => Promise<unknown>) => queryPlan(sandbox.db, read);
    const byDue = expect.stringMatching(
      /^SEARCH identity_check USING INDEX identity_check_by_due /,
    ) as string;
    for (const aside of [[], ['id']])
      expect((await steps(async (db) => findFirstDue(db, aside)))[0]).toStrictEqual(byDue);
    const [first] = await steps(async (db) => listPending(db, 'c-1'));
    expect(first).toBe('SEARCH identity_check USING INDEX identity_check_by_identity (identity_reference=?)');
  });

  it('is not decided when it no longer waits for that instant, and is passed over when aside', async () => {
    await shareWith(sandbox);
    const due = await findFirstDue(sandbox.db, []);
    expect(due?.dueAt).toBe((sandbox.now + 2 * minuteMs) * 1000);
    expect(await findFirstDue(sandbox.db, [due!.id])).toBeNull();
    const context = { db: sandbox.db, newId: () => 'id' } as unknown as SandboxContext;
    await identityChecks(context).perform({ id: due!.id, dueAt: due!.dueAt - 1 });
    expect((await keptChecks(sandbox)).map(({ status }) => status)).toStrictEqual(['PENDING']);
  });
});

describe('the answer of share-documents', () => {
  const answered = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const { status, rejectionReason } = (await shareWith(sandbox, changes)).json<Record<string, unknown>>();
    return { status, rejectionReason };
  };

  it('is PENDING at first and while a check is under way, then APPROVED', async () => {
    expect(await answered()).toStrictEqual({ status: 'PENDING', rejectionReason: undefined });
    expect(await answered()).toStrictEqual({ status: 'PENDING', rejectionReason: undefined });
    await pass(sandbox, 2 * minuteMs);
    expect(await answered()).toStrictEqual({ status: 'APPROVED', rejectionReason: undefined });
    expect(await answered()).toStrictEqual({ status: 'PENDING', rejectionReason: undefined });
  });

  it('is REJECTED with both reasons after a rejection, and what is new is checked again', async () => {
    await shareWith(sandbox, called('Always Rejected'));
    await pass(sandbox, 2 * minuteMs);
    expect(await answered()).toStrictEqual({
      status: 'REJECTED',
      rejectionReason: {
        internalReason: 'DOCUMENT_UNREADABLE',
        reason: 'We couldn’t read your document. Please send a clear photo of the whole document.',
      },
    });
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual([]);
    expect(await answered()).toStrictEqual({ status: 'APPROVED', rejectionReason: undefined });
  });

  it('does not speak of screenings', async () => {
    await postIdentity(sandbox, 'basic', { identityReference: 'c-1', surname: 'Ng' });
    await pass(sandbox, 2 * minuteMs);
    expect(await answered()).toStrictEqual({ status: 'PENDING', rejectionReason: undefined });
  });
});

describe('scenarios of checks', () => {
  it('always-rejected opens DOCUMENT, selfie-mismatch SELFIE; the rest of the check is approved', async () => {
    await shareWith(sandbox, { ...called('Always Rejected') });
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT']);
    const other = { identityReference: 'scenario-selfie-mismatch-7', email: 'two@mail.example' };
    await shareWith(sandbox, { ...other, identityDocuments: [passport, selfie, proofOfAddress] });
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox, other.identityReference)).toStrictEqual(['SELFIE']);
    expect(await keptDocuments(sandbox)).toStrictEqual([
      { type: 'PASSPORT', status: 'REJECTED' },
      { type: 'SELFIE', status: 'APPROVED' },
      { type: 'PASSPORT', status: 'APPROVED' },
      { type: 'PROOF_OF_ADDRESS', status: 'APPROVED' },
      { type: 'SELFIE', status: 'REJECTED' },
    ]);
  });

  it('sanctions-hit rejects everything and blocks the account', async () => {
    await shareWith(sandbox, {
      ...called('Sanctions Hit'),
      identityDocuments: [passport, selfie, proofOfAddress],
    });
    expect(await isC1Blocked(sandbox)).toBe(false);
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
    expect((await keptDocuments(sandbox)).map(({ status }) => status)).toStrictEqual(
      Array(3).fill('REJECTED'),
    );
    expect(await isC1Blocked(sandbox)).toBe(true);
  });

  it('slow-checks takes a day, checks-never-end no end', async () => {
    await shareWith(sandbox, called('Slow Checks'));
    const endless = { identityReference: 'scenario-checks-never-end', email: 'two@mail.example' };
    await shareWith(sandbox, endless);
    await pass(sandbox, dayMs - 1);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
    await pass(sandbox, 1);
    expect(await openAt600(sandbox)).toStrictEqual([]);
    await pass(sandbox, 3650 * dayMs);
    expect(await openAt600(sandbox, endless.identityReference)).toStrictEqual(['DOCUMENT', 'SELFIE']);
  });
});
