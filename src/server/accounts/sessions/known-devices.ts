import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { emailKey } from '#server/accounts/staff/staff-store.ts';

import { createDeskCookie } from './session-cookie.ts';

const tokenBytes = 32;
const isToken = /^[\w-]{43}$/;
const lifeDays = 180;
/** Every sign-in from a browser without cookies leaves one. */
const maxPerPerson = 20;
/** Keeps forged cookies from taking all database connections. */
const maxConcurrentLookUps = 5;

interface RememberedDevice {
  readonly token: string;
  readonly isNew: boolean;
}

/** Browsers of earlier sign-ins, each with its own failure count. */
export interface KnownDevices {
  /** Returns null if forged, another person's, expired or revoked. */
  find(request: FastifyRequest, email: string): Promise<string | null>;
  /** Returns the token for `give`. */
  remember(db: Kysely<Tables>, request: FastifyRequest, staffId: string): Promise<RememberedDevice>;
  /** Call it after commit. */
  give(reply: FastifyReply, token: string): void;
}

export interface KnownDevicesParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
  readonly isPlainLoopback: boolean;
}

/**
 * Stores 256 random bits in a cookie for 180 days from the last sign-in, and their keyed digest.
 *
 * Decision: random, not signed as OWASP's device cookie: it names nobody, can't be made from the table or
 * without the key, fits one person, and is revoked by deleting its row.
 */
export function createKnownDevices({ db, keys, nowMs, isPlainLoopback }: KnownDevicesParts): KnownDevices {
  const cookie = createDeskCookie({
    name: isPlainLoopback ? 'rampart-device' : '__Host-rampart-device',
    isPlainLoopback,
    maxAgeSeconds: lifeDays * 86_400,
  });
  const lookUp = createQueue(maxConcurrentLookUps);
  const oldest = () => (nowMs() - lifeDays * 86_400_000) * 1000;
  const digestsOf = (token: string) => keys.digests('known-device', token);
  const tokenIn = (request: FastifyRequest) => {
    const token = cookie.read(request);
    return token !== undefined && isToken.test(token) ? token : null;
  };
  const isKnown = async (on: Kysely<Tables>, token: string, who: { email_key: string } | { id: string }) => {
    const found = on
      .selectFrom('known_device')
      .innerJoin('staff', 'staff.id', 'known_device.staff_id')
      .select('staff.id')
      .where('known_device.token_digest', 'in', digestsOf(token))
      .where('known_device.used_at', '>', oldest())
      .where('staff.is_disabled', '=', 0);
    const isTheirs =
      'id' in who ? found.where('staff.id', '=', who.id) : found.where('staff.email_key', '=', who.email_key);
    return (await isTheirs.executeTakeFirst()) !== undefined;
  };
  return {
    async find(request, email) {
      const token = tokenIn(request);
      if (token === null) return null;
      const isTheirs = await lookUp(async () => isKnown(db, token, { email_key: emailKey(email) }));
      return isTheirs ? token : null;
    },
    async remember(transaction, request, staffId) {
      const former = tokenIn(request);
      const isNew = former === null || !(await isKnown(transaction, former, { id: staffId }));
      const token = isNew ? randomBytes(tokenBytes).toString('base64url') : former;
      await transaction.deleteFrom('known_device').where('token_digest', 'in', digestsOf(token)).execute();
      const [token_digest] = digestsOf(token);
      const device = { token_digest, staff_id: staffId, used_at: nowMs() * 1000 };
      await transaction.insertInto('known_device').values(device).execute();
      await forgetFormer(transaction, staffId);
      return { token, isNew };
    },
    give: (reply, token) => cookie.set(reply, token),
  };
}

function createQueue(maxConcurrent: number) {
  const waiting: (() => void)[] = [];
  let atOnce = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (atOnce < maxConcurrent) atOnce += 1;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The next one takes the freed slot.
      if (next === undefined) atOnce -= 1;
      else next();
    }
  };
}

async function forgetFormer(db: Kysely<Tables>, staffId: string): Promise<void> {
  const newest = db
    .selectFrom('known_device')
    .select('token_digest')
    .where('staff_id', '=', staffId)
    .orderBy('used_at', 'desc')
    .orderBy('token_digest')
    .limit(maxPerPerson);
  await db
    .deleteFrom('known_device')
    .where('staff_id', '=', staffId)
    .where('token_digest', 'not in', newest)
    .execute();
}

/** Gives the request's browser a new token: a copy of the old one is worthless. Call `give` after commit. */
export async function forgetOtherDevices(
  transaction: Kysely<Tables>,
  {
    devices,
    request,
    staffId,
  }: { readonly devices: KnownDevices; readonly request: FastifyRequest; readonly staffId: string },
): Promise<string> {
  await forgetDevicesOf(transaction, staffId);
  return (await devices.remember(transaction, request, staffId)).token;
}

export async function forgetDevicesOf(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('known_device').where('staff_id', '=', staffId).execute();
}
