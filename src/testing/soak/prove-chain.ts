import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';

import { createAuditKey } from '#server/audit/trail/chain-store.ts';
import { checkpointFileName } from '#server/audit/trail/checkpoint.ts';
import { readCheckpoints } from '#server/audit/trail/known-checkpoints.ts';
import { verifyDatabase } from '#server/audit/verify/verify-database.ts';
import type { Tables } from '#server/database/tables.ts';

import { keysOfTests } from '../test-database.ts';

/** Verifies the trail against these directories' checkpoints. Promise: T-2. */
export async function proveChain(db: Kysely<Tables>, directories: readonly string[]): Promise<void> {
  const key = createAuditKey(keysOfTests.AUDIT_KEY);
  const files = directories.map((directory) => join(directory, checkpointFileName));
  // One that was killed early has none.
  const given = files
    .filter((file) => existsSync(file))
    .map((file) => ({ place: 'file' as const, server: file, text: readFileSync(file, 'utf8') }));
  const checkpoints = readCheckpoints(given, [key]);
  expect(checkpoints.found).toBeGreaterThan(0);
  expect(await verifyDatabase(db, { keys: [key], checkpoints })).toMatchObject({ isIntact: true });
}
