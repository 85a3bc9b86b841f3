import type { ExplainedKind } from '#web/shared/words/status-sentences.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('statuses', {
  title: 'Statuses explained',
  lead: 'The meaning of each status. You can send a customer any text that has a copy button.',
  search: 'Search names and sentences',
  listed: '{count, plural, one {1 result} other {# results}}',
  nothing: 'Nothing found',
  nothingText: 'This page lists every documented status. Check the spelling.',
  kinds: {
    ramp: 'Ramps',
    onboarding: 'Submissions',
    account: 'Customers',
    requirement: 'Requirements',
    limit: 'Limits',
    error: 'Errors',
  } as const satisfies Record<ExplainedKind, string>,
  unknownTitle: '{name} is unknown',
  sentenceFor: 'sentence for {name}',
});
