import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

import type { AuditCheckpointTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { AuditKey } from './chain-store.ts';
import { type Checkpoint, checkpointLine } from './checkpoint.ts';
import { CheckpointCollector, type KnownCheckpoints } from './known-checkpoints.ts';

/** Names a server by machine and `DATA_DIR`, which no two share. */
export function serverName(dataDir: string): string {
  return `${hostname()}:${resolve(dataDir)}`;
}

export async function storeCheckpoint(
  db: Kysely<Tables>,
  server: string,
  { at, hash, keyId, mac, seq }: Checkpoint,
): Promise<void> {
  await db
    .insertInto('audit_checkpoint')
    .values({ seq, server, mac, at, hash, key_id: keyId })
    // Two in one millisecond are the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OwnCheckpoints {
  readonly file: string;
  readonly server: string;
  readonly keys: readonly AuditKey[];
  /** Number of the database's newest; all by default. */
  readonly most?: number;
}

/** Reads the server's file and all servers' rows. T-2. */
export async function readAllCheckpoints(
  db: Kysely<Tables>,
  { file, server, keys, most }: OwnCheckpoints,
): Promise<KnownCheckpoints> {
  const collector = new CheckpointCollector(keys);
  collector.add({ place: 'file', server, text: await readFile(file, 'utf8').catch(() => '') });
  await collectStored(db, collector, most);
  return collector.known();
}

/** Rows per slice, so that others wait only a few milliseconds. */
const sliceSize = 400;

/** Adds rows, newest first, slice by slice. */
export async function collectStored(
  db: Kysely<Tables>,
  collector: CheckpointCollector,
  most = Infinity,
): Promise<void> {
  let last: AuditCheckpointTable | undefined;
  for (let left = most; left > 0; left -= sliceSize) {
    const rows = await storedBefore(db, last, Math.min(left, sliceSize));
    for (const row of rows) collector.add({ place: 'database', server: row.server, text: lineOf(row) });
    last = rows.at(-1);
    if (last === undefined) return;
    await setImmediate();
  }
}

async function storedBefore(
  db: Kysely<Tables>,
  last: AuditCheckpointTable | undefined,
  limit: number,
): Promise<AuditCheckpointTable[]> {
  let query = db.selectFrom('audit_checkpoint').selectAll();
  if (last !== undefined)
    query = query.where(sql<boolean>`(seq, server, mac) < (${last.seq}, ${last.server}, ${last.mac})`);
  return query.orderBy('seq', 'desc').orderBy('server', 'desc').orderBy('mac', 'desc').limit(limit).execute();
}

function lineOf({ at, hash, key_id: keyId, mac, seq }: AuditCheckpointTable): string {
  return checkpointLine({ at, hash, keyId, mac, seq });
}
