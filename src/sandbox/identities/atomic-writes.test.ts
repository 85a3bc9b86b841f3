import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '../testing/customers.ts';
import {
  called,
  keptChecks,
  keptDocuments,
  postIdentity,
  shareWith,
  updateWith,
} from '../testing/identities.ts';
import { relianceBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const identities = async () => sandbox.db.selectFrom('identity').selectAll().orderBy('reference').execute();
/** The last thing that a write enters can't be entered. */
const breakInserts = async (table: 'document_image' | 'identity_check' | 'identity_document') =>
  sql`create trigger broken before insert on ${sql.table(table)} begin select raise(abort, 'broken'); end`.execute(
    sandbox.db,
  );

describe('a write that fails midway leaves nothing of itself', () => {
  it.each([
    ['share-documents', 'document_image', async () => shareWith(sandbox, { identityReference: 'c-9' })],
    [
      'reliance',
      'identity_check',
      async () => postIdentity(sandbox, 'reliance', relianceBody({ identityReference: 'c-9' })),
    ],
    [
      'basic',
      'identity_check',
      async () => postIdentity(sandbox, 'basic', { identityReference: 'c-9', surname: 'Ng' }),
    ],
    ['an update', 'identity_check', async () => updateWith(sandbox, called('Other'))],
  ] as const)('%s', async (_name, table, write) => {
    await addCustomer(sandbox, {});
    const before = await identities();
    await breakInserts(table);
    const answer = await write();
    expect(answer.json()).toStrictEqual({
      message: 'Server error',
      status: 500,
      traceId: expect.any(String) as string,
    });
    expect(await identities()).toStrictEqual(before);
    expect(await keptChecks(sandbox)).toStrictEqual([]);
    expect(await keptDocuments(sandbox)).toStrictEqual([]);
  });

  it('nor does one that is refused', async () => {
    await addCustomer(sandbox, { reference: 'c-2', email: 'lee@mail.example' });
    const before = await identities();
    expect((await shareWith(sandbox)).statusCode).toBe(422);
    expect(await identities()).toStrictEqual(before);
    expect(await keptChecks(sandbox)).toStrictEqual([]);
  });
});

describe('an e-mail', () => {
  it('is free for another identity once it was changed', async () => {
    await shareWith(sandbox);
    expect((await shareWith(sandbox, { identityReference: 'c-2' })).statusCode).toBe(422);
    expect((await updateWith(sandbox, { email: 'new@mail.example' })).statusCode).toBe(204);
    expect((await shareWith(sandbox, { identityReference: 'c-2' })).statusCode).toBe(202);
  });
});
