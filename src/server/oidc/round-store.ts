import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

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
/** Whoever begins rounds by the thousand fills no disk: the oldest make room. */
const mostRounds = 50_000;
/** They are counted with every so many that begin here, and so many at most are removed at once. */
const countedEvery = 100;
const removedAtOnce = 1000;

const tokenForm = /^[\w-]{43}$/;

/** Of the browser's token with the round's state: a browser has as many rounds as it has begun, and each is known by both alone. */
function digestOf(token: string, state: string): string {
  return hash('sha256', JSON.stringify([token, state]), 'hex');
}

export interface RoundStore {
  /** Begins a round and returns the token of its browser: the one that it has already, else 256 random bits. Only a digest is kept. */
  add(round: Round, former: string | undefined, nowMs: number): Promise<string>;
  /** The round of a browser's token and a state, which ends with this: nobody takes it a second time. Null when it is unknown, was taken or is over. */
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
  const tooMany = Math.min(Number(rounds) + countedEvery - mostRounds, removedAtOnce);
  if (tooMany <= 0) return;
  await db.deleteFrom('oidc_round').where('token_sha256', 'in', oldest(db, tooMany)).execute();
}

function oldest(db: Kysely<Tables>, rounds: number) {
  return db.selectFrom('oidc_round').select('token_sha256').orderBy('created_at').limit(rounds);
}
