import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { deskHeaders, servicePrefix } from '#contract/desk/routes.ts';
import { historyAnswer, type HistoryAnswer, type PastDelivery } from '#contract/sandbox/world.ts';
import { operations } from '#contract/service/operations.ts';
import { defaultPace } from '#node/inbound/read-body.ts';
import { unprocessedIds } from '#server/callback-events/callback-process-store.ts';

import { callbacks } from './callbacks/callbacks.ts';
import type { Config } from './config.ts';
import { callbackUrl } from './connection/describe-connection.ts';
import type { Tables } from './database/tables.ts';
import { createHttp } from './inbound/create-http.ts';
import { createServiceTime } from './service-time.ts';
import { addSession, endSessionsOf } from './sessions/session-store.ts';
import { addStaff, emailKey, findStaff } from './staff/staff-store.ts';

/** Who asks for the history, in the trail and beside each request. Nobody can sign in as them. */
export const historian = {
  email: 'seed@rampart.test',
  name: 'Sandbox seed',
  role: 'compliance',
} as const;

export interface HistoryParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  /** Where the desk itself is reached, without a slash at its end. */
  readonly url: string;
  /** Aborted when the desk stops; what is missing then is asked for at the next start. */
  readonly signal: AbortSignal;
}

/**
 * Fills the directory of a desk that is new beside the embedded sandbox with what it would know if it had been there all along: callbacks
 * of the past weeks, signed and dated as of then, through the receiver itself, and then calls about each customer and ramp, which the trail
 * names as what they are: made now, by the sandbox's seed. A directory that holds anything else is left alone.
 */
export async function takeUpHistory(
  app: FastifyInstance,
  config: Config,
  parts: HistoryParts,
): Promise<void> {
  const { db, signal } = parts;
  const staffId = await historianOf(db);
  if (staffId === null) return;
  const token = await addSession(db, { staffId, method: 'password' }, parts.nowMs());
  const headers = { cookie: `rampart-session=${token}; __Host-rampart=${token}` };
  try {
    const url = callbackUrl(new URL(`${parts.url}/`), config.callbacks);
    const history = await askForHistory(app, url, headers);
    await receiveAll(app, config, { ...parts, url, deliveries: history.deliveries });
    for (const { headers: own, ...call } of callsOf(history)) {
      if (signal.aborted) return;
      await app.inject({ ...call, headers: { ...headers, ...own } });
    }
    await db.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', staffId).execute();
  } finally {
    await endSessionsOf(db, { staffId });
  }
}

/** Their account, made for a directory that is empty; null where there is nothing to do or to go on with. */
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
    url: '/api/sandbox/history',
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
 * Of each customer what is known and what is asked, and each ramp; what is newest comes last, and so first in the lists. An update has its
 * customer's key: where the history was cut off, it is not sent again.
 */
function callsOf({ customers, ramps }: HistoryAnswer): Call[] {
  return [
    ...customers.flatMap(({ identityReference, email, update, eligibility }) => [
      ...(update === null
        ? []
        : [sendTo('updateIdentity', update, { [deskHeaders.idempotencyKey]: `seed-${identityReference}` })]),
      ...(eligibility === null ? [] : [sendTo('checkEligibility', eligibility)]),
      readFrom(
        `/eapi/v0/identities/${encodeURIComponent(identityReference)}`,
        email === null ? {} : { [deskHeaders.lookupEmail]: encodeURIComponent(email) },
      ),
    ]),
    ...ramps.map((id) => readFrom(`/eapi/v0/ramps/${id}`)),
  ];
}

function readFrom(path: string, headers: Call['headers'] = {}): Call {
  return { method: 'GET', url: servicePrefix + path, headers };
}

function sendTo(
  name: 'updateIdentity' | 'checkEligibility',
  body: object,
  headers: Call['headers'] = {},
): Call {
  const { method, path } = operations[name];
  return {
    method,
    url: servicePrefix + path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  };
}

interface ReceivedParts extends Omit<HistoryParts, 'url'> {
  readonly url: URL;
  readonly deliveries: readonly PastDelivery[];
}

/** Puts every delivery through a receiver whose clock shows the delivery's time, one after the other, and waits until all are processed. */
async function receiveAll(
  app: FastifyInstance,
  config: Config,
  { db, nowMs, signal, url, deliveries }: ReceivedParts,
): Promise<void> {
  let thenMs = 0;
  const receiver = createHttp(config, {
    logger: app.log,
    headers: {},
    bodyLimitBytes: 1,
    nowMs: () => thenMs,
  });
  await callbacks(receiver, config, {
    db,
    dataKeys: app.dataKeys,
    serviceTime: createServiceTime(null),
    nowMs: () => thenMs,
    logger: app.log,
    metrics: { callbacks: { accepted: () => undefined, refused: () => undefined }, watch: () => undefined },
    pace: defaultPace,
  });
  try {
    for (const { at, authorization, body } of deliveries) {
      if (signal.aborted) return;
      thenMs = Math.min(Date.parse(at), nowMs());
      await receiver.inject({
        method: 'POST',
        url: url.pathname,
        headers: { 'content-type': 'application/json', authorization },
        payload: body,
      });
    }
    while ((await unprocessedIds(db, 1)).length > 0 && !signal.aborted) await setTimeout(20);
  } finally {
    await receiver.close();
  }
}
