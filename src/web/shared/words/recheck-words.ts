import type { RecheckVerdict } from '#contract/desk/rechecks.ts';
import { midSentence } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

const words = catalogue('recheck', {
  ready: 'Can pay',
  notReady: 'Can’t pay yet',
  open: '{count, plural, one {1 requirement missing} other {# requirements missing}}',
  headline: 'Rampart checked again: {answer}',
});

export function recheckText({ isReady, openRequirements }: RecheckVerdict): string {
  if (isReady) return words.ready;
  return openRequirements === 0 ? words.notReady : words.open({ count: openRequirements });
}

export function recheckHeadline(verdict: RecheckVerdict): string {
  return words.headline({ answer: midSentence(recheckText(verdict)) });
}
