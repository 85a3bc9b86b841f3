import type { ImageSide } from '#contract/service/documents.ts';
import type {
  identityMessageStatuses,
  KycStatus,
  OnboardingStatus,
  RampStatus,
} from '#contract/service/enumerations.ts';
import { sentence } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

type Known = RampStatus | OnboardingStatus | KycStatus | (typeof identityMessageStatuses)[number] | ImageSide;

const names: Readonly<Record<string, string>> = catalogue('name', {
  PAYMENT_READY: 'Payment ready',
  PAYMENT_ACCEPTED: 'Payment accepted',
  PAYMENT_RECEIVED: 'Payment received',
  PAYMENT_DECLINED: 'Payment declined',
  PAYMENT_CANCELLED: 'Payment cancelled',
  COIN_DEPOSIT_READY: 'Coin deposit ready',
  COIN_DEPOSIT_CONFIRMED: 'Coin deposit confirmed',
  IN_PROGRESS: 'In progress',
  EXTRA_VERIFICATION: 'Extra verification',
  COIN_TRANSFERRED: 'Coin transferred',
  FIAT_TRANSFERRED: 'Fiat transferred',
  FULFILLED: 'Fulfilled',
  EXPIRED: 'Expired',
  REFUNDED: 'Refunded',
  ACCOUNT_BLOCKED: 'Blocked (ACCOUNT_BLOCKED)',
  CUSTOMER_BLACKLISTED: 'Blocked (CUSTOMER_BLACKLISTED)',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  UNDER_REVIEW: 'Under review',
  ACTION_REQUIRED: 'Action required',
  VERIFIED: 'Verified',
  FRONT: 'Front',
  BACK: 'Back',
} satisfies Record<Known, string>);

/** Falls back to `sentence` for unknown names. */
export function nameInWords(name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : sentence(name);
}
