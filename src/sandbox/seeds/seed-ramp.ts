import type { Kysely } from 'kysely';
import { type RampRequest } from '#contract/service/ramp.ts';
import { rampMainLines, type RampStatus } from '#contract/service/enumerations.ts';
import type { SandboxTables } from '../database/tables.ts';
import { quote } from '../price/quote.ts';
import { insertRampMoves, type MoveOfRamp } from '../ramps/moves/ramp-move-store.ts';
import { reasonsOf } from '../ramps/moves/ramp-reasons.ts';
import { directionOf, newRamp, priceRequestOf } from '../ramps/ramp-rules.ts';
import { insertRamps } from '../ramps/ramp-store.ts';
import type { StoredRamp } from '../ramps/stored-ramp.ts';
import { hasSentCoins, transactionHashOf } from '../ramps/moves/transaction-hash.ts';

/** A ramp as a seed or a fixture puts it into the world, with what it went through. It stands still there. Instants are microseconds. */
export interface FiledRamp {
  readonly id: string;
  readonly request: RampRequest;
  readonly createdAt: number;
  /** After its first status, in their order. */
  readonly moves: readonly FiledMove[];
  readonly transactionHash?: string | undefined;
}

/** A move that lies behind it; `at` is microseconds. */
export interface FiledMove {
  readonly to: RampStatus;
  readonly at: number;
}

/** The ramp with the terms of the moment it was created; null when the fees leave nothing of its amount. */
export function rampOf({ id, request, createdAt, moves, transactionHash }: FiledRamp): StoredRamp | null {
  const price = priceRequestOf(request);
  const terms = price === null ? null : quote(price, Math.floor(createdAt / 1000));
  if (price === null || terms === null) return null;
  const begun = newRamp(request, { price, terms, id, at: createdAt });
  const last = moves.at(-1);
  if (last === undefined) return begun;
  const hasHash = moves.some(({ to }) => hasSentCoins(to));
  const hash = transactionHash ?? (hasHash ? transactionHashOf(id, price.blockchain) : null);
  return {
    ...begun,
    ...reasonsOf(last.to),
    status: last.to,
    transactionHash: hash,
    updatedAt: last.at,
  };
}

/** Adds ramps with their history. Throws RangeError for one without terms. */
export async function seedRamps(db: Kysely<SandboxTables>, ramps: readonly FiledRamp[]): Promise<void> {
  const stored = ramps.map((ramp) => {
    const found = rampOf(ramp);
    if (found === null) throw new RangeError('a ramp without terms');
    return found;
  });
  for (const some of inPieces(stored)) await insertRamps(db, some);
  for (const some of inPieces(ramps.flatMap(movesOf))) await insertRampMoves(db, some);
}

const mostAtOnce = 200;

/** Rows for statements of a size that the database takes. */
function inPieces<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / mostAtOnce);
  return Array.from({ length: count }, (_piece, index) =>
    rows.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  );
}

function movesOf({ id, request, moves }: FiledRamp): MoveOfRamp[] {
  const statuses: readonly RampStatus[] = [
    rampMainLines[directionOf(request)][0],
    ...moves.map(({ to }) => to),
  ];
  return moves.map(({ to, at }, index) => {
    const from = statuses[index] as RampStatus;
    return { rampId: id, from, to, at, ...reasonsOf(to) };
  });
}
