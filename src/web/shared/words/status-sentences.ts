import { isMessageKey } from '#contract/messages/message-rules.ts';
import { messagesEn, type MessageKey } from '#contract/messages/messages-en.ts';
import {
  identityMessageStatuses,
  onboardingStatuses,
  rampStatuses,
  requirements,
  limitPeriods,
} from '#contract/service/enumerations.ts';
import { errorStatuses } from '#contract/service/errors.ts';

import { limitWords, periodWords } from '#web/shared/limits/limit-words.ts';
import { nameInWords } from './name-words.ts';
import { requirementTitle } from './requirement-words.ts';
import { sharedWords } from './shared-words.ts';

/** What the interface document has names for. */
export const explainedKinds = ['ramp', 'onboarding', 'account', 'requirement', 'limit', 'error'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];

/** The sentence for a name that is not in the interface document. */
export const { unknownSentence, askFirst } = sharedWords;

/** A block in every spelling that services use: nothing is said of it but what the provider wrote. */
const blocks: ReadonlySet<string> = new Set(['ACCOUNT_BLOCKED', 'CUSTOMER_BLACKLISTED']);

/** True for a status that says that a customer or an account is blocked. */
export function saysBlocked(status: string): boolean {
  return blocks.has(
    status
      .trim()
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll(/[\s-]+/g, '_')
      .toUpperCase(),
  );
}

/** A name of the interface document with what an agent can say to the customer about it. */
export interface Explained {
  kind: ExplainedKind;
  name: string;
  /** In plain words. */
  title: string;
  sentence: string;
  /** False: the sentence is for staff. */
  isToSend: boolean;
}

const builtIn = (key: MessageKey): string => messagesEn[key];

/** What an agent can say to a customer, in one sentence; null for a name that is not in the interface document. Spec: States and transitions; Eligibility; Limits; Errors. */
export function sentenceOf(kind: ExplainedKind, name: string, textOf = builtIn): string | null {
  const key = `${kind}.${name}`;
  return isMessageKey(key) ? textOf(key) : null;
}

/** Every status, requirement, limit and error of the interface document, explained, in its order. */
export function everythingExplained(textOf = builtIn): Explained[] {
  return explainedKinds.flatMap((kind) =>
    namesOf[kind].map((name) => ({
      kind,
      name,
      title: titleOf(kind, name),
      sentence: sentenceOf(kind, name, textOf) ?? (saysBlocked(name) ? askFirst : unknownSentence),
      isToSend: sentenceOf(kind, name, textOf) !== null,
    })),
  );
}

const namesOf: Readonly<Record<ExplainedKind, readonly string[]>> = {
  ramp: rampStatuses,
  onboarding: onboardingStatuses,
  account: identityMessageStatuses,
  requirement: requirements,
  limit: limitPeriods,
  error: errorStatuses.map(String),
};

function titleOf(kind: ExplainedKind, name: string): string {
  if (kind === 'requirement') return requirementTitle(name);
  if (kind === 'limit') return limitWords.limitOf({ period: periodWords(name) });
  if (kind === 'error') return `HTTP ${name}`;
  return nameInWords(name);
}
