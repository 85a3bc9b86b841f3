import type { FastifyBaseLogger, FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { documentFields } from '#contract/fields/identity-fields.ts';
import { keptNameOf, neverKept } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { unknownFieldsOf } from '#contract/fields/stored-unknown.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';
import { inTransaction, isPostgres } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { Tables } from '#server/database/tables.ts';
import { isRampId, isReference } from '#server/privacy/facts/reports.ts';
import { KeptJson, isShortText } from '#server/privacy/facts/kept-shapes.ts';
import { noteChanges } from '#server/database/changes.ts';
import { type DataKeys, callAad } from '#server/privacy/personal/data-keys.ts';
import { type OpenedCall, applyCalls } from '#server/directory/projection/directory.ts';
import type { PersonalValues } from '#server/directory/projection/personal-reports.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { deskHeaders } from '#contract/desk/headers.ts';
import { currentPerson } from '#server/http/access.ts';

import { type FinishedCall, type KeptFacts, keptFacts } from './kept-facts.ts';

export interface CallRecorder {
  /** Records a read with the next group; logs and drops failures. */
  recordCall(call: FinishedCall): void;
  /** Records a write, in the caller's transaction. */
  recordIn(transaction: Kysely<Tables>, call: FinishedCall): Promise<void>;
  /** Resolves once every read so far is written or given up. */
  drain(): Promise<void>;
}

export interface CallRecorderParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  /** Milliseconds of the service's clock at a machine instant; default the machine's. */
  readonly serviceTimeAt?: (machineMs: number) => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly maxWaiting?: number;
  readonly ownCalls?: Pick<OwnCalls, 'add'> | undefined;
}

const most = 50;
/** Reads this close share a commit: nobody waits for them. */
const lingerMs = 50;
const defaultMaxWaiting = 5000;

