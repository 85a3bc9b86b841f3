import type { ExplainedKind } from '#web/shared/words/status-sentences.ts';

/** Every text of the page that explains statuses. */
export const words = {
  title: 'Statuses explained',
  lead: 'What each status means, in one sentence you can send to a customer.',
  search: 'Search names and sentences',
  listed: (count: number) => (count === 1 ? '1 name' : `${count} names`),
  nothing: 'Nothing found',
  nothingText: 'A name that isn’t listed here isn’t in the interface document.',
  kinds: {
    ramp: 'Ramps',
    onboarding: 'Submissions',
    account: 'Customers',
    requirement: 'Requirements',
    limit: 'Limits',
    error: 'Errors',
  } satisfies Record<ExplainedKind, string>,
  unknownTitle: (name: string) => `${name} is unknown`,
  sentenceFor: (name: string) => `sentence for ${name}`,
} as const;
