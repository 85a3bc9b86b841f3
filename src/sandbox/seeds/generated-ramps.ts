import { createHash } from 'node:crypto';
import type { RampRequest } from '#contract/service/ramp.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { assets, entryOf, fiatPerEur, methods, type Route } from '../catalogue.ts';
import { Decimal } from '../decimal.ts';
import { depositAddress } from '../ramps/deposit-instructions.ts';
import { customersWithRamps, type GeneratedCustomer } from './generated-customers.ts';
import { createRandom, type Random } from './random.ts';
import { courses, type Course } from './ramp-courses.ts';
import { timesOf, type Slot } from './ramp-times.ts';
import type { Tier } from './standings.ts';

/** A ramp that the sandbox makes up; instants are minutes before the seeding. */
export interface GeneratedRamp {
  readonly id: string;
  readonly request: RampRequest;
  readonly createdMinutesAgo: number;
  readonly moves: readonly { readonly to: RampStatus; readonly minutesAgo: number }[];
}

/** The most of one ramp in EUR: four in a day, five in a week and twelve in a month stay within every limit. */
const mostEur: Readonly<Record<Tier, { readonly api: number; readonly instant: number }>> = {
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

/** Ramps of the customers that README does not name, in every status of both directions: the same on every machine. */
export const generatedRamps: readonly GeneratedRamp[] = generate(createRandom(20_263));

function generate(random: Random): readonly GeneratedRamp[] {
  const blocked = customersWithRamps.filter(({ customer }) => customer.isBlocked === true);
  const others = customersWithRamps.filter((generated) => !blocked.includes(generated));
  return (['ended', 'open', 'blocked'] as const)
    .flatMap((kind) => {
      const ofKind = random.shuffle(courses.filter((course) => course.kind === kind));
      return dealtTo(kind === 'blocked' ? blocked : others, ofKind);
    })
    .map((dealt, index) => rampOf(dealt, index, random));
}

interface Dealt extends GeneratedCustomer {
  readonly course: Course;
  readonly slot: Slot;
}

/** One after the other, like cards. */
function dealtTo(customers: readonly GeneratedCustomer[], dealt: readonly Course[]): Dealt[] {
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
  const most = mostEur[tier][entryOf(methods, method).execution === 'api' ? 'api' : 'instant'];
  const eur = leastEur + Math.floor((most - leastEur) * random.next() ** 2);
  if (random.next() < 0.4) {
    const { eur: price } = entryOf(assets, crypto);
    return { cryptoAmount: new Decimal(eur).dividedBy(price).toSignificantDigits(3).toFixed() };
  }
  const tens = new Decimal(eur).times(entryOf(fiatPerEur, fiat)).dividedToIntegerBy(10).times(10);
  const cents = random.next() < 0.25 ? random.whole(1, 499) : 0;
  return { fiatAmount: tens.plus(new Decimal(cents).dividedBy(100)).toFixed(2) };
}