/** Writes the requests log, from which the directory is made. T-2. */
export function createCallRecorder({ db, logger, ...parts }: CallRecorderParts): CallRecorder {
  const given = { dataKeys: parts.dataKeys, serviceTimeAt: parts.serviceTimeAt ?? ((ms: number) => ms) };
  const group = createGroupCommit<FinishedCall, undefined>({
    most,
    maxWaiting: parts.maxWaiting ?? defaultMaxWaiting,
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
      const written = group.add(call).catch((error: unknown) => drop(call, error));
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
  await callsInserted(transaction, { rows: records.map(({ call }) => call) });
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

const callsInserted = preparedQuery<Tables, 'rows'>((db, parameter) =>
  db
    .insertInto('service_call')
    .columns(Object.keys(callColumnTypes) as (keyof ServiceCallTable)[])
    .expression(insertedRows(db, callColumnTypes, { parameter, name: 'rows' })),
);

const maxValues = 60;
const longestValue = 1000;

/**
 * Collects personal leaves, answers over questions, and everything beyond the contract as one value. Drops
 * overlong ones.
 */
export function keptValues(
  operation: OperationName,
  { asked, answered, withheld = [] }: Pick<FinishedCall, 'asked' | 'answered'> & Partial<FinishedCall>,
  isSuccess: boolean,
): PersonalValues {
  const { query, request, answer } = personalLeavesOf(operation);
  const values = new Map<string, string>();
  for (const leaf of query) collect(leaf, asked.parameters, values);
  for (const leaf of request) collect(leaf, asked.body, values);
  if (isSuccess) for (const leaf of answer) collect(leaf, answered, values);
  const unknown = isSuccess ? withheldText(withheld) : null;
  if (unknown !== null) values.set(unknownFieldsOf(operation), unknown);
  return values;
}

const maxWithheld = 100;
const longestWithheld = 16_000;

/** Writes bounded JSON by pointer. Choice: unknownFields. */
function withheldText(withheld: FinishedCall['withheld']): string | null {
  const kept: Record<string, string> = {};
  let length = 0;
  for (const { path, text } of withheld.slice(0, maxWithheld)) {
    length += path.length + text.length;
    if (length > longestWithheld) break;
    if (text.includes('\0') || /\p{Cs}/u.test(text)) continue;
    // Several hidden names have one path.
    let pointer = path;
    for (let nth = 2; Object.hasOwn(kept, pointer); nth += 1) pointer = `${path} (${nth})`;
    kept[pointer] = text;
  }
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
}

/** Follows a path: `[]` is every element, `*` every key. */
function collect(leaf: string, value: unknown, into: Map<string, string>): void {
  const steps = leaf.split('.');
  const walk = (at: number, here: unknown, place: Place): void => {
    const step = steps[at];
    const parent = steps[at - 1] ?? '';
    if (step === undefined) keep(place, here, into);
    else if (step.endsWith('[]')) {
      const list = fieldOf(here, step.slice(0, -2));
      if (Array.isArray(list)) for (const item of list) walk(at + 1, item, { ...place, within: item });
    } else if (step === '*') {
      if (!isRecord(here)) return;
      for (const [key, one] of Object.entries(here)) walk(at + 1, one, { ...place, name: key, parent });
    } else walk(at + 1, fieldOf(here, step), { ...place, name: step, parent });
  };
  walk(0, value, { name: '', parent: '', within: undefined });
}

interface Place {
  readonly name: string;
  readonly parent: string;
  /** List element around it. */
  readonly within: unknown;
}

function keep(place: Place, value: unknown, into: Map<string, string>): void {
  if (typeof value !== 'string' || value === '' || value.length > longestValue) return;
  const field = fieldName(place);
  if (neverKept.has(field) || value.includes('\0') || /\p{Cs}/u.test(value)) return;
  if (field.length <= 100 && (into.has(field) || into.size < maxValues)) into.set(field, value);
}

/** Merges the two spellings of birth date; a document's number gets its type. */
function fieldName({ name, parent, within }: Place): string {
  const field = keptNameOf(name, parent.replace('[]', ''));
  const type = field === documentFields.number.storageKey ? fieldOf(within, 'type') : undefined;
  return typeof type === 'string' ? `${field}:${type}` : field;
}

function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface RecordParts {
  readonly dataKeys: Pick<DataKeys, 'seal'>;
  /** In milliseconds. */
  readonly serviceTimeAt: (machineMs: number) => number;
}

const longestUri = 2000;
const sameMs = 1000;

/** Bounds everything, and leaves nothing personal in clear. T-6. */
function recordOf(call: FinishedCall, { dataKeys: keys, serviceTimeAt }: RecordParts): OpenedCall {
  const isSuccess = call.status !== null && call.status >= 200 && call.status < 300;
  const facts = {
    ...keptFacts(call.operation, call, isSuccess),
    ...(isSuccess && operations[call.operation].isWrite && serviceInstant(call.atMs, serviceTimeAt)),
  };
  const values = keptValues(call.operation, call, isSuccess);
  const callFacts = new KeptJson(facts);
  const reference =
    callFacts.text('asked', 'identityReference') ??
    callFacts.text('asked', 'identity_reference') ??
    callFacts.text('answered', 'identityReference');
  const ramp = callFacts.text('answered', 'ramp_id') ?? callFacts.text('asked', 'ramp_id');
  return {
    call: {
      id: call.id,
      at: call.atMs * 1000,
      staff_id: call.staffId,
      operation: call.operation,
      method: operations[call.operation].method,
      uri: withoutEmail(call.uri).slice(0, longestUri),
      identity_reference: isReference(reference) ? reference : null,
      ramp_id: isRampId(ramp) ? foldRampId(ramp) : null,
      outcome: call.outcome,
      status: call.status,
      duration_ms: Math.round(call.durationMs),
      attempts: call.attempts,
      trace_id: isShortText(call.traceId) ? call.traceId : null,
      key_id: call.keyId,
      signed_timestamp: call.signedTimestamp,
      body_bytes: call.bodyBytes,
      body_sha256: call.bodySha256,
      facts: JSON.stringify(facts),
      personal_encrypted: sealed(values, call.id, keys),
    },
    callFacts,
    values,
  };
}

/** Returns nothing if the clocks agree. Choice: recheckDue. */
function serviceInstant(
  atMs: number,
  serviceTimeAt: RecordParts['serviceTimeAt'],
): Pick<KeptFacts, 'serviceAt'> {
  const serviceMs = serviceTimeAt(atMs);
  return Math.abs(serviceMs - atMs) < sameMs ? {} : { serviceAt: new Date(serviceMs).toISOString() };
}

function sealed(values: PersonalValues, id: string, keys: Pick<DataKeys, 'seal'>): string | null {
  if (values.size === 0) return null;
  return keys.seal(JSON.stringify(Object.fromEntries(values)), callAad(id));
}

/** Masks again, in case the caller didn't. */
function withoutEmail(uri: string): string {
  return uri.replaceAll(/([?&]email=)[^&]*/g, '$1•••');
}

const reads: ReadonlySet<string> = new Set(
  Object.values(deskRoutes)
    .filter(({ method, audited }) => method === 'GET' && (audited === 'list' || audited === 'record'))
    .map(({ path }) => path),
);

/**
 * Tells pages which changes a response includes, so hints cause no refetch. Waits for the person's own calls.
 * Affects routes registered later.
 */
export function addReadPositions(app: FastifyInstance, db: Kysely<Tables>, ownCalls: OwnCalls): void {
  const addHeader: preHandlerAsyncHookHandler = async (request, reply) => {
    await ownCalls.written(currentPerson(request).id);
    // Read first: better to send a change twice than not at all.
    reply.header(deskHeaders.changesBefore, await changesBefore(db));
  };
  app.addHook('onRoute', (route) => {
    if (!reads.has(route.url) || ![route.method].flat().includes('GET')) return;
    route.preHandler = [route.preHandler ?? [], addHeader].flat();
  });
}

/** Returns a number below which all changes are visible. */
async function changesBefore(db: Kysely<Tables>): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ before: number | string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as before`
    : sql<{
        before: number | string;
      }>`select coalesce((select seq from sqlite_sequence where name = 'change'), 0) + 1 as before`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.before);
}

/** Calls being recorded, by person. */
export interface OwnCalls {
  add(staffId: string, written: Promise<unknown>): void;
  /** Resolves once recorded or given up, or after a second. Never throws. */
  written(staffId: string): Promise<void>;
}

const longestMs = 1000;

export function createOwnCalls(): OwnCalls {
  const waiting = new Map<string, Set<Promise<unknown>>>();
  return {
    add(staffId, written) {
      const ofPerson = waiting.get(staffId) ?? new Set();
      waiting.set(staffId, ofPerson);
      const settled: Promise<unknown> = written
        .catch(() => undefined)
        .finally(() => {
          ofPerson.delete(settled);
          if (ofPerson.size === 0) waiting.delete(staffId);
        });
      ofPerson.add(settled);
    },
    async written(staffId) {
      const ofPerson = waiting.get(staffId);
      if (ofPerson === undefined) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestMs)));
      await Promise.race([Promise.all(ofPerson), late]);
      clearTimeout(timer);
    },
  };
}
