import { isMessageKey } from '#contract/messages/message-rules.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';
import {
  identityMessageStatuses,
  onboardingStatuses,
  rampStatuses,
  requirements,
  limitPeriods,
} from '#contract/service/enumerations.ts';
import { errorStatuses } from '#contract/service/errors.ts';

import { plainEnglish } from '#web/shared/messages/customer-messages.ts';
import { limitWords, periodWords } from '#web/shared/limits/limit-words.ts';
import { nameInWords } from './name-words.ts';
import { requirementTitle } from './requirement-words.ts';
import { sharedWords } from './shared-words.ts';

export const explainedKinds = ['ramp', 'onboarding', 'account', 'requirement', 'limit', 'error'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];

export const { unknownSentence, askFirst } = sharedWords;

/** Spellings of a block, for which only the provider's words are used. */
const blocks: ReadonlySet<string> = new Set(['ACCOUNT_BLOCKED', 'CUSTOMER_BLACKLISTED']);

/** Recognises a block in any spelling. */
export function saysBlocked(status: string): boolean {
  return blocks.has(
    status
      .trim()
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll(/[\s-]+/g, '_')
      .toUpperCase(),
  );
}

export interface Explained {
  kind: ExplainedKind;
  name: string;
  title: string;
  sentence: string;
  /** False: for staff only. */
  isToSend: boolean;
}

type TextOf = (key: MessageKey) => string;

/** Returns null if undocumented. Spec: States and transitions; Eligibility; Limits; Errors. */
export function sentenceOf(kind: ExplainedKind, name: string, textOf: TextOf = plainEnglish): string | null {
  const key = `${kind}.${name}`;
  return isMessageKey(key) ? textOf(key) : null;
}

/** Lists everything documented, in order. */
export function everythingExplained(textOf: TextOf = plainEnglish): Explained[] {
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
