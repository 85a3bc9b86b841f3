import { type Kysely, type Transaction, sql } from 'kysely';

import { inTransaction, skipLocked } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { callReports, submissionReport } from '#server/privacy/facts/call-reports.ts';
import { callbackReports } from '#server/privacy/facts/callback-reports.ts';
import { type Reports, mergeReports } from '#server/privacy/facts/reports.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { type DataKeys, bodyAad } from '#server/privacy/personal/data-keys.ts';

import { projectCustomers } from './customer-rows.ts';
import { countSubmissions } from './directory.ts';
import {
  type PersonalReport,
  erasedBefore,
  openCallValues,
  personalCallReport,
  personalCallbackReport,
  projectPersonal,
} from './personal-reports.ts';
import { projectRamps } from './ramp-rows.ts';
import { projectionVersion } from './projection-version.ts';

/** Another process is rebuilding, or just has. */
export class DirectoryBusyError extends Error {
  override readonly name = 'DirectoryBusyError';
  readonly code = 'DIRECTORY_BUSY';

  constructor() {
    super('another process is rebuilding the directory');
  }
}

export interface RebuiltFrom {
  readonly submissions: number;
  readonly calls: number;
  readonly callbacks: number;
}

type Keys = Pick<DataKeys, 'seal' | 'open' | 'lookupDigests'>;

interface RebuildOptions {
  readonly batch?: number;
  /** Throws DirectoryBusyError if another process has already rebuilt it. */
  readonly onlyIfOutdated?: boolean;
}

const defaultBatch = 500;

const emptied = [
  ['lookup', 'digest'],
  ['personal_value', 'object_id'],
  ['ramp', 'ramp_id'],
  ['customer', 'identity_reference'],
] as const;

const rowsAStatement = 5000;

/**
 * Rebuilds from events in one transaction: readers see the old directory meanwhile, erased values stay
 * erased. On PostgreSQL, writes about known objects wait. Throws DirectoryBusyError.
 */
export async function rebuildDirectory(
  db: Kysely<Tables>,
  keys: Keys,
  { batch = defaultBatch, onlyIfOutdated = false }: RebuildOptions = {},
): Promise<RebuiltFrom> {
  return inTransaction(db, async (transaction) => {
    const version = await holdVersion(transaction);
    if (onlyIfOutdated && version === projectionVersion) throw new DirectoryBusyError();
    for (const [table, column] of emptied) await empty(transaction, table, column);
    const erased = await erasedBefore(transaction);
    const take = async (reports: Reports, personal: readonly (PersonalReport | null)[]) => {
      await projectCustomers(transaction, reports.customers);
      await projectRamps(transaction, reports.ramps);
      const kept = personal.filter((one) => one !== null && one.at >= erased);
      await projectPersonal(transaction, kept as readonly PersonalReport[], keys);
    };
    const submissions = await takeSubmissions(transaction, batch);
    const calls = await inBatches(
      async (after) => callsAfter(transaction, after, batch),
      async (rows) => {
        const callFacts = rows.map((row) => ({ row, callFacts: KeptJson.of(row.facts) }));
        await take(
          mergeReports(callFacts.map((one) => callReports(one.row, one.callFacts))),
          callFacts.map((one) => personalCallReport(one.row, one.callFacts, openCallValues(one.row, keys))),
        );
      },
    );
    const callbacks = await inBatches(
      async (after) => callbacksAfter(transaction, after, batch),
      async (rows) =>
        take(
          mergeReports(rows.map((row) => callbackReports(row))),
          rows.map((row) => personalCallbackReport(row, openBody(row, keys))),
        ),
    );
    await transaction.updateTable('directory_version').set({ version: projectionVersion }).execute();
    return { submissions, calls, callbacks };
  });
}

/** Locks rebuilding until the transaction ends. */
async function holdVersion(transaction: Transaction<Tables>): Promise<number> {
  const stored = skipLocked(transaction, transaction.selectFrom('directory_version').select('version'));
  const row = await stored.executeTakeFirst();
  if (row === undefined) throw new DirectoryBusyError();
  return row.version;
}

async function empty(
  transaction: Transaction<Tables>,
  table: (typeof emptied)[number][0],
  column: (typeof emptied)[number][1],
): Promise<void> {
  const key = sql.ref(column);
  for (;;) {
    const some = sql`select ${key} from ${sql.table(table)} order by ${key} limit ${rowsAStatement}`;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${key} in (${some})`.execute(transaction);
    if ((numAffectedRows ?? 0n) === 0n) return;
  }
}

async function takeSubmissions(transaction: Transaction<Tables>, batch: number): Promise<number> {
  return inBatches(
    async (after) =>
      transaction
        .selectFrom('submission')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    async (rows) => {
      await projectCustomers(
        transaction,
        rows.map((row) => submissionReport(row)),
      );
      const references = new Set(rows.map(({ identity_reference: reference }) => reference));
      await countSubmissions(transaction, [...references]);
    },
  );
}

async function callsAfter(transaction: Transaction<Tables>, after: string, batch: number) {
  return transaction
    .selectFrom('service_call')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
}

/** Leaves out unprocessed callbacks: they follow when processed. */
async function callbacksAfter(transaction: Transaction<Tables>, after: string, batch: number) {
  return transaction
    .selectFrom('callback_event')
    .selectAll()
    .where('id', '>', after)
    .where('processed_at', 'is not', null)
    .orderBy('id')
    .limit(batch)
    .execute();
}

async function inBatches<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return count;
    await take(rows);
    count += rows.length;
    after = last.id;
  }
}

function openBody(
  { body_encrypted: sealed, body_digest: digest }: { body_encrypted: string | null; body_digest: string },
  keys: Pick<DataKeys, 'open'>,
): unknown {
  return sealed === null ? null : JSON.parse(keys.open(sealed, bodyAad(digest)));
}
