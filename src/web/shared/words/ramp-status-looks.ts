import type { RampStatus } from '#contract/service/enumerations.ts';
import type { StatusLook } from '#web/shared/ui/status-badge.tsx';

/** How each known status looks. Spec: States and transitions; choice: rampStatuses. */
export const rampStatusLooks = {
  PAYMENT_READY: { tone: 'action' },
  PAYMENT_ACCEPTED: { tone: 'progress' },
  PAYMENT_RECEIVED: { tone: 'progress' },
  PAYMENT_DECLINED: { tone: 'bad' },
  PAYMENT_CANCELLED: { tone: 'neutral' },
  COIN_DEPOSIT_READY: { tone: 'action' },
  COIN_DEPOSIT_CONFIRMED: { tone: 'progress' },
  IN_PROGRESS: { tone: 'progress' },
  EXTRA_VERIFICATION: { tone: 'action' },
  COIN_TRANSFERRED: { tone: 'progress' },
  FIAT_TRANSFERRED: { tone: 'progress' },
  FULFILLED: { tone: 'good' },
  EXPIRED: { tone: 'bad' },
  REFUNDED: { tone: 'refunded' },
  ACCOUNT_BLOCKED: { tone: 'bad' },
} as const satisfies Record<RampStatus, StatusLook[string]>;
