import { createHash } from 'node:crypto';
import type { TransactionType } from '#contract/service/primitives.ts';
import type { RampRequest } from '#contract/service/ramp.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { assets, entryOf, fiatPerEur, methods, type Route } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';
import { depositAddress } from '../ramps/blockchain.ts';
import { isPaidOnline } from '../ramps/rules.ts';
import { customersWithRamps, type GeneratedCustomer } from './generated-customers.ts';
import type { Tier } from './people.ts';
import { createRandom, type Random } from './random.ts';

/** A ramp that the sandbox makes up; instants are minutes before the seeding. */
export interface GeneratedRamp {
  readonly id: string;
  readonly request: RampRequest;
  readonly createdMinutesAgo: number;
  readonly moves: readonly { readonly to: RampStatus; readonly minutesAgo: number }[];
}

/** What became of some ramps: the statuses they went through after their first. */
export interface Course {
  readonly transactionType: TransactionType;
  /** Ended some days ago, open for minutes or hours, or ended with its customer's account. */
  readonly kind: 'ended' | 'open' | 'blocked';
  readonly path: readonly RampStatus[];
}

// how many | direction | kind | statuses after the first
const table = `
52 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED FULFILLED
5 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION IN_PROGRESS COIN_TRANSFERRED FULFILLED
8 | ONRAMP | ended | EXPIRED
6 | ONRAMP | ended | PAYMENT_DECLINED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_DECLINED
6 | ONRAMP | ended | PAYMENT_CANCELLED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED REFUNDED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION REFUNDED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS REFUNDED
4 | ONRAMP | open |
3 | ONRAMP | open | PAYMENT_ACCEPTED
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED
4 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION
3 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED
34 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED FULFILLED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION IN_PROGRESS FIAT_TRANSFERRED FULFILLED
6 | OFFRAMP | ended | EXPIRED
4 | OFFRAMP | ended | PAYMENT_CANCELLED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED REFUNDED
3 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS REFUNDED
2 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION REFUNDED
4 | OFFRAMP | open |
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION
3 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED
2 | ONRAMP | blocked | ACCOUNT_BLOCKED
2 | ONRAMP | blocked | PAYMENT_ACCEPTED ACCOUNT_BLOCKED
3 | ONRAMP | blocked | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS ACCOUNT_BLOCKED
2 | OFFRAMP | blocked | ACCOUNT_BLOCKED
2 | OFFRAMP | blocked | COIN_DEPOSIT_CONFIRMED IN_PROGRESS ACCOUNT_BLOCKED
`;

/** The courses of the generated ramps, a ramp each. */
const courses: readonly Course[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [count, transactionType, kind, path = ''] = line.split('|').map((cell) => cell.trim());
    const statuses = path.split(' ').filter((status) => status !== '');
    return Array.from({ length: Number(count) }, () => ({ transactionType, kind, path: statuses }) as Course);
  });

/** The most of one ramp in EUR: four in a day, five in a week and twelve in a month stay within every limit. */
const maxEur: Readonly<Record<Tier, { readonly api: number; readonly instant: number }>> = {
  basic: { api: 150, instant: 150 },
  verified: { api: 2100, instant: 2100 },
  full: { api: 4700, instant: 2300 },
};
const leastEur = 30;

const fiatOfCountry: ReadonlyMap<string, string> = new Map([
  ['AU', 'AUD'],
  ['BR', 'BRL'],
  ['GB', 'GBP'],
  ['JP', 'USD'],
  ['KR', 'USD'],
  ['MG', 'USD'],
  ['TH', 'USD'],
  ['US', 'USD'],
]);

const subPartners = ['storefront-eu', 'storefront-apac', 'kiosk-7'];
const coins = [...assets].flatMap(([crypto, { blockchains }]) =>
  blockchains.map((blockchain) => ({ crypto, blockchain })),
);

const hour = 60;
const day = 24 * hour;
/** Ended ramps are at least this old, so that all of their moves are in the past. */
const endedBefore = 4 * day;
/** The oldest ramp. */
const longestAgo = 60 * day;

/** The place of an ended ramp in a customer's history: the slots are spread evenly. */
interface Slot {
  readonly index: number;
  readonly count: number;
  /** Minutes before the seeding at which the customer's account was blocked. */
  readonly blockedMinutesAgo: number;
}

/** Ramps of the customers that README does not name, in every status of both directions: the same on every machine. */
export const generatedRamps: readonly GeneratedRamp[] = generate(createRandom(20_263));

function generate(random: Random): readonly GeneratedRamp[] {
  const blocked = customersWithRamps.filter(({ customer }) => customer.isBlocked === true);
  const others = customersWithRamps.filter((generated) => !blocked.includes(generated));
  return (['ended', 'open', 'blocked'] as const)
    .flatMap((kind) => {
      const ofKind = random.shuffle(courses.filter((course) => course.kind === kind));
      return dealTo(kind === 'blocked' ? blocked : others, ofKind);
    })
    .map((dealt, index) => rampOf(dealt, index, random));
}

interface Dealt extends GeneratedCustomer {
  readonly course: Course;
  readonly slot: Slot;
}

