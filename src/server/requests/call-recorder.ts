import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { inTransaction, givenRows } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { noteChanges } from '#server/live/changes.ts';
import type { OwnCalls } from '#server/live/own-calls.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { applyCalls } from '#server/projection/directory.ts';

import { recordOf } from './call-record.ts';
import type { FinishedCall } from './finished-call.ts';

/** Writes calls to the service down, with what they tell the directory. */
export interface CallRecorder {
  /** A read: written with the next group, never awaited, never throws. What can't be written is logged and left. */
  recordCall(call: FinishedCall): void;
  /** A write: in the caller's transaction, together with whatever else it settles there. */
  recordIn(transaction: Kysely<Tables>, call: FinishedCall): Promise<void>;
  /** Resolves once every read so far is written or given up. */
  drain(): Promise<void>;
}

export interface CallRecorderParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  /** The service's time at an instant of the machine, milliseconds both; the machine's unless given. */
  readonly serviceTimeAt?: (machineMs: number) => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Called for every read that is being recorded. */
  readonly ownCalls?: Pick<OwnCalls, 'add'> | undefined;
}

/** The most reads that share a commit, and that may wait for one. */
const most = 50;
/** Nobody waits for a read to be recorded: what comes in so many milliseconds shares a commit. */
const lingerMs = 50;
const mostWaiting = 5000;

/** The requests log, from which the directory is made. T-2. */
export function createCallRecorder({ db, logger, ...parts }: CallRecorderParts): CallRecorder {
  const given = { dataKeys: parts.dataKeys, serviceTimeAt: parts.serviceTimeAt ?? ((ms: number) => ms) };
  let waiting = 0;
  const group = createGroupCommit<FinishedCall, undefined>({
    most,
    lingerMs,
    mayBeSpoiled: () => true,
    async commit(calls) {
      await inTransaction(db, async (transaction) => record(transaction, calls, given));
      return calls.map(() => undefined);
    },
  });
  const drop = (call: FinishedCall, error: unknown) =>
    logger.error({ err: error, requestId: call.id }, 'a call to the service could not be recorded');
  return {
    recordCall(call) {
      if (waiting >= mostWaiting) {
        drop(call, new Error('too many calls wait to be recorded'));
        return;
      }
      waiting += 1;
      const written = group
        .add(call)
        .catch((error: unknown) => drop(call, error))
        .finally(() => (waiting -= 1));
      parts.ownCalls?.add(call.staffId, written);
    },
    recordIn: async (transaction, call) => record(transaction, [call], given),
    drain: async () => group.drain(),
  };
}

async function record(
  transaction: Kysely<Tables>,
  calls: readonly FinishedCall[],
  parts: Required<Pick<CallRecorderParts, 'dataKeys' | 'serviceTimeAt'>>,
): Promise<void> {
  const records = calls.map((call) => recordOf(call, parts));
  await callsInserted(transaction, { rows: JSON.stringify(records.map(({ call }) => call)) });
  await applyCalls(transaction, records, parts.dataKeys);
  await noteChanges(
    transaction,
    calls.map(({ id }) => ({ kind: 'request', id })),
  );
}

const callColumnTypes = {
  id: 'text',
  at: 'bigint',
  staff_id: 'text',
  operation: 'text',
  method: 'text',
  uri: 'text',
  identity_reference: 'text',
  ramp_id: 'text',
  outcome: 'text',
  status: 'bigint',
  duration_ms: 'bigint',
  attempts: 'bigint',
  trace_id: 'text',
  key_id: 'text',
  signed_timestamp: 'text',
  body_bytes: 'bigint',
  body_sha256: 'text',
  facts: 'text',
  personal_encrypted: 'text',
} as const satisfies Record<keyof ServiceCallTable, 'text' | 'bigint'>;

const callsInserted = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('service_call')
    .columns(Object.keys(callColumnTypes) as (keyof ServiceCallTable)[])
    .expression(givenRows(db, callColumnTypes, place('rows'))),
);
