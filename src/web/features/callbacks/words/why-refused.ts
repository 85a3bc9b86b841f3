import type { CallbackRecord } from '#contract/desk/callbacks.ts';

import { words } from './callbacks-words.ts';

/** Why a callback was refused, in a sentence. Spec: Events; details 28. */
export function whyRefused({ answerStatus }: Pick<CallbackRecord, 'answerStatus'>): string {
  return words.refused[answerStatus] ?? words.refusedOtherwise(answerStatus);
}
