import type { BatchItem, BatchState } from '#contract/desk/batches.ts';
import type { StatusLook } from '#web/shared/ui/tone-badge.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';

import { words } from './batches-words.ts';

export const itemTones: Readonly<Record<BatchItem['state'], Tone>> = {
  waiting: 'neutral',
  asking: 'progress',
  done: 'good',
  'not-found': 'ended',
  failed: 'bad',
};

export const batchTones: Readonly<Record<BatchState, Tone>> = {
  running: 'progress',
  stopped: 'waiting',
  done: 'good',
};

/** Last share-documents answers. Spec: States and transitions. */
export const onboardingLooks: StatusLook = {
  PENDING: { tone: 'progress' },
  APPROVED: { tone: 'good' },
  REJECTED: { tone: 'bad' },
  UNDER_REVIEW: { tone: 'progress' },
  ACTION_REQUIRED: { tone: 'waiting' },
  VERIFIED: { tone: 'good' },
};

/** Explains a failure; returns '' if there was none. */
export function problemInWords({ state, status, problem }: BatchItem): string {
  if (state !== 'failed') return '';
  if (status !== null) return words.answered({ status: String(status) });
  const { problems } = words;
  return problem !== null && Object.hasOwn(problems, problem)
    ? problems[problem as keyof typeof problems]
    : problems.other;
}
