import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';
import { findIdentity } from '../records/store.ts';
import { listRamps } from '../ramps/store.ts';
import { sandboxMigrations } from './migrations.ts';
import type { SandboxTables } from './tables.ts';

const before = ['001-identities', '002-transactions', '003-vouching'] as const;

/** Customers and ramps as the sandbox kept them before anything happened in it by itself. */
async function fillAsBefore(db: Kysely<SandboxTables>): Promise<void> {
  for (const [reference, isVouched] of [
    ['documents', 0],
    ['vouched', 1],
    ['nothing', 0],
  ] as const) {
    await sql`insert into identity (reference, personal, blocked, created_at, updated_at, vouched_for)
      values (${reference}, '{"surname":"Ng"}', 0, 1000, 1000, ${isVouched})`.execute(db);
  }
  for (const [type, status] of [
    ['PASSPORT', 'APPROVED'],
    ['IDENTIFICATION', 'REJECTED'],
    ['SELFIE', 'PENDING'],
  ] as const) {
    await sql`insert into identity_document (id, identity_reference, type, number, status, created_at)
      values (${type}, 'documents', ${type}, null, ${status}, 1000)`.execute(db);
  }
  const amounts = { processingFee: '1', networkFee: '1', sourceAmount: '100', targetAmount: '0.1' };
  const details = {
    subPartnerId: null,
    source: { amount: '100' },
    target: { amount: '0.1' },
    receipt: amounts,
  };
  await sql`insert into ramp (id, identity_reference, transaction_type, status, fiat, method, fiat_amount, details,
      transaction_hash, created_at, updated_at)
    values ('r-1', 'documents', 'ONRAMP', 'IN_PROGRESS', 'EUR', 'sepa-bank-transfer', '100', ${JSON.stringify(details)},
      null, 1000, 2000)`.execute(db);
}

describe('a database of an earlier version', () => {
  const directory = mkdtempSync(join(tmpdir(), 'upgrade-'));
  let database: OpenDatabase<SandboxTables>;
  beforeAll(async () => {
    database = openDatabase<SandboxTables>({ file: join(directory, 'sandbox.sqlite') });
    const known = Object.entries(sandboxMigrations).filter(([name]) => before.some((each) => each === name));
    await migrate(database.db, Object.fromEntries(known));
    await fillAsBefore(database.db);
    await migrate(database.db, sandboxMigrations);
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['documents', { documentStatus: 'APPROVED', selfieStatus: 'PENDING' }],
    ['vouched', { documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' }],
    ['nothing', { documentStatus: null, selfieStatus: null }],
  ])('keeps what is known of a customer: %s', async (reference, parts) => {
    const known = { reference, isBlocked: false, personal: { surname: 'Ng' }, createdAt: 1000 };
    expect(await findIdentity(database.db, reference)).toMatchObject({ ...known, ...parts });
  });

  it('keeps the ramps, none of which moves', async () => {
    const ramps = await listRamps(database.db, { reference: 'documents', after: null, limit: 9 });
    expect(ramps).toMatchObject([{ id: 'r-1', status: 'IN_PROGRESS', nextStatus: null, nextMoveAt: null }]);
  });
});
