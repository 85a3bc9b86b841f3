import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { isPostgres } from '#node/dialect.ts';
import type { TrailVerdict } from '#server/audit/verify/chain-verifier.ts';
import {
  type OlderDatabase,
  findOlderDatabase,
  maxCompared,
  verifyDatabase,
} from '#server/audit/verify/verify-database.ts';
import { type AuditKey, createAuditKey } from '#server/audit/trail/chain-store.ts';
import { readHead } from '#server/audit/trail/audit-store.ts';
import {
  type Checkpoint,
  checkpointFileName,
  type CheckpointSpans,
  CheckpointWriter,
} from '#server/audit/trail/checkpoint.ts';
import { readAllCheckpoints, serverName, storeCheckpoint } from '#server/audit/trail/checkpoint-store.ts';
import { createTrail, type TrailBounds } from '#server/audit/trail/create-trail.ts';
import {
  Lease,
  defaultLeaseTimes,
  type LeaseTimes,
  createSweeper,
  type Sweeper,
} from '#server/audit/trail/instances.ts';
import { type RequestSources, withSources } from '#server/audit/trail/request-sources.ts';
import type { RunningTrail, TrailHead } from '#server/audit/trail/trail.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { readOrMakeKey } from '#server/privacy/personal/create-data-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit;
  }
}

export interface Audit {
  readonly trail: RunningTrail;
  readonly instanceId: string;
  readonly key: AuditKey;
  readonly checkpointFile: string;
  /** True if an intent could probably be written now. T-15. */
  readonly isWritable: boolean;
  readonly sweeper: Sweeper;
  /** Signs the chain's end and writes it to file, log and database. */
  checkpoint(): Promise<Checkpoint>;
  /** Set if the database was older than a checkpoint at the start. */
  readonly olderDatabase: OlderDatabase | null;
  verify(): Promise<TrailVerdict>;
  /** Settles what dead instances left. Add sweep steps before. */
  start(): Promise<void>;
  /** Flushes, writes a last checkpoint and ends the lease. */
  stop(): Promise<void>;
}

export interface AuditParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly nowMs: () => number;
  readonly logger: FastifyBaseLogger;
  /** Absent for commands. */
  readonly sources?: RequestSources;
  /** Called when file or database can't be written. */
  readonly onCheckpointFailure?: () => void;
  readonly onWritten?: (head: TrailHead) => void;
  readonly pace?: AuditPace | undefined;
}

export interface AuditPace {
  readonly lease?: Partial<LeaseTimes>;
  readonly bounds?: Partial<TrailBounds>;
  readonly checkpoints?: Partial<CheckpointSpans>;
}

/**
 * Opens this process's trail with the configured key, or the one in `DATA_DIR`, made if missing. T-1, T-2.
 */
export function openAudit(
  config: Pick<Config, 'auditKey' | 'auditKeysPrevious' | 'dataDir'>,
  { db, dataKeys, nowMs, logger, pace = {}, sources = new Map(), ...observers }: AuditParts,
): Audit {
  const key = createAuditKey(config.auditKey ?? readOrMakeKey(config.dataDir, 'audit-key'));
  const keys = [key, ...config.auditKeysPrevious.map(createAuditKey)];
  const instanceId = uuidv7();
  const times = { ...defaultLeaseTimes, ...pace.lease };
  const writer = { db, key, dataKeys, instanceId, leaseMs: times.leaseMs };
  const server = serverName(config.dataDir);
  const checkpointFile = join(config.dataDir, checkpointFileName);
  const checkpoints = new CheckpointWriter({
    key,
    file: checkpointFile,
    store: async (checkpoint) => storeCheckpoint(db, server, checkpoint),
    logger,
    readHead: async () => readHead(db),
    onFailure: observers.onCheckpointFailure,
    spans: pace.checkpoints,
  });
  const known = async (most?: number) =>
    readAllCheckpoints(db, { file: checkpointFile, server, keys, ...(most !== undefined && { most }) });
  let olderDatabase: OlderDatabase | null = null;
  const onWritten = (head: TrailHead) => {
    checkpoints.grown(head);
    observers.onWritten?.(head);
  };
  const written = createTrail({ ...writer, nowMs, logger, bounds: pace.bounds, onWritten });
  const trail = withSources(written, { sources, db, dataKeys, nowMs });
  const sweeper = createSweeper(db, writer);
  const lease = new Lease({ db, instanceId, times, logger, onSteady: async () => sweeper.sweep() });
  return {
    trail,
    instanceId,
    key,
    checkpointFile,
    get isWritable() {
      return trail.state.isWritable && lease.isHeld;
    },
    sweeper,
    checkpoint: async () => checkpoints.write(),
    get olderDatabase() {
      return olderDatabase;
    },
    verify: async () => verifyDatabase(db, { keys, checkpoints: await known() }),
    async start() {
      olderDatabase = await findOlderDatabase(db, await known(maxCompared));
      await lease.start();
      checkpoints.start();
      // One process works in a directory at a time: any other instance in its database is dead.
      if (!isPostgres(db)) await sweeper.sweep({ everyOther: true });
      if (olderDatabase !== null) await reportOlderDatabase(olderDatabase, { trail, logger });
    },
    async stop() {
      await trail.drain();
      await checkpoints.stop();
      await lease.stop();
    },
  };
}

async function reportOlderDatabase(
  older: OlderDatabase,
  { trail, logger }: { readonly trail: RunningTrail; readonly logger: FastifyBaseLogger },
): Promise<void> {
  const { endSeq, provenSeq } = older;
  logger.error(
    { auditSeq: provenSeq, status: 500 },
    'the database is older than a checkpoint of its audit trail',
  );
  if (endSeq === null) return;
  const details = { endSeq, provenSeq, provenAt: older.provenAt };
  const subject = {
    action: 'older-database' as const,
    person: null,
    object: null,
    requestId: uuidv7(),
    details,
  };
  await trail.note(subject, { outcome: 'done' });
}
