import type { RampSummary } from '#contract/desk/ramps.ts';
import { type RampStatus, rampStatuses } from '#contract/service/enumerations.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import type { StatusLook } from '#web/shared/ui/tone-badge.tsx';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const directionNames = catalogue('shared-ramp.directionNames', {
  ONRAMP: 'On-ramp',
  OFFRAMP: 'Off-ramp',
  notGiven: 'Direction not given',
});

/** Undocumented directions stay as received. */
export function directionWords(direction: string): string {
  return Object.hasOwn(directionNames, direction)
    ? directionNames[direction as keyof typeof directionNames]
    : direction;
}

/** Undocumented statuses stay as received. */
export function statusWords(status: string): string {
  return isKnownStatus(status) ? nameInWords(status) : status;
}

export function isKnownStatus(status: string): status is RampStatus {
  return (rampStatuses as readonly string[]).includes(status);
}

export const rampLookupWords = catalogue('shared-ramp.rampLookup', {
  title: 'Open a ramp',
  open: 'Open ramp',
  rampId: 'Ramp id',
  example: 'fd04c5f0a1b2c3d4e5f60718293eef30',
  enterRampId: 'Enter the ramp id',
});

const badges = catalogue('shared-ramp.badges', { blocked: 'Blocked' });

/** Spec: States and transitions; choice: rampStatuses. */
export const rampStatusLooks = {
  PAYMENT_READY: { tone: 'waiting' },
  PAYMENT_ACCEPTED: { tone: 'progress' },
  PAYMENT_RECEIVED: { tone: 'progress' },
  PAYMENT_DECLINED: { tone: 'bad' },
  PAYMENT_CANCELLED: { tone: 'ended' },
  COIN_DEPOSIT_READY: { tone: 'waiting' },
  COIN_DEPOSIT_CONFIRMED: { tone: 'progress' },
  IN_PROGRESS: { tone: 'progress' },
  EXTRA_VERIFICATION: { tone: 'waiting' },
  COIN_TRANSFERRED: { tone: 'progress' },
  FIAT_TRANSFERRED: { tone: 'progress' },
  FULFILLED: { tone: 'good' },
  EXPIRED: { tone: 'ended' },
  REFUNDED: { tone: 'refunded' },
  ACCOUNT_BLOCKED: { tone: 'bad', text: badges.blocked },
} as const satisfies Record<RampStatus, StatusLook[string]>;

type Exchanged = Pick<RampSummary, 'direction' | 'pair' | 'amounts'>;

export interface ExchangedSide {
  amount: string | undefined;
  code: string | undefined;
}

/** Returns the latest known sides; null without a direction. */
export function exchangeOf({
  direction,
  pair,
  amounts,
}: Exchanged): Record<'pays' | 'gets', ExchangedSide> | null {
  const fiat = { amount: amounts.fiatAmount, code: pair.fiat };
  const crypto = { amount: amounts.cryptoAmount, code: pair.crypto };
  if (direction === 'ONRAMP') return { pays: fiat, gets: crypto };
  return direction === 'OFFRAMP' ? { pays: crypto, gets: fiat } : null;
}

const exchangeSentences = catalogue('shared-ramp.exchange', { traded: '{crypto} for {fiat}' });

/** Formats as `100.00 USD → 0.2286 ETH`. */
export function exchangeWords(ramp: Exchanged): string | null {
  const sides = exchangeOf(ramp);
  if (sides === null) return headlineOf(ramp);
  const [pays, gets] = [sides.pays, sides.gets].map(({ amount, code }) => side(amount, code));
  if (!pays && !gets) return null;
  return `${pays || '?'} → ${gets || '?'}`;
}

/** Formats as `0.2286 ETH for 100.00 USD`, only the code where unknown; null without either. */
export function headlineOf({ pair, amounts }: Pick<RampSummary, 'pair' | 'amounts'>): string | null {
  const sides = [side(amounts.cryptoAmount, pair.crypto), side(amounts.fiatAmount, pair.fiat)];
  const [crypto = '', fiat] = sides.filter((one) => one !== '');
  if (crypto === '') return null;
  return fiat === undefined ? crypto : exchangeSentences.traded({ crypto, fiat });
}

function side(amount: string | undefined, code: string | undefined): string {
  return amount === undefined ? (code ?? '') : moneyWords(amount, code);
}
