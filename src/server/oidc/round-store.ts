import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';

/** A sign-in at the provider that is under way. */
export interface Round {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
}

const tokenBytes = 32;
export const roundMs = 10 * 60_000;
/** Whoever begins rounds by the thousand fills no disk. */
const mostRounds = 50_000;

function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Begins a round and returns its token: 256 random bits, of which only the digest is kept. Throws `busy`. */
export async function addRound(db: Kysely<Tables>, round: Round, nowMs: number): Promise<string> {
  await db
    .deleteFrom('oidc_round')
    .where('created_at', '<=', (nowMs - roundMs) * 1000)
    .execute();
  const { rounds } = await db
    .selectFrom('oidc_round')
    .select(({ fn }) => fn.countAll().as('rounds'))
    .executeTakeFirstOrThrow();
  if (Number(rounds) >= mostRounds) throw new DeskError('busy', { retryAfterSeconds: 60 });
  const token = randomBytes(tokenBytes).toString('base64url');
  await db
    .insertInto('oidc_round')
    .values({
      token_sha256: digestOf(token),
      state: round.state,
      nonce: round.nonce,
      code_verifier: round.codeVerifier,
      return_to: round.returnTo,
      created_at: nowMs * 1000,
    })
    .execute();
  return token;
}

/** The round of a token, which ends with this: nobody takes it a second time. Null when it is unknown, was taken or is over. */
export async function takeRound(db: Kysely<Tables>, token: string, nowMs: number): Promise<Round | null> {
  const row = await db
    .deleteFrom('oidc_round')
    .where('token_sha256', '=', digestOf(token))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.created_at <= (nowMs - roundMs) * 1000) return null;
  return { state: row.state, nonce: row.nonce, codeVerifier: row.code_verifier, returnTo: row.return_to };
}
