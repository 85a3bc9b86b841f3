import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { inTransaction } from '#node/dialect.ts';
import type { ProviderEndingTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { type EndedSession, endSessionsOf } from '#server/accounts/sessions/session-store.ts';

import type { Logout } from './verify-token.ts';

/** `subject`, `sid` or both are set. */
type ProviderEnding = Pick<ProviderEndingTable, 'issuer' | 'subject' | 'sid'>;

interface VouchedFor {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

/** Longer than any sign-in takes from code to session, clock differences included. */
const watchedMs = 10 * 60_000;

/** Records a logout before its sessions end, so that one beginning meanwhile isn't missed. */
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

/** Returns a check for logouts since this call. Compares stored rows, not clocks. */
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

/** As in `endSessionsOf`, a named account includes its sessions without `sid`. */
function isTargeted({ subject, sid }: ProviderEnding, person: VouchedFor): boolean {
  if (subject !== null && subject !== person.subject) return false;
  return sid === null || sid === person.sid || (subject !== null && person.sid === null);
}

/** Longer than any logout token is accepted. */
const keptMs = 60 * 60_000;

/**
 * Ends and returns a logout token's sessions; null if accepted before. A token that failed may come again.
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

async function isAccepted(db: Kysely<Tables>, digest: string): Promise<boolean> {
  const taken = await db
    .selectFrom('oidc_logout')
    .select('at')
    .where('jti_sha256', '=', digest)
    .executeTakeFirst();
  return taken !== undefined;
}

export interface Round {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  /** Session to end when the new one begins. */
  readonly formerSession: string | null;
}

const tokenBytes = 32;
export const roundMs = 10 * 60_000;
const maxRounds = 50_000;
const countedEvery = 100;
const removedAtOnce = 1000;

const tokenForm = /^[\w-]{43}$/;

function digestOf(token: string, state: string): string {
  return hash('sha256', JSON.stringify([token, state]), 'hex');
}

export interface RoundStore {
  /** Returns the browser's token: `former`, or 256 random bits. Stores only a digest. */
  add(round: Round, former: string | undefined, nowMs: number): Promise<string>;
  /** Returns null if unknown, used or expired. */
  take(token: string, state: string, nowMs: number): Promise<Round | null>;
}

/** Stores at most about 50,000 rounds, the newest; the work per call doesn't grow with them. */
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
