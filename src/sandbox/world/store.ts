import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import { type OnboardingStatus, rampMainLines, type RampStatus } from '#contract/service/enumerations.ts';
import type { TransactionType } from '#contract/service/primitives.ts';
import { type RampRequest } from '#contract/service/ramp.ts';
import type { SandboxTables } from '../database/tables.ts';
import { closeCheck, insertCheck } from '../identities/store.ts';
import { quote } from '../price/quote.ts';
import { hasSentCoins, transactionHashOf } from '../ramps/blockchain.ts';
import { allowedMoves, directionOf, newRamp, priceRequestOf, reasonsOf } from '../ramps/rules.ts';
import { insertRampMoves, insertRamps, type MoveOfRamp, type StoredRamp } from '../ramps/store.ts';
import {
  type IdentityFacts,
  type ImageFacts,
  insertDocument,
  insertIdentity,
  setBlocked,
} from '../records/store.ts';
import { type BlockedReasons, partsOf } from '../records/stored-identity.ts';

export interface FiledCustomer extends IdentityFacts {
  readonly isBlocked?: boolean;
  readonly blockedReasons?: BlockedReasons;
  readonly isPoliticallyExposed?: boolean;
  /** If it differs from the documents'. */
  readonly documentStatus?: PartStatus;
  readonly selfieStatus?: PartStatus;
  readonly documents: readonly SeededDocument[];
  readonly check?: FiledCheck;
}

export interface SeededDocument {
  readonly type: DocumentType;
  readonly number?: string | undefined;
  readonly status: OnboardingStatus;
}

interface FiledCheck {
  readonly status: OnboardingStatus;
  readonly internalReason?: string;
  readonly reason?: string;
}

const twoSided: ReadonlySet<DocumentType> = new Set(['DRIVING_LICENSE', 'IDENTIFICATION']);

/** Gives documents the same ids each time. */
export async function seedCustomer(
  db: Kysely<SandboxTables>,
  { documents, check, blockedReasons, ...facts }: FiledCustomer,
  at: number,
): Promise<void> {
  const { reference } = facts;
  const parts = documents.map(({ type, status }) => partsOf([type], status));
  await insertIdentity(db, Object.assign({}, ...parts, facts) as typeof facts, at);
  if (blockedReasons !== undefined) await setBlocked(db, { reference, reasons: blockedReasons, at });
  const checkId = check === undefined ? null : identifier(`${reference} check`);
  if (check !== undefined && checkId !== null) await fileCheck(db, check, { id: checkId, reference, at });
  for (const [position, document] of documents.entries()) {
    const { type, number = null, status } = document;
    const id = identifier(`${reference} ${type} ${position}`);
    const filed = { id, identityReference: reference, type, number, status, checkId };
    await insertDocument(db, { ...filed, images: imagesOf(reference, document) }, at);
  }
}

/** Adds a check that only a control can decide. */
async function fileCheck(
  db: Kysely<SandboxTables>,
  { status, internalReason, reason }: FiledCheck,
  { id, reference, at }: { readonly id: string; readonly reference: string; readonly at: number },
): Promise<void> {
  await insertCheck(db, { id, identityReference: reference, kind: 'documents', dueAt: null, createdAt: at });
  if (status === 'PENDING') return;
  const reasons = internalReason === undefined || reason === undefined ? null : { internalReason, reason };
  await closeCheck(db, id, { status, reasons, at });
}

function imagesOf(reference: string, { type }: SeededDocument): ImageFacts[] {
  const sides: ImageSide[] = twoSided.has(type) ? ['FRONT', 'BACK'] : ['FRONT'];
  return sides.map((side) => ({
    type: twoSided.has(type) ? type : null,
    side,
    mimetype: 'image/jpeg',
    bytes: 2_483_112,
    width: 3024,
    height: 4032,
    sha256: digest(`${reference} ${type} ${side}`),
  }));
}

/** A ramp without a plan. Instants are microseconds. */
export interface FiledRamp {
  readonly id: string;
  readonly request: RampRequest;
  readonly createdAt: number;
  /** After its first status. */
  readonly moves: readonly FiledMove[];
  readonly transactionHash?: string | undefined;
}

/** `at` in microseconds. */
interface FiledMove {
  readonly to: RampStatus;
  readonly at: number;
}

/** Throws RangeError for a ramp without terms. */
export async function seedRamps(db: Kysely<SandboxTables>, ramps: readonly FiledRamp[]): Promise<void> {
  const stored = ramps.map((ramp) => {
    const found = rampOf(ramp);
    if (found === null) throw new RangeError('a ramp without terms');
    return found;
  });
  for (const some of inBatches(stored)) await insertRamps(db, some);
  for (const some of inBatches(ramps.flatMap(movesOf))) await insertRampMoves(db, some);
}

const mostRows = 200;

function inBatches<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / mostRows);
  return Array.from({ length: count }, (_piece, index) =>
    rows.slice(index * mostRows, (index + 1) * mostRows),
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

/** Uses the terms of its creation; null without any. */
export function rampOf({ id, request, createdAt, moves, transactionHash }: FiledRamp): StoredRamp | null {
  const price = priceRequestOf(request);
  const terms = price === null ? null : quote(price, Math.floor(createdAt / 1000));
  if (price === null || terms === null) return null;
  const ramp = newRamp(request, { price, terms, id, at: createdAt });
  const last = moves.at(-1);
  if (last === undefined) return ramp;
  const hasHash = moves.some(({ to }) => hasSentCoins(to));
  const hash = transactionHash ?? (hasHash ? transactionHashOf(id, price.blockchain) : null);
  return {
    ...ramp,
    ...reasonsOf(last.to),
    status: last.to,
    transactionHash: hash,
    updatedAt: last.at,
  };
}

/** Omits the first status; null if none. */
export function pathTo(transactionType: TransactionType, wanted: RampStatus): readonly RampStatus[] | null {
  const [first] = rampMainLines[transactionType];
  const paths = new Map<RampStatus, readonly RampStatus[]>([[first, []]]);
  // Entries added during the walk are walked too: breadth first.
  for (const [status, path] of paths) {
    if (status === wanted) return path;
    for (const next of allowedMoves({ transactionType, status })) {
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return null;
}

function identifier(text: string): string {
  return digest(text).slice(0, 32);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
