import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/facts.ts';

import { words } from '../words/customer-words.ts';

const sources: Readonly<Record<FactSource, string>> = {
  call: words.source.submission,
  answer: words.source.answer,
  callback: words.source.callback,
};

/** Where a fact came from, in words. What the desk itself said in a call was a submission: nothing else is remembered as one. */
export function factSource(source: FactSource): string {
  return sources[source];
}

/** Where a personal value came from: one of the submissions, or a look-up that the service confirmed. */
export function valueSource(eventId: string, { submissions }: Pick<CustomerRecord, 'submissions'>): string {
  if (submissions.some(({ requestId }) => requestId === eventId)) return words.source.submission;
  return words.source.call;
}
