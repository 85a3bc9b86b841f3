import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { inTransaction } from '#node/dialect.ts';
import type { ProviderEndingTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { type EndedSession, endSessionsOf } from '#server/accounts/sessions/session-store.ts';

import type { Logout } from './verify-token.ts';

/** What the provider ended: all of an account, or one session there. At least one of `subject` and `sid` is given. */
type ProviderEnding = Pick<ProviderEndingTable, 'issuer' | 'subject' | 'sid'>;

/** The person the provider vouches for. */
interface VouchedFor {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

/** Longer than a sign-in takes from the code to the session, on servers whose clocks differ. */
const watchedMs = 10 * 60_000;

/**
 * Records that the provider ended something, before the sessions are ended: a session that begins at the same time is seen by who ends
 * them, or sees this. Those too old to be waited for are deleted.
 */
export async function noteEnding(db: Kysely<Tables>, ending: ProviderEnding, nowMs: number): Promise<void> {
  await db
    .deleteFrom('provider_ending')
    .where('at', '<', (nowMs - 2 * watchedMs) * 1000)
    .execute();
  await db
    .insertInto('provider_ending')
    .values({ id: uuidv7(), ...ending, at: nowMs * 1000 })
    .execute();
}

/** From now on, while the provider is asked: says whether it ended meanwhile what it vouched for. By stored rows, not by clocks. */
export async function watchEndings(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<(person: VouchedFor) => Promise<boolean>> {
  const latest = db.selectFrom('provider_ending').where('at', '>', (nowMs - watchedMs) * 1000);
  const known = new Set((await latest.select('id').execute()).map(({ id }) => id));
  return async (person) => {
    const endings = await latest.selectAll().where('issuer', '=', person.issuer).execute();
    return endings.some((ending) => !known.has(ending.id) && isTargeted(ending, person));
  };
}

/** As sessions are ended: of an account that is named, those for which the provider names no session as well. */
function isTargeted({ subject, sid }: ProviderEnding, person: VouchedFor): boolean {
  if (subject !== null && subject !== person.subject) return false;
  return sid === null || sid === person.sid || (subject !== null && person.sid === null);
}

/** Longer than any logout token is taken. */
const keptMs = 60 * 60_000;

/**
 * Ends the sessions that a provider's logout means and returns them; null when the same token was accepted before. Both are
 * committed together, so that a token whose sessions could not be ended may come again.
 */
export async function takeLogout(
  db: Kysely<Tables>,
  { issuer, jti, sid, subject }: Logout & { readonly issuer: string },
  nowMs: number,
): Promise<readonly EndedSession[] | null> {
  const digest = hash('sha256', jti, 'hex');
  if (await isAccepted(db, digest)) return null;
  await noteEnding(db, { issuer, subject, sid }, nowMs);
  return inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('oidc_logout')
      .where('at', '<', (nowMs - keptMs) * 1000)
      .execute();
    const taken = await transaction
      .insertInto('oidc_logout')
      .values({ jti_sha256: digest, at: nowMs * 1000 })
      .onConflict((conflict) => conflict.column('jti_sha256').doNothing())
      .returning('jti_sha256')
      .executeTakeFirst();
    if (taken === undefined) return null;
    if (sid === null) return subject === null ? [] : endSessionsOf(transaction, { issuer, subject });
    return endSessionsOf(transaction, { issuer, sid, ...(subject !== null && { subject }) });
  });
}

/** A repeated token has no effect. */
async function isAccepted(db: Kysely<Tables>, digest: string): Promise<boolean> {
  const taken = await db
    .selectFrom('oidc_logout')
    .select('at')
    .where('jti_sha256', '=', digest)
    .executeTakeFirst();
  return taken !== undefined;
}

/** A sign-in at the provider that is under way. */
export interface Round {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  /** By its id, the session in which the browser began: it ends when another begins. Null: it had none. */
  readonly formerSession: string | null;
}

const tokenBytes = 32;
export const roundMs = 10 * 60_000;
/** Thousands of rounds begun by one visitor don't fill the disk: the oldest make room. */
const maxRounds = 50_000;
/** They are counted once per this many new ones, and at most this many are removed at once. */
const countedEvery = 100;
const removedAtOnce = 1000;

const tokenForm = /^[\w-]{43}$/;

/** The digest of the browser's token and the round's state: a browser may have several rounds, each known only by both. */
function digestOf(token: string, state: string): string {
  return hash('sha256', JSON.stringify([token, state]), 'hex');
}

export interface RoundStore {
  /** Begins a round and returns the token of its browser: the one that it has already, else 256 random bits. Only a digest is kept. */
  add(round: Round, former: string | undefined, nowMs: number): Promise<string>;
  /** The round of a browser's token and a state, used up by this call. Null when it is unknown, used or expired. */
  take(token: string, state: string, nowMs: number): Promise<Round | null>;
}

/** The rounds under way, 50,000 at most (and some with several servers); the work a call does not grow with them, but for a count now and then. */
export function createRoundStore(db: Kysely<Tables>): RoundStore {
  let begun = 0;
  return {
    async add(round, former, nowMs) {
      await removeOver(db, nowMs);
      if (begun % countedEvery === 0) await makeRoom(db);
      begun += 1;
      const token =
        former !== undefined && tokenForm.test(former)
          ? former
          : randomBytes(tokenBytes).toString('base64url');
      await db
        .insertInto('oidc_round')
        .values({
          token_sha256: digestOf(token, round.state),
          state: round.state,
          nonce: round.nonce,
          code_verifier: round.codeVerifier,
          return_to: round.returnTo,
          former_session: round.formerSession,
          created_at: nowMs * 1000,
        })
        .execute();
      return token;
    },
    async take(token, givenState, nowMs) {
      const row = await db
        .deleteFrom('oidc_round')
        .where('token_sha256', '=', digestOf(token, givenState))
        .returningAll()
        .executeTakeFirst();
      if (row === undefined || row.created_at <= (nowMs - roundMs) * 1000) return null;
      const { state, nonce, code_verifier: codeVerifier, return_to: returnTo } = row;
      return { state, nonce, codeVerifier, returnTo, formerSession: row.former_session };
    },
  };
}

async function removeOver(db: Kysely<Tables>, nowMs: number): Promise<void> {
  const over = oldest(db, removedAtOnce).where('created_at', '<=', (nowMs - roundMs) * 1000);
  await db.deleteFrom('oidc_round').where('token_sha256', 'in', over).execute();
}

async function makeRoom(db: Kysely<Tables>): Promise<void> {
  const { rounds } = await db
    .selectFrom('oidc_round')
    .select(({ fn }) => fn.countAll().as('rounds'))
    .executeTakeFirstOrThrow();
  const tooMany = Math.min(Number(rounds) + countedEvery - maxRounds, removedAtOnce);
  if (tooMany <= 0) return;
  await db.deleteFrom('oidc_round').where('token_sha256', 'in', oldest(db, tooMany)).execute();
}

function oldest(db: Kysely<Tables>, rounds: number) {
  return db.selectFrom('oidc_round').select('token_sha256').orderBy('created_at').limit(rounds);
}
