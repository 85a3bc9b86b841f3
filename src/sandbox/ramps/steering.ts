import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import {
  type RampAction,
  rampActions,
  rampSteering,
  type RampSteering,
  type SandboxRamp,
  type SandboxRampPage,
  type SandboxRampSummary,
} from '#contract/sandbox/ramps.ts';
import { identityReference } from '#contract/service/primitives.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { SandboxContext } from '../context.ts';
import { pageFields, pageOf, readQuery, rowBefore } from '../controls/page-query.ts';
import type { SandboxTables } from '../database/tables.ts';
import { invalid, notFound } from '../errors.ts';
import { readControl } from '../inbound/bodies.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import { blockedByHand } from '../records/stored-identity.ts';
import { blockIdentity, moveRamp, planOfCustomer, withPlan } from './moves.ts';
import { allowedMoves, isTerminal, mainPlanOf, mayMoveTo, nextOfMainLine, type RampState } from './rules.ts';
import { findRamp, listRampMoves, listRamps, type RampMove, type StoredRamp, updateRamp } from './store.ts';

const listQuery = z.strictObject({ ...pageFields, identityReference: identityReference.optional() });

interface OneRamp {
  Params: { readonly id: string };
}

export function rampControls(controls: FastifyInstance, context: SandboxContext): void {
  const { db } = context;

  controls.get('/sandbox/ramps', async (request) => listedRamps(db, readQuery(request, listQuery)));

  controls.get<OneRamp>('/sandbox/ramps/:id', async ({ params }) => steeredRamp(db, params.id));

  controls.post<OneRamp>('/sandbox/ramps/:id', async (request) => {
    const { id } = request.params;
    await steerRamp(context, id, readControl(request, rampSteering));
    return steeredRamp(db, id);
  });
}

async function listedRamps(
  db: Kysely<SandboxTables>,
  { cursor, limit, identityReference: reference }: z.output<typeof listQuery>,
): Promise<SandboxRampPage> {
  const after = await rowBefore(cursor, (key) => findRamp(db, key));
  const ramps = await listRamps(db, { reference, after, limit: limit + 1 });
  const { items, nextCursor } = pageOf(ramps, limit, ({ id }) => id);
  return { items: items.map(summaryOf), nextCursor };
}

async function steeredRamp(db: Kysely<SandboxTables>, id: string): Promise<SandboxRamp> {
  const ramp = await findRamp(db, id);
  if (ramp === null) throw notFound('Ramp not found');
  return steeredRampBody(ramp, await listRampMoves(db, id));
}

interface Steering {
  readonly steering: RampSteering;
  readonly at: number;
}

/** Answers 404 if unknown, 422 if the status forbids it. After a move the ramp continues. */
async function steerRamp(context: SandboxContext, id: string, steering: RampSteering): Promise<void> {
  const { action } = steering;
  await context.db.transaction().execute(async (transaction) => {
    const ramp = await findRamp(transaction, id);
    if (ramp === null) throw notFound('Ramp not found');
    if (!isPossible(action, ramp))
      throw invalid({ action: `Not possible while the status is ${ramp.status}` });
    const at = toMicroseconds(context.now());
    if (isMove(action)) return moveByHand(transaction, context, ramp, { steering, at });
    return updateRamp(transaction, await withOtherPlan(transaction, ramp, { steering, at }), ramp.status);
  });
}

async function moveByHand(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  ramp: StoredRamp,
  { steering: { action, internalReason, externalReason }, at }: Steering,
): Promise<void> {
  if (!isMove(action)) return;
  const reasons = { internalReason, externalReason };
  const to = targetOf(action, ramp);
  if (to === 'ACCOUNT_BLOCKED') {
    const why = {
      internalReason: internalReason ?? blockedByHand.internalReason,
      externalReason: externalReason ?? blockedByHand.externalReason,
    };
    await blockIdentity(transaction, context, { reference: ramp.identityReference, at, ...why });
  } else if (to !== null) await moveRamp(transaction, context, { ramp, to, at, reasons });
}

/** Holds a ramp, or resumes its scenario or main line. */
async function withOtherPlan(
  transaction: Kysely<SandboxTables>,
  ramp: StoredRamp,
  { steering: { action }, at }: Steering,
): Promise<StoredRamp> {
  if (action === 'hold') return withPlan(ramp, null);
  if (ramp.nextStatus !== null) return ramp;
  return withPlan(ramp, (await planOfCustomer(transaction, ramp, at)) ?? mainPlanOf(ramp, at));
}

type Move = Exclude<RampAction, 'hold' | 'resume'>;

const targets: Readonly<Record<Move, (ramp: RampState) => RampStatus | null>> = {
  advance: nextOfMainLine,
  decline: () => 'PAYMENT_DECLINED',
  cancel: () => 'PAYMENT_CANCELLED',
  verify: () => 'EXTRA_VERIFICATION',
  refund: () => 'REFUNDED',
  expire: () => 'EXPIRED',
  block: () => 'ACCOUNT_BLOCKED',
};

/** `hold` and `resume` only change the plan. */
function isMove(action: RampAction): action is Move {
  return action in targets;
}

function targetOf(action: Move, ramp: RampState): RampStatus | null {
  const target = targets[action](ramp);
  return target !== null && mayMoveTo(ramp, target) ? target : null;
}

function isPossible(action: RampAction, ramp: RampState): boolean {
  return isMove(action) ? targetOf(action, ramp) !== null : !isTerminal(ramp.status);
}

function summaryOf(ramp: StoredRamp): SandboxRampSummary {
  const { nextStatus, nextMoveAt } = ramp;
  return {
    ramp_id: ramp.id,
    identityReference: ramp.identityReference,
    transactionType: ramp.transactionType,
    status: ramp.status,
    plan:
      nextStatus === null || nextMoveAt === null ? null : { status: nextStatus, at: toDateTime(nextMoveAt) },
    createdAt: toDateTime(ramp.createdAt),
    updatedAt: toDateTime(ramp.updatedAt),
  };
}

function steeredRampBody(ramp: StoredRamp, moves: readonly RampMove[]): SandboxRamp {
  const { internalReason, externalReason } = ramp;
  return {
    ...summaryOf(ramp),
    internalReason,
    externalReason,
    allowedMoves: [...allowedMoves(ramp)],
    actions: rampActions.filter((action) => isPossible(action, ramp)),
    moves: moves.map((move) => ({ ...move, at: toDateTime(move.at) })),
  };
}
