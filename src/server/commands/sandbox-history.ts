import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';

import { deskRoutes } from '#contract/desk/api.ts';
import { deskHeaders, servicePrefix } from '#contract/desk/headers.ts';
import {
  historyAnswer,
  type HistoryAnswer,
  type PastCall,
  type PastDelivery,
} from '#contract/sandbox/world.ts';
import { operations } from '#contract/service/operations.ts';
import { defaultPace } from '#node/inbound/read-body.ts';
import { unprocessedIds } from '#server/callbacks/events/callback-process-store.ts';

import { callbacks } from '#server/callbacks/callbacks.ts';
import type { Config } from '#server/config/config.ts';
import { callbackUrl } from '#server/callbacks/callback-url.ts';
import type { Tables } from '#server/database/tables.ts';
import { createHttp } from '#server/http/create-http.ts';
import { createServiceTime } from '#server/http/service-time.ts';
import { addSession, endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { addStaff, emailKey, findStaff, historian } from '#server/accounts/staff/staff-store.ts';

export interface HistoryParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly url: string;
  /** Aborted at the stop; the next start continues. */
  readonly signal: AbortSignal;
}

/** Session that fills the directory; pages say so while it lasts. */
export interface HistorySession {
  readonly staffId: string;
  readonly token: string;
}

/** Begins or resumes filling the directory; null if there is nothing to fill. */
export async function beginHistory(db: Kysely<Tables>, nowMs: number): Promise<HistorySession | null> {
  const staffId = await historianOf(db);
  if (staffId === null) return null;
  await endSessionsOf(db, { staffId });
  return { staffId, token: await addSession(db, { staffId, method: 'password' }, nowMs) };
}

/**
 * Fills a new directory with the sandbox's past weeks: callbacks, dated and signed as of then, then calls.
 * Resolves to false if stopped.
 */
export async function takeUpHistory(
  app: FastifyInstance,
  config: Config,
  { session: { staffId, token }, ...parts }: HistoryParts & { readonly session: HistorySession },
): Promise<boolean> {
  const { db, signal } = parts;
  const headers = { cookie: `rampart-session=${token}; __Host-rampart=${token}` };
  try {
    const callbacksUrl = callbackUrl(new URL(`${parts.url}/`), config.callbacks);
    const history = await askForHistory(app, callbacksUrl, headers);
    await receiveAll(app, config, { ...parts, callbacksUrl, deliveries: history.deliveries });
    await callAll(app, { calls: callsOf(history), headers, signal });
    if (signal.aborted) return false;
    await db.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', staffId).execute();
    return true;
  } finally {
    await endSessionsOf(db, { staffId });
  }
}

const atOnce = { calls: 8, deliveries: 16 };

interface Calls {
  readonly calls: readonly (readonly Call[])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function callAll(app: FastifyInstance, { calls, headers, signal }: Calls): Promise<void> {
  await eachInTurn(calls, atOnce.calls, async ({ headers: own, ...call }) => {
    if (!signal.aborted) await app.inject({ ...call, headers: { ...headers, ...own } });
  });
}

/** Works through rows concurrently, through a row's items in order. */
async function eachInTurn<Item>(
  rows: readonly (readonly Item[])[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = rows.values();
  const workOff = async () => {
    for (const row of waiting) for (const item of row) await work(item);
  };
  await Promise.all(Array.from({ length: most }, workOff));
}

/** Finds or makes the account; null if there is nothing to do. */
async function historianOf(db: Kysely<Tables>): Promise<string | null> {
  const known = await findStaff(db, historian.email);
  const isOurs = known?.is_sandbox === 1 && known.password_hash === '';
  if (known !== undefined) return isOurs && known.is_disabled === 0 ? known.id : null;
  if (!(await isEmpty(db))) return null;
  const id = uuidv7();
  const email_key = emailKey(historian.email);
  await addStaff(db, { ...historian, id, email_key, password_hash: '', is_sandbox: 1, is_disabled: 0 });
  return id;
}

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const calls = await db.selectFrom('service_call').select('id').limit(1).executeTakeFirst();
  const deliveries = await db.selectFrom('callback').select('id').limit(1).executeTakeFirst();
  return calls === undefined && deliveries === undefined;
}

async function askForHistory(
  app: FastifyInstance,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<HistoryAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: deskRoutes.steerSandbox.path.replace('*', 'history'),
    headers,
    payload: { callbackUrl: url.href },
  });
  if (answer.statusCode !== 200) throw new Error(`the sandbox told no history: ${answer.statusCode}`);
  return historyAnswer.parse(answer.json());
}

