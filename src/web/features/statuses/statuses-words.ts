import type { ExplainedKind } from '#web/shared/words/status-sentences.ts';

/** Every text of the page that explains statuses. */
export const words = {
  title: 'Statuses explained',
  lead: 'What each name means, in one sentence that can be said to a customer.',
  search: 'Search names and sentences',
  listed: (count: number) => (count === 1 ? '1 name' : `${count} names`),
  nothing: 'No name and no sentence has this',
  nothingText: 'A name of the service that is not here is not in the interface document.',
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
