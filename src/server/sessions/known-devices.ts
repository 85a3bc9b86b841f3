import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { KnownDeviceTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { emailKey } from '#server/staff/staff-store.ts';

import { createDeskCookie } from './session-cookie.ts';

const tokenBytes = 32;
const isToken = /^[\w-]{43}$/;
const lifeDays = 180;
/** Each sign-in from a browser that keeps no cookies leaves one. */
const maxPerPerson = 20;
/** Look-ups that strangers can cause with cookies they made up: they leave the database’s other connections to those who are let in. */
const maxConcurrentLookUps = 5;

/** What is known of a browser beside whose it is. */
export type DeviceTrust = Pick<KnownDeviceTable, 'new_browser' | 'trusted_at' | 'hidden_until'>;

/** A browser of which the person was not warned, and which confirms nothing. */
export const untrusted: DeviceTrust = { new_browser: null, trusted_at: null, hidden_until: null };

/** A browser's new token, and as what a session names it. */
export interface RememberedDevice {
  readonly token: string;
  readonly digest: string;
}

/**
 * Browsers in which someone signed in before. Such a browser has its own count of failures; whether it may also confirm new ones is kept
 * with it.
 */
export interface KnownDevices {
  /** The device's token, when it is of the very person who has this e-mail; null for one that is forged, foreign, over or revoked. */
  find(request: FastifyRequest, email: string): Promise<string | null>;
  /** What is known of the browser of the request; undefined when it is not known as one of theirs. */
  trustOf(db: Kysely<Tables>, request: FastifyRequest, staffId: string): Promise<DeviceTrust | undefined>;
  /** Remembers the browser of the request for who signs in with it, and returns its token, which `give` hands out. */
  remember(
    db: Kysely<Tables>,
    request: FastifyRequest,
    as: { readonly staffId: string; readonly trust: DeviceTrust },
  ): Promise<RememberedDevice>;
  /** Sets the cookie, once what remembered it is committed. */
  give(reply: FastifyReply, token: string): void;
}

export interface KnownDevicesParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
  readonly isPlainLoopback: boolean;
}

/**
 * 256 random bits in a cookie, for 180 days from the last sign-in; the database keeps only their digest with the data key.
 *
 * Decision: a random token, not a signed one. OWASP's device cookie carries the name and a signature; this one carries nothing, and
 * which person it belongs to is in the database. It is at least as good: it can't be guessed or made, a reader of the table learns no
 * cookie, and a row added to the table without the key makes no device known. Unlike a signature it ends when its row does, at once and
 * on every server, and a copied one is no use for another person.
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
  const knownAs = async (on: Kysely<Tables>, token: string, who: { email_key: string } | { id: string }) => {
    const found = on
      .selectFrom('known_device')
      .innerJoin('staff', 'staff.id', 'known_device.staff_id')
      .select(['known_device.new_browser', 'known_device.trusted_at', 'known_device.hidden_until'])
      .where('known_device.token_digest', 'in', digestsOf(token))
      .where('known_device.used_at', '>', oldest())
      .where('staff.is_disabled', '=', 0);
    const isTheirs =
      'id' in who ? found.where('staff.id', '=', who.id) : found.where('staff.email_key', '=', who.email_key);
    return isTheirs.executeTakeFirst();
  };
  return {
    async find(request, email) {
      const token = tokenIn(request);
      if (token === null) return null;
      const known = await lookUp(async () => knownAs(db, token, { email_key: emailKey(email) }));
      return known === undefined ? null : token;
    },
    async trustOf(transaction, request, staffId) {
      const token = tokenIn(request);
      return token === null ? undefined : knownAs(transaction, token, { id: staffId });
    },
    async remember(transaction, request, { staffId, trust }) {
      const former = tokenIn(request);
      const isTheirs = former !== null && (await knownAs(transaction, former, { id: staffId })) !== undefined;
      const token = isTheirs ? former : randomBytes(tokenBytes).toString('base64url');
      await transaction.deleteFrom('known_device').where('token_digest', 'in', digestsOf(token)).execute();
      const [token_digest] = digestsOf(token);
      const device = { token_digest, staff_id: staffId, used_at: nowMs() * 1000, ...trust };
      await transaction.insertInto('known_device').values(device).execute();
      await forgetFormer(transaction, staffId);
      return { token, digest: token_digest };
    },
    give: (reply, token) => cookie.set(reply, token),
  };
}

/** Runs a limited number of tasks at once, in order of arrival. */
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
      // The next one has the place of the one who goes.
      if (next === undefined) atOnce -= 1;
      else next();
    }
  };
}

/** Forgets a person's devices but the newest ones. */
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

/** The session whose browser stays known. */
interface OwnSession {
  readonly id: string;
  readonly person: { readonly id: string };
}

/**
 * Forgets every device of a person but the browser of the request, which gets a new token and is trusted no more than before: a copy of its
 * old one is worth nothing. To be handed out with `give` once it is committed.
 */
export async function forgetOtherDevices(
  transaction: Kysely<Tables>,
  {
    devices,
    request,
    session,
  }: { readonly devices: KnownDevices; readonly request: FastifyRequest; readonly session: OwnSession },
): Promise<string> {
  const staffId = session.person.id;
  const trust = (await devices.trustOf(transaction, request, staffId)) ?? untrusted;
  await forgetDevicesOf(transaction, staffId);
  const { token, digest } = await devices.remember(transaction, request, { staffId, trust });
  await transaction.updateTable('session').set({ device: digest }).where('id', '=', session.id).execute();
  return token;
}

/** Forgets every device of a person. */
export async function forgetDevicesOf(db: Kysely<Tables>, staffId: string): Promise<void> {
  await db.deleteFrom('known_device').where('staff_id', '=', staffId).execute();
}
