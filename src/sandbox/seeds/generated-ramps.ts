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
import { busyMinutes } from './busy-minutes.ts';
import { createRandom, type Random } from './random.ts';

/** Instants are minutes before the seeding. */
export interface GeneratedRamp {
  readonly id: string;
  readonly request: RampRequest;
  readonly createdMinutesAgo: number;
  readonly moves: readonly { readonly to: RampStatus; readonly minutesAgo: number }[];
}

/** `path` begins after the first status. */
export interface Course {
  readonly transactionType: TransactionType;
  /** Ended days ago, open for minutes, stuck for hours, or ended by a block. */
  readonly kind: 'ended' | 'open' | 'stuck' | 'blocked';
  readonly path: readonly RampStatus[];
}

// how many | direction | kind | statuses after the first
const table = `
98 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED FULFILLED
3 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION IN_PROGRESS COIN_TRANSFERRED FULFILLED
4 | ONRAMP | ended | EXPIRED
3 | ONRAMP | ended | PAYMENT_DECLINED
1 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_DECLINED
3 | ONRAMP | ended | PAYMENT_CANCELLED
1 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED REFUNDED
1 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED EXTRA_VERIFICATION REFUNDED
1 | ONRAMP | ended | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS REFUNDED
54 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED FULFILLED
2 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION IN_PROGRESS FIAT_TRANSFERRED FULFILLED
3 | OFFRAMP | ended | EXPIRED
2 | OFFRAMP | ended | PAYMENT_CANCELLED
2 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED REFUNDED
1 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED IN_PROGRESS REFUNDED
1 | OFFRAMP | ended | COIN_DEPOSIT_CONFIRMED EXTRA_VERIFICATION REFUNDED
1 | ONRAMP | open |
1 | ONRAMP | open | PAYMENT_ACCEPTED
1 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED
1 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS
1 | ONRAMP | open | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS COIN_TRANSFERRED
1 | OFFRAMP | open |
1 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED
1 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS
1 | OFFRAMP | open | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED
1 | OFFRAMP | stuck | COIN_DEPOSIT_CONFIRMED IN_PROGRESS FIAT_TRANSFERRED
1 | ONRAMP | blocked | PAYMENT_ACCEPTED PAYMENT_RECEIVED IN_PROGRESS ACCOUNT_BLOCKED
`;

const courses: readonly Course[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [count, transactionType, kind, path = ''] = line.split('|').map((cell) => cell.trim());
    const statuses = path.split(' ').filter((status) => status !== '');
    return Array.from({ length: Number(count) }, () => ({ transactionType, kind, path: statuses }) as Course);
  });

/** Ramps per customer, within weekly limits. */
const shares: Readonly<Record<Tier, number>> = { basic: 6, verified: 15, full: 16 };

