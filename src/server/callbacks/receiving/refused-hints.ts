import type { Kysely } from 'kysely';

import type { ChangeHint } from '#contract/desk/events.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import type { CallbackTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { noteChanges } from '#server/live/changes.ts';

import { isClaimedRamp } from './claimed-object.ts';

/** A delivery that was refused, as it is kept. */
export type RefusedCallback = Omit<CallbackTable, 'event_id' | 'is_duplicate'>;

/** What a hint is made of. */
type ToldRefusal = Pick<RefusedCallback, 'id' | 'claimed_object'>;

/** Tells open pages that something was refused. */
export interface RefusedHints {
  /** Never awaited, never throws: whoever misses it reads the list again anyway. */
  tell(refused: ToldRefusal): void;
  drain(): Promise<void>;
}

/** What is refused within so many milliseconds is told once, by the newest of it: strangers are not to keep every page busy. */
const hintMs = 100;
const mostAHint = 100;

/** Hints of what was refused, and of the ramp that it names, on whose page it stands. Nothing else of what a stranger said is told. Trust: 6, 11. */
export function createRefusedHints(db: Kysely<Tables>): RefusedHints {
  const group = createGroupCommit<ToldRefusal, null>({
    most: mostAHint,
    lingerMs: hintMs,
    async commit(refused) {
      await noteChanges(db, hintsOf(refused.at(-1)));
      return refused.map(() => null);
    },
  });
  return {
    tell: (refused) => void group.add(refused).catch(() => undefined),
    drain: async () => group.drain(),
  };
}

function hintsOf(refused: ToldRefusal | undefined): readonly ChangeHint[] {
  if (refused === undefined) return [];
  const { id, claimed_object: claimed } = refused;
  const hint = { kind: 'callback', id } as const;
  return claimed !== null && isClaimedRamp(claimed) ? [hint, { kind: 'ramp', id: claimed }] : [hint];
}
