/** Known statuses of an open enumeration. Spec: States and transitions; choice: rampStatuses. */
export const rampStatuses = [
  'PAYMENT_READY',
  'PAYMENT_ACCEPTED',
  'PAYMENT_RECEIVED',
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'COIN_DEPOSIT_READY',
  'COIN_DEPOSIT_CONFIRMED',
  'IN_PROGRESS',
  'EXTRA_VERIFICATION',
  'COIN_TRANSFERRED',
  'FIAT_TRANSFERRED',
  'FULFILLED',
  'EXPIRED',
  'REFUNDED',
  'ACCOUNT_BLOCKED',
] as const;
export type RampStatus = (typeof rampStatuses)[number];

/** The statuses that a ramp goes through when nothing goes wrong. Choice: rampStatuses. */
export const rampMainLines = {
  ONRAMP: [
    'PAYMENT_READY',
    'PAYMENT_ACCEPTED',
    'PAYMENT_RECEIVED',
    'IN_PROGRESS',
    'COIN_TRANSFERRED',
    'FULFILLED',
  ],
  OFFRAMP: ['COIN_DEPOSIT_READY', 'COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'FIAT_TRANSFERRED', 'FULFILLED'],
} as const satisfies Record<'ONRAMP' | 'OFFRAMP', readonly RampStatus[]>;

/** Statuses after which nothing more happens. Choice: rampStatuses. */
export const terminalRampStatuses = [
  'FULFILLED',
  'EXPIRED',
  'REFUNDED',
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'ACCOUNT_BLOCKED',
] as const satisfies readonly RampStatus[];

/** States of onboarding. Only share-documents ever answers one. Spec: States and transitions. */
export const onboardingStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

/** Statuses of identity callbacks: the document's one, and one seen at services of this shape. Spec: Events; choice: identityMessageStatuses. */
export const identityMessageStatuses = ['CUSTOMER_BLACKLISTED', 'ACCOUNT_BLOCKED'] as const;

/** What may still be asked of a customer. Spec: Eligibility. */
export const requirements = [
  'US_TAX_ID',
  'PERSONAL_DETAILS',
  'DOCUMENT',
  'SELFIE',
  'SOURCE_FUNDS',
  'OCCUPATION',
  'PURPOSE_OF_TX',
] as const;
export type Requirement = (typeof requirements)[number];

/** Windows of transaction limits; they roll (24 h, 7, 30, 365 days). Spec: Limits. */
export const limitPeriods = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Where a limit comes from. Spec: Limits. */
export const limitSources = ['provider', 'customer'] as const;
export type LimitSource = (typeof limitSources)[number];
