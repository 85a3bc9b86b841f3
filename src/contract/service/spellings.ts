import {
  identityMessageStatuses,
  kycStatuses,
  limitPeriods,
  onboardingStatuses,
  rampStatuses,
  requirements,
} from './enumerations.ts';

/**
 * Other services' names, folded, and those they may stand for: the list being read decides. Excludes
 * ambiguous ones. Choice: spellings.
 */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  // Ramps.
  WAITINGPAYMENT: ['PAYMENT_READY'],
  WAITINGFORPAYMENT: ['PAYMENT_READY'],
  AWAITINGPAYMENT: ['PAYMENT_READY'],
  PENDINGPAYMENT: ['PAYMENT_READY'],
  PAYMENTPENDING: ['PAYMENT_READY'],
  PAID: ['PAYMENT_RECEIVED'],
  DECLINED: ['PAYMENT_DECLINED', 'REJECTED'],
  PAYMENTREJECTED: ['PAYMENT_DECLINED'],
  PAYMENTFAILED: ['PAYMENT_DECLINED'],
  CANCELLED: ['PAYMENT_CANCELLED'],
  CANCELED: ['PAYMENT_CANCELLED'],
  PAYMENTCANCELED: ['PAYMENT_CANCELLED'],
  WAITINGDEPOSIT: ['COIN_DEPOSIT_READY'],
  AWAITINGDEPOSIT: ['COIN_DEPOSIT_READY'],
  COINRECEIVED: ['COIN_DEPOSIT_CONFIRMED'],
  CRYPTORECEIVED: ['COIN_DEPOSIT_CONFIRMED'],
  PROCESSING: ['IN_PROGRESS'],
  EXTRAVERIFICATIONREQUIRED: ['EXTRA_VERIFICATION'],
  ADDITIONALVERIFICATION: ['EXTRA_VERIFICATION'],
  COINSENT: ['COIN_TRANSFERRED'],
  CRYPTOSENT: ['COIN_TRANSFERRED'],
  CRYPTOTRANSFERRED: ['COIN_TRANSFERRED'],
  FIATSENT: ['FIAT_TRANSFERRED'],
  PAYOUTSENT: ['FIAT_TRANSFERRED'],
  COMPLETE: ['FULFILLED'],
  COMPLETED: ['FULFILLED'],
  PAYMENTEXPIRED: ['EXPIRED'],
  TIMEDOUT: ['EXPIRED'],
  // Customers.
  BLACKLISTED: ['CUSTOMER_BLACKLISTED'],
  BLOCKED: ['ACCOUNT_BLOCKED'],
  CUSTOMERBLOCKED: ['ACCOUNT_BLOCKED'],
  INREVIEW: ['UNDER_REVIEW'],
  ACTIONNEEDED: ['ACTION_REQUIRED'],
  // Requirements.
  DOCUMENTS: ['DOCUMENT'],
  IDENTITYDOCUMENT: ['DOCUMENT'],
  SOURCEOFFUNDS: ['SOURCE_FUNDS'],
  PURPOSEOFTRANSACTION: ['PURPOSE_OF_TX'],
  // Windows.
  DAY: ['DAILY'],
  WEEK: ['WEEKLY'],
  MONTH: ['MONTHLY'],
  YEAR: ['ANNUAL'],
  YEARLY: ['ANNUAL'],
  ANNUALLY: ['ANNUAL'],
  // Directions.
  BUY: ['ONRAMP'],
  SELL: ['OFFRAMP'],
};

const plain = /^[\x20-\x7e]{1,100}$/;

/** Drops case and separators; null if it can't be a name. */
function foldSpelling(text: string): string | null {
  return plain.test(text) ? text.replaceAll(/[\s_.-]/g, '').toUpperCase() : null;
}

/** Reads a known name by case, separators or synonym; others stay verbatim. */
/* @__NO_SIDE_EFFECTS__ */
export function spellingReader<const Known extends string>(
  known: readonly Known[],
): (text: string) => Known | (string & {}) {
  const bySpelling = new Map<string | null, Known>();
  for (const [folded, names] of Object.entries(synonyms)) {
    const meant = known.find((name) => names.includes(name));
    if (meant !== undefined) bySpelling.set(folded, meant);
  }
  for (const name of known) bySpelling.set(foldSpelling(name), name);
  return (text) => bySpelling.get(foldSpelling(text)) ?? text;
}

export const readRampStatus = spellingReader(rampStatuses);
/** In answers and callbacks. */
export const readOnboardingStatus = spellingReader([...new Set([...onboardingStatuses, ...kycStatuses])]);
export const readIdentityStatus = spellingReader(identityMessageStatuses);
export const readRequirement = spellingReader(requirements);
export const readLimitPeriod = spellingReader(limitPeriods);
export const readDirection = spellingReader(['ONRAMP', 'OFFRAMP']);

/** Normalises a ramp's id for comparison. Choice: rampIdSpelling. */
export function foldRampId(id: string): string {
  return id.replaceAll('-', '').toLowerCase() || id;
}
