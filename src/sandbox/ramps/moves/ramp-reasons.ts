import type { RampStatus } from '#contract/service/enumerations.ts';
import { blockedByDefault } from '../../identities/record/blocked-reasons.ts';

/** Why a ramp stands where it stands: for the partner's staff, and in words for the customer. Spec: Events. */
export interface Reasons {
  readonly internalReason: string | null;
  readonly externalReason: string | null;
}

/** What is told where nobody gave a reason; the main line needs none. */
const ownReasons: Readonly<Partial<Record<RampStatus, Reasons>>> = {
  PAYMENT_DECLINED: {
    internalReason: 'PAYMENT_DECLINED_BY_PROVIDER',
    externalReason: 'Your payment was declined. Please try another way of paying.',
  },
  PAYMENT_CANCELLED: {
    internalReason: 'CANCELLED_BY_CUSTOMER',
    externalReason: 'You cancelled this order.',
  },
  EXPIRED: {
    internalReason: 'NOT_PAID_IN_TIME',
    externalReason: 'This order was not paid in time. Please create another one.',
  },
  EXTRA_VERIFICATION: {
    internalReason: 'MANUAL_REVIEW',
    externalReason: 'We are checking some details of your order. It goes on when we are done.',
  },
  REFUNDED: {
    internalReason: 'REFUNDED_BY_PROVIDER',
    externalReason: 'We could not complete your order and have sent your funds back.',
  },
  ACCOUNT_BLOCKED: blockedByDefault,
};

/** Reasons as someone gives them: either, both or none. */
export interface GivenReasons {
  readonly internalReason?: string | null | undefined;
  readonly externalReason?: string | null | undefined;
}

/** The reasons of a move: those given, else the sandbox's own, else none. */
export function reasonsOf(to: RampStatus, given: GivenReasons = {}): Reasons {
  const own = ownReasons[to];
  return {
    internalReason: given.internalReason ?? own?.internalReason ?? null,
    externalReason: given.externalReason ?? own?.externalReason ?? null,
  };
}