interface Call {
  readonly method: 'GET' | 'PATCH' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/**
 * Lists calls for each customer, then each ramp. A write's key derives from its customer, so resuming doesn't
 * send it again.
 */
function callsOf({ customers, ramps }: HistoryAnswer): Call[][] {
  return [
    ...customers.map(({ identityReference, calls }) =>
      calls.map((call, place) => callOf(call, { identityReference, place })),
    ),
    ...ramps.map((id) => [readFrom(`/eapi/v0/ramps/${id}`)]),
  ];
}

interface CallOf {
  readonly identityReference: string;
  readonly place: number;
}

function callOf(call: PastCall, { identityReference, place }: CallOf): Call {
  if (call.operation === 'getIdentity') {
    const path = `/eapi/v0/identities/${encodeURIComponent(identityReference)}`;
    return readFrom(
      path,
      call.email === null ? {} : { [deskHeaders.lookupEmail]: encodeURIComponent(call.email) },
    );
  }
  const { isWrite } = operations[call.operation];
  return sendTo(call, isWrite ? { [deskHeaders.idempotencyKey]: `seed-${place}-${identityReference}` } : {});
}

function readFrom(path: string, headers: Call['headers'] = {}): Call {
  return { method: 'GET', url: servicePrefix + path, headers };
}

function sendTo(
  { operation, body }: Exclude<PastCall, { operation: 'getIdentity' }>,
  headers: Call['headers'],
): Call {
  const { method, path } = operations[operation];
  return {
    method,
    url: servicePrefix + path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  };
}

interface ReceivedParts extends HistoryParts {
  readonly callbacksUrl: URL;
  readonly deliveries: readonly PastDelivery[];
}

/**
 * Sends each delivery to a receiver whose clock shows the delivery's time, and waits until all are processed.
 */
async function receiveAll(
  app: FastifyInstance,
  config: Config,
  { db, nowMs, signal, callbacksUrl, deliveries }: ReceivedParts,
): Promise<void> {
  const then = new AsyncLocalStorage<number>();
  let latestMs = 0;
  const clock = () => then.getStore() ?? latestMs;
  const receiver = createHttp(config, { logger: app.log, headers: {}, bodyLimitBytes: 1, nowMs: clock });
  await callbacks(receiver, config, {
    db,
    dataKeys: app.dataKeys,
    serviceTime: createServiceTime(null),
    nowMs: clock,
    logger: app.log,
    metrics: { callbacks: { accepted: () => undefined, refused: () => undefined }, watch: () => undefined },
    pace: defaultPace,
  });
  const receive = async ({ at, authorization, body }: PastDelivery) => {
    if (signal.aborted) return;
    const atMs = Math.min(Date.parse(at), nowMs());
    latestMs = Math.max(latestMs, atMs);
    const headers = { 'content-type': 'application/json', authorization };
    await then.run(atMs, async () =>
      receiver.inject({ method: 'POST', url: callbacksUrl.pathname, headers, payload: body }),
    );
  };
  try {
    await eachInTurn(byObject(deliveries), atOnce.deliveries, receive);
    while ((await unprocessedIds(db, 1)).length > 0 && !signal.aborted) await setTimeout(20);
  } finally {
    await receiver.close();
  }
}

function byObject(deliveries: readonly PastDelivery[]): PastDelivery[][] {
  const rows = new Map<string, PastDelivery[]>();
  for (const delivery of deliveries) {
    const { ramp_id: ramp, identity_reference: reference } = objectOf.parse(JSON.parse(delivery.body));
    const object = ramp ?? reference ?? '';
    rows.set(object, [...(rows.get(object) ?? []), delivery]);
  }
  return [...rows.values()];
}

const objectOf = z.looseObject({ ramp_id: z.string().optional(), identity_reference: z.string().optional() });
