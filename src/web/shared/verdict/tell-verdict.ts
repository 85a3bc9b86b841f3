import { isMessageKey } from '#contract/messages/message-rules.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';
import { compareDecimals } from '#web/shared/format/decimal.ts';
import type { CustomerText } from '#web/shared/messages/tell-panel.tsx';
import { askFirst, unknownSentence } from '#web/shared/words/status-sentences.ts';

import type { Cause, CauseKind } from './causes.ts';
import { dataOf, type Situation } from './checks.ts';
import { hasAmount, isUsedUp, mostOf } from './limit-causes.ts';
import { askedValues, replyValuesOf } from './reply-values.ts';
import { standingOf } from './standing.ts';
import { verdictWords as words } from './verdict-words.ts';
import { readAccountView } from '#web/shared/read-account-view.ts';

/** Causes told only if the customer can act on nothing else. */
const notKnown: ReadonlySet<CauseKind> = new Set([
  'failed',
  'not-readable',
  'unreachable',
  'limits-not-compared',
]);

/**
 * Never names a limit's source or quotes the service; says nothing on another's answer. On a block gives only the
 * provider's own text: anything else may be tipping off.
 */
export function tellVerdict(causes: readonly Cause[], situation: Situation): CustomerText {
  return { ...toldOf(causes, situation), replyValues: replyValuesOf(situation) };
}

function toldOf(causes: readonly Cause[], situation: Situation): CustomerText {
  const { question } = situation;
  const isSale = question.transactionType !== 'ONRAMP';
  const [first] = causes;
  if (first === undefined) return tellYes(situation, isSale);
  if (first.kind === 'belongs-to-another') return { parts: null, why: words.tellOther, isBlock: true };
  // Takes precedence: telling a customer of a block can be tipping off.
  if (causes.some(({ kind }) => kind === 'blocked')) return tellBlocked(situation);
  if (first.kind === 'not-checked') return { parts: null, why: words.tellNotChecked };
  const mendable = causes.filter(({ kind }) => !notKnown.has(kind) && kind !== 'not-checked');
  const said = first.kind === 'not-there' ? [first] : mendable.length > 0 ? mendable : [first];
  const keys = new Set(said.flatMap((cause) => keysOf(cause, isSale)));
  if (keys.size === 0) return { parts: null, why: unknownSentence };
  return {
    parts: [...keys].map((key) => ({ key })),
    values: {
      ...askedValues(question),
      left: leastBound(said, ['over-limit', 'above-maximum']),
      least: leastBound(said, ['below-minimum']),
    },
  };
}

/** Says yes; without an amount, says what's left in its window. */
function tellYes(situation: Situation, isSale: boolean): CustomerText {
  const ready: CustomerText = {
    parts: [{ key: isSale ? 'diagnosis.sale-ready' : 'diagnosis.ready' }],
    values: askedValues(situation.question),
  };
  if (hasAmount(situation.question)) return ready;
  const most = mostOf(situation.question, situation.outcomes.limits);
  const key = `limit-left.${isSale ? 'sale' : (most?.period ?? '')}`;
  if (most === null || !isMessageKey(key)) return ready;
  return { parts: [{ key }], values: { left: { amount: most.amount, code: most.currency } } };
}

function tellBlocked({ question: { identityReference = '' }, outcomes, record }: Situation): CustomerText {
  const answer = dataOf(outcomes.identity);
  const reading = answer && readAccountView(answer.data, identityReference);
  const standing = standingOf({ reading, fetchedAt: answer?.at, record: record ?? undefined });
  const said = standing?.message?.externalReason ?? null;
  return said === null ? { parts: null, why: askFirst, isBlock: true } : { parts: [{ said }], isBlock: true };
}

function keysOf({ kind, requirements = [], bound }: Cause, isSale: boolean): readonly MessageKey[] {
  switch (kind) {
    case 'not-there':
      return ['diagnosis.not-found'];
    case 'requirements-missing':
      return neededOf(requirements, isSale);
    case 'requirements-sent':
      return requirements.some((name) => name === 'DOCUMENT' || name === 'SELFIE')
        ? ['onboarding.PENDING']
        : [];
    case 'over-limit':
      if (isUsedUp(bound?.amount)) return reachedOf(isSale ? 'sale' : bound?.period);
      return [isSale ? 'diagnosis.sale-over-limit' : 'diagnosis.over-limit'];
    case 'above-maximum':
      return [isSale ? 'diagnosis.sale-over-limit' : 'diagnosis.over-limit'];
    case 'below-minimum':
      return [isSale ? 'diagnosis.sale-below-minimum' : 'diagnosis.below-minimum'];
    case 'refused':
      return [isSale ? 'diagnosis.sale-refused' : 'diagnosis.refused'];
    default:
      return ['diagnosis.unknown'];
  }
}

function reachedOf(period = ''): readonly MessageKey[] {
  const key = `limit-reached.${period}`;
  return isMessageKey(key) ? [key] : [];
}

/** Skips unknown requirements: there is no text to ask with. */
function neededOf(requirements: readonly string[], isSale: boolean): readonly MessageKey[] {
  const needs = requirements.map((requirement) => `requirement.${requirement}`).filter(isMessageKey);
  if (needs.length === 0) return [];
  return [isSale ? 'diagnosis.sale-requirements' : 'diagnosis.requirements', ...needs];
}

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