/** Deals them out one by one, like cards. */
function dealTo(customers: readonly GeneratedCustomer[], dealt: readonly Course[]): Dealt[] {
  const count = Math.ceil(dealt.length / customers.length);
  return dealt.map((course, index) => {
    const player = index % customers.length;
    const slot = {
      index: Math.floor(index / customers.length),
      count,
      blockedMinutesAgo: (player + 1) * 7919,
    };
    return { ...(customers[player] as GeneratedCustomer), course, slot };
  });
}

function rampOf({ customer, tier, course, slot }: Dealt, index: number, random: Random): GeneratedRamp {
  const route = routeOf(customer.personal.residentialAddress?.country ?? '', random);
  const { createdMinutesAgo, movesMinutesAgo } = timesOf(course, route.method, slot, random);
  const subPartnerId = random.next() < 0.2 ? random.pick(subPartners) : undefined;
  return {
    id: createHash('sha256').update(`ramp ${index}`).digest('hex').slice(0, 32),
    request: {
      ...(subPartnerId !== undefined && { subPartnerId }),
      identityReference: customer.reference,
      ...sidesOf(customer, course, route, random),
      ...amountOf(route, tier, random),
    },
    createdMinutesAgo,
    moves: course.path.map((to, step) => ({ to, minutesAgo: movesMinutesAgo[step] ?? 0 })),
  };
}

function routeOf(country: string, random: Random): Route {
  const fiat = fiatOfCountry.get(country) ?? 'EUR';
  // An account at a US bank is for those who live there.
  const taking = [...methods.keys()].filter(
    (name) =>
      entryOf(methods, name).fiats.includes(fiat) && (name !== 'ach-bank-transfer' || country === 'US'),
  );
  return { fiat, method: random.pick(taking), ...random.pick(coins) };
}

function sidesOf(
  { reference, personal }: GeneratedCustomer['customer'],
  { transactionType }: Course,
  { fiat, method, crypto, blockchain }: Route,
  random: Random,
): Pick<RampRequest, 'source' | 'target'> {
  const coin = { id: crypto, blockchain, walletAddress: depositAddress(reference, blockchain) };
  const money = { id: fiat, method };
  if (transactionType === 'ONRAMP') return { source: { fiat: money }, target: { crypto: coin } };
  const accountNumber = String(random.whole(1, 99_999_999)).padStart(9, '0');
  const bsb = String(random.whole(12_000, 899_999)).padStart(6, '0');
  const accountName = `${personal.givenName} ${personal.surname}`;
  const walletAddressMemo = blockchain === 'SOL' ? String(random.whole(100_000, 999_999)) : null;
  return {
    source: { crypto: { ...coin, walletAddressMemo } },
    target: { fiat: { ...money, instructions: { accountName, accountNumber, bsb } } },
  };
}

/** Small amounts are more frequent than large ones. */
function amountOf({ fiat, method, crypto }: Route, tier: Tier, random: Random) {
  const most = maxEur[tier][entryOf(methods, method).execution === 'api' ? 'api' : 'instant'];
  const eur = leastEur + Math.floor((most - leastEur) * random.next() ** 2);
  if (random.next() < 0.4) {
    const { eur: price } = entryOf(assets, crypto);
    return { cryptoAmount: new Decimal(eur).dividedBy(price).toSignificantDigits(3).toFixed() };
  }
  const tens = new Decimal(eur).times(entryOf(fiatPerEur, fiat)).dividedToIntegerBy(10).times(10);
  const cents = random.next() < 0.25 ? random.whole(1, 499) : 0;
  return { fiatAmount: tens.plus(new Decimal(cents).dividedBy(100)).toFixed(2) };
}

/** When a ramp was created and each of its moves was made: minutes before the seeding. */
interface RampTimes {
  readonly createdMinutesAgo: number;
  readonly movesMinutesAgo: readonly number[];
}

/** Times that fit what became of a ramp. */
function timesOf(course: Course, method: string, slot: Slot, random: Random): RampTimes {
  const gaps = course.path.map((_to, index) => gapBefore(course, index, method, random));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const createdMinutesAgo = createdAgo(course, whole, slot, random);
  let at = createdMinutesAgo;
  return { createdMinutesAgo, movesMinutesAgo: gaps.map((gap) => (at -= gap)) };
}

function createdAgo({ kind, path }: Course, duration: number, slot: Slot, random: Random): number {
  if (kind === 'blocked') return slot.blockedMinutesAgo + duration;
  if (kind === 'ended') {
    const width = (longestAgo - endedBefore) / slot.count;
    return endedBefore + Math.floor((slot.index + random.next()) * width);
  }
  if (path.length === 0) return random.whole(4, 50);
  if (path.at(-1) === 'EXTRA_VERIFICATION') return duration + random.whole(2 * hour, 60 * hour);
  return duration + random.whole(10, 6 * hour);
}

/** Minutes in the status before a move. Choice: rampExpiry. */
function gapBefore({ transactionType, path }: Course, index: number, method: string, random: Random): number {
  const isOnline = isPaidOnline({ transactionType, method });
  if (path[index] === 'EXPIRED') return isOnline ? hour : day;
  if (path[index - 1] === 'EXTRA_VERIFICATION') return random.whole(hour, 30 * hour);
  if (index === 0) return isOnline ? random.whole(1, 20) : random.whole(6, 3 * hour);
  return random.whole(1, 25);
}
