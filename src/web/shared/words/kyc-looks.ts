import type { KycStatus } from '#contract/service/enumerations.ts';
import type { StatusLook } from '#web/shared/ui/tone-badge.tsx';

/** Looks of onboarding states. Choice: kycMessage. */
export const kycLooks = {
  PENDING: { tone: 'progress' },
  UNDER_REVIEW: { tone: 'progress' },
  ACTION_REQUIRED: { tone: 'waiting' },
  VERIFIED: { tone: 'good' },
  REJECTED: { tone: 'bad' },
} as const satisfies Record<KycStatus, StatusLook[string]>;
