import { hash, randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import {
  maxPuzzleNumbers,
  puzzleMessage,
  type SignInPuzzle,
  type SolvedPuzzle,
} from '#contract/desk/sign-in-puzzle.ts';
import { isSameText } from '#node/same-text.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { aheadMs, bucketOf } from './failure-count.ts';
import { freeFailures } from './sign-in-pace.ts';

const puzzleLifeMs = 2 * 60_000;
const ticketLifeMs = 5 * 60_000;
const firstNumbers = 1024;

/** Proof of work for unknown browsers; nothing is stored until one is solved. */
export interface SignInPuzzles {
  /** Doubles the work with each failure beyond the free ones, up to `maxPuzzleNumbers`. */
  create(name: string, failures: number): SignInPuzzle;
  /** Accepts a solved, unexpired puzzle of this name once, on all servers. */
  accept(name: string, solved: SolvedPuzzle): Promise<boolean>;
  /** Makes a proof for five minutes that the holder gave this password: the next step asks no puzzle. */
  createTicket(name: string, passwordHash: string): string;
  /** Reads no database: forged tickets cost nothing. */
  isTicketOf(ticket: string, name: string): boolean;
  /** Returns false once the password was changed. */
  isTicketFor(ticket: string, passwordHash: string): boolean;
}

export interface SignInPuzzleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest' | 'digests'>;
  readonly nowMs: () => number;
}

export function createSignInPuzzles({ db, keys, nowMs }: SignInPuzzleParts): SignInPuzzles {
  const isSealed = (seal: string, purpose: Purpose, text: string) =>
    keys.digests(purpose, text).some((own) => isSameText(own, seal));
  /** Returns false also for what was made before a clock was set back. */
  const isUnexpired = (text: string, lifeMs: number) => {
    const leftMs = Number(text.split('.')[0]) - nowMs();
    return leftMs > 0 && leftMs <= lifeMs + aheadMs;
  };
  return {
    create(name, failures) {
      const numbers = Math.min(firstNumbers * 2 ** Math.max(0, failures - freeFailures), maxPuzzleNumbers);
      const challenge = `${nowMs() + puzzleLifeMs}.${randomBytes(16).toString('base64url')}`;
      const digest = digestOf(challenge, randomInt(numbers));
      const seal = keys.digest('sign-in-puzzle', sealedText(name, { challenge, digest, numbers }));
      return { challenge, digest, numbers, seal };
    },
    async accept(name, { number, seal, ...puzzle }) {
      const { challenge, digest } = puzzle;
      if (
        !isSealed(seal, 'sign-in-puzzle', sealedText(name, puzzle)) ||
        !isUnexpired(challenge, puzzleLifeMs)
      )
        return false;
      if (!isSameText(digestOf(challenge, number), digest)) return false;
      return markUsed(db, bucketOf(keys, 'puzzle', challenge), nowMs());
    },
    createTicket(name, passwordHash) {
      const parts = [String(nowMs() + ticketLifeMs), keys.digest('ticket-password', passwordHash)];
      return [...parts, keys.digest('sign-in-ticket', JSON.stringify([name, ...parts]))].join('.');
    },
    isTicketOf(ticket, name) {
      const [expiry = '', mark = '', seal = ''] = ticket.split('.');
      return (
        isSealed(seal, 'sign-in-ticket', JSON.stringify([name, expiry, mark])) &&
        isUnexpired(ticket, ticketLifeMs)
      );
    },
    isTicketFor: (ticket, passwordHash) =>
      keys
        .digests('ticket-password', passwordHash)
        .some((own) => isSameText(own, ticket.split('.')[1] ?? '')),
  };
}

type Purpose = 'sign-in-puzzle' | 'sign-in-ticket';

/** Covers `numbers`, so that nobody passes an easy puzzle off as a hard one. */
function sealedText(
  name: string,
  { challenge, digest, numbers }: Pick<SignInPuzzle, 'challenge' | 'digest' | 'numbers'>,
): string {
  return JSON.stringify([name, challenge, digest, numbers]);
}

function digestOf(challenge: string, number: number): string {
  return hash('sha256', puzzleMessage(challenge, number), 'hex');
}

/**
 * Marks for twice a puzzle's life, as servers' clocks may differ. Refuses the second of two puzzles in one
 * row.
 */
async function markUsed(db: Kysely<Tables>, bucket: number, now: number): Promise<boolean> {
  const nowUs = now * 1000;
  const { rows } = await sql`
    insert into sign_in_failure (bucket, failures, last_at) values (${bucket}, 1, ${nowUs})
    on conflict (bucket) do update set last_at = excluded.last_at
    where sign_in_failure.last_at < ${nowUs - 2 * puzzleLifeMs * 1000}
      or sign_in_failure.last_at > ${nowUs + aheadMs * 1000}
    returning bucket`.execute(db);
  return rows.length > 0;
}
