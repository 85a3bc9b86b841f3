import type { RecheckVerdict } from '#contract/desk/rechecks.ts';
import { midSentence } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

const words = catalogue('recheck', {
  ready: 'Ready to pay',
  notReady: 'Not ready to pay',
  open: '{count, plural, one {1 requirement open} other {# requirements open}}',
  headline: 'Rampart re-checked: {answer}',
});

/** The result of the desk's own check. */
export function recheckText({ isReady, openRequirements }: RecheckVerdict): string {
  if (isReady) return words.ready;
  return openRequirements === 0 ? words.notReady : words.open({ count: openRequirements });
}

export function recheckHeadline(verdict: RecheckVerdict): string {
  return words.headline({ answer: midSentence(recheckText(verdict)) });
}
