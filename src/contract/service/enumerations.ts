/**
 * ISO 3166-1 alpha-2, and XK, which banks use for Kosovo. Spec: Eligibility › countryOfResidence; choice:
 * addressCountry.
 */
export const countryCodes: readonly string[] = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/** Spec: States and transitions; choice: rampStatuses. */
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

/** Statuses of a ramp that goes as planned, in order. Choice: rampStatuses. */
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

/** Statuses that end a ramp. Choice: rampStatuses. */
export const terminalRampStatuses = [
  'FULFILLED',
  'EXPIRED',
  'REFUNDED',
  'PAYMENT_DECLINED',
  'PAYMENT_CANCELLED',
  'ACCOUNT_BLOCKED',
] as const satisfies readonly RampStatus[];

/** Choice: rampStuck. */
export const movingRampStatuses = [
  'PAYMENT_ACCEPTED',
  'PAYMENT_RECEIVED',
  'COIN_DEPOSIT_CONFIRMED',
  'IN_PROGRESS',
  'COIN_TRANSFERRED',
  'FIAT_TRANSFERRED',
] as const satisfies readonly RampStatus[];

/** Only share-documents answers one. Spec: States and transitions. */
export const onboardingStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

/** Choice: kycMessage. */
export const kycStatuses = ['PENDING', 'UNDER_REVIEW', 'ACTION_REQUIRED', 'VERIFIED', 'REJECTED'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** Statuses after which a check is over. Choices: onboardingStatusOnce, kycMessage. */
export const decidedKycStatuses = ['VERIFIED', 'REJECTED'] as const satisfies readonly KycStatus[];

/** Spec: Events; choice: identityMessageStatuses. */
export const identityMessageStatuses = ['CUSTOMER_BLACKLISTED', 'ACCOUNT_BLOCKED'] as const;

/** Spec: Eligibility. */
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

/** Rolling windows (24 h, 7, 30, 365 days). Spec: Limits. */
export const limitPeriods = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Spec: Limits. */
export const limitSources = ['provider', 'customer'] as const;
export type LimitSource = (typeof limitSources)[number];