const maxEur: Readonly<Record<Tier, { readonly api: number; readonly instant: number }>> = {
  basic: { api: 80, instant: 80 },
  verified: { api: 960, instant: 960 },
  full: { api: 3050, instant: 1220 },
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

/** Returns the same on every machine for the same instant. */
export function generatedRamps(nowMs: number): readonly GeneratedRamp[] {
  const random = createRandom(20_263);
  const dealer = createDealer(random);
  // First, since blocked accounts take only old ones.
  const others = courses
    .filter(({ kind }) => kind !== 'ended')
    .map((course) => unendedRamp(course, { random, dealer }));
  const ended = endedRamps(nowMs, { random, dealer });
  return [...ended, ...others].map(({ ramp, ago }, index) => rampOf({ ...ramp, index }, ago, random));
}

interface Sources {
  readonly random: Random;
  readonly dealer: Dealer;
}

interface Dealt extends GeneratedCustomer {
  readonly course: Course;
  readonly route: Route;
  /** Minutes before each move. */
  readonly gaps: readonly number[];
}

interface Timed {
  readonly ramp: Dealt;
  /** Minutes before the seeding. */
  readonly ago: number;
}

/** Minimum age of an ended ramp's moves, minutes. */
const endedBefore = 3;

function endedRamps(nowMs: number, { random, dealer }: Sources): Timed[] {
  const waiting = random.shuffle(courses.filter(({ kind }) => kind === 'ended'));
  return busyMinutes(nowMs, waiting.length, random).map((ago) => {
    const customer = dealer.deal(ago);
    const route = routeOf(countryOf(customer), random);
    for (const [place, course] of waiting.entries()) {
      const gaps = gapsOf(course, route.method, random);
      if (sumOf(gaps) + endedBefore > ago) continue;
      waiting.splice(place, 1);
      return { ramp: { ...customer, course, route, gaps }, ago };
    }
    throw new RangeError('a ramp too young for every course');
  });
}

function unendedRamp(course: Course, { random, dealer }: Sources): Timed {
  const customer = course.kind === 'blocked' ? dealer.blocked : dealer.deal(0);
  const route = routeOf(countryOf(customer), random);
  const gaps = gapsOf(course, route.method, random);
  return { ramp: { ...customer, course, route, gaps }, ago: sumOf(gaps) + sinceLast(course, random) };
}

/** Returns minutes. */
function sinceLast({ kind, path }: Course, random: Random): number {
  if (kind === 'blocked') return blockedAgo;
  if (kind === 'stuck') return 7 * hour + random.whole(0, 40);
  return path.length === 0 ? random.whole(3, 12) : random.whole(1, 9);
}

/** Minutes ago; nothing is paid after a block. */
const blockedAgo = 55 * hour;
const lastPaidAgo = 72 * hour;

interface Dealer {
  /** `ago` is the ramp's age in minutes. */
  readonly deal: (ago: number) => GeneratedCustomer;
  readonly blocked: GeneratedCustomer;
}

function createDealer(random: Random): Dealer {
  const isBlocked = ({ customer }: GeneratedCustomer) => customer.isBlocked === true;
  const cards = customersWithRamps.flatMap((one) => Array.from({ length: shares[one.tier] }, () => one));
  const deck = random.shuffle(cards);
  const blocked = customersWithRamps.find(isBlocked);
  if (blocked === undefined) throw new RangeError('nobody is blocked');
  return {
    blocked,
    deal(ago) {
      const place = deck.findIndex((one) => !isBlocked(one) || ago >= lastPaidAgo);
      const [card] = deck.splice(place, 1);
      if (place === -1 || card === undefined) throw new RangeError('too few cards');
      return card;
    },
  };
}

function countryOf({ customer }: GeneratedCustomer): string {
  return customer.personal.residentialAddress?.country ?? '';
}

function rampOf(
  { customer, tier, course, route, gaps, index }: Dealt & { readonly index: number },
  createdMinutesAgo: number,
  random: Random,
): GeneratedRamp {
  const subPartnerId = random.next() < 0.2 ? random.pick(subPartners) : undefined;
  let minutesAgo = createdMinutesAgo;
  return {
    id: createHash('sha256').update(`ramp ${index}`).digest('hex').slice(0, 32),
    request: {
      ...(subPartnerId !== undefined && { subPartnerId }),
      identityReference: customer.reference,
      ...sidesOf(customer, course, route, random),
      ...amountOf(route, tier, random),
    },
    createdMinutesAgo,
    moves: course.path.map((to, step) => ({ to, minutesAgo: (minutesAgo -= gaps[step] ?? 0) })),
  };
}

function routeOf(country: string, random: Random): Route {
  const fiat = fiatOfCountry.get(country) ?? 'EUR';
  // US bank accounts are for US residents.
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

function gapsOf(course: Course, method: string, random: Random): number[] {
  return course.path.map((_to, index) => gapBefore(course, index, method, random));
}

/** Returns minutes. Choice: rampExpiry. */
function gapBefore({ transactionType, path }: Course, index: number, method: string, random: Random): number {
  const isOnline = isPaidOnline({ transactionType, method });
  if (path[index] === 'EXPIRED') return isOnline ? hour : day;
  if (path[index - 1] === 'EXTRA_VERIFICATION') return random.whole(40, 5 * hour);
  if (index === 0) return isOnline ? random.whole(1, 6) : random.whole(2, 14);
  return random.whole(1, 5);
}

function sumOf(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}
