import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';

import { createLogger } from '#node/logger.ts';
import { openAudit, type Audit, type AuditPace } from '#server/audit/desk/open-audit.ts';
import type { Config } from '#server/config/config.ts';
import type { TrailHead } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import { failingDatabase, type FailingDatabase } from './failing-database.ts';
import { createTestDatabase } from './test-database.ts';

export const auditKey = 'an audit key of the tests, 32 characters';
const dataKeys = createDataKeys({ current: 'a data key of the tests, 32 characters' });

type AuditKeys = Pick<Config, 'auditKey' | 'auditKeysPrevious'>;

export interface TrailUnderTest {
  readonly db: Kysely<Tables>;
  readonly failing: FailingDatabase;
  readonly ownerDb: Kysely<Tables>;
  readonly audit: Audit;
  readonly directory: string;
  readonly clock: { nowMs: number };
  readonly log: string[];
  readonly failures: { count: number };
  onWritten(listener: (head: TrailHead) => void): void;
}

export interface TrailTests {
  /** For programs on the same database and directory. */
  readonly environment: Readonly<Record<string, string>>;
  /** Shares the database; idle until started. */
  open(pace?: AuditPace): TrailUnderTest;
  /** Has a directory of its own, as another server would. */
  openServer(keys?: Partial<AuditKeys>): TrailUnderTest;
  close(): Promise<void>;
}

/** Uses a fresh database of the kind in RAMPART_TEST_DATABASE. */
export async function createTrailTests(): Promise<TrailTests> {
  const directory = mkdtempSync(join(tmpdir(), 'trail-'));
  const testing = await createTestDatabase(directory);
  const ownerDb = testing.openAsOwner().db;
  const opened: Audit[] = [];
  const openIn = (dataDir: string, pace?: AuditPace, keys: Partial<AuditKeys> = {}): TrailUnderTest => {
    const { db } = testing.open();
    const clock = { nowMs: Date.parse('2026-05-04T10:00:00Z') };
    const log: string[] = [];
    const logger = createLogger({ destination: { write: (line) => void log.push(line) } });
    let listener: (head: TrailHead) => void = () => undefined;
    const onWritten = (head: TrailHead) => listener(head);
    const failures = { count: 0 };
    const onCheckpointFailure = () => {
      failures.count += 1;
    };
    const failing = failingDatabase(db);
    const parts = {
      db: failing.db,
      dataKeys,
      nowMs: () => clock.nowMs,
      logger,
      pace,
      onWritten,
      onCheckpointFailure,
    };
    const audit = openAudit({ auditKey, auditKeysPrevious: [], ...keys, dataDir }, parts);
    opened.push(audit);
    return {
      db,
      failing,
      failures,
      ownerDb,
      audit,
      directory: dataDir,
      clock,
      log,
      onWritten(next) {
        listener = next;
      },
    };
  };
  return {
    environment: { DATA_DIR: directory, AUDIT_KEY: auditKey, ...testing.environment },
    open: (pace) => openIn(directory, pace),
    openServer: (keys) => openIn(mkdtempSync(join(directory, 'server-')), undefined, keys),
    async close() {
      for (const audit of opened) await audit.stop();
      await testing.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function writeEntries({ audit }: Pick<TrailUnderTest, 'audit'>, count: number): Promise<void> {
  const subject = { action: 'search' as const, person: null, object: null, requestId: 'r' };
  for (let at = 0; at < count; at += 1) await audit.trail.note(subject, { outcome: 'done' });
}

export async function cutTrail(ownerDb: Kysely<Tables>, seq: number): Promise<void> {
  await ownerDb.deleteFrom('audit_open').where('seq', '>', seq).execute();
  await ownerDb.deleteFrom('audit_entry').where('seq', '>', seq).execute();
  const { hash } = await ownerDb
    .selectFrom('audit_entry')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  await ownerDb.updateTable('audit_head').set({ seq, hash }).execute();
}
