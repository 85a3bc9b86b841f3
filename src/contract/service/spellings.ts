import {
  identityMessageStatuses,
  kycStatuses,
  limitPeriods,
  onboardingStatuses,
  rampStatuses,
  requirements,
} from './enumerations.ts';

/**
 * Other names that services of this shape use, written as `foldSpelling` folds them, each with the names of the interface that it
 * stands for; the list that is read decides which of them. What could mean two things is not here. Choice: spellings.
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

/** A name without case and separators; null for what no name of the interface looks like. */
function foldSpelling(text: string): string | null {
  return plain.test(text) ? text.replaceAll(/[\s_.-]/g, '').toUpperCase() : null;
}

/** Reads a name as one of those that are known: whatever its case, its separators and its synonym; any other stays as it came. Pure. */
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

/** A ramp's status. */
export const readRampStatus = spellingReader(rampStatuses);
/** A state of onboarding, answered or called back. */
export const readOnboardingStatus = spellingReader([...new Set([...onboardingStatuses, ...kycStatuses])]);
/** The status of an identityMessage. */
export const readIdentityStatus = spellingReader(identityMessageStatuses);
/** What may still be asked of a customer. */
export const readRequirement = spellingReader(requirements);
/** A window of limits. */
export const readLimitPeriod = spellingReader(limitPeriods);
/** The direction of a transaction. */
export const readDirection = spellingReader(['ONRAMP', 'OFFRAMP']);

/**
 * A ramp's id as ramps are compared: without case and dashes. What the service sends back and forth is the spelling that came first, never
 * this. References are opaque: nothing of the kind is done to them. Choice: rampIdSpelling.
 */
export function foldRampId(id: string): string {
  return id.replaceAll('-', '').toLowerCase() || id;
}
