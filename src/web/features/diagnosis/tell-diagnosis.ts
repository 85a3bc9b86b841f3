import { groupDigits } from '#web/shared/format/decimal.ts';
import { limitSentences } from '#web/shared/limits/limit-sentences.ts';
import type { CustomerText } from '#web/shared/ui/tell-panel.tsx';
import { answerSentence, sentenceOf, unknownSentence } from '#web/shared/words/status-sentences.ts';

import { words } from './diagnosis-words.ts';
import type { Cause, CauseKind, Question } from './outcome.ts';

/** Of these nothing else is said: the rest of the answer is about somebody else, or can't be mended by the customer. */
const saidAlone: ReadonlySet<CauseKind> = new Set(['belongs-to-another', 'blocked', 'not-there']);

/** What keeps the desk from knowing is said only where nothing is known that the customer can do. */
const notKnown: ReadonlySet<CauseKind> = new Set([
  'failed',
  'not-readable',
  'unreachable',
  'limits-not-compared',
]);

/**
 * What to say to the customer of a diagnosis: what they can do about it, in the order of its causes. Not whose limit it is, not what the
 * service wrote, and nothing while the answer is about someone else.
 */
export function tellDiagnosis(causes: readonly Cause[], { transactionType }: Question): CustomerText {
  const [first] = causes;
  const isSale = transactionType !== 'ONRAMP';
  if (first === undefined) {
    return { text: answerSentence(isSale ? 'SELL_GO_AHEAD' : 'GO_AHEAD'), isToSend: true };
  }
  if (first.kind === 'belongs-to-another') return { text: words.tellOther, isToSend: false };
  const mendable = causes.filter(({ kind }) => !notKnown.has(kind));
  const said = saidAlone.has(first.kind) ? [first] : mendable.length > 0 ? mendable : [first];
  const sentences = said.flatMap((cause) => sentencesOf(cause, transactionType));
  if (sentences.length === 0) return { text: unknownSentence, isToSend: false };
  return { text: [...new Set(sentences)].join(' '), isToSend: true };
}

function sentencesOf({ kind, requirements = [], bound }: Cause, transactionType: string): string[] {
  const isSale = transactionType !== 'ONRAMP';
  const amount = bound === undefined ? '' : `${groupDigits(bound.amount)} ${bound.currency}`.trim();
  switch (kind) {
    case 'blocked':
      return [sentenceOf('account', 'ACCOUNT_BLOCKED')].filter((text) => text !== null);
    case 'not-there':
      return [answerSentence('NO_ACCOUNT')];
    case 'requirements-missing':
      return neededOf(requirements, isSale);
    case 'over-limit':
      return limitSentences({
        period: bound?.period ?? '',
        transactionType,
        remaining: bound?.amount,
        currency: bound?.currency,
      });
    case 'below-minimum':
      return [answerSentence(isSale ? 'SELL_SMALLEST' : 'SMALLEST', amount)];
    case 'above-maximum':
      return [answerSentence(isSale ? 'SELL_LARGEST' : 'LARGEST', amount)];
    case 'not-ready':
      return [answerSentence('BEING_CHECKED')];
    case 'refused':
      return [sentenceOf('error', '422')].filter((text) => text !== null);
    default:
      return [answerSentence('NOT_KNOWN_NOW')];
  }
}

/** A requirement that the desk does not know has no sentence: the customer can't be asked for it. */
function neededOf(requirements: readonly string[], isSale: boolean): string[] {
  const needs = requirements
    .map((requirement) => sentenceOf('requirement', requirement))
    .filter((text) => text !== null);
  if (needs.length === 0) return [];
  return [answerSentence(isSale ? 'SELL_STILL_NEEDED' : 'STILL_NEEDED'), ...needs];
}
