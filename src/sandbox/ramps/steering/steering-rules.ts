import type { SandboxRamp, SandboxRampSummary } from '#contract/sandbox/ramps.ts';
import { rampActions, type RampAction } from '#contract/sandbox/steering.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { toDateTime } from '../../instant.ts';
import type { RampMove } from '../moves/ramp-move-store.ts';
import { allowedMoves, isTerminal, mayMoveTo, nextOfMainLine, type Standing } from '../moves/ramp-moves.ts';
import type { StoredRamp } from '../stored-ramp.ts';

type Move = Exclude<RampAction, 'hold' | 'resume'>;

/** Where an action moves a ramp to; null where it moves to nothing. */
const targets: Readonly<Record<Move, (ramp: Standing) => RampStatus | null>> = {
  advance: nextOfMainLine,
  decline: () => 'PAYMENT_DECLINED',
  cancel: () => 'PAYMENT_CANCELLED',
  verify: () => 'EXTRA_VERIFICATION',
  refund: () => 'REFUNDED',
  expire: () => 'EXPIRED',
  block: () => 'ACCOUNT_BLOCKED',
};

/** Whether an action moves a ramp at once: `hold` and `resume` change what it does by itself. */
export function isMove(action: RampAction): action is Move {
  return action in targets;
}

/** The status that an action moves a ramp to; null when the table of moves does not have it. */
export function targetOf(action: Move, ramp: Standing): RampStatus | null {
  const target = targets[action](ramp);
  return target !== null && mayMoveTo(ramp, target) ? target : null;
}

/** Whether something can be done to a ramp as it stands. A ramp that has ended can't be held or resumed either. */
export function isPossible(action: RampAction, ramp: Standing): boolean {
  return isMove(action) ? targetOf(action, ramp) !== null : !isTerminal(ramp.status);
}

/** A ramp as the controls list it. */
export function summaryOf(ramp: StoredRamp): SandboxRampSummary {
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

/** A ramp as the controls show it, with its history. */
export function steeredRampBody(ramp: StoredRamp, moves: readonly RampMove[]): SandboxRamp {
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
