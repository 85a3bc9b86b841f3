import { isMessageKey } from '#contract/messages/message-rules.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';
import { compareDecimals } from '#web/shared/format/decimal.ts';
import type { CustomerText } from '#web/shared/messages/tell-panel.tsx';
import { askFirst, unknownSentence } from '#web/shared/words/status-sentences.ts';

import { words } from './diagnosis-words.ts';
import type { Cause, CauseKind, Question } from './outcome.ts';

/** Of these nothing else is said: the rest of the answer is about someone else. */
const saidAlone: ReadonlySet<CauseKind> = new Set(['not-there']);

/** What keeps the desk from knowing is said only where nothing is known that the customer can do. */
const notKnown: ReadonlySet<CauseKind> = new Set([
  'failed',
  'not-readable',
  'unreachable',
  'limits-not-compared',
]);

/**
 * What to tell the customer of a diagnosis: what they can do about it, in the order of its causes. Not whose limit it is, not what the
 * service wrote, and nothing while the answer is about someone else.
 */
export function tellDiagnosis(causes: readonly Cause[], { transactionType }: Question): CustomerText {
  const isSale = transactionType !== 'ONRAMP';
  const [first] = causes;
  if (first === undefined) return { parts: [{ key: isSale ? 'diagnosis.sale-ready' : 'diagnosis.ready' }] };
  if (first.kind === 'belongs-to-another') return { parts: null, why: words.tellOther };
  // Whatever else stops the payment: to tell a customer of a block may be tipping off.
  if (causes.some(({ kind }) => kind === 'blocked')) return { parts: null, why: askFirst };
  const mendable = causes.filter(({ kind }) => !notKnown.has(kind));
  const said = saidAlone.has(first.kind) ? [first] : mendable.length > 0 ? mendable : [first];
  const keys = new Set(said.flatMap((cause) => keysOf(cause, isSale)));
  if (keys.size === 0) return { parts: null, why: unknownSentence };
  return {
    parts: [...keys].map((key) => ({ key })),
    values: {
      left: leastBound(said, ['over-limit', 'above-maximum']),
      least: leastBound(said, ['below-minimum']),
    },
  };
}

function keysOf({ kind, requirements = [], bound }: Cause, isSale: boolean): readonly MessageKey[] {
  switch (kind) {
    case 'not-there':
      return ['diagnosis.not-found'];
    case 'requirements-missing':
      return neededOf(requirements, isSale);
    case 'over-limit':
      if (isUsedUp(bound?.amount)) return reachedOf(isSale ? 'sale' : bound?.period);
      return [isSale ? 'diagnosis.sale-over-limit' : 'diagnosis.over-limit'];
    case 'above-maximum':
      return [isSale ? 'diagnosis.sale-over-limit' : 'diagnosis.over-limit'];
    case 'below-minimum':
      return [isSale ? 'diagnosis.sale-below-minimum' : 'diagnosis.below-minimum'];
    case 'refused':
      return [isSale ? 'error.422' : 'diagnosis.refused'];
    default:
      return ['diagnosis.unknown'];
  }
}

function isUsedUp(remaining = ''): boolean {
  return (compareDecimals(remaining, '0') ?? 1) <= 0;
}

function reachedOf(period = ''): readonly MessageKey[] {
  const key = `limit-reached.${period}`;
  return isMessageKey(key) ? [key] : [];
}

/** A requirement that the desk does not know has no text: the customer can't be asked for it. */
function neededOf(requirements: readonly string[], isSale: boolean): readonly MessageKey[] {
  const needs = requirements.map((requirement) => `requirement.${requirement}`).filter(isMessageKey);
  if (needs.length === 0) return [];
  return [isSale ? 'diagnosis.sale-requirements' : 'diagnosis.requirements', ...needs];
}

/** The tightest of the bounds that these causes have. */
function leastBound(
  causes: readonly Cause[],
  kinds: readonly CauseKind[],
): { amount: string; code: string } | null {
  const bounds = causes.flatMap(({ kind, bound }) =>
    bound !== undefined && kinds.includes(kind) && !isUsedUp(bound.amount) ? [bound] : [],
  );
  const [least] = bounds.toSorted((one, other) => compareDecimals(one.amount, other.amount) ?? 0);
  return least === undefined ? null : { amount: least.amount, code: least.currency };
}
